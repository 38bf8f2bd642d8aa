"""Who cannot pay is out, and everything goes to the creditor, or to the bank; and anybody may leave."""

from typing import Any

import pytest

from tests.rules.table import Play, table


def ruined(**arranged: Any) -> Play:
    """A, with 10 euros, stands on B's hotel and owes 2000."""
    deeds = {"B": [37, 39], **arranged.pop("deeds", {})}
    levels = {37: 5, 39: 5, **arranged.pop("levels", {})}
    play = table(cash={"A": 10, **arranged.pop("cash", {})}, deeds=deeds, levels=levels, **arranged)
    return play.does("land", player="A", square=39)


# -- when -------------------------------------------------------------------------------------------------------
def test_nobody_is_bankrupt_without_a_debt() -> None:
    """BANKRUPT-1"""
    table(cash={"A": 0}).refuses("BANKRUPT-1", "bankrupt", player="A")
    table(cash={"A": 0}).refuses("BANKRUPT-1", "bankrupt", player="A", override="bored")


@pytest.mark.parametrize(
    ("arranged", "reach"),
    [
        ({}, 10),
        ({"deeds": {"A": [5]}}, 110),
        ({"deeds": {"A": [5]}, "mortgaged": [5]}, 10),
        ({"deeds": {"A": [1, 3]}, "levels": {1: 1, 3: 1}}, 10 + 50 + 60),
        ({"deeds": {"A": [31, 32, 34]}, "levels": {31: 5, 32: 5, 34: 4}}, 10 + 2 * 500 + 400 + 150 + 150 + 160),
        ({"deeds": {"A": [5]}, "settings": {"mortgages": False}}, 10),
    ],
)
def test_it_counts_what_could_still_be_raised(arranged: dict[str, Any], reach: int) -> None:
    """BANKRUPT-1: cash, buildings at half price and mortgages, against the oldest debt."""
    play = table(cash={"A": 10}, **arranged).does("charge", player="A", amount=reach + 1)
    play.does("bankrupt", by="A", player="A").has(players={"A": {"bankrupt": True}})
    if reach > 10:
        play = table(cash={"A": 10}, **arranged).does("charge", player="A", amount=reach)
        play.refuses("BANKRUPT-1", "bankrupt", player="A")
        assert play.refusal.params == {"player": "A", "amount": reach, "reach": reach}


def test_the_oldest_debt_decides() -> None:
    """BANKRUPT-1"""
    debts = {"A": [{"to": "B", "amount": 100}, {"to": "C", "amount": 9000}]}
    table(cash={"A": 10}, deeds={"A": [5]}, debts=debts).refuses("BANKRUPT-1", "bankrupt", player="A")
    debts = {"A": [{"to": "B", "amount": 300}, {"to": "C", "amount": 9000}]}
    play = table(cash={"A": 10}, deeds={"A": [5]}, debts=debts).does("bankrupt", player="A")
    play.has(owner={5: "B"}, cash={"B": 1510, "C": 1500})


# -- to a player ------------------------------------------------------------------------------------------------
def test_everything_goes_to_the_creditor_buildings_as_cash() -> None:
    """BANKRUPT-2, BUILD-7"""
    play = ruined(deeds={"A": [1, 3, 5]}, levels={1: 1, 3: 2}, cards={"A": 1}).does("bankrupt", player="A")
    play.has(owner={1: "B", 3: "B", 5: "B"}, level={1: 0, 3: 0}, cash={"A": 0, "B": 1500 + 10 + 75})
    play.has(
        players={"A": {"bankrupt": True, "jail_cards": 0, "debts": []}, "B": {"jail_cards": 1}}, bank={"houses": 32}
    )


def test_the_creditor_owes_ten_percent_on_each_mortgage_as_one_charge() -> None:
    """BANKRUPT-2, MORT-5"""
    play = ruined(deeds={"A": [1, 12, 28]}, mortgaged=[1, 12, 28], cash={"B": 0}).does("bankrupt", player="A")
    play.has(mortgaged=[1, 12, 28], cash={"B": 10}, debts={"B": [{"to": "bank", "amount": 19, "rule": "BANKRUPT-2"}]})
    play = ruined(deeds={"A": [1, 12]}, mortgaged=[1, 12]).does("bankrupt", player="A").has(cash={"B": 1510 - 11})
    assert play.paid[-1] == ("B", "bank", 11, "BANKRUPT-2")


