"""The sheets of a page: one builder a sheet, found by name. The banker's tablet and the phones mount the same ones.

A builder takes a `Wish` (the table, whose affairs, who asks, and what has been picked so far) and answers what its
template shows; the template is `bank/sheets/<name>.html`, or `parts/…` where a pane shows the same part.
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
_BUILDERS: dict[str, Builder] = {}
_FOR_THE_BANK: set[str] = set()


def sheet(name: str, *, bank_only: bool = False) -> Callable[[Builder], Builder]:
    """Names the builder of a sheet; `bank_only` ones are not for seats."""

    def named(builder: Builder) -> Builder:
        _BUILDERS[name] = builder
        if bank_only:
            _FOR_THE_BANK.add(name)
        return builder

    return named


def sheet_context(
    live: Live,
    name: str,
    player: str | None,
    by: str,
    query: Mapping[str, str] | None = None,
    *,
    origin: str = "",
) -> tuple[str, Context]:
    """The template of a sheet and what it shows. `origin` is this bank's address, for the way in (places.origin).

    Unknown for a name that is none, or not for `by`, and for no seat.
    """
    from bank.screens import (  # noqa: F401  # noqa: F401
        sheets_auction,
        sheets_board,
        sheets_deeds,
        sheets_money,
        sheets_settings,
        sheets_table,
        sheets_trade,
        sheets_why,
    )

    builder = _BUILDERS.get(name)
    if builder is None or (name in _FOR_THE_BANK and by != BANK):
        raise Unknown()
    if player is not None and player not in live.table.seats:
        raise Unknown()
    wish = Wish(live, name, player, by, query or {}, origin)
    basics: Context = {
        "name": name,
        "by": by,
        "is_bank": wish.is_bank,
        "state": live.state(by),
        "seq": live.seq,
        "code": live.code,
        "total_wonders": len(live.table.wonders),
    }
    if player is not None:
        basics["player"] = board.player(live, player, by)
    return f"bank/sheets/{name}.html", basics | builder(wish)


def must_have_player(wish: Wish) -> str:
    """The seat whose affairs a sheet shows; Unknown when none was named."""
    if wish.player is None:
        raise Unknown()
    return wish.player


def others(wish: Wish, letter: str | None) -> list[board.Player]:
    """The players still in play, but `letter`, in the order round the table."""
    live = wish.live
    return [one for one in board.players(live, wish.by) if one.letter != letter and not one.is_out]
