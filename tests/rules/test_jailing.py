"""Jail: the ways in, what a throw does inside, and the ways out."""

import pytest

from tests.rules.table import table


# -- in ---------------------------------------------------------------------------------------------------------
def test_the_banker_sends_to_jail_for_three_doubles_seen_at_the_table() -> None:
    """JAIL-1, GO-3"""
    play = table(at={"A": 39}, turn={"doubles": 1}).does("jail", player="A")
    play.has(position={"A": 10}, cash={"A": 1500}, players={"A": {"in_jail": True, "jail_turns": 0}})
    play.has(turn={"player": "A", "doubles": 0, "moved": True}).refuses("MOVE-2", "throw", player="A", dice=[1, 2])
    play.does("end_turn", player="A")


def test_jail_ends_the_throws_of_the_turn_only_for_who_is_on_turn() -> None:
    """JAIL-1"""
    table().does("jail", player="B").has(turn={"player": "A", "moved": False}).does("throw", player="A", dice=[4, 6])


def test_a_card_that_waits_is_what_said_jail() -> None:
    """CARD-1, JAIL-1"""
    play = table().does("land", player="A", square=7).does("jail", player="A").has(waits=[], position={"A": 10})
    play.does("throw", player="B", dice=[4, 6])


def test_stopping_on_the_jail_square_is_a_visit() -> None:
    """JAIL-4"""
    table().does("throw", player="A", dice=[4, 6]).has(players={"A": {"in_jail": False}}, position={"A": 10})


def test_a_seat_sends_nobody_to_jail() -> None:
    for player in "AB":
        table().refuses("FORBIDDEN", "jail", by="A", player=player)


# -- throwing inside --------------------------------------------------------------------------------------------
def test_a_double_frees_and_moves_by_that_throw_without_another() -> None:
    """JAIL-2, MOVE-2"""
    play = table(jailed={"A": 1}).does("throw", player="A", dice=[5, 5])
    play.has(
        position={"A": 20}, cash={"A": 1500}, players={"A": {"in_jail": False, "jail_turns": 0}}, turn={"doubles": 0}
    )
    play.refuses("MOVE-2", "throw", player="A", dice=[1, 2])


def test_without_a_double_one_stays_and_the_try_is_counted() -> None:
    """JAIL-2"""
    play = table(jailed={"A": 0}).does("throw", player="A", dice=[1, 2])
    play.has(position={"A": 10}, players={"A": {"in_jail": True, "jail_turns": 1}}, turn={"moved": True})
    play.refuses("MOVE-2", "throw", player="A", dice=[3, 3]).refuses("JAIL-2", "leave_jail", player="A", with_="fine")


def test_after_the_last_try_the_fine_is_charged_and_the_move_follows() -> None:
    """JAIL-3"""
    play = table(jailed={"A": 2}).does("throw", player="A", dice=[4, 6]).has(position={"A": 20}, cash={"A": 1450})
    assert play.paid == [("A", "bank", 50, "JAIL-3")]


def test_a_double_at_the_last_try_costs_nothing() -> None:
    """JAIL-3"""
    table(jailed={"A": 2}).does("throw", player="A", dice=[5, 5]).has(position={"A": 20}, cash={"A": 1500})


def test_a_fine_that_the_cash_does_not_cover_is_a_debt_and_the_move_follows() -> None:
    """JAIL-3, DEBT-1"""
    play = table(jailed={"A": 2}, cash={"A": 20}).does("throw", player="A", dice=[4, 6])
    play.has(position={"A": 20}, debts={"A": [{"to": "bank", "amount": 50, "rule": "JAIL-3"}]})
    play.refuses("TURN-1", "end_turn", player="A")


@pytest.mark.parametrize(("tries", "made"), [(1, 0), (2, 1), (5, 4)])
def test_the_table_sets_how_many_tries_and_what_fine(tries: int, made: int) -> None:
    """JAIL-2, JAIL-3, settings jail_tries, jail_fine"""
    play = table(settings={"jail_tries": tries, "jail_fine": 80}, jailed={"A": made})
    play.does("throw", player="A", dice=[4, 6]).has(position={"A": 20}, cash={"A": 1420})


def test_a_fine_of_nothing_is_no_payment() -> None:
    play = table(settings={"jail_fine": 0}, jailed={"A": 0}).does("leave_jail", player="A", with_="fine")
    assert play.lines == []


def test_no_doubles_are_carried_into_or_out_of_jail() -> None:
    """MOVE-2: also for a table arranged so."""
    play = table(jailed={"A": 0}, turn={"doubles": 2}).does("throw", player="A", dice=[1, 2]).has(turn={"doubles": 0})
    play.does("end_turn", player="A")


# -- out before throwing ----------------------------------------------------------------------------------------
def test_the_fine_frees_before_the_throw() -> None:
    """JAIL-2"""
    play = table(jailed={"A": 1}).does("leave_jail", by="A", player="A", with_="fine")
    play.has(cash={"A": 1450}, position={"A": 10}, players={"A": {"in_jail": False, "jail_turns": 0}})
    play.does("throw", by="A", player="A", dice=[5, 5]).has(position={"A": 20}, turn={"doubles": 1})


