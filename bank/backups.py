"""Backups: where they lie, how they are made while the bank is open, and which of them is good (RELIABILITY F18, F19).

On SQLite a backup is a database file like the bank's own; on PostgreSQL, and wherever a name ends in `.jsonl.gz`, it is
the games as lines of text (bank/game_lines.py), which either database takes back.
"""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from bank import audit, game_lines, sqlite_files

SQLITE, LINES = ".sqlite3", ".jsonl.gz"
Report = audit.Report


class BackupError(Exception):
    """What cannot be done, in a sentence for the person at the terminal."""


def is_sqlite() -> bool:
    """Is the bank's database an SQLite file?"""
    return connection.vendor == "sqlite"


def database_file() -> Path:
    """The bank's own SQLite file."""
    return Path(connection.settings_dict["NAME"])


def folder() -> Path:
    """Where backups lie: beside the database, or as BACKUP_DIR says."""
    if settings.BACKUP_DIR:
        return Path(settings.BACKUP_DIR)
    return (database_file().parent if is_sqlite() else Path(settings.DATA_DIR)) / "backups"


def make(target: Path | None = None, *, why: str = "") -> Path:
    """A backup of this moment, taken while the bank goes on; where it lies. `why` becomes a part of its name."""
    path = target or _new_path(why)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.name.endswith(LINES):
        game_lines.write(path)
    elif is_sqlite():
        sqlite_files.copy(database_file(), path)
    else:
        raise BackupError(f"A backup of PostgreSQL is a file that ends in {LINES}.")
    return path


def make_from(opened: sqlite3.Connection, *, why: str) -> Path:
    """A backup of an SQLite database that is open, wherever its file is now."""
    path = _new_path(why)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    sqlite_files.copy_open(opened, path)
    return path


def kept() -> list[Path]:
    """The backups that there are, the newest first."""
    files = folder().glob("wonderbank-*") if folder().exists() else ()
    return sorted((file for file in files if file.name.endswith((SQLITE, LINES))), key=_made_at, reverse=True)


def thin_out() -> list[Path]:
    """Delete what is too much: all but the newest BACKUP_KEEP, and what is older than BACKUP_DAYS. What went."""
    files, days = kept(), settings.BACKUP_DAYS
    oldest = 0.0 if days is None else datetime.now(UTC).timestamp() - days * 86_400
    gone = [file for place, file in enumerate(files) if place >= settings.BACKUP_KEEP or _made_at(file) < oldest]
    for file in gone:
        file.unlink(missing_ok=True)
    return gone


def make_and_thin_out() -> None:
    """The keeper's work: one more, and none too many."""
    make()
    thin_out()


def checked(path: Path) -> Report:
    """What the audit says of a backup."""
    if path.name.endswith(LINES):
        return game_lines.audited(path)
    try:
        with sqlite_files.opened(path) as alias:
            return audit.audit(alias)
    except Exception as problem:  # a broken file can fail in any way
        return Report(0, 0, (audit.Fault("cannot be read", detail=str(problem)),))


def newest_good() -> Path | None:
    """The newest backup that the audit finds whole."""
    return next(_good(), None)


def lost_since_the_newest() -> list[str]:
    """What the newest backup has and an SQLite file has no more, in sentences.

    A file whose log was lost, or that was copied back by hand, is whole: but older than its own backup. (A restore
    gives every game another epoch, so what was taken back on purpose is not meant.)
    """
    newest = next((file for file in kept() if file.name.endswith(SQLITE)), None) if is_sqlite() else None
    if newest is None:
        return []
    now, then = sqlite_files.heads(database_file()), sqlite_files.heads(newest)
    return [
        f"table {code}: the last entry is {now[code, epoch]}, but {newest.name} has entry {head}"
        for (code, epoch), head in then.items()
        if now.get((code, epoch), head) < head
    ]


def _good() -> Iterator[Path]:
    return (path for path in kept() if checked(path).is_sound)


def _new_path(why: str) -> Path:
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    ending = SQLITE if is_sqlite() else LINES
    return folder() / f"wonderbank-{stamp}{f'-{why}' if why else ''}{ending}"


def _made_at(file: Path) -> float:
    return file.stat().st_mtime
