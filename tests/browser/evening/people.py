"""How the people of the evening play: simple habits, each a function from the table to a move, or none.

Nothing here knows a rule: what may be done is asked of the rules, and what is refused is not done.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rules.ledger import Entry
from rules.mortgages import lift_cost, mortgage_value
from rules.play import decide
from rules.refusals import Refusal
from rules.table import HOTEL_LEVEL, Table
from tests.browser.evening.script import BANK, Move, Person


@dataclass(frozen=True, slots=True)
class Habit:
    """How somebody minds money: euros kept when buying and when building, per cent of a price that is bid at most,
    what is done in jail ("fine", "wait"), and whether deeds are mortgaged in order to build."""

    keeps: int
    saves: int
    bids: int
    jail: str
    borrows: bool


@dataclass(frozen=True, slots=True)
class Game:
    """The table between two moves, with what the habits of its people need to know."""

    table: Table
    journal: tuple[Entry, ...]
    people: tuple[Person, ...]
    habits: dict[str, Habit]

    def allows(self, move: Move) -> bool:
        """Would the rules take it? Who has no phone is spoken for by the bank."""
        try:
            decide(self.table, move.command, self.by(move.who), self.journal)
        except Refusal:
            return False
        return True

    def by(self, who: str) -> str:
        return who if who in (person.seat for person in self.people if person.has_phone) else BANK

    def name(self, square: int) -> str:
        return self.table.square(square).name("en")


Habits = Callable[[Game, str], Move | None]


# -- an offer, an auction ---------------------------------------------------------------------------------------
def answer_offer(game: Game, who: str) -> Move:
    """Bought when enough is left, or when it makes a group whole; else it goes to auction."""
    square, price = (game.table.waits_for("offer", who) or {})["square"], game.table.square(who_square(game, who)).price
    keeps = 0 if completes(game.table, who, square) else game.habits[who].keeps
    buys = game.table.cash(who) - (price or 0) >= keeps
    return Move(who, "buy" if buys else "decline", game.name(square))


def who_square(game: Game, who: str) -> int:
    return int((game.table.waits_for("offer", who) or {})["square"])


def answer_auction(game: Game) -> Move:
    """The next one clockwise who wants to bid more does so, by the smallest chip that is worth it; else the hammer."""
    lot = game.table.waits_for("auction")
    assert lot is not None
    order = game.table.order
    start = order.index(lot["bidder"]) + 1 if lot["bidder"] in order else 0
    for who in (order[(start + step) % len(order)] for step in range(len(order))):
        bid = _bid(game, lot, who)
        if bid and who != lot["bidder"] and game.allows(bid):
            return bid
    return Move(BANK, "hammer", lot["bidder"])


def _bid(game: Game, lot: dict[str, Any], who: str) -> Move | None:
    if game.table.is_out(who) or who in lot["passed"]:
        return None
    most = worth(game, who, lot["square"])
    chip = next((chip for chip in (100, 50, 10) if lot["bid"] + chip <= most and (chip == 10 or most >= 3 * chip)), 0)
    return Move(who, "bid", lot["bid"] + chip) if chip else None


def worth(game: Game, who: str, square: int) -> int:
    """The most that this deed is worth to somebody: more when it makes a group whole or is a new stamp."""
    table, habit = game.table, game.habits[who]
    percent = habit.bids + (60 if completes(table, who, square) else 0)
    stamp = 20 if square in table.wonders and square not in table.passport(who) else 0
    price = int(table.square(square).price or 0)
    return min(price * percent // 100 + stamp, table.cash(who) - habit.keeps // 2)


def completes(table: Table, who: str, square: int) -> bool:
    group = table.group(square)
    return bool(group) and all(table.owner(other) == who for other in group if other != square)


# -- jail, flights, debts ---------------------------------------------------------------------------------------
def leave_jail(game: Game, who: str) -> Move | None:
    """A card is used at once; the hurried pay while they can; the others throw."""
    card, fine = Move(who, "leave_jail", "card"), Move(who, "leave_jail", "fine")
    if game.allows(card):
        return card
    hurries = game.habits[who].jail == "fine" and game.table.cash(who) >= game.habits[who].keeps
    return fine if hurries and game.allows(fine) else None


def fly(game: Game, who: str) -> Move | None:
    """To the open wonder that is hardest to come by: those just after jail's square, then the dear ones."""
    if game.table.waits_for("flight", who) is None:
        return None
    open_ones = [square for square in game.table.wonders if square not in game.table.passport(who)]
    goal = max(open_ones, key=lambda square: (square < 10, square))
    return Move(who, "fly", goal, note=game.name(goal))


def raise_cash(game: Game, who: str) -> Move:
    """A debt: mortgage what stands alone, sell buildings evenly, mortgage the rest; else bankrupt."""
    table = game.table
    lonely = [square for square in table.deeds_of(who) if not table.has_group(who, square)]
    ways = [_mortgages(game, who, lonely), _sales(game, who), _sales(game, who, outright=True)]
    moves = [*chain(*ways), *_mortgages(game, who, table.deeds_of(who))]
    return next((move for move in moves if game.allows(move)), Move(who, "bankrupt"))


