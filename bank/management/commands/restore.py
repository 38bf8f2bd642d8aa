"""`manage.py restore FILE`: a backup takes the place of what is there; phones that have seen more are told."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser, call_command

from bank import restoring
from bank.backups import BackupError
from config import serving


class Command(BaseCommand):
    """Restore a backup, if the audit finds it whole."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Which."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """The bank has to be closed, where it is a file."""
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        try:
            lock = serving.take_database()
            if file.suffix == ".gz":
                call_command("migrate", interactive=False, verbosity=0)
            games = restoring.restore(file)
        except (serving.BusyError, BackupError, OSError) as problem:
            raise CommandError(str(problem)) from None
        del lock
        self.stdout.write(f"{games} games restored from {file}; what was there is kept in {restoring.kept_in()}.")
