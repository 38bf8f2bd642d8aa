"""A backup takes the place of the bank's database (RELIABILITY 2.8, F19).

Every game gets a new epoch, so that a phone which has seen more than the backup is told the whole state again, instead
of having the two histories mixed. What was there before is kept beside the backups. Nothing is replaced by what the
audit has not found whole.
"""

import contextlib
import shutil
from pathlib import Path

from django.db import connection, transaction

from bank import backups, game_lines, seals, sqlite_files
from bank.backups import LINES, BackupError
from bank.codes import new_epoch
from bank.models import Game

ASIDE = "before-restore"


def restore(path: Path) -> int:
    """The games of the backup instead of those that are there; how many. BackupError for one that is not sound.

    The bank must be closed where its database is an SQLite file (the caller holds its lock).
    """
    report = backups.checked(path)
    if not report.is_sound:
        raise BackupError("\n  ".join([f"{path} is not sound, so nothing was restored:", *map(str, report.faults)]))
    set_aside()
    if path.name.endswith(LINES):
        return len(game_lines.put_back(path))
    if not backups.is_sqlite():
        raise BackupError(f"PostgreSQL takes back a file that ends in {LINES}.")
    _replace(path)
    return report.games


def kept_in() -> Path:
    """Where what was there before is kept."""
    return backups.folder()


def set_aside() -> Path | None:
    """Keep what is there now, whole or not, before something takes its place; where it lies."""
    file = backups.database_file() if backups.is_sqlite() else None
    if file is None:
        return backups.make(why=ASIDE)
    if not file.exists():
        return None
    connection.close()
    target = backups.folder() / f"{file.stem}-{ASIDE}{file.suffix}"
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for ending in ("", *sqlite_files.BESIDE):
        with contextlib.suppress(FileNotFoundError):
            shutil.copy2(file.with_name(file.name + ending), target.with_name(target.name + ending))
    return target


def _replace(path: Path) -> None:
    file = backups.database_file()
    draft = file.with_name(f"{file.name}.restoring")
    sqlite_files.copy(path, draft)
    with sqlite_files.attached(draft) as alias:
        give_new_epochs(alias)
    connection.close()
    sqlite_files.put_in_place(draft, file)


def give_new_epochs(alias: str) -> None:
    """Each game of that database has another life from here on."""
    with transaction.atomic(alias):
        for game in Game.objects.using(alias):
            game.epoch, game.rev = new_epoch(), game.rev + 1
            game.save(update_fields=["epoch", "rev"])
            seals.seal(game)
