"""`manage.py export CODE [FILE]`: one game as a file that can be checked and imported anywhere."""

import json
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from bank import archive
from bank.locking import find_game
from bank.problems import Unknown


class Command(BaseCommand):
    """Write the game's file; without FILE to the terminal."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Which game, and where to."""
        parser.add_argument("code")
        parser.add_argument("file", nargs="?", type=Path)

    def handle(self, *args: Any, code: str, file: Path | None = None, **options: Any) -> None:
        """No secret is in it; its chain is, so that nothing in it can be changed unseen."""
        try:
            text = json.dumps(archive.exported(find_game(code)), ensure_ascii=False, indent=1)
        except Unknown:
            raise CommandError(f"There is no table {code}.") from None
        if file is None:
            self.stdout.write(text)
        else:
            file.write_text(text, encoding="utf-8")
            self.stdout.write(f"{file}: table {code.upper()}.")
