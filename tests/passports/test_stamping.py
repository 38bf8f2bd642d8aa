"""The passport: what a tap on a slot does now, and that nothing is ticked by accident."""

import re

import pytest

from tests.bank.tabletop import Tabletop
from tests.passports.phone import Phone

SHEET = "sheet/passport/"


@pytest.fixture
def penned(db: None) -> Tabletop:
    """A table where stamps wait for their owner's finger."""
    return Tabletop.laid("AB", ticks="owner")


def slots(phone: Phone, **query: str) -> list[dict[str, str]]:
    """The 22 slots: those that are commands, and those that only tell."""
    return [
        one
        for one in phone.all(SHEET, **query)
        if one.get("command") in ("tick", "fly", "land") or one.get("open") == "wonder"
    ]


def test_a_passport_has_22_slots(table: Tabletop) -> None:
    assert len(slots(Phone(table, "A"))) == len(slots(Phone(table, "B"))) == 22


def test_on_ones_own_throw_a_wonder_within_reach_is_the_landing(table: Tabletop) -> None:
    landings = Phone(table, "A").commands(what=SHEET)
    assert [(one["command"], one["square"], one["dice"]) for one in landings] == [
        ("land", square, square) for square in ("3", "6", "8", "9", "11")
    ]


def test_between_ones_turns_no_slot_does_anything(table: Tabletop) -> None:
    assert not Phone(table, "B").commands(what=SHEET)


def test_a_waiting_stamp_comes_to_the_finger(penned: Tabletop) -> None:
    penned.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    penned.record({"type": "buy", "player": "A"}, by="A")
    phone = Phone(penned, "A")
    assert [(one["player"], one["square"]) for one in phone.commands("tick")] == [("A", "6")]
    assert [one["square"] for one in phone.commands("tick", SHEET)] == ["6"]
    assert not Phone(penned, "B").commands("tick", SHEET)


def test_while_a_stamp_waits_a_slot_is_no_landing(penned: Tabletop) -> None:
    penned.record({"type": "land", "player": "A", "square": 6, "dice": 6, "double": True}, by="A")
    penned.record({"type": "buy", "player": "A"}, by="A")
    assert [one["command"] for one in Phone(penned, "A").commands(what=SHEET)] == ["tick"]


def test_a_stamp_that_was_put_waits_no_more(penned: Tabletop) -> None:
    penned.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    penned.record({"type": "tick", "player": "A", "square": 6}, by="A")
    phone = Phone(penned, "A")
    assert not phone.commands("tick", SHEET)
    assert phone.figures()["players.A.passport"] == "1"


def test_on_a_free_flight_every_open_wonder_can_be_tapped(penned: Tabletop) -> None:
    penned.record({"type": "land", "player": "A", "square": 5, "dice": 5}, by="A")
    penned.record({"type": "buy", "player": "A"}, by="A")
    assert len(Phone(penned, "A").commands("fly", SHEET)) == 22


def test_a_slot_tells_of_its_wonder(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    html = Phone(table, "A").html("sheet/wonder/", square=6)
    assert "Stonehenge" in html
    assert "United Kingdom" in html
    assert re.search(r"stamped.*round 1 · <time", html)
    assert "You have not been here yet." in Phone(table, "B").html("sheet/wonder/", square=6)


@pytest.mark.parametrize("square", ["0", "5", "40", "-1", "x", ""])
def test_what_is_no_wonder_has_no_page(table: Tabletop, square: str) -> None:
    assert Phone(table, "A").get("sheet/wonder/", square=square).status_code == 404


def test_a_wonder_of_another_name_gets_no_fact_of_ours(table: Tabletop) -> None:
    table.record({"type": "amend", "square": 6, "names": {"en": "Grandma's Garden"}})
    html = Phone(table, "A").html("sheet/wonder/", square=6)
    assert "Grandma&#x27;s Garden" in html
    assert "The stones were raised" not in html


def test_another_passport_can_be_read_but_not_stamped(table: Tabletop) -> None:
    assert not Phone(table, "B").commands(what=SHEET, player="A")


def test_the_three_views_divide_the_wonders(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    shown = {view: len(slots(Phone(table, "A"), view=view)) for view in ("all", "open", "seen", "x")}
    assert shown == {"all": 22, "open": 21, "seen": 1, "x": 22}


@pytest.mark.parametrize("name", ["nonsense", "arrange", "menu", "amend"])
def test_a_seat_opens_no_sheet_of_the_banker(table: Tabletop, name: str) -> None:
    assert Phone(table, "A").get(f"sheet/{name}/").status_code == 404


def test_without_a_seat_there_are_no_sheets(table: Tabletop) -> None:
    assert Phone(table).get("sheet/passport/").status_code == 401
