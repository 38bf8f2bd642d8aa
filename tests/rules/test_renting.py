"""What a landing on another's deed costs, and the owner who must claim it where the table pays by the book."""

from typing import Any

import pytest

from tests.rules.table import Play, table

CLAIM = {"rent": "claim"}


def rent(square: int, **arranged: Any) -> int:
    """What B pays to A for landing there with dice of 7."""
    play = table(cash=5000, on_turn="B", **arranged).does("land", player="B", square=square, dice=7)
    assert all(line[:2] == ("B", "A") and line[3] == "RENT-1" for line in play.paid)
    return sum(line[2] for line in play.paid)


def test_a_bare_site_takes_its_printed_rent() -> None:
    """RENT-1"""
    assert rent(39, deeds={"A": [39]}) == 50


def test_nothing_is_due_on_ones_own_the_banks_or_a_mortgaged_deed() -> None:
    """RENT-1"""
    assert rent(39, deeds={"B": [39]}) == 0
    assert rent(39) == 0
    assert rent(39, deeds={"A": [39]}, mortgaged=[39]) == 0


@pytest.mark.parametrize(("level", "amount"), [(1, 200), (2, 600), (3, 1400), (4, 1700), (5, 2000)])
def test_a_built_site_takes_the_rent_of_its_buildings(level: int, amount: int) -> None:
    """RENT-5"""
    neighbour = 4 if level == 5 else level
    assert rent(39, deeds={"A": [37, 39]}, levels={39: level, 37: neighbour}) == amount


def test_the_hotels_rent_is_the_same_after_three_houses() -> None:
    """END-3"""
    short = {"short_game": True, "dealt_deeds": 0}
    assert rent(39, deeds={"A": [37, 39]}, levels={39: 5, 37: 3}, settings=short) == 2000
    assert rent(37, deeds={"A": [37, 39]}, levels={39: 5, 37: 3}, settings=short) == 1100


def test_a_whole_group_doubles_the_rent_of_its_bare_sites() -> None:
    """RENT-3, RENT-5"""
    assert rent(39, deeds={"A": [37, 39]}) == 100
    assert rent(39, deeds={"A": [37, 39]}, levels={37: 1}) == 100
    assert rent(39, deeds={"A": [39], "C": [37]}) == 50


def test_a_mortgage_in_the_group_takes_the_doubling_away() -> None:
    """RENT-4"""
    assert rent(39, deeds={"A": [37, 39]}, mortgaged=[37]) == 50
    lenient = {"double_rent_needs_unmortgaged_group": False}
    assert rent(39, deeds={"A": [37, 39]}, mortgaged=[37], settings=lenient) == 100


@pytest.mark.parametrize(("held", "amount"), [([5], 25), ([5, 15], 50), ([5, 15, 25], 100), ([5, 15, 25, 35], 200)])
def test_airports_ask_by_how_many_their_owner_holds(held: list[int], amount: int) -> None:
    """RENT-6"""
    assert rent(5, deeds={"A": held}) == amount


def test_mortgaged_airports_count_in_the_number() -> None:
    """RENT-6"""
    assert rent(5, deeds={"A": [5, 15, 25]}, mortgaged=[15]) == 100
    assert rent(15, deeds={"A": [5, 15, 25]}, mortgaged=[15]) == 0
    assert rent(5, deeds={"A": [5, 15, 25]}, mortgaged=[15], settings={"mortgaged_transports_count": False}) == 50


def test_utilities_ask_by_the_dice() -> None:
    """RENT-7"""
    assert rent(12, deeds={"A": [12]}) == 28
    assert rent(12, deeds={"A": [12, 28]}) == 70
    assert rent(12, deeds={"A": [12, 28]}, mortgaged=[28]) == 70


def test_the_dice_of_ones_throw_are_those_of_the_utility() -> None:
    """RENT-7"""
    play = table(at={"A": 5}, deeds={"B": [12]}).does("throw", player="A", dice=[3, 4]).has(cash={"A": 1472})
    assert play.paid == [("A", "B", 28, "RENT-1")]


def test_sent_to_a_utility_one_throws_for_it() -> None:
    """RENT-8"""
    play = table(deeds={"B": [12]}).does("land", player="A", square=12).has(waits=["utility_throw"])
    play.refuses("RENT-8", "utility_throw", player="B", dice=[1, 2]).refuses("TURN-1", "end_turn", player="A")
    play.does("utility_throw", by="A", player="A", dice=[1, 2]).has(cash={"A": 1488, "B": 1512}, waits=[])
    play.refuses("RENT-8", "utility_throw", player="A", dice=[1, 2])


def test_moved_to_a_utility_by_a_card_one_throws_anew_whatever_the_dice_were() -> None:
    """RENT-8"""
    play = table(deeds={"B": [12]}).does("land", player="A", square=7).does("land", player="A", square=12, dice=5)
    play.has(waits=["utility_throw"], position={"A": 12})


def test_no_throw_is_asked_for_where_nothing_is_due() -> None:
    """RENT-8"""
    for arranged in ({"deeds": {"A": [12]}}, {"deeds": {"B": [12]}, "mortgaged": [12]}):
        assert "utility_throw" not in [
            p["kind"] for p in table(**arranged).does("land", player="A", square=12).state()["pending"]
        ]


