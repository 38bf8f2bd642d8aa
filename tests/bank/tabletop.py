"""A table to test at: its codes and tokens, and short ways to act at it."""

import itertools
from dataclasses import dataclass
from typing import Any

from django.test import Client

from bank import journal, seating, tables
from bank.journal import Recorded
from bank.tables import Live

_numbers = itertools.count(1)


def fresh_key() -> str:
    """An idempotency key nobody has used."""
    return f"tap-{next(_numbers)}"


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A table with its secrets: `tokens` by letter, and the bank's under "bank"."""

    code: str
    tokens: dict[str, str]

    @classmethod
    def laid(cls, seats: str = "AB", *, edition: str = "wonders", start: bool = True, **settings: Any) -> "Tabletop":
        """A new table with these seats, named Ann, Bea, Cid …"""
        game, token = seating.create_game(edition, settings)
        names = dict(zip("ABCDEFGH", ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"), strict=True))
        tokens = {letter: seating.take_seat(game.code, names[letter])[1] for letter in seats}
        table = cls(game.code, tokens | {"bank": token})
        if start:
            table.record({"type": "start"})
        return table

    def record(self, command: dict[str, Any], by: str = "bank", **how: Any) -> Recorded:
        """Through the door, with the sender's token."""
        return journal.record(self.code, command, **{"key": fresh_key(), "token": self.tokens[by]} | how)

    @property
    def live(self) -> Live:
        """As the database has it."""
        from bank.access import find_game

        return tables.current(find_game(self.code))

    def state(self, viewer: str | None = "bank") -> dict[str, Any]:
        return self.live.state(viewer)

    # -- over HTTP ----------------------------------------------------------------------------------------------------
    @property
    def path(self) -> str:
        return f"/api/games/{self.code}/"

    def get(self, what: str = "", by: str | None = None, **headers: str) -> Any:
        return Client().get(self.path + what, headers=self._headers(by) | headers)

    def post(self, what: str, body: Any, by: str | None = "bank", **headers: str) -> Any:
        return Client().post(
            self.path + what, body, content_type="application/json", headers=self._headers(by) | headers
        )

    def send(
        self, command: Any, by: str | None = "bank", *, key: str | None = None, query: str = "", **headers: str
    ) -> Any:
        """POST a command."""
        return self.post(f"commands/{query}", command, by, **{"Idempotency-Key": key or fresh_key()} | headers)

    def _headers(self, by: str | None) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[by]}"} if by else {}


PAY = {"type": "pay", "from": "A", "to": "B", "amount": 10}
