"""What is kept in memory is what the journal folds to, and follows what others append."""

import pytest
from django.db import transaction

from bank import seating, tables
from bank.access import find_game
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def test_a_table_folded_anew_is_the_table_kept(table):
    table.record({"type": "throw", "player": "A", "dice": [1, 2]})
    table.record({"type": "buy", "player": "A"})
    kept = table.live
    tables.forget()
    assert table.live.state("bank") == kept.state("bank")
    assert table.live.hash == kept.hash
    assert [step.patch(None) for step in table.live.steps] == [step.patch(None) for step in kept.steps]


def test_a_long_game_is_folded_as_a_short_one(table):
    for _ in range(tables.KEPT_STEPS * 2):
        table.record(PAY | {"amount": 1})
    tables.forget()
    live = table.live
    assert (live.seq, len(live.steps), len(live.entries)) == (49, tables.KEPT_STEPS, 49)
    assert live.state("bank")["players"]["B"]["cash"] == 1548


@pytest.mark.parametrize("more", [1, tables.KEPT_STEPS + 5])
def test_what_another_process_appended_is_found(table, more):
    ours = table.live
    for _ in range(more):
        table.record(PAY | {"amount": 1})
    tables.forget()
    tables.keep(ours)
    assert table.live.seq == 1 + more
    assert [entry.seq for entry in table.live.entries] == list(range(1, 2 + more))


def test_what_was_rolled_back_was_never_kept(table):
    with transaction.atomic():
        table.record(PAY)
        transaction.set_rollback(True)
    assert table.live.seq == 1
    assert table.record(PAY).seq == 2


def test_an_older_view_does_not_replace_a_newer_one(table):
    older = table.live
    table.record(PAY)
    newer = table.live
    assert tables.keep(older) is newer


def test_the_least_recently_used_table_goes(table, monkeypatch):
    monkeypatch.setattr(tables, "KEPT_TABLES", 1)
    _ = table.live
    other = Tabletop.laid()
    assert other.live.code == other.code
    assert tables.kept(table.code) is None
    assert table.live.seq == 1


def test_other_names_and_seats_are_seen_at_once(lobby):
    before = lobby.live
    seating.rename(lobby.code, "A", "Anna")
    seating.take_seat(lobby.code, "Cid")
    assert lobby.live.names == {"A": "Anna", "B": "Bea", "C": "Cid"}
    assert lobby.live.rev == before.rev + 2
    assert before.names["A"] == "Ann"


def test_a_table_at_an_earlier_number_can_be_told(table):
    table.record(PAY)
    table.record(PAY)
    assert table.live.at(2).cash("B") == 1510
    assert tables.current(find_game(table.code)).seq == 3
