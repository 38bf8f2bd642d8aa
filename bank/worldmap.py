"""The map of the world with the wonders of a table on it: where each lies, and where its number stands beside.

The land is printed once (bank/art/world.py), two units a degree. Numbers that would lie on each other, as in Europe,
move apart until each can be read; a line leads from each to its place. A wonder that we do not know has no place here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot

from bank.wonders import match, wonder, wonders
from rules.table import Table

WIDE, HIGH, NORTH = 720, 270, 78
#: How often numbers push each other.
PUSHES = 160


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the map is drawn on, in its own units: the land `scale` times as large, from `left` and `top` on.

    A number takes `room` all round, and stays `edge` from the border.
    """

    wide: int
    high: int
    scale: float = 1.0
    left: int = 0
    top: int = 0
    room: int = 25
    edge: int = 13

    @property
    def land(self) -> tuple[int, int]:
        """How wide and high the land is."""
        return round(WIDE * self.scale), round(HIGH * self.scale)


PAGE = Sheet(WIDE, HIGH)
#: Read across a room: a unit is a pixel of a television, letters have 36 (UX g.15); the empty Pacific is cut off.
WALL = Sheet(848, 660, scale=1.42, left=-120, top=150, room=64, edge=32)


@dataclass(frozen=True, slots=True)
class Pin:
    """A wonder's square on the map: `x`, `y` its place, `at_x`, `at_y` where its number stands."""

    index: int
    number: int | None
    x: int
    y: int
    at_x: int
    at_y: int


def pins(table: Table, sheet: Sheet = PAGE) -> list[Pin]:
    """The table's wonders that we know, in board order."""
    found = {square: key for square in table.wonders if (key := key_of(table, square))}
    places = tuple(place_of(key, sheet) for key in found.values())
    return [
        Pin(square, table.square(square).number, *place, *spot)
        for square, place, spot in zip(found, places, spread(places, sheet), strict=True)
    ]


def key_of(table: Table, index: int) -> str | None:
    """Which wonder of our library that square shows: as a box has chosen, else by its names."""
    square = table.square(index)
    if square.stamp in wonders():
        return square.stamp
    found = match(square.names, square.number)
    return found.key if found else None


def place_of(key: str, sheet: Sheet = PAGE) -> tuple[int, int]:
    """Where a wonder of the library lies, in units from the upper left."""
    north, east = wonder(key).at
    x, y = (east / 10 + 180) * 2 * sheet.scale, (NORTH - north / 10) * 2 * sheet.scale
    return round(x) + sheet.left, round(y) + sheet.top


@cache
def spread(places: tuple[tuple[int, int], ...], sheet: Sheet = PAGE) -> tuple[tuple[int, int], ...]:
    """The same places, pushed apart until none is nearer to another than a number is wide."""
    spots = [[float(x), float(y)] for x, y in places]
    for turn in range(PUSHES):
        for at, spot in enumerate(spots):
            for other in spots[at + 1 :]:
                _push(spot, other, turn, sheet.room)
        for spot, (x, y) in zip(spots, places, strict=True):
            _hold(spot, x, y, 0.0 if turn > PUSHES * 3 // 4 else 0.04, sheet)
    return tuple((round(x), round(y)) for x, y in spots)


def _push(one: list[float], other: list[float], turn: int, room: int) -> None:
    dx, dy = other[0] - one[0], other[1] - one[1]
    apart = hypot(dx, dy)
    if apart >= room:
        return
    if apart < 1:
        dx, dy, apart = 1.0, 0.5 if turn % 2 else -0.5, 1.0
    step = (room - apart) / 2 / apart
    one[0], one[1] = one[0] - dx * step, one[1] - dy * step
    other[0], other[1] = other[0] + dx * step, other[1] + dy * step


def _hold(spot: list[float], x: int, y: int, pull: float, sheet: Sheet) -> None:
    """A number stays near its place, and on the map."""
    spot[0] = min(max(spot[0] + (x - spot[0]) * pull, sheet.edge), sheet.wide - sheet.edge)
    spot[1] = min(max(spot[1] + (y - spot[1]) * pull, sheet.edge), sheet.high - sheet.edge)


def seen_first(found: Sequence[Pin], seen: Sequence[int]) -> list[tuple[Pin, bool]]:
    """The pins with whether they are `seen`; the unseen ones are drawn last, above."""
    return sorted(((pin, pin.index in seen) for pin in found), key=lambda one: not one[1])
