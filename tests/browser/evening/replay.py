"""The oracle: the same moves by the rules alone, and the figures that every screen has to show after each."""

from dataclasses import dataclass, field
from typing import Any

from rules.ledger import Entry
from rules.play import decide, opening, post
from rules.scoring import wealth
from rules.table import Seat, Table
from rules.views import state_of
from tests.browser.evening.script import BANK, Evening, Move

Figures = dict[str, str]
LINES = ("cash", "deeds", "mortgaged", "houses", "hotels", "total")


@dataclass
class Oracle:
    """A table of the rules' own, beside the real one."""

    evening: Evening
    table: Table
    journal: list[Entry] = field(default_factory=list)

    @classmethod
    def of(cls, evening: Evening, settings: dict[str, Any] | None = None) -> "Oracle":
        seats = [Seat(person.seat, person.token) for person in evening.people]
        return cls(evening, opening("wonders", settings or {}, seats))

    def do(self, move: Move, by: str | None = None) -> Table:
        """Decides the move as a command of its device, or of another. A refusal here is a mistake of the evening."""
        entry = decide(self.table, move.command, by or self.evening.device(move.who), self.journal)
        self.journal.append(entry)
        self.table = post(self.table, entry)
        return self.table

    def play(self) -> Table:
        """The whole evening at once."""
        for move in self.evening.moves:
            self.do(move)
        return self.table

    def figures(self, is_bank: bool) -> Figures:
        """What the pages show, as digits: on the tablet also the bank's buildings."""
        state = state_of(self.table, {}, BANK)
        shown = {"seq": str(state["seq"]), "turn.player": state["turn"]["player"] or ""}
        for seat, player in state["players"].items():
            shown[f"players.{seat}.cash"] = str(player["cash"])
            shown[f"players.{seat}.position"] = str(player["position"])
            shown[f"players.{seat}.passport.length"] = str(len(player["passport"]))
        if is_bank:
            shown |= {f"bank.{stock}": str(state["bank"][stock]) for stock in ("houses", "hotels")}
        return shown


def count(table: Table) -> dict[str, dict[str, Any]]:
    """The final count of each seat, line by line."""
    return {seat: wealth(table, seat) for seat in table.seats}


def scored(table: Table) -> Figures:
    """The same as figures of the pages at the end (income is no line where wealth is what one has)."""
    counted = {seat: {line: lines[line] for line in LINES} for seat, lines in count(table).items()}
    return {f"score.{seat}.{line}": str(sum_) for seat, lines in counted.items() for line, sum_ in lines.items()}
