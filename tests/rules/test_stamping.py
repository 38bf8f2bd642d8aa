"""The passport: what is ticked and what is not, by whose hand, and the tick that ends the game."""

import pytest

from tests.rules.table import WONDERS, all_but, table

ALMOST = all_but(39)


# -- what is ticked ---------------------------------------------------------------------------------------------
def test_each_wonder_on_which_one_stops_is_ticked_whoever_owns_it() -> None:
    """PASS-1"""
    table().does("land", player="A", square=39).has(passport={"A": [39]})
    table(deeds={"B": [39]}).does("land", player="A", square=39).has(passport={"A": [39], "B": []})
    table(deeds={"A": [39]}, mortgaged=[39]).does("land", player="A", square=39).has(passport={"A": [39]})


def test_a_wonder_is_ticked_once() -> None:
    """PASS-1"""
    table(passports={"A": [39]}).does("land", player="A", square=39).has(passport={"A": [39]})


@pytest.mark.parametrize("square", [0, 2, 4, 5, 7, 10, 12, 20, 30])
def test_nothing_else_is_ticked(square: int) -> None:
    """PASS-2"""
    table().does("land", player="A", square=square).has(passport={"A": []})


def test_a_trade_or_a_bankruptcy_ticks_nothing() -> None:
    """PASS-6"""
    play = table(deeds={"A": [39]}).does("trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 1})
    play.has(passport={"B": []})


def test_a_card_that_moves_to_a_wonder_ticks_it() -> None:
    """PASS-1, CARD-1"""
    table().does("land", player="A", square=7).does("draw", player="A", card="ch02").has(passport={"A": [39]})


def test_ticks_stay_through_the_game_and_to_its_end() -> None:
    """PASS-11"""
    play = table().does("land", player="A", square=39).does("decline", player="A").does("hammer", player="B", amount=1)
    play.does("mortgage", player="B", squares=[39]).does("finish").has(passport={"A": [39], "B": [39]})


def test_wonders_are_numbered_one_to_twenty_two() -> None:
    """PASS-10"""
    board = table().table
    assert [board.square(square).number for square in WONDERS] == list(range(1, 23))


# -- by hand ----------------------------------------------------------------------------------------------------
def test_the_banker_mends_a_passport() -> None:
    """PASS-1"""
    play = table().does("tick", player="A", square=1).has(passport={"A": [1]}).does("untick", player="A", square=1)
    play.has(passport={"A": []}).refuses("PASS-1", "untick", player="A", square=1)
    play.does("tick", player="A", square=1).refuses("PASS-1", "tick", player="A", square=1)
    play.refuses("PASS-1", "tick", player="A", square=1, override="twice is better")
    play.refuses("PASS-2", "tick", player="A", square=5).refuses("PASS-2", "tick", player="A", square=20)


def test_a_seat_puts_no_stamp_of_its_own_will() -> None:
    """PASS-1"""
    for ticks in ("automatic", "owner"):
        play = table(settings={"ticks": ticks}).refuses("PASS-1", "tick", by="A", player="A", square=39)
        play.refuses("FORBIDDEN", "tick", by="A", player="B", square=39)
        play.refuses("FORBIDDEN", "untick", by="A", player="A", square=39)


def test_where_anybody_may_a_seat_mends_like_the_banker() -> None:
    """Setting who_may: anyone"""
    play = table(settings={"who_may": "anyone"}).does("tick", by="B", player="A", square=39).has(passport={"A": [39]})
    play.does("untick", by="B", player="A", square=39)


def test_where_there_are_no_passports_nothing_is_ticked() -> None:
    """PASS-1, setting passports"""
    for arranged in ({"edition": "classic"}, {"edition": "online"}, {"settings": {"passports": False}}):
        play = table(**arranged).does("land", player="A", square=39).has(passport={"A": []}, waits=["offer"])
        play.refuses("PASS-1", "tick", player="A", square=39)


# -- with the pen -----------------------------------------------------------------------------------------------
def test_with_the_pen_a_stamp_waits_until_its_seat_puts_it() -> None:
    """PASS-1, setting ticks: owner"""
    play = table(settings={"ticks": "owner"}).does("land", player="A", square=39).has(passport={"A": []})
    play.has(pending=[{"kind": "stamp", "player": "A", "square": 39}, {"kind": "offer"}]).does("buy", player="A")
    for player, square in (("B", 10), ("C", 10), ("A", 5)):
        play.does("land", player=player, square=square)
    play.does("decline", player="A").does("hammer").does("tick", by="A", player="A", square=39).has(
        passport={"A": [39]}
    )
    play.refuses("PASS-1", "tick", by="A", player="A", square=39)


def test_with_the_pen_no_stamp_waits_twice() -> None:
    """PASS-1"""
    play = table(settings={"ticks": "owner"}, deeds={"A": [39]}).does("land", player="A", square=39)
    play.does("land", player="A", square=39).has(waits=["stamp"])


def test_with_the_pen_the_banker_may_put_the_stamp_too() -> None:
    """PASS-1"""
    table(settings={"ticks": "owner"}).does("land", player="A", square=39).does("tick", player="A", square=39).has(
        waits=["offer"]
    )


def test_with_the_pen_a_waiting_stamp_may_be_put_by_a_flight_as_well() -> None:
    """PASS-5: the wonder is open until it is ticked."""
    play = table(settings={"ticks": "owner"}, deeds={"A": [1, 5]}).does("land", player="A", square=1)
    play.does("land", player="A", square=5).has(waits=["stamp", "flight"]).does("fly", by="A", player="A", square=1)
    play.has(waits=[], passport={"A": [1]})


def test_with_the_pen_the_last_stamp_ends_the_game() -> None:
    """PASS-7, PASS-9: and the rent of that landing that was not claimed is booked."""
    settings = {"ticks": "owner", "rent": "claim"}
    play = table(settings=settings, passports={"A": ALMOST}, deeds={"B": [39]}).does("land", player="A", square=39)
    play.has(status="playing", waits=["stamp", "rent"]).does("tick", by="A", player="A", square=39)
    play.has(status="over", cash={"A": 2950, "B": 1550}, result={"rule": "PASS-7"})


# -- the 22nd ---------------------------------------------------------------------------------------------------
def test_the_first_full_passport_ends_the_game_with_its_bonus() -> None:
    """PASS-7, PASS-8"""
    play = table(passports={"A": ALMOST}).does("land", player="A", square=39)
    play.has(status="over", cash={"A": 3000}, owner={39: None}, pending=[], result={"winners": ["A"], "rule": "PASS-7"})
    assert play.paid == [("bank", "A", 1500, "PASS-7")]


def test_the_tick_the_bonus_the_rent_then_the_count() -> None:
    """PASS-9"""
    play = table(passports={"A": ALMOST}, deeds={"B": [39]}).does("land", player="A", square=39)
    assert play.paid == [("bank", "A", 1500, "PASS-7"), ("A", "B", 50, "RENT-1")]
    play.has(status="over", score={"A": {"total": 2950}, "B": {"total": 1950}})


def test_a_rent_that_nobody_has_claimed_is_booked_on_completion() -> None:
    """PASS-9, RENT-2"""
    play = table(settings={"rent": "claim"}, passports={"A": ALMOST}, deeds={"B": [39]}).does(
        "land", player="A", square=39
    )
    play.has(status="over", cash={"A": 2950, "B": 1550})


def test_the_rents_of_other_visitors_are_not() -> None:
    """PASS-9, RENT-10"""
    play = table(settings={"rent": "claim"}, passports={"C": ALMOST}, deeds={"B": [24]}).does(
        "land", player="A", square=24
    )
    play.does("tick", player="C", square=39).has(status="over", cash={"A": 1500, "B": 1500})


def test_the_richest_wins_or_the_first_to_complete() -> None:
    """PASS-8"""
    arranged = {"passports": {"A": ALMOST}, "cash": {"A": 0, "B": 9000}}
    table(**arranged).does("land", player="A", square=39).has(result={"winners": ["B"]})
    play = table(settings={"passport_winner": "first_to_complete"}, **arranged).does("land", player="A", square=39)
    play.has(result={"winners": ["A"]})


def test_the_bonus_is_the_tables() -> None:
    """PASS-7, setting passport_bonus"""
    play = table(settings={"passport_bonus": 0}, passports={"A": ALMOST}).does("land", player="A", square=39)
    play.has(cash={"A": 1500}, status="over")
    assert play.lines == []


def test_nothing_optional_follows_a_completion() -> None:
    """PASS-9: no purchase, no flight."""
    play = table(passports={"A": ALMOST}).does("land", player="A", square=5).does("fly", player="A", square=39)
    play.has(status="over", owner={5: None}, cash={"A": 3000})


# -- complete, but in debt --------------------------------------------------------------------------------------
def deep_in_debt(**arranged: object):  # type: ignore[no-untyped-def]
    deeds = {"A": [5, 15, 25, 31, 32, 34], "B": [37, 39]}
    fields = {
        "cash": {"A": 100},
        "deeds": deeds,
        "levels": {37: 5, 39: 5, 31: 1, 32: 1, 34: 1},
        "passports": {"A": ALMOST},
    }
    return table(**{**fields, **arranged}).does("land", player="A", square=39)


def test_complete_but_in_debt_the_game_waits() -> None:
    """PASS-9"""
    deep_in_debt().has(status="playing", cash={"A": 1600}, debts={"A": [{"to": "B", "amount": 2000}]}, result=None)


@pytest.mark.parametrize(
    ("rule", "command", "fields"),
    [
        ("TURN-1", "throw", {"player": "B", "dice": [1, 2]}),
        ("TURN-1", "land", {"player": "B", "square": 5}),
        ("TURN-1", "leave_jail", {"player": "C", "with_": "fine"}),
        ("TURN-1", "end_turn", {"player": "A"}),
        ("PASS-9", "lift", {"player": "A", "squares": [25]}),
        ("PASS-9", "pay", {"from_": "B", "to": "A", "amount": 5}),
        ("PASS-9", "charge", {"player": "B", "amount": 5}),
        ("PASS-9", "collect", {"player": "A", "amount": 5}),
        ("PASS-9", "tick", {"player": "B", "square": 5}),
        ("PASS-9", "auction", {"square": 1}),
        ("PASS-9", "finish", {}),
        ("PASS-9", "join", {}),
        ("PASS-9", "configure", {"settings": {"passport_winner": "first_to_complete"}, "reason": "x"}),
        ("PASS-9", "amend", {"square": 1, "price": 5}),
        ("PASS-9", "develop", {"player": "A", "levels": {"31": 2}}),
    ],
)
def test_meanwhile_nothing_moves(rule: str, command: str, fields: dict[str, object]) -> None:
    """PASS-9, TURN-1"""
    deep_in_debt(mortgaged=[25], jailed={"C": 0}).refuses(rule, command, **fields)


def test_the_debt_is_raised_by_selling_mortgaging_and_trading_and_then_it_is_over() -> None:
    """PASS-9"""
    play = deep_in_debt().does("mortgage", by="A", player="A", squares=[5]).has(status="playing")
    play.does("trade", from_="A", to="C", give={"squares": [15]}, take={"cash": 300})
    play.has(status="over", cash={"A": 0, "B": 3500}, result={"winners": ["B"], "rule": "PASS-7"})


def test_the_banker_may_undo_or_arrange_meanwhile() -> None:
    """PASS-9"""
    deep_in_debt().does("undo").has(status="playing", passport={"A": ALMOST})
    play = deep_in_debt().does("arrange", state={"players": {"A": {"cash": 2000}}}, reason="miscounted")
    play.has(status="over", cash={"A": 0, "B": 3500})


def test_an_override_passes_the_wait() -> None:
    """PASS-9 is none of what an override never passes."""
    deep_in_debt().does("collect", player="A", amount=400, override="the bank gives").has(status="over")


def test_a_completer_who_goes_bankrupt_does_not_win() -> None:
    """PASS-9, PASS-8"""
    settings = {"passport_winner": "first_to_complete"}
    play = deep_in_debt(settings=settings, deeds={"B": [37, 39]}, levels={37: 5, 39: 5}).does("bankrupt", player="A")
    play.has(status="over", result={"winners": ["B"], "rule": "PASS-7"}, players={"A": {"bankrupt": True}})


def test_other_players_debts_are_not_waited_for() -> None:
    """PASS-9"""
    play = table(passports={"A": ALMOST}, cash={"B": 0}, debts={"B": [{"to": "C", "amount": 5}]})
    play.does("land", player="A", square=39).has(status="over")
