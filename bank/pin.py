"""The banker's PIN: six digits that the bank makes, told once, for taking the bank to another device by hand.

Digits that people choose are guessed within twenty tries; random ones hardly ever (RELIABILITY 7.3). A try is counted
before it is hashed, at the table under its lock and for the device in memory, so that no number of tries at the same
moment gets more than its share; one hash at a time, for each takes a quarter of a second of a core.
"""

import secrets
import threading
import time

from django.contrib.auth.hashers import check_password, make_password

from bank import handover, limits, seals
from bank.locking import locked, writing
from bank.models import Game
from bank.problems import Busy, Malformed, TooMany, Unauthorized

DIGITS = 6
MOST_TRIES, WITHIN = 20, 24 * 3600.0  # wrong ones at a table, in seconds; then only a link opens the bank elsewhere
_hashing = threading.Lock()


def new_pin(code: str) -> str:
    """A new PIN for the table, told this once; the one before it opens nothing any more."""
    pin = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
    hashed = make_password(pin)
    with writing():
        game = locked(code)
        Game.objects.filter(pk=game.pk).update(pin_hash=hashed, pin_tries=[])
        seals.seal(game)
    return pin


def spend(code: str, pin: str, address: str) -> str:
    """The bank's new secret for its PIN, from a device at `address`.

    Unauthorized for a wrong one or where there is none; TooMany after 5 wrong tries of a device (60 seconds, doubling
    to 15 minutes) or 20 at the table within a day.
    """
    if not (isinstance(pin, str) and len(pin) == DIGITS and pin.isascii() and pin.isdigit()):
        raise Malformed(field="pin")
    device = f"{code} {address}"
    limits.wrong_pins.take(device)
    known = _take_try(code)
    if not _fits(pin, known):
        raise Unauthorized()

    def may(game: Game) -> None:
        if game.pin_hash != known:
            raise Unauthorized()

    token = handover.give(code, may, pin_tries=[])
    limits.wrong_pins.give_back(device)
    return token


def _take_try(code: str) -> str:
    """Count a try at the table, as if it were wrong; the hash to compare with."""
    now = time.time()
    with writing():
        game = locked(code)
        tries = [when for when in game.pin_tries if when > now - WITHIN]
        if len(tries) >= MOST_TRIES:
            raise TooMany(seconds=max(1, round(tries[0] + WITHIN - now)))
        Game.objects.filter(pk=game.pk).update(pin_tries=[*tries, now])
        return game.pin_hash


def _fits(pin: str, known: str) -> bool:
    """Does it? Takes as long for a table without a PIN as for a wrong one. Busy when others are being hashed."""
    if not _hashing.acquire(timeout=5):
        raise Busy()
    try:
        if not known:
            make_password(pin)
            return False
        return check_password(pin, known)
    finally:
        _hashing.release()
