"""Throwing, landing, the turn: who moves when, how far, and over which squares."""

from typing import Any

import pytest

from rules.play import fill
from rules.turns import mover
from tests.rules.table import Play, table


def test_the_token_moves_by_the_total_and_several_may_share_a_square() -> None:
    """MOVE-1"""
    play = table(at={"B": 3}).does("throw", player="A", dice=[1, 2])
    play.has(position={"A": 3, "B": 3}, turn={"moved": True, "doubles": 0})


@pytest.mark.parametrize(
    ("start", "dice", "salary"), [(39, (1, 2), 200), (37, (1, 2), 200), (36, (1, 2), 0), (0, (1, 2), 0)]
)
def test_passing_or_reaching_go_pays_the_salary_once(start: int, dice: tuple[int, int], salary: int) -> None:
    """GO-1"""
    play = table(at={"A": start}).does("throw", player="A", dice=list(dice))
    assert [line for line in play.paid if line[3] == "GO-1"] == [("bank", "A", 200, "GO-1")] * (salary // 200)


def test_two_salaries_in_one_turn_are_possible() -> None:
    """GO-2"""
    play = table(at={"A": 38}).does("throw", player="A", dice=[1, 3]).has(position={"A": 2}, cash={"A": 1700})
    play.does("draw", player="A", card="cc01").has(position={"A": 0}, cash={"A": 1900})


# -- doubles ----------------------------------------------------------------------------------------------------
def test_a_double_is_dealt_with_and_then_gives_another_throw() -> None:
    """MOVE-2, TURN-1"""
    play = table().does("throw", player="A", dice=[3, 3]).has(turn={"doubles": 1})
    play.refuses("TURN-1", "throw", player="A", dice=[1, 2]).does("buy", player="A")
    play.refuses("MOVE-2", "end_turn", player="A").refuses("MOVE-2", "throw", player="B", dice=[1, 2])
    play.refuses("MOVE-2", "land", player="B", square=5).does("throw", player="A", dice=[1, 3]).has(turn={"doubles": 0})


def test_the_third_double_sends_to_jail_without_the_move() -> None:
    """MOVE-2, GO-3, JAIL-1"""
    play = table(turn={"doubles": 2}, at={"A": 36}).does("throw", player="A", dice=[3, 3])
    play.has(position={"A": 10}, cash={"A": 1500}, players={"A": {"in_jail": True}}, turn={"doubles": 0, "moved": True})
    play.refuses("MOVE-2", "throw", player="A", dice=[1, 2]).does("throw", player="B", dice=[4, 6])


def test_a_throw_that_is_no_double_breaks_the_row() -> None:
    """MOVE-2"""
    play = table(at={"A": 4}).does("throw", player="A", dice=[3, 3]).does("throw", player="A", dice=[4, 6])
    play.has(turn={"doubles": 0}).refuses("MOVE-2", "throw", player="A", dice=[4, 6])


def test_a_landing_counts_doubles_only_when_it_says_so() -> None:
    """MOVE-2"""
    play = table().does("land", player="A", square=10, double=True).has(turn={"doubles": 1})
    play.does("land", player="A", square=20).has(turn={"doubles": 0})
    table(turn={"doubles": 2}).does("land", player="A", square=20, double=True).has(
        position={"A": 10}, turn={"doubles": 0}
    )


def test_a_cards_move_leaves_the_doubles_as_they_are() -> None:
    """MOVE-2, CARD-1"""
    play = table().does("throw", player="A", dice=[1, 1]).does("land", player="A", square=20)
    play.has(turn={"doubles": 1}).does("throw", player="A", dice=[1, 3])


def test_jail_takes_the_further_throw_away() -> None:
    """JAIL-1"""
    play = table(at={"A": 24}).does("throw", player="A", dice=[3, 3]).has(position={"A": 10}, turn={"doubles": 0})
    play.does("end_turn", player="A")


# -- the turn ---------------------------------------------------------------------------------------------------
def test_only_the_player_on_turn_or_the_next_one_moves() -> None:
    """TURN-1"""
    play = table().refuses("TURN-1", "throw", player="C", dice=[1, 2]).refuses("TURN-1", "land", player="C", square=10)
    play.refuses("TURN-1", "leave_jail", player="C", with_="fine").refuses("TURN-1", "end_turn", player="B")
    play.does("throw", player="B", dice=[4, 6]).has(turn={"player": "B"})


def test_no_second_throw_without_a_double() -> None:
    """MOVE-2"""
    table().does("throw", player="A", dice=[4, 6]).refuses("MOVE-2", "throw", player="A", dice=[4, 6])


def test_the_banker_may_land_a_player_twice() -> None:
    """A double that nobody typed in."""
    table().does("land", player="A", square=10).does("land", player="A", square=20).has(position={"A": 20})


def test_the_turn_ends_without_a_throw_too() -> None:
    table().does("end_turn", player="A").has(turn={"player": "B", "moved": False})


def test_the_turn_skips_who_is_out() -> None:
    """OUT-1"""
    play = table(bankrupt=["B"]).does("end_turn", player="A").has(turn={"player": "C", "round": 1})
    play.does("end_turn", player="C").has(turn={"player": "A", "round": 2})


def test_the_round_rises_when_the_turn_passes_the_one_that_started() -> None:
    """END-6: also when that seat is out."""
    play = (
        table(turn={"player": "C"}, bankrupt=["A"]).does("end_turn", player="C").has(turn={"player": "B", "round": 2})
    )
    play.does("end_turn", player="B").has(turn={"round": 2})


OPEN: dict[str, tuple[dict[str, Any], tuple[str, dict[str, Any]]]] = {
    "offer": ({}, ("land", {"player": "A", "square": 1})),
    "card": ({}, ("land", {"player": "A", "square": 7})),
    "utility_throw": ({"deeds": {"B": [12]}}, ("land", {"player": "A", "square": 12})),
    "auction": ({}, ("auction", {"square": 5})),
    "debt": ({"cash": {"A": 10}}, ("charge", {"player": "A", "amount": 50})),
}


def with_open(kind: str) -> Play:
    arranged, (command, fields) = OPEN[kind]
    deeds = {"A": [16, 18, 19], **arranged.get("deeds", {})} | {"C": [31, 32, 34]}
    return table(**{**arranged, "deeds": deeds, "jailed": {"B": 0}}).does(command, **fields)


@pytest.mark.parametrize("kind", OPEN)
def test_an_open_landing_keeps_the_others_from_moving(kind: str) -> None:
    """TURN-1"""
    play = with_open(kind)
    for command, fields in [
        ("throw", {"player": "A", "dice": [1, 2]}),
        ("throw", {"player": "B", "dice": [1, 2]}),
        ("leave_jail", {"player": "B", "with_": "fine"}),
        ("end_turn", {"player": "A"}),
        ("auction", {"square": 15}),
        ("finish", {}),
        ("develop", {"player": "C", "levels": {"31": 1}}),
    ]:
        play.refuses("TURN-1", command, **fields)
    if kind != "card":
        play.refuses("TURN-1", "land", player="A", square=5)
    play.refuses("TURN-1", "land", player="B", square=5)


@pytest.mark.parametrize("kind", OPEN)
def test_an_open_landing_keeps_nobody_from_anything_else(kind: str) -> None:
    """TURN-1, PARK-1: trading, mortgaging and selling buildings are always open."""
    play = with_open(kind).does("mortgage", player="C", squares=[31]).does("lift", player="C", squares=[31])
    play.does("trade", from_="B", to="C", give={"cash": 5}, take={"squares": [31]})
    play.does("pay", from_="B", to="C", amount=5).does("charge", player="B", amount=5)
    if kind == "debt":
        play.refuses("DEBT-1", "develop", player="A", levels={"16": 1})
    else:
        play.does("develop", player="A", levels={"16": 1}).does("develop", player="A", levels={"16": 0})


@pytest.mark.parametrize("waiting", ["rent", "flight", "stamp", "trade"])
def test_what_does_not_block_keeps_nobody(waiting: str) -> None:
    """TURN-1"""
    settings = {"rent": "claim", "ticks": "owner"}
    play = table(settings=settings, deeds={"B": [5, 1]})
    if waiting == "trade":
        play.does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={"cash": 2})
    else:
        play.does("land", player="A", square=1 if waiting == "stamp" else 5)
    assert any(item["kind"] == waiting for item in play.state()["pending"])
    play.does("throw", player="B", dice=[4, 6])


