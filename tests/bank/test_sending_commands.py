"""The command call: what it answers to the good, the late, the doubled and the malformed."""

import re

import pytest
from django.test import Client

from bank import seating
from tests.bank.tabletop import PAY, Tabletop, fresh_key

pytestmark = pytest.mark.django_db


def rule(answer):
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == answer.status_code
    return answer.status_code, answer.json()["rule"]


def test_a_command_is_answered_with_its_entry_and_patch(table):
    answer = table.send(PAY, by="A", query="?lang=fr")
    assert answer.status_code == 201
    said = answer.json()
    assert set(said) == {"seq", "entry", "patch"}
    assert (said["seq"], said["entry"]["by"], said["entry"]["undone"]) == (2, "A", False)
    assert said["patch"]["players"]["B"] == {"cash": 1510}
    assert said["entry"]["text"] != table.get("journal/?after=1&lang=en").json()["results"][0]["text"]


def test_a_repeat_is_answered_as_the_first_was(table):
    first, again = (table.send(PAY, key="tap") for _ in range(2))
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert table.live.seq == 2


def test_a_repeat_is_answered_as_the_first_was_even_when_undone(table):
    first = table.send(PAY, key="tap").json()
    table.record({"type": "undo"})
    assert table.send(PAY, key="tap").json() == first


def test_a_key_is_needed(table):
    answer = table.post("commands/", PAY)
    assert rule(answer) == (400, "BAD_REQUEST")
    assert answer.json()["params"] == {"field": "Idempotency-Key"}


def test_a_key_for_another_command_is_refused(table):
    table.send(PAY, key="tap")
    assert rule(table.send(PAY | {"amount": 1}, key="tap")) == (422, "KEY_REUSED")


def test_a_command_for_another_state_is_refused(table):
    tag = table.get()["ETag"]
    assert table.send(PAY, **{"If-Match": '"1"'}).status_code == 201
    assert rule(table.send(PAY, **{"If-Match": '"1"'})) == (412, "STALE")
    assert rule(table.send(PAY, **{"If-Match": tag})) == (412, "STALE")
    assert rule(table.send(PAY, **{"If-Match": "nonsense"})) == (412, "STALE")
    assert table.send(PAY, **{"If-Match": "*"}).status_code == 201


def test_an_old_tap_is_refused_unless_it_was_booked(table):
    assert rule(table.send(PAY, key="old", **{"Command-Age": "121"})) == (412, "STALE")
    table.send(PAY, key="tap")
    assert table.send(PAY, key="tap", **{"Command-Age": "121"}).status_code == 201
    assert rule(table.send(PAY, **{"Command-Age": "1.5"})) == (400, "BAD_REQUEST")


def test_a_preview_books_nothing(table):
    answer = table.send(PAY, by="A", query="?preview=true")
    assert answer.status_code == 200
    (line,) = answer.json()["lines"]
    assert {key: line[key] for key in ("from", "to", "amount", "rule")} == {
        "from": "A",
        "to": "B",
        "amount": 10,
        "rule": "CASH-1",
    }
    assert answer.json()["patch"]["players"]["A"] == {"cash": 1490}
    assert table.live.seq == 1
    assert rule(table.send(PAY | {"amount": 9999}, query="?preview=true")) == (409, "CASH-1")


def test_a_refusal_names_its_rule_in_words(table):
    answer = table.send(PAY | {"amount": 9999}, query="?lang=fi")
    assert rule(answer) == (409, "CASH-1")
    said = answer.json()
    assert said["type"] == "/api/rules/CASH-1/"
    assert Client().get(said["type"]).status_code == 200
    assert said["detail"] and said["title"]


@pytest.mark.parametrize(
    ("command", "by", "status", "named"),
    [
        ({"type": "pay", "from": "B", "to": "A", "amount": 500}, "A", 403, "FORBIDDEN"),
        ({"type": "collect", "player": "A", "amount": 500}, "A", 403, "FORBIDDEN"),
        (PAY | {"override": "please"}, "A", 403, "FORBIDDEN"),
        ({"type": "jump"}, "bank", 400, "BAD_REQUEST"),
        ({}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"seq": 1}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": 0}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": -5}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": "12"}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": True}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": None}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": [1]}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"amount": 10**14}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"to": "Z"}, "bank", 400, "BAD_REQUEST"),
        (PAY | {"to": {"A": 1}}, "bank", 400, "BAD_REQUEST"),
        ({"type": ["pay"]}, "bank", 400, "BAD_REQUEST"),
        ({"type": "undo", "entry": 10**14}, "bank", 400, "BAD_REQUEST"),
        ({"type": "undo", "entry": 99}, "bank", 400, "BAD_REQUEST"),
        ({"type": "join", "name": 5}, "bank", 400, "BAD_REQUEST"),
        ({"type": "join", "name": "x" * 25}, "bank", 400, "BAD_REQUEST"),
        ({"type": "join", "name": "Ann"}, "bank", 409, "NAME_TAKEN"),
        ({"type": "accept", "trade": 7}, "A", 409, "TRADE-1"),
        ({"type": "start"}, "bank", 409, "SETUP-5"),
    ],
)
def test_what_may_not_be_is_refused_and_changes_nothing(table, command, by, status, named):
    assert rule(table.send(command, by)) == (status, named)
    assert table.live.seq == 1


