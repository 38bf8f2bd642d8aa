"""What the bank itself says no to: everything that is no rule of the game. Each is a status, an id and its figures.

Like a rules refusal it is never a sentence: that is made at the edge, in the reader's language (bank/wording.py).
"""

from typing import Any

from rules.refusals import Refusal

STATUS_OF_RULE = {"BAD_REQUEST": 400, "FORBIDDEN": 403}


class Problem(Exception):
    """A request that the bank refuses. `rule` is an id for which there are words, `params` its figures."""

    status = 400
    rule = "BAD_REQUEST"

    def __init__(self, **params: Any) -> None:
        super().__init__(self.rule)
        self.params = params


class Malformed(Problem):
    """What was sent cannot be read."""


class NoLength(Malformed):
    """A body that does not tell its length."""

    status = 411


class Unauthorized(Problem):
    """No token, or one that opens nothing (any more)."""

    status, rule = 401, "UNAUTHORIZED"


class Forbidden(Problem):
    """Known, but not allowed."""

    status, rule = 403, "FORBIDDEN"


class CrossSite(Problem):
    """A cookie without the page's own CSRF token."""

    status, rule = 403, "CSRF"


class Unknown(Problem):
    """No such table, seat or page; the same answer as for one that is not yours."""

    status, rule = 404, "UNKNOWN"


class SeatTaken(Problem):
    """The seat's device is here: it, or the banker, has to give it free."""

    status, rule = 409, "SEAT_TAKEN"


class KnockRefused(Problem):
    """Whoever was asked has said no, or what was asked for cannot be had any more."""

    status, rule = 403, "KNOCK_REFUSED"


class NameTaken(Problem):
    """Another seat of the table has that name."""

    status, rule = 409, "NAME_TAKEN"


class DoorClosed(Problem):
    """The game has begun: the banker seats late comers."""

    status, rule = 409, "DOOR_CLOSED"


class Hidden(Problem):
    """The table hides cash till the end; the file would tell it. A look at it (`peek`) comes first."""

    status, rule = 409, "HIDDEN"


class Stale(Problem):
    """The table has moved on (`seq`), or the tap is too old."""

    status, rule = 412, "STALE"


class TooLarge(Problem):
    """More bytes than one may send here."""

    status, rule = 413, "TOO_LARGE"


class WrongType(Problem):
    """Not JSON."""

    status, rule = 415, "WRONG_TYPE"


class WrongMethod(Problem):
    """Not done with this address."""

    status, rule = 405, "WRONG_METHOD"


class KeyReused(Problem):
    """The idempotency key stands for another command."""

    status, rule = 422, "KEY_REUSED"


class TooMany(Problem):
    """Too often; try again in `seconds`."""

    status, rule = 429, "TOO_MANY"


class Busy(Problem):
    """The database does not answer; nothing was booked."""

    status, rule = 503, "BUSY"


class Damaged(Busy):
    """The database is not whole: its backup can be looked at, and nothing is booked till it is restored."""

    rule = "DAMAGED"


def status_of(refused: Refusal | Problem) -> int:
    """The HTTP status of a refusal: 409 for a rule of the game, save malformed and forbidden ones."""
    if isinstance(refused, Problem):
        return refused.status
    return STATUS_OF_RULE.get(refused.rule, 409)
