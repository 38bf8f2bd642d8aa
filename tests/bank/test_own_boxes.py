"""A family's own box over HTTP: told, refused with all its faults, played, and kept by the game that began with it."""

import json
from typing import Any

import pytest
from django.test import Client

from bank import boxes, journal, tables
from bank.access import find_game
from bank.models import Game, OwnEdition
from bank.problems import Forbidden
from rules.boards import data_of
from rules.edition import load_edition
from tests.bank.tabletop import PAY, Tabletop

Json = dict[str, Any]
pytestmark = pytest.mark.django_db


def ours(**changes: Any) -> Json:
    """A box like Wonders of the World whose first wonder is called Notre-Dame and costs 80."""
    data = json.loads(json.dumps(data_of(load_edition("wonders")))) | {"names": {"fr": "Chez nous"}} | changes
    data["squares"][1] |= {"names": {"fr": "Notre-Dame"}, "price": 80}
    return data


def post(data: Any) -> Any:
    body = data if isinstance(data, str) else json.dumps(data)
    return Client().post("/api/editions/", body, content_type="application/json")


def put(slug: str, data: Any) -> Any:
    return Client().put(f"/api/editions/{slug}/", json.dumps(data), content_type="application/json")


def test_a_box_of_ones_own_is_kept_and_told():
    answer = post(ours())
    assert answer.status_code == 201
    slug = answer.json()["id"]
    assert boxes.is_own(slug)
    told = Client().get(f"/api/editions/{slug}/").json()
    assert told == answer.json()
    assert (told["base"], told["names"]["en"], told["squares"][1]["price"]) == ("wonders", "Chez nous", 80)
    assert {"id": slug, "names": told["names"]}.items() <= Client().get("/api/editions/").json()["results"][-1].items()


def test_what_get_tells_can_be_posted():
    told = Client().get("/api/editions/anti-monopoly/").json()
    again = post(told).json()
    same = {key for key in told if key != "id"}
    assert {key: told[key] for key in same} == {key: again[key] for key in same}


def test_a_faulty_box_gets_all_its_faults_and_is_not_kept():
    data = ours()
    data["squares"][1] |= {"price": -1, "rents": [6, 5, 4, 3, 2, 1]}
    data["squares"][20]["kind"] = "go"
    answer = post(data)
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/problem+json")
    assert answer.json()["rule"] == "BAD_REQUEST"
    assert answer.json()["params"]["faults"] == [
        {"place": "square 1", "field": "price", "reason": "sum"},
        {"place": "square 1", "field": "rents", "reason": "not_rising"},
        {"place": "edition", "field": "go", "reason": "twice"},
    ]
    assert not OwnEdition.objects.exists()


@pytest.mark.parametrize("price", ["1000000000000000000", "60.5", "1e400", "NaN", "-0.0", "9" * 3000])
def test_a_price_that_is_no_price_is_one_fault_among_others(price):
    body = json.dumps(ours(settings={"salary": -1})).replace('"price": 80', f'"price": {price}')
    faults = post(body).json()["params"]["faults"]
    assert [(fault["place"], fault["field"]) for fault in faults] == [("square 1", "price"), ("settings", "salary")]


JUNK = [
    "",
    "{",
    "[]",
    "5",
    "null",
    '"wonders"',
    '{"squares": null}',
    '{"base": "../../etc/passwd"}',
    '{"base": "wonders", "base": "classic"}',
    '{"names": {"fr": "\\u0000"}}',
    '{"squares": [[]]}',
    "[" * 100_000,
    '{"a":' * 60 + "1" + "}" * 60,
    json.dumps({"squares": [{}] * 20_000}),
    json.dumps({f"key{number}": {} for number in range(10_000)}),
    json.dumps({"squares": [{"index": {"a": 1}, "kind": ["site"]}] * 40, "cards": [{"id": []}] * 9}),
    json.dumps({"names": {"fr": "x" * 200_000}}),
]


@pytest.mark.parametrize("body", JUNK, ids=range(len(JUNK)))
def test_junk_is_refused_shortly(body):
    answer = post(body)
    assert answer.status_code == 400
    assert len(answer.content) < 200_000
    assert not OwnEdition.objects.exists()


def test_a_file_of_256_kib_is_read_and_a_longer_one_is_not():
    body = json.dumps(ours())
    assert post(body + " " * (256 * 1024 - len(body))).status_code == 201
    answer = post(body + " " * (256 * 1024 + 1 - len(body)))
    assert (answer.status_code, answer.json()["rule"]) == (413, "TOO_LARGE")
    slug = OwnEdition.objects.get().slug
    assert put(slug, ours(names={"fr": "x" * 300_000})).status_code == 413


