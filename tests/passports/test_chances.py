"""What the next throw may bring to a passport, counted in ways of 36; and stamps that wait for the finger."""

import pytest

from passports.chances import WAYS, chances_of, reached
from passports.visits import unput_stamps
from tests.bank.tabletop import Tabletop
from tests.passports.phone import Phone

pytestmark = pytest.mark.django_db


def laid(**player: object) -> Tabletop:
    table = Tabletop.laid("AB", start=False)
    table.record({"type": "arrange", "state": {"players": {"A": player}}})
    table.record({"type": "start"})
    return table


def test_two_dice_fall_in_36_ways(table: Tabletop):
    found = reached(table.live.table, "A")
    assert sum(found.values()) == WAYS and found[7] == 6 and found[2] == 1 and found[12] == 1


def test_new_wonders_and_flights_from_the_start(table: Tabletop):
    # From GO: the wonders 3, 6, 8, 9, 11 in 2 + 5 + 5 + 4 + 2 ways, the airport 5 in 4.
    odds = chances_of(table.live.table, "A")
    assert (odds.wonder, odds.flight) == (18, 4)


def test_what_is_ticked_is_no_new_wonder():
    odds = chances_of(laid(passport=[6, 8]).live.table, "A")
    assert odds.wonder == 8


def test_in_jail_only_a_double_leads_out_but_for_the_last_try():
    table = laid(in_jail=True, jail_turns=0).live.table
    assert reached(table, "A") == {12: 1, 14: 1, 16: 1, 18: 1, 20: 1, 22: 1}
    assert sum(reached(laid(in_jail=True, jail_turns=2).live.table, "A").values()) == WAYS


def test_the_passport_tells_them_and_lies_on_the_map(table: Tabletop):
    phone = Phone(table, "A")
    assert "in 18 of 36 ways" in phone.html("sheet/passport/", view="open")
    assert phone.html("sheet/passport/", view="map").count("data-wb-pin=") == 22
    assert "in 4 of 36" in phone.html("sheet/wonder/", square=39)


def test_a_stamp_waits_till_the_next_throw(table: Tabletop):
    table.record({"type": "land", "player": "A", "square": 9, "dice": 9})
    assert [(seq, place.index) for seq, place in unput_stamps(table.live, "A")] == [(2, 9)]
    table.record({"type": "buy", "player": "A"})
    assert len(unput_stamps(table.live, "A")) == 1 and "data-wb-put" in Phone(table, "A").html()
    assert unput_stamps(table.live, "B") == []
    table.record({"type": "land", "player": "B", "square": 4, "dice": 4})
    assert unput_stamps(table.live, "A") == []


def test_a_stamp_that_was_taken_back_waits_no_more(table: Tabletop):
    table.record({"type": "land", "player": "A", "square": 9, "dice": 9})
    table.record({"type": "undo", "entry": 2})
    assert unput_stamps(table.live, "A") == []


def test_at_a_table_that_ticks_by_hand_the_real_stamp_waits(db: None):
    table = Tabletop.laid("AB", ticks="owner")
    table.record({"type": "land", "player": "A", "square": 9, "dice": 9})
    assert unput_stamps(table.live, "A") == []
    assert Phone(table, "A").commands("tick")


def test_a_full_passport_is_gold(table: Tabletop):
    for square in table.live.table.wonders:
        table.record({"type": "tick", "player": "A", "square": square})
    html = Phone(table, "A").html("sheet/passport/")
    assert "passport gold" in html and 'class="burst"' in html
    assert "gold" not in Phone(table, "B").html("sheet/passport/").split("<section", 1)[1][:60]


def test_stamps_of_a_passport_that_was_told_wait_for_nobody(table: Tabletop):
    table.record({"type": "arrange", "state": {"players": {"A": {"passport": [1, 3]}}}, "reason": "as on paper"})
    assert unput_stamps(table.live, "A") == [] and len(table.live.table.passport("A")) == 2
