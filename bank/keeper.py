"""The automatic backup at home: each 25 entries and at the end of a game, in a thread of its own (RELIABILITY F19).

The door only counts (`note`), which costs nothing; copying happens beside, at most once in half a minute. A backup that
fails is told in the log and tried again with the next entries: it never stands in a payment's way.
"""

import logging
import threading
from collections.abc import Callable

from django.conf import settings
from django.db import connection

PAUSE = 30.0  # seconds between two backups
log = logging.getLogger(__name__)

_lock = threading.Lock()
_due = threading.Event()
_entries = 0
_is_open = False
_back_up_now: Callable[[], object] = int


def open_(back_up: Callable[[], object]) -> None:
    """From now on this process backs up, by `back_up`; it is the bank's server, not a command or a test."""
    global _is_open, _back_up_now
    _back_up_now = back_up
    if settings.BACKUP_EVERY and connection.vendor == "sqlite" and not _is_open:
        _is_open = True
        threading.Thread(target=_watch, name="keeper", daemon=True).start()


def note(*, is_over: bool = False) -> None:
    """One entry more has been committed; `is_over`: with it a game has ended."""
    global _entries
    if not _is_open:
        return
    with _lock:
        _entries += 1
        is_due = is_over or _entries >= settings.BACKUP_EVERY
    if is_due:
        _due.set()


def close() -> None:
    """The bank closes: back up what has happened since the last time."""
    global _is_open
    was_open, _is_open = _is_open, False
    if was_open and _entries:
        _back_up()


def _watch() -> None:
    while True:
        _due.wait()
        _due.clear()
        if not _is_open:
            return
        _back_up()
        threading.Event().wait(PAUSE)  # unlike a sleep it is no error when the clock is turned meanwhile


def _back_up() -> None:
    global _entries
    with _lock:
        _entries = 0
    try:
        _back_up_now()
    except Exception:
        log.exception("The backup could not be made.")
    finally:
        connection.close()
