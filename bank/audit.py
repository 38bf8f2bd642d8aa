"""Are the books whole? Every table checked against its own journal, within one snapshot (RELIABILITY I1–I8, F18).

What a constraint or a trigger keeps out is looked for all the same: the audit is for the day on which one of them was
gone, or a disk has turned a bit. It reads only. A fault is told with its table and the first entry that is wrong.
"""

import bisect
import contextlib
import itertools
import math
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, OperationalError, connections, transaction

from bank import boxes, tables
from bank.canonical import chained, genesis
from bank.models import Entry, Game, Head, OwnEdition, Seat
from bank.seals import seal_of
from bank.steps import View
from config.patience import unhurried
from rules.ledger import Entry as RulesEntry
from rules.ledger import imbalance
from rules.play import fold, opening
from rules.table import Table

DEFAULT = "default"
TRIGGERS = {
    "sqlite": ("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'"
               " AND tbl_name IN ('bank_entry', 'bank_game')", 5),
    "postgresql": ("SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
                   " AND tgrelid IN ('bank_entry'::regclass, 'bank_game'::regclass)", 4),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong: at the table `code` (none: the whole file) from entry `seq` on."""

    what: str
    code: str = ""
    seq: int | None = None
    detail: str = ""

    def __str__(self) -> str:
        place = f"table {self.code}" if self.code else "the database"
        entry = f", entry {self.seq}" if self.seq else ""
        return f"{place}{entry}: {self.what}{f' ({self.detail})' if self.detail else ''}"


@dataclass(frozen=True, slots=True)
class Report:
    """What was looked at, and what was found. `open_tables`: the codes of games that have begun and not ended.

    `left`: games that were not looked at, for want of time.
    """

    games: int
    entries: int
    faults: tuple[Fault, ...]
    open_tables: tuple[str, ...] = ()
    left: int = 0

    @property
    def is_sound(self) -> bool:
        return not self.faults


def audit(using: str = DEFAULT, seconds: float | None = None) -> Report:
    """Check the whole database, or the newest games that can be checked within so many `seconds`.

    A file that cannot even be read is a fault like any other; a PostgreSQL that does not answer tells nothing.
    """
    try:
        with snapshot(using):
            return _audited(using, math.inf if seconds is None else time.monotonic() + seconds)
    except DatabaseError as problem:
        if connections[using].vendor == "postgresql" and isinstance(problem, OperationalError):
            raise
        return Report(0, 0, (Fault("cannot be read", detail=str(problem)),))


@contextlib.contextmanager
def snapshot(using: str = DEFAULT) -> Iterator[None]:
    """All that is read inside is of one moment, and nobody who writes waits for it."""
    connection = connections[using]
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":  # Django's own would be BEGIN IMMEDIATE, which keeps writers out
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with unhurried(), transaction.atomic(using), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SET LOCAL statement_timeout = 0")
            yield


def _audited(using: str, until: float) -> Report:
    faults = list(_of_the_file(using))
    games, entries, open_tables = 0, 0, []
    for game in Game.objects.using(using).order_by("-pk"):
        if time.monotonic() > until:
            break
        rows = list(game.entries.order_by("seq"))
        found, table = _of_game(game, list(game.seats.order_by("letter")), rows)
        faults += found
        games, entries = games + 1, entries + len(rows)
        if table is not None and table.status == "playing":
            open_tables.append(game.code)
    left = Game.objects.using(using).count() - games
    return Report(games, entries, tuple(faults), tuple(open_tables), left)


# --- The file ---------------------------------------------------------------------------------------------------------
def _of_the_file(using: str) -> Iterator[Fault]:
    connection = connections[using]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA integrity_check(5)")
            yield from (Fault("the file is damaged", detail=line) for (line,) in cursor.fetchall() if line != "ok")
            cursor.execute("PRAGMA foreign_key_check")
            yield from (Fault("a row belongs to nothing", detail=str(row[0])) for row in cursor.fetchall()[:5])
        question, wanted = TRIGGERS[connection.vendor]
        cursor.execute(question)
        if cursor.fetchone()[0] < wanted:
            yield Fault("the journal is not protected", detail="a trigger is missing")
    for game in Game.objects.using(using).filter(erased=True)[:5]:  # asked of the database, which hides the table
        yield Fault("the table is marked as deleted", game.code)
    for head in Head.objects.using(using).exclude(game_id__in=Game.objects.using(using).values("pk"))[:5]:
        yield Fault("a table has gone by itself", detail=f"the game of number {head.game_id}, {head.seq} entries")
    for own in OwnEdition.objects.using(using):
        if not _quietly(_is_whole, own):
            yield Fault("an own edition has changed or cannot be read", detail=own.slug)


def _is_whole(own: OwnEdition) -> bool:
    """Is it what was kept? (One that was kept before there were seals has none.)"""
    return own.seal in ("", boxes.seal_of(own.slug, own.data)) and boxes.sound_data(own.data, own.slug) == own.data


# --- One game ---------------------------------------------------------------------------------------------------------
def _of_game(game: Game, seats: list[Seat], rows: list[Entry]) -> tuple[list[Fault], Table | None]:
    """The faults of a game, and its table where it folds."""
    told = [Fault(what, game.code, seq, detail) for what, seq, detail in _of_rows(game, seats, rows)]
    try:
        table = _folded(game, seats, rows)
    except Exception as fault:
        told.append(Fault("the journal does not fold", game.code, _first_unfit(game, seats, rows), str(fault)))
        return told, None
    return told, table


def _of_rows(game: Game, seats: list[Seat], rows: list[Entry]) -> Iterator[tuple[str, int | None, str]]:
    if game.seal != _quietly(seal_of, game, seats):
        yield "the game's row or its seats have changed", None, ""
    numbers = [row.seq for row in rows]
    if numbers != list(range(1, len(rows) + 1)):
        yield "numbers are missing or double", _first_gap(numbers), ""
    yield from _of_head(game, len(rows))
    if len({row.key for row in rows}) != len(rows):
        yield "a key stands twice", None, ""
    yield from _of_chain(game, rows)
    for row in rows:
        if not _is_balanced(row):
            yield "the postings do not sum to zero", row.seq, ""
        if not row.key.startswith(f"{row.by}:") or row.body.get("by") != row.by or row.body.get("seq") != row.seq:
            yield "the row is not of its entry", row.seq, ""


def _of_head(game: Game, entries: int) -> Iterator[tuple[str, int | None, str]]:
    """What is gone from the end leaves no gap and breaks no chain: the database has counted beside it."""
    head = Head.objects.using(game._state.db).filter(pk=game.pk).first()
    if head is None or head.seq < entries:
        yield "the journal has grown unnoticed", head.seq + 1 if head else None, ""
    elif head.seq > entries:
        yield "the last entries are missing", entries + 1, f"there were {head.seq}"


def _of_chain(game: Game, rows: list[Entry]) -> Iterator[tuple[str, int | None, str]]:
    """The first link that does not hold; those after it tell nothing new."""
    chain = genesis(game.edition, game.settings, _quietly(boxes.kept_data, game))
    for row in rows:
        chain = chained(chain, row.at, row.key, row.fingerprint, row.body)
        if row.hash != chain:
            yield "the chain is broken", row.seq, ""
            return


def _is_balanced(row: Entry) -> bool:
    return _quietly(lambda: not imbalance(RulesEntry.from_json(row.body).postings)) is True


def _folded(game: Game, seats: list[Seat], rows: Iterable[Entry]) -> Table:
    """The table that the rules make of the journal: they refuse what does not balance or was not so before (I1, I2)."""
    start = opening(boxes.edition_of(game), game.settings, tables.seats_of(tables.chairs_from(seats)))
    table = fold(start, [RulesEntry.from_json(row.body) for row in rows])
    View(table, {}, []).state("bank")
    return table


def _first_unfit(game: Game, seats: list[Seat], rows: list[Entry]) -> int | None:
    """The first entry up to which the journal does not fold; None when not even its opening can be laid."""

    def is_unfit(count: int) -> bool:
        return _quietly(_folded, game, seats, rows[:count]) is None

    first = bisect.bisect_left(range(len(rows) + 1), True, key=is_unfit)
    return rows[first - 1].seq if first else None


def _first_gap(numbers: list[int]) -> int:
    return next(
        wanted for wanted, found in itertools.zip_longest(range(1, len(numbers) + 2), numbers) if wanted != found
    )


def _quietly(function: Any, *args: Any) -> Any:
    """The answer, or None for what is too broken to have one."""
    try:
        return function(*args)
    except Exception:
        return None
