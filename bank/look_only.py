"""The books are not whole: until a backup is restored, every table can be looked at and nothing can be booked (F18).

The bank never goes on with a broken file. But the people at the table want to see where they stood, so the newest good
backup is opened as a private copy: pages, passports and sockets show its tables, each in a new epoch, so that a phone
which has seen more is told the whole state again. Whatever would write is refused, and each page says why. Nothing of
the copy outlives the process; the broken file is not touched.
"""

import shutil
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.core.management import call_command
from django.db import connections

from bank import backups, game_lines, locking, restoring, sqlite_files
from bank.problems import Damaged


@dataclass(frozen=True, slots=True)
class Copy:
    """What is looked at: the backup of that moment, in a folder of its own."""

    at: datetime
    folder: Path


_copy: Copy | None = None


def copy() -> Copy | None:
    """What is looked at instead of the books; None while the bank is a bank."""
    return _copy


def begin(backup: Path) -> None:
    """From now on this process shows the tables of the backup, and writes no more."""
    global _copy
    made = Copy(datetime.fromtimestamp(backup.stat().st_mtime, UTC), Path(tempfile.mkdtemp(prefix="wonderbank-")))
    _use(made.folder / "copy.sqlite3", backup)
    locking.closed, _copy = Damaged(), made


def end() -> None:
    """The copy goes."""
    connections.close_all()
    if _copy:
        shutil.rmtree(_copy.folder, ignore_errors=True)


def _use(file: Path, backup: Path) -> None:
    """Every connection is one to the file, which holds what the backup holds."""
    is_lines = backup.name.endswith(backups.LINES)
    if not is_lines:
        sqlite_files.copy(backup, file)
    connections.close_all()
    connections.settings["default"] = sqlite_files.settings_of(file)
    del connections["default"]
    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    if is_lines:
        game_lines.put_back(backup)
    else:
        restoring.give_new_epochs("default")
