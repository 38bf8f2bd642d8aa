"""The board of this table: what the set in hand shows otherwise, at any time, for what follows."""

from typing import Any

import pytest

from tests.rules.table import lobby, table


@pytest.mark.parametrize("begun", [False, True])
def test_the_board_is_amended_at_any_time(begun: bool) -> None:
    """AGREE-1"""
    play = table() if begun else lobby()
    play.does("amend", square=1, names={"fr": "Pise", "en": "Pisa"}, price=70, rents=[3, 11, 31, 91, 161, 251])
    square = play.table.square(1)
    assert (square.name("fr"), square.name("en"), square.name("fi")) == (
        "Pise",
        "Pisa",
        play.table.edition.squares[1].name("fi"),
    )
    assert (square.price, square.mortgage, square.rents[1]) == (70, 35, 11)


def test_what_is_amended_counts_from_then_on() -> None:
    play = table(deeds={"B": [1]}).does("land", player="A", square=1).has(cash={"A": 1498})
    play.does("amend", square=1, rents=[7, 11, 31, 91, 161, 251]).does("land", player="A", square=1).has(
        cash={"A": 1491}
    )


def test_a_price_brings_its_mortgage_unless_that_is_named() -> None:
    """MORT-1"""
    play = table(deeds={"A": [1, 3]}).does("amend", square=1, price=91).does("amend", square=3, price=100, mortgage=80)
    play.does("mortgage", player="A", squares=[1, 3]).has(cash={"A": 1500 + 45 + 80})
    play.does("amend", square=3, mortgage=70).does("lift", player="A", squares=[3]).has(cash={"A": 1625 - 77})


def test_building_prices_taxes_and_decks_are_amended() -> None:
    """BUILD-1, TAX-1, CARD-1"""
    play = table(deeds={"A": [1, 3]}).does("amend", square=1, building=10, hotel=20)
    play.does("develop", player="A", levels={"1": 5, "3": 5}).has(cash={"A": 1500 - 60 - 250})
    table().does("amend", square=4, amount=75).does("land", player="A", square=4).has(cash={"A": 1425})
    play = table().does("amend", square=7, deck="community_chest").does("land", player="A", square=7)
    play.has(pending=[{"kind": "card", "deck": "community_chest"}])


def test_airports_and_utilities_have_their_own_scales() -> None:
    """RENT-6, RENT-7"""
    play = (
        table(deeds={"B": [5, 12]})
        .does("amend", square=5, rents=[30, 60, 120, 240])
        .does("amend", square=12, rents=[5, 11])
    )
    play.does("land", player="A", square=5).does("land", player="A", square=12, dice=7).has(cash={"A": 1500 - 30 - 35})


def test_a_site_may_belong_to_another_colour() -> None:
    """RENT-3, BUILD-1"""
    play = table(deeds={"A": [1, 3, 6]}).does("amend", square=6, group="A")
    play.refuses("BUILD-2", "develop", player="A", levels={"1": 2}).does("develop", player="A", levels={"1": 1})
    play.does("develop", player="A", levels={"3": 1, "6": 1}).has(level={6: 1})


def test_a_site_keeps_its_colour_while_the_group_is_built_or_would_be_left_alone() -> None:
    """BUILD-1"""
    table(deeds={"A": [1, 3]}, levels={1: 1}).refuses("BAD_REQUEST", "amend", square=6, group="A")
    table(deeds={"A": [6, 8, 9]}, levels={8: 1}).refuses("BAD_REQUEST", "amend", square=6, group="A")
    table().refuses("BAD_REQUEST", "amend", square=1, group="B")
    table().does("amend", square=6, group="A").does("amend", square=6, group="B")


@pytest.mark.parametrize(
    ("square", "fields", "faulty"),
    [
        (1, {"price": 0}, ["price"]),
        (1, {"price": 1.5, "mortgage": "x"}, ["price", "mortgage"]),
        (1, {"rents": [1, 2, 3]}, ["rents"]),
        (1, {"rents": [9, 8, 7, 6, 5, 4]}, ["rents"]),
        (1, {"rents": [1, 2, 3, 4, 5, "6"]}, ["rents"]),
        (1, {"names": {"sv": "Pisa"}}, ["names"]),
        (1, {"names": {"fr": " "}}, ["names"]),
        (1, {"names": {"fr": "x" * 61}}, ["names"]),
        (1, {"group": "J"}, ["group"]),
        (1, {"group": ["A"]}, ["group"]),
        (1, {"amount": 5}, ["amount"]),
        (1, {"deck": "chance"}, ["deck"]),
        (4, {"amount": True}, ["amount"]),
        (4, {"price": 100}, ["price"]),
        (5, {"group": "A", "building": 50, "price": 100}, ["building", "group"]),
        (5, {"rents": [1, 2, 3, 4, 5, 6]}, ["rents"]),
        (7, {"deck": "tarot"}, ["deck"]),
        (0, {"price": 1, "rents": 1, "amount": 1}, ["price", "rents", "amount"]),
    ],
)
def test_all_faults_are_named_together(square: int, fields: dict[str, Any], faulty: list[str]) -> None:
    play = table().refuses("BAD_REQUEST", "amend", square=square, **fields)
    assert sorted(fault["field"] for fault in play.refusal.params["faults"]) == sorted(faulty)
    assert {fault["square"] for fault in play.refusal.params["faults"]} == {square}


def test_an_amendment_amends_something() -> None:
    table().refuses("BAD_REQUEST", "amend", square=1).refuses("BAD_REQUEST", "amend", square=1, price=None)


def test_a_corner_may_have_another_name() -> None:
    play = table().does("amend", square=0, names={"fi": "Alku"})
    assert play.table.square(0).name("fi") == "Alku"


def test_a_seat_amends_nothing() -> None:
    for who in ("turn", "anyone", "banker"):
        table(settings={"who_may": who}).refuses("FORBIDDEN", "amend", by="A", square=1, price=1)
