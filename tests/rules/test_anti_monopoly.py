"""Anti-Monopoly: competitors and monopolists on one board. A and C compete, B and D monopolise."""

from typing import Any

import pytest

from tests.rules.table import Play, lobby, table

ROLES = {"A": "competitor", "B": "monopolist", "C": "competitor", "D": "monopolist"}


def anti(**arranged: Any) -> Play:
    return table(**{"edition": "anti-monopoly", "players": 4, "roles": ROLES, **arranged})


def rent(owner: str, square: int, **arranged: Any) -> int:
    """What C pays to the owner there, with dice of 7 for a utility."""
    play = anti(on_turn="C", **arranged).does("land", player="C", square=square)
    if play.table.waits_for("utility_throw"):
        play.does("utility_throw", player="C", dice=[3, 4])
    return sum(line.amount for line in play.lines if line.payee == owner)


# -- roles ------------------------------------------------------------------------------------------------------
def test_everybody_has_a_role_as_many_of_one_as_of_the_other_or_one_more() -> None:
    """AM-0, AM-10"""
    lobby(edition="anti-monopoly").refuses("AM-0", "start")
    uneven = {"A": "competitor", "B": "competitor", "C": "competitor", "D": "monopolist"}
    anti(roles=uneven, start=False).refuses("AM-10", "start")
    anti(players=3, roles={"A": "competitor", "B": "competitor", "C": "monopolist"})


# -- rents ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("owner", "deeds", "levels", "amount"),
    [
        ("A", [39], {}, 40),
        ("A", [37, 39], {}, 40),
        ("A", [39], {39: 4}, 120),
        ("A", [39], {39: 5}, 140),
        ("B", [39], {}, 40),
        ("B", [37, 39], {}, 80),
        ("B", [37, 39], {39: 1}, 120),
        ("B", [37, 39], {39: 5}, 240),
    ],
)
def test_a_street_takes_the_rent_of_its_owners_role(owner: str, deeds: list[int], levels: Any, amount: int) -> None:
    """AM-12, AM-14"""
    assert rent(owner, 39, deeds={owner: deeds}, levels=levels) == amount


def test_a_mortgage_breaks_the_monopoly_and_buildings_stay() -> None:
    """AM-12, AM-13"""
    assert rent("B", 39, deeds={"B": [37, 39]}, mortgaged=[37]) == 40
    play = anti(deeds={"B": [16, 18]}, levels={16: 1}, on_turn="B").does("mortgage", player="B", squares=[18])
    play.has(level={16: 1}).refuses("AM-13", "develop", player="B", levels={"16": 2})


@pytest.mark.parametrize(
    ("owner", "held", "amount"), [("A", [5, 15, 25], 20), ("B", [5], 40), ("B", [5, 15, 25, 35], 320)]
)
def test_a_competitor_takes_ten_percent_of_a_company_a_monopolist_doubles(
    owner: str, held: list[int], amount: int
) -> None:
    """AM-2, AM-15"""
    assert rent(owner, 5, deeds={owner: held}) == amount


@pytest.mark.parametrize(
    ("owner", "held", "times"), [("A", [12], 4), ("A", [12, 28], 4), ("B", [12], 4), ("B", [12, 28], 10)]
)
def test_the_dice_are_thrown_anew_for_electricity_and_water(owner: str, held: list[int], times: int) -> None:
    """AM-3"""
    assert rent(owner, 12, deeds={owner: held}) == 7 * times


def test_a_jailed_monopolist_takes_nothing_a_competitor_in_the_price_war_does() -> None:
    """AM-17"""
    assert rent("B", 39, deeds={"B": [39]}, jailed={"B": 0}) == 0
    assert rent("A", 39, deeds={"A": [39]}, jailed={"A": 0}) == 40


# -- squares ----------------------------------------------------------------------------------------------------
def test_start_pays_a_hundred_and_the_tax_square_takes_75() -> None:
    """AM-1, AM-9"""
    play = anti(at={"A": 39}).does("land", player="A", square=38, salary=True)
    assert play.paid == [("bank", "A", 100, "GO-1"), ("A", "bank", 75, "AM-1")]