def test_who_moves_next_is_the_player_on_turn_while_a_throw_is_due() -> None:
    """TURN-1, MOVE-2: nobody while something blocks."""
    play = table()
    assert mover(play.table) == "A"
    assert mover(play.does("throw", player="A", dice=[5, 5]).table) == "A"
    assert mover(play.does("throw", player="A", dice=[4, 6]).table) == "B"
    assert mover(play.does("land", player="B", square=1).table) is None
    assert mover(play.does("buy", player="B").does("finish").table) is None


def test_a_debt_of_another_keeps_nobody() -> None:
    """TURN-1, DEBT-1: only the debt of the player on turn blocks, then when its turn comes."""
    play = table(cash={"B": 0}).does("charge", player="B", amount=5).does("throw", player="A", dice=[4, 6])
    play.refuses("TURN-1", "throw", player="B", dice=[1, 2]).does("end_turn", player="A")
    play.refuses("TURN-1", "throw", player="B", dice=[1, 2]).refuses("TURN-1", "end_turn", player="B")


# -- landing by a tap -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("at", "square", "salary", "cash"),
    [
        (30, 5, None, 1700),
        (5, 31, None, 1500),
        (30, 0, None, 1700),
        (5, 5, None, 1500),
        (30, 5, False, 1500),
        (5, 6, True, 1700),
    ],
)
def test_go_counts_as_passed_when_the_square_lies_before(at: int, square: int, salary: bool | None, cash: int) -> None:
    """GO-1"""
    fields = {} if salary is None else {"salary": salary}
    play = table(at={"A": at}, deeds={"A": [5, 6]}).does("land", player="A", square=square, **fields)
    play.has(cash={"A": cash}, position={"A": square})


