"""The offer of a landing: bought at the printed price, or declined."""

import pytest

from tests.rules.table import table


def test_a_landing_on_an_unowned_deed_offers_it_at_the_printed_price() -> None:
    """BUY-1"""
    for square, price in ((39, 400), (5, 200), (12, 150)):
        play = table().does("land", player="A", square=square)
        play.has(
            pending=[{"kind": "offer", "player": "A", "square": square, "price": price}, *([{}] if square == 5 else [])]
        )
        play.does("buy", by="A", player="A").has(owner={square: "A"}, cash={"A": 1500 - price})
        assert play.paid == [("A", "bank", price, "BUY-1")]


def test_an_owned_deed_is_not_offered() -> None:
    """BUY-1"""
    for owner in "AB":
        table(deeds={owner: [39]}).does("land", player="A", square=39).has(waits=[])


def test_nobody_buys_without_an_offer_or_for_another() -> None:
    """BUY-1"""
    table().refuses("BUY-1", "buy", player="A").refuses("BUY-1", "decline", player="A")
    play = table().does("land", player="A", square=39).refuses("BUY-1", "buy", player="B")
    play.refuses("FORBIDDEN", "buy", by="B", player="A").refuses("BUY-1", "buy", player="B", override="x")


def test_nobody_buys_with_more_than_they_hold() -> None:
    """CASH-1"""
    play = table(cash={"A": 399}, deeds={"A": [5]}).does("land", player="A", square=39)
    play.refuses("CASH-1", "buy", player="A")
    assert play.refusal.params == {"player": "A", "amount": 400, "cash": 399}
    play.refuses("CASH-1", "buy", player="A", override="next week").does("mortgage", player="A", squares=[5])
    play.does("buy", player="A").has(cash={"A": 99})


def test_nobody_buys_while_in_debt() -> None:
    """DEBT-1"""
    play = table(cash={"A": 100}).does("land", player="A", square=1).does("charge", player="A", amount=200)
    play.refuses("DEBT-1", "buy", player="A").does("decline", player="A")


def test_the_jailed_may_buy() -> None:
    """JAIL-5: on the turn that freed them, and what an auction brings."""
    table(jailed={"A": 0}).does("throw", player="A", dice=[3, 3]).does("buy", player="A").has(owner={16: "A"})


def test_an_offer_keeps_its_price() -> None:
    """BUY-1: the board is amended for what follows."""
    play = table().does("land", player="A", square=39).does("amend", square=39, price=100)
    play.does("buy", player="A").has(cash={"A": 1100})


@pytest.mark.parametrize("edition", ["wonders", "classic"])
def test_a_declined_deed_is_auctioned_at_once(edition: str) -> None:
    """BUY-2"""
    play = table(edition=edition).does("land", player="A", square=39).does("decline", by="A", player="A")
    play.has(pending=[{"kind": "auction", "square": 39, "bid": 0, "bidder": None, "passed": []}], owner={39: None})


def test_online_a_declined_deed_stays_free() -> None:
    """BUY-3"""
    play = table(edition="online").does("land", player="A", square=39).does("decline", player="A")
    play.has(pending=[], owner={39: None}).does("throw", player="B", dice=[4, 6])
    table(edition="online", settings={"auctions": True}).does("land", player="A", square=39).does(
        "decline", player="A"
    ).has(waits=["auction"])
