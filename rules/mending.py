"""Putting entries right: what they did is undone and done as it should have been, in one entry (UNDO-1).

The last entries give way whole. Older ones are taken back as an undo would; then their moment is laid out again (whose
turn, where the tokens stood, the decision they answered), the right commands are decided there by the usual rules, and
the present is put back: who has thrown since has thrown, and a token that has moved on stays where it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from rules.commands import BadValue, Command, Entries, Text, command, read
from rules.draft import Draft
from rules.ending import clear_the_table, follow_up, recount
from rules.ledger import Change, Entry
from rules.rights import must_be_in_play
from rules.table import Table
from rules.turns import must_be_clear
from rules.undoing import Undo

#: What may stand in an entry's place.
INSTEAD = frozenset(
    ["amend", "auction", "bid", "buy", "charge", "claim", "collect", "decline", "develop", "draw", "fly"]
    + ["foundation", "hammer", "jail", "land", "leave_jail", "lift", "mortgage", "pass", "pay", "repairs", "tax_choice"]
    + ["throw", "tick", "trade", "untick", "utility_throw", "waive"]
)
MOST = 60
#: Commands that answered a decision: mended, they answer it again.
ANSWERS = frozenset(
    ["buy", "decline", "draw", "bid", "pass", "hammer", "utility_throw", "tax_choice", "foundation"]
    + ["claim", "waive", "fly", "tick"]
)
#: What of a player is a matter of the moment, not of the box.
OF_THE_TOKEN = ("position", "in_jail", "jail_turns")


def _instead(value: Any, table: Table) -> tuple[dict[str, Any], ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST or not all(map(_may_stand, value)):
        raise BadValue
    return tuple(value)


def _may_stand(one: Any) -> bool:
    kind = one.get("type") if isinstance(one, dict) else None
    return isinstance(kind, str) and kind in INSTEAD and "override" not in one


@command("mend")
@dataclass(frozen=True, slots=True)
class Mend:
    """Entries as they should have been: ``instead`` of them, what is right. The banker's, with a reason."""

    entries: Entries
    instead: Annotated[tuple[dict[str, Any], ...], _instead]
    reason: Text

    def decide(self, draft: Draft) -> None:
        orders = [read(draft.table, one).order for one in self.instead]
        Undo(entries=self.entries).decide(draft)
        wrong = [draft.journal[seq - 1] for seq in draft.undoes]
        if wrong == list(draft.journal[-len(wrong) :]):
            _do(draft, orders)
        else:
            _do_back_then(draft, wrong, orders)
        if draft.table.status == "over":
            clear_the_table(draft)
            recount(draft)


def _do(draft: Draft, orders: list[Command]) -> None:
    """One after the other, each with what it brings about; a game that ends on the way is over (OVER-1)."""
    was_over = draft.table.status == "over"
    for order in orders:
        draft.must(was_over or draft.table.status != "over", "OVER-1")
        must_be_in_play(draft, order)
        order.decide(draft)
        follow_up(draft)


def _do_back_then(draft: Draft, wrong: list[Entry], orders: list[Command]) -> None:
    must_be_clear(draft)
    turn = dict(draft.table.facts.get("turn", {}))
    waiting = list(draft.table.pending())
    tokens = _lay_out(draft, wrong)
    _do(draft, orders)
    for name in {*turn, *draft.table.facts.get("turn", {})}:
        draft.put(f"turn.{name}", turn.get(name))
    for path, item in waiting:
        draft.put(path, item)
    for path, now in tokens.items():
        draft.put(path, now)


def _lay_out(draft: Draft, wrong: list[Entry]) -> dict[str, Any]:
    """The moment of the first entry once more. Answers the facts of tokens that have moved on since the last."""
    first = wrong[0]
    actor = _actor(first, draft.table)
    if actor is not None:
        for name, value in (("player", actor), ("moved", False), ("doubles", 0), ("fined", None)):
            draft.put(f"turn.{name}", value)
    for path, before in _answered(wrong).items():
        if draft.table.fact(path) is None:
            draft.put(path, before)
    changes = [change for entry in wrong for change in entry.changes if _is_of_a_token(change.path)]
    moved_on = {path: draft.table.fact(path) for path in _moved_on(draft.table, changes)}
    for path, before, _after in reversed(changes):
        draft.put(path, before)
    return moved_on


def _answered(wrong: list[Entry]) -> dict[str, Any]:
    """The decisions that the entries answered, as they were before; not those that the entries themselves opened."""
    found: dict[str, Any] = {}
    for entry in wrong:
        for path, before, _after in entry.changes:
            if path.startswith("pending.") and (entry.command["type"] in ANSWERS or before is None):
                found.setdefault(path, before)
    return {path: before for path, before in found.items() if before is not None}


def _actor(wrong: Entry, table: Table) -> str | None:
    found = wrong.command.get("player")
    return found if isinstance(found, str) and found in table.seats else None


def _moved_on(table: Table, changes: list[Change]) -> Iterator[str]:
    """All that is of the moment about players whose token is no longer as the entries left it."""
    left = {change.path: change.after for change in changes}
    gone = {path.split(".")[1] for path, after in left.items() if table.fact(path) != after}
    yield from (f"players.{player}.{name}" for player in sorted(gone) for name in OF_THE_TOKEN)


def _is_of_a_token(path: str) -> bool:
    return path.startswith("players.") and path.rpartition(".")[2] in OF_THE_TOKEN
