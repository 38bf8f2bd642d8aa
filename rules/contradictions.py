"""All that cannot be true of a position somebody tells (``arrange``), not only what is met first.

Who takes over a game begun on paper wants to hear everything at once. Each statement is made for itself in a draft
that is thrown away, then the whole table is looked over; what `arrange` would refuse is refused here, and no more.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from rules.arranging import PARTS, PLAYER, looks
from rules.draft import Draft
from rules.ledger import BANK, HOTEL, HOUSE, JAIL_CARD
from rules.refusals import Refusal
from rules.table import Table

#: What one has to know of a player to believe a statement of the other kind (JAIL-1).
TOGETHER = {"in_jail": ("in_jail", "position")}


class Told(NamedTuple):
    """A table as it was told, and what cannot be true of it."""

    table: Table
    refusals: list[Refusal]


def contradictions(table: Table, state: Mapping[str, Any]) -> list[Refusal]:
    """Every refusal that the position meets, in reading order; none when ``arrange`` would accept it."""
    return told_to(table, state).refusals


def told_to(table: Table, state: Mapping[str, Any]) -> Told:
    """The table with all that could be believed of the position, and every refusal that it meets."""
    draft = Draft(table, BANK)
    found = [refusal for say in _statements(draft, state) if (refusal := _refused(say))]
    found += [refusal for look in looks(draft) if (refusal := _refused(look))]
    found += [Refusal(rule, item=item, piece=item) for item, rule in SHORT.items() if _is_short(draft.table, item)]
    return Told(draft.table, _once(found))


SHORT = {HOUSE: "BUILD-5", HOTEL: "BUILD-5", JAIL_CARD: "CARD-2"}


def _statements(draft: Draft, state: Mapping[str, Any]) -> Iterator[Callable[[], None]]:
    """What is said, piece by piece, in the order in which `arrange` believes it."""
    unknown = set(state) - set(PARTS)
    if unknown:
        yield partial(_must_not_be_there, sorted(map(str, unknown))[0])
    for part, say in PARTS.items():
        told = state.get(part)
        if not isinstance(told, Mapping):
            yield partial(say, draft, told)
            continue
        for key, named in told.items():
            pieces = _told_of_a_player(named) if part == "players" else [named]
            yield from (partial(say, draft, {key: piece}) for piece in pieces)


def _told_of_a_player(named: Any) -> Iterator[Any]:
    """Each thing that is said of a player, with what belongs to it."""
    if not isinstance(named, Mapping) or not named:
        yield named
        return
    for key in [*(key for key in PLAYER if key in named), *(key for key in named if key not in PLAYER)]:
        yield {each: named[each] for each in TOGETHER.get(key, (key,)) if each in named}


def _must_not_be_there(field: str) -> None:
    raise Refusal("BAD_REQUEST", field=field)


def _refused(deed: Callable[[], None]) -> Refusal | None:
    try:
        deed()
    except Refusal as refusal:
        return refusal
    return None


def _is_short(table: Table, item: str) -> bool:
    """Is more of a piece in the players' hands and on the board than the box holds (I2)?"""
    return table.holding(BANK, item) < 0 and not table.is_endless(BANK, item)


def _once(refusals: list[Refusal]) -> list[Refusal]:
    """The same contradiction, met twice, is told once."""
    found: dict[str, Refusal] = {}
    for refusal in refusals:
        piece = refusal.params.get("piece")
        found.setdefault(f"{refusal.rule} {piece}" if piece else f"{refusal.rule} {refusal.params}", refusal)
    return list(found.values())
