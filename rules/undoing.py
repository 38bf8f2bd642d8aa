"""Undo: the opposite of an entry, added to the journal, never a line taken out of it (UNDO-1).

The last entries are reversed whole, turn and pending included. An older one gives back its pieces and, of its facts,
debts, bankruptcy, completion and end; the decisions it opened close, tokens and turn stay, later entries stand. What
would come out of it must be a table that the box can show; else it is refused, with the later entries in the way.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.building import houses_before_hotel
from rules.commands import Entries, Seq, command
from rules.draft import Draft
from rules.ending import recount
from rules.ledger import (
    BANK,
    CASH,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    Change,
    Entry,
    deed,
    reversed_changes,
    reversed_postings,
    site,
    standing,
)
from rules.passport import complete_if_full
from rules.refusals import Refusal
from rules.table import Table
from rules.trading import bare_for_trade
from rules.turns import next_player, pass_turn

#: The families of facts that an older undo reverses; of the decisions only those that the entry itself opened.
REVERSED = ("debts.", "end.", "status", "result", "settings.", "chosen.", "board.", "queue.")
#: Pieces of which the bank can run out.
SCARCE = (HOUSE, HOTEL, JAIL_CARD)

#: A holder and an item; a site with all that lies on it is (site, ""), a fact (path, "").
Thing = tuple[str, str]


@command("undo")
@dataclass(frozen=True, slots=True)
class Undo:
    """The last entry, an older one, or several together."""

    entry: Seq | None = None
    entries: Entries | None = None

    def decide(self, draft: Draft) -> None:
        newest_first = self._wanted(draft)[::-1]
        draft.undoes = tuple(entry.seq for entry in reversed(newest_first))
        if list(draft.undoes) == [entry.seq for entry in draft.journal[-len(newest_first) :]]:
            for entry in newest_first:
                _reverse_whole(draft, entry)
        else:
            _reverse_older(draft, newest_first)

    def _wanted(self, draft: Draft) -> list[Entry]:
        """The entries to undo. Refuses (BAD_REQUEST) unknown ones, those undone already, and all before the start."""
        if self.entry is not None and self.entries is not None:
            raise Refusal("BAD_REQUEST", field="entries")
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


# -- older entries ----------------------------------------------------------------------------------------------
def _reverse_older(draft: Draft, newest_first: Sequence[Entry]) -> None:
    for entry in newest_first:
        _must_be_as_it_left_them(draft, entry)
        draft.post(reversed_postings(entry.postings))
        for change in reversed_changes(entry.changes):
            _reverse_change(draft, change, entry)
    _must_fit_the_box(draft, newest_first)
    following = next_player(draft.table)
    if draft.table.is_out(draft.table.on_turn or "") and following is not None:
        pass_turn(draft, following)
    complete_if_full(draft)
    recount(draft)


def _reverse_change(draft: Draft, change: Change, entry: Entry) -> None:
    """A decision that the entry opened closes; of its other facts only some are taken back."""
    path, now, before = change
    if path.startswith("pending.") and before is None:
        draft.put(path, None)
    elif path.startswith(REVERSED) or path.endswith(".bankrupt"):
        if draft.table.fact(path) != now:
            raise _gone(draft, entry)
        draft.put(path, before)


def _must_be_as_it_left_them(draft: Draft, entry: Entry) -> None:
    """A deed goes back only as the entry left it: owner, mortgage, buildings. What lies on one is its owner's."""
    sums: Counter[Thing] = Counter()
    for holder, item, quantity in (posting for other in _later(draft, entry) for posting in other.postings):
        sums[holder, item] += quantity
    changed = {_thing(holder, item) for (holder, item), quantity in sums.items() if quantity}
    moved = _deeds(entry)
    sites = {int(posting.holder.split(":")[1]) for posting in entry.postings if posting.holder.startswith("square:")}
    sold = {square for square in moved | sites if any(item == deed(square) for _, item in changed)}
    if sold or any((site(square), "") in changed for square in moved):
        raise _gone(draft, entry)


def _must_fit_the_box(draft: Draft, newest_first: Sequence[Entry]) -> None:
    for thing in _faults(draft, {square for entry in newest_first for square in _deeds(entry)}):
        touched_it = (entry for entry in newest_first if thing in _things(draft.table, entry))
        raise _gone(draft, next(touched_it, newest_first[-1]))


def _faults(draft: Draft, moved: set[int]) -> Iterator[Thing]:
    """What the box cannot show, as the things that are in each other's way."""
    table = draft.table
    for holder, item in draft.touched:
        is_marker = item.startswith(("mortgage:", "tick:")) and holder != BANK
        held = table.holding(holder, item)
        if (held < 0 and not table.is_endless(holder, item)) or (is_marker and held > 1):
            yield _thing(holder, item)
    yield from ((site(square), "") for square in table.deed_squares if not _can_stand(table, square))
    for square in moved:
        built = [other for other in bare_for_trade(table, square) if table.level(other)]
        yield from ((site(other), "") for other in built if table.owner(other) != table.owner(square))
    yield from ((player, CASH) for player in table.seats if table.is_out(player) and _owns(table, player))


def _can_stand(table: Table, square: int) -> bool:
    """No more houses than come before a hotel, or one hotel alone, nothing on a mortgaged site or on the bank's."""
    houses, hotels = table.holding(site(square), HOUSE), table.holding(site(square), HOTEL)
    fits = (houses <= houses_before_hotel(table, square) and not hotels) or (houses, hotels) == (0, 1)
    built, mortgaged = houses + hotels > 0, table.is_mortgaged(square)
    return fits and not (built and mortgaged) and (table.owner(square) is not None or not (built or mortgaged))


def _owns(table: Table, player: str) -> bool:
    waits = any(player in (item.get("player"), item.get("from"), item.get("to")) for _, item in table.pending())
    holds = table.cash(player) or table.deeds_of(player) or table.jail_cards(player)
    return bool(holds or table.debts(player) or waits)


# -- what is in the way -----------------------------------------------------------------------------------------
def _gone(draft: Draft, entry: Entry) -> Refusal:
    """UNDO-1 with the later entries that touched the same things."""
    mine = _things(draft.table, entry)
    touching = [other.seq for other in _later(draft, entry) if mine & _things(draft.table, other)]
    return Refusal("UNDO-1", entry=entry.seq, entries=touching)


def _later(draft: Draft, entry: Entry) -> list[Entry]:
    """The entries after it that still count; an undo of what itself came later has left no trace."""
    stands = standing(draft.journal)
    later = [other for other in draft.journal if other.seq > entry.seq and other.seq not in draft.undoes]
    return [other for other in later if stands[other.seq] and not (other.undoes and min(other.undoes) > entry.seq)]


def _deeds(entry: Entry) -> set[int]:
    return {int(posting.item.split(":")[1]) for posting in entry.postings if posting.item.startswith("deed:")}


def _things(table: Table, entry: Entry) -> set[Thing]:
    """What the entry touched; with a deed go all sites of its group (their buildings must fit its owner)."""
    pieces = {_thing(holder, item) for holder, item, _ in entry.postings if holder != BANK or item in SCARCE}
    sites = {(site(other), "") for square in _deeds(entry) for other in (square, *table.group(square))}
    return pieces | sites | {(path, "") for path, _, _ in entry.changes if path.startswith(REVERSED)}


def _thing(holder: str, item: str) -> Thing:
    return (holder, "") if holder.startswith("square:") else (holder, item)
