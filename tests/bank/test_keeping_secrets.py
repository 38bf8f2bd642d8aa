"""What a table hides from a viewer is hidden everywhere: state, patch, journal, count, offers, refusals."""

import json
import logging

import pytest
from django.test import Client, override_settings

from bank import limits
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def own():
    """A table where each sees their own cash, and the banker all of it."""
    table = Tabletop.laid(start=False, balances="own")
    table.record({"type": "arrange", "state": {"players": {"A": {"cash": 777}, "B": {"cash": 888}}}})
    table.record({"type": "start"})
    return table


def test_the_state_tells_each_their_own_cash(own):
    cash = {by: [player["cash"] for player in own.get(by=by).json()["players"].values()] for by in ("bank", "A", None)}
    assert cash == {"bank": [777, 888], "A": [777, None], None: [None, None]}


def test_nothing_that_a_seat_can_ask_for_tells_anothers_cash(own):
    own.record({"type": "throw", "player": "A", "dice": [1, 2]})
    for what in ("", "journal/", "score/", "offers/", "board/"):
        text = own.get(what, by="A").content.decode()
        assert "888" not in text and "1496" not in text, what


def test_the_journal_tells_the_banker_everything(own):
    assert "888" in own.get("journal/", by="bank").content.decode()


def test_a_patch_tells_each_their_own_cash(own):
    assert own.send(PAY, by="A").json()["patch"]["players"] == {"A": {"cash": 767}}
    assert own.send(PAY, by="bank").json()["patch"]["players"] == {"A": {"cash": 757}, "B": {"cash": 908}}


def test_a_refusal_tells_nobodys_cash(own):
    trade = {"type": "trade", "from": "A", "to": "B", "give": {}, "take": {"cash": 5000}}
    assert own.send(trade, by="A").status_code == 201
    answer = own.send({"type": "accept", "trade": 1}, by="B")
    assert answer.json()["rule"] == "CASH-1"
    assert "777" not in answer.content.decode()


def test_tags_of_different_views_differ(own):
    assert own.get(by="A")["ETag"] != own.get(by="B")["ETag"]


def test_a_hosted_table_is_shown_to_its_own_only(table):
    with override_settings(PROFILE="hosted"):
        for what in ("", "board/", "journal/", "score/"):
            assert table.get(what).status_code == 401
            assert table.get(what, by="A").status_code == 200
        assert table.post("seats/", {"name": "Eve"}, by=None).status_code == 202


def test_who_guesses_codes_is_stopped(table):
    limit = limits.wrong_codes.home
    for _ in range(limit):
        assert Client().get("/api/games/ZZZZ/").status_code == 404
    answer = Client().get(table.path)
    assert (answer.status_code, answer.json()["rule"]) == (429, "TOO_MANY")
    assert int(answer["Retry-After"]) > 0


def test_who_guesses_tokens_is_stopped(table):
    for _ in range(limits.wrong_tokens.home):
        assert table.send(PAY, by=None, Authorization="Bearer guess").status_code == 401
    assert table.send(PAY, by=None, Authorization="Bearer guess").status_code == 429
    assert table.send(PAY, by="A").status_code == 201


def test_nothing_secret_is_logged(table, caplog):
    with caplog.at_level(logging.INFO):
        table.send(PAY, by="A")
        table.send(PAY | {"amount": 9999}, by="A")
        table.send(PAY, by=None, Authorization="Bearer guess")
        table.get("nowhere/")
    said = json.dumps([record.getMessage() for record in caplog.records if record.name != "django.request"])
    assert not any(secret in said for secret in (*table.tokens.values(), "guess", "Ann"))


def test_no_sentence_tells_anothers_cash(own):
    own.record({"type": "arrange", "state": {"players": {"B": {"cash": 8881}}}, "reason": "miscounted"})
    own.record({"type": "undo"})
    for viewer in ("A", None):
        texts = [entry["text"] for entry in own.get("journal/", by=viewer).json()["results"]]
        assert "888" not in str(texts)
    assert "888" in str(own.get("journal/", by="bank").json())
    for page in ("tv", "end"):
        assert "888" not in Client().get(f"/t/{own.code}/{page}/").content.decode()
