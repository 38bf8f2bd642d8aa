"""`manage.py audit [FILE]`: are the books whole? Exit 1 when they are not."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from bank import backups
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
        report = backups.checked(file) if file else audit()
        if report.is_sound:
            self.stdout.write(f"{report.games} games with {report.entries} entries: sound.")
            return
        for fault in report.faults:
            self.stderr.write(str(fault))
        raise CommandError(f"{len(report.faults)} faults." if file else with_way_out(len(report.faults)))


def with_way_out(faults: int) -> str:
    """What to do about a broken database."""
    good = backups.newest_good()
    way = f"The newest good backup: manage.py restore {good}" if good else f"No good backup lies in {backups.folder()}."
    return f"{faults} faults. {way}"
