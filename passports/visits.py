"""A passport as it lies open: twenty-two slots, and for each what a tap on it does now.

Ticking goes as with the pen: a stamp that waits comes to the finger, on one's own throw the tap on a wonder within
reach is the landing, on a free flight it is the flight. Every other slot only tells about its wonder. What a tap would
do is asked of the rules, so nothing is offered here that the door would refuse.
"""

import unicodedata
from collections.abc import Iterable
from typing import Any

from bank.screens.board import Place, place
from bank.screens.sheets.deeds import slots
from bank.tables import Live
from rules.ledger import ticked
from rules.turns import mover


def slots_of(live: Live, letter: str) -> list[dict[str, Any]]:
    """All wonders in the order of their numbers: `place`, `seen`, `tap` (the command a tap sends, or None).

    `is_new`: stamped by the last entry. `may_double`: a landing whose distance two equal dice could show.
    """
    fresh, may_land = fresh_stamps(live, letter), _may_land(live, letter)
    return [slot | _more(slot, fresh, may_land) for slot in slots(live, letter, letter)]


def _may_land(live: Live, letter: str) -> bool:
    """Is a finger on this passport a landing? Not while a stamp waits for it, nor before the own throw is due.

    Where anybody may do anything, the next player may throw early, which ends the other's turn; no finger means that.
    """
    return mover(live.table) == letter and live.table.waits_for("stamp", letter) is None


def _more(slot: dict[str, Any], fresh: frozenset[int], may_land: bool) -> dict[str, Any]:
    tap = slot["tap"] or {}
    if tap.get("type") == "land" and not may_land:
        tap = {}
    evenly = tap.get("type") == "land" and tap["dice"] % 2 == 0 and "double" not in tap
    return {
        "is_new": slot["place"].index in fresh,
        "tap": tap,
        "deed": tap.get("type", ""),
        "dice": tap.get("dice"),
        "may_double": evenly,
    }


def fresh_stamps(live: Live, letter: str) -> frozenset[int]:
    """The wonders that the last entry stamped for the seat: their stamps fall with a thud."""
    return frozenset(ticked(live.entries[-1], letter) if live.entries else ())


#: What begins a new moment at the table: a stamp that no finger has put lies by itself from then on.
THROWS = ("throw", "land", "timeout")


def unput_stamps(live: Live, letter: str) -> list[tuple[int, Place]]:
    """The stamps of the newest throw and what came of it, which wait for their owner's finger: entry and wonder.

    They are booked already; a device that lets its owner put them remembers that it did. Those of a passport that was
    told (`arrange`) lie in it as they did on paper.
    """
    if live.table.status != "playing" or live.table.setting("ticks") == "owner":
        return []
    seen, found = set(live.table.passport(letter)), []
    for entry in reversed(live.entries):
        kind = entry.command["type"]
        squares = ticked(entry, letter) if kind != "arrange" else []
        found += [(entry.seq, place(live.table, square)) for square in squares if square in seen]
        if kind in THROWS:
            break
    return found


def last_stamps(live: Live, letter: str, most: int = 3) -> tuple[Place, ...]:
    """The newest stamps that still stand, the newest last. Walks the journal back only as far as it must."""
    seen = set(live.table.passport(letter))
    newest: list[int] = []
    for square in _stamped(live, letter) if seen else ():
        if square in seen and square not in newest:
            newest.append(square)
        if len(newest) == min(most, len(seen)):
            break
    return tuple(place(live.table, square) for square in reversed(newest))


def _stamped(live: Live, letter: str) -> Iterable[int]:
    """Squares whose tick the seat was given, newest first."""
    for entry in reversed(live.entries):
        yield from reversed(ticked(entry, letter))


def visit_of(live: Live, letter: str, square: int) -> tuple[int, int] | None:
    """When the seat's stamp of that wonder was put: the entry's number and the round. None without one."""
    item = f"tick:{square}"
    for entry in reversed(live.entries):
        for posting in entry.postings:
            if posting.holder == letter and posting.item == item:
                return (entry.seq, live.at(entry.seq).fact("turn.round", 1)) if posting.quantity > 0 else None
    return None


def machine_line(live: Live, letter: str, width: int = 38) -> str:
    """The line at a passport's foot, as machines read them: ornament, so letters that are not plain become `<`."""
    name = unicodedata.normalize("NFKD", live.names.get(letter, letter)).upper()
    plain = "".join(sign if "A" <= sign <= "Z" else "<" for sign in name if not unicodedata.combining(sign))
    count = f"{live.code}<{len(live.table.passport(letter))}<{len(live.table.wonders)}"
    return f"P<WBK<{plain}<<{(live.table.token(letter) or letter).upper()}".ljust(width - len(count), "<") + count
