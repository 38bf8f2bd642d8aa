"""The table as it stands: what the journal folds to, and the questions a rule asks of it.

Two kinds of state only: ``holdings`` (who holds how many of which piece) and ``facts`` (what is no piece of the box).
Whatever can be computed from these is never stored. A table is a value: nothing here changes it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.edition import Edition, Square
from rules.ledger import BANK, BOX, CASH, HOTEL, HOUSE, JAIL_CARD, deed, lien, site, tick

HOTEL_LEVEL = 5
GO, JAIL = 0, 10
LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat before the start: its letter, pawn and role (its name is the bank's business)."""

    letter: str
    token: str | None = None
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Folded state. ``holdings``: item → holder → quantity. ``facts``: family → key → JSON value (path family.key).

    ``counted``: what was worked out of deeds and buildings, shared by the tables between which none of it has moved; a
    table that is still being written has none.
    """

    edition: Edition
    lobby: tuple[Seat, ...]
    seq: int
    holdings: dict[str, dict[str, int]]
    facts: dict[str, dict[str, Any]]
    counted: dict[str, dict[str, Any]] | None = field(default=None, compare=False, repr=False)

    # -- facts ------------------------------------------------------------------------------------------------
    def fact(self, path: str, default: Any = None) -> Any:
        family, _, key = path.partition(".")
        value = self.facts.get(family, {}).get(key)
        return default if value is None else value

    def ordered(self, family: str) -> list[tuple[str, Any]]:
        """The numbered facts of a family (``pending.12.0``), oldest first, with their paths."""
        facts = self.facts.get(family)
        if not facts:
            return []
        keys = sorted(facts, key=lambda key: tuple(map(int, key.split("."))))
        return [(f"{family}.{key}", facts[key]) for key in keys]

    def setting(self, name: str) -> Any:
        return self.facts["settings"].get(name)

    @property
    def status(self) -> str:
        return str(self.fact("status", "lobby"))

    @property
    def on_turn(self) -> str | None:
        turn: str | None = self.fact("turn.player")
        return turn

    # -- seats ------------------------------------------------------------------------------------------------
    @property
    def seats(self) -> tuple[str, ...]:
        """Letters of all seats in joining order, bankrupt ones included."""
        seated: list[str] = self.fact("seated", [])
        return tuple(seated) if seated else tuple(seat.letter for seat in self.lobby)

    @property
    def order(self) -> tuple[str, ...]:
        """Letters clockwise, from the seat that started."""
        return tuple(self.fact("order", self.seats))

    def is_out(self, player: str) -> bool:
        return bool(self.fact(f"players.{player}.bankrupt"))

    @property
    def in_play(self) -> tuple[str, ...]:
        """Letters of the seats that are not bankrupt, in joining order."""
        return tuple(player for player in self.seats if not self.is_out(player))

    def others(self, player: str) -> tuple[str, ...]:
        return tuple(other for other in self.in_play if other != player)

    def position(self, player: str) -> int:
        return int(self.fact(f"players.{player}.position", GO))

    def is_jailed(self, player: str) -> bool:
        return bool(self.fact(f"players.{player}.in_jail"))

    def token(self, player: str) -> str | None:
        named = self.fact(f"players.{player}.token")
        return named or next((seat.token for seat in self.lobby if seat.letter == player), None)

    def role(self, player: str) -> str | None:
        named = self.fact(f"players.{player}.role")
        return named or next((seat.role for seat in self.lobby if seat.letter == player), None)

    # -- pieces -----------------------------------------------------------------------------------------------
    def holding(self, holder: str, item: str) -> int:
        return self.holdings.get(item, {}).get(holder, 0)

    def cash(self, holder: str) -> int:
        return self.holding(holder, CASH)

    @property
    def has_money(self) -> bool:
        """Does the app keep the cash? With ``money: notes`` it lies on the table and nothing is booked."""
        return bool(self.setting("money") == "app")

    def owner(self, square: int) -> str | None:
        """The seat that holds the deed; None is the bank."""
        for holder, quantity in self.holdings.get(deed(square), {}).items():
            if quantity:
                return None if holder == BANK else holder
        return None

    def is_mortgaged(self, square: int) -> bool:
        return self.holding(site(square), lien(square)) > 0

    def level(self, square: int) -> int:
        """0–4 houses, 5 a hotel."""
        if self.holding(site(square), HOTEL):
            return HOTEL_LEVEL
        return self.holding(site(square), HOUSE)

    def deeds_of(self, player: str) -> tuple[int, ...]:
        return tuple(square for square in self.deed_squares if self.holdings[deed(square)].get(player))

    def jail_cards(self, player: str) -> int:
        return self.holding(player, JAIL_CARD)

    def remembered(self, key: str, work_out: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What ``work_out`` makes of deeds and buildings, and of nothing else that moves: made once for all who ask."""
        if self.counted is None:
            return work_out()
        if key not in self.counted:
            self.counted[key] = work_out()
        return self.counted[key]

    def passport(self, player: str) -> list[int]:
        return [square for square in self.wonders if self.holdings.get(tick(square), {}).get(player)]

    def is_endless(self, holder: str, item: str) -> bool:
        """I2's exceptions: what the bank issues without end, and the pieces that are not in play."""
        if holder == BANK:
            return item == CASH or item.startswith(("mortgage:", "tick:")) or self.stock(item, "") is None
        return holder == BOX

    def stock(self, item: str, otherwise: Any = 0) -> Any:
        """Houses or hotels left at the bank; None where their number has no limit."""
        if item not in (HOUSE, HOTEL):
            return otherwise
        limited = self.setting("house_stock" if item == HOUSE else "hotel_stock") is not None
        return self.holding(BANK, item) if limited else None

    # -- board ------------------------------------------------------------------------------------------------
    def square(self, index: int) -> Square:
        """The square as this table's board has it (amended)."""
        printed, board = self.edition.squares[index], self.facts.get("board")
        amended: Mapping[str, Any] | None = board.get(str(index)) if board else None
        return replace(printed, **_as_fields(amended)) if amended else printed

    @property
    def deed_squares(self) -> tuple[int, ...]:
        return self.edition.deeds

    @property
    def wonders(self) -> tuple[int, ...]:
        return self.edition.wonders

    def group(self, square: int) -> tuple[int, ...]:
        """All sites of the square's colour group, in board order."""
        letter = self.square(square).group
        if letter is None:
            return ()
        printed = self.edition.squares
        at = self.square if self.facts.get("board") else lambda other: printed[other]  # this is asked very often
        return tuple(other for other in self.deed_squares if at(other).group == letter)

    def has_group(self, player: str | None, square: int) -> bool:
        """Does the player own every site of the square's colour group (RENT-3, BUILD-1)?"""
        group = self.group(square)
        return player is not None and bool(group) and all(self.owner(other) == player for other in group)

    # -- what waits -------------------------------------------------------------------------------------------
    def pending(self, kind: str | None = None, player: str | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
        """Open decisions with their paths, oldest first."""
        for path, item in self.ordered("pending"):
            if kind in (None, item["kind"]) and player in (None, item.get("player")):
                yield path, item

    def waits_for(self, kind: str, player: str | None = None) -> dict[str, Any] | None:
        return next((item for _, item in self.pending(kind, player)), None)

    def debts(self, player: str) -> list[tuple[str, dict[str, Any]]]:
        """The player's debts with their paths, oldest first (DEBT-1)."""
        return [(path, debt) for path, debt in self.ordered("debts") if debt["from"] == player]


def _as_fields(amended: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in amended.items()}
