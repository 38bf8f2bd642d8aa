"""What another process has booked is followed from its message, but only as the next link of the chain."""

import pytest

from bank import bus, hub, neighbours, tables
from bank.access import find_game
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def said(monkeypatch, settings):
    """What this process tells the others."""
    messages: list[dict] = []
    settings.REDIS_URL = "redis://localhost:1/0"
    monkeypatch.setattr(bus, "publish", lambda kind, **fields: messages.append({"kind": kind} | fields))
    return messages


@pytest.fixture
def elsewhere(lobby, said, monkeypatch):
    """A table where two entries have just been booked elsewhere; what is told here, and what is looked for."""
    table = lobby
    table.record({"type": "start"})
    before = tables.current(find_game(table.code))
    said.clear()
    for _ in range(2):
        table.record(PAY)
    told, looked = [], []
    tables.forget()
    tables.keep(tables.replace(before, journal=list(before.entries)))
    monkeypatch.setattr(hub, "tell", told.append)
    monkeypatch.setattr(neighbours, "look", looked.append)
    monkeypatch.setattr(hub, "listeners", lambda code: 1)
    return table, [message for message in said if message["kind"] == "table"], told, looked


def test_the_next_entries_are_followed_without_a_look_into_the_database(elsewhere, django_assert_num_queries):
    table, messages, told, looked = elsewhere
    with django_assert_num_queries(0):
        neighbours.hear(messages)
    assert ([live.seq for live in told], looked) == ([2, 3], [])
    live = tables.kept(table.code)
    tables.forget()
    assert live.hash == table.live.hash
    assert (live.state("bank"), live.entries) == (table.live.state("bank"), table.live.entries)


def test_an_entry_that_is_known_costs_nothing(elsewhere):
    _, messages, told, looked = elsewhere
    neighbours.hear([*messages, messages[0]])
    assert (len(told), looked) == (2, [])


def test_what_nobody_listens_to_is_left_alone_until_somebody_comes(elsewhere, monkeypatch):
    table, messages, told, looked = elsewhere
    monkeypatch.setattr(hub, "listeners", lambda code: 0)
    neighbours.hear(messages)
    assert (told, looked, tables.kept(table.code).seq) == ([], [], 1)
    assert [neighbours.was_missed(table.code) for _ in range(2)] == [True, False]


def test_a_gap_is_looked_for(elsewhere):
    table, messages, told, looked = elsewhere
    neighbours.hear(messages[1:])
    assert (told, looked) == ([], [table.code])


@pytest.mark.parametrize("name, value", [("body", "{}"), ("key", "bank:x"), ("hash", "0"), ("epoch", "x"), ("rev", 99)])
def test_what_does_not_fit_is_looked_for(elsewhere, name, value):
    table, (message, _), told, looked = elsewhere
    plain = {key: old for key, old in message["link"].items() if key != "signature"} | {name: value}
    for link in (message["link"] | {name: value}, bus.signed(plain)):
        neighbours.hear([message | {"link": link}])
    assert (told, looked) == ([], [table.code] * 2)


def test_what_nobody_of_this_bank_has_signed_is_looked_for(elsewhere, settings):
    table, messages, told, looked = elsewhere
    settings.SECRET_KEY = "another bank's"
    neighbours.hear(messages[:1])
    neighbours.hear([{"kind": "table", "code": table.code}])
    assert (told, looked) == ([], [table.code] * 2)


def test_a_new_seat_is_looked_for(lobby: Tabletop, said):
    lobby.record({"type": "start"})
    said.clear()
    lobby.record({"type": "join", "name": "Cid"})
    (message,) = (message for message in said if message["kind"] == "table")
    assert message["link"]["rev"] == tables.kept(lobby.code).stored_rev
