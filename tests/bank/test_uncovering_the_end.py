"""The curtain before the count: ten seconds of undo, one tap that uncovers it for everybody, place by place."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from bank import access
from bank.curtains import GUARD, STALE
from bank.ending.curtain import raise_it, steps_of
from bank.problems import Malformed
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db
WON = {"type": "collect", "player": "B", "amount": 500}


@pytest.fixture
def over(table: Tabletop) -> Tabletop:
    table.record(WON)
    table.record({"type": "finish"})
    return table


def tablet(table: Tabletop) -> Client:
    client = Client()
    client.cookies[access.bank_cookie(table.code)] = table.tokens["bank"]
    return client


def shown(table: Tabletop, what: str) -> str:
    return tablet(table).get(f"/t/{table.code}/{what}/").content.decode()


def test_for_ten_seconds_it_can_be_taken_back(over: Tabletop):
    assert 0 < over.live.curtain().guard <= GUARD
    later = timezone.now() + timedelta(seconds=GUARD + 1)
    assert over.live.curtain(later).guard == 0 and not over.live.curtain(later).is_up
    page = shown(over, "bank")
    assert "data-wb-early" in page and 'data-command="undo"' in page
    over.record({"type": "undo", "entry": over.live.seq})
    assert over.live.table.status == "playing" and over.state()["end"] is None


@pytest.mark.parametrize("what", ["bank", "tv", "end"])
def test_nobody_is_told_who_has_won_before_it_is_uncovered(over: Tabletop, what: str):
    assert "The winner" not in shown(over, what) and "podium" not in shown(over, what)
    assert tablet(over).post(f"/t/{over.code}/bank/reveal/").status_code == 200
    assert "The winner is Bea" in shown(over, what)
    assert over.state()["end"] == {"revealed": True, "rematch": None}


def test_files_and_the_evening_again_wait_for_it_too(over: Tabletop):
    assert Client().get(f"/t/{over.code}/end/file/count.csv").status_code == 404
    assert Client().get(f"/t/{over.code}/again/").status_code == 302
    raise_it(over.code)
    assert Client().get(f"/t/{over.code}/end/file/count.csv").status_code == 200
    assert Client().get(f"/t/{over.code}/again/").status_code == 200


def test_another_end_is_covered_anew(over: Tabletop):
    raise_it(over.code)
    over.record({"type": "undo", "entry": over.live.seq})
    over.record({"type": "finish"})
    assert not over.live.curtain().is_up


def test_only_an_end_can_be_uncovered(table: Tabletop):
    with pytest.raises(Malformed):
        raise_it(table.code)


def test_what_nobody_uncovered_lies_open_later(over: Tabletop):
    assert over.live.curtain(timezone.now() + timedelta(seconds=STALE + 1)).is_up


def test_a_second_tap_begins_nothing_anew_unless_all_is_wanted(over: Tabletop):
    raise_it(over.code)
    first = over.live.shown
    raise_it(over.code)
    assert over.live.shown == first
    raise_it(over.code, at_once=True)
    assert (over.live.curtain().age or 0) >= STALE


@pytest.mark.parametrize(
    ("places", "steps"),
    [
        ([1, 2, 3], {1: 3, 2: 2, 3: 1}),
        ([1, 2, 3, 4], {1: 3, 2: 2, 3: 1, 4: 0}),
        ([1, 1, 3], {1: 2, 3: 1}),
        ([1, 2, 2, 4], {1: 2, 2: 1, 4: 0}),
        ([1, 1], {1: 1}),
    ],
)
def test_third_second_first_and_ties_together(places: list[int], steps: dict[int, int]):
    assert steps_of(places) == steps
