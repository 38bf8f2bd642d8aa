"""`manage.py backup [FILE]`: all games of this moment into a file, while the bank goes on."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from bank import backups


class Command(BaseCommand):
    """Make a backup, check it, and delete those that are too many or too old."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", nargs="?", type=Path, help="ends in .sqlite3 or .jsonl.gz; left out: a new name")

    def handle(self, *args: Any, file: Path | None = None, **options: Any) -> None:
        """A backup that was not read again is none."""
        try:
            made = backups.make(file)
        except (backups.BackupError, OSError) as problem:
            raise CommandError(str(problem)) from None
        report = backups.checked(made)
        if not report.is_sound:
            raise CommandError("\n  ".join([f"{made} is not sound:", *map(str, report.faults)]))
        backups.thin_out()
        self.stdout.write(f"{made}: {report.games} games with {report.entries} entries, sound.")