def test_names_are_kept_on_one_line_and_nothing_else_is_kept():
    data = ours(names={"fr": " Chez\n nous\u202e "}, extra={"path": "/etc/passwd"}, id="../../x", tokens=["rook"])
    slug = post(data).json()["id"]
    kept = OwnEdition.objects.get(slug=slug).data
    assert kept["names"]["fr"] == "Chez nous"
    assert set(kept) == {"base", "names", "groups", "squares", "cards", "settings"}
    assert len(Client().get(f"/api/editions/{slug}/").json()["tokens"]) == 8


def test_a_box_is_changed_whole_or_not_at_all():
    slug = post(ours()).json()["id"]
    assert put(slug, ours(names={"fr": "Chez mamie"})).json()["names"]["fr"] == "Chez mamie"
    assert put(slug, ours(names={})).status_code == 400
    assert Client().get(f"/api/editions/{slug}/").json()["names"]["fr"] == "Chez mamie"
    assert put("wonders", ours()).status_code == 404
    assert put("own-22222222", ours()).status_code == 404


def test_a_box_that_is_thrown_away_is_gone():
    slug = post(ours()).json()["id"]
    assert Client().delete(f"/api/editions/{slug}/").status_code == 204
    assert Client().get(f"/api/editions/{slug}/").status_code == 404
    assert Client().post("/api/games/", {"edition": slug}, content_type="application/json").status_code == 400
    assert Client().delete("/api/editions/wonders/").status_code == 404


@pytest.mark.parametrize("slug", ["own-", "own-../../etc", "own-ILO01234", "OWN-22222222", "own-2222222222", "..%2F.."])
def test_an_id_is_never_read_as_a_path(slug):
    assert Client().get(f"/api/editions/{slug}/").status_code == 404
    assert Client().post("/api/games/", {"edition": slug}, content_type="application/json").status_code == 400


def test_hosted_boxes_are_not_listed_nor_changed(monkeypatch):
    row = boxes.make(ours())
    monkeypatch.setattr("bank.boxes.is_hosted", lambda: True)
    assert not boxes.listed().exists()
    for deed in (lambda: boxes.change(row.slug, ours()), lambda: boxes.remove(row.slug)):
        with pytest.raises(Forbidden):
            deed()


# -- played -------------------------------------------------------------------------------------------------------
def test_a_game_keeps_the_board_it_began_with():
    slug = boxes.make(ours()).slug
    table = Tabletop.laid(edition=slug)
    boxes.change(slug, data_of(load_edition("classic")))
    boxes.remove(slug)
    tables.forget()
    assert table.state()["edition"] == slug
    assert table.get("board/").json()["squares"][1]["names"]["fr"] == "Notre-Dame"
    table.record({"type": "land", "player": "A", "square": 1})
    table.record({"type": "buy", "player": "A"})
    assert table.state()["players"]["A"]["cash"] == 1420


def test_a_game_over_an_own_board_goes_into_a_file_and_comes_back():
    slug = boxes.make(ours()).slug
    table = Tabletop.laid(edition=slug)
    table.record({"type": "land", "player": "A", "square": 1})
    file = table.get("export/", by="bank").json()
    boxes.remove(slug)
    answer = Client().post("/api/games/import/", file, content_type="application/json")
    assert answer.status_code == 201
    back = Tabletop(answer.json()["code"], {"bank": answer.json()["token"]})
    tables.forget()
    assert back.live.table.square(1).price == 80
    assert back.record({"type": "buy", "player": "A"}).seq == table.live.seq + 1
    again = back.get("export/", by="bank").json()
    assert again["box"] == file["box"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.pop("box"),
        lambda file: file.update(edition="wonders"),
        lambda file: file["box"]["squares"][1].update(price=90),
        lambda file: file["box"]["squares"][1].update(price=-90),
        lambda file: file["box"].update(extra=1),
        lambda file: file.update(box=[]),
    ],
    ids=range(6),
)
def test_a_file_whose_board_was_touched_is_refused(damage):
    table = Tabletop.laid(edition=boxes.make(ours()).slug)
    table.record(PAY)
    file = table.get("export/", by="bank").json()
    damage(file)
    answer = Client().post("/api/games/import/", file, content_type="application/json")
    assert (answer.status_code, answer.json()["rule"]) == (400, "BAD_REQUEST")
    assert Game.objects.count() == 1


def test_a_game_over_an_own_board_can_be_erased():
    game = find_game(Tabletop.laid(edition=boxes.make(ours()).slug).code)
    journal.erase(game)
    assert not Game.objects.exists()


def test_what_was_amended_is_kept_for_the_next_evening():
    table = Tabletop.laid(salary=400)
    table.record({"type": "amend", "square": 3, "names": {"fr": "Le phare"}, "rents": [5, 20, 60, 180, 320, 450]})
    slug = boxes.kept_from(table.live.table, {"fr": "Notre boîte"}).slug
    edition = boxes.find(slug)
    assert edition.names["fr"] == "Notre boîte"
    assert (edition.squares[3].name("fr"), edition.squares[3].rents[1]) == ("Le phare", 20)
    assert Tabletop.laid(edition=slug).state()["settings"]["salary"] == 400
