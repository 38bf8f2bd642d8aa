"""How a game ends: the last one standing, the second bankruptcy, the clock, the rounds."""

from typing import Any

import pytest

from tests.rules.table import table


@pytest.mark.parametrize("edition", ["wonders", "classic", "online"])
def test_the_last_one_left_has_won(edition: str) -> None:
    """END-1"""
    play = table(edition=edition).does("abandon", player="A").has(status="playing").does("abandon", player="C")
    play.has(status="over", result={"winners": ["B"], "rule": "END-1"}, pending=[])


def test_one_player_left_is_that_also_in_the_short_game() -> None:
    """END-1, END-4"""
    short = {"short_game": True, "dealt_deeds": 0}
    table(settings=short).does("abandon", player="A").does("abandon", player="B").has(result={"rule": "END-1"})


def test_the_second_bankruptcy_ends_the_short_game_and_no_other() -> None:
    """END-4"""
    short = {"short_game": True, "dealt_deeds": 0}
    play = (
        table(settings=short, players=4).does("abandon", player="A").has(status="playing").does("abandon", player="B")
    )
    play.has(status="over", result={"winners": ["C", "D"], "rule": "END-4"})
    table(players=4).does("abandon", player="A").does("abandon", player="B").has(status="playing")


def test_the_ten_percent_of_the_last_estate_is_booked_before_the_count() -> None:
    """BANKRUPT-2, END-1"""
    play = table(players=2, cash={"A": 5}, deeds={"A": [1], "B": [39]}, mortgaged=[1]).does(
        "land", player="A", square=39
    )
    play.does("bankrupt", player="A").has(status="over", cash={"B": 1502}, score={"A": {"total": 0}})


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ({}, "END-5"),
        ({"time_limit": 60, "dealt_deeds": 0}, "END-5"),
        ({"round_limit": 5}, "END-6"),
        ({"round_limit": 5, "time_limit": 60, "dealt_deeds": 0}, "END-5"),
        ({"short_game": True, "dealt_deeds": 0}, "END-5"),
    ],
)
def test_the_banker_finishes_any_game_and_the_richest_wins(settings: dict[str, Any], rule: str) -> None:
    """END-5, END-6"""
    play = (
        table(settings=settings, cash={"B": 1501})
        .does("finish")
        .has(status="over", result={"winners": ["B"], "rule": rule})
    )
    assert play.state()["turn"]["player"] == "A"


@pytest.mark.parametrize("landing", [1, 7])
def test_the_landing_in_progress_is_finished_first(landing: int) -> None:
    """END-5, TURN-1"""
    table().does("land", player="A", square=landing).refuses("TURN-1", "finish")


def test_rents_flights_stamps_and_offers_lapse_at_the_end() -> None:
    """END-5"""
    settings = {"rent": "claim", "ticks": "owner"}
    play = table(settings=settings, deeds={"B": [5, 1]}, on_turn="C").does("land", player="C", square=1)
    play.does("land", player="A", square=5).does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={"cash": 2})
    play.has(waits=["stamp", "rent", "flight", "trade"]).does("finish").has(pending=[], status="over", cash={"B": 1500})


def test_a_debt_of_the_player_on_turn_is_finished_first_another_ones_is_not() -> None:
    """END-5, TURN-1"""
    table(cash={"A": 0}).does("charge", player="A", amount=5).refuses("TURN-1", "finish")
    table(cash={"B": 0}).does("charge", player="B", amount=5).does("finish").has(status="over", debts={"B": [{}]})


def test_equal_wealth_is_a_shared_win_in_seat_order() -> None:
    """SCORE-4"""
    table(settings={}, cash={"A": 10, "B": 20, "C": 20}).does("finish").has(result={"winners": ["B", "C"]})


def test_after_the_end_nothing_changes_but_an_undo() -> None:
    """OVER-1"""
    play = table(deeds={"A": [5]}).does("finish")
    for command, fields in [
        ("throw", {"player": "A"}),
        ("mortgage", {"player": "A", "squares": [5]}),
        ("configure", {"settings": {"salary": 5}, "reason": "x"}),
        ("amend", {"square": 1, "price": 5}),
        ("pay", {"from_": "A", "to": "B", "amount": 5}),
        ("finish", {}),
        ("join", {}),
    ]:
        play.refuses("OVER-1", command, **fields).refuses("OVER-1", command, override="one more", **fields)
    play.refuses("OVER-1", "mortgage", by="A", player="A", squares=[5])
    play.does("undo").has(status="playing").does("mortgage", player="A", squares=[5])


def test_a_seat_finishes_nothing() -> None:
    for who in ("turn", "anyone", "banker"):
        table(settings={"who_may": who}).refuses("FORBIDDEN", "finish", by="A")


def test_the_dice_of_a_finish_belong_to_utilities() -> None:
    table().refuses("BAD_REQUEST", "finish", dice={"12": 13}).refuses("BAD_REQUEST", "finish", dice={"7": 5})
    table().does("finish", dice={"12": 7}).has(status="over")
