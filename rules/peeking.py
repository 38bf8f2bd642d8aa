"""A banker's look at cash that the table hides till the end (setting ``balances``: hidden).

Now and then it has to be: a slip is disputed, an evening is carried to another machine. Then it is an entry like any
other, which every screen tells, and it is good for that moment: with the next entry the cash is hidden again.
"""

from dataclasses import dataclass

from rules.commands import Player, Text, command
from rules.draft import Draft
from rules.ledger import BANK
from rules.table import Table


@command("peek")
@dataclass(frozen=True, slots=True)
class Peek:
    """The banker looks at one player's cash, or at everybody's. Refuses (OWN-2) where none is hidden."""

    player: Player | None = None
    reason: Text | None = None

    def decide(self, draft: Draft) -> None:
        draft.must(hides(draft.table), "OWN-2", hard=True)
        for player in (self.player,) if self.player else draft.table.in_play:
            draft.put(f"peek.{player}", draft.table.seq + 1)


def hides(table: Table) -> bool:
    """Is cash hidden from the banker, too?"""
    return table.status == "playing" and table.has_money and table.setting("balances") == "hidden"


def is_seen(table: Table, viewer: str | None, player: str) -> bool:
    """Has the banker looked at that player's cash with this very entry?"""
    return viewer == BANK and table.fact(f"peek.{player}") == table.seq


def may_copy(table: Table) -> bool:
    """May the banker take the whole game along? Not while it would tell hidden cash, but by a look at everybody's."""
    return not hides(table) or all(is_seen(table, BANK, player) for player in table.in_play)
