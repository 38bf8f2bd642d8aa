"""A page of rules for the lock. One lock only, the game's, so nothing can wait in a circle.

SQLite lets one connection write at a time and is unfair to those who wait (seconds, under load), so writers of this
process queue on a lock of our own before they BEGIN IMMEDIATE; where another process keeps the file, only the first of
them waits for it. PostgreSQL locks the game's row, and only that.
What is told after a commit is told before the next writer begins (`on_commit` runs inside `writing`).
"""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db import connection, transaction

from bank import own_file
from bank.codes import normal
from bank.held_rows import asking_for
from bank.models import Game
from bank.problems import Busy, Problem, Unknown

PATIENCE = 5.0  # seconds in the queue
_queue = threading.RLock()
closed: Problem | None = None  # why nobody may write at all (bank/look_only.py)

_LOCK = {"sqlite": "", "postgresql": " FOR UPDATE"}  # on SQLite the transaction itself is the lock
_FIELDS = [field.attname for field in Game._meta.concrete_fields]
_WHOLE_GAME = f"SELECT {', '.join(_FIELDS)} FROM bank_game WHERE code = %s AND NOT erased"  # noqa: S608
_GAME = "SELECT id, code, epoch, rev, token_hash FROM bank_game WHERE code = %s AND NOT erased"


@dataclass(frozen=True, slots=True)
class Locked:
    """What the door has to know of a game, whose row is locked until the transaction ends."""

    pk: int
    code: str
    epoch: str
    rev: int
    token_hash: str


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """One transaction, alone on the database file where that is SQLite."""
    if closed:
        raise closed
    with _in_turn():
        own_file.must_be_there()
        with transaction.atomic():
            yield


@contextlib.contextmanager
def _in_turn() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    if not _queue.acquire(timeout=PATIENCE):
        raise Busy()
    try:
        yield
    finally:
        _queue.release()


def locked(code: str) -> Game:
    """The game of that code, its row locked until the transaction ends. Unknown when there is none."""
    with asking_for(normal(code)):
        game = Game.objects.select_for_update().filter(code=normal(code), erased=False).first()
    if game is None:
        raise Unknown()
    return game


def locked_shortly(code: str) -> Locked:
    """As `locked`, asked in words of our own: Django takes longer to find them than any database to answer."""
    with asking_for(normal(code)):
        row = asked(_GAME + _LOCK[connection.vendor], normal(code))
    if row is None:
        raise Unknown()
    return Locked(*row)


def asked(sql: str, *values: Any) -> Any:
    """The first row of a query written by hand (the few of the hot path), or None."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchone()


def asked_all(sql: str, *values: Any) -> list[Any]:
    """All rows of such a query."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def find_game(code: str) -> Game:
    """The game of that code, in any case of letters. Unknown when there is none."""
    row = asked(_WHOLE_GAME, normal(code))
    if row is None:
        raise Unknown()
    return _read(row)


def _read(row: Any) -> Game:
    """As Django reads a row, which takes it six times as long by a query that it first puts together."""
    values = list(row)
    for at, (converters, column) in _converters().items():
        for convert in converters:
            values[at] = convert(values[at], column, connection)
    return Game.from_db("default", _FIELDS, values)


@cache
def _converters() -> dict[int, Any]:
    compiler = Game.objects.all().query.get_compiler("default")
    return compiler.get_converters([field.get_col(Game._meta.db_table) for field in Game._meta.concrete_fields])
