"""Scenarios: what the rules must do, as data (CONTRACT, *Scenarios*), and how it is compared with what they did.

A scenario is run by a `Player`: on the rules alone here, through HTTP in bank/scenarios_http.py.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

from rules.ledger import Entry
from rules.play import decide, fill, opening, post
from rules.refusals import Refusal
from rules.table import Seat, Table
from rules.views import state_of

IN_ORDER = frozenset({"winners", "debts", "order"})
Json = dict[str, Any]


class Unreadable(Exception):
    """A file that holds no scenarios; the text says what is wrong with it."""


class Player(Protocol):
    """A table on which a scenario is played."""

    def play(self, command: Json, by: str) -> None:
        """Send a command as "bank" or a seat. Raises Refusal."""

    def state(self) -> Json:
        """The table as it stands, as the bank sees it."""


class Opener(Protocol):
    """Lays a table for a scenario."""

    def __call__(self, edition: str, settings: Json, seats: list[str]) -> Player: ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went; `diff` says where it differs, path by path."""

    id: str
    ok: bool
    state: Json | None
    diff: list[str]

    def to_json(self) -> str:
        """One line of JSON."""
        told = {"id": self.id, "ok": self.ok, "state": self.state, "diff": self.diff}
        return json.dumps(told, ensure_ascii=False)


# --- Reading ----------------------------------------------------------------------------------------------------------
def read(paths: Iterable[str | Path]) -> Iterator[Json]:
    """The scenarios of these files; a folder stands for its `*.json`. Unreadable for anything else."""
    for path in map(Path, paths):
        files = sorted(path.glob("*.json")) if path.is_dir() else [path]
        for file in files:
            yield from _of_file(file)


def _of_file(file: Path) -> list[Json]:
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise Unreadable(f"{file}: {problem}") from None
    scenarios = found if isinstance(found, list) else [found]
    if not all(isinstance(scenario, dict) and "id" in scenario for scenario in scenarios):
        raise Unreadable(f"{file}: holds no scenarios")
    return scenarios


# --- Playing ----------------------------------------------------------------------------------------------------------
def run(scenario: Json, lay: Opener) -> Outcome:
    """Play a scenario on a table of its own and compare."""
    name = str(scenario["id"])
    try:
        player = lay(scenario.get("edition", "wonders"), scenario.get("settings", {}), scenario["players"])
    except Refusal as refusal:
        return Outcome(name, False, None, [f"the table cannot be laid: {refusal}"])
    diff = _played(player, scenario)
    state = player.state()
    diff = diff or differences(_then(scenario), state)
    return Outcome(name, not diff, state, diff)


def _played(player: Player, scenario: Json) -> list[str]:
    """Plays all commands; what went otherwise than expected."""
    commands: list[Json] = [{"type": "arrange", "state": scenario.get("given", {})}]
    if scenario.get("start", True):
        commands.append({"type": "start"})
    commands += scenario.get("when", [])
    expected = scenario.get("then", {}).get("refused")
    for command in commands[:-1]:
        if refusal := _refusal(player, command):
            return [f"{command.get('type')} was refused: {refusal}"]
    return _last(player, commands[-1], [expected] if isinstance(expected, str) else expected)


def _last(player: Player, command: Json, expected: list[str] | None) -> list[str]:
    state = player.state() if expected else None
    refusal = _refusal(player, command)
    if expected is None:
        return [f"{command.get('type')} was refused: {refusal}"] if refusal else []
    if refusal is None:
        return [f"{command.get('type')} was not refused, expected {' or '.join(expected)}"]
    if refusal.rule not in expected:
        return [f"{command.get('type')} was refused by {refusal}, expected {' or '.join(expected)}"]
    return [] if player.state() == state else ["the refused command changed the state"]


def _refusal(player: Player, command: Json) -> Refusal | None:
    order = {key: value for key, value in command.items() if key != "by"}
    try:
        player.play(order, command.get("by", "bank"))
    except Refusal as refusal:
        return refusal
    return None


def _then(scenario: Json) -> Json:
    return {key: value for key, value in scenario.get("then", {}).items() if key != "refused"}


class OnRules:
    """A table in memory: rules and nothing else."""

    def __init__(self, edition: str, settings: Json, seats: list[str]) -> None:
        self.table: Table = opening(edition, settings, [Seat(letter) for letter in seats])
        self.journal: list[Entry] = []
        self._chance = Random(22)

    def play(self, command: Json, by: str) -> None:
        """Decide and post."""
        entry = decide(self.table, fill(self.table, command, self._chance), by, self.journal)
        self.table = post(self.table, entry)
        self.journal.append(entry)

    def state(self) -> Json:
        """As the bank sees it."""
        return state_of(self.table, {letter: letter for letter in self.table.seats}, "bank")


# --- Comparing --------------------------------------------------------------------------------------------------------
def differences(expected: Any, actual: Any, path: str = "", *, in_order: bool = False) -> list[str]:
    """Where `actual` is not what `expected` names. Only what it names counts; a missing key and a null are the same."""
    if isinstance(expected, dict):
        found = actual if isinstance(actual, dict) else {}
        wrong = [] if isinstance(actual, dict | None) else [f"{path}: {actual!r} is no object"]
        for key, value in expected.items():
            wrong += differences(value, found.get(key), f"{path}.{key}".lstrip("."), in_order=key in IN_ORDER)
        return wrong
    if isinstance(expected, list):
        return _list_differences(expected, actual, path, in_order)
    is_same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if is_same else [f"{path}: expected {expected!r}, is {actual!r}"]


def _list_differences(expected: list[Any], actual: Any, path: str, in_order: bool) -> list[str]:
    found = [] if actual is None else actual
    if not isinstance(found, list) or len(found) != len(expected):
        return [f"{path}: expected {expected!r}, is {actual!r}"]
    if in_order:
        pairs = enumerate(zip(expected, found, strict=True))
        return [wrong for at, (want, have) in pairs for wrong in differences(want, have, f"{path}[{at}]")]
    return [] if _matches(expected, found) else [f"{path}: expected {expected!r}, is {actual!r}"]


def _matches(expected: list[Any], found: list[Any]) -> bool:
    """Can each expected element be given a different one that fits it? (Augmenting paths; the lists are short.)"""
    given: dict[int, int] = {}

    def place(want: int, tried: set[int]) -> bool:
        for have in range(len(found)):
            if have in tried or differences(expected[want], found[have]):
                continue
            tried.add(have)
            if have not in given or place(given[have], tried):
                given[have] = want
                return True
        return False

    return all(place(want, set()) for want in range(len(expected)))
