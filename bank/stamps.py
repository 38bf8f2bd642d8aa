"""How the stamp of a square looks: which drawing, in which ink, at which tilt; or, undrawn, its number and its name.

The drawings are printed from `bank/art/` into sprites: the 22 of our own board, which first pages load, and the
others; and each of these once more, simpler, for less than 40 px.
"""

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from bank.wonders import Wonder, by_number, match, wonders

#: The inks of `tokens.css`, in the order of their classes `s1` to `s6`.
INKS = ("indigo", "brick", "green", "plum", "sepia", "sea")
TILTS = 9
#: Units of the 96 that a stamp is wide: what a sign takes, how wide the two lines of a name may be, and how many signs
#: a line takes at least before the name is broken. Widths are given, for every device has another font.
_SIGN, _ROOM, _SIGNS = 5, (56, 44), 10


@dataclass(frozen=True, slots=True)
class Line:
    """A line of lettering, centred on the stamp; `width` is None where it need not be kept to.

    Whole units: a template would write a fraction with the comma of its language, which no drawing understands.
    """

    text: str
    y: int
    size: int
    width: int | None = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """A stamp as a page draws it. `lines` is empty on one that we have drawn."""

    sprite: str
    symbol: str
    ink: int
    tilt: int
    lines: tuple[Line, ...] = ()

    @property
    def classes(self) -> str:
        """Ink and tilt as classes: the same every time the stamp is seen."""
        return f"s{self.ink} tilt{self.tilt}"


def stamp_of(number: int | None, names: Mapping[str, str] | None = None, small: bool = False) -> Stamp:
    """The stamp of a square: by its names (by language), or as on our own board where only its number is given."""
    found = match(names, number) if names else by_number(number)
    if found:
        return stamp_of_wonder(found, small)
    name = next(iter(names.values()), "") if names else ""
    lines = _lettering("" if number is None else str(number), "" if small else name)
    return Stamp(_sprite(False, small), _symbol("unknown", small), 1 + (number or 0) % len(INKS), 5, lines)


def stamp_of_wonder(one: Wonder, small: bool = False) -> Stamp:
    """The stamp of a wonder of the library, whether it is on a board or not."""
    tilt = list(wonders()).index(one.key) * 4 % TILTS
    sprite, symbol = _sprite(one.number is not None, small), _symbol(one.key, small)
    return Stamp(sprite, symbol, INKS.index(one.ink) + 1, tilt)


def _sprite(boxed: bool, small: bool) -> str:
    return f"bank/stamps{'-small' if small else ''}{'' if boxed else '-more'}.svg"


def _symbol(key: str, small: bool) -> str:
    return f"{'small' if small else 'stamp'}-{key}"


def _lettering(number: str, name: str) -> tuple[Line, ...]:
    """The number large, below it the name on one or two lines; alone, the number takes all the room."""
    if not name:
        return (Line(number, 63, 44),)
    half = max(_SIGNS, -(-len(name) // 2) + 2)
    rows = textwrap.wrap(name, half, break_long_words=False)
    rows = [rows[0], " ".join(rows[1:])] if len(rows) > 1 else rows
    names = [
        Line(text, 65 + 10 * row, 10, min(room, _SIGN * len(text)))
        for row, (text, room) in enumerate(zip(rows, _ROOM, strict=False))
    ]
    return (Line(number, 54, 24), *names)