def test_landing_on_the_square_one_stands_on_is_a_landing() -> None:
    """RENT-1: it does not pass GO, and its rent is due again."""
    play = table(at={"A": 39}, deeds={"B": [39]}).does("land", player="A", square=39)
    play.has(cash={"A": 1450, "B": 1550})


def test_landing_takes_out_of_jail_without_a_fine() -> None:
    play = table(jailed={"A": 1}).does("land", player="A", square=20)
    play.has(cash={"A": 1500}, players={"A": {"in_jail": False, "jail_turns": 0}})


def test_a_double_by_which_one_lands_out_of_jail_gives_no_further_throw() -> None:
    """JAIL-2"""
    play = table(jailed={"A": 1}).does("land", player="A", square=20, double=True).has(turn={"doubles": 0})
    play.does("throw", player="B", dice=[4, 6])


def test_free_parking_and_visits_ask_for_nothing() -> None:
    """PARK-1, JAIL-4"""
    for square in (20, 10, 0):
        assert table(at={"A": 0}).does("land", player="A", square=square).lines == []


def test_taxes_are_printed_sums_to_the_bank() -> None:
    """TAX-1"""
    assert table().does("land", player="A", square=4).paid == [("A", "bank", 200, "TAX-1")]
    assert table().does("land", player="A", square=38).paid == [("A", "bank", 100, "TAX-1")]
    table(cash={"A": 10}).does("land", player="A", square=4).has(
        debts={"A": [{"to": "bank", "amount": 200, "rule": "TAX-1"}]}
    )


def test_the_go_to_jail_square_sends_to_jail() -> None:
    """JAIL-1, GO-3"""
    play = table(at={"A": 28}).does("throw", player="A", dice=[1, 1])
    play.has(position={"A": 10}, players={"A": {"in_jail": True}}, turn={"player": "A", "doubles": 0, "moved": True})


# -- rounds, clock, pot -----------------------------------------------------------------------------------------
def test_beyond_the_agreed_rounds_nobody_moves() -> None:
    """END-6"""
    play = table(settings={"round_limit": 2}, turn={"player": "C", "round": 2}, jailed={"A": 0})
    play.does("throw", player="C", dice=[4, 6]).refuses("END-6", "throw", player="A", dice=[4, 6])
    play.refuses("END-6", "land", player="A", square=20).refuses("END-6", "leave_jail", player="A", with_="fine")
    play.does("end_turn", player="C")
    play.has(turn={"player": "A", "round": 3}).refuses("END-6", "throw", player="A", dice=[4, 6]).does("finish")


def test_past_the_clock_the_bank_throws_and_declines() -> None:
    """END-7"""
    play = table(settings={"turn_seconds": 30}, edition="online").does("timeout", player="A", dice=[1, 2])
    play.has(position={"A": 3}, waits=[], owner={3: None}, turn={"player": "A", "moved": True})
    play.refuses("END-7", "timeout", player="A", dice=[1, 2]).does("end_turn", player="A")


def test_past_the_clock_an_open_offer_is_declined_and_nothing_thrown() -> None:
    """END-7, BUY-2"""
    play = table(settings={"turn_seconds": 30}).does("throw", player="A", dice=[1, 2]).does("timeout", player="A")
    play.has(waits=["auction"], position={"A": 3})
    assert "dice" not in play.journal[-1].command


def test_past_the_clock_the_further_throw_of_a_double_is_thrown_too() -> None:
    """END-7, MOVE-2: else the turn could never end."""
    play = table(settings={"turn_seconds": 30}, edition="online").does("throw", player="A", dice=[5, 5])
    play.does("timeout", player="A", dice=[4, 6]).has(position={"A": 20}, turn={"doubles": 0})
    play.refuses("END-7", "timeout", player="A", dice=[1, 2]).does("end_turn", player="A")


def test_the_clocks_dice_are_the_banks() -> None:
    """END-7, SETUP-10"""
    play = table(settings={"turn_seconds": 30}, edition="online")
    filled = fill(play.table, {"type": "timeout", "player": "A"}, play._chance)
    assert filled["thrown_by"] == "bank"


