"""A second banker: a seat that the banker trusts with the bank as well, on that seat's own device.

The banker names the seat, and the seat's device then fetches a secret of its own for the bank; so either can go away,
and the other plays on. What the second banker books is booked by the bank. It lasts until the banker takes it back,
the seat changes devices, or the bank itself changes hands.
"""

from django.db.models import QuerySet

from bank import hub
from bank.codes import digest, new_token
from bank.models import Game, Seat
from bank.problems import Forbidden, Unknown
from bank.seating import alter
from bank.tables import Live
from rules.ledger import BANK


def appoint(code: str, letter: str, *, helps: bool) -> None:
    """The banker's word that the seat helps at the bank, or no longer does: then its secret is dead at once."""

    def done(game: Game, live: Live) -> None:
        if _seat(game, letter).update(helps=helps, bank_hash=None) == 0:
            raise Unknown()

    alter(code, done)
    hub.cut(code, BANK, hub.RESTART)  # who still holds the bank is back at once


def open_bank(code: str, letter: str) -> str:
    """The second banker's secret for the bank; an older one of the same seat is dead. Forbidden unless it helps."""
    token = new_token()

    def done(game: Game, live: Live) -> None:
        if _seat(game, letter).filter(helps=True).update(bank_hash=digest(token)) == 0:
            raise Forbidden()

    alter(code, done)
    hub.granted(code, BANK)
    return token


def _seat(game: Game, letter: str) -> QuerySet[Seat]:
    return Seat.objects.filter(game=game, letter=letter)
