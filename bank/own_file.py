"""Is the SQLite file in its place still the one that the bank has open? (RELIABILITY F18)

Whoever moves it, copies another over it, or deletes its log while the bank is open leaves the bank with files that have
no name any more: it could go on booking, and at its end all of it would be gone. So before each writing the names are
compared with what is open. If they differ nothing is booked, and what was booked is kept as a backup, from the open
files: the next start finds it to be ahead, and asks for it. Put back in their place, the files are used as before.
"""

import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bank.problems import Busy

LOG = "-wal"
AGAIN = 10.0  # seconds until a rescue that failed is tried again
TOLD = """The database's files were moved, replaced or deleted while the bank is open, so nothing is booked.
  What was booked is kept in %s
  Put back what was there, or end the bank (Ctrl-C) and start it again."""
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Own:
    """The open files under their names, and a connection that holds them; the descriptors are never closed.

    (With the last of a file's descriptors that is closed, a process loses all its locks on the file.)
    """

    descriptors: dict[Path, int]
    connection: sqlite3.Connection
    keep: Callable[[sqlite3.Connection], Path]
    kept: Path | None = None
    not_before: float = 0.0


_own: Own | None = None


def remember(file: Path, keep: Callable[[sqlite3.Connection], Path]) -> None:
    """From now on the files that are there are the bank's; at a start, once its books were found whole.

    `keep` makes a backup of what is open, and tells where it lies.
    """
    global _own
    connection = sqlite3.connect(file, check_same_thread=False)
    connection.execute("SELECT COUNT(*) FROM bank_game").fetchone()  # with which its log is there
    names = (file, file.with_name(file.name + LOG))
    _own = Own({name: os.open(name, os.O_RDONLY) for name in names if name.exists()}, connection, keep)


def is_there() -> bool:
    """Do the names still lead to what is open?"""
    return _own is None or all(_leads_to(name, open_) for name, open_ in _own.descriptors.items())


def must_be_there() -> None:
    """Before anything is written: Busy where it would be written into nothing."""
    if _own is None:
        return
    if not is_there():
        _rescue(_own)
        raise Busy()
    _own.kept = None


def _leads_to(name: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(name.stat(), os.fstat(descriptor))
    except OSError:
        return False


def _rescue(own: Own) -> None:
    """Once: everything that is open becomes a backup; a log without a name is brought into its file as well."""
    folder = next(iter(own.descriptors)).parent
    if own.kept or time.monotonic() < own.not_before or not folder.exists():
        return
    own.not_before = time.monotonic() + AGAIN
    try:
        with contextlib.suppress(sqlite3.Error):
            own.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        own.kept = own.keep(own.connection)
        log.critical(TOLD, own.kept)
    except (OSError, sqlite3.Error):
        log.exception("What was booked could not be kept beside.")