@pytest.mark.parametrize(
    "body",
    [
        '{"type":"pay","from":"A","to":"B","amount":1.0}',
        '{"type":"pay","from":"A","to":"B","amount":1e3}',
        '{"type":"pay","from":"A","to":"B","amount":1,"amount":2}',
        '{"type":"pay","from":"A","to":"B","amount":NaN}',
        '{"type":"pay","from":"A","to":"B","amount":%s}' % ("9" * 5000),
        '{"type":"pay","from":"A","to":"B","amount":1,"reason":"\\ud800"}',
        '{"type":"pay","from":"A","to":"B","amount":1,"reason":"\\u0000"}',
        '{"type":"arrange","state":' + "[" * 30_000 + "]" * 30_000 + "}",
        "[]",
        "null",
        "{",
        b"\xff\xfe",
    ],
    ids=range(12),
)
def test_what_is_not_strictly_json_is_refused(table, body):
    assert rule(table.send(body)) == (400, "BAD_REQUEST")
    assert table.live.seq == 1


def test_too_much_is_refused(table):
    answer = table.send(PAY | {"reason": "x" * 70_000})
    assert answer.status_code == 413


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""])
def test_only_json_is_read(table, content_type):
    headers = {"Authorization": f"Bearer {table.tokens['bank']}", "Idempotency-Key": "k"}
    answer = Client().post(f"{table.path}commands/", "{}", content_type=content_type, headers=headers)
    assert rule(answer) == (415, "WRONG_TYPE")


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Bearer wrong", "Basic QTpC", "Bearer " + "x" * 5000])
def test_who_sends_must_be_known(table, header):
    answer = table.send(PAY, by=None, **({"Authorization": header} if header else {}))
    assert rule(answer) == (401, "UNAUTHORIZED")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_token_opens_its_own_table_only(table):
    other = Tabletop.laid()
    assert rule(table.send(PAY, by=None, Authorization=f"Bearer {other.tokens['bank']}")) == (401, "UNAUTHORIZED")


def test_an_unknown_table_is_unknown(table):
    headers = {"Authorization": f"Bearer {table.tokens['bank']}", "Idempotency-Key": "k"}
    for code in ("ZZZZ", "zzzzzz"):
        answer = Client().post(f"/api/games/{code}/commands/", PAY, content_type="application/json", headers=headers)
        assert rule(answer) == (404, "UNKNOWN")


def test_a_revoked_seat_sends_nothing(table):
    seating.reclaim(table.code, "A", agreed=True)
    assert rule(table.send(PAY, by="A")) == (401, "UNAUTHORIZED")


# -- the pages' own way: a cookie, and the page's CSRF token ---------------------------------------------------
@pytest.fixture
def browser(table):
    """A browser that holds the bank and Ann's seat, and insists on CSRF as a real one does."""
    client = Client(enforce_csrf_checks=True)
    client.cookies[f"wb_{table.code}"] = table.tokens["bank"]
    client.cookies[f"wb_{table.code}_seat"] = table.tokens["A"]
    client.cookies["wb_csrf"] = "x" * 32
    return client


def tap(browser, table, query="", **headers):
    headers = {"Idempotency-Key": fresh_key()} | headers
    return browser.post(f"{table.path}commands/{query}", PAY, content_type="application/json", headers=headers)


def test_a_cookie_without_the_pages_token_sends_nothing(browser, table):
    assert rule(tap(browser, table)) == (403, "CSRF")
    assert rule(tap(browser, table, **{"X-CSRFToken": "y" * 32})) == (403, "CSRF")


def test_a_cookie_with_the_pages_token_sends(browser, table):
    assert tap(browser, table, **{"X-CSRFToken": "x" * 32}).json()["entry"]["by"] == "bank"


def test_another_sites_page_sends_nothing(browser, table):
    headers = {"X-CSRFToken": "x" * 32, "Origin": "https://evil.example"}
    assert rule(tap(browser, table, **headers)) == (403, "CSRF")


def test_a_device_that_holds_both_says_which_it_speaks_for(browser, table):
    for as_, by in (("seat", "A"), ("bank", "bank")):
        assert tap(browser, table, f"?as={as_}", **{"X-CSRFToken": "x" * 32}).json()["entry"]["by"] == by
    assert rule(tap(browser, table, "?as=tv", **{"X-CSRFToken": "x" * 32})) == (401, "UNAUTHORIZED")


def test_seats_too_are_changed_by_a_cookie_only_with_the_pages_token(browser, table):
    path = f"{table.path}seats/A/"
    assert rule(browser.patch(path, {"name": "Anna"}, content_type="application/json")) == (403, "CSRF")
    answer = browser.patch(path, {"name": "Anna"}, content_type="application/json", headers={"X-CSRFToken": "x" * 32})
    assert answer.status_code == 200


def test_no_answer_repeats_what_was_sent(table):
    answer = table.send({"type": "<script>alert(1)</script>"})
    assert not re.search("script", answer.content.decode())
