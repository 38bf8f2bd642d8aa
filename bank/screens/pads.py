"""The two ways to say a throw with one tap: the square it led to (move pad), or the dice (dice pad)."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from bank.money import plain_money, signed
from bank.screens.asking import ask
from bank.screens.board import Place, Player, place, places, player
from bank.tables import Live
from rules.ledger import BANK
from rules.rents import rent_due

DISTANCES = range(2, 13)
ALWAYS_DOUBLE = (2, 12)
FACES = range(1, 7)
_HAPPENINGS = {
    "chance": lambda: _("a card"),
    "community_chest": lambda: _("a card"),
    "parking": lambda: _("nothing happens"),
    "jail": lambda: _("nothing happens"),
    "go_to_jail": lambda: _("go to jail"),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A square within reach: the sum of the dice that leads there, and what would happen."""

    place: Place
    sum: int
    note: str
    extra: str
    is_double: bool
    is_new: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """One of the 21 throws."""

    low: int
    high: int

    @property
    def sum(self) -> int:
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        return self.low == self.high

    @property
    def dice(self) -> str:
        return f"{self.low},{self.high}"


@dataclass(frozen=True, slots=True)
class DicePad:
    """The 21 throws in rows: a triangle with the doubles on its edge. `command` is what a tap sends."""

    command: str

    @property
    def rows(self) -> list[list[Throw | None]]:
        return [[Throw(low, high) if high >= low else None for high in FACES] for low in FACES]


def move_pad(live: Live, letter: str, by: str = BANK) -> dict[str, Any]:
    """The eleven squares within reach of the player, in board order. In jail there is only the dice pad."""
    who = player(live, letter, by)
    return {"player": who, "here": who.place, "tiles": tuple(_tile(live, who, distance, by) for distance in DISTANCES)}


def dice_pad(command: str = "throw") -> DicePad:
    """The dice pad whose taps send `command`."""
    return DicePad(command)


def elsewhere(live: Live, letter: str) -> dict[str, Any]:
    """All forty squares, for a token that stands elsewhere than the bank thought."""
    return {"player": player(live, letter), "squares": places(live.table)}


def _tile(live: Live, who: Player, distance: int, by: str) -> Tile:
    table = live.table
    square = place(table, (who.place.index + distance) % len(table.edition.squares))
    return Tile(
        place=square,
        sum=distance,
        note=_note(live, who, square, distance),
        extra=_salary(live, who, distance, by),
        is_double=distance in ALWAYS_DOUBLE,
        is_new=square.index in table.wonders and square.index not in who.passport,
        is_mine=square.owner == who.letter,
    )


def _note(live: Live, who: Player, square: Place, distance: int) -> str:
    """What landing there means, in a few words."""
    if square.price is not None:
        return _deed_note(live, who, square, distance)
    if square.kind == "tax":
        return plain_money(live.table.square(square.index).amount or 0)
    return _HAPPENINGS[square.kind]() if square.kind in _HAPPENINGS else ""


def _deed_note(live: Live, who: Player, square: Place, total: int) -> str:
    if square.owner is None:
        return _("free, %(price)s") % {"price": plain_money(square.price or 0)}
    if square.owner == who.letter:
        return _("yours")
    owner = live.names.get(square.owner, square.owner)
    if square.mortgaged:
        return _("%(owner)s · mortgaged") % {"owner": owner}
    rent = rent_due(live.table, square.index, total)
    return _("%(owner)s · rent %(rent)s") % {"owner": owner, "rent": plain_money(rent)}


def _salary(live: Live, who: Player, distance: int, by: str) -> str:
    """What the rules pay for it; to who does not come to GO they are not asked about."""
    laps, index = divmod(who.place.index + distance, len(live.table.edition.squares))
    if not laps:
        return ""
    answer = ask(live, {"type": "land", "player": who.letter, "square": index, "dice": distance}, by)
    amount = sum(line.amount for line in answer.lines if line.rule.startswith("GO") and line.payee == who.letter)
    return signed(amount) if amount else ""
