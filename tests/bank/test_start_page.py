"""The start page shows what this device holds, nothing else; a saved game comes back; a code leads in or to watch."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from bank import archive, memory, pausing
from bank.models import Game
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def device(*held: tuple[Tabletop, str]) -> Client:
    """A device that holds these seats (or banks)."""
    client = Client()
    for table, holder in held:
        client.cookies[f"wb_{table.code}" + ("" if holder == "bank" else "_seat")] = table.tokens[holder]
    return client


def start(client: Client) -> str:
    return str(client.get("/").content.decode())


def test_only_this_devices_tables_are_shown_newest_first(table):
    other, newer = Tabletop.laid(), Tabletop.laid("ABC")
    page = start(device((table, "bank"), (newer, "A")))
    assert page.index(newer.code) < page.index(table.code)
    assert other.code not in page
    assert "Ann, Bea, Cid" in page


def test_a_secret_that_opens_nothing_any_more_shows_nothing(table):
    client = device((table, "A"))
    table.post("seats/A/release/", {}, "A")
    assert table.code not in start(client)


def test_what_goes_on_stands_before_what_is_over(table):
    newer = Tabletop.laid()
    newer.record({"type": "finish"})
    page = start(device((table, "bank"), (newer, "bank")))
    assert page.index(table.code) < page.index(newer.code)
    assert 'data-status="over"' in page


def test_a_table_put_away_leads_to_its_check_list(table):
    pausing.pause(table.code, "bank", pausing.AWAY)
    assert f'href="/t/{table.code}/bank/standing/"' in start(device((table, "bank")))
    assert f'href="/t/{table.code}/"' in start(device((table, "A")))


def test_a_saved_game_comes_back_as_a_table_of_this_device(table):
    table.record(PAY)
    saved = json.dumps(archive.exported(Game.objects.get(code=table.code))).encode()
    client = Client()
    answer = client.post("/bring/", {"file": SimpleUploadedFile("game.json", saved)})
    assert answer.status_code == 302
    assert client.get(answer["Location"]).status_code == 200
    code = answer["Location"].split("/")[2]
    assert code != table.code
    assert code in start(client)


def test_one_large_file_is_read_at_a_time(table):
    """Several at once took the memory of everybody who plays."""
    saved = json.dumps(archive.exported(Game.objects.get(code=table.code))).encode()
    with memory.one_large_file():
        answers = [
            Client().post("/bring/", {"file": SimpleUploadedFile("game.json", saved)}),
            Client().post("/api/games/import/", saved, content_type="application/json"),
        ]
    assert [(answer.status_code, "Retry-After" in answer) for answer in answers] == [(503, True)] * 2
    assert Game.objects.count() == 1
    assert Client().post("/api/games/import/", saved, content_type="application/json").status_code == 201


@pytest.mark.parametrize("file", [b"", b"{}", b"no json", b'{"format": "wonderbank-game-1"}'])
def test_what_is_no_saved_game_is_told_kindly(file):
    answer = Client().post("/bring/", {"file": SimpleUploadedFile("game.json", file)})
    assert answer.status_code == 400
    assert "no file of a saved game" in answer.content.decode()
    assert Game.objects.count() == 0


@pytest.mark.parametrize(("typed", "leads"), [("bdfg", "/j/BDFG"), ("b d f g", "/j/BDFG"), ("", "/"), ("../x", "/")])
def test_a_typed_code_leads_to_the_door(typed, leads):
    assert Client().get("/find/", {"code": typed})["Location"] == leads


def test_a_typed_code_leads_to_the_screen_for_everybody():
    assert Client().get("/find/", {"code": "bdfg", "watch": "1"})["Location"] == "/t/BDFG/tv/"
