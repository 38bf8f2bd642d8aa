"""The bank goes to another device: by its link, its PIN, or the agreement of all who are there (CONTRACT, *Codes*).

Whoever takes it gets a new secret, and the old one is dead at once (RELIABILITY B31), a second banker's too: their
devices are told so, and every screen learns that the bank has moved.
"""

from collections.abc import Callable
from typing import Any

from bank import hub
from bank.codes import digest, new_token
from bank.models import Game, Seat
from bank.seating import alter
from bank.tables import Live

BANK = "bank"


def give(code: str, may: Callable[[Game], None], **fields: Any) -> str:
    """A new secret for the bank, if `may` raises nothing under the game's lock; `fields` of the game change with it."""
    token = new_token()

    def done(game: Game, live: Live) -> None:
        may(game)
        Game.objects.filter(pk=game.pk).update(token_hash=digest(token), **fields)
        Seat.objects.filter(game=game).update(helps=False, bank_hash=None)

    alter(code, done)
    hub.granted(code, BANK)
    hub.cut(code, BANK)
    return token