def test_the_foundation_takes_from_monopolists_and_gives_by_the_die_to_competitors() -> None:
    """AM-4"""
    anti(on_turn="B").does("land", player="B", square=20).has(cash={"B": 1340}, waits=[])
    for die, gift in ((1, 25), (2, 50), (3, 0)):
        play = anti().does("land", player="A", square=20).refuses("TURN-1", "end_turn", player="A")
        play.does("foundation", by="A", player="A", die=die).has(cash={"A": 1500 + gift}, waits=[])
    play.refuses("AM-4", "foundation", player="A", die=1)


def test_the_income_tax_is_a_fixed_sum_or_a_share_as_one_chooses() -> None:
    """AM-18: added up, then rounded up once."""
    arranged: dict[str, Any] = {"cash": {"A": 101, "B": 101}, "deeds": {"A": [1], "B": [37, 39]}, "levels": {39: 1}}
    play = anti(**arranged).does("land", player="A", square=4).refuses("TURN-1", "end_turn", player="A")
    play.does("tax_choice", by="A", player="A", choice="share")
    assert play.paid == [("A", "bank", 17, "AM-18")]
    play = (
        anti(**arranged, on_turn="B").does("land", player="B", square=4).does("tax_choice", player="B", choice="share")
    )
    play.has(cash={"B": 101}, debts={"B": [{"amount": 116, "rule": "AM-18"}]})
    play = (
        anti().does("land", player="A", square=4).does("tax_choice", player="A", choice="fixed").has(cash={"A": 1300})
    )
    play.refuses("AM-18", "tax_choice", player="A", choice="fixed")


def test_a_card_is_drawn_from_the_deck_of_ones_role() -> None:
    """AM-19"""
    play = anti().does("land", player="A", square=7).has(pending=[{"kind": "card", "deck": "competitor"}])
    play.refuses("CARD-1", "draw", player="A", card="mo03").does("draw", player="A", card="co13")
    play.has(cash={"A": 1550, "B": 1475, "C": 1500, "D": 1475})
    play = anti(on_turn="B").does("land", player="B", square=7).does("draw", player="B", card="mo19")
    play.has(cash={"A": 1500, "B": 1525, "D": 1525})
    play = (
        anti().does("land", player="A", square=7).does("draw", player="A", card="co04").has(cash={"A": 1490, "C": 1510})
    )


def test_some_cards_ask_the_dice() -> None:
    """AM-19, SETUP-10: the bank throws them where nobody says what they show."""
    play = (
        anti()
        .does("land", player="A", square=7)
        .does("draw", player="A", card="co09", dice=[5, 5])
        .has(cash={"A": 1575})
    )
    play = (
        anti()
        .does("land", player="A", square=7)
        .does("draw", player="A", card="co09", dice=[4, 5])
        .has(cash={"A": 1500})
    )
    play = anti().does("land", player="A", square=7).does("draw", player="A", card="co09")
    assert play.journal[-1].command["thrown_by"] == "bank"
    anti().does("land", player="A", square=7).does("draw", player="A", card="co05").has(cash={"A": 1500}, waits=[])


# -- doubles, jail ----------------------------------------------------------------------------------------------
def test_a_double_gives_one_extra_throw_and_no_jail() -> None:
    """AM-9"""
    play = anti(deeds={"A": [6, 12, 18]}).does("throw", player="A", dice=[3, 3]).has(turn={"doubles": 1})
    play.does("throw", player="A", dice=[3, 3]).has(turn={"doubles": 0}, position={"A": 12})
    play.refuses("MOVE-2", "throw", player="A", dice=[3, 3]).does("end_turn", player="A")


def test_the_last_try_costs_the_fine_whatever_it_shows_and_a_double_out_throws_again() -> None:
    """AM-17"""
    anti(jailed={"A": 2}).does("throw", player="A", dice=[5, 5]).has(cash={"A": 1450}, turn={"doubles": 1})
    anti(jailed={"A": 0}).does("throw", player="A", dice=[5, 5]).has(cash={"A": 1500}, turn={"doubles": 1})
    anti(jailed={"A": 0}).does("land", player="A", square=20, double=True).has(turn={"doubles": 1})


# -- deeds ------------------------------------------------------------------------------------------------------
def test_what_nobody_buys_stays_with_the_bank() -> None:
    """AM-11"""
    anti().does("land", player="A", square=39).does("decline", player="A").has(waits=[], owner={39: None})


