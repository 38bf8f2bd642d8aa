"""`manage.py link CODE`: a link that opens the bank of that table once, on whichever device follows it."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from bank import links
from bank.problems import Unknown


class Command(BaseCommand):
    """Make a new link; the one before it opens nothing any more."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Which table."""
        parser.add_argument("code")

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        """Only its path: by which name this bank is reached is known to who asks."""
        try:
            self.stdout.write(links.make(code))
        except Unknown:
            raise CommandError(f"There is no table {code}.") from None
