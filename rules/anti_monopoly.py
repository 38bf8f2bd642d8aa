"""What Anti-Monopoly has of its own: rents by role, the foundation, the income tax, the bank's last tour (AM-*).

Each player is a competitor or a monopolist for the whole game, and nearly every sum asks which. The rest of the rules
is the common one; an edition's seams name what is taken from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from rules.building import is_monopolised, step_of, step_price
from rules.commands import Die, Player, command, one_of
from rules.draft import Draft
from rules.ledger import BANK
from rules.mortgages import rounded
from rules.reasons import Rent, because
from rules.table import HOTEL_LEVEL, Table

COMPETITOR, MONOPOLIST = "competitor", "monopolist"
ROLES = (COMPETITOR, MONOPOLIST)
FOUNDATION_FEE = 160
#: What the foundation gives a competitor, by the die (AM-4).
FOUNDATION_GIFTS = {1: 25, 2: 50}
#: Percent of cash, of unmortgaged deeds and of buildings that the income tax takes as a share (AM-18).
TAX_SHARES = {COMPETITOR: (10, 10, 10), MONOPOLIST: (20, 10, 10)}
#: Percent of the cash that each role keeps at the end of a quick game (AM-8).
KEPT_SHARES = {COMPETITOR: 10, MONOPOLIST: 20}
USUAL_THROW = 7


def role_of_owner(table: Table, square: int) -> str:
    return table.role(table.owner(square) or "") or COMPETITOR


def held_of_kind(table: Table, square: int) -> int:
    kind, owner = table.square(square).kind, table.owner(square)
    return sum(1 for other in table.deed_squares if table.square(other).kind == kind and table.owner(other) == owner)


def street_rent(table: Table, square: int, total: int) -> Rent:
    """The card's column of the owner's role; a monopolist doubles bare streets of a monopolised city (AM-12, AM-14)."""
    street, level = table.square(square), table.level(square)
    column = street.rents if role_of_owner(table, square) == COMPETITOR else street.rents_monopolist
    if level:
        amount = column[-1] if level == HOTEL_LEVEL else column[level]
        return Rent(amount, {"kind": "built", "rule": "AM-14", "square": square, "level": level})
    doubled = role_of_owner(table, square) == MONOPOLIST and is_monopolised(table, square)
    times, kind, rule = (2, "doubled", "AM-12") if doubled else (1, "bare", "AM-14")
    return Rent(times * column[0], {"kind": kind, "rule": rule, "square": square, "rent": column[0], "times": times})


def transport_rent(table: Table, square: int, total: int) -> Rent:
    """A competitor takes 10 % of the value; a monopolist's tariff doubles with each further company (AM-2, AM-15)."""
    company, held = table.square(square), held_of_kind(table, square)
    column = company.rents if role_of_owner(table, square) == COMPETITOR else company.rents_monopolist
    return Rent(column[held - 1], {"kind": "airports", "rule": "AM-2", "square": square, "held": held})


def utility_rent(table: Table, square: int, total: int) -> Rent:
    """4 × the dice; 10 × for a monopolist with both (AM-3)."""
    company, held = table.square(square), held_of_kind(table, square)
    column = company.rents if role_of_owner(table, square) == COMPETITOR else company.rents_monopolist
    why = {"kind": "dice", "rule": "AM-3", "square": square, "held": held, "dice": total, "times": column[held - 1]}
    return Rent(total * column[held - 1], why)


def collects(table: Table, owner: str) -> bool:
    """A monopolist in jail takes nothing; a competitor in the price war goes on collecting (AM-17)."""
    return not (table.is_jailed(owner) and table.role(owner) == MONOPOLIST)


# -- squares ----------------------------------------------------------------------------------------------------
def stop_on_foundation(draft: Draft, player: str) -> None:
    """A monopolist pays; a competitor throws one die (AM-4)."""
    if draft.table.role(player) == MONOPOLIST:
        draft.charge(player, draft.fine_box(), FOUNDATION_FEE, "AM-4", because("fee", "AM-4"))
    else:
        draft.add("pending", {"kind": "foundation", "player": player})


