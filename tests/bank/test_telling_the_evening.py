"""The course of an evening, its awards, and the evening again: all of it is what the journal folds to."""

from typing import Any

import pytest
from django.test import Client

from bank import access
from bank.ending.awards import Deed, awards_of, given
from bank.ending.course import course_of, round_ends, thinned
from bank.ending.curtain import raise_it
from bank.ending.moments import as_it_was, table_at
from bank.screens.end.chart import nice
from rules.ledger import HOTEL, HOUSE, Entry, Posting, put_up
from rules.rents import rent_due
from rules.scoring import wealth
from rules.views import state_of
from tests.bank.evenings import played
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(db: None) -> Tabletop:
    table = played("wonders-second-bankruptcy")
    raise_it(table.code, at_once=True)
    return table


# --- What was put right -----------------------------------------------------------------------------------------------
def test_a_rent_put_right_counts_and_the_wrong_one_does_not(table: Tabletop):
    table.record({"type": "arrange", "state": {"deeds": {"39": {"owner": "A"}, "37": {"owner": "A"}}}, "reason": "so"})
    table.record({"type": "end_turn", "player": "A"})
    right = {"type": "land", "player": "B", "square": 39, "salary": False}
    wrong = table.record({"type": "land", "player": "B", "square": 37, "salary": False})
    table.record({"type": "mend", "entries": [wrong.seq], "instead": [right], "reason": "a slip"})
    due = rent_due(table.live.table, 39)
    landlord = next(one for one in awards_of(table.live) if one.kind == "landlord")
    assert (landlord.winners, landlord.amount) == (("A",), due)
    table.record({"type": "undo"})
    assert next(one for one in awards_of(table.live) if one.kind == "landlord").amount == rent_due(table.live.table, 37)


# --- The course -------------------------------------------------------------------------------------------------------
def test_the_chart_is_the_fold_at_the_ends_of_the_rounds(evening: Tabletop):
    live = evening.live
    points = course_of(live).points
    assert [point.seq for point in points] == thinned(round_ends(live.entries))
    for point in points:
        table = live.at(point.seq)
        assert point.totals == {seat: wealth(table, seat)["total"] for seat in table.in_play}
    assert points[-1].seq == live.seq


def test_a_round_ends_before_the_turn_comes_round(evening: Tabletop):
    live = evening.live
    for seq in round_ends(live.entries)[1:-1]:
        assert live.at(seq + 1).fact("turn.round") > (live.at(seq).fact("turn.round") or 1)


def test_a_long_evening_keeps_its_first_and_its_last():
    kept = thinned(list(range(1, 1000)))
    assert len(kept) <= 61 and kept[0] == 1 and kept[-1] == 999


def test_marks_are_what_happened_and_stands(evening: Tabletop):
    marks = course_of(evening.live).marks
    assert [mark.kind for mark in marks].count("out") == 2
    for mark in marks:
        assert mark.kind != "out" or evening.live.entries[mark.seq - 1].command["type"] in ("bankrupt", "abandon")


@pytest.mark.parametrize(("least", "step"), [(0, 1), (3, 5), (17, 20), (500, 500), (501, 1000)])
def test_steps_are_round_figures(least: int, step: int):
    assert nice(least) == step


# --- The awards -------------------------------------------------------------------------------------------------------
def test_the_best_landlord_has_received_the_most_rent(evening: Tabletop):
    live = evening.live
    rents = dict.fromkeys(live.table.seats, 0)
    for entry in live.entries:
        for line in entry.lines:
            if line.rule.startswith("RENT"):
                rents[line.payee] += line.amount
    landlord = next(award for award in awards_of(live) if award.kind == "landlord")
    assert landlord.amount == max(rents.values())
    assert list(landlord.winners) == [seat for seat in rents if rents[seat] == landlord.amount]


def test_equals_share_an_award_and_nothing_is_no_award():
    deeds = [Deed("builder", "A", 2), Deed("builder", "B", 1), Deed("builder", "B", 1)]
    award = given("builder", deeds, ("A", "B", "C"))
    assert award and award.winners == ("A", "B") and award.amount == 2
    assert given("builder", [], ("A", "B")) is None
    assert given("doubles", [Deed("doubles", "A", 1)], ("A", "B")) is None


