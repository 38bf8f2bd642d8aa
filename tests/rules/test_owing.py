"""Debts: what is compulsory and cannot be paid, how it is settled, and what a debtor may still do."""

import pytest

from tests.rules.table import Play, table


def indebted(amount: int = 500, **arranged: object) -> Play:
    """A holds 100 and owes the bank 500."""
    return table(**{"cash": {"A": 100}, **arranged}).does("charge", player="A", amount=amount)  # type: ignore[arg-type]


# -- payments of one's own will ---------------------------------------------------------------------------------
def test_anybody_pays_anybody() -> None:
    """CASH-1"""
    play = table().does("pay", by="A", from_="A", to="B", amount=70, reason="a bet").has(cash={"A": 1430, "B": 1570})
    play.does("pay", from_="bank", to="A", amount=70).has(cash={"A": 1500}).does("pay", from_="A", to="bank", amount=1)


def test_nobody_pays_of_their_own_will_more_than_they_hold() -> None:
    """CASH-1"""
    play = table(cash={"A": 100}).refuses("CASH-1", "pay", from_="A", to="B", amount=101)
    assert play.refusal.params == {"player": "A", "amount": 101, "cash": 100}
    play.refuses("CASH-1", "pay", from_="A", to="B", amount=101, override="x").does(
        "pay", from_="A", to="B", amount=100
    )


def test_a_debtor_pays_nothing_of_their_own_will() -> None:
    """DEBT-1"""
    play = indebted().refuses("DEBT-1", "pay", from_="A", to="B", amount=1)
    play.does("pay", from_="A", to="B", amount=1, override="the bank agrees").has(cash={"A": 99})


def test_nobody_pays_themselves_or_nothing() -> None:
    table().refuses("BAD_REQUEST", "pay", from_="A", to="A", amount=5).refuses(
        "BAD_REQUEST", "pay", from_="A", to="B", amount=0
    )
    table().refuses("BAD_REQUEST", "pay", from_="bank", to="bank", amount=5)


def test_a_seat_pays_from_itself_alone() -> None:
    table().refuses("FORBIDDEN", "pay", by="A", from_="B", to="A", amount=5)
    table().refuses("FORBIDDEN", "pay", by="A", from_="bank", to="A", amount=5)


# -- debts ------------------------------------------------------------------------------------------------------
def test_what_the_cash_does_not_cover_is_a_debt_whole() -> None:
    """CASH-1, DEBT-1"""
    indebted().has(cash={"A": 100}, debts={"A": [{"to": "bank", "amount": 500, "rule": "CARD-1"}]})
    indebted(100).has(cash={"A": 0}, debts={"A": []})


def test_a_debt_is_settled_as_soon_as_the_cash_is_there() -> None:
    """DEBT-1"""
    play = indebted(deeds={"A": [5, 39]}).does("mortgage", player="A", squares=[39]).has(debts={"A": [{}]})
    play.does("pay", from_="B", to="A", amount=199).has(cash={"A": 499}).does("mortgage", player="A", squares=[5])
    play.has(cash={"A": 99}, debts={"A": []})
    assert play.paid == [("bank", "A", 100, "MORT-1"), ("A", "bank", 500, "CARD-1")]


def test_debts_are_settled_oldest_first_and_the_oldest_waits_for_nobody() -> None:
    """DEBT-1"""
    play = indebted().does("charge", player="A", amount=400).does("collect", player="A", amount=300)
    play.has(cash={"A": 400}, debts={"A": [{"amount": 500}, {"amount": 400}]})
    play.does("collect", player="A", amount=150).has(cash={"A": 50}, debts={"A": [{"amount": 400}]})


def test_a_new_charge_that_the_cash_covers_is_paid_even_while_an_older_debt_is_open() -> None:
    """DEBT-1"""
    indebted().does("charge", player="A", amount=60).has(cash={"A": 40}, debts={"A": [{"amount": 500}]})


def test_one_payment_may_free_another() -> None:
    """DEBT-1: A owes B, B owes C."""
    debts = {"A": [{"to": "B", "amount": 50}], "B": [{"to": "C", "amount": 40}]}
    play = table(cash={"A": 0, "B": 0, "C": 0}, debts=debts).does("collect", player="A", amount=50)
    play.has(cash={"A": 0, "B": 10, "C": 40}, debts={"A": [], "B": []})


