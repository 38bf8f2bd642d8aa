"""The table rests: a pause that anybody at it may begin and end, and the clock that leaves pauses out.

A pause is no entry, for the rules know no time but the clock's (END-5). It stops the clock and covers the pads of the
bank's own pages; a command that comes all the same, from a client of another make, is booked. A table that is put away
for another evening rests as well (`AWAY`), till it is set up again.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from bank import seating
from bank.canonical import stamp
from bank.models import Game
from bank.problems import Malformed
from bank.rests import AWAY, MOST_KEPT, REST
from bank.tables import Live


def pause(code: str, by: str, kind: str = REST) -> None:
    """The table rests from now on; `by` is "bank" or a letter. Nothing, if it rests already; Malformed unless playing.

    A resting table may still be put away.
    """

    def done(game: Game, live: Live) -> None:
        _must_be_playing(live)
        now = stamp(timezone.now())
        if live.resting:
            _change(game, [*game.pauses[:-1], game.pauses[-1] | ({"kind": AWAY} if kind == AWAY else {})])
        else:
            _change(game, [*game.pauses, {"by": by, "kind": kind, "from": now, "to": None}][-MOST_KEPT:])

    seating.alter(code, done)


def resume(code: str) -> None:
    """The table plays on. Nothing, if it plays already."""

    def done(game: Game, live: Live) -> None:
        if live.resting:
            _change(game, [*game.pauses[:-1], game.pauses[-1] | {"to": stamp(timezone.now())}])

    seating.alter(code, done)


def _must_be_playing(live: Live) -> None:
    if live.table.status != "playing":
        raise Malformed(field="paused")


def _change(game: Game, pauses: list[dict[str, Any]]) -> None:
    game.pauses = pauses
    Game.objects.filter(pk=game.pk).update(pauses=pauses)


# --- The clock --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Clock:
    """How long a table has played, in seconds; `limit` by its setting, in seconds; `runs`: it goes on counting."""

    played: int
    limit: int | None
    runs: bool

    @property
    def is_over(self) -> bool:
        return self.limit is not None and self.played >= self.limit

    @property
    def text(self) -> str:
        """Hours and minutes, as a clock shows them: 0:42."""
        return hours(self.played)

    @property
    def limit_text(self) -> str:
        return hours(self.limit or 0)


def hours(seconds: int) -> str:
    """So many seconds as hours and minutes."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}"


def minutes_of(live: Live) -> int | None:
    """How long a game that is over was played, pauses left out, in whole minutes, at least one; else None."""
    clock = clock_of(live) if live.ended else None
    return max(1, round(clock.played / 60)) if clock else None


def clock_of(live: Live, now: datetime | None = None) -> Clock | None:
    """The table's clock; None before the start. It stands still in a pause, and for good at the end of the game."""
    if live.began is None:
        return None
    resting, end = live.resting, live.ended or now or timezone.now()
    if resting and live.ended is None:
        end = resting.since
    played = (end - live.began).total_seconds() - live.rested
    minutes = live.table.setting("time_limit")
    limit = minutes * 60 if minutes else None
    return Clock(max(0, int(played)), limit, runs=resting is None and live.table.status == "playing")
