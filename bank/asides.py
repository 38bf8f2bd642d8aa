"""What lies beside a game's journal and goes along in its file: its pauses, and the end that was uncovered.

A rematch does not: its code is another table's, and says something only in the bank where both lie, so that only
backups know it (bank/game_lines.py).
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from bank.models import Game
from bank.problems import Malformed
from bank.rests import KINDS, MOST_KEPT
from rules.table import LETTERS

Json = dict[str, Any]


def told(game: Game) -> Json:
    """As the file says it; nothing of what never was."""
    return {name: value for name in _SOUND if (value := getattr(game, name))}


def read(file: Json) -> Json:
    """The same out of a file, as fields of a game. Malformed for what the bank would never have written."""
    found = {name: file[name] for name in _SOUND if file.get(name)}
    for name, value in found.items():
        if not _SOUND[name](value):
            raise Malformed(field=name)
    return found


def _are_pauses(rows: Any) -> bool:
    """Only the last of them may still go on."""
    if not isinstance(rows, list) or len(rows) > MOST_KEPT or not all(map(_is_pause, rows)):
        return False
    return all(row["to"] is not None for row in rows[:-1])


def _is_pause(row: Any) -> bool:
    if not isinstance(row, dict) or set(row) != {"by", "kind", "from", "to"}:
        return False
    is_known = row["by"] in ("bank", *LETTERS) and row["kind"] in KINDS
    return is_known and _is_time(row["from"]) and (row["to"] is None or _is_time(row["to"]))


def _is_uncovered(shown: Any) -> bool:
    return isinstance(shown, dict) and set(shown) == {"of", "at"} and all(map(_is_time, shown.values()))


def _is_time(text: Any) -> bool:
    """A time with its zone, as the API writes it."""
    try:
        when = datetime.fromisoformat(text)
        return when.tzinfo is not None and bool(when.astimezone(UTC))
    except (TypeError, ValueError, OverflowError):
        return False


_SOUND: dict[str, Callable[[Any], bool]] = {"pauses": _are_pauses, "shown": _is_uncovered}