@pytest.mark.parametrize("edition", ["wonders", "classic", "online"])
def test_a_debtor_only_sells_mortgages_trades_or_gives_up(edition: str) -> None:
    """DEBT-1"""
    deeds = {"A": [5, 15, 37, 39]}
    play = indebted(9000, edition=edition, cash={"A": 900}, deeds=deeds, levels={37: 1, 39: 1}, mortgaged=[15])
    play.refuses("DEBT-1", "develop", player="A", levels={"37": 2}).refuses("DEBT-1", "lift", player="A", squares=[15])
    play.refuses("TURN-1", "end_turn", player="A").refuses("TURN-1", "throw", player="A", dice=[1, 2])
    play.does("develop", player="A", levels={"37": 0, "39": 0}).does("mortgage", player="A", squares=[5])
    play.does("trade", from_="A", to="B", give={"squares": [37]}, take={"cash": 300}).does("abandon", player="A")


def test_a_debtor_may_use_the_flight_of_the_stop() -> None:
    """PASS-5, DEBT-1"""
    play = table(cash={"A": 10}, deeds={"B": [5]}).does("land", player="A", square=5).has(debts={"A": [{"amount": 25}]})
    play.does("fly", by="A", player="A", square=39).has(passport={"A": [39]})


@pytest.mark.parametrize(
    ("command", "fields", "rule", "to"),
    [
        ("land", {"square": 39}, "RENT-1", "B"),
        ("land", {"square": 5}, "RENT-1", "B"),
        ("land", {"square": 4}, "TAX-1", "bank"),
        ("charge", {"amount": 500}, "CARD-1", "bank"),
        ("repairs", {"house": 0, "hotel": 900}, "CARD-1", "bank"),
    ],
)
def test_a_debt_says_what_for(command: str, fields: dict[str, object], rule: str, to: str) -> None:
    """DEBT-1"""
    play = table(cash={"A": 1}, deeds={"A": [1, 3], "B": [5, 39]}, levels={1: 5, 3: 4})
    play.does(command, player="A", **fields).has(debts={"A": [{"to": to, "rule": rule}]})


# -- paid in kind -----------------------------------------------------------------------------------------------
def test_a_debt_to_a_player_is_paid_partly_in_deeds() -> None:
    """DEBT-2"""
    play = table(cash={"A": 30}, deeds={"A": [5], "B": [37, 39]}, levels={37: 1, 39: 1}).does(
        "land", player="A", square=39
    )
    play.does("trade", from_="A", to="B", give={"squares": [5], "cash": 10}, take={}, settles=180)
    play.has(owner={5: "B"}, debts={"A": []}, cash={"A": 0, "B": 1530})


def test_what_is_left_of_a_debt_is_settled_at_once_if_the_cash_is_there() -> None:
    """DEBT-2"""
    play = table(cash={"A": 30}, deeds={"A": [5]}, debts={"A": [{"to": "B", "amount": 50}, {"to": "B", "amount": 40}]})
    play.does("trade", from_="A", to="B", give={"squares": [5]}, take={}, settles=70)
    play.has(cash={"A": 10, "B": 1520}, debts={"A": []})


def test_the_oldest_debts_to_that_creditor_go_first() -> None:
    """DEBT-2"""
    debts = [{"to": "B", "amount": 50}, {"to": "C", "amount": 60}, {"to": "B", "amount": 40}]
    play = table(cash={"A": 0}, deeds={"A": [5]}, debts={"A": debts})
    play.does("trade", from_="A", to="B", give={"squares": [5]}, take={}, settles=65)
    play.has(debts={"A": [{"to": "C", "amount": 60}, {"to": "B", "amount": 25}]})


def test_no_more_is_wiped_out_than_is_owed_to_that_creditor() -> None:
    """DEBT-2"""
    play = table(cash={"A": 0}, deeds={"A": [5]}, debts={"A": [{"to": "B", "amount": 50}, {"to": "C", "amount": 60}]})
    play.refuses("DEBT-2", "trade", from_="A", to="B", give={"squares": [5]}, take={}, settles=51)
    play.refuses("DEBT-2", "trade", from_="B", to="A", give={}, take={"squares": [5]}, settles=1)
    play.refuses("DEBT-2", "trade", from_="A", to="B", give={"squares": [5]}, take={}, settles=51, override="x")


def test_a_creditor_may_forgive() -> None:
    """DEBT-2: for nothing, both agreeing."""
    play = table(cash={"A": 0}, debts={"A": [{"to": "B", "amount": 50}]})
    play.does("trade", by="A", from_="A", to="B", give={}, take={}, settles=50).does("accept", by="B", trade=1)
    play.has(debts={"A": []})
