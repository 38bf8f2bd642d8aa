"""What was done at a table in one evening, as a file to be read by people: one line a move, in order.

A line says who, and one deed in the words of the commands: what the dice showed, which card lay on top, what was bid.
No result stands in it: positions, sums and ticks are for the rules to say, and for the screens to show.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BANK = "bank"
Json = dict[str, Any]

#: Which field of the command a line's word stands for. What is not here has no field but the player.
FIELDS = {
    "throw": "dice",
    "utility_throw": "dice",
    "land": "square",
    "draw": "card",
    "bid": "amount",
    "fly": "square",
    "develop": "levels",
    "mortgage": "squares",
    "lift": "squares",
    "leave_jail": "with",
    "accept": "trade",
    "refuse": "trade",
    "trade": "to",
    "undo": "entry",
    "amend": "square",
    "tick": "square",
    "tax_choice": "choice",
    "foundation": "die",
    "deal": "deals",
    "timeout": "dice",
}
#: Commands of the table rather than of a seat: they name no player.
OF_THE_TABLE = frozenset(
    ["start", "deal", "hammer", "accept", "refuse", "undo", "amend", "arrange", "trade", "pay", "finish", "mend"]
)


@dataclass(frozen=True, slots=True)
class Person:
    """A seat of the evening. Without a phone the banker's tablet enters what this person does."""

    seat: str
    name: str
    token: str
    has_phone: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """One deed of ``who`` (a seat or the bank): a command's type, what it is about, its other fields; ``note`` is
    for readers alone, and so is ``what`` where the command has no field for it."""

    who: str
    deed: str
    what: Any = True
    more: Json = field(default_factory=dict)
    note: str = ""

    @property
    def command(self) -> Json:
        """The command as the rules take it."""
        named = {FIELDS[self.deed]: self.what} if self.deed in FIELDS else {}
        player = {} if self.deed in OF_THE_TABLE else {"player": self.who}
        giver = {"from": self.who} if self.deed in ("trade", "pay") else {}
        return {"type": self.deed} | player | giver | named | self.more

    def to_json(self) -> Json:
        return {"who": self.who, self.deed: self.what} | self.more | ({"note": self.note} if self.note else {})

    @classmethod
    def from_json(cls, line: Json) -> "Move":
        (_, who), (deed, what), *more = line.items()
        rest = dict(more)
        return cls(who, deed, what, note=rest.pop("note", ""), more=rest)


@dataclass(frozen=True, slots=True)
class Evening:
    """Who sits where, the seed of dice and cards, and all that was done."""

    seed: int
    people: tuple[Person, ...]
    moves: tuple[Move, ...]

    def person(self, seat: str) -> Person:
        return next(person for person in self.people if person.seat == seat)

    def device(self, who: str) -> str:
        """Whose screen a deed is tapped on: the seat's phone, or the banker's tablet ("bank")."""
        return who if who != BANK and self.person(who).has_phone else BANK


def write(path: Path, evening: Evening) -> None:
    """One line a move, so that a reader and a diff see each by itself."""
    people = ",\n    ".join(_line(_person_json(person)) for person in evening.people)
    moves = ",\n    ".join(_line(move.to_json()) for move in evening.moves)
    head = f'{{\n  "seed": {evening.seed},\n  "people": [\n    {people}\n  ],\n'
    path.write_text(f'{head}  "moves": [\n    {moves}\n  ]\n}}\n', "utf-8")


def read(path: Path) -> Evening:
    raw = json.loads(path.read_text("utf-8"))
    people = tuple(Person(**person) for person in raw["people"])
    return Evening(raw["seed"], people, tuple(map(Move.from_json, raw["moves"])))


def _line(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False)


def _person_json(person: Person) -> Json:
    return {"seat": person.seat, "name": person.name, "token": person.token, "has_phone": person.has_phone}


def moves_of(evening: Evening, deeds: Iterable[str]) -> list[Move]:
    """All moves of these kinds, in order."""
    wanted = set(deeds)
    return [move for move in evening.moves if move.deed in wanted]
