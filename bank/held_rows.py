"""A game whose row somebody keeps: it waits alone, and no other table waits with it (RELIABILITY 2.2, F7).

A process that is frozen in the middle of a command, or a person at the database's own prompt, keeps a row locked. Who
asks for it gives up after PostgreSQL's `lock_timeout`, three seconds, in which the one writer thread serves nobody. So
after one such wait the game is asked for curtly, until it is had again.
"""

import contextlib
import time
from collections.abc import Iterator

from django.db import OperationalError, connection

CURTLY = "SET LOCAL lock_timeout = '20ms'"  # a command of another process takes less
MEMORY = 10.0  # seconds in which the game is asked for so, after somebody waited in vain
NOT_AVAILABLE = "55P03"  # PostgreSQL's name for a lock that was not had in time

_until: dict[str, float] = {}


@contextlib.contextmanager
def asking_for(code: str) -> Iterator[None]:
    """Around the statement that locks a game's row, within its transaction."""
    if code in _until and time.monotonic() < _until[code]:
        with connection.cursor() as cursor:
            cursor.execute(CURTLY)
    try:
        yield
    except OperationalError as problem:
        if getattr(problem.__cause__, "sqlstate", None) == NOT_AVAILABLE:
            _until[code] = time.monotonic() + MEMORY
        raise
    _until.pop(code, None)
