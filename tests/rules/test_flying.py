"""The free flight of an airport: one wonder of choice, and nothing to buy or pay there."""

import pytest

from tests.rules.table import WONDERS, all_but, table


@pytest.mark.parametrize("airport", [5, 15, 25, 35])
@pytest.mark.parametrize("owner", [None, "A", "B"])
def test_stopping_on_an_airport_gives_a_flight_whoever_owns_it(airport: int, owner: str | None) -> None:
    """PASS-5"""
    play = table(deeds={owner: [airport]} if owner else {}).does("land", player="A", square=airport)
    assert {"kind": "flight", "player": "A"} in play.state()["pending"]
    play.does("fly", by="A", player="A", square=39).has(passport={"A": [39]}, position={"A": airport})
    assert play.lines == []


def test_a_flight_blocks_nobody_and_lapses_at_the_next_throw_or_landing() -> None:
    """PASS-5, TURN-1"""
    play = table(deeds={"A": [5]}).does("land", player="A", square=5).does("end_turn", player="A").has(waits=["flight"])
    play.does("throw", player="B", dice=[4, 6]).has(waits=[]).refuses("PASS-5", "fly", player="A", square=39)
    play = (
        table(deeds={"A": [5]}).does("land", player="A", square=5, double=True).does("throw", player="A", dice=[1, 4])
    )
    play.refuses("PASS-5", "fly", player="A", square=39)


def test_the_flight_may_come_before_or_after_the_purchase() -> None:
    """PASS-5, BUY-1"""
    for first, then in (("buy", "fly"), ("fly", "buy")):
        play = table().does("land", player="A", square=5)
        for command in (first, then):
            play.does(command, player="A", **({"square": 39} if command == "fly" else {}))
        play.has(owner={5: "A"}, passport={"A": [39]}, waits=[])


def test_only_an_open_wonder_is_flown_to() -> None:
    """PASS-5, PASS-2"""
    play = table(passports={"A": [39]}, deeds={"A": [5]}).does("land", player="A", square=5)
    play.refuses("PASS-5", "fly", player="A", square=39)
    for square in (0, 5, 12, 20):
        play.refuses("PASS-2", "fly", player="A", square=square)
    play.does("fly", player="A", square=37).refuses("PASS-5", "fly", player="A", square=1)


def test_nobody_flies_without_a_flight_or_for_another() -> None:
    """PASS-5"""
    table().refuses("PASS-5", "fly", player="A", square=39).refuses(
        "PASS-5", "fly", player="A", square=39, override="x"
    )
    play = (
        table(deeds={"A": [5]})
        .does("land", player="A", square=5)
        .refuses("PASS-5", "fly", by="B", player="B", square=39)
    )
    play.refuses("FORBIDDEN", "fly", by="B", player="A", square=39)


def test_no_purchase_and_no_rent_follow_a_flight() -> None:
    """PASS-5"""
    play = table(deeds={"A": [5], "B": [39]}).does("land", player="A", square=5).does("fly", player="A", square=39)
    play.has(cash={"A": 1500, "B": 1500}, waits=[])


def test_a_full_set_of_wonders_leaves_no_flight() -> None:
    """PASS-5: nor where there are no passports."""
    for arranged in ({"edition": "classic"}, {"settings": {"passports": False}}):
        play = table(deeds={"A": [5]}, **arranged).does("land", player="A", square=5).has(waits=[])
        play.refuses("PASS-5", "fly", player="A", square=39)


def test_the_22nd_by_flight_ends_the_game() -> None:
    """PASS-5, PASS-7, PASS-9: the airport on offer is not bought any more."""
    for last in (WONDERS[0], WONDERS[-1]):
        play = (
            table(passports={"A": all_but(last)})
            .does("land", player="A", square=15)
            .does("fly", player="A", square=last)
        )
        play.has(status="over", cash={"A": 3000}, owner={15: None}, result={"winners": ["A"], "rule": "PASS-7"})


def test_a_rent_of_the_airport_that_waits_is_booked_as_the_flight_completes() -> None:
    """PASS-9, RENT-2"""
    play = table(settings={"rent": "claim"}, passports={"A": all_but(1)}, deeds={"B": [5]}).does(
        "land", player="A", square=5
    )
    play.does("fly", player="A", square=1).has(status="over", cash={"A": 2975, "B": 1525})