def test_the_creditor_lifts_some_at_once() -> None:
    """BANKRUPT-2, MORT-3: value and interest for those, 10 % for the rest."""
    play = ruined(deeds={"A": [1, 12]}, mortgaged=[1, 12]).does("bankrupt", player="A", lift=[12])
    play.has(mortgaged=[1], cash={"B": 1510 - 3 - 83})


def test_lifting_must_be_covered_by_cash_and_estate() -> None:
    """CASH-1"""
    play = ruined(deeds={"A": [1, 12]}, mortgaged=[1, 12], cash={"B": 75}).refuses(
        "CASH-1", "bankrupt", player="A", lift=[12]
    )
    play.has(players={"A": {"bankrupt": False}})
    ruined(deeds={"A": [1, 12]}, mortgaged=[1, 12], cash={"B": 76}).does("bankrupt", player="A", lift=[12]).has(
        cash={"B": 0}
    )


def test_only_mortgages_of_the_estate_are_lifted() -> None:
    """MORT-5"""
    play = ruined(deeds={"A": [1, 5], "B": [12, 37, 39]}, mortgaged=[1, 12])
    for square in (5, 12, 15):
        play.refuses("MORT-5", "bankrupt", player="A", lift=[square])


def test_where_transfers_cost_nothing_the_estate_does_not_either() -> None:
    """MORT-5, setting transfer_interest"""
    play = ruined(settings={"transfer_interest": False}, deeds={"A": [1]}, mortgaged=[1]).does("bankrupt", player="A")
    play.has(cash={"B": 1510}, debts={"B": []})


def test_interest_may_be_left_to_estates_as_the_french_manual_does() -> None:
    """BANKRUPT-2, MORT-5, setting transfer_interest"""
    settings = {"transfer_interest": "bankruptcy"}
    play = ruined(settings=settings, deeds={"A": [1]}, mortgaged=[1]).does("bankrupt", player="A")
    play.has(cash={"B": 1510 - 3})


def test_what_others_owe_the_bankrupt_is_owed_to_the_creditor_and_what_the_creditor_owed_is_gone() -> None:
    """BANKRUPT-2"""
    debts = {"B": [{"to": "A", "amount": 7}], "C": [{"to": "A", "amount": 40}]}
    play = ruined(cash={"B": 0, "C": 5}, debts=debts).does("bankrupt", player="A")
    play.has(debts={"B": [], "C": [{"to": "B", "amount": 40, "rule": "RENT-1"}]})


def test_wonders_of_the_estate_are_not_ticked() -> None:
    """PASS-6"""
    ruined(deeds={"A": [1]}).does("bankrupt", player="A").has(passport={"B": []}, owner={1: "B"})


# -- to the bank ------------------------------------------------------------------------------------------------
def test_a_debt_to_the_bank_puts_the_estate_under_the_hammer_free_of_mortgage() -> None:
    """BANKRUPT-3"""
    play = table(cash={"A": 10}, deeds={"A": [1, 5]}, mortgaged=[1, 5], cards={"A": 1})
    play.does("charge", player="A", amount=500).does("bankrupt", player="A")
    play.has(owner={1: None, 5: None}, mortgaged=[], cash={"A": 0}, pending=[{"kind": "auction", "square": 1}])
    assert play.table.jail_cards("bank") == 2
    assert play.table.cash("bank") == -3000


@pytest.mark.parametrize(("edition", "settings"), [("online", {}), ("wonders", {"bankrupt_deeds": "free"})])
def test_or_the_deeds_are_simply_free_again(edition: str, settings: dict[str, Any]) -> None:
    """BANKRUPT-3"""
    play = table(edition=edition, settings=settings, deeds={"A": [1, 5]}).does("abandon", player="A")
    play.has(owner={1: None, 5: None}, pending=[]).does("throw", player="B", dice=[4, 6])


def test_claims_of_who_leaves_to_the_bank_are_the_banks() -> None:
    """BANKRUPT-3"""
    play = table(cash={"C": 0}, debts={"C": [{"to": "A", "amount": 40}]}).does("abandon", player="A")
    play.has(debts={"C": [{"to": "bank", "amount": 40}]}).does("pay", from_="B", to="C", amount=40).has(cash={"C": 0})