def test_a_card_frees_and_goes_back_under_its_pile() -> None:
    """JAIL-2, CARD-2"""
    play = table(jailed={"A": 1}, cards={"A": 1}).does("leave_jail", by="A", player="A", with_="card")
    play.has(cash={"A": 1500}, players={"A": {"in_jail": False, "jail_cards": 0}})
    assert play.table.jail_cards("bank") == 2
    play.does("throw", player="A", dice=[1, 2])


def test_a_card_bought_from_another_frees_too() -> None:
    """CARD-2, JAIL-5"""
    play = table(jailed={"A": 0}, cards={"B": 1}).does(
        "trade", from_="A", to="B", give={"cash": 40}, take={"jail_cards": 1}
    )
    play.does("leave_jail", player="A", with_="card").has(cash={"A": 1460}, players={"A": {"in_jail": False}})


def test_nobody_leaves_without_card_cash_or_jail() -> None:
    """CARD-2, CASH-1, JAIL-2, DEBT-1"""
    play = table(jailed={"A": 0}, cash={"A": 40}).refuses("CARD-2", "leave_jail", player="A", with_="card")
    play.refuses("CASH-1", "leave_jail", player="A", with_="fine")
    play.refuses("CARD-2", "leave_jail", player="A", with_="card", override="lost it")
    table().refuses("JAIL-2", "leave_jail", player="A", with_="fine")
    table().refuses("JAIL-2", "leave_jail", player="A", with_="fine", override="x")
    table().refuses("BAD_REQUEST", "leave_jail", player="A", with_="luck")


def test_leaving_is_for_the_player_on_turn_or_the_next_once_nothing_blocks() -> None:
    """JAIL-2, TURN-1"""
    play = table(jailed={"B": 0, "C": 0}).refuses("TURN-1", "leave_jail", player="C", with_="fine")
    play.does("land", player="A", square=1).refuses("TURN-1", "leave_jail", by="B", player="B", with_="fine")
    play.does("buy", player="A").does("leave_jail", by="B", player="B", with_="fine").has(turn={"player": "B"})
    play.does("throw", by="B", player="B", dice=[4, 6])


def test_a_debt_keeps_one_from_leaving() -> None:
    """TURN-1, DEBT-1: a debt of the player on turn is open business."""
    play = table(jailed={"A": 0}, cards={"A": 1}, cash={"A": 60}).does("charge", player="A", amount=80)
    play.refuses({"TURN-1", "DEBT-1"}, "leave_jail", player="A", with_="fine")


def test_the_banker_may_let_out_after_a_throw_with_an_override() -> None:
    """JAIL-2"""
    play = table(jailed={"A": 0}).does("throw", player="A", dice=[1, 2])
    play.does("leave_jail", player="A", with_="fine", override="he had paid before").has(
        players={"A": {"in_jail": False}}
    )


def test_by_the_letter_the_fine_buys_the_next_turn() -> None:
    """JAIL-2, setting jail_fine_frees: next_turn"""
    play = table(settings={"jail_fine_frees": "next_turn"}, jailed={"A": 0}, players=2)
    play.does("leave_jail", player="A", with_="fine").has(players={"A": {"in_jail": False}}, cash={"A": 1450})
    play.refuses("JAIL-2", "throw", player="A", dice=[1, 2]).refuses("JAIL-2", "land", player="A", square=15)
    play.does("end_turn", player="A").does("throw", player="B", dice=[4, 6]).does("throw", player="A", dice=[4, 6])


def test_by_the_letter_a_card_frees_at_once() -> None:
    """JAIL-2"""
    play = table(settings={"jail_fine_frees": "next_turn"}, jailed={"A": 0}, cards={"A": 1})
    play.does("leave_jail", player="A", with_="card").does("throw", player="A", dice=[4, 6]).has(position={"A": 20})


def test_by_the_letter_the_next_player_follows_who_paid() -> None:
    """JAIL-2, TURN-1"""
    play = table(settings={"jail_fine_frees": "next_turn"}, jailed={"A": 0}).does(
        "leave_jail", player="A", with_="fine"
    )
    play.does("throw", by="B", player="B", dice=[4, 6])


# -- meanwhile --------------------------------------------------------------------------------------------------
def test_the_jailed_mind_their_affairs() -> None:
    """JAIL-5"""
    play = table(jailed={"A": 0}, deeds={"A": [1, 3], "B": [5]}).does("develop", by="A", player="A", levels={"1": 1})
    play.does("develop", by="A", player="A", levels={"1": 0}).does("mortgage", by="A", player="A", squares=[1])
    play.does("trade", from_="A", to="B", give={"squares": [3]}, take={"squares": [5]}).has(owner={3: "B", 5: "A"})
