"""Signs across the table are switched on by the banker, sent by seats, and told to the screens like presence."""

from typing import Any

from django.utils import timezone

from bank import bus, hub, limits, presence, seating, tables
from bank.canonical import stamp
from bank.models import Game
from bank.problems import Forbidden, Malformed
from bank.reactions import SIGNS, Reaction, remember
from bank.tables import Live


def switch(code: str, *, on: bool) -> None:
    """May the phones of this table send signs?"""

    def done(game: Game, live: Live) -> None:
        game.reactions = on
        Game.objects.filter(pk=game.pk).update(reactions=on)

    seating.alter(code, done)


def react(live: Live, by: str, to: str, sign: str) -> None:
    """A sign from a seat to another. Forbidden where they are off; TooMany for who sends one after the other."""
    if not live.reactions:
        raise Forbidden()
    if sign not in SIGNS or to not in live.table.seats or by not in live.table.seats or by == to:
        raise Malformed(field="sign")
    limits.reactions.spend(f"{live.code}{by}")
    shown = Reaction(by, to, sign, stamp(timezone.now()))
    _tell(live.code, shown)
    bus.publish("reaction", code=live.code, **shown.told)


def follow(message: dict[str, Any]) -> None:
    """The same in another process."""
    _tell(message["code"], Reaction(message["by"], message["to"], message["sign"], message["at"]))


def _tell(code: str, shown: Reaction) -> None:
    remember(code, shown)
    presence.note_change(code)
    if live := tables.kept(code):
        hub.tell(live)
