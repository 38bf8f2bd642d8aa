"""The ledger: postings of countable things, changes of everything else, and the entry that holds both.

The box is a closed set of pieces, so who holds how many of what is most of the table's state. I1: in an entry the
quantities of each item sum to zero. I2 (nobody below zero at the entry's end) is judged by ``rules.play.post``.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

BANK, POT, BOX = "bank", "pot", "box"
CASH, HOUSE, HOTEL, JAIL_CARD = "cash", "house", "hotel", "jail_card"
NAMES = 64  # items and holders that are called by a square: their names are asked for far more often than they differ


class Posting(NamedTuple):
    """``holder`` gains ``quantity`` of ``item`` (loses it when negative)."""

    holder: str
    item: str
    quantity: int


class Change(NamedTuple):
    """The fact at ``path`` goes from ``before`` to ``after``; None is a fact that is not there."""

    path: str
    before: Any
    after: Any


class Line(NamedTuple):
    """A payment in whole euros, the rule that asks for it, and the figures it came from where there are any."""

    payer: str
    payee: str
    amount: int
    rule: str
    why: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        plain = {"from": self.payer, "to": self.payee, "amount": self.amount, "rule": self.rule}
        return plain | {"why": self.why} if self.why else plain

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Line":
        return cls(data["from"], data["to"], data["amount"], data["rule"], data.get("why"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One command as it was decided. ``by`` is "bank" or a seat; ``undoes`` the entries whose opposite this one is."""

    seq: int
    by: str
    command: dict[str, Any]
    postings: tuple[Posting, ...] = ()
    changes: tuple[Change, ...] = ()
    lines: tuple[Line, ...] = ()
    undoes: tuple[int, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; ``from_json`` gives the equal entry back."""
        return {
            "seq": self.seq,
            "by": self.by,
            "command": self.command,
            "postings": [list(posting) for posting in self.postings],
            "changes": [list(change) for change in self.changes],
            "lines": [line.to_json() for line in self.lines],
            "undoes": list(self.undoes),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Entry":
        return cls(
            seq=data["seq"],
            by=data["by"],
            command=data["command"],
            postings=tuple(Posting(*posting) for posting in data["postings"]),
            changes=tuple(Change(*change) for change in data["changes"]),
            lines=tuple(Line.from_json(line) for line in data["lines"]),
            undoes=tuple(data["undoes"]),
        )


@lru_cache(NAMES)
def deed(square: int) -> str:
    return f"deed:{square}"


@lru_cache(NAMES)
def lien(square: int) -> str:
    return f"mortgage:{square}"


@lru_cache(NAMES)
def tick(square: int) -> str:
    return f"tick:{square}"


def ticked(entry: "Entry", player: str) -> list[int]:
    """The squares whose tick an entry gave to the player, in its order."""
    return _won(entry, player, "tick:")


def deeded(entry: "Entry", player: str) -> list[int]:
    """The squares whose title deed an entry gave to the player, in its order."""
    return _won(entry, player, "deed:")


def _won(entry: "Entry", player: str, kind: str) -> list[int]:
    given = (one.item for one in entry.postings if one.holder == player and one.quantity > 0)
    return [int(item.removeprefix(kind)) for item in given if item.startswith(kind)]


def put_up(entry: "Entry", item: str) -> int:
    """How many guest houses or hotels (`item`) an entry put up on squares; houses left where a hotel went were not."""
    went = {one.holder for one in entry.postings if one.item == HOTEL and one.quantity < 0}
    came = (one for one in entry.postings if one.item == item and one.quantity > 0)
    return sum(one.quantity for one in came if one.holder.startswith("square:") and one.holder not in went)


@lru_cache(NAMES)
def site(square: int) -> str:
    """The holder of the buildings and of the mortgage marker that lie on a square."""
    return f"square:{square}"


def imbalance(postings: Iterable[Posting]) -> dict[str, int]:
    """I1: the items whose quantities do not sum to zero (empty when the postings balance)."""
    sums: Counter[str] = Counter()
    for posting in postings:
        sums[posting.item] += posting.quantity
    return {item: total for item, total in sums.items() if total}


def reversed_postings(postings: Iterable[Posting]) -> tuple[Posting, ...]:
    return tuple(Posting(holder, item, -quantity) for holder, item, quantity in postings)


def reversed_changes(changes: Iterable[Change]) -> tuple[Change, ...]:
    return tuple(Change(path, after, before) for path, before, after in reversed(tuple(changes)))


def standing(journal: Iterable[Entry]) -> dict[int, bool]:
    """For each entry: does it still count, or has an entry that itself still counts undone it (UNDO-1)?"""
    gone: set[int] = set()
    stands: dict[int, bool] = {}
    for entry in reversed(tuple(journal)):
        stands[entry.seq] = entry.seq not in gone
        if stands[entry.seq]:
            gone.update(entry.undoes)
    return stands
