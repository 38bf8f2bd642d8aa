"""A link that opens the bank once, on one device: for the evening on which no device knows its table any more.

A browser keeps a secret for one address; a laptop that has another address a week later is a stranger to every tablet.
So the terminal shows a link for each table that is not finished. Its secret stands behind the `#`, which no browser
sends and no log sees; the page hands it over by POST, the link is spent, and a new secret of the bank's takes the place
of the old one (RELIABILITY 7.3, B31).
"""

import secrets
from hmac import compare_digest

from bank import handover, seals
from bank.codes import digest
from bank.locking import locked, writing
from bank.models import Game
from bank.problems import Unauthorized

BYTES = 16  # 128 bits


def make(code: str) -> str:
    """The path of a new link for the table, with its secret; an older one opens nothing any more."""
    secret = secrets.token_urlsafe(BYTES)
    with writing():
        game = locked(code)
        Game.objects.filter(pk=game.pk).update(link_hash=digest(secret))
        seals.seal(game)
    return f"/t/{game.code}/bank/link/#{secret}"


def spend(code: str, secret: str) -> str:
    """The bank's new secret, for the secret of its link. Unauthorized for one that opens nothing (any more)."""

    def may(game: Game) -> None:
        if not game.link_hash or not compare_digest(game.link_hash, digest(secret)):
            raise Unauthorized()

    return handover.give(code, may, link_hash=None)
