"""What a landing on another's deed costs (RENT-*), and the owner's claim where the table pays by the book.

One function decides the sum, by the kind of square; the edition's seam names the table of functions it is taken from.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules import anti_monopoly
from rules.commands import Pair, Player, command
from rules.draft import Draft
from rules.reasons import Rent, because
from rules.table import HOTEL_LEVEL, Table

#: (table, square, total of the dice or 7) → the rent and how it came about
RentRule = Callable[[Table, int, int], Rent]


def rent_of(table: Table, square: int, total: int = 7) -> Rent:
    """What a landing on ``square`` with dice of ``total`` costs: nothing on the bank's and mortgaged deeds (RENT-1)."""
    if table.owner(square) is None or table.is_mortgaged(square):
        return Rent(0, {"kind": "no_rent", "rule": "RENT-1", "square": square})
    rules = RENTS[table.edition.seams["rent"]]
    return rules[table.square(square).kind](table, square, total)


def rent_due(table: Table, square: int, total: int = 7) -> int:
    """The sum alone, in euros."""
    return rent_of(table, square, total).amount


def is_doubled(table: Table, square: int) -> bool:
    """Whole group owned, this site bare (RENT-3, RENT-5), and no site of it mortgaged (RENT-4, a setting)."""
    if table.level(square) or not table.has_group(table.owner(square), square):
        return False
    strict = table.setting("double_rent_needs_unmortgaged_group")
    return not (strict and any(table.is_mortgaged(other) for other in table.group(square)))


def site_rent(table: Table, square: int, total: int) -> Rent:
    rents, level = table.square(square).rents, table.level(square)
    if level:
        amount = rents[-1] if level == HOTEL_LEVEL else rents[level]
        has_bare = not all(table.level(other) for other in table.group(square))
        return Rent(amount, because("built", "RENT-5" if has_bare else "RENT-1", square=square, level=level))
    times = 2 if is_doubled(table, square) else 1
    kind, rule = ("doubled", "RENT-3") if times == 2 else _single(table, square)
    return Rent(times * rents[0], {"kind": kind, "rule": rule, "square": square, "rent": rents[0], "times": times})


def _single(table: Table, square: int) -> tuple[str, str]:
    whole = table.has_group(table.owner(square), square)
    return ("group_mortgaged", "RENT-4") if whole else ("bare", "RENT-1")


def held_of_kind(table: Table, square: int) -> int:
    """How many deeds of the square's kind its owner holds, this one included (RENT-6, RENT-7)."""
    kind, owner = table.square(square).kind, table.owner(square)
    same = [other for other in table.deed_squares if table.square(other).kind == kind and table.owner(other) == owner]
    counts = kind != "airport" or table.setting("mortgaged_transports_count")
    return sum(1 for other in same if counts or not table.is_mortgaged(other))


def airport_rent(table: Table, square: int, total: int) -> Rent:
    held = held_of_kind(table, square)
    why = {"kind": "airports", "rule": "RENT-6", "square": square, "held": held}
    return Rent(table.square(square).rents[held - 1], why)


def utility_rent(table: Table, square: int, total: int) -> Rent:
    held = held_of_kind(table, square)
    times = table.square(square).rents[held - 1]
    why = {"kind": "dice", "rule": "RENT-7", "square": square, "held": held, "dice": total, "times": times}
    return Rent(total * times, why)


RENTS: Mapping[str, Mapping[str, RentRule]] = {
    "classic": {"site": site_rent, "airport": airport_rent, "utility": utility_rent},
    "role": anti_monopoly.RENTS,
}


def owe_rent(draft: Draft, visitor: str, square: int, total: int) -> None:
    """The landing's rent: booked, or waiting for the owner's claim (RENT-2); always booked once a passport is full."""
    owner = draft.table.owner(square)
    amount, why = rent_of(draft.table, square, total)
    if owner is None or owner == visitor or not amount or not collects(draft.table, owner):
        return
    if draft.table.setting("rent") == "automatic" or draft.table.fact("end.completer"):
        draft.charge(visitor, owner, amount, "RENT-1", why)
    else:
        rent = {"kind": "rent", "player": owner, "from": visitor, "square": square, "amount": amount, "why": why}
        draft.add("pending", rent)


def collects(table: Table, owner: str) -> bool:
    """An owner in jail still takes rent (RENT-9), save a monopolist (AM-17)."""
    return table.edition.seams["rent"] != "role" or anti_monopoly.collects(table, owner)


def _open_rents(draft: Draft, owner: str, visitor: str | None) -> list[tuple[str, dict[str, Any]]]:
    rents = [(path, rent) for path, rent in draft.table.pending("rent", owner) if visitor in (None, rent["from"])]
    draft.must(bool(rents), "RENT-2", hard=True, player=owner)
    return rents


@command("claim")
@dataclass(frozen=True, slots=True)
class Claim:
    """The owner asks for the rent of a landing, before the next player throws (RENT-2)."""

    player: Player
    from_: Player | None = None

    def decide(self, draft: Draft) -> None:
        for path, rent in _open_rents(draft, self.player, self.from_):
            draft.put(path, None)
            draft.charge(rent["from"], self.player, rent["amount"], "RENT-1", rent["why"])


@command("waive")
@dataclass(frozen=True, slots=True)
class Waive:
    """The owner lets the rent pass (RENT-10)."""

    player: Player
    from_: Player | None = None

    def decide(self, draft: Draft) -> None:
        for path, _ in _open_rents(draft, self.player, self.from_):
            draft.put(path, None)


@command("utility_throw")
@dataclass(frozen=True, slots=True)
class UtilityThrow:
    """Sent to another's utility without a throw of one's own: the dice of this throw count (RENT-8)."""

    player: Player
    dice: Pair

    def decide(self, draft: Draft) -> None:
        waiting = next(draft.table.pending("utility_throw", self.player), None)
        draft.must(waiting is not None, "RENT-8", hard=True, player=self.player)
        assert waiting is not None
        path, item = waiting
        draft.put(path, None)
        owe_rent(draft, self.player, item["square"], sum(self.dice))
