"""Who may send what: a seat minds its own affairs, moves on its turn, and leaves the rest to the banker."""

from typing import Any

import pytest

from tests.rules.table import Play, table

BANKER_ONLY: list[tuple[str, dict[str, Any]]] = [
    ("arrange", {"state": {"players": {"A": {"cash": 1}}}, "reason": "x"}),
    ("configure", {"settings": {"salary": 1}, "reason": "x"}),
    ("amend", {"square": 1, "price": 5}),
    ("auction", {"square": 1}),
    ("hammer", {}),
    ("tick", {"player": "A", "square": 1}),
    ("untick", {"player": "A", "square": 39}),
    ("timeout", {"player": "A"}),
    ("finish", {}),
    ("charge", {"player": "A", "amount": 5}),
    ("collect", {"player": "A", "amount": 5}),
    ("repairs", {"player": "A", "house": 5, "hotel": 5}),
    ("jail", {"player": "A"}),
    ("join", {}),
]
NEVER_A_SEATS = {"arrange", "configure", "amend", "finish", "join"}
#: Everything that is done for one player, on a table where A may do all of it.
OWN: list[tuple[str, dict[str, Any]]] = [
    ("throw", {"player": "A", "dice": [4, 6]}),
    ("land", {"player": "A", "square": 10}),
    ("leave_jail", {"player": "A", "with_": "fine"}),
    ("end_turn", {"player": "A"}),
    ("draw", {"player": "A", "card": "ch09"}),
    ("buy", {"player": "A"}),
    ("decline", {"player": "A"}),
    ("utility_throw", {"player": "A", "dice": [1, 2]}),
    ("develop", {"player": "A", "levels": {"37": 1}}),
    ("mortgage", {"player": "A", "squares": [37]}),
    ("lift", {"player": "A", "squares": [15]}),
    ("trade", {"from_": "A", "to": "B", "give": {"cash": 1}, "take": {"cash": 2}}),
    ("bid", {"player": "A", "amount": 5}),
    ("pass", {"player": "A"}),
    ("claim", {"player": "A"}),
    ("waive", {"player": "A"}),
    ("pay", {"from_": "A", "to": "B", "amount": 5}),
    ("fly", {"player": "A", "square": 39}),
    ("bankrupt", {"player": "A"}),
    ("abandon", {"player": "A"}),
]


def ready_for(command: str, **settings: Any) -> Play:
    """A table on which A could do this now."""
    play = table(
        settings={"rent": "claim", "turn_seconds": 60, **settings},
        deeds={"A": [15, 37, 39], "B": [12]},
        mortgaged=[15],
        jailed={"A": 0} if command == "leave_jail" else {},
        passports={"A": [39]} if command == "untick" else {},
        cash={"A": 0} if command == "bankrupt" else None,
    )
    lead = {
        "draw": ("land", {"player": "A", "square": 7}),
        "buy": ("land", {"player": "A", "square": 1}),
        "decline": ("land", {"player": "A", "square": 1}),
        "utility_throw": ("land", {"player": "A", "square": 12}),
        "bid": ("auction", {"square": 1}),
        "pass": ("auction", {"square": 1}),
        "hammer": ("auction", {"square": 1}),
        "claim": ("land", {"player": "B", "square": 39, "override": "x"}),
        "waive": ("land", {"player": "B", "square": 39, "override": "x"}),
        "fly": ("land", {"player": "A", "square": 15}),
        "bankrupt": ("charge", {"player": "A", "amount": 9000}),
    }.get(command)
    return play.does(lead[0], **lead[1]) if lead else play


@pytest.mark.parametrize(("command", "fields"), BANKER_ONLY, ids=lambda value: value if isinstance(value, str) else "")
def test_some_things_are_the_bankers(command: str, fields: dict[str, Any]) -> None:
    rule = {"PASS-1"} if command == "tick" else {"FORBIDDEN"}
    ready_for(command).refuses(rule, command, by="A", **fields).refuses({"FORBIDDEN", *rule}, command, by="B", **fields)
    ready_for(command).does(command, **fields)


@pytest.mark.parametrize(("command", "fields"), BANKER_ONLY, ids=lambda value: value if isinstance(value, str) else "")
def test_where_anybody_may_all_but_the_bankers_own_is_anybodys(command: str, fields: dict[str, Any]) -> None:
    """Setting who_may: anyone"""
    play = ready_for(command, who_may="anyone")
    if command in NEVER_A_SEATS:
        play.refuses("FORBIDDEN", command, by="B", **fields)
    else:
        play.does(command, by="B", **fields)


@pytest.mark.parametrize(("command", "fields"), OWN, ids=lambda value: value if isinstance(value, str) else "")
def test_a_seat_minds_its_own_affairs_and_nobody_elses(command: str, fields: dict[str, Any]) -> None:
    """Setting who_may: turn"""
    ready_for(command).refuses("FORBIDDEN", command, by="B", **fields)
    ready_for(command).does(command, by="A", **fields)


@pytest.mark.parametrize(("command", "fields"), OWN, ids=lambda value: value if isinstance(value, str) else "")
def test_where_only_the_banker_may_a_seat_may_nothing(command: str, fields: dict[str, Any]) -> None:
    """Setting who_may: banker"""
    ready_for(command, who_may="banker").refuses("FORBIDDEN", command, by="A", **fields)
    ready_for(command, who_may="banker").does(command, **fields)


