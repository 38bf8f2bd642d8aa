"""A position that cannot be: everything that is wrong with it is told at once, and only that."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.contradictions import contradictions
from rules.play import decide, opening
from rules.refusals import Refusal
from rules.table import Seat, Table

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"


def lobby(edition: str = "wonders", **chosen: Any) -> Table:
    return opening(edition, chosen, [Seat("A", "canoe"), Seat("B", "car"), Seat("C", "balloon")])


def told(state: dict[str, Any], **chosen: Any) -> list[str]:
    return [refusal.rule for refusal in contradictions(lobby(**chosen), state)]


def test_a_sound_position_contradicts_nothing() -> None:
    state = {
        "players": {"A": {"cash": 500, "position": 10, "in_jail": True, "jail_cards": 1, "passport": [1, 3]}},
        "deeds": {"1": {"owner": "A", "level": 2}, "3": {"owner": "A", "level": 1}, "5": {"owner": "B"}},
        "turn": {"player": "B", "round": 7},
    }
    assert contradictions(lobby(), state) == []


def test_everything_that_is_wrong_is_told_at_once() -> None:
    state = {
        "players": {"A": {"cash": -5, "position": 7, "in_jail": True}, "B": {"passport": [5]}, "C": {"bankrupt": True}},
        "deeds": {
            "1": {"owner": "A", "level": 2},
            "6": {"owner": "B", "level": 3},
            "8": {"owner": "B", "level": 1},
            "9": {"owner": "B", "level": 3},
            "11": {"owner": "A", "mortgaged": True, "level": 1},
            "15": {"mortgaged": True},
            "39": {"owner": "C"},
        },
        "turn": {"player": "C"},
    }
    rules = told(state)
    assert {"CASH-1", "JAIL-1", "PASS-2", "OUT-1", "BUILD-1", "BUILD-2", "MORT-2", "OWN-1"} == set(rules)
    assert rules.count("BUILD-1") == 2


def test_more_houses_than_the_box_holds_are_one_contradiction() -> None:
    groups = ((1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24))
    state = {"deeds": {str(square): {"owner": "A", "level": 4} for group in groups for square in group}}
    found = contradictions(lobby(), state)
    assert [(refusal.rule, refusal.params["piece"]) for refusal in found] == [("BUILD-5", "house")]


@pytest.mark.parametrize("state", [{"moon": 1}, {"players": {"Z": {}}}, {"players": {"A": 5}}, {"deeds": {"0": {}}}])
def test_what_cannot_be_read_is_malformed(state: dict[str, Any]) -> None:
    assert told(state) == ["BAD_REQUEST"]


def arranged() -> list[tuple[str, dict[str, Any]]]:
    """Every position that the scenarios lay, with the edition it is laid in."""
    found = []
    for file in sorted(SCENARIOS.glob("*.json")):
        told = json.loads(file.read_text("utf-8"))
        for one in told if isinstance(told, list) else [told]:
            found.append((one["edition"], one.get("given") or {}))
    return found


def agrees(table: Table, state: dict[str, Any]) -> None:
    """`arrange` refuses what contradicts, by one of the rules that are told, and accepts the rest."""
    rules = [refusal.rule for refusal in contradictions(table, state)]
    try:
        decide(table, {"type": "arrange", "state": state}, "bank")
    except Refusal as refusal:
        assert refusal.rule in rules, state
    else:
        assert rules == [], state


def test_arrange_and_the_list_agree_on_every_scenario() -> None:
    positions = arranged()
    assert len(positions) > 200
    for edition, given_state in positions:
        seats = given_state.get("players", {})
        letters = sorted({*seats, "A", "B", "C"} & set("ABCDEFGH"))
        table = opening(edition, {}, [Seat(letter, None, seats.get(letter, {}).get("role")) for letter in letters])
        agrees(table, given_state)


PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "cash": st.sampled_from([-1, 0, 700]),
        "position": st.sampled_from([0, 10, 39, 40]),
        "in_jail": st.booleans(),
        "jail_turns": st.sampled_from([0, 2, 9]),
        "jail_cards": st.sampled_from([0, 1, 3]),
        "passport": st.sampled_from([[], [1], [5], [1, 1]]),
        "bankrupt": st.booleans(),
        "token": st.sampled_from(["car", "ship"]),
    },
)
DEED = st.fixed_dictionaries(
    {"owner": st.sampled_from(["A", "B", None])},
    optional={"mortgaged": st.booleans(), "level": st.integers(0, 5)},
)
STATE = st.fixed_dictionaries(
    {},
    optional={
        "players": st.dictionaries(st.sampled_from("ABC"), PLAYER),
        "deeds": st.dictionaries(st.sampled_from(["1", "3", "5", "12", "37", "39"]), DEED),
        "turn": st.fixed_dictionaries({}, optional={"player": st.sampled_from("AB"), "round": st.integers(0, 2)}),
        "bank": st.fixed_dictionaries({}, optional={"houses": st.sampled_from([0, 32, 40])}),
    },
)


@settings(max_examples=300, deadline=None)
@given(state=STATE, even=st.booleans())
def test_arrange_and_the_list_agree_on_any_position(state: dict[str, Any], even: bool) -> None:
    agrees(lobby(even_building=even), state)
