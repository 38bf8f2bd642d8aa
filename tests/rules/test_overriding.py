"""What no override passes: the banker's word makes neither a decision, a stamp nor a deed that is not there."""

import pytest

from tests.rules.table import all_but, lobby, table

ROLES = {"A": "competitor", "B": "monopolist", "C": "competitor"}


@pytest.mark.parametrize(
    ("rule", "command", "fields"),
    [("AM-18", "tax_choice", {"choice": "share"}), ("AM-4", "foundation", {"die": 1})],
)
def test_no_override_conjures_up_a_decision(rule: str, command: str, fields: dict) -> None:
    """AM-4, AM-18: nothing waits, whatever the banker says."""
    table(edition="anti-monopoly", roles=ROLES).refuses(rule, command, player="A", override="it does", **fields)


def test_what_is_not_ticked_is_not_unticked() -> None:
    """PASS-1"""
    table().refuses("PASS-1", "untick", player="A", square=1, override="it is")


def test_no_override_conjures_up_a_throw() -> None:
    """RENT-8, SETUP-5"""
    table().refuses("RENT-8", "utility_throw", player="A", dice=[1, 2], override="it is due")
    lobby().refuses("SETUP-5", "utility_throw", player="A", dice=[1, 2], override="it is due")


def test_no_override_lets_anybody_trade_with_themselves() -> None:
    """TRADE-1"""
    table().refuses("TRADE-1", "trade", from_="A", to="A", give={"cash": 1}, take={}, override="x")


def test_where_there_are_no_passports_no_override_makes_one() -> None:
    """PASS-1"""
    table(edition="classic").refuses("PASS-1", "tick", player="A", square=1, override="we want one")


def test_nobody_builds_on_a_full_passport_whatever_the_banker_says() -> None:
    """PASS-9"""
    owing = {"A": [{"to": "B", "amount": 2000, "rule": "RENT-1"}]}
    play = table(cash={"A": 100}, passports={"A": all_but(39)}, debts=owing, on_turn="C").does(
        "tick", player="A", square=39
    )
    play.does("arrange", state={"deeds": {"1": {"owner": "B"}, "3": {"owner": "B"}}}, reason="x")
    play.refuses("PASS-9", "develop", player="B", levels={"1": 1, "3": 1}, override="x")


def test_a_creditor_lifts_nothing_that_does_not_come() -> None:
    """MORT-5: neither a deed of another's, nor one that lies face up."""
    owing = {"A": [{"to": "B", "amount": 900, "rule": "RENT-1"}]}
    play = table(cash={"A": 0}, deeds={"A": [1, 3], "B": [5], "C": [6]}, mortgaged=[1, 5], debts=owing)
    for square in (3, 5, 6):
        play.refuses("MORT-5", "bankrupt", player="A", lift=[square], override="x")
