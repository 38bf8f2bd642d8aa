"""The pauses of a table as they are stored, and what follows from them for its clock (bank/pausing.py makes them)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bank.canonical import stamp
from rules.ledger import Entry

#: What a pause may be: a rest, or the table put away; and how many of them a game remembers.
REST, AWAY = KINDS = "pause", "away"
MOST_KEPT = 200


@dataclass(frozen=True, slots=True)
class Rest:
    """A pause that goes on; `by` is "bank" or a letter, `kind` one of KINDS."""

    by: str
    kind: str
    since: datetime

    @property
    def told(self) -> dict[str, Any]:
        """As JSON."""
        return {"by": self.by, "kind": self.kind, "since": stamp(self.since)}


def rest_of(pauses: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The pause that goes on (`resting`, or None), and the seconds of all before (`rested`)."""
    rows = [(row, datetime.fromisoformat(row["from"])) for row in pauses]
    past = ((datetime.fromisoformat(row["to"]) - since).total_seconds() for row, since in rows if row["to"])
    resting = [Rest(row["by"], row["kind"], since) for row, since in rows if row["to"] is None]
    return {"rested": sum(past), "resting": resting[-1] if resting else None}


def beginning(entries: Iterable[Entry], times: Iterable[datetime]) -> datetime | None:
    """When the start was booked."""
    return next((at for entry, at in zip(entries, times, strict=True) if entry.command["type"] == "start"), None)
