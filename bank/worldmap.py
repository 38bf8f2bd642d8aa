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
#: Units that a number takes all round, and how often they push each other.
ROOM, PUSHES, EDGE = 25, 160, 13


@dataclass(frozen=True, slots=True)
class Pin:
    """A wonder's square on the map: `x`, `y` its place, `at_x`, `at_y` where its number stands."""

    index: int
    number: int | None
    x: int
    y: int
    at_x: int
    at_y: int


def pins(table: Table) -> list[Pin]:
    """The table's wonders that we know, in board order."""
    found = {square: key for square in table.wonders if (key := key_of(table, square))}
    spots = spread(tuple(place_of(key) for key in found.values()))
    return [
        Pin(square, table.square(square).number, *place_of(key), *spot)
        for (square, key), spot in zip(found.items(), spots, strict=True)
    ]


def key_of(table: Table, index: int) -> str | None:
    """Which wonder of our library that square shows: as a box has chosen, else by its names."""
    square = table.square(index)
    if square.stamp in wonders():
        return square.stamp
    found = match(square.names, square.number)
    return found.key if found else None


def place_of(key: str) -> tuple[int, int]:
    """Where a wonder of the library lies, in units from the upper left."""
    north, east = wonder(key).at
    return round((east / 10 + 180) * 2), round((NORTH - north / 10) * 2)


@cache
def spread(places: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The same places, pushed apart until none is nearer to another than a number is wide."""
    spots = [[float(x), float(y)] for x, y in places]
    for turn in range(PUSHES):
        for at, spot in enumerate(spots):
            for other in spots[at + 1 :]:
                _push(spot, other, turn)
        for spot, (x, y) in zip(spots, places, strict=True):
            _hold(spot, x, y, 0.0 if turn > PUSHES * 3 // 4 else 0.04)
    return tuple((round(x), round(y)) for x, y in spots)


def _push(one: list[float], other: list[float], turn: int) -> None:
    dx, dy = other[0] - one[0], other[1] - one[1]
    apart = hypot(dx, dy)
    if apart >= ROOM:
        return
    if apart < 1:
        dx, dy, apart = 1.0, 0.5 if turn % 2 else -0.5, 1.0
    step = (ROOM - apart) / 2 / apart
    one[0], one[1] = one[0] - dx * step, one[1] - dy * step
    other[0], other[1] = other[0] + dx * step, other[1] + dy * step


def _hold(spot: list[float], x: int, y: int, pull: float) -> None:
    """A number stays near its place, and on the map."""
    spot[0] = min(max(spot[0] + (x - spot[0]) * pull, EDGE), WIDE - EDGE)
    spot[1] = min(max(spot[1] + (y - spot[1]) * pull, EDGE), HIGH - EDGE)


def seen_first(found: Sequence[Pin], seen: Sequence[int]) -> list[tuple[Pin, bool]]:
    """The pins with whether they are `seen`; the unseen ones are drawn last, above."""
    return sorted(((pin, pin.index in seen) for pin in found), key=lambda one: not one[1])
