"""What rings on every screen, and stays marked: what the banker does by hand, past the rules or the dice.

A rule set aside, a stamp that no landing brought, a sum or a setting put otherwise in mid-game, a look at hidden cash.
Nobody can do any of it behind the others' backs: it is a line on all screens, with a mark that even an undo leaves, and
the end lists them.
"""

from collections.abc import Sequence

from rules.ledger import BANK, Entry

ADJUSTMENTS = frozenset({"arrange", "configure"})
STAMPS = frozenset({"tick", "untick"})


def rings(entry: Entry) -> bool:
    """Does this entry ring? Before the start nothing does: there a reason is not asked."""
    command = entry.command
    if command.get("override") or command["type"] == "peek":
        return True
    if command["type"] in STAMPS:
        return entry.by == BANK and not _was_waiting(entry)
    return command["type"] in ADJUSTMENTS and bool(command.get("reason"))


def rung(entries: Sequence[Entry]) -> list[Entry]:
    """All that has rung."""
    return [entry for entry in entries if rings(entry)]


def _was_waiting(entry: Entry) -> bool:
    """The stamp of a landing, which the banker has put for a seat without a phone, is by no hand but the dice's."""
    return any(isinstance(one.before, dict) and one.before.get("kind") == "stamp" for one in entry.changes)
