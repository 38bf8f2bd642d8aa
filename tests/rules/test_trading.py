"""Trades: between two players, at a price both agree on, in one step."""

from typing import Any

import pytest

from tests.rules.table import Play, table


def offered(**fields: Any) -> Play:
    """A offers its airport for 150 of B's euros."""
    play = table(deeds={"A": [5], "B": [15]}, cards={"A": 1}, **fields)
    return play.does("trade", by="A", from_="A", to="B", give={"squares": [5]}, take={"cash": 150})


def test_deeds_cash_and_jail_cards_change_hands_in_one_step() -> None:
    """TRADE-1, CARD-2"""
    play = table(deeds={"A": [5], "B": [15, 25]}, cards={"A": 1}, cash=100)
    give = {"cash": 40, "squares": [5], "jail_cards": 1}
    play.does("trade", from_="A", to="B", give=give, take={"squares": [15, 25]})
    play.has(owner={5: "B", 15: "A", 25: "A"}, cash={"A": 60, "B": 140}, players={"B": {"jail_cards": 1}})
    assert play.paid == [("A", "B", 40, "TRADE-1")]


def test_one_trades_at_any_time() -> None:
    """TRADE-1, TURN-1, JAIL-5"""
    play = table(deeds={"B": [5]}, jailed={"B": 0}).does("land", player="A", square=1)
    play.does("trade", from_="B", to="C", give={"squares": [5]}, take={"cash": 1}).has(owner={5: "C"}, waits=["offer"])


@pytest.mark.parametrize(
    ("rule", "give", "take"),
    [
        ("OWN-1", {"squares": [15]}, {}),
        ("OWN-1", {"squares": [1]}, {}),
        ("OWN-1", {}, {"squares": [5]}),
        ("OWN-1", {"jail_cards": 1}, {}),
        ("OWN-1", {}, {"jail_cards": 1}),
        ("CASH-1", {"cash": 101}, {}),
        ("CASH-1", {}, {"cash": 101}),
        ("TRADE-1", {}, {}),
        ("TRADE-2", {"squares": [37]}, {}),
        ("TRADE-2", {"squares": [39]}, {}),
        ("TRADE-2", {}, {"squares": [31]}),
    ],
)
def test_nobody_gives_what_is_not_theirs_or_not_bare(rule: str, give: Any, take: Any) -> None:
    """OWN-1, CASH-1, TRADE-2"""
    deeds = {"A": [5, 37, 39], "B": [15, 31, 32, 34]}
    play = table(deeds=deeds, levels={37: 1, 32: 1}, cash=100)
    play.refuses(rule, "trade", from_="A", to="B", give=give, take=take)


def test_nobody_trades_with_themselves_or_with_who_is_out() -> None:
    """TRADE-1, OUT-1"""
    play = table(bankrupt=["C"]).refuses("TRADE-1", "trade", from_="A", to="A", give={"cash": 1}, take={})
    play.refuses("OUT-1", "trade", from_="A", to="C", give={"cash": 1}, take={})
    play.refuses("OUT-1", "trade", from_="C", to="A", give={}, take={"cash": 1}, override="x")


def test_where_there_is_no_dealing_nobody_trades_or_pays_another() -> None:
    """TRADE-3, setting trades"""
    play = table(settings={"trades": False}).refuses("TRADE-3", "trade", from_="A", to="B", give={"cash": 1}, take={})
    play.refuses("TRADE-3", "pay", from_="A", to="B", amount=1).does("pay", from_="A", to="bank", amount=1)


def test_a_site_goes_without_its_groups_buildings_or_not_at_all() -> None:
    """TRADE-2: an override passes for a bare site, never for a built one."""
    play = table(deeds={"A": [37, 39]}, levels={37: 1})
    play.refuses("TRADE-2", "trade", from_="A", to="B", give={"squares": [37]}, take={}, override="x")
    play.does("trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 1}, override="so it was")


def test_only_mortgages_that_are_received_are_lifted_in_the_trade() -> None:
    """MORT-5"""
    play = table(deeds={"A": [5, 15, 25]}, mortgaged=[15])
    for lift in ([15], [25], [5]):
        play.refuses("MORT-5", "trade", from_="A", to="B", give={"squares": [5]}, take={}, lift=lift)
    play.refuses("MORT-5", "trade", from_="A", to="B", give={"squares": [5]}, take={}, lift=[5], override="x")


def test_both_sides_may_lift_what_they_receive() -> None:
    """MORT-5"""
    play = table(deeds={"A": [5], "B": [39]}, mortgaged=[5, 39])
    play.does("trade", from_="A", to="B", give={"squares": [5]}, take={"squares": [39]}, lift=[39])
    play.has(mortgaged=[5], cash={"A": 1280, "B": 1490})


# -- offers -----------------------------------------------------------------------------------------------------
def test_a_players_trade_waits_as_an_offer_and_moves_nothing() -> None:
    """TRADE-1"""
    play = offered().has(owner={5: "A"}, cash={"A": 1500, "B": 1500})
    play.has(
        pending=[{"kind": "trade", "id": 1, "from": "A", "to": "B", "give": {"squares": [5]}, "take": {"cash": 150}}]
    )


def test_the_other_side_accepts() -> None:
    """TRADE-1"""
    offered().does("accept", by="B", trade=1).has(owner={5: "B"}, cash={"A": 1650, "B": 1350}, pending=[])


def test_offers_are_numbered_from_one_and_stay_until_answered() -> None:
    play = offered().does("trade", by="B", from_="B", to="C", give={"squares": [15]}, take={"cash": 1})
    play.does("throw", player="A", dice=[4, 6]).does("throw", player="B", dice=[4, 6])
    assert [item["id"] for item in play.state()["pending"]] == [1, 2]
    play.does("accept", by="C", trade=2).does("refuse", by="B", trade=1)
    play.does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={"cash": 2}).has(pending=[{"id": 3}])


