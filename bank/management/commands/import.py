"""`manage.py import FILE`: a game from its file, as a new table, if it folds and its chain holds."""  # noqa: N999  the command's name

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from bank import archive, links
from bank.problems import Problem
from bank.strict import parse
from rules.refusals import Refusal


class Command(BaseCommand):
    """Import a game; tells its code and a link that opens its bank once."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Which file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Nothing of a file that does not hold is kept."""
        try:
            game, _token = archive.imported(parse(file.read_bytes()))
        except OSError as problem:
            raise CommandError(str(problem)) from None
        except (Problem, Refusal) as refused:
            raise CommandError(f"{file} does not hold: {refused.params}") from None
        self.stdout.write(f"Table {game.code}. The link that opens its bank once: {links.make(game.code)}")
