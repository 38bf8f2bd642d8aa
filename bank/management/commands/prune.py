"""`manage.py prune`: games whose time has passed are deleted, journal and names (settings: RETENTION_DAYS)."""

from typing import Any

from django.core.management import BaseCommand, CommandParser

from bank import backups, retention


class Command(BaseCommand):
    """Delete what is stale, and backups that are too old."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Only look?"""
        parser.add_argument("--dry-run", action="store_true", help="tell what would go")

    def handle(self, *args: Any, dry_run: bool = False, **options: Any) -> None:
        """How many, and of which kind; never a name."""
        gone = retention.stale_games() if dry_run else retention.prune()
        files = [] if dry_run else backups.thin_out()
        counts = {status: sum(one.status == status for one in gone) for status in retention.STATUS}
        told = ", ".join(f"{count} {status}" for status, count in counts.items())
        word = "would be deleted" if dry_run else "deleted"
        self.stdout.write(f"Games {word}: {told}. Backups deleted: {len(files)}.")
