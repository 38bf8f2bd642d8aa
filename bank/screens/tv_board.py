"""The board as the large screen draws it: forty squares round a sheet of stamps, who owns what, who stands where."""

from dataclasses import dataclass

from bank.screens import board
from bank.screens.board import Place, Player
from bank.tables import Live
from rules.ledger import ticked

SIDE = 11


@dataclass(frozen=True, slots=True)
class Pawn:
    """A player where a pawn stands for them, and nothing else of theirs: what differs in them is drawn anew."""

    name: str
    token: str | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the ring. `at` is the class of its place: `r3 c11`. `is_now`: whoever plays stands here."""

    place: Place
    at: str
    owner: Pawn | None
    here: tuple[Pawn, ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class Visa:
    """A wonder on the sheet of stamps, and who has seen it."""

    place: Place
    seen: tuple[Pawn, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """The stamp that the last entry brought, and to whom."""

    place: Place
    who: Player


def cells(live: Live, seats: list[Player]) -> tuple[Cell, ...]:
    """All squares in board order, from GO at the bottom right on leftwards, as the box has them."""
    return tuple(_cell(one, seats) for one in board.places(live.table))


def _cell(one: Place, seats: list[Player]) -> Cell:
    owner = next((_pawn(seat) for seat in seats if seat.letter == one.owner), None)
    here = [seat for seat in seats if seat.place.index == one.index]
    pawns = tuple(_pawn(seat) for seat in here if not seat.is_out)
    return Cell(one, ring(one.index), owner, pawns, is_now=any(seat.is_next for seat in here))


def _pawn(seat: Player) -> Pawn:
    return Pawn(seat.name, seat.token)


def ring(index: int) -> str:
    """Row and column of a square, counted from the top left."""
    side, step = divmod(index, SIDE - 1)
    last = SIDE - step
    row, column = ((SIDE, last), (last, 1), (1, 1 + step), (1 + step, SIDE))[side % 4]
    return f"r{row} c{column}"


def visas(live: Live, seats: list[Player]) -> tuple[Visa, ...]:
    """The wonders in the order of their numbers."""
    wonders = board.wonders(live.table)
    return tuple(Visa(one, tuple(_pawn(seat) for seat in seats if one.index in seat.passport)) for one in wonders)


def last_visit(live: Live, seats: list[Player]) -> Visit | None:
    """The last stamp of the last entry: the large screen shows it until the table goes on."""
    given = ((seat, ticked(live.entries[-1], seat.letter)) for seat in seats if live.entries)
    return next((Visit(board.place(live.table, squares[-1]), seat) for seat, squares in given if squares), None)
