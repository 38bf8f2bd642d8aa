"""A command is read whole before any rule looks at it; what is malformed is BAD_REQUEST and names its field."""

from random import Random
from typing import Any

import pytest

from rules.commands import FORMS
from rules.play import fill
from tests.rules.table import lobby, table

#: One well-formed command of each type, for a table on which A is on turn and nothing else waits.
WELL_FORMED: list[dict[str, Any]] = [
    {"type": "throw", "player": "A", "dice": [1, 2]},
    {"type": "land", "player": "A", "square": 5, "dice": 5, "double": False, "salary": False},
    {"type": "draw", "player": "A", "card": None},
    {"type": "charge", "player": "A", "amount": 10, "to_each": True, "reason": "school"},
    {"type": "collect", "player": "A", "amount": 10, "from_each": True},
    {"type": "repairs", "player": "A", "house": 25, "hotel": 100},
    {"type": "buy", "player": "A"},
    {"type": "auction", "square": 5},
    {"type": "bid", "player": "A", "amount": 10},
    {"type": "hammer", "player": "A", "amount": 10},
    {"type": "claim", "player": "A", "from": "B"},
    {"type": "utility_throw", "player": "A", "dice": [1, 2]},
    {"type": "fly", "player": "A", "square": 1},
    {"type": "pay", "from": "A", "to": "bank", "amount": 10, "reason": "a fine"},
    {"type": "develop", "player": "A", "levels": {"1": 1}},
    {"type": "mortgage", "player": "A", "squares": [1]},
    {
        "type": "trade",
        "from": "A",
        "to": "B",
        "give": {"cash": 1},
        "take": {"squares": [], "jail_cards": 0},
        "lift": [1],
    },
    {"type": "accept", "trade": 1},
    {"type": "leave_jail", "player": "A", "with": "fine"},
    {"type": "bankrupt", "player": "A", "lift": [1]},
    {"type": "undo", "entry": 1},
    {"type": "configure", "settings": {"salary": 100}, "reason": "agreed"},
    {"type": "amend", "square": 1, "price": 70},
    {"type": "start", "order": ["A", "B", "C"]},
    {"type": "deal", "deals": {"A": [1, 3]}},
    {"type": "finish", "dice": {"12": 7}},
    {"type": "timeout", "player": "A", "dice": [1, 2]},
    {"type": "join", "cash": 100},
]
#: What no field of any command takes.
NEVER = [-1, 1.5, float("inf"), 10**30, "", "x" * 201, [[]], [None], {"": 1}, {"1" * 5000: 1}]

well_formed = pytest.mark.parametrize("command", WELL_FORMED, ids=lambda command: command["type"])


@pytest.mark.parametrize("junk", [None, 1, "throw", [], [{"type": "throw"}], {}, {"type": None}, {"type": ["throw"]}])
def test_what_is_no_command_is_refused(junk: Any) -> None:
    assert table().rejects("BAD_REQUEST", junk).refusal.params == {"field": "type"}


@well_formed
def test_an_unknown_field_is_refused_by_its_name(command: dict[str, Any]) -> None:
    assert table().rejects("BAD_REQUEST", command | {"zeal": 1}).refusal.params == {"field": "zeal"}


@well_formed
def test_a_needed_field_that_is_missing_is_refused_by_its_name(command: dict[str, Any]) -> None:
    for field in FORMS[command["type"]].needed:
        less = {key: value for key, value in command.items() if key != field}
        assert table().rejects("BAD_REQUEST", less).refusal.params == {"field": field}


@well_formed
def test_a_field_takes_nothing_of_another_kind(command: dict[str, Any]) -> None:
    for field in set(command) - {"type"}:
        for value in NEVER:
            if field in ("override",) or (field in ("card", "reason") and isinstance(value, str) and value):
                continue
            play = lobby() if command["type"] in ("start", "deal", "configure", "amend") else table()
            play.rejects("BAD_REQUEST", command | {field: value})


@well_formed
def test_true_and_false_are_no_numbers(command: dict[str, Any]) -> None:
    for field, value in command.items():
        if type(value) is int:
            assert table().rejects("BAD_REQUEST", command | {field: True}).refusal.params["field"] in (field, "square")


@pytest.mark.parametrize(
    "fields", [{"dice": [0, 1]}, {"dice": [1, 7]}, {"dice": [1]}, {"dice": [1, 2, 3]}, {"dice": "12"}]
)
def test_dice_are_two_numbers_from_one_to_six(fields: dict[str, Any]) -> None:
    table().refuses("BAD_REQUEST", "throw", player="A", **fields)


@pytest.mark.parametrize(
    "levels", [{"1": 6}, {"1": -1}, {"01": 1}, {"+1": 1}, {"¹": 1}, {"1.0": 1}, {"40": 1}, {"0": 1}, {}]
)
def test_levels_are_named_by_their_squares(levels: dict[str, int]) -> None:
    table(deeds={"A": [1, 3]}).refuses("BAD_REQUEST", "develop", player="A", levels=levels)


