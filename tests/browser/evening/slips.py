"""The slips of a table, and how each is put right by taps: what goes wrong in families, one function each.

A slip looks for places in the clean evening where it can happen (``fits``) and does itself there (``do``): it plays
some of the evening's own moves, slips, mends, and says with which move the evening goes on. Each leaves the table as
the clean evening would have it: the final count is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rules.ledger import Entry
from rules.play import decide
from rules.refusals import Refusal
from rules.table import Table
from tests.browser.evening.driver import Screens
from tests.browser.evening.mending import amend, enter_for, landing_on, pay, put_right, undo_from_log, undo_last
from tests.browser.evening.replay import Oracle
from tests.browser.evening.routes import ALWAYS_DOUBLES, land
from tests.browser.evening.script import BANK, Evening, Move

MADE = "slips themselves"  # taps that do what is wrong
MISREAD = 20  # euros by which a price is misread


@dataclass(frozen=True, slots=True)
class Clean:
    """The evening without slips: its moves, the table before each, and the entry of each."""

    evening: Evening
    tables: tuple[Table, ...]
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, evening: Evening) -> "Clean":
        oracle = Oracle.of(evening)
        tables = []
        for move in evening.moves:
            tables.append(oracle.table)
            oracle.do(move)
        return cls(evening, tuple(tables), tuple(oracle.journal))

    def move(self, index: int) -> Move:
        return self.evening.moves[index] if index < len(self.evening.moves) else Move(BANK, "nothing")

    def has_phone(self, index: int) -> bool:
        return self.evening.device(self.move(index).who) != BANK

    def is_plain_throw(self, index: int) -> bool:
        """A throw of one who is free, no double before nor now: the next one's throw may follow."""
        move = self.move(index)
        if move.deed != "throw" or self.tables[index].is_jailed(move.who):
            return False
        return move.what[0] != move.what[1] and not self.tables[index].fact("turn.doubles", 0)

    def is_rent_at_most(self, index: int) -> bool:
        """Nothing came of that throw but perhaps a rent: no stamp, no offer, no jail."""
        entry, who = self.entries[index], self.move(index).who
        are_rents = all(line.rule == "RENT-1" for line in entry.lines) and len(entry.postings) == 2 * len(entry.lines)
        return are_rents and not _opens(entry) and not self.tables[index + 1].is_jailed(who)


@dataclass(frozen=True, slots=True)
class Slip:
    """``span``: how many moves of the evening it may take up."""

    name: str
    fits: Callable[[Clean, int], bool]
    do: Callable[[Screens, Clean, int], int]
    span: int = 4


# -- a wrong square, noticed a turn later -----------------------------------------------------------------------
def _wrong_total(clean: Clean, index: int) -> int | None:
    """A tile beside the right one where rent would be paid, and nothing else happen."""
    move, table = clean.move(index), clean.tables[index]
    for total in (sum(move.what) - 1, sum(move.what) + 1):
        entry = _tried(table, landing_on(table, move.who, total), move.who) if total not in (2, 12, 1, 13) else None
        if entry and [line.rule for line in entry.lines] == ["RENT-1"] and not _opens(entry):
            return total
    return None


def _tried(table: Table, move: Move, by: str) -> Entry | None:
    try:
        return decide(table, move.command, by)
    except Refusal:
        return None


def _opens(entry: Entry) -> bool:
    return any(change.path.startswith(("pending", "debts")) and change.after for change in entry.changes)


def fits_wrong_square(clean: Clean, index: int) -> bool:
    if not (clean.is_plain_throw(index) and clean.has_phone(index) and clean.move(index + 1).deed == "throw"):
        return False
    is_closed = not _opens(clean.entries[index + 1])
    return is_closed and clean.is_rent_at_most(index) and _wrong_total(clean, index) is not None


