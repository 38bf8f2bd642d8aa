"""The course of an evening: everybody's wealth at the end of each round, and what happened on the way.

Nothing is stored: the journal is folded once, in stretches from round to round, and the answer kept in memory by the
table's code, epoch and seq. A long evening is told by every second round, or third, so that a line stays a line.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bank.tables import Live
from rules.ledger import HOTEL, Entry, put_up, standing
from rules.play import fold, opening
from rules.scoring import wealth
from rules.table import Table

#: Points of a line at the most, and tables whose course is remembered.
MOST_POINTS, KEPT = 60, 32
#: Payments of this many euros and more are worth a mark.
GREAT, MOST_RENTS = 200, 3
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Point:
    """Wealth in euros by seat after entry `seq`, at the end of `round`; who is out has none."""

    seq: int
    round: int
    totals: dict[str, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that everybody remembers: its entry, its kind, the seat it happened to, and perhaps a sum."""

    seq: int
    kind: str
    player: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """The whole evening: `points` oldest first, the last one now; `marks` oldest first."""

    points: tuple[Point, ...]
    marks: tuple[Mark, ...]


def course_of(live: Live) -> Course:
    """The course up to now, from memory where it was asked for before."""
    return remembered("course", live, lambda: _course(live))


def _course(live: Live) -> Course:
    entries = live.entries
    ends = round_ends(entries)
    kept = thinned(ends)
    return Course(tuple(_points(live, kept)), marks_of(entries))


def round_ends(entries: Sequence[Entry]) -> list[int]:
    """The entries after which a round was over: the one before the turn came round again, and the last."""
    ends = [
        entry.seq - 1
        for entry in entries
        for change in entry.changes
        if change.path == "turn.round" and (change.after or 1) > (change.before or 1)
    ]
    start = next((entry.seq for entry in entries if entry.command["type"] == "start"), 0)
    return sorted({start, *ends, len(entries)} - {0}) if start else []


def thinned(ends: list[int], most: int = MOST_POINTS) -> list[int]:
    """At most so many of them, evenly, the first and the last always."""
    step = -(-len(ends) // most) if ends else 1
    return sorted({*ends[::step], ends[-1]}) if ends else []


def _points(live: Live, ends: Sequence[int]) -> Iterator[Point]:
    """The table is folded on from end to end, each entry once."""
    table = opening(live.table.edition, live.settings, live.lobby)
    for seq in ends:
        table = fold(table, live.journal[table.seq : seq])
        yield Point(seq, int(table.fact("turn.round", 1)), totals_of(table))


def totals_of(table: Table) -> dict[str, int]:
    """Wealth by seat, by the table's setting (SCORE-1 … 3)."""
    return {player: wealth(table, player)["total"] for player in table.in_play}


# --- What everybody remembers -----------------------------------------------------------------------------------------
def marks_of(entries: Sequence[Entry]) -> tuple[Mark, ...]:
    """Bankruptcies, the full passport, the first hotel, and the greatest rents; what was undone has not happened."""
    stands = standing(entries)
    found = list(_marks(entries, stands))
    rents = sorted((mark for mark in found if mark.kind == "rent"), key=lambda mark: -mark.amount)[:MOST_RENTS]
    first = next((mark for mark in found if mark.kind == "hotel"), None)
    return tuple(mark for mark in found if mark in rents or mark == first or mark.kind in ("out", "full"))


def _marks(entries: Sequence[Entry], stands: dict[int, bool]) -> Iterator[Mark]:
    for entry in entries:
        if stands[entry.seq]:
            yield from _rents(entry) if entry.undoes else _kinds(entry)


def _kinds(entry: Entry) -> Iterator[Mark]:
    changed = {change.path: change.after for change in entry.changes}
    player = str(entry.command.get("player", ""))
    if changed.get("end.completer"):
        yield Mark(entry.seq, "full", str(changed["end.completer"]))
    if entry.command["type"] in ("bankrupt", "abandon"):
        yield Mark(entry.seq, "out", player)
    if put_up(entry, HOTEL):
        yield Mark(entry.seq, "hotel", player)
    yield from _rents(entry)


def _rents(entry: Entry) -> Iterator[Mark]:
    """Great ones; an entry put right (`mend`) has those that are paid in its place, an undo none."""
    for line in entry.lines:
        if line.rule.startswith("RENT") and line.amount >= GREAT:
            yield Mark(entry.seq, "rent", line.payer, line.amount)


# --- Kept in memory ---------------------------------------------------------------------------------------------------
_lock = threading.Lock()
_kept: OrderedDict[Any, Any] = OrderedDict()


def remembered(what: str, live: Live, make: Callable[[], Made]) -> Made:
    """What `make` answers of this table as it stands, made once: a table at a given seq can never change."""
    key = what, live.code, live.epoch, live.seq
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
            found: Made = _kept[key]
            return found
    made = make()
    with _lock:
        _kept[key] = made
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made
