"""A sign across the table, one of four, from a seat to another: the last one of each table, in memory and nowhere else.

It is no entry and leaves no trace: it is there as presence is there, and a start of the server forgets it.
"""

import threading
from dataclasses import dataclass
from typing import Any

SIGNS = ("bravo", "haha", "wow", "ouch")


@dataclass(frozen=True, slots=True)
class Reaction:
    """Who has shown which sign to whom, and when (as the API writes it)."""

    by: str
    to: str
    sign: str
    at: str

    @property
    def told(self) -> dict[str, str]:
        """As JSON."""
        return {"by": self.by, "to": self.to, "sign": self.sign, "at": self.at}


_lock = threading.Lock()
_last: dict[str, Reaction] = {}
MOST_REMEMBERED = 1000


def remember(code: str, reaction: Reaction) -> None:
    """The table's last sign; of the tables, those that were signed at longest ago are forgotten."""
    with _lock:
        _last.pop(code, None)
        _last[code] = reaction
        if len(_last) > MOST_REMEMBERED:
            del _last[next(iter(_last))]


def told(code: str) -> dict[str, Any]:
    """What a state says where the table has switched signs on."""
    last = _last.get(code)
    return {"last": last.told if last else None}
