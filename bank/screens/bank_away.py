"""The bank's device has not been heard of: who may see it when, and who may take over (UX g.17; CONTRACT, *Codes*).

Counted from the last sign of life, a command included, and not from a socket: a table that is played by another client
has no tablet, and its bank is not away. Screens are drawn before it is so, and show it in time (static/bank/clock.js).
"""

from dataclasses import dataclass

from bank import presence
from bank.knocking import BANK_AWAY
from bank.presence import AWAY_AFTER
from bank.tables import Live
from rules.ledger import BANK


@dataclass(frozen=True, slots=True)
class Absence:
    """In how many seconds the bank counts as away, in how many it may be asked for; who has it without asking."""

    told_in: int
    free_in: int
    helpers: tuple[str, ...]


def absence(live: Live) -> Absence | None:
    """None while the bank's device is here, and before and after the game."""
    if live.table.status != "playing" or presence.shown(live.code, BANK):
        return None
    silent = presence.silence(live.code, BANK)
    helpers = tuple(chair.name for chair in live.chairs if chair.helps)
    return Absence(_left(AWAY_AFTER, silent), _left(BANK_AWAY, silent), helpers)


def _left(limit: float, silent: float) -> int:
    return max(0, round(limit - silent))
