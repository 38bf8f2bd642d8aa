"""Cards: followed at once by their id, or done by hand where the paper says what the edition does not know."""

from typing import Any

import pytest

from tests.rules.table import Play, table

CHANCE, CHEST = 7, 2


def at_a_card(square: int = CHANCE, **arranged: Any) -> Play:
    return table(**arranged).does("land", player="A", square=square)


def test_a_card_square_waits_for_its_card() -> None:
    """CARD-1, TURN-1"""
    at_a_card(CHANCE).has(pending=[{"kind": "card", "player": "A", "deck": "chance"}])
    at_a_card(CHEST).has(pending=[{"kind": "card", "player": "A", "deck": "community_chest"}])
    at_a_card().refuses("TURN-1", "throw", player="B", dice=[1, 2])


@pytest.mark.parametrize(
    ("card", "paid"),
    [
        ("ch09", [("bank", "A", 50, "CARD-1")]),
        ("ch12", [("A", "bank", 15, "CARD-1")]),
        ("ch01", [("bank", "A", 200, "GO-1")]),
        ("ch04", [("bank", "A", 200, "GO-1")]),
        ("ch03", []),
        ("ch07", []),
        ("ch08", []),
    ],
)
def test_a_chance_card_does_what_it_says(card: str, paid: list[Any]) -> None:
    """CARD-1, CARD-3"""
    play = at_a_card(22, at={"A": 21}).does("draw", by="A", player="A", card=card)
    assert play.paid == paid
    assert "card" not in [item["kind"] for item in play.state()["pending"]]


@pytest.mark.parametrize(
    ("card", "cash"),
    [("cc05", 1700), ("cc12", 1520), ("cc13", 1400)],
)
def test_a_chest_card_does_what_it_says(card: str, cash: int) -> None:
    """CARD-1"""
    at_a_card(CHEST).does("draw", player="A", card=card).has(cash={"A": cash})


def test_a_card_that_moves_leads_on_to_its_square() -> None:
    """CARD-1, PASS-1, BUY-1"""
    play = at_a_card().does("draw", player="A", card="ch03")
    play.has(position={"A": 24}, passport={"A": [24]}, pending=[{"kind": "offer", "square": 24}])
    play = at_a_card(deeds={"B": [24]}).does("draw", player="A", card="ch03").has(cash={"A": 1480, "B": 1520})


def test_a_card_to_an_airport_gives_a_flight() -> None:
    """CARD-1, PASS-5"""
    at_a_card().does("draw", player="A", card="ch05").has(position={"A": 15}, waits=["offer", "flight"])


def test_a_card_past_go_pays_the_salary_and_one_backwards_does_not() -> None:
    """CARD-3"""
    at_a_card(22).does("draw", player="A", card="ch04").has(position={"A": 11}, cash={"A": 1700})
    at_a_card(33).does("draw", player="A", card="cc02").has(position={"A": 1}, cash={"A": 1500})
    play = at_a_card().does("draw", player="A", card="ch06").has(position={"A": 4}, cash={"A": 1300})
    assert play.paid == [("A", "bank", 200, "TAX-1")]


def test_three_squares_back_may_lead_to_another_card() -> None:
    """CARD-1"""
    at_a_card(36).does("draw", player="A", card="ch06").has(position={"A": 33}, pending=[{"deck": "community_chest"}])


def test_a_card_to_jail_pays_no_salary_and_takes_the_further_throw() -> None:
    """CARD-3, JAIL-1, GO-3"""
    play = table(at={"A": 1}).does("throw", player="A", dice=[3, 3]).does("draw", player="A", card="ch07")
    play.has(position={"A": 10}, cash={"A": 1500}, turn={"doubles": 0}).does("end_turn", player="A")


def test_a_jail_card_is_kept_and_there_are_two() -> None:
    """CARD-2"""
    play = at_a_card().does("draw", player="A", card="ch08").has(players={"A": {"jail_cards": 1}})
    assert play.table.jail_cards("bank") == 1
    play = at_a_card(cards={"B": 1, "C": 1}).refuses("CARD-2", "draw", player="A", card="ch08")
    play.refuses("CARD-2", "draw", player="A", card="ch08", override="found a third").does(
        "draw", player="A", card=None
    )


def test_repairs_cost_by_house_and_hotel_owned() -> None:
    """CARD-1"""
    arranged = {"deeds": {"A": [1, 3, 6], "B": [37, 39]}, "levels": {1: 4, 3: 5, 37: 4, 39: 4}}
    play = at_a_card(**arranged).does("draw", player="A", card="ch15").has(cash={"A": 1500 - 4 * 25 - 100})
    assert play.lines[0].why == {
        "kind": "repairs",
        "rule": "CARD-1",
        "houses": 4,
        "hotels": 1,
        "house": 25,
        "hotel": 100,
    }
    play.does("repairs", player="B", house=10, hotel=20).has(cash={"B": 1420})
    assert table().does("repairs", player="A", house=10, hotel=20).lines == []


