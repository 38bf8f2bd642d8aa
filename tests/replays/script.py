"""A played evening as a file to be read by people: who sits where, one line a move, and how it was counted.

A line holds what was done, a sentence that says so, and the figures that it changed, after the move: cash by seat
("now"), the token that moved ("at"), stamps by seat ("stamps"), debts by seat ("owes"). The end holds what each seat
was left with and the count of it, line by line.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules.table import Seat
from tests.browser.evening.script import BANK, Move

FOLDER = Path(__file__).parent
FIGURES = ("now", "at", "stamps", "owes")
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One move; ``says`` is for readers alone, ``figures`` are what it changed and nothing else."""

    move: Move
    says: str = ""
    figures: Json = field(default_factory=dict)

    def to_json(self) -> Json:
        return self.move.to_json() | {"says": self.says} | self.figures

    @classmethod
    def from_json(cls, raw: Json) -> "Line":
        own = {key: value for key, value in raw.items() if key not in (*FIGURES, "says")}
        return cls(Move.from_json(own), raw["says"], {key: raw[key] for key in FIGURES if key in raw})


@dataclass(frozen=True, slots=True)
class Replay:
    """An evening from the start to the count. ``seats``: seat, name, token and perhaps role of each."""

    title: str
    rules: tuple[str, ...]
    edition: str
    settings: Json
    seats: tuple[Json, ...]
    lines: tuple[Line, ...]
    end: Json

    @property
    def names(self) -> dict[str, str]:
        return {seat["seat"]: seat["name"] for seat in self.seats}

    def seated(self) -> list[Seat]:
        return [Seat(seat["seat"], seat["token"], seat.get("role")) for seat in self.seats]

    def device(self, who: str) -> str:
        """Everybody has a phone; what is the table's is the banker's."""
        return who if who in self.names else BANK


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> Replay:
    raw = json.loads(path.read_text("utf-8"))
    lines = tuple(map(Line.from_json, raw["moves"]))
    seats, rules = tuple(raw["seats"]), tuple(raw["rules"])
    return Replay(raw["title"], rules, raw["edition"], raw["settings"], seats, lines, raw["end"])


def write(path: Path, replay: Replay) -> None:
    """One line a move and one a seat, so that a reader and a diff see each by itself."""
    head = {"title": replay.title, "rules": replay.rules, "edition": replay.edition, "settings": replay.settings}
    parts = [f'  "{key}": {_plain(value)}' for key, value in head.items()]
    parts.append(f'  "seats": [\n{_rows(map(_plain, replay.seats))}\n  ]')
    parts.append(f'  "moves": [\n{_rows(_plain(line.to_json()) for line in replay.lines)}\n  ]')
    parts.append(f'  "end": {{\n{_rows(_entry(key, value) for key, value in replay.end.items())}\n  }}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _rows(rows: Iterable[str]) -> str:
    return ",\n".join(f"    {row}" for row in rows)


def _entry(key: str, value: Any) -> str:
    """A table of the end, one row a seat; anything else on one line."""
    if not isinstance(value, dict) or not all(isinstance(row, dict) for row in value.values()):
        return f'"{key}": {_plain(value)}'
    rows = ",\n".join(f'      "{seat}": {_plain(row)}' for seat, row in value.items())
    return f'"{key}": {{\n{rows}\n    }}'