def _mortgages(game: Game, who: str, squares: Any) -> Iterator[Move]:
    for square in squares:
        if not game.table.is_mortgaged(square):
            yield Move(who, "mortgage", [square], note=game.name(square))


def _sales(game: Game, who: str, outright: bool = False) -> Iterator[Move]:
    """One house off each site of the group, a hotel back to its four houses; outright when the bank lacks those."""
    table = game.table
    for group in whole_groups(table, who):
        tall = max(table.level(square) for square in group)
        lower = 0 if outright else 4 if tall == HOTEL_LEVEL else tall - 1
        if tall:
            levels = {str(square): lower for square in group if table.level(square) > lower}
            yield Move(who, "develop", levels, note="sold back")


def whole_groups(table: Table, who: str) -> list[tuple[int, ...]]:
    groups = {table.group(square) for square in table.deeds_of(who) if table.has_group(who, square)}
    return sorted(groups, reverse=True)


# -- one's own affairs ------------------------------------------------------------------------------------------
def build(game: Game, who: str) -> Move | None:
    """As many more on each site of the dearest whole group as leave enough saved."""
    for group in whole_groups(game.table, who):
        higher = [_up_to(game, who, group, level) for level in range(HOTEL_LEVEL, 0, -1)]
        move = next((move for move in higher if move), None)
        if move:
            return move
    return None


def _up_to(game: Game, who: str, group: tuple[int, ...], level: int) -> Move | None:
    """The whole group at this level, if the money and the rules allow it."""
    table = game.table
    rises = {square: level - table.level(square) for square in group if table.level(square) < level}
    cost = sum(int(table.square(square).building or 0) * rise for square, rise in rises.items())
    move = Move(who, "develop", {str(square): level for square in rises})
    is_wise = bool(rises) and table.cash(who) - cost >= game.habits[who].saves
    return move if is_wise and game.allows(move) else None


def borrow(game: Game, who: str) -> Move | None:
    """A lonely deed is mortgaged when that pays for a first row of guest houses."""
    table, habit = game.table, game.habits[who]
    bare = _bare_groups(table, who)
    if not habit.borrows or not bare or any(map(table.is_mortgaged, table.deeds_of(who))):
        return None
    lonely = [square for square in table.deeds_of(who) if not table.has_group(who, square)]
    missing = sum(int(table.square(square).building or 0) for square in bare[0]) + habit.saves - table.cash(who)
    fitting = [square for square in lonely if 0 < missing <= mortgage_value(table, square)]
    return Move(who, "mortgage", [fitting[0]], note=game.name(fitting[0])) if fitting else None


def _bare_groups(table: Table, who: str) -> list[tuple[int, ...]]:
    return [group for group in whole_groups(table, who) if not any(map(table.level, group))]


def lift(game: Game, who: str) -> Move | None:
    """Turned face up again when that leaves twice what is saved, and no first guest houses wait for the money."""
    table = game.table
    if game.habits[who].borrows and _bare_groups(table, who):
        return None
    down = [square for square in table.deeds_of(who) if table.is_mortgaged(square)]
    rich = [square for square in down if table.cash(who) - lift_cost(table, square) >= 2 * game.habits[who].saves]
    return Move(who, "lift", [rich[0]], note=game.name(rich[0])) if rich else None


# -- trades -----------------------------------------------------------------------------------------------------
def propose(game: Game, who: str) -> Move | None:
    """Asks for the one deed that is missing in a group: for a deed the other lacks, else for money."""
    table = game.table
    for square in table.deed_squares:
        owner = table.owner(square)
        if owner in (None, who) or not completes(table, who, square) or table.is_mortgaged(square):
            continue
        move = _bargain(game, who, str(owner), square)
        if move and game.allows(move):
            return move
    return None


def _bargain(game: Game, who: str, owner: str, square: int) -> Move | None:
    table = game.table
    swap = next((mine for mine in table.deeds_of(who) if completes(table, owner, mine)), None)
    price = int(table.square(square).price or 0)
    cash = 50 if swap else (price * 3 // 2 + 49) // 50 * 50
    if table.cash(who) - cash < game.habits[who].keeps:
        return None
    give = {"cash": cash} | ({"squares": [swap]} if swap else {})
    note = f"{game.name(square)} for {f'{game.name(swap)} and ' if swap else ''}{cash}"
    move = Move(who, "trade", owner, {"give": give, "take": {"squares": [square]}}, note)
    return move if game.by(who) != BANK or _agrees(game, move) else None


def _agrees(game: Game, move: Move) -> bool:
    """What the banker enters for somebody without a phone is done at once: both have agreed by then."""
    return answer_trade(game, {"id": 0, "to": move.what} | move.more, is_spoken=True).deed == "accept"


def answer_trade(game: Game, item: dict[str, Any], is_spoken: bool = False) -> Move:
    """Accepted when a deed comes that makes a group whole, or by those who need money; else refused."""
    table, who = game.table, item["to"]
    gains = any(completes(table, who, square) for square in item["give"].get("squares", ()))
    poor = table.cash(who) < 2 * game.habits[who].saves
    accept = Move(who, "accept", item["id"])
    agrees = (gains or poor) and (is_spoken or game.allows(accept))
    return accept if agrees else Move(who, "refuse", item["id"])
