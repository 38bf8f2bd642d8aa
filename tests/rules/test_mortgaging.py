"""Mortgages: what the bank lends, what lifting costs, and the 10 % of a deed that changes hands."""

from typing import Any

import pytest

from tests.rules.table import table


def test_the_bank_lends_half_the_price_and_the_owner_keeps_the_deed() -> None:
    """MORT-1"""
    play = table(deeds={"A": [5, 39]}).does("mortgage", by="A", player="A", squares=[5, 39])
    play.has(cash={"A": 1800}, mortgaged=[5, 39], owner={39: "A"})
    assert play.paid == [("bank", "A", 100, "MORT-1"), ("bank", "A", 200, "MORT-1")]


def test_one_mortgages_at_any_time() -> None:
    """MORT-1, TURN-1"""
    play = table(deeds={"B": [5]}).does("land", player="A", square=1).does("mortgage", by="B", player="B", squares=[5])
    play.has(mortgaged=[5], waits=["offer"])


def test_only_ones_own_unmortgaged_deeds_are_mortgaged() -> None:
    """OWN-1, MORT-1"""
    play = table(deeds={"A": [5, 15], "B": [25]}, mortgaged=[15])
    play.refuses("OWN-1", "mortgage", player="A", squares=[25]).refuses("OWN-1", "mortgage", player="A", squares=[1])
    play.refuses("MORT-1", "mortgage", player="A", squares=[15]).refuses(
        "MORT-1", "mortgage", player="A", squares=[5, 15]
    )
    play.refuses("MORT-1", "mortgage", player="A", squares=[15], override="x")
    play.refuses("OWN-1", "mortgage", player="A", squares=[25], override="x")


def test_the_buildings_of_the_whole_group_go_first() -> None:
    """MORT-2"""
    play = table(deeds={"A": [1, 3]}, levels={1: 1}).refuses("MORT-2", "mortgage", player="A", squares=[1])
    play.refuses("MORT-2", "mortgage", player="A", squares=[3])
    assert play.refusal.params == {"squares": [1]}
    play.refuses("MORT-2", "mortgage", player="A", squares=[1], override="x")
    play.does("mortgage", player="A", squares=[3], override="so they lie")


def test_by_the_other_manual_only_the_site_itself_must_be_bare() -> None:
    """MORT-2, setting mortgage_clears: site"""
    play = table(settings={"mortgage_clears": "site"}, deeds={"A": [1, 3]}, levels={1: 1})
    play.does("mortgage", player="A", squares=[3]).refuses("MORT-2", "mortgage", player="A", squares=[1])


def test_where_there_are_no_mortgages_nobody_takes_one() -> None:
    """MORT-1, setting mortgages"""
    table(settings={"mortgages": False}, deeds={"A": [5]}).refuses("MORT-1", "mortgage", player="A", squares=[5])


@pytest.mark.parametrize(
    ("settings", "square", "cost"),
    [
        ({}, 39, 220),
        ({}, 1, 33),
        ({}, 12, 83),
        ({"interest_rounding": "down"}, 12, 82),
        ({"interest_rounding": "nearest"}, 12, 83),
        ({"interest_rounding": "nearest", "mortgage_interest": 9}, 12, 82),
        ({"mortgage_interest": 0}, 12, 75),
        ({"mortgage_interest": 25}, 12, 94),
    ],
)
def test_lifting_costs_the_value_and_the_interest_rounded_once(settings: Any, square: int, cost: int) -> None:
    """MORT-3"""
    play = table(settings=settings, deeds={"A": [square]}, mortgaged=[square])
    play.does("lift", by="A", player="A", squares=[square]).has(mortgaged=[], cash={"A": 1500 - cost})
    assert play.paid == [("A", "bank", cost, "MORT-3")]


def test_rounding_is_per_deed() -> None:
    """MORT-3"""
    play = table(deeds={"A": [12, 28]}, mortgaged=[12, 28]).does("lift", player="A", squares=[12, 28])
    play.has(cash={"A": 1500 - 166})


def test_only_ones_own_mortgages_are_lifted_with_ones_own_cash() -> None:
    """OWN-1, MORT-3, CASH-1, DEBT-1"""
    play = table(deeds={"A": [5, 15], "B": [25]}, mortgaged=[15, 25], cash={"A": 109})
    play.refuses("MORT-3", "lift", player="A", squares=[5]).refuses("OWN-1", "lift", player="A", squares=[25])
    play.refuses("CASH-1", "lift", player="A", squares=[15]).refuses(
        "MORT-3", "lift", player="A", squares=[5], override="x"
    )
    poor = table(deeds={"A": [15]}, mortgaged=[15], cash={"A": 500}).does("charge", player="A", amount=700)
    poor.refuses("DEBT-1", "lift", player="A", squares=[15])


def test_several_mortgages_are_lifted_all_or_none() -> None:
    """CASH-1"""
    play = table(deeds={"A": [5, 15]}, mortgaged=[5, 15], cash={"A": 219}).refuses(
        "CASH-1", "lift", player="A", squares=[5, 15]
    )
    play.does("lift", player="A", squares=[5]).has(cash={"A": 109})


# -- a mortgaged deed changes hands -----------------------------------------------------------------------------
def test_the_new_owner_pays_the_interest_at_once_and_all_of_it_again_later() -> None:
    """MORT-4, MORT-5"""
    play = table(deeds={"A": [39]}, mortgaged=[39]).does(
        "trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 100}
    )
    play.has(owner={39: "B"}, mortgaged=[39], cash={"A": 1600, "B": 1380})
    assert play.paid == [("B", "A", 100, "TRADE-1"), ("B", "bank", 20, "MORT-5")]
    play.does("lift", player="B", squares=[39]).has(cash={"B": 1160})


def test_or_lifts_it_at_once() -> None:
    """MORT-5"""
    play = table(deeds={"A": [39]}, mortgaged=[39]).does(
        "trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 100}, lift=[39]
    )
    play.has(mortgaged=[], cash={"B": 1500 - 100 - 220})


def test_the_interest_is_part_of_the_trade_and_refused_with_it() -> None:
    """MORT-5, CASH-1"""
    play = table(deeds={"A": [39]}, mortgaged=[39], cash={"B": 119})
    play.refuses("CASH-1", "trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 100})
    play.does("trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 99})


@pytest.mark.parametrize("setting", [False, "bankruptcy"])
def test_without_transfer_interest_the_deed_comes_free_of_it(setting: object) -> None:
    """MORT-5, setting transfer_interest"""
    play = table(settings={"transfer_interest": setting}, deeds={"A": [39]}, mortgaged=[39])
    play.does("trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 100}).has(cash={"B": 1400})


def test_the_bank_takes_no_deed_in_a_trade() -> None:
    """MORT-4, MORT-6: a mortgaged deed is never sold to the bank."""
    play = table(deeds={"A": [39]}, mortgaged=[39])
    play.refuses("BAD_REQUEST", "trade", from_="A", to="bank", give={"squares": [39]}, take={"cash": 100})


def test_a_half_euro_of_a_mortgage_value_is_the_banks() -> None:
    """MORT-1: half of an odd price is rounded down."""
    play = table(deeds={"A": [1]}).does("amend", square=1, price=75).does("mortgage", player="A", squares=[1])
    play.has(cash={"A": 1537}).does("lift", player="A", squares=[1]).has(cash={"A": 1537 - 41})
