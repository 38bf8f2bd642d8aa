"""The count of wealth, line by line."""

from typing import Any

import pytest

from rules.scoring import score_lines
from tests.rules.table import Play, table


def rich(**arranged: Any) -> Play:
    deeds = {"A": [1, 3, 5, 12, 37, 39]}
    return table(cash={"A": 500}, deeds=deeds, levels={37: 5, 39: 4}, mortgaged=[5, 12], **arranged)


def test_wealth_is_cash_deeds_mortgaged_deeds_houses_and_hotels() -> None:
    """SCORE-1: a mortgaged deed at half its price, a hotel at its price and the four houses given for it."""
    rich().has(
        score={
            "A": {
                "cash": 500,
                "deeds": 60 + 60 + 350 + 400,
                "mortgaged": 100 + 75,
                "houses": 4 * 200,
                "hotels": 200 + 4 * 200,
                "total": 500 + 870 + 175 + 800 + 1000,
            }
        }
    )


def test_a_hotel_of_the_short_game_counts_three_houses() -> None:
    """SCORE-1, END-3"""
    short = {"short_game": True, "dealt_deeds": 0}
    table(settings=short, deeds={"A": [37, 39]}, levels={37: 5, 39: 3}).has(score={"A": {"hotels": 800, "houses": 600}})


@pytest.mark.parametrize(("wealth", "total"), [("assets", 3345), ("cash", 500), ("income", 500 + 4 + 8 + 1500 + 1700)])
def test_what_counts_is_the_tables(wealth: str, total: int) -> None:
    """SCORE-2, SCORE-3: cash plus the rent that each unmortgaged deed would bring."""
    rich(settings={"wealth": wealth}).has(score={"A": {"income": 3212, "deeds": 870, "total": total}})


def test_a_utility_counts_as_thrown_seven_and_jail_does_not_lower_the_income() -> None:
    """SCORE-3"""
    table(deeds={"A": [12, 28]}, jailed={"A": 0}).has(score={"A": {"income": 140}})
    table(deeds={"A": [12, 5, 15]}).has(score={"A": {"income": 28 + 50 + 50}})


def test_a_mortgaged_deed_brings_no_income() -> None:
    """SCORE-3"""
    table(deeds={"A": [37, 39]}, mortgaged=[39]).has(score={"A": {"income": 35, "mortgaged": 200, "deeds": 350}})


def test_half_of_an_odd_price_is_rounded_down() -> None:
    """SCORE-1"""
    table(deeds={"A": [1]}, mortgaged=[1]).does("amend", square=1, price=75).has(score={"A": {"mortgaged": 37}})


def test_who_is_out_counts_nothing() -> None:
    """SCORE-1, OUT-1"""
    (
        rich()
        .does("abandon", player="A")
        .has(score={"A": dict.fromkeys(("cash", "deeds", "hotels", "income", "total"), 0)})
    )


def test_the_winner_follows_the_tables_count() -> None:
    """SCORE-2"""
    for wealth, winner in (("assets", "A"), ("cash", "B"), ("income", "C")):
        deeds = {"A": [1, 37], "C": [5, 15, 25, 35]}
        play = table(settings={"wealth": wealth}, deeds=deeds, mortgaged=[], cash={"A": 1450, "B": 1500, "C": 1000})
        play.does("finish").has(result={"winners": [winner]})


def test_each_line_names_its_items_and_its_rule() -> None:
    """SCORE-1"""
    lines = {line["line"]: line for line in score_lines(rich().table)["A"]}
    assert list(lines) == ["cash", "deeds", "mortgaged", "houses", "hotels", "income"]
    assert lines["houses"] == {
        "line": "houses",
        "amount": 800,
        "counts": True,
        "rule": "SCORE-1",
        "items": [
            {
                "square": 39,
                "amount": 800,
                "count": 4,
                "why": {"kind": "worth_houses", "rule": "SCORE-1", "square": 39, "houses": 4, "house": 200},
            }
        ],
    }
    hotel = {"kind": "worth_hotel", "rule": "SCORE-1", "square": 37, "hotel": 200, "houses": 4, "house": 200}
    assert lines["hotels"]["items"] == [{"square": 37, "amount": 1000, "count": 1, "why": hotel}]
    assert lines["deeds"]["items"][0]["why"] == {"kind": "worth_deed", "rule": "SCORE-1", "square": 1}
    assert [item["square"] for item in lines["deeds"]["items"]] == [1, 3, 37, 39]
    assert (lines["income"]["counts"], lines["income"]["rule"]) == (False, "SCORE-2")
    income = {line["line"]: line for line in score_lines(rich(settings={"wealth": "income"}).table)["A"]}["income"]
    assert (income["counts"], income["rule"]) == (True, "SCORE-3")
    assert income["items"][-1]["why"]["kind"] == "built"
    mortgaged = score_lines(rich(settings={"wealth": "cash"}).table)["A"]
    assert [(line["counts"], line["rule"]) for line in mortgaged][:2] == [(True, "SCORE-2"), (False, "SCORE-2")]


def test_after_the_last_tour_only_the_cash_counts_by_its_rule() -> None:
    """AM-8"""
    roles = {"A": "monopolist", "B": "competitor"}
    play = table(edition="anti-monopoly", players=2, roles=roles, settings={"quick_game": True}, deeds={"A": [1]})
    lines = score_lines(play.does("finish").table)["A"]
    assert [line["line"] for line in lines if line["counts"]] == ["cash"]
    assert lines[0]["rule"] == "AM-8"


def test_a_mortgaged_deed_says_half_of_what() -> None:
    """SCORE-1"""
    lines = score_lines(table(deeds={"A": [12]}, mortgaged=[12]).table)["A"]
    half = {"kind": "worth_half", "rule": "SCORE-1", "square": 12, "value": 150}
    assert lines[2]["items"] == [{"square": 12, "amount": 75, "count": 1, "why": half}]


def test_the_lines_add_up_to_the_total() -> None:
    for wealth in ("assets", "cash", "income"):
        play = rich(settings={"wealth": wealth})
        for player, lines in score_lines(play.table).items():
            for line in lines:
                assert line["line"] == "cash" or line["amount"] == sum(item["amount"] for item in line["items"])
            assert sum(line["amount"] for line in lines if line["counts"]) == play.state()["score"][player]["total"]
