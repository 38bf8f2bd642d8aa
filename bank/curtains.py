"""The curtain before a count, as a game's row tells of it; `bank.ending.curtain` raises it.

Whoever ended the game may have slipped, so nothing is shown for ten seconds; then one tap of the banker's raises it on
every screen, third place first. Which end was uncovered is kept by the time of that end: a game whose end is undone
and comes again is covered again. An end that nobody uncovered within the hour lies open: whoever opens it later wants
to read it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bank.canonical import stamp

#: Seconds: the undo's own, from one place to the next, until the last is read, after which nobody waits any more.
GUARD, STEP, SHOWING, STALE = 10.0, 2.2, 10.0, 3600.0


@dataclass(frozen=True, slots=True)
class Curtain:
    """`guard`: seconds that the undo still has; `age`: seconds since it was raised, None while it hangs."""

    guard: float
    age: float | None

    @property
    def is_up(self) -> bool:
        return self.age is not None

    @property
    def hides_the_winner(self) -> bool:
        """Is the first place not shown yet? Then no sentence says who has won."""
        return self.age is None or self.age < SHOWING


def hung(ended: datetime | None, shown: dict[str, Any], now: datetime) -> Curtain:
    """How it hangs for a game that ended then; before any end there is none."""
    if ended is None:
        return Curtain(0.0, STALE)
    if is_raised(ended, shown):
        return Curtain(0.0, (now - datetime.fromisoformat(shown["at"])).total_seconds())
    passed = (now - ended).total_seconds()
    return Curtain(max(0.0, GUARD - passed), STALE if passed > STALE else None)


def is_raised(ended: datetime | None, shown: dict[str, Any]) -> bool:
    """Has the count of this end, and not of one that was undone since, been shown to the table?"""
    return ended is not None and shown.get("of") == stamp(ended)
