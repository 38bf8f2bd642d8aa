"""Many at the door at once: one entry each, numbered without gaps, whatever is raced."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from bank import seating, tables
from bank.models import Entry
from bank.problems import Unauthorized
from rules.refusals import Refusal
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds: Callable[[], Any]) -> list[Any]:
    """All deeds at the same moment, each in a thread of its own; what they answered or raised."""
    gate = threading.Barrier(len(deeds))

    def do(deed: Callable[[], Any]) -> Any:
        try:
            gate.wait()
            return deed()
        except Exception as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as threads:
        return list(threads.map(do, deeds))


def test_a_double_tap_counts_once(table):
    answers = at_once(*[lambda: table.record(PAY, key="tap")] * 8)
    assert {answer.seq for answer in answers} == {2}
    assert sum(not answer.repeated for answer in answers) == 1
    assert table.state()["players"]["A"]["cash"] == 1490


def test_numbers_have_no_gap_and_no_double(table):
    at_once(*[lambda: [table.record(PAY | {"amount": 1}) for _ in range(5)]] * 6)
    assert list(Entry.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, 32))
    tables.forget()
    assert table.state()["players"]["A"]["cash"] == 1470


def test_the_last_euro_is_spent_once(table):
    answers = at_once(*[lambda: table.record(PAY | {"amount": 1000})] * 4)
    assert sum(isinstance(answer, Refusal) for answer in answers) == 3
    assert table.state()["players"]["A"]["cash"] == 500


def test_two_tables_do_not_mix(table):
    other = Tabletop.laid()
    at_once(*[lambda: table.record(PAY), lambda: other.record(PAY | {"amount": 7})] * 3)
    assert table.state()["players"]["B"]["cash"] == 1530
    assert other.state()["players"]["B"]["cash"] == 1521


def test_one_pawn_is_taken_by_one(lobby):
    answers = at_once(*[lambda: seating.take_seat(lobby.code, "", "canoe")] * 3)
    assert sum(isinstance(answer, Refusal) and answer.rule == "SETUP-2" for answer in answers) == 2


def test_nothing_is_booked_with_a_token_after_it_was_revoked(table):
    def pay_on() -> int:
        for number in range(1, 200):
            try:
                table.record(PAY | {"amount": 1}, by="A")
            except Unauthorized:
                return number
        return 0

    stopped, _ = at_once(pay_on, lambda: seating.reclaim(table.code, "A", agreed=True))
    assert stopped
    assert isinstance(pay_on(), int)
    head = table.live.seq
    with pytest.raises(Unauthorized):
        table.record(PAY, by="A")
    assert table.live.seq == head
