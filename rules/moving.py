"""Throwing, landing and what the square does (MOVE-*, GO-*, TAX-1, PARK-1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.anti_monopoly import stop_on_foundation
from rules.commands import Pair, Player, SquareNo, Switch, Total, command
from rules.draft import Draft
from rules.jail import free, send_to_jail, throw_in_jail
from rules.ledger import BANK, CASH, POT
from rules.passport import offer_flight, stamp
from rules.reasons import because
from rules.refusals import Refusal
from rules.rents import owe_rent
from rules.rights import acts_as_bank
from rules.table import Table
from rules.turns import lapse, must_have_a_throw, take_turn

DOUBLES_TO_JAIL = 3
#: Anti-Monopoly: a double gives one extra throw, a double in the extra throw none (AM-9).
EXTRA_THROWS = 1


@dataclass(frozen=True, slots=True)
class Landing:
    """A stop: who, where, the dice that led there (None: not known, or a card's move)."""

    player: str
    square: int
    total: int | None


@command("throw")
@dataclass(frozen=True, slots=True)
class Throw:
    """The dice as they lie: the token moves by their total, and its square is dealt with (MOVE-1, MOVE-2)."""

    player: Player
    dice: Pair | None = None

    def decide(self, draft: Draft) -> None:
        if self.dice is None:
            raise Refusal("BAD_REQUEST", field="dice")
        take_turn(draft, self.player)
        must_have_a_throw(draft, self.player)
        lapse(draft, self.player)
        draft.put("turn.moved", True)
        if draft.table.is_jailed(self.player):
            draft.put("turn.doubles", 0)
            if throw_in_jail(draft, self.player, self.dice):
                if _counts_a_double_out(draft.table):
                    goes_to_jail_by_doubles(draft, self.player, self.dice[0] == self.dice[1])
                advance(draft, self.player, sum(self.dice))
        elif not goes_to_jail_by_doubles(draft, self.player, self.dice[0] == self.dice[1]):
            advance(draft, self.player, sum(self.dice))


def _counts_a_double_out(table: Table) -> bool:
    """Does a double that leaves jail give a further throw? In Anti-Monopoly alone (AM-17)."""
    return table.edition.seams["jail"] == "fine_last"


def goes_to_jail_by_doubles(draft: Draft, player: str, is_double: bool) -> bool:
    """Counts doubles in a row; the third sends to jail without the move (MOVE-2), by the edition (AM-9)."""
    doubles = draft.table.fact("turn.doubles", 0) + 1 if is_double else 0
    if draft.table.edition.seams["doubles"] == "one_extra":
        draft.put("turn.doubles", doubles if doubles <= EXTRA_THROWS else 0)
        return False
    if doubles == DOUBLES_TO_JAIL:
        send_to_jail(draft, player)
        return True
    draft.put("turn.doubles", doubles)
    return False


def advance(draft: Draft, player: str, total: int) -> None:
    """Forward by the dice, over GO if it lies between (GO-1)."""
    before = draft.table.position(player)
    square = (before + total) % len(draft.table.edition.squares)
    if square < before:
        pay_salary(draft, player)
    arrive(draft, Landing(player, square, total))


def pay_salary(draft: Draft, player: str) -> None:
    draft.pay(BANK, player, draft.table.setting("salary"), "GO-1", because("setting", "GO-1", setting="salary"))


@command("land")
@dataclass(frozen=True, slots=True)
class Land:
    """A square is tapped instead of the dice. The banker may put a token anywhere; a seat only enters its own throw."""

    player: Player
    square: SquareNo
    dice: Total | None = None
    double: Switch | None = None
    salary: Switch | None = None

    def decide(self, draft: Draft) -> None:
        total, is_double = self.dice, bool(self.double)
        if not acts_as_bank(draft):
            total = self._must_be_a_throw(draft)
            is_double = is_double or total in (2, 12)
        card = self._close_card(draft)
        take_turn(draft, self.player)
        self._must_be_in_time(draft)
        lapse(draft, self.player)
        draft.put("turn.moved", True)
        leaves_jail = draft.table.is_jailed(self.player) and not _counts_a_double_out(draft.table)
        if card is None and goes_to_jail_by_doubles(draft, self.player, is_double and not leaves_jail):
            return
        self._move(draft, None if card else total)

    def _must_be_a_throw(self, draft: Draft) -> int:
        """What two dice could have shown, and nothing more (FORBIDDEN): the distance is the total."""
        table = draft.table
        distance = (self.square - table.position(self.player)) % len(table.edition.squares)
        says_no_more = self.salary is None and self.dice in (None, distance)
        is_free = not table.is_jailed(self.player) and table.waits_for("card", self.player) is None
        can_double = not self.double or distance % 2 == 0
        draft.must(says_no_more and is_free and can_double and 2 <= distance <= 12, "FORBIDDEN", player=self.player)
        return distance

    def _close_card(self, draft: Draft) -> str | None:
        """A card of the player's that waits said this move: it is done with."""
        path = next((path for path, _ in draft.table.pending("card", self.player)), None)
        if path:
            draft.put(path, None)
        return path

    def _must_be_in_time(self, draft: Draft) -> None:
        if not acts_as_bank(draft) or draft.table.fact("turn.fined"):
            must_have_a_throw(draft, self.player)

    def _move(self, draft: Draft, total: int | None) -> None:
        before = draft.table.position(self.player)
        if draft.table.is_jailed(self.player):
            free(draft, self.player)
        if self.square < before if self.salary is None else self.salary:
            pay_salary(draft, self.player)
        arrive(draft, Landing(self.player, self.square, total))


def arrive(draft: Draft, landing: Landing) -> None:
    """The token stops: the stamp first (PASS-9), then what the square asks for."""
    draft.put(f"players.{landing.player}.position", landing.square)
    stamp(draft, landing.player, landing.square)
    effect = EFFECTS.get(draft.table.square(landing.square).kind)
    if effect:
        effect(draft, landing)


def _stop_on_deed(draft: Draft, landing: Landing) -> None:
    table = draft.table
    owner = table.owner(landing.square)
    if owner is None:
        _offer(draft, landing)
    elif (landing.total is None or _throws_anew(table)) and _needs_a_throw(table, landing, owner):
        draft.add("pending", {"kind": "utility_throw", "player": landing.player, "square": landing.square})
    else:
        owe_rent(draft, landing.player, landing.square, landing.total or 0)


def _offer(draft: Draft, landing: Landing) -> None:
    """BUY-1; once a passport is full nothing is bought (PASS-9)."""
    if draft.table.fact("end.completer"):
        return
    price = draft.table.square(landing.square).price
    draft.add("pending", {"kind": "offer", "player": landing.player, "square": landing.square, "price": price})


def _needs_a_throw(table: Table, landing: Landing, owner: str) -> bool:
    is_utility = table.square(landing.square).kind == "utility"
    return is_utility and owner != landing.player and not table.is_mortgaged(landing.square)


def _throws_anew(table: Table) -> bool:
    """Anti-Monopoly: the dice are thrown anew for a utility (AM-3)."""
    return table.edition.seams["utility"] == "thrown_anew"


def _stop_on_airport(draft: Draft, landing: Landing) -> None:
    _stop_on_deed(draft, landing)
    offer_flight(draft, landing.player)


def _stop_on_tax(draft: Draft, landing: Landing) -> None:
    amount = draft.table.square(landing.square).amount or 0
    rule = "AM-1" if draft.table.edition.seams["tax"] == "by_choice" else "TAX-1"
    draft.charge(landing.player, draft.fine_box(), amount, rule, because("tax", rule, square=landing.square))


def _stop_on_income_tax(draft: Draft, landing: Landing) -> None:
    """AM-18: the player chooses between the fixed sum and a share."""
    draft.add("pending", {"kind": "tax", "player": landing.player, "square": landing.square})


def _stop_on_foundation(draft: Draft, landing: Landing) -> None:
    stop_on_foundation(draft, landing.player)


def _stop_on_cards(draft: Draft, landing: Landing) -> None:
    by_role = draft.table.edition.seams["decks"] == "role"
    deck = draft.table.role(landing.player) if by_role else draft.table.square(landing.square).deck
    draft.add("pending", {"kind": "card", "player": landing.player, "deck": deck})


def _stop_on_parking(draft: Draft, landing: Landing) -> None:
    """PARK-1: nothing happens, unless the table keeps a pot: who stops takes it and the bank lays it anew."""
    start = draft.table.setting("parking_pot")
    if start is None:
        return
    draft.pay(POT, landing.player, draft.table.holding(POT, CASH), "PARK-1", because("pot", "PARK-1"))
    draft.pay(BANK, POT, start, "PARK-1", because("setting", "PARK-1", setting="parking_pot"))


def _go_to_jail(draft: Draft, landing: Landing) -> None:
    send_to_jail(draft, landing.player)


EFFECTS: Mapping[str, Callable[[Draft, Landing], None]] = {
    "site": _stop_on_deed,
    "utility": _stop_on_deed,
    "airport": _stop_on_airport,
    "tax": _stop_on_tax,
    "income_tax": _stop_on_income_tax,
    "foundation": _stop_on_foundation,
    "role_card": _stop_on_cards,
    "chance": _stop_on_cards,
    "community_chest": _stop_on_cards,
    "parking": _stop_on_parking,
    "go_to_jail": _go_to_jail,
}
