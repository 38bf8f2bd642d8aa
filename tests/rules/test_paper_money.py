"""``money: notes``: the cash is paper on the table; the app keeps deeds, ticks and turn, and its sums are advice."""

from typing import Any

import pytest

from tests.rules.table import Play, all_but, table

NOTES = {"money": "notes"}


def paper(**arranged: Any) -> Play:
    return table(settings=NOTES | arranged.pop("settings", {}), **arranged)


def test_nobody_knows_the_cash() -> None:
    play = paper()
    for viewer in ("bank", "A", None):
        play.has(viewer, cash={"A": None, "B": None}, score={"A": {"cash": None, "total": None}})


def test_a_rent_is_advice_and_nothing_is_booked() -> None:
    play = paper(deeds={"B": [39]}).does("land", player="A", square=39)
    assert play.paid == [("A", "B", 50, "RENT-1")]
    assert not play.journal[-1].postings or all(posting.item != "cash" for posting in play.journal[-1].postings)
    play.has(debts={"A": []}).does("land", player="B", square=10)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("buy", {"player": "A"}),
        ("pay", {"from_": "A", "to": "B", "amount": 100_000}),
        ("charge", {"player": "A", "amount": 100_000}),
        ("charge", {"player": "A", "amount": 100_000, "to_each": True}),
        ("collect", {"player": "A", "amount": 100_000, "from_each": True}),
        ("develop", {"player": "A", "levels": {"37": 4, "39": 4}}),
        ("lift", {"player": "A", "squares": [15]}),
        ("trade", {"from_": "A", "to": "B", "give": {"cash": 100_000}, "take": {}}),
    ],
)
def test_nothing_is_owed_or_refused_for_money(kind: str, fields: dict[str, Any]) -> None:
    play = paper(deeds={"A": [15, 37, 39]}, mortgaged=[15]).does("land", player="A", square=5).does(kind, **fields)
    assert play.paid
    play.has(debts={"A": [], "B": [], "C": []})


def test_deeds_mortgages_buildings_and_ticks_are_kept() -> None:
    play = paper(deeds={"A": [1, 3]}).does("land", player="A", square=6).does("buy", player="A")
    play.does("develop", player="A", levels={"1": 1, "3": 1}).does("mortgage", player="A", squares=[6])
    play.has(owner={6: "A"}, level={1: 1}, mortgaged=[6], passport={"A": [6]}, bank={"houses": 30})


def test_any_bid_is_taken_at_its_word() -> None:
    play = paper().does("auction", square=39).does("bid", by="B", player="B", amount=9000)
    play.does("hammer").has(owner={39: "B"}, passport={"B": [39]})


def test_the_count_waits_for_the_cash_of_each_seat() -> None:
    play = paper(deeds={"A": [1]}).does("finish").has(status="playing", result=None)
    play.refuses("OVER-1", "throw", player="A", dice=[1, 2])
    play.refuses("OVER-1", "pay", from_="A", to="B", amount=1)
    play.refuses("BAD_REQUEST", "arrange", state={"players": {"A": {"cash": 100}}})
    play.does("arrange", state={"players": {"A": {"cash": 100}, "B": {"cash": 161}}}, reason="counted")
    play.has(status="playing", cash={"A": None})
    play.does("arrange", state={"players": {"C": {"cash": 0}}}, reason="counted")
    play.has(status="over", result={"winners": ["B"], "rule": "END-5"}, cash={"A": 100, "B": 161, "C": 0})
    play.has(score={"A": {"total": 160}, "B": {"total": 161}})


def test_a_sum_counted_before_the_start_is_not_what_lies_there_at_the_end() -> None:
    """The cash of a game taken over from paper is not its last count."""
    paper(cash=1000).does("finish").has(status="playing", result=None)


def test_a_sum_named_in_mid_game_is_not_the_last_count() -> None:
    play = paper().does("arrange", state={"players": {"A": {"cash": 5}}}, reason="counted")
    play.does("finish").has(status="playing")
    play.does("arrange", state={"players": {"B": {"cash": 6}, "C": {"cash": 7}}}, reason="x").has(status="playing")
    play.does("arrange", state={"players": {"A": {"cash": 8}}}, reason="x").has(result={"winners": ["A"]})


def test_a_full_passport_waits_for_the_count_too() -> None:
    """PASS-7, PASS-8"""
    play = paper(passports={"A": all_but(39)}, deeds={"B": [39]}).does("land", player="A", square=39)
    assert play.paid == [("bank", "A", 1500, "PASS-7"), ("A", "B", 50, "RENT-1")]
    play.has(status="playing", result=None).refuses("OVER-1", "end_turn", player="A")
    cash = {"A": {"cash": 10}, "B": {"cash": 20}, "C": {"cash": 1000}}
    play.does("arrange", state={"players": cash}, reason="counted").has(result={"winners": ["C"], "rule": "PASS-7"})


def test_the_last_one_standing_is_counted_alone() -> None:
    """END-1: who is out has no cash to name."""
    play = paper(players=2).does("abandon", player="A").has(status="playing")
    play.does("arrange", state={"players": {"B": {"cash": 7}}}, reason="counted")
    play.has(status="over", result={"winners": ["B"], "rule": "END-1"})


def test_nobody_is_bankrupt_without_a_debt_but_may_abandon() -> None:
    """BANKRUPT-1, BANKRUPT-4"""
    play = paper(deeds={"A": [1, 3], "B": [39]}, levels={1: 5, 3: 4}).does("land", player="A", square=39)
    play.refuses("BANKRUPT-1", "bankrupt", player="A").does("abandon", player="A")
    play.has(players={"A": {"bankrupt": True}}, owner={1: None}, bank={"hotels": 12, "houses": 32})


def test_debts_of_the_app_are_paid_in_paper_when_the_table_changes_over() -> None:
    """DEBT-1: nothing is owed where the app keeps no money; what was owed is told as payments."""
    play = (
        table(cash={"A": 10}, deeds={"B": [39]}).does("land", player="A", square=39).has(debts={"A": [{"amount": 50}]})
    )
    play.does("configure", settings=NOTES, reason="the notes are on the table").has(debts={"A": []}, cash={"A": None})
    assert play.paid == [("A", "B", 50, "RENT-1")]
    play.does("throw", player="B", dice=[1, 2])


def test_changing_over_leaves_no_cash_behind_in_the_app() -> None:
    """OUT-1: who is out owns nothing, also when the game began with the app's money."""
    play = table().does("configure", settings=NOTES, reason="x").does("abandon", player="A").does("finish")
    cash = {"B": {"cash": 1}, "C": {"cash": 2}}
    play.does("arrange", state={"players": cash}, reason="counted").has(status="over", result={"winners": ["C"]})


def test_back_to_the_apps_money_the_banker_says_what_lies_there() -> None:
    play = (
        table().does("configure", settings=NOTES, reason="x").does("configure", settings={"money": "app"}, reason="y")
    )
    play.has(cash={"A": 0}).does("arrange", state={"players": {"A": {"cash": 70}}}, reason="z").has(cash={"A": 70})


def test_the_wait_for_the_count_can_be_undone() -> None:
    """UNDO-1"""
    play = paper().does("finish").does("undo").does("throw", player="A", dice=[1, 2]).has(waits=["offer"])
    play.does("decline", player="A").does("hammer").does("finish").has(status="playing")
