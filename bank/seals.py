"""A seal on what the journal's chain does not reach: the game's own row and its seats (RELIABILITY I8, F18).

One turned bit in a name or in a secret's digest would be seen by nobody: so each game carries a digest of its row and
of its seats, made anew in every transaction that changes one of them, and compared by the audit. What is empty does
not count, so a column that is added later breaks no seal; but no text is not an empty one.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Model

from bank import boxes
from bank.canonical import canonical, sha256, stamp
from bank.models import Game, Seat

#: The seal itself, the row's number, and what changes without anything being wrong.
UNSEALED = {"id", "game_id", "seal", "erased", "pin_tries"}


def seal(game: Game) -> None:
    """Seal the game as the database now has it, in the transaction that has changed it."""
    games = Game.objects.using(game._state.db)
    row = games.get(pk=game.pk)
    games.filter(pk=game.pk).update(seal=seal_of(row, row.seats.order_by("letter")))


def seal_of(game: Game, seats: Iterable[Seat]) -> str:
    """The digest of a game's row, its own box and its seats."""
    return sha256(canonical([_told(game), boxes.kept_data(game), [_told(seat) for seat in seats]]))


def _told(row: Model) -> dict[str, Any]:
    fields = (field for field in row._meta.concrete_fields if field.attname not in UNSEALED)
    values = ((field, getattr(row, field.attname)) for field in fields)
    return {field.attname: _plain(value) for field, value in values if value or (field.null and value is not None)}


def _plain(value: Any) -> Any:
    return stamp(value) if isinstance(value, datetime) else value