def test_a_payment_to_each_goes_bankrupt_to_the_first_in_seat_order() -> None:
    """BANKRUPT-1, BANKRUPT-2"""
    play = table(cash={"B": 5}, deeds={"B": [5]}, on_turn="B").does("charge", player="B", amount=150, to_each=True)
    play.does("bankrupt", player="B").has(owner={5: "A"}, cash={"A": 1505, "C": 1500})


# -- abandoning -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", ["wonders", "classic", "online"])
def test_anybody_leaves_at_any_time_and_to_the_bank(edition: str) -> None:
    """BANKRUPT-4, OUT-1"""
    play = (
        table(edition=edition, deeds={"B": [1]}).does("land", player="A", square=5).does("abandon", by="B", player="B")
    )
    play.has(players={"B": {"bankrupt": True}}, owner={1: None}, cash={"B": 0})
    play.refuses("OUT-1", "abandon", by="B", player="B").refuses("FORBIDDEN", "abandon", by="A", player="C")


def test_abandoning_gives_the_creditor_nothing() -> None:
    """BANKRUPT-4"""
    ruined(deeds={"A": [5]}).does("abandon", player="A").has(cash={"B": 1500}, owner={5: None}, waits=["auction"])


# -- what is left of it -----------------------------------------------------------------------------------------
def test_the_turn_passes_on() -> None:
    """OUT-1"""
    ruined().does("bankrupt", player="A").has(turn={"player": "B", "moved": False}).does(
        "throw", player="B", dice=[4, 6]
    )
    play = table(turn={"player": "C"}).does("throw", player="C", dice=[5, 5]).does("abandon", player="C")
    play.has(turn={"player": "A", "round": 2, "doubles": 0})
    table().does("abandon", player="B").has(turn={"player": "A"}).does("throw", player="A", dice=[4, 6])


def test_decisions_and_offers_of_the_bankrupt_are_gone_and_an_open_offer_is_not_auctioned() -> None:
    """OUT-1"""
    play = table(settings={"rent": "claim", "bankrupt_deeds": "free"}, deeds={"B": [5]}, players=4)
    play.does("trade", by="A", from_="A", to="C", give={"cash": 1}, take={"cash": 2}).does("land", player="A", square=5)
    play.has(waits=["trade", "rent", "flight"]).does("abandon", player="A").has(waits=[])
    table().does("land", player="A", square=1).does("abandon", player="A").has(waits=[], owner={1: None})


def test_a_rent_owed_to_who_leaves_is_gone_with_them() -> None:
    """OUT-1, RENT-2"""
    play = table(settings={"rent": "claim", "bankrupt_deeds": "free"}, deeds={"B": [39]}).does(
        "land", player="A", square=39
    )
    play.does("abandon", player="B").has(waits=[], cash={"A": 1500})


def test_who_is_out_takes_no_further_part() -> None:
    """OUT-1"""
    play = table(bankrupt=["C"])
    for command, fields in [
        ("throw", {"player": "C", "dice": [1, 2]}),
        ("land", {"player": "C", "square": 5}),
        ("pay", {"from_": "C", "to": "A", "amount": 1}),
        ("pay", {"from_": "A", "to": "C", "amount": 1}),
        ("tick", {"player": "C", "square": 1}),
        ("jail", {"player": "C"}),
        ("abandon", {"player": "C"}),
    ]:
        play.refuses("OUT-1", command, override="a guest", **fields)


def test_the_estate_blocks_until_it_is_sold() -> None:
    """TURN-1, BANKRUPT-3"""
    play = table(deeds={"A": [5]}).does("abandon", player="A").refuses("TURN-1", "throw", player="B", dice=[1, 2])
    play.does("hammer", player="C", amount=20).does("throw", player="B", dice=[4, 6]).has(owner={5: "C"})


def test_a_creditor_drawn_into_debt_may_go_bankrupt_too() -> None:
    """BANKRUPT-2, BANKRUPT-3"""
    play = ruined(
        players=4, deeds={"A": [1, 12, 28]}, mortgaged=[1, 12, 28], cash={"B": 0}, settings={"mortgages": False}
    )
    play.does("bankrupt", player="A").does("develop", player="B", levels={"37": 0, "39": 0})
    play.has(debts={"B": []}, cash={"B": 10 + 1000 - 19})