def test_a_competitor_builds_anywhere_a_monopolist_in_a_monopolised_city_each_on_their_turn() -> None:
    """AM-13"""
    deeds = {"A": [39], "B": [16, 18, 37]}
    anti(deeds=deeds).does("develop", player="A", levels={"39": 5}).has(level={39: 5}, cash={"A": 500})
    anti(deeds=deeds, on_turn="B").refuses("AM-13", "develop", player="A", levels={"39": 1})
    play = anti(deeds=deeds, on_turn="B").refuses("AM-13", "develop", player="B", levels={"37": 1})
    play.refuses("BUILD-4", "develop", player="B", levels={"16": 4}).does("develop", player="B", levels={"16": 5})
    play.has(level={16: 5, 18: 0}, cash={"B": 1100}).does("develop", player="B", levels={"16": 3})
    anti(deeds=deeds, mortgaged=[39]).refuses("BUILD-3", "develop", player="A", levels={"39": 1})


def test_a_street_goes_without_buildings_its_neighbours_may_stay_built() -> None:
    """AM-5"""
    play = anti(deeds={"A": [37, 39]}, levels={37: 1})
    play.does("trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 5}).has(owner={39: "B"})
    play.refuses("TRADE-2", "trade", from_="A", to="B", give={"squares": [37]}, take={"cash": 5})
    play.does("charge", player="C", amount=1).does("undo", entry=3).has(owner={39: "A"})


def test_a_mortgage_is_lifted_for_55_percent_of_the_price_and_changes_hands_for_nothing() -> None:
    """AM-16"""
    play = anti(deeds={"A": [39]}).does("mortgage", player="A", squares=[39]).has(cash={"A": 1700})
    play.does("trade", from_="A", to="B", give={"squares": [39]}, take={"cash": 100}).has(cash={"B": 1400})
    play.does("lift", player="B", squares=[39]).has(cash={"B": 1180})


def test_the_bankrupt_leave_all_to_whoever_caused_it_or_bare_to_the_bank() -> None:
    """AM-6"""
    play = anti(cash={"C": 5}, deeds={"C": [1], "B": [37, 39]}, levels={39: 5}, mortgaged=[1], on_turn="C")
    play.does("land", player="C", square=39).does("bankrupt", player="C").has(
        owner={1: "B"}, mortgaged=[1], cash={"B": 1505}
    )
    anti(deeds={"C": [1]}, mortgaged=[1]).does("abandon", player="C").has(owner={1: None}, mortgaged=[], waits=[])


# -- the end ----------------------------------------------------------------------------------------------------
def test_it_is_over_when_one_role_is_out() -> None:
    """AM-20, AM-7"""
    play = anti(cash={"A": 9}).does("abandon", player="B").has(status="playing").does("abandon", player="D")
    play.has(status="over", result={"winners": ["C"], "rule": "AM-20"})
    play = anti(players=2, roles={"A": "competitor", "B": "monopolist"}).does("abandon", player="A")
    play.has(result={"winners": ["B"], "rule": "AM-20"})


def test_the_richest_is_counted_by_cash_and_rents() -> None:
    """AM-7, SCORE-3"""
    anti(deeds={"A": [39], "B": [37]}, cash={"A": 100, "B": 104}).has(score={"A": {"total": 140}, "B": {"total": 139}})


def test_the_quick_game_ends_with_the_banks_tour() -> None:
    """AM-8: shares kept, rounded down, then the rent of each unmortgaged deed; most money wins."""
    arranged: dict[str, Any] = {"cash": {"A": 1009, "B": 999, "D": 0}, "deeds": {"A": [39, 12], "B": [5]}}
    play = anti(settings={"quick_game": True}, **arranged).refuses("TRADE-3", "pay", from_="A", to="B", amount=1)
    play.does("finish", dice={"12": 10}).has(status="over", result={"winners": ["B"], "rule": "AM-8"})
    play.has(cash={"A": 100 + 40 + 40, "B": 199 + 40, "C": 150}, score={"A": {"total": 180}})
    play = anti(settings={"quick_game": True}, **arranged, mortgaged=[12]).does("finish").has(cash={"A": 140})
