"""The curtain goes up (`bank.curtains` says how it hangs): one deed at the game's row, and the steps of the places."""

from datetime import timedelta

from django.utils import timezone

from bank import seating
from bank.canonical import stamp
from bank.curtains import STALE
from bank.models import Game
from bank.problems import Malformed
from bank.tables import Live

#: Places that are uncovered one by one.
PLACES = 3


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