def test_only_the_right_side_answers() -> None:
    play = offered().refuses("FORBIDDEN", "accept", by="A", trade=1).refuses("FORBIDDEN", "refuse", by="A", trade=1)
    play.refuses("FORBIDDEN", "withdraw", by="B", trade=1).refuses("FORBIDDEN", "accept", by="C", trade=1)
    play.does("withdraw", by="A", trade=1).has(pending=[])
    offered().does("accept", trade=1).has(owner={5: "B"})


def test_an_unknown_offer_is_no_offer() -> None:
    """TRADE-1"""
    play = offered().refuses("TRADE-1", "accept", by="B", trade=2).does("refuse", by="B", trade=1)
    play.refuses("TRADE-1", "accept", by="B", trade=1).refuses("TRADE-1", "withdraw", by="A", trade=1)
    play.refuses("TRADE-1", "accept", trade=1, override="x")


def test_an_offer_that_can_no_longer_be_kept_is_refused_whole() -> None:
    """OWN-1, CASH-1"""
    play = offered().does("trade", from_="A", to="C", give={"squares": [5]}, take={"cash": 1})
    play.refuses("OWN-1", "accept", by="B", trade=1).has(waits=["trade"])
    offered().does("charge", player="B", amount=1400).refuses("CASH-1", "accept", by="B", trade=1)
    offered().does("land", player="A", square=1).does("mortgage", player="A", squares=[5]).does("accept", trade=1).has(
        cash={"A": 1750, "B": 1340}
    )


def test_an_offer_is_checked_whole_when_it_is_made() -> None:
    """OWN-1, CASH-1, TRADE-2"""
    play = table(deeds={"B": [15]}, cash={"A": 10})
    play.refuses("OWN-1", "trade", by="A", from_="A", to="B", give={"squares": [15]}, take={"cash": 1})
    play.refuses("OWN-1", "trade", by="A", from_="A", to="B", give={"cash": 1}, take={"squares": [25]})
    play.refuses("CASH-1", "trade", by="A", from_="A", to="B", give={"cash": 11}, take={"squares": [15]})


def test_an_offer_tells_nobody_the_others_cash() -> None:
    """TRADE-1: what the other side gives is checked on acceptance only."""
    play = table(cash={"A": 10, "B": 5}, deeds={"A": [5]}, settings={"balances": "own"})
    play.does("trade", by="A", from_="A", to="B", give={"squares": [5]}, take={"cash": 900_000})
    play.refuses("CASH-1", "accept", by="B", trade=1)


def test_a_seat_offers_only_in_its_own_name() -> None:
    table(deeds={"A": [5]}).refuses("FORBIDDEN", "trade", by="B", from_="A", to="B", give={"squares": [5]}, take={})


def test_offers_are_gone_with_a_party_and_with_the_game() -> None:
    """OUT-1"""
    assert offered(settings={"bankrupt_deeds": "free"}).does("abandon", player="B").state()["pending"] == []
    assert offered(settings={"bankrupt_deeds": "free"}).does("abandon", player="A").state()["pending"] == []
    assert offered().does("abandon", player="C").has(waits=["trade"]).does("finish").state()["pending"] == []


def test_an_offer_keeps_its_lifts_and_settlements() -> None:
    """MORT-5, DEBT-2"""
    play = table(deeds={"A": [5, 39]}, mortgaged=[5], cash={"A": 0}, debts={"A": [{"to": "B", "amount": 60}]})
    play.does("trade", by="A", from_="A", to="B", give={"squares": [5]}, take={}, lift=[5], settles=60)
    play.has(pending=[{"lift": [5], "settles": 60}]).does("accept", by="B", trade=1)
    play.has(debts={"A": []}, cash={"A": 0, "B": 1390}, mortgaged=[])


def test_three_offers_to_one_wait_for_an_answer_and_no_more() -> None:
    """TRADE-1: to somebody else there may be others, and the banker's own trades are no offers."""
    play = table()
    for _ in range(3):
        play.does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={})
    play.refuses("TRADE-1", "trade", by="A", from_="A", to="B", give={"cash": 1}, take={})
    play.does("trade", by="A", from_="A", to="C", give={"cash": 1}, take={})
    play.does("trade", by="B", from_="B", to="A", give={"cash": 1}, take={})
    play.does("trade", from_="A", to="B", give={"cash": 1}, take={}).does("refuse", by="B", trade=2)
    play.does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={})