def test_each_other_player_pays_and_who_is_out_is_skipped() -> None:
    """CARD-1, OUT-1"""
    play = at_a_card(CHEST, players=4, bankrupt=["C"], cash={"D": 4}).does("draw", player="A", card="cc12")
    play.has(cash={"A": 1510, "B": 1490, "D": 4}, debts={"D": [{"to": "A", "amount": 10, "rule": "CARD-1"}]})


def test_a_choice_is_to_pay_or_to_draw() -> None:
    """CARD-1"""
    at_a_card(CHEST).does("draw", player="A", card="cc16", choice="pay").has(cash={"A": 1490}, waits=[])
    play = at_a_card(CHEST).does("draw", player="A", card="cc16", choice="draw")
    play.has(pending=[{"kind": "card", "deck": "chance"}]).does("draw", player="A", card="ch09").has(cash={"A": 1550})


def test_a_choice_belongs_to_the_card_that_leaves_one() -> None:
    play = at_a_card(CHEST).refuses("BAD_REQUEST", "draw", player="A", card="cc16")
    play.refuses("BAD_REQUEST", "draw", player="A", card="cc05", choice="pay")
    play.refuses("BAD_REQUEST", "draw", player="A", card="cc16", choice="luck")


def test_only_the_waiting_card_of_that_player_and_deck_is_answered() -> None:
    """CARD-1"""
    table().refuses("CARD-1", "draw", player="A", card="ch09").refuses("CARD-1", "draw", player="A", card=None)
    at_a_card(CHEST).refuses("CARD-1", "draw", player="A", card="ch09")
    at_a_card().refuses("CARD-1", "draw", player="B", card="ch09").refuses(
        "BAD_REQUEST", "draw", player="A", card="ch99"
    )
    at_a_card().refuses("FORBIDDEN", "draw", by="B", player="A", card="ch09")
    at_a_card().refuses("CARD-1", "draw", player="B", card="ch09", override="x")


def test_a_card_that_costs_more_than_the_cash_is_a_debt() -> None:
    """CARD-1, DEBT-1"""
    play = at_a_card(cash={"A": 100}).does("draw", player="A", card="ch14")
    play.has(cash={"A": 100}, debts={"A": [{"to": "bank", "amount": 150, "rule": "CARD-1"}]})


# -- paper cards that the edition does not know -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("charge", {"amount": 5}),
        ("charge", {"amount": 5, "to_each": True}),
        ("collect", {"amount": 5}),
        ("collect", {"amount": 5, "from_each": True}),
        ("repairs", {"house": 5, "hotel": 5}),
        ("jail", {}),
        ("land", {"square": 20}),
    ],
)
def test_what_the_paper_said_closes_the_waiting_card(command: str, fields: dict[str, Any]) -> None:
    """CARD-1"""
    at_a_card().does(command, player="A", **fields).has(waits=[]).does("throw", player="B", dice=[4, 6])


def test_what_concerns_another_leaves_the_card_waiting() -> None:
    """CARD-1"""
    for command, fields in (("charge", {"amount": 5}), ("collect", {"amount": 5}), ("jail", {})):
        at_a_card().does(command, player="B", **fields).has(waits=["card"])


def test_a_card_without_effect_is_closed_by_none() -> None:
    """CARD-1"""
    at_a_card().does("draw", by="A", player="A", card=None).has(waits=[], cash={"A": 1500})


def test_a_charge_goes_to_the_bank_or_to_each_other_player() -> None:
    """CARD-1"""
    play = table().does("charge", player="A", amount=30)
    assert play.paid == [("A", "bank", 30, "CARD-1")]
    play.does("charge", player="A", amount=30, to_each=True)
    assert play.paid == [("A", "B", 30, "CARD-1"), ("A", "C", 30, "CARD-1")]
    play.does("charge", player="A", amount=30, to_each=False)
    assert play.paid == [("A", "bank", 30, "CARD-1")]


def test_a_collection_comes_from_the_bank_or_from_each_other_player() -> None:
    """CARD-1"""
    play = table().does("collect", player="A", amount=30)
    assert play.paid == [("bank", "A", 30, "CARD-1")]
    play.does("collect", player="A", amount=30, from_each=True)
    assert play.paid == [("B", "A", 30, "CARD-1"), ("C", "A", 30, "CARD-1")]


def test_a_payment_to_each_is_paid_as_far_as_the_cash_goes_and_owed_beyond() -> None:
    """CARD-1, DEBT-1: in seat order, each whole."""
    play = table(cash={"A": 40}).does("charge", player="A", amount=30, to_each=True)
    play.has(cash={"A": 10, "B": 1530}, debts={"A": [{"to": "C", "amount": 30, "rule": "CARD-1"}]})


def test_a_seat_books_no_card_by_hand() -> None:
    for command, fields in (
        ("charge", {"amount": 1}),
        ("collect", {"amount": 1}),
        ("repairs", {"house": 1, "hotel": 1}),
    ):
        table().refuses("FORBIDDEN", command, by="A", player="A", **fields)


def test_charges_are_for_who_is_in_the_game() -> None:
    """OUT-1"""
    play = table(bankrupt=["C"]).refuses("OUT-1", "charge", player="C", amount=5)
    play.refuses("OUT-1", "collect", player="C", amount=5, override="a present")