def test_houses_that_come_back_for_a_hotel_were_not_put_up():
    entry = Entry(1, "A", {"type": "develop", "player": "A"}, (*moved(HOTEL, -1), *moved(HOUSE, 4)))
    assert (put_up(entry, HOUSE), put_up(entry, HOTEL)) == (0, 0)
    entry = Entry(1, "A", {"type": "develop", "player": "A"}, (*moved(HOTEL, 1), *moved(HOUSE, -4)))
    assert (put_up(entry, HOUSE), put_up(entry, HOTEL)) == (0, 1)


def moved(item: str, quantity: int) -> tuple[Posting, Posting]:
    return Posting("square:39", item, quantity), Posting("bank", item, -quantity)


def test_a_single_flight_counts_not_their_sum():
    deeds = [Deed("flight", "A", 30, 1), Deed("flight", "A", 30, 3), Deed("flight", "B", 50, 6)]
    award = given("flight", deeds, ("A", "B"))
    assert award and award.winners == ("B",) and award.square == 6


def test_what_was_undone_wins_nothing(table: Tabletop):
    table.record({"type": "throw", "player": "A", "dice": [1, 2]})
    assert "traveller" in [award.kind for award in awards_of(table.live)]
    table.record({"type": "undo", "entry": table.live.seq})
    assert "traveller" not in [award.kind for award in awards_of(table.live)]


def test_a_flight_to_an_owned_wonder_saves_its_rent(db: None):
    table = Tabletop.laid("AB", start=False)
    table.record({"type": "arrange", "state": {"deeds": {"39": {"owner": "B"}}}})
    table.record({"type": "start"})
    table.record({"type": "land", "player": "A", "square": 5, "dice": 5})
    table.record({"type": "decline", "player": "A"})
    table.record({"type": "hammer"})
    table.record({"type": "fly", "player": "A", "square": 39})
    flight = next(award for award in awards_of(table.live) if award.kind == "flight")
    assert (flight.winners, flight.square) == (("A",), 39)
    assert flight.amount == table.live.table.square(39).rents[0]


# --- The evening again ------------------------------------------------------------------------------------------------
def test_the_slider_shows_the_state_folded_at_that_entry(evening: Tabletop):
    live = evening.live
    for seq in (0, 1, 37, 60, live.seq - 1, live.seq):
        assert table_at(live, seq) == live.at(seq)
        assert as_it_was(live, seq).view.state(None) == state_of(live.at(seq), live.names, None)


def test_each_screen_is_drawn_as_it_was(evening: Tabletop):
    live, at = evening.live, 40
    cash = live.at(at).cash("A")
    for show in ("tv", "tablet", "passport-A"):
        page = Client().get(f"/t/{evening.code}/again/", {"show": show, "at": at})
        assert page.status_code == 200 and f'data-wb-entry="{at}"' in page.content.decode()
    page = Client().get(f"/t/{evening.code}/again/A/", {"at": at}).content.decode()
    assert f"{cash:,}" in page
    assert Client().get(f"/t/{evening.code}/again/", {"show": "tv", "at": 0}).status_code == 200


def seen(table: Tabletop, at: int, show: str, seat: str | None = None) -> Any:
    client = Client()
    if seat:
        client.cookies[access.seat_cookie(table.code)] = table.tokens[seat]
    where = f"again/{show}/" if len(show) == 1 else "again/"
    return client.get(f"/t/{table.code}/{where}", {"show": show, "at": at})


def test_while_it_is_played_hidden_balances_stay_hidden(db: None):
    table = Tabletop.laid("AB", balances="own")
    table.record({"type": "collect", "player": "A", "amount": 777})
    table.record({"type": "pay", "from": "A", "to": "bank", "amount": 7})
    assert "2,277" not in seen(table, 2, "tv").content.decode()
    assert "2,277" in seen(table, 2, "A", "A").content.decode()
    assert seen(table, 2, "A", "B").status_code == 403
    assert seen(table, 2, "tablet").status_code == 404
    table.record({"type": "finish"})
    raise_it(table.code)
    assert "2,277" in seen(table, 2, "tv").content.decode(), "after the end it lies open"


def test_what_is_hidden_now_was_hidden_then(table: Tabletop):
    table.record({"type": "collect", "player": "A", "amount": 777})
    table.record({"type": "configure", "settings": {"balances": "own"}, "reason": "agreed"})
    assert "2,277" not in seen(table, 2, "tv").content.decode()
