"""A journal's rows, read in words of our own: a long game is folded from thousands of them, while somebody waits."""

import json
from datetime import UTC, datetime
from typing import Any, NamedTuple

from bank.locking import asked_all
from rules.ledger import Entry

_ROWS = "SELECT body, at, hash FROM bank_entry WHERE game_id = %s AND seq > %s ORDER BY seq"


class Row(NamedTuple):
    """An entry and its link of the chain. SQLite keeps times without their zone, which is UTC."""

    entry: Entry
    told_at: datetime
    hash: str

    @property
    def at(self) -> datetime:
        """When it was booked."""
        return self.told_at if self.told_at.tzinfo else self.told_at.replace(tzinfo=UTC)


def rows_of(game_id: int, after: int = 0) -> list[Row]:
    """The game's entries behind number `after`, oldest first."""
    rows = asked_all(_ROWS, game_id, after)
    bodies: list[dict[str, Any]] = json.loads(f"[{','.join(body for body, _, _ in rows)}]")
    return [Row(Entry.from_json(body), at, chain) for body, (_, at, chain) in zip(bodies, rows, strict=True)]
