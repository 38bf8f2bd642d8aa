"""What a control would do, asked of the rules before it is drawn: the payments it makes, or the rule that refuses it.

`ask` decides one command as if it were sent and throws the entry away. Lists of what a player may do at all come from
`rules.offers`; this is for the commands that a sheet builds up by taps.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bank.tables import Live
from rules.ledger import BANK, Entry, Line
from rules.play import decide
from rules.refusals import Refusal
from rules.views import public_params, veiled

Command = dict[str, Any]
#: Who asks for a screen that everybody may look at: the rules take no command from it.
NOBODY = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say of a command: the entry it would make, or the refusal."""

    command: Command
    entry: Entry | None = None
    refusal: Refusal | None = None

    @property
    def is_open(self) -> bool:
        return self.refusal is None

    @property
    def asked(self) -> str:
        """The command as JSON, for the sheet that says why it is refused."""
        return json.dumps(self.command)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.entry.lines if self.entry else ()

    def paid(self, payer: str | None = None, payee: str | None = None) -> int:
        """Euros that move from `payer` to `payee`; None is anybody."""
        return sum(line.amount for line in self.lines if payer in (None, line.payer) and payee in (None, line.payee))

    def gain(self, player: str) -> int:
        """By how many euros the player's cash changes."""
        return self.paid(payee=player) - self.paid(payer=player)


def ask(live: Live, command: Command, by: str = BANK) -> Answer:
    """What the rules make of the command now, as far as `by` may know. Nothing is kept."""
    try:
        return Answer(command, entry=decide(veiled(live.table, by), command, by, live.entries))
    except Refusal as refusal:
        return Answer(command, refusal=Refusal(refusal.rule, **public_params(live.table, refusal.params, by)))


def ask_all(live: Live, commands: Iterable[Command], by: str = BANK) -> list[Answer]:
    """The same for several commands, each as if it alone were sent."""
    return [ask(live, command, by) for command in commands]