def test_the_clock_runs_only_where_it_is_set_and_for_the_player_on_turn() -> None:
    """END-7, TURN-1"""
    table().refuses("END-7", "timeout", player="A")
    table(settings={"turn_seconds": 30}).refuses("TURN-1", "timeout", player="B")
    table(settings={"turn_seconds": 30}).refuses("FORBIDDEN", "timeout", by="A", player="A")


def test_past_the_clock_a_waiting_card_still_waits() -> None:
    """END-7, TURN-1: a digital throw cannot answer it."""
    table(settings={"turn_seconds": 30}).does("land", player="A", square=7).refuses(
        {"END-7", "TURN-1"}, "timeout", player="A"
    )


def test_the_clock_throws_in_jail_too() -> None:
    """END-7, JAIL-2"""
    play = table(settings={"turn_seconds": 30}, jailed={"A": 0}).does("timeout", player="A", dice=[1, 2])
    play.has(players={"A": {"in_jail": True, "jail_turns": 1}})


def test_the_pot_takes_taxes_cards_and_fines_and_parking_empties_it() -> None:
    """PARK-1, setting parking_pot"""
    play = table(settings={"parking_pot": 50}, jailed={"C": 0}, players=4).does("land", player="A", square=4)
    play.has(bank={"pot": 250}).does("land", player="B", square=7).does("draw", player="B", card="ch12")
    play.does("leave_jail", player="C", with_="fine").has(bank={"pot": 315})
    play.does("charge", player="C", amount=5).does("land", player="C", square=20)
    play.has(bank={"pot": 50}, cash={"C": 1765})
    assert play.paid == [("pot", "C", 320, "PARK-1"), ("bank", "pot", 50, "PARK-1")]


def test_a_debt_to_the_pot_is_paid_into_it() -> None:
    """PARK-1, DEBT-1"""
    play = table(settings={"parking_pot": 0}, cash={"A": 10}, deeds={"A": [5, 15]}).does("land", player="A", square=4)
    play.has(debts={"A": [{"to": "bank", "amount": 200}]}).does("mortgage", player="A", squares=[5, 15])
    play.has(bank={"pot": 200}, cash={"A": 10}, debts={"A": []})


def test_without_a_pot_the_bank_takes_all() -> None:
    """PARK-1"""
    play = table().does("land", player="A", square=4).has(bank={"pot": None}).does("land", player="B", square=20)
    play.has(cash={"B": 1500})


# -- a seat's own landing ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("distance", range(2, 13))
def test_a_seat_lands_within_reach_of_two_dice(distance: int) -> None:
    play = table(at={"A": 20}).does("land", by="A", player="A", square=(20 + distance) % 40, dice=distance)
    play.has(turn={"doubles": int(distance in (2, 12)) if distance != 10 else 0})


@pytest.mark.parametrize(
    "fields",
    [
        {"square": 21},
        {"square": 33},
        {"square": 20},
        {"square": 19},
        {"square": 25, "salary": False},
        {"square": 0, "salary": True},
        {"square": 25, "dice": 6},
        {"square": 25, "double": True},
    ],
)
def test_a_seat_enters_nothing_but_its_throw(fields: dict[str, Any]) -> None:
    table(at={"A": 20}).refuses("FORBIDDEN", "land", by="A", player="A", **fields)


def test_two_and_twelve_are_doubles_whatever_a_seat_says() -> None:
    """MOVE-2"""
    table(at={"A": 8}).does("land", by="A", player="A", square=20, double=False).has(turn={"doubles": 1})


def test_a_seat_lands_neither_out_of_jail_nor_by_a_card_nor_for_another() -> None:
    table(jailed={"A": 0}).refuses("FORBIDDEN", "land", by="A", player="A", square=20)
    table().does("land", player="A", square=7).refuses("FORBIDDEN", "land", by="A", player="A", square=12)
    table().refuses("FORBIDDEN", "land", by="B", player="A", square=5)


def test_a_seat_lands_once_a_throw() -> None:
    """MOVE-2"""
    play = table().does("land", by="A", player="A", square=10).refuses("MOVE-2", "land", by="A", player="A", square=20)
    play.does("land", by="B", player="B", square=10)


def test_a_seats_distance_is_the_dice_of_a_utility() -> None:
    """RENT-7"""
    play = table(at={"A": 5}, deeds={"B": [12]}).does("land", by="A", player="A", square=12)
    play.has(cash={"A": 1472, "B": 1528})


def test_where_anybody_may_a_seat_lands_like_the_banker() -> None:
    """Setting who_may: anyone"""
    play = table(settings={"who_may": "anyone"}).does("land", by="B", player="A", square=39, salary=True)
    play.has(position={"A": 39}, cash={"A": 1700})
