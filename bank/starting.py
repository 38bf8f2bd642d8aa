"""What the bank does before it opens: the file is brought up to date and its books are checked (RELIABILITY F18).

A database that is not whole is not opened: one that goes on with a wrong figure is worse than one that waits, and the
newest good backup is named. Where many games are hosted the newest are checked, for as many seconds as AUDIT_SECONDS
says (none: all of them); a timer checks the rest (config/hosting/).
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection

from bank import audit, backups, links, own_file, sqlite_files, tables
from bank.locking import find_game
from bank.models import Entry, Game
from config.patience import unhurried
from config.serving import BusyError

MOST_LINKS = 5
RESCUED = "rescued"  # in the name of a backup that was made because the file was taken away
MIGRATING = 1_878_220_023  # the number of a lock of PostgreSQL's: any that nobody else has chosen


class BrokenError(Exception):
    """The books are not whole; the text says what is wrong and what to do. `good`: the newest good backup."""

    def __init__(self, faults: list[str]) -> None:
        self.good = backups.newest_good()
        super().__init__(_told(faults, self.good))


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A table that can go on, who plays there, and the path of a link that opens its bank once.

    No path where none could be written: on a full disk what was booked can still be looked at.
    """

    code: str
    names: tuple[str, ...]
    path: str | None


def bring_up_to_date() -> tuple[str, ...]:
    """Migrate (after a backup, where something would change) and audit; the codes of games that have not ended.

    BrokenError for a database that cannot be read or is not whole, BusyError for a file that only cannot be used just
    now (locked, a full disk). The connection stays open, so that SQLite's log is not rebuilt with each request.
    """
    try:
        _must_not_be_empty()
        _back_up_before_migrating()
        with _alone():
            call_command("migrate", interactive=False, verbosity=0)
        connection.ensure_connection()
    except (DatabaseError, sqlite3.Error) as problem:
        if sqlite_files.is_out_of_reach(problem):
            raise BusyError(f"The database cannot be used just now ({problem}); nothing in it is lost.") from None
        if not backups.is_sqlite():
            raise
        raise BrokenError([str(problem)]) from problem
    report = audit.audit(seconds=getattr(settings, "AUDIT_SECONDS", None))
    faults = [*map(str, report.faults), *backups.lost_since_the_newest()]
    if faults:
        raise BrokenError(faults)
    if backups.is_sqlite():
        own_file.remember(backups.database_file(), partial(backups.make_from, why=RESCUED))
    return report.open_tables


def _must_not_be_empty() -> None:
    """A file with nothing in it is no new bank, where there are backups: SQLite would lay a new one into it.

    Nor is one that was deleted under the open bank, which kept what it had.
    """
    file = backups.database_file() if backups.is_sqlite() else None
    if file and file.exists() and not _holds_anything(file) and backups.newest_good():
        raise BrokenError([f"{file} is empty"])
    if file and not file.exists() and any(RESCUED in kept.name for kept in backups.kept()[:1]):
        raise BrokenError([f"{file} is gone"])


def _holds_anything(file: Path) -> bool:
    """Whoever only looks into a file without a byte leaves one without a table."""
    return bool(file.stat().st_size and connection.introspection.table_names())


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Of several processes that start at once, one migrates and the others wait; PostgreSQL may take its time."""
    if connection.vendor != "postgresql":
        yield
        return
    with unhurried(), connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0; SET lock_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
            cursor.execute("RESET statement_timeout; RESET lock_timeout")


def _back_up_before_migrating() -> None:
    file = backups.database_file() if backups.is_sqlite() else None
    if file is None or not file.exists() or not file.stat().st_size or not sqlite_files.is_behind(DEFAULT_DB_ALIAS):
        return
    if "bank_game" in connection.introspection.table_names():
        backups.make(why="before-upgrade")


def _told(faults: list[str], good: Path | None) -> str:
    way = f"manage.py restore {good}" if good else f"no good backup lies in {backups.folder()}"
    lines = ["The database is not whole, so the bank stays closed:", *faults[:10], f"The newest good backup: {way}"]
    return "\n  ".join(lines)


def unfinished(codes: tuple[str, ...]) -> list[Unfinished]:
    """The tables among `codes` at which something happened last, each with a new link that opens its bank once."""
    games = Game.objects.filter(code__in=codes)
    newest = Entry.objects.filter(game__in=games).order_by("-at").values_list("game__code", flat=True)
    recent = list(dict.fromkeys(newest))[:MOST_LINKS]
    return [Unfinished(code, _names(code), _link(code)) for code in recent]


def _link(code: str) -> str | None:
    with contextlib.suppress(DatabaseError):
        return links.make(code)
    return None


def _names(code: str) -> tuple[str, ...]:
    live = tables.current(find_game(code))
    return tuple(live.names[letter] for letter in live.table.seats)