def wrong_square(screens: Screens, clean: Clean, index: int) -> int:
    """The tile beside the right one; the next has thrown already. The right tile, and money and token are right."""
    what, move = "slip: wrong square, seen a turn later", clean.move(index)
    here, total = screens.oracle.table, _wrong_total(clean, index)
    assert total is not None
    screens.tapped(MADE, landing_on(here, move.who, total), lambda one: land(one, move.who, here, total))
    wrong = screens.oracle.table.seq
    screens.play(clean.move(index + 1))
    right = landing_on(here, move.who, sum(move.what))
    put_right(screens, what, [wrong], (right.what, "square"), right.command)
    return index + 2


# -- a double that nobody entered -------------------------------------------------------------------------------
def fits_double(clean: Clean, index: int) -> bool:
    move, table = clean.move(index), clean.tables[index]
    if move.deed != "throw" or not clean.has_phone(index) or table.is_jailed(move.who):
        return False
    is_double = move.what[0] == move.what[1] and sum(move.what) not in ALWAYS_DOUBLES
    again = _next_throw(clean, index)
    return is_double and not table.fact("turn.doubles", 0) and again is not None and _may_be_late(clean, index, again)


def _next_throw(clean: Clean, index: int) -> int | None:
    found = (later for later in range(index + 1, index + 4) if clean.move(later).deed == "throw")
    return next(found, None)


def _may_be_late(clean: Clean, index: int, again: int) -> bool:
    move, second = clean.move(index), clean.move(again)
    return second.who == move.who and second.what[0] != second.what[1] and not clean.tables[again].is_jailed(move.who)


def double_not_entered(screens: Screens, clean: Clean, index: int) -> int:
    """Without the toggle the next one would be up; the banker enters the second throw for who is still to throw."""
    what, move, here = "slip: a double not entered", clean.move(index), screens.oracle.table
    again = _next_throw(clean, index)
    assert again is not None
    total = sum(move.what)
    screens.tapped(MADE, landing_on(here, move.who, total), lambda one: land(one, move.who, here, total))
    for between in range(index + 1, again):
        screens.play(clean.move(between))
    enter_for(screens, what, move.who, sum(clean.move(again).what))
    return again + 1


# -- the wrong player moved -------------------------------------------------------------------------------------
def fits_wrong_player(clean: Clean, index: int) -> bool:
    table, move = clean.tables[index], clean.move(index)
    other = table.on_turn
    if not clean.is_plain_throw(index) or clean.has_phone(index) or other in (None, move.who):
        return False
    is_free = not table.is_jailed(str(other))
    return is_free and _tried(table, landing_on(table, str(other), sum(move.what)), BANK) is not None


def wrong_player(screens: Screens, clean: Clean, index: int) -> int:
    """The throw is entered for the one who has thrown already; undone, and entered for the right one."""
    what = "slip: wrong player moved"
    enter_for(screens, MADE, str(screens.oracle.table.on_turn), sum(clean.move(index).what))
    undo_last(screens, what)
    screens.play(clean.move(index))
    return index + 1


# -- the wrong card ---------------------------------------------------------------------------------------------
def fits_wrong_card(clean: Clean, index: int) -> bool:
    return clean.move(index).deed == "draw" and clean.has_phone(index) and not clean.move(index).more


def wrong_card(screens: Screens, clean: Clean, index: int) -> int:
    """A card that brings money is tapped on the phone, taken back there, and the right one tapped."""
    what, move = "slip: wrong card tapped", clean.move(index)
    edition = screens.oracle.table.edition
    right = edition.card(move.what)
    assert right is not None
    wrong = next(card.id for card in edition.deck(right.deck) if card.kind == "receive" and card.id != move.what)
    screens.tapped(MADE, Move(move.who, "draw", wrong), lambda one: one.command("draw", player=move.who, card=wrong))
    undo_last(screens, what, by=move.who)
    screens.play(move)
    return index + 1


# -- a rent forgiven, which was not -----------------------------------------------------------------------------
def _rent(clean: Clean, index: int) -> tuple[str, str, int] | None:
    lines = [line for line in clean.entries[index].lines if line.rule == "RENT-1"]
    return (lines[0].payee, lines[0].payer, lines[0].amount) if len(lines) == 1 else None


