"""The table that every test is arranged on: a line to lay it, a line to play, and the laws after each step.

    play = table(cash={"A": 500}, deeds={"A": [1, 3]}, levels={1: 2, 3: 2}, on_turn="B")
    play.does("land", player="B", square=1).has(cash={"A": 530})
    play.refuses("BUILD-2", "develop", by="A", player="A", levels={"1": 4})

A field whose name Python keeps for itself is written with an underscore: ``from_``, ``with_``.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from rules.ledger import BANK, Entry, Line
from rules.play import decide, fill, fold, opening, post
from rules.refusals import Refusal
from rules.table import Seat, Table
from rules.views import state_of
from tests.rules.laws import fingerprint, must_come_back, must_follow, must_hold

Json = dict[str, Any]
LETTERS = "ABCDEFGH"
#: The 22 wonders, by square.
WONDERS = [1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39]
#: Every table of the running test, for the check after it.
laid: list["Play"] = []


class Play:
    """A table in play: what it was opened with, its journal, and where it stands now."""

    def __init__(self, edition: str, settings: Json, seats: Sequence[Seat]) -> None:
        self.opened = opening(edition, settings, seats)
        self.table: Table = self.opened
        self.journal: list[Entry] = []
        self.refusal = Refusal("none yet")
        self._chance = Random(5)
        laid.append(self)

    # -- playing ----------------------------------------------------------------------------------------------
    def does(self, kind: str, by: str = BANK, **fields: Any) -> "Play":
        """The command is accepted; the laws hold for its entry, and it can be undone and redone."""
        return self.sends(_command(kind, fields), by)

    def sends(self, command: Any, by: str = BANK) -> "Play":
        """The same for a command that is written out."""
        before = self.table
        entry = decide(before, fill(before, command, self._chance), by, self.journal)
        self.table = post(before, entry)
        self.journal.append(entry)
        must_follow(before, entry, self.table)
        if before.status != "lobby":
            must_come_back(before, self.table, self.journal)
        return self

    def refuses(self, rule: str | Iterable[str], kind: str, by: str = BANK, **fields: Any) -> "Play":
        """The command is refused by this rule (or one of these), and nothing has moved. See ``refusal``."""
        return self.rejects(rule, _command(kind, fields), by)

    def rejects(self, rule: str | Iterable[str], command: Any, by: str = BANK) -> "Play":
        """The same for a command that is written out."""
        before, given = fingerprint(self.table), deepcopy(command)
        try:
            decide(self.table, fill(self.table, command, self._chance), by, self.journal)
        except Refusal as refusal:
            self.refusal = refusal
        else:
            raise AssertionError(f"{command} was accepted")
        expected = {rule} if isinstance(rule, str) else set(rule)
        assert self.refusal.rule in expected, f"{command}: refused by {self.refusal}, not {expected}"
        assert fingerprint(self.table) == before, "a refused command changes nothing"
        assert command == given, "nobody writes into the command"
        json.dumps(self.refusal.params)
        return self

    # -- looking ----------------------------------------------------------------------------------------------
    def state(self, viewer: str | None = BANK) -> Json:
        return state_of(self.table, {player: player for player in self.table.seats}, viewer)

    def has(self, viewer: str | None = BANK, **expected: Any) -> "Play":
        """The state says so, key by key; what ``short`` names stands by seat or square at once."""
        state = self.state(viewer)
        short: Json = {
            "cash": {letter: player["cash"] for letter, player in state["players"].items()},
            "passport": {letter: player["passport"] for letter, player in state["players"].items()},
            "position": {letter: player["position"] for letter, player in state["players"].items()},
            "debts": {letter: player["debts"] for letter, player in state["players"].items()},
            "owner": {int(square): deed["owner"] for square, deed in state["deeds"].items()},
            "level": {int(square): deed["level"] for square, deed in state["deeds"].items()},
            "mortgaged": [int(square) for square, deed in state["deeds"].items() if deed["mortgaged"]],
            "waits": [item["kind"] for item in state["pending"]],
        }
        for key, value in expected.items():
            _must_show(value, {**state, **short}[key], key)
        return self

    @property
    def lines(self) -> list[Line]:
        """The payments of the last entry."""
        return list(self.journal[-1].lines)

    @property
    def paid(self) -> list[tuple[str, str, int, str]]:
        """The payments of the last entry as (from, to, amount, rule)."""
        return [(line.payer, line.payee, line.amount, line.rule) for line in self.lines]

    @property
    def seq(self) -> int:
        return self.table.seq

    def must_hold(self) -> None:
        """The laws of the table, and that folding its journal at once is what came step by step."""
        must_hold(self.table)
        assert fold(self.opened, self.journal) == self.table


def table(
    *,
    edition: str = "wonders",
    players: int = 3,
    settings: Mapping[str, Any] | None = None,
    cash: Mapping[str, int] | int | None = None,
    deeds: Mapping[str, list[int]] | None = None,
    levels: Mapping[int, int] | None = None,
    mortgaged: Iterable[int] = (),
    at: Mapping[str, int] | None = None,
    jailed: Mapping[str, int] | None = None,
    cards: Mapping[str, int] | None = None,
    passports: Mapping[str, list[int]] | None = None,
    debts: Mapping[str, list[Json]] | None = None,
    roles: Mapping[str, str] | None = None,
    bankrupt: Iterable[str] = (),
    bank: Mapping[str, int] | None = None,
    on_turn: str | None = None,
    turn: Mapping[str, Any] | None = None,
    start: bool = True,
) -> Play:
    """A table of so many seats, arranged in the lobby as named and begun. ``jailed``: seat → tries made so far."""
    play = lobby(edition=edition, players=players, settings=settings)
    seats: dict[str, Json] = {letter: {} for letter in play.table.seats}
    amounts = dict.fromkeys(seats, cash) if isinstance(cash, int) else cash
    named = {"cash": amounts, "position": at, "jail_turns": jailed, "jail_cards": cards, "passport": passports}
    for key, values in {**named, "debts": debts, "role": roles}.items():
        for letter, value in (values or {}).items():
            seats[letter][key] = value
    for letter in jailed or {}:
        seats[letter]["in_jail"] = True
    for letter in bankrupt:
        seats[letter] |= {"bankrupt": True, "cash": 0}
    state: Json = {"players": seats, "deeds": _deeds(deeds or {}, levels or {}, mortgaged), "bank": dict(bank or {})}
    state["turn"] = dict(turn or {}) | ({"player": on_turn} if on_turn else {})
    play.does("arrange", state=state)
    return play.does("start") if start else play


def lobby(*, edition: str = "wonders", players: int = 3, settings: Mapping[str, Any] | None = None) -> Play:
    """A table that has not begun, with nothing arranged."""
    return Play(edition, dict(settings or {}), [Seat(letter) for letter in LETTERS[:players]])


def all_but(*open_: int) -> list[int]:
    """A passport that lacks only these wonders."""
    return [square for square in WONDERS if square not in open_]


def _deeds(owners: Mapping[str, list[int]], levels: Mapping[int, int], mortgaged: Iterable[int]) -> Json:
    deeds: Json = {str(square): {"owner": letter} for letter, squares in owners.items() for square in squares}
    for square, level in levels.items():
        deeds.setdefault(str(square), {})["level"] = level
    for square in mortgaged:
        deeds.setdefault(str(square), {})["mortgaged"] = True
    return deeds


def _command(kind: str, fields: Mapping[str, Any]) -> Json:
    return {"type": kind} | {name.rstrip("_"): value for name, value in fields.items()}


def _must_show(expected: Any, shown: Any, path: str) -> None:
    """Key by key; a list as it stands, or each element key by key."""
    if isinstance(expected, Mapping):
        assert isinstance(shown, Mapping), f"{path}: {shown!r}"
        for key, value in expected.items():
            _must_show(value, shown.get(key), f"{path}.{key}")
    elif isinstance(expected, list) and any(isinstance(item, Mapping) for item in expected):
        assert len(expected) == len(shown), f"{path}: {shown!r} is not {expected!r}"
        for number, (want, have) in enumerate(zip(expected, shown, strict=True)):
            _must_show(want, have, f"{path}[{number}]")
    else:
        assert expected == shown and type(expected) is type(shown), f"{path}: {shown!r} is not {expected!r}"
