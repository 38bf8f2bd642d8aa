"""`manage.py scenario FILE…`: play scenarios on the rules alone, or with `--through http` against a server."""

import contextlib
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from bank import scenarios, scenarios_http


class Command(BaseCommand):
    """Play scenario files and say which pass."""

    help = __doc__ or ""
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The files, and how to play and tell them."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a file of scenarios, or a folder of them")
        parser.add_argument("--through", choices=["http"], help="play through the HTTP API, with a database of its own")
        parser.add_argument("--json", action="store_true", help="one line of JSON for each scenario")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play all; the last line counts. Exit 1 when one failed."""
        failed = passed = 0
        with self._opener(options["through"]) as lay:
            for outcome in self._outcomes(options["files"], lay):
                passed, failed = passed + outcome.ok, failed + (not outcome.ok)
                self._tell(outcome, options["json"])
        (self.stderr if options["json"] else self.stdout).write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)

    def _outcomes(self, files: list[str], lay: scenarios.Opener) -> Any:
        try:
            for scenario in scenarios.read(files):
                yield _outcome(scenario, lay)
        except scenarios.Unreadable as problem:
            raise CommandError(str(problem)) from None

    @contextlib.contextmanager
    def _opener(self, through: str | None) -> Any:
        if through is None:
            yield scenarios.OnRules
            return
        with scenarios_http.served() as client:
            yield client.lay

    def _tell(self, outcome: scenarios.Outcome, as_json: bool) -> None:
        if as_json:
            self.stdout.write(outcome.to_json())
        elif not outcome.ok:
            self.stdout.write("\n  ".join([f"FAILED {outcome.id}", *outcome.diff]))


def _outcome(scenario: dict[str, Any], lay: scenarios.Opener) -> scenarios.Outcome:
    """How it went; a fault of ours fails the scenario and not the run."""
    try:
        return scenarios.run(scenario, lay)
    except Exception as fault:  # told as what it is, and the others are still played
        return scenarios.Outcome(str(scenario["id"]), False, None, [f"{type(fault).__name__}: {fault}"])
