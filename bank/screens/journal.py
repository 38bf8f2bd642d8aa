"""The journal as lines on a screen: when, what in words, whether it still stands, and whether it can be undone here."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bank import bells, models
from bank.screens import words
from bank.screens.board import Player, player
from bank.tables import Live
from bank.waiting import WRONG
from rules.ledger import Entry, standing

PAGE = 60


@dataclass(frozen=True, slots=True)
class Told:
    """One entry as a line."""

    seq: int
    at: datetime | None
    text: str
    undone: bool
    is_undo: bool
    rings: bool
    who: Player | None


def told(live: Live, count: int = PAGE, before: int | None = None, about: str | None = None) -> list[Told]:
    """The last `count` entries (older than `before`, only what is about one seat), newest first."""
    until = live.seq if before is None else before - 1
    entries = live.entries[:until] if about else live.entries[max(0, until - count) : until]
    if about:
        entries = [entry for entry in entries if concerns(entry, about)][-count:]
    if not entries:
        return []
    times = _times(live, entries[0].seq, entries[-1].seq)
    stands = standing(live.entries[entries[0].seq - 1 :])  # only what came later can have undone them
    return [_told(live, entry, times.get(entry.seq), stands[entry.seq]) for entry in reversed(entries)]


def wrongs(live: Live, viewer: str | None) -> list[dict[str, Any]]:
    """What seats have said to be wrong and still stands: who says so, the entry, and the knock to be answered."""
    asked = [knock for knock in live.knocks if knock.kind == WRONG and knock.asks(viewer) and not knock.is_over]
    found = [(knock, told(live, 1, before=(knock.entry or 0) + 1)) for knock in asked]
    shown = [(knock, of[0]) for knock, of in found if of and not of[0].undone]
    return [
        {
            "knock": one.id,
            "code": live.code,
            "who": player(live, one.letter, viewer),
            "told": of,
            "is_mine": viewer == one.letter,
        }
        for one, of in shown
    ]


def concerns(entry: Entry, letter: str) -> bool:
    """Does the entry move something of the seat's, or is it the seat's doing?"""
    own = any(posting.holder == letter for posting in entry.postings) or actor(entry) == letter
    return own or any(letter in (line.payer, line.payee) for line in entry.lines)


def rung(live: Live) -> list[Told]:
    """All that has rung on every screen, oldest first."""
    stands = standing(live.entries)
    return [_told(live, entry, None, stands[entry.seq]) for entry in bells.rung(live.entries)]


def last(live: Live) -> Told | None:
    """The last entry."""
    return next(iter(told(live, 1)), None)


def _told(live: Live, entry: Entry, at: datetime | None, stands: bool) -> Told:
    letter = actor(entry)
    who = player(live, letter) if letter in live.table.seats else None
    return Told(entry.seq, at, words.said(live, entry), not stands, bool(entry.undoes), bells.rings(entry), who)


def actor(entry: Entry) -> str | None:
    """The seat that an entry is about, if it is about one."""
    found: Any = entry.command.get("player") or entry.command.get("from")
    return found if isinstance(found, str) else None


def _times(live: Live, first: int, last_seq: int) -> dict[int, datetime]:
    recent = {step.seq: step.at for step in live.steps}
    if all(seq in recent for seq in range(first, last_seq + 1)):
        return recent
    rows = models.Entry.objects.filter(game_id=live.game_id, seq__range=(first, last_seq))
    return dict(rows.values_list("seq", "at"))
