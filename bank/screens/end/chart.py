"""Wealth over time as a drawing: one line a player, told apart by colour, dashes and the shape of its points.

Whole units only, for a template would write a fraction with the comma of its language, which no drawing understands.
The same figures stand below it as a table, for who cannot see it.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from bank.ending.course import Course, Mark, Point, course_of
from bank.money import plain_money
from bank.pawns import colours
from bank.screens import board
from bank.screens.board import Player
from bank.tables import Live
from rules.views import may_see_cash

WIDE, HIGH = 960, 400
LEFT, RIGHT, TOP, BOTTOM = 72, 150, 24, 40
#: Lines of the grid at most, rounds named below, and points of a line that bear its shape.
MOST_LINES, MOST_ROUNDS, MOST_SHAPES = 6, 10, 9
LABEL = 24
SHAPES = ("circle", "square", "triangle", "diamond", "cross", "down", "plus", "star")
NICE = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player's line: `points` as SVG writes them, the places of its shapes, and where its name stands."""

    player: Player
    shape: str
    points: str
    dots: tuple[tuple[int, int], ...]
    label: int
    last: int

    @property
    def colour(self) -> str:
        """The player's colour, where no style sheet gives it."""
        return colours(self.player.token)[0]


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark on the chart: its number, where it stands, and what happened, in words."""

    number: int
    seq: int
    x: int
    kind: str
    player: Player | None
    text: str


def chart(live: Live, viewer: str | None) -> dict[str, Any] | None:
    """What the drawing and its table show; None where wealth is not to be seen, or nothing has been played."""
    seen = all(may_see_cash(live.table, viewer, player) for player in live.table.seats)
    course = course_of(live) if seen and live.table.has_money else Course((), ())
    if len(course.points) < 2:
        return None
    scale = Scale.of(course)
    return {
        "wide": WIDE,
        "high": HIGH,
        "left": LEFT,
        "right": WIDE - RIGHT,
        "floor": HIGH - BOTTOM,
        "top": TOP,
        "lines": _lines(live, viewer, course, scale),
        "sums": [(scale.y(amount), amount) for amount in scale.sums],
        "rounds": [(scale.x(at), point.round) for at, point in _named(course.points)],
        "signs": _signs(live, viewer, course, scale),
        "table": _table(live, viewer, course),
    }


# --- Where things stand -----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Scale:
    """From euros and points to places in the drawing."""

    most: int
    step: int
    count: int

    @classmethod
    def of(cls, course: Course) -> "Scale":
        most = max((total for point in course.points for total in point.totals.values()), default=1)
        step = nice(most // MOST_LINES)
        return cls(-(-most // step) * step or step, step, len(course.points))

    @property
    def sums(self) -> range:
        return range(0, self.most + 1, self.step)

    def x(self, at: int) -> int:
        return LEFT + (WIDE - LEFT - RIGHT) * at // max(1, self.count - 1)

    def y(self, amount: int) -> int:
        return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * amount // self.most


def nice(least: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 … that is not below."""
    power = 1
    while True:
        for one in NICE:
            if one * power >= least:
                return one * power
        power *= 10


def _named(points: tuple[Point, ...]) -> list[tuple[int, Point]]:
    """The points whose rounds are written below, evenly."""
    step = -(-len(points) // MOST_ROUNDS)
    return list(enumerate(points))[::step]


# --- The lines --------------------------------------------------------------------------------------------------------
def _lines(live: Live, viewer: str | None, course: Course, scale: Scale) -> list[Drawn]:
    seats = board.players(live, viewer)
    shapes = {one.letter: SHAPES[at % len(SHAPES)] for at, one in enumerate(seats)}
    drawn = [_line(one, shapes[one.letter], course, scale) for one in seats]
    return _spread([one for one in drawn if one.dots])


def _line(player: Player, shape: str, course: Course, scale: Scale) -> Drawn:
    places = [
        (scale.x(at), scale.y(point.totals[player.letter]))
        for at, point in enumerate(course.points)
        if player.letter in point.totals
    ]
    step = max(1, -(-len(places) // MOST_SHAPES))
    dots = tuple({*places[::step], *places[-1:]})
    last = next((p.totals[player.letter] for p in reversed(course.points) if player.letter in p.totals), 0)
    return Drawn(
        player,
        shape,
        " ".join(f"{x},{y}" for x, y in places),
        tuple(sorted(dots)),
        places[-1][1] if places else 0,
        last,
    )


def _spread(lines: list[Drawn]) -> list[Drawn]:
    """Names that would stand on each other move apart, downwards, and up again from the floor."""
    ordered = sorted(lines, key=lambda one: one.label)
    tops = [one.label for one in ordered]
    for at in range(1, len(tops)):
        tops[at] = max(tops[at], tops[at - 1] + LABEL)
    floor = HIGH - BOTTOM
    for at in reversed(range(len(tops))):
        tops[at] = min(tops[at], floor)
        floor = tops[at] - LABEL
    return [Drawn(o.player, o.shape, o.points, o.dots, top, o.last) for o, top in zip(ordered, tops, strict=True)]


def _signs(live: Live, viewer: str | None, course: Course, scale: Scale) -> list[Sign]:
    """The marks that there is room for, each above the point at whose round it happened."""
    return [
        Sign(
            number,
            mark.seq,
            scale.x(next(at for at, point in enumerate(course.points) if point.seq >= mark.seq)),
            mark.kind,
            board.player(live, mark.player, viewer) if mark.player in live.table.seats else None,
            told_mark(live, mark),
        )
        for number, mark in enumerate(course.marks[-MOST_SHAPES:], 1)
    ]


def told_mark(live: Live, mark: Mark) -> str:
    """A mark in a few words."""
    words = {"name": live.names.get(mark.player, ""), "sum": plain_money(mark.amount), "n": len(live.table.wonders)}
    sentences = {
        "full": _("%(name)s has seen all %(n)d"),
        "out": _("%(name)s is bankrupt"),
        "hotel": _("%(name)s builds the first hotel"),
        "rent": _("%(name)s pays %(sum)s rent"),
    }
    return sentences[mark.kind] % words


def _table(live: Live, viewer: str | None, course: Course) -> dict[str, Any]:
    seats = board.players(live, viewer)
    rows = [(point.round, [point.totals.get(one.letter, 0) for one in seats]) for point in course.points]
    return {"players": seats, "rows": rows}
