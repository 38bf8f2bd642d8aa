"""Undo: the opposite of an entry, added to the journal, never a line taken out of it (UNDO-1).

The last entries are reversed whole, turn and pending included. An older one gives back its pieces and, of its facts,
debts, bankruptcy, completion and end; the decisions it opened close, tokens and turn stay, later entries stand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.commands import Entries, Seq, command
from rules.draft import Draft
from rules.ending import recount
from rules.ledger import Change, Entry, reversed_changes, reversed_postings, site, standing
from rules.refusals import Refusal

#: The families of facts that an older undo reverses; of the decisions only those that the entry itself opened.
REVERSED = ("debts.", "end.", "status", "result", "settings.", "chosen.", "board.", "queue.")


@command("undo")
@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry, an older one, or several together."""

    entry: Seq | None = None
    entries: Entries | None = None

    def decide(self, draft: Draft) -> None:
        wanted = self._wanted(draft)
        last = [entry.seq for entry in draft.journal[-len(wanted) :]]
        draft.undoes = tuple(entry.seq for entry in wanted)
        if sorted(draft.undoes) == last:
            for entry in sorted(wanted, key=lambda entry: -entry.seq):
                _reverse_whole(draft, entry)
            return
        for entry in sorted(wanted, key=lambda entry: -entry.seq):
            _reverse_older(draft, entry, draft.undoes)
        recount(draft)

    def _wanted(self, draft: Draft) -> list[Entry]:
        """The entries to undo. Refuses (BAD_REQUEST) unknown ones, those undone already, and all before the start."""
        journal = draft.journal
        named = self.entries or ((self.entry,) if self.entry else (draft.table.seq,))
        stands = standing(journal)
        begun = next((entry.seq for entry in journal if entry.command.get("type") == "start"), len(journal))
        for seq in named:
            if not stands.get(seq) or seq <= begun:
                raise Refusal("BAD_REQUEST", field="entry", entry=seq)
        return [entry for entry in journal if entry.seq in named]


def _reverse_whole(draft: Draft, entry: Entry) -> None:
    draft.post(reversed_postings(entry.postings))
    for path, before, after in reversed_changes(entry.changes):
        assert draft.table.fact(path) == before, (path, before, draft.table.fact(path))
        draft.put(path, after)


def _reverse_older(draft: Draft, entry: Entry, together: tuple[int, ...]) -> None:
    later = [other for other in draft.journal if other.seq > entry.seq and other.seq not in together]
    _must_be_as_it_left_them(draft, entry, later)
    draft.post(reversed_postings(entry.postings))
    for change in reversed_changes(entry.changes):
        _reverse_change(draft, change, entry, later)
    for holder, item in draft.touched:
        if draft.table.holding(holder, item) < 0 and not draft.table.is_endless(holder, item):
            raise _gone(entry, later)


def _reverse_change(draft: Draft, change: Change, entry: Entry, later: Sequence[Entry]) -> None:
    path, now, before = change
    if path.startswith(f"pending.{entry.seq}."):
        draft.put(path, None)
    elif path.startswith(REVERSED) or path.endswith(".bankrupt"):
        if draft.table.fact(path) != now:
            raise _gone(entry, later)
        draft.put(path, before)


def _must_be_as_it_left_them(draft: Draft, entry: Entry, later: Sequence[Entry]) -> None:
    """A deed goes back only as the entry left it: owner, mortgage, buildings."""
    deeds = {int(posting.item.split(":")[1]) for posting in entry.postings if posting.item.startswith("deed:")}
    for square in deeds:
        since = [posting for other in later for posting in other.postings]
        moved = [posting for posting in since if posting.item == f"deed:{square}" or posting.holder == site(square)]
        sums: dict[tuple[str, str], int] = {}
        for holder, item, quantity in moved:
            sums[holder, item] = sums.get((holder, item), 0) + quantity
        if any(sums.values()):
            raise _gone(entry, later)


def _gone(entry: Entry, later: Sequence[Entry]) -> Refusal:
    """UNDO-1 with the later entries that touched the same things."""
    things = {(posting.holder, posting.item) for posting in entry.postings if posting.holder != "bank"}
    things |= {(change.path, "") for change in entry.changes if change.path.startswith(REVERSED)}
    touching = [other.seq for other in later if _touches(other, things)]
    return Refusal("UNDO-1", entry=entry.seq, entries=touching)


def _touches(entry: Entry, things: set[tuple[str, str]]) -> bool:
    pieces = {(posting.holder, posting.item) for posting in entry.postings}
    return bool(things & (pieces | {(change.path, "") for change in entry.changes}))
