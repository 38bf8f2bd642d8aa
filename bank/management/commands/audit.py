"""`manage.py audit [FILE]`: are the books whole? Exit 1 when they are not."""

import contextlib
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection

from bank import backups, sqlite_files
from bank.audit import audit


class Command(BaseCommand):
    """Check every game against its journal, in one snapshot, while the bank may be open."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """A backup to look at, instead of the bank's database."""
        parser.add_argument("file", nargs="?", type=Path, help="a backup; left out: the bank's own database")

    def handle(self, *args: Any, file: Path | None = None, **options: Any) -> None:
        """Tell each fault, and the newest good backup."""
        if file is not None and not file.is_file():
            raise CommandError(f"There is no file {file}.")
        if not file and backups.is_sqlite() and not backups.database_file().exists():
            raise CommandError(f"There is no file {backups.database_file()}. {way_out()}")
        if not file and _is_of_an_older_release():
            raise CommandError("The database is of an older release; the next start of the bank brings it up to date.")
        report = backups.checked(file) if file else audit()
        faults = [*map(str, report.faults), *([] if file else backups.lost_since_the_newest())]
        if not faults:
            self.stdout.write(f"{report.games} games with {report.entries} entries: sound.")
            return
        for fault in faults:
            self.stderr.write(fault)
        raise CommandError(f"{len(faults)} faults. {'' if file else way_out()}".strip())


def _is_of_an_older_release() -> bool:
    """Between a new release and its start there may be columns that are not there yet: nothing is broken."""
    with contextlib.suppress(DatabaseError):
        return "bank_game" in connection.introspection.table_names() and sqlite_files.is_behind(DEFAULT_DB_ALIAS)
    return False


def way_out() -> str:
    """What to do about a broken database."""
    good = backups.newest_good()
    return (
        f"The newest good backup: manage.py restore {good}" if good else f"No good backup lies in {backups.folder()}."
    )
