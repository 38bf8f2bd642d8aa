"""A page of rules for the lock. One lock only, the game's, so nothing can wait in a circle.

SQLite lets one connection write at a time and is unfair to those who wait (seconds, under load), so writers of this
process queue on a lock of our own before they BEGIN IMMEDIATE. PostgreSQL locks the game's row, and only that.
What is told after a commit is told before the next writer begins (`on_commit` runs inside `writing`).
"""

import contextlib
import threading
from collections.abc import Iterator

from django.db import connection, transaction

from bank.codes import normal
from bank.models import Game
from bank.problems import Unknown

_queue = threading.RLock()


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """One transaction, alone on the database file where that is SQLite."""
    queue = _queue if connection.vendor == "sqlite" else contextlib.nullcontext()
    with queue, transaction.atomic():
        yield


def locked(code: str) -> Game:
    """The game of that code, its row locked until the transaction ends. Unknown when there is none."""
    return _the(Game.objects.select_for_update(), code)


def find_game(code: str) -> Game:
    """The game of that code, in any case of letters. Unknown when there is none."""
    return _the(Game.objects.all(), code)


def _the(games: object, code: str) -> Game:
    game = games.filter(code=normal(code), erased=False).first()  # type: ignore[attr-defined]
    if game is None:
        raise Unknown()
    found: Game = game
    return found
