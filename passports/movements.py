"""What last happened to a seat's cash, in a few words: signed, named and dated, never colour alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from bank.screens.outcome import reason
from bank.tables import Live
from rules.ledger import Entry, Line


@dataclass(frozen=True, slots=True)
class Movement:
    """Euros gained (minus: paid) by one entry, what for, and the other side where that is one seat."""

    seq: int
    amount: int
    words: str
    other: str | None
    at: datetime | None


def last_movement(live: Live, letter: str) -> Movement | None:
    """The newest entry that changed the seat's cash and still stands; None before the first."""
    undone = {seq for entry in live.entries[-40:] for seq in entry.undoes}
    for entry in reversed(live.entries):
        own = [line for line in entry.lines if letter in (line.payer, line.payee)]
        if own and entry.seq not in undone and gain(own, letter):
            return _movement(live, letter, entry, own)
    return None


def gain(lines: Iterable[Line], letter: str) -> int:
    """By how many euros the lines change the seat's cash."""
    return sum(line.amount * ((line.payee == letter) - (line.payer == letter)) for line in lines)


def _movement(live: Live, letter: str, entry: Entry, own: Sequence[Line]) -> Movement:
    biggest = max(own, key=lambda line: line.amount)
    others = {side for line in own for side in (line.payer, line.payee)} - {letter, "bank", "pot"}
    at = next((step.at for step in live.steps if step.seq == entry.seq), None)
    other = live.names.get(others.pop()) if len(others) == 1 else None
    return Movement(
        entry.seq,
        gain(own, letter),
        _("starting cash") if biggest.rule == "SETUP-3" else reason(biggest.rule),
        other,
        at,
    )
