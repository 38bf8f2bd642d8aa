"""Mortgages: what the bank lends, what lifting costs, and the 10 % of a deed that changes hands (MORT-*)."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.commands import Deeds, Player, command
from rules.draft import Draft
from rules.ledger import BANK, lien, site
from rules.reasons import Why, because
from rules.table import Table


def rounded(numerator: int, denominator: int, way: str) -> int:
    """A whole number of euros: "up", "down" or "nearest" (a half goes up). The one place that rounds (MORT-3)."""
    if way == "up":
        return -(-numerator // denominator)
    if way == "down":
        return numerator // denominator
    return (2 * numerator + denominator) // (2 * denominator)


def mortgage_value(table: Table, square: int) -> int:
    return int(table.square(square).mortgage or 0)


def interest(table: Table, square: int) -> int:
    """The interest on one deed's mortgage, in euros (MORT-3)."""
    percent = table.setting("mortgage_interest")
    return rounded(mortgage_value(table, square) * percent, 100, table.setting("interest_rounding"))


def lift_cost(table: Table, square: int) -> int:
    """Value and interest, the sum rounded once per deed (MORT-3)."""
    percent = 100 + table.setting("mortgage_interest")
    return rounded(mortgage_value(table, square) * percent, 100, table.setting("interest_rounding"))


def why_percent(table: Table, square: int) -> Why:
    """How a lift or an interest came about: the mortgage value and the percentage."""
    value, percent = mortgage_value(table, square), table.setting("mortgage_interest")
    return {"kind": "percent", "rule": "MORT-3", "square": square, "value": value, "percent": percent}


def transfer_interest(table: Table, squares: Iterable[int], *, is_estate: bool = False) -> int:
    """What the new owner of these deeds owes the bank at once for those that are mortgaged (MORT-5).

    The setting may leave it to estates alone, as the French manual does.
    """
    setting = table.setting("transfer_interest")
    if setting is not True and not (is_estate and setting == "bankruptcy"):
        return 0
    return sum(interest(table, square) for square in squares if table.is_mortgaged(square))


def must_be_bare(draft: Draft, square: int) -> None:
    """Buildings go first: those of the whole group, or of this site (MORT-2, a setting)."""
    table = draft.table
    whole = table.setting("mortgage_clears") == "group"
    built = [other for other in (table.group(square) if whole else (square,)) if table.level(other)]
    draft.must(not built, "MORT-2", hard=square in built, squares=built)


@command("mortgage")
@dataclass(frozen=True, slots=True)
class Mortgage:
    """The bank pays the mortgage value; the deed is turned face down and takes no rent (MORT-1)."""

    player: Player
    squares: Deeds

    def decide(self, draft: Draft) -> None:
        draft.must(draft.table.setting("mortgages"), "MORT-1")
        for square in self.squares:
            draft.must(draft.table.owner(square) == self.player, "OWN-1", square=square, player=self.player)
            draft.must(not draft.table.is_mortgaged(square), "MORT-1", hard=True, square=square)
            must_be_bare(draft, square)
            draft.move(lien(square), BANK, site(square))
            why = because("loan", "MORT-1", square=square)
            draft.pay(BANK, self.player, mortgage_value(draft.table, square), "MORT-1", why)


@command("lift")
@dataclass(frozen=True, slots=True)
class Lift:
    """Value and interest back to the bank; the deed is turned face up (MORT-3)."""

    player: Player
    squares: Deeds

    def decide(self, draft: Draft) -> None:
        for square in self.squares:
            draft.must(draft.table.owner(square) == self.player, "OWN-1", square=square, player=self.player)
            draft.must(draft.table.is_mortgaged(square), "MORT-3", hard=True, square=square)
        draft.must_afford(self.player, sum(lift_cost(draft.table, square) for square in self.squares))
        for square in self.squares:
            draft.spend(self.player, lift_cost(draft.table, square), "MORT-3", why=why_percent(draft.table, square))
            draft.move(lien(square), site(square), BANK)
