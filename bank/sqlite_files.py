"""SQLite files as files: copied while somebody writes, and looked into without touching them (RELIABILITY F19).

SQLite's own copying takes one moment of a database in use, its log included; a copy made by the system's `cp` would
lack the log, and be a table of some minutes ago or none at all.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

BESIDE = ("-wal", "-shm", "-journal")
PATIENCE = 20  # seconds

#: What SQLite says where a file cannot be used just now: locked, not ours to write, no room, no memory.
_OUT_OF_REACH = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
#: Of the troubles with a disk, those in which what is there could not be read.
_UNREADABLE = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ}


def copy(source: Path, target: Path) -> None:
    """One moment of the database `source`, as a single file that is on the disk when this returns.

    Raises sqlite3.DatabaseError for a source that is no database.
    """
    with contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as opened:
        opened.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        copy_open(opened, target)


def copy_open(source: sqlite3.Connection, target: Path) -> None:
    """The same of a database that is open, wherever its file is now."""
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        _copy(source, draft)
        _settle(draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    _settle_folder(target.parent)


def _copy(source: sqlite3.Connection, draft: Path) -> None:
    os.close(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
    with contextlib.closing(sqlite3.connect(draft)) as into:
        source.backup(into)
        into.execute("PRAGMA journal_mode = DELETE")  # no second file that could be left behind


def put_in_place(copy_of: Path, target: Path) -> None:
    """The file `copy_of` becomes the database `target`, which nobody may have open; its old log goes."""
    for ending in BESIDE:
        target.with_name(target.name + ending).unlink(missing_ok=True)
    copy_of.replace(target)
    _settle_folder(target.parent)


@contextlib.contextmanager
def opened(path: Path) -> Iterator[str]:
    """A database alias for a private copy of the file, brought up to date; the file itself stays as it is."""
    with tempfile.TemporaryDirectory(prefix="wonderbank-") as folder:
        private = Path(folder) / "copy.sqlite3"
        copy(path, private)
        with attached(private) as alias:
            yield alias


@contextlib.contextmanager
def attached(path: Path) -> Iterator[str]:
    """A database alias for the file itself, brought up to date; it is this thread's alone."""
    alias = f"file-{os.urandom(4).hex()}"
    connections[alias] = DatabaseWrapper(settings_of(path), alias)
    try:
        if is_behind(alias):
            call_command("migrate", database=alias, interactive=False, verbosity=0, skip_checks=True)
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


def heads(path: Path) -> dict[tuple[str, str], int]:
    """The number of the last entry of each game (code and epoch); nothing of a file that cannot be read."""
    question = """SELECT g.code, g.epoch, COALESCE(MAX(e.seq), 0)
                  FROM bank_game g LEFT JOIN bank_entry e ON e.game_id = g.id GROUP BY g.id"""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            return {(code, epoch): head for code, epoch, head in file.execute(question)}
    except sqlite3.Error:
        return {}


def is_out_of_reach(problem: BaseException | None) -> bool:
    """Was a file refused for what is around it, and not for what is in it? Then no backup should take its place."""
    code = getattr(problem, "sqlite_errorcode", None)
    if code is None:
        return problem is not None and is_out_of_reach(problem.__cause__)
    if code & 0xFF == sqlite3.SQLITE_IOERR:
        return code not in _UNREADABLE
    return code & 0xFF in _OUT_OF_REACH


def is_behind(alias: str) -> bool:
    """Does the database lack a migration?"""
    executor = MigrationExecutor(connections[alias])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def settings_of(path: Path) -> dict[str, Any]:
    """Django's settings for a database that is this file."""
    from config.settings.base import SQLITE_OPTIONS

    plain = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": dict(SQLITE_OPTIONS)}
    return {**connections.settings["default"], **plain}


def _settle(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _settle_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
