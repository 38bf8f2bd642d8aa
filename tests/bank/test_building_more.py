"""The building sheet's one tap for several more each: as far as the rules let it go, for what the rules ask."""

import pytest

from bank.screens.sheets import mounting
from tests.bank.tabletop import Tabletop

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
WHOLE = {"1": {"owner": "A"}, "3": {"owner": "A"}}


def offered(cash: int, **settings: object) -> tuple[int, list[tuple[int, int]]]:
    """What one more each costs, and how many more each are offered in one tap, each with its sum."""
    table = Tabletop.laid("AB", start=False, **settings)
    table.record({"type": "arrange", "state": {"players": {"A": {"cash": cash}}, "deeds": WHOLE}})
    table.record({"type": "start", "order": ["A", "B"]})
    table.record({"type": "amend", "square": 1, "hotel": 70})
    _, shown = mounting.sheet_context(table.live, "build", "A", "bank")
    return shown["groups"][0]["each"], shown["groups"][0]["more"]


def test_a_hotel_on_top_costs_what_its_deed_says() -> None:
    assert offered(2000) == (100, [(2, 200), (3, 300), (4, 400), (5, 520)])


def test_no_further_than_the_cash_reaches() -> None:
    """CASH-1"""
    assert offered(399) == (100, [(2, 200), (3, 300)])


def test_no_further_than_the_bank_has_houses() -> None:
    """BUILD-5"""
    assert offered(2000, house_stock=6) == (100, [(2, 200), (3, 300)])
