"""Who stands at the door: the knocks at a table that nobody has answered yet, as its screens are told of them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from bank.models import Knock

BANK = "bank"
SEAT, RECLAIM, TAKE_BANK, WRONG = "seat", "reclaim", "bank", "wrong"  # kinds of knocks: what is asked for
PATIENCE = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Waiting:
    """One knock. `letter`: the seat asked back, or the seat that asks; `agreed`: who has said yes; `entry`: what that
    seat says is wrong."""

    id: int
    kind: str
    letter: str
    name: str
    token_piece: str | None
    role: str | None
    at: datetime
    agreed: tuple[str, ...]
    entry: int | None = None

    def asks(self, viewer: str | None) -> bool:
        """Is it the viewer's to say yes or no? Who has said that something is wrong may take it back."""
        if viewer is None:
            return False
        own = viewer == self.letter
        return viewer == BANK or {SEAT: False, RECLAIM: own, TAKE_BANK: not own, WRONG: own}[self.kind]

    @property
    def is_over(self) -> bool:
        """Nobody has answered in time."""
        return timezone.now() - self.at > PATIENCE

    @property
    def told(self) -> dict[str, Any]:
        """As JSON."""
        fields = {name: getattr(self, name) for name in ("id", "kind", "name", "role", "entry")}
        return fields | {"token": self.token_piece, "seat": self.letter or None, "agreed": list(self.agreed)}


def at_door(game_id: int) -> tuple[Waiting, ...]:
    """The knocks at a table that wait for an answer, oldest first."""
    rows = Knock.objects.filter(game_id=game_id, admitted=None, at__gt=timezone.now() - PATIENCE).order_by("pk")
    return tuple(waiting(row) for row in rows)


def waiting(row: Knock) -> Waiting:
    """A stored knock as a value."""
    return Waiting(
        row.pk, row.kind, row.letter, row.name, row.token_piece, row.role, row.at, tuple(row.agreed), row.entry
    )
