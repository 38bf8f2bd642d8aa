"""What a sheet is made of: a `Wish` (the table, whose affairs, who asks, what has been picked so far), and its name.

A builder answers what its template shows; `sheet("name")` enters it in the register by which `sheets` finds it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bank.problems import Unknown
from bank.screens import board
from bank.tables import Live
from rules.ledger import BANK

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a sheet is asked for. `player` is whose affairs it shows, `by` who asks ("bank", a letter, NOBODY)."""

    live: Live
    name: str
    player: str | None
    by: str
    query: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""

    @property
    def is_bank(self) -> bool:
        return self.by == BANK

    def text(self, name: str) -> str | None:
        """A picked word; None where nothing is picked."""
        return self.query.get(name) or None

    def number(self, name: str, otherwise: int = 0) -> int:
        """A picked figure."""
        value = self.query.get(name, "")
        return int(value) if value.lstrip("-").isdecimal() and len(value) < 8 else otherwise

    def numbers(self, name: str) -> list[int]:
        """Picked squares: `1,3`."""
        return [int(part) for part in self.query.get(name, "").split(",") if part.isdecimal() and len(part) < 3]

    def seat(self, name: str = "player") -> str | None:
        """A picked seat of this table."""
        letter = self.query.get(name)
        return letter if letter in self.live.table.seats else None


Builder = Callable[[Wish], Context]
BUILDERS: dict[str, Builder] = {}
FOR_THE_BANK: set[str] = set()


def sheet(name: str, *, bank_only: bool = False) -> Callable[[Builder], Builder]:
    """Names the builder of a sheet; `bank_only` ones are not for seats."""

    def named(builder: Builder) -> Builder:
        BUILDERS[name] = builder
        if bank_only:
            FOR_THE_BANK.add(name)
        return builder

    return named


def must_have_player(wish: Wish) -> str:
    """The seat whose affairs a sheet shows; Unknown when none was named."""
    if wish.player is None:
        raise Unknown()
    return wish.player


def others(wish: Wish, letter: str | None) -> list[board.Player]:
    """The players still in play, but `letter`, in the order round the table."""
    live = wish.live
    return [one for one in board.players(live, wish.by) if one.letter != letter and not one.is_out]