@command("foundation")
@dataclass(frozen=True, slots=True)
class Foundation:
    """The competitor's die at the foundation: 1 → €25, 2 → €50, else nothing (AM-4)."""

    player: Player
    die: Die

    def decide(self, draft: Draft) -> None:
        waiting = next(draft.table.pending("foundation", self.player), None)
        draft.must(waiting is not None, "AM-4", hard=True, player=self.player)
        assert waiting is not None
        draft.put(waiting[0], None)
        draft.pay(BANK, self.player, FOUNDATION_GIFTS.get(self.die, 0), "AM-4", because("die", "AM-4", die=self.die))


def tax_share(table: Table, player: str) -> Rent:
    """The share of one's possessions that the income tax may be: added up, then rounded up once (AM-18)."""
    cash, deeds, buildings = TAX_SHARES[table.role(player) or COMPETITOR]
    own = table.deeds_of(player)
    prices = sum(int(table.square(square).price or 0) for square in own if not table.is_mortgaged(square))
    built = sum(purchase_price(table, square) for square in own)
    hundredths = {"cash": cash * table.cash(player), "deeds": deeds * prices, "buildings": buildings * built}
    return Rent(rounded(sum(hundredths.values()), 100, "up"), {"kind": "share", "rule": "AM-18", **hundredths})


def purchase_price(table: Table, square: int) -> int:
    """What the buildings of a street have cost, step by step (euros)."""
    return sum(step_price(table, square, step) for step in range(1, step_of(table, square, table.level(square)) + 1))


@command("tax_choice")
@dataclass(frozen=True, slots=True)
class TaxChoice:
    """Income tax: the fixed sum printed on the square, or a share of one's possessions (AM-18)."""

    player: Player
    choice: Annotated[str, one_of("fixed", "share")]

    def decide(self, draft: Draft) -> None:
        waiting = next(draft.table.pending("tax", self.player), None)
        draft.must(waiting is not None, "AM-18", hard=True, player=self.player)
        assert waiting is not None
        path, item = waiting
        draft.put(path, None)
        if self.choice == "fixed":
            fixed = int(draft.table.square(item["square"]).amount or 0)
            why = because("tax", "AM-18", square=item["square"])
            draft.charge(self.player, draft.fine_box(), fixed, "AM-18", why)
        else:
            amount, why = tax_share(draft.table, self.player)
            draft.charge(self.player, draft.fine_box(), amount, "AM-18", why)


# -- start and end ----------------------------------------------------------------------------------------------
def must_have_roles(draft: Draft) -> None:
    """Everybody has a role (AM-0), equally many of both or one more of one (AM-10)."""
    roles = [draft.table.role(player) for player in draft.table.seats]
    draft.must(all(role in ROLES for role in roles), "AM-0", hard=True)
    difference = abs(roles.count(COMPETITOR) - roles.count(MONOPOLIST))
    draft.must(difference <= 1, "AM-10", competitors=roles.count(COMPETITOR), monopolists=roles.count(MONOPOLIST))


def one_role_is_out(table: Table) -> bool:
    """Are all competitors or all monopolists out (AM-20)?"""
    return len({table.role(player) for player in table.in_play}) == 1 and len(table.in_play) < len(table.seats)


def last_tour(draft: Draft, throws: Mapping[int, int]) -> None:
    """The quick game's end (AM-8): each keeps a share of the cash, then the bank pays the rent of every deed.

    ``throws``: the dice of each utility; 7 where none was thrown.
    """
    for player in draft.table.in_play:
        cash = draft.table.cash(player)
        percent = KEPT_SHARES[draft.table.role(player) or COMPETITOR]
        kept = rounded(cash * percent, 100, "down")
        draft.pay_bank(player, cash - kept, "AM-8", {"kind": "kept", "rule": "AM-8", "cash": cash, "percent": percent})
    for square in draft.table.deed_squares:
        owner = draft.table.owner(square)
        if owner and not draft.table.is_mortgaged(square):
            amount, why = RENTS[draft.table.square(square).kind](draft.table, square, throws.get(square, USUAL_THROW))
            draft.pay(BANK, owner, amount, "AM-8", why)


RENTS = {"site": street_rent, "airport": transport_rent, "utility": utility_rent}
