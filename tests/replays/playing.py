"""Plays a replay on the rules alone, and says after each move what it changed, and at the end what is left."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules.ledger import BANK, CASH, POT, Entry
from rules.play import decide, opening, post
from rules.scoring import wealth
from rules.table import Table
from rules.views import state_of
from tests.browser.evening.script import Move
from tests.replays.script import Replay

Json = dict[str, Any]


@dataclass
class Playing:
    """A replay under way: its table, its journal."""

    table: Table
    journal: list[Entry] = field(default_factory=list)

    @classmethod
    def of(cls, replay: Replay) -> "Playing":
        return cls(opening(replay.edition, replay.settings, replay.seated()))

    def do(self, move: Move, by: str) -> Json:
        """Decides and posts the move. What it changed, as a line of a replay tells it."""
        before = self.table
        entry = decide(before, move.command, by, self.journal)
        self.table = post(before, entry)
        self.journal.append(entry)
        return changed(before, self.table)


def changed(before: Table, after: Table) -> Json:
    """The figures of a line: only what is otherwise than before."""
    moved = [seat for seat in after.seats if after.position(seat) != before.position(seat)]
    figures = {
        "now": _by_seat(before, after, lambda table, seat: table.cash(seat)),
        "at": after.position(moved[0]) if moved else None,
        "stamps": _by_seat(before, after, lambda table, seat: len(table.passport(seat))),
        "owes": _by_seat(before, after, owed),
    }
    return {key: value for key, value in figures.items() if value not in (None, {})}


def _by_seat(before: Table, after: Table, figure: Any) -> dict[str, int]:
    return {seat: figure(after, seat) for seat in after.seats if figure(after, seat) != figure(before, seat)}


def owed(table: Table, seat: str) -> int:
    return sum(debt["amount"] for _, debt in table.debts(seat))


def the_end(playing: Playing) -> Json:
    """How it ended: the rule, the winners, what each seat holds, its count, and the bank's books."""
    table = playing.table
    result = table.fact("result") or {"rule": None, "winners": []}
    return {
        "rule": result["rule"],
        "winners": result["winners"],
        "holds": {seat: holdings(table, seat) for seat in table.seats},
        "count": {seat: wealth(table, seat) for seat in table.seats},
        "books": books(playing),
    }


def holdings(table: Table, seat: str) -> Json:
    """Cash, deeds face up and face down, buildings by square, jail cards; "out" for who is."""
    state = state_of(table, {}, BANK)
    deeds = {square: deed for square, deed in state["deeds"].items() if deed["owner"] == seat}
    found = {
        "cash": state["players"][seat]["cash"],
        "deeds": [int(square) for square, deed in deeds.items() if not deed["mortgaged"]],
        "mortgaged": [int(square) for square, deed in deeds.items() if deed["mortgaged"]],
        "levels": {square: deed["level"] for square, deed in deeds.items() if deed["level"]},
        "jail_cards": state["players"][seat]["jail_cards"],
        "out": state["players"][seat]["bankrupt"],
    }
    return {key: value for key, value in found.items() if value or key == "cash"}


def books(playing: Playing) -> Json:
    """Every euro: what the bank has paid out and taken in, and where the rest lies."""
    sums: Counter[str] = Counter()
    for posting in (posting for entry in playing.journal for posting in entry.postings):
        if (posting.holder, posting.item) == (BANK, CASH):
            sums["paid out" if posting.quantity < 0 else "taken in"] += abs(posting.quantity)
    table = playing.table
    with_players = sum(map(table.cash, table.seats))
    pot = {"pot": table.cash(POT)} if table.setting("parking_pot") is not None else {}
    return {"paid out": sums["paid out"], "taken in": sums["taken in"], "with the players": with_players} | pot
