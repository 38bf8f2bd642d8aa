"""The curtain before the count: whoever ended the game may have slipped, so nothing is shown for ten seconds.

Then one tap of the banker's raises it on every screen at once, third place first. Which end was uncovered is kept in
the game's row by the time of that end: a game whose end is undone and comes again is covered again. An end that nobody
uncovered within the hour lies open: whoever opens it later wants to read it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from bank import seating
from bank.canonical import stamp
from bank.models import Game
from bank.problems import Malformed
from bank.tables import FORGOTTEN, Live

#: Seconds: the undo's own, from one place to the next, and after which nobody waits for a curtain any more.
GUARD, STEP, STALE = 10.0, 2.2, float(FORGOTTEN)
PLACES = 3


@dataclass(frozen=True, slots=True)
class Curtain:
    """`guard`: seconds that the undo still has; `age`: seconds since it was raised, None while it hangs."""

    guard: float
    age: float | None

    @property
    def is_up(self) -> bool:
        return self.age is not None


def curtain_of(live: Live, now: datetime | None = None) -> Curtain:
    """How the curtain hangs at a table whose game is over; at any other there is none."""
    now = now or timezone.now()
    if live.ended is None:
        return Curtain(0.0, STALE)
    passed = (now - live.ended).total_seconds()
    if live.is_uncovered:
        return Curtain(0.0, (now - datetime.fromisoformat(live.shown["at"])).total_seconds())
    return Curtain(max(0.0, GUARD - passed), STALE if passed > STALE else None)


def raise_it(code: str, *, at_once: bool = False) -> None:
    """Show the count to everybody, place by place, or `at_once`. Malformed unless the game is over."""

    def done(game: Game, live: Live) -> None:
        if live.ended is None or live.table.status != "over":
            raise Malformed(field="reveal")
        if live.is_uncovered and not at_once:
            return
        since = timezone.now() - timedelta(seconds=STALE if at_once else 0)
        game.shown = {"of": stamp(live.ended), "at": stamp(since)}
        Game.objects.filter(pk=game.pk).update(shown=game.shown)

    seating.alter(code, done)


def steps_of(places: list[int]) -> dict[int, int]:
    """Which step uncovers each place: 1 the third, then the second, then the first; a later place is never covered.

    Equal places are one step: with two winners and a third there are two.
    """
    covered = sorted({place for place in places if place <= PLACES}, reverse=True)
    return dict.fromkeys(places, 0) | {place: step for step, place in enumerate(covered, 1)}
