"""The shelf of own boxes and their editor, as the server draws them: each fault leads to a field, junk to nothing."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bank import boxes
from bank.models import Game, OwnEdition
from bank.screens.boxes_form import form_of
from bank.wording.faulting import fault_text
from bank.wording.words import find
from rules.board_faults import faults_in
from rules.boards import data_of
from rules.edition import EDITIONS, LANGUAGES, load_edition
from tests.bank.test_own_boxes import JUNK, ours
from tests.rules.test_reading_boards import FAULTS

pytestmark = pytest.mark.django_db


def page(path: str, lang: str = "en") -> str:
    client = Client()
    client.cookies["wb_lang"] = lang
    answer = client.get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def check(data: Any, lang: str = "en") -> str:
    client = Client()
    client.cookies["wb_lang"] = lang
    answer = client.post("/boxes/check/", json.dumps(data), content_type="application/json")
    return str(answer.content.decode())


# -- the shelf ----------------------------------------------------------------------------------------------------
def test_the_shelf_shows_every_own_box_and_every_box_to_begin_with():
    slug = boxes.make(ours()).slug
    text = page("/boxes/", "fr")
    assert "Chez nous" in text and f"/boxes/{slug}/file/" in text
    assert all(f"?from={edition}" in text for edition in (*EDITIONS, slug))


def test_a_table_is_laid_with_an_own_box_from_the_shelf_and_the_start_page():
    slug = boxes.make(ours()).slug
    assert f'value="{slug}"' in page("/")
    Client().post("/create/", {"edition": slug})
    assert Game.objects.get().edition == slug


def test_a_file_to_share_comes_back_as_the_same_box():
    slug = boxes.make(ours()).slug
    shared = Client().get(f"/boxes/{slug}/file/")
    assert shared.headers["Content-Disposition"] == f'attachment; filename="wonderbank-{slug}.json"'
    answer = Client().post("/boxes/bring/", {"file": SimpleUploadedFile("box.json", shared.content)})
    assert answer.status_code == 302
    first, second = OwnEdition.objects.order_by("pk")
    assert (first.data, second.slug != first.slug) == (second.data, True)
    assert Client().post("/boxes/bring/", {"text": shared.content.decode()}).status_code == 302


def test_a_faulty_file_opens_in_the_editor_with_all_its_faults_and_is_not_kept():
    data = ours()
    data["squares"][1]["price"] = "much"
    answer = Client().post("/boxes/bring/", {"text": json.dumps(data)})
    assert answer.status_code == 200
    text = answer.content.decode()
    assert 'data-goto="square 1|price"' in text and 'value="much"' in text
    assert not OwnEdition.objects.exists()


@pytest.mark.parametrize("body", JUNK, ids=range(len(JUNK)))
def test_a_file_of_junk_is_shown_or_turned_away_and_never_kept(body):
    answer = Client().post("/boxes/bring/", {"file": SimpleUploadedFile("../../etc/passwd", body.encode())})
    assert answer.status_code == 200
    assert not OwnEdition.objects.exists()


def test_a_box_is_thrown_away_only_by_a_post():
    slug = boxes.make(ours()).slug
    assert Client().get(f"/boxes/{slug}/remove/").status_code == 405
    assert Client().post(f"/boxes/{slug}/remove/").status_code == 302
    assert Client().get(f"/boxes/{slug}/").status_code == 404


def test_names_that_people_type_are_text():
    slug = boxes.make(ours(names={"en": "<script>alert(1)</script>"})).slug
    for path in ("/boxes/", f"/boxes/{slug}/"):
        assert "<script>alert" not in page(path)


# -- the editor ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_editor_begins_with_any_box_in_each_language(edition, lang):
    text = page(f"/boxes/new/?from={edition}", lang)
    assert text.count("data-show=") == 40
    assert len(re.findall(r'class="card-form"', text)) == len(load_edition(edition).cards) + 1
    assert "<style" not in text and "style=" not in text and "onclick" not in text
    assert not re.search(r"<script(?![^>]*src=)", text)


def test_an_unknown_box_to_begin_with_is_not_found():
    assert Client().get("/boxes/new/?from=../../etc/passwd").status_code == 404
    assert Client().get("/boxes/own-22222222/").status_code == 404


#: What is wrong with the whole, or with a number that the editor gives by itself: it leads to the page it is on.
MENDED_BY_OPENING = {("square 7", "deck", "unknown"), ("card 1", "id", "text")}
WITHOUT_A_FIELD = {
    "edition",
    "base",
    "squares",
    "go",
    "jail",
    "airport",
    "site",
    "groups",
    "settings",
    "index",
    "letter",
}


@pytest.mark.parametrize(
    ("data", "fault"), [(make, fault) for _, make, fault in FAULTS], ids=[name for name, *_ in FAULTS]
)
def test_every_fault_has_a_sentence_and_leads_to_a_field(data, fault):
    place, field, _reason = fault
    text = check(data())
    assert f'data-goto="{place}|{field}"' in text
    assert "{" not in text
    editor = Client().post("/boxes/bring/", {"text": json.dumps(data())}).content.decode()
    if field not in WITHOUT_A_FIELD and fault not in MENDED_BY_OPENING:
        assert f'data-at="{place}|{field}"' in editor


@pytest.mark.parametrize("fault", sorted({fault for _, _, fault in FAULTS}), ids=str)
def test_the_sentence_of_a_fault_is_its_own_in_three_languages(fault):
    place, field, reason = fault
    said = [fault_text(place, field, reason, lang) for lang in LANGUAGES]
    assert len(set(said)) == 3
    family = place.partition(" ")[0]
    own = find("faults", f"{family}.{field}.{reason}") or find("faults", f"{field}.{reason}")
    assert own or family == "settings"


def test_a_box_without_fault_may_be_played():
    assert "This box can be played." in check(ours())
    assert 'data-faults="0"' in check(ours())


def test_too_much_to_check_is_too_much():
    answer = Client().post("/boxes/check/", "x" * 300_000, content_type="application/json")
    assert answer.status_code == 413


NO_BOXES = [None, [], 5, {"squares": 5, "cards": {}, "groups": [5], "settings": []}, {"squares": [{"index": {}}]}]


@pytest.mark.parametrize("data", NO_BOXES, ids=range(len(NO_BOXES)))
def test_anything_can_be_shown_as_a_form(data):
    form = form_of(data)
    assert len(form["squares"]) == 40
    list(faults_in(data))


def test_two_letters_find_a_stamp():
    text = Client().get("/boxes/wonders/?q=ei", headers={"Accept-Language": "fr"}).content.decode()
    assert 'data-wonder="eiffel-tower"' in text
    assert Client().get("/boxes/wonders/?q=e").content.strip() == b""
    assert "No such stamp" in Client().get("/boxes/wonders/?q=zzzz").content.decode()


def test_a_stamp_and_a_colour_of_ones_own_are_drawn_at_the_table():
    data = ours()
    data["squares"][1]["stamp"] = "eiffel-tower"
    data["groups"] = [{"letter": "A", "colour": "red"}, {"letter": "E", "colour": "brown"}]
    slug = boxes.make(data).slug
    kept = boxes.find(slug)
    assert (kept.squares[1].stamp, kept.groups["A"].colour) == ("eiffel-tower", "red")
    from bank.screens.board import place
    from rules.play import opening

    shown = place(opening(kept, {}, []), 1)
    assert (shown.tint, shown.stamp) == ("ge", "eiffel-tower")
    assert data_of(kept)["groups"][0]["colour"] == "red"