@pytest.mark.parametrize("squares", [[], [1, 1], [0], [7], [1, True], [1, 1.0], "1", {"1": 1}])
def test_squares_are_deeds_each_named_once(squares: Any) -> None:
    table(deeds={"A": [1, 3]}).refuses("BAD_REQUEST", "mortgage", player="A", squares=squares)


@pytest.mark.parametrize(
    "side", [{"cash": -1}, {"gold": 1}, {"squares": [1, 1]}, {"jail_cards": True}, [], None, {"cash": None}]
)
def test_a_side_of_a_trade_is_cash_squares_and_cards(side: Any) -> None:
    table().refuses("BAD_REQUEST", "trade", from_="A", to="B", give=side, take={"cash": 1})


@pytest.mark.parametrize("order", [["A"], ["A", "B", "B"], ["A", "B", "D"], "ABC", [["A"], "B", "C"]])
def test_the_order_names_every_seat_once(order: Any) -> None:
    lobby().refuses("BAD_REQUEST", "start", order=order)


def test_a_null_stands_for_an_optional_field_left_out() -> None:
    table().does("land", player="A", square=10, dice=None, double=None, salary=None).has(position={"A": 10})


def test_a_null_does_not_stand_for_a_needed_field() -> None:
    table().refuses("BAD_REQUEST", "land", player="A", square=None)


def test_a_seat_that_is_not_there_is_malformed() -> None:
    table(players=2).refuses("BAD_REQUEST", "land", player="C", square=5)
    table(players=2).refuses("BAD_REQUEST", "pay", from_="A", to="Z", amount=1)
    table(players=2).refuses("BAD_REQUEST", "buy", player="bank")


def test_an_override_needs_a_reason() -> None:
    """AGREE-1"""
    for reason in ("", "  ", None, True, 5):
        table().refuses("BAD_REQUEST", "throw", player="C", dice=[1, 2], override=reason)


def test_nobody_says_for_themselves_that_the_bank_has_thrown() -> None:
    """SETUP-10: dice that the app throws are marked so; a mark of one's own would be a lie."""
    table().refuses("BAD_REQUEST", "throw", by="A", player="A", dice=[6, 6], thrown_by="bank")


def test_dice_left_out_are_thrown_by_the_bank_and_marked_so() -> None:
    """SETUP-10"""
    play = table().does("throw", by="A", player="A")
    stored = play.journal[-1].command
    assert stored["thrown_by"] == "bank"
    assert all(1 <= die <= 6 for die in stored["dice"])
    play.has(position={"A": sum(stored["dice"])})


def test_the_banks_dice_are_two_of_six_sides() -> None:
    """SETUP-10"""
    laid, rng = table().table, Random(22)
    thrown = [fill(laid, {"type": "throw", "player": "A"}, rng)["dice"] for _ in range(300)]
    assert [set(sides) for sides in zip(*thrown, strict=True)] == [{1, 2, 3, 4, 5, 6}] * 2
    assert len({tuple(dice) for dice in thrown}) == 36


def test_dice_from_the_table_bear_no_mark() -> None:
    assert "thrown_by" not in table().does("throw", player="A", dice=[1, 2]).journal[-1].command


@pytest.mark.parametrize(
    ("by", "command"),
    [
        ("B", {"type": "throw", "player": "A", "dice": [0, 0]}),
        ("B", {"type": "pay", "from": "A", "to": "A", "amount": 1}),
        ("A", {"type": "configure", "settings": {"luck": 1}, "reason": "x"}),
        ("A", {"type": "configure", "settings": {"salary": 1}}),
        ("A", {"type": "amend", "square": 1, "price": -1}),
        ("A", {"type": "auction"}),
        ("A", {"type": "hammer", "player": "A"}),
        ("A", {"type": "arrange", "state": {"players": {"A": {"luck": 1}}}, "reason": "x"}),
        ("A", {"type": "arrange", "state": {}}),
        ("A", {"type": "undo", "entry": 77}),
        ("A", {"type": "join", "role": "king"}),
        ("B", {"type": "develop", "player": "A", "levels": {"1": 0, "3": 0}}),
    ],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_what_is_malformed_is_said_before_who_may(by: str, command: dict[str, Any]) -> None:
    table(deeds={"A": [1, 3]}).rejects("BAD_REQUEST", command, by)


def test_what_is_malformed_is_said_before_who_is_out_and_that_it_is_over() -> None:
    """OUT-1, OVER-1"""
    play = table(bankrupt=["C"])
    play.refuses("BAD_REQUEST", "pay", from_="C", to="C", amount=5)
    play.refuses("OUT-1", "pay", from_="C", to="A", amount=5)
    play.does("finish")
    play.refuses("BAD_REQUEST", "pay", from_="A", to="A", amount=5)
    play.refuses("OVER-1", "pay", from_="A", to="B", amount=5)