@pytest.mark.parametrize(("command", "fields"), OWN, ids=lambda value: value if isinstance(value, str) else "")
def test_where_anybody_may_one_acts_for_another(command: str, fields: dict[str, Any]) -> None:
    """Setting who_may: anyone"""
    ready_for(command, who_may="anyone").does(command, by="C", **fields)


def test_where_only_the_banker_may_offers_are_not_answered_and_nothing_is_undone() -> None:
    """Setting who_may: banker"""
    play = table().does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={"cash": 2})
    play.does("configure", settings={"who_may": "banker"}, reason="bedtime")
    play.refuses("FORBIDDEN", "accept", by="B", trade=1).refuses("FORBIDDEN", "withdraw", by="A", trade=1)
    play.refuses("FORBIDDEN", "undo", by="A")


def test_where_anybody_may_an_offer_is_answered_for_another() -> None:
    """Setting who_may: anyone"""
    play = table(settings={"who_may": "anyone"}).does(
        "trade", by="C", from_="A", to="B", give={"cash": 5}, take={"cash": 6}
    )
    play.does("accept", by="C", trade=1).has(cash={"A": 1501, "B": 1499})


def test_a_seat_overrides_nothing() -> None:
    for who in ("turn", "anyone"):
        play = table(settings={"who_may": who}).does("throw", by="A", player="A", dice=[4, 6])
        play.refuses("FORBIDDEN", "throw", by="A", player="A", dice=[4, 6], override="please")
        play.refuses("FORBIDDEN", "end_turn", by="A", player="A", override="please")


def test_nobody_else_is_anybody() -> None:
    for stranger in ("C", "Z", "", "pot"):
        table(players=2).refuses("FORBIDDEN", "throw", by=stranger, player="A", dice=[4, 6])


def test_the_next_player_moves_once_nothing_blocks() -> None:
    """TURN-1"""
    play = table().does("land", player="A", square=1).refuses("TURN-1", "throw", by="B", player="B")
    play.does("buy", by="A", player="A").does("throw", by="B", player="B", dice=[4, 6])


def test_in_the_lobby_a_seat_may_nothing() -> None:
    play = table(start=False)
    play.refuses("FORBIDDEN", "start", by="A").refuses("FORBIDDEN", "arrange", by="A", state={})
    play.refuses({"FORBIDDEN", "SETUP-5"}, "throw", by="A", player="A")


def test_a_banker_who_plays_acts_for_their_own_seat_like_for_any_other() -> None:
    """SETUP-4: the bank's token and a seat's may lie on one device."""
    play = table().does("throw", player="A", dice=[4, 6]).does("pay", from_="A", to="B", amount=5)
    play.does("throw", by="B", player="B", dice=[4, 6]).has(cash={"A": 1495})


# -- cheating ---------------------------------------------------------------------------------------------------
def test_a_throw_taken_back_is_thrown_no_better_than_it_could_have_been() -> None:
    """UNDO-1: the seat stands where it stood; nothing of the first throw stays."""
    play = table(deeds={"A": [39]}, at={"A": 35}).does("throw", by="A", player="A", dice=[1, 3]).does("undo", by="A")
    play.has(position={"A": 35}, passport={"A": []}, turn={"moved": False})


def test_a_mortgage_and_its_lifting_gain_nothing() -> None:
    """MORT-3"""
    play = table(deeds={"A": [39]}).does("mortgage", by="A", player="A", squares=[39])
    play.does("lift", by="A", player="A", squares=[39]).has(cash={"A": 1480})


def test_building_and_selling_gain_nothing() -> None:
    """BUILD-7"""
    play = table(deeds={"A": [37, 39]}).does("develop", by="A", player="A", levels={"37": 1})
    play.does("develop", by="A", player="A", levels={"37": 0}).has(cash={"A": 1400})


def test_no_accomplice_takes_more_than_is_agreed() -> None:
    """TRADE-1: a changed mind is an offer of its own."""
    play = table(deeds={"A": [5]}).does("trade", by="A", from_="A", to="B", give={"squares": [5]}, take={"cash": 10})
    play.refuses("BAD_REQUEST", "accept", by="B", trade=1, take={"cash": 1})
    play.refuses("FORBIDDEN", "accept", by="C", trade=1)


# -- secrets ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("balances", "seen"),
    [
        ("open", {"bank": "ABC", "A": "ABC", None: "ABC"}),
        ("own", {"bank": "ABC", "A": "A", None: ""}),
        ("hidden", {"bank": "", "A": "A", None: ""}),
    ],
)
def test_who_sees_whose_cash(balances: str, seen: dict[str | None, str]) -> None:
    """OWN-2, setting balances: deeds, mortgages and buildings are open to all."""
    play = table(settings={"balances": balances}, deeds={"B": [1]}, mortgaged=[1])
    for viewer, letters in seen.items():
        state = play.state(viewer)
        shown = {letter for letter, player in state["players"].items() if player["cash"] is not None}
        assert shown == set(letters)
        assert {letter for letter, score in state["score"].items() if score["total"] is not None} == shown
        assert state["deeds"]["1"] == {"owner": "B", "mortgaged": True, "level": 0}
        assert state["score"]["B"]["mortgaged"] == 30
    assert all(player["cash"] == 1500 for player in play.does("finish").state(None)["players"].values())