def test_an_owner_in_jail_still_takes_rent() -> None:
    """RENT-9, JAIL-5"""
    assert rent(39, deeds={"A": [39]}, jailed={"A": 1}) == 50


def test_a_rent_says_how_it_came_about() -> None:
    why = table(deeds={"B": [37, 39]}).does("land", player="A", square=39).lines[0].why
    assert why == {"kind": "doubled", "rule": "RENT-3", "square": 39, "rent": 50, "times": 2}
    why = table(deeds={"B": [37, 39]}, mortgaged=[37]).does("land", player="A", square=39).lines[0].why
    assert (why["kind"], why["rule"], why["times"]) == ("group_mortgaged", "RENT-4", 1)


# -- by the book: the owner claims ------------------------------------------------------------------------------
def visited(**arranged: Any) -> Play:
    """A has landed on B's 39; nothing is booked."""
    play = table(settings=CLAIM, deeds={"B": [39]}, **arranged).does("land", player="A", square=39)
    return play.has(pending=[{"kind": "rent", "player": "B", "from": "A", "square": 39, "amount": 50}])


def test_the_bank_never_claims_for_the_owner() -> None:
    """RENT-2, RENT-10"""
    assert visited().lines == []
    visited().has(cash={"A": 1500, "B": 1500})


def test_the_owner_claims_the_rent() -> None:
    """RENT-2"""
    play = visited().does("claim", by="B", player="B").has(cash={"A": 1450, "B": 1550}, waits=[])
    play.refuses("RENT-2", "claim", player="B")


def test_the_owner_may_let_it_pass() -> None:
    """RENT-10"""
    visited().does("waive", by="B", player="B", from_="A").has(cash={"A": 1500}, waits=[])


def test_nobody_claims_what_is_not_theirs() -> None:
    """RENT-2"""
    play = visited().refuses("RENT-2", "claim", by="C", player="C").refuses("FORBIDDEN", "claim", by="C", player="B")
    play.refuses("RENT-2", "claim", player="B", from_="C").refuses("RENT-2", "waive", player="A")
    play.refuses("RENT-2", "claim", player="C", override="please")


def test_the_claim_lapses_at_the_next_players_throw_or_landing() -> None:
    """RENT-2"""
    visited().does("throw", player="B", dice=[4, 6]).has(waits=[]).refuses("RENT-2", "claim", player="B")
    visited().does("land", player="B", square=10).has(waits=[])


def test_the_claim_does_not_lapse_at_the_visitors_own_further_throw() -> None:
    """RENT-2"""
    play = table(settings=CLAIM, deeds={"B": [6]}).does("throw", player="A", dice=[3, 3])
    play.does("throw", player="A", dice=[1, 3]).does("claim", player="B").has(cash={"A": 1494})


def test_the_claim_does_not_lapse_as_the_turn_ends() -> None:
    """RENT-2: before the next player throws."""
    play = visited(jailed={"B": 0}).does("end_turn", player="A").does("leave_jail", player="B", with_="fine")
    play.does("claim", player="B").has(cash={"B": 1500})


def test_two_rents_of_one_visitor_are_claimed_together_or_by_visitor() -> None:
    """RENT-2"""
    play = table(settings=CLAIM, deeds={"B": [6, 8]}).does("throw", player="A", dice=[3, 3])
    play.does("throw", player="A", dice=[1, 1]).has(waits=["rent", "rent"])
    play.does("claim", player="B", from_="A").has(cash={"A": 1488, "B": 1512}, waits=[])


def test_a_pending_rent_keeps_the_amount_and_the_owner_of_the_landing() -> None:
    """RENT-1, RENT-2: building or selling the deed since changes nothing."""
    play = table(settings=CLAIM, deeds={"B": [37, 39]}).does("land", player="A", square=39)
    play.does("develop", player="B", levels={"39": 1}).does("claim", player="B").has(cash={"A": 1400})
    play = visited().does("trade", from_="B", to="C", give={"squares": [39]}, take={"cash": 400})
    play.refuses("RENT-2", "claim", player="C").does("claim", player="B").has(cash={"A": 1450, "B": 1950, "C": 1100})
    visited().does("mortgage", player="B", squares=[39]).does("claim", player="B").has(cash={"A": 1450})


def test_a_claimed_rent_may_become_a_debt() -> None:
    """RENT-2, DEBT-1"""
    play = visited(cash={"A": 20}).does("claim", player="B")
    play.has(debts={"A": [{"to": "B", "amount": 50, "rule": "RENT-1"}]}, cash={"A": 20})


def test_utilities_are_claimed_too() -> None:
    """RENT-2, RENT-8"""
    play = table(settings=CLAIM, deeds={"B": [12]}).does("land", player="A", square=12)
    play.does("utility_throw", player="A", dice=[1, 2]).has(pending=[{"kind": "rent", "amount": 12}])


def test_rents_lapse_when_the_game_is_finished() -> None:
    """END-5: nobody gets at the count what was not claimed."""
    visited().does("finish").has(status="over", cash={"A": 1500}, waits=[])


def test_automatic_rent_leaves_nothing_to_claim() -> None:
    """RENT-2"""
    table(deeds={"B": [39]}).does("land", player="A", square=39).refuses("RENT-2", "claim", player="B")