def fits_forgiven(clean: Clean, index: int) -> bool:
    if index + 3 >= len(clean.tables) or clean.move(index).deed != "throw" or _rent(clean, index) is None:
        return False
    owner, _, amount = _rent(clean, index) or ("", "", 0)
    tables = clean.tables[index + 1 : index + 4]
    return all(table.cash(owner) > 2 * amount and not any(map(table.debts, table.seats)) for table in tables)


def rent_forgiven(screens: Screens, clean: Clean, index: int) -> int:
    """The banker pays the rent back, for the owner seemed to wave it away; two moves later that payment is undone."""
    what = "slip: a rent forgiven by mistake"
    owner, visitor, amount = _rent(clean, index) or ("", "", 0)
    screens.play(clean.move(index))
    pay(screens, MADE, owner, visitor, amount)
    payment = screens.oracle.table.seq
    screens.play(clean.move(index + 1))
    screens.play(clean.move(index + 2))
    undo_from_log(screens, what, payment)
    return index + 3


# -- a price misread --------------------------------------------------------------------------------------------
def fits_price(clean: Clean, index: int) -> bool:
    buys = clean.move(index).deed == "throw" and clean.move(index + 1).deed == "buy"
    if not buys or clean.tables[index].is_jailed(clean.move(index).who):
        return False
    square = clean.tables[index + 1].position(clean.move(index).who)
    price = int(clean.tables[index].square(square).price or 0)
    return clean.tables[index + 1].cash(clean.move(index).who) >= price + MISREAD


def price_misread(screens: Screens, clean: Clean, index: int) -> int:
    """The deed was read wrong and bought too dear: the printed price, and the difference is back."""
    what, who = "slip: a price misread", clean.move(index).who
    square, landing = clean.tables[index + 1].position(who), clean.move(index)
    price = int(clean.tables[index].square(square).price or 0)
    amend(screens, MADE, square, price + MISREAD)
    here = screens.oracle.table
    screens.play(landing)
    screens.play(clean.move(index + 1))
    last = screens.oracle.table.seq
    again = landing_on(here, who, sum(landing.what)).command
    doubles = {"double": True} if landing.what[0] == landing.what[1] else {}
    amended = {"type": "amend", "square": square, "price": price}
    put_right(
        screens, what, [last - 1, last], (price, "figure_sum"), amended, again | doubles, {"type": "buy", "player": who}
    )
    return index + 2


# -- a double tap, an undo too many -----------------------------------------------------------------------------
def fits_double_tap(clean: Clean, index: int) -> bool:
    return clean.move(index).deed == "buy" and clean.has_phone(index)


def double_tap(screens: Screens, clean: Clean, index: int) -> int:
    """A nervous finger buys twice: it counts once."""
    move = clean.move(index)
    screens.tapped("slip: a double tap", move, lambda phone: phone.tap_twice("buy", player=move.who))
    return index + 1


def fits_undo_too_many(clean: Clean, index: int) -> bool:
    return clean.move(index).deed == "throw" and bool(clean.entries[index].lines)


def undo_too_many(screens: Screens, clean: Clean, index: int) -> int:
    """What was right is taken back, and the taking back is taken back."""
    what = "slip: an undo undone"
    screens.play(clean.move(index))
    undo_last(screens, what)
    undo_last(screens, what)
    return index + 1


SLIPS: tuple[Slip, ...] = (
    Slip("wrong square, seen a turn later", fits_wrong_square, wrong_square),
    Slip("a double not entered", fits_double, double_not_entered, span=6),
    Slip("wrong player moved", fits_wrong_player, wrong_player),
    Slip("wrong card tapped", fits_wrong_card, wrong_card),
    Slip("a rent forgiven by mistake", fits_forgiven, rent_forgiven, span=5),
    Slip("a price misread", fits_price, price_misread),
    Slip("a double tap", fits_double_tap, double_tap),
    Slip("an undo undone", fits_undo_too_many, undo_too_many),
)
