"""Chance and Community Chest: the card that was drawn is followed at once (CARD-*), and what a paper card says."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rules.commands import Amount, Pair, Player, Sum, Switch, Text, command, one_of
from rules.draft import Draft
from rules.edition import Card
from rules.jail import send_to_jail
from rules.ledger import BANK, JAIL_CARD
from rules.moving import Landing, arrive, pay_salary
from rules.reasons import Why, because
from rules.refusals import Refusal
from rules.table import HOTEL_LEVEL, Table

CARD = "CARD-1"
#: A card or square the edition does not know: what it asks for was entered by hand.
SAID: Why = because("said", CARD)


def _says(card: Card) -> Why:
    """The card itself is the reason."""
    return because("card", CARD, card=card.id)


def buildings_of(table: Table, player: str) -> tuple[int, int]:
    """How many houses and hotels the player has."""
    levels = [table.level(square) for square in table.deeds_of(player)]
    return sum(level for level in levels if level != HOTEL_LEVEL), levels.count(HOTEL_LEVEL)


def charge_repairs(draft: Draft, player: str, house: int, hotel: int) -> None:
    """So much for each house and each hotel, to the bank (or the pot)."""
    houses, hotels = buildings_of(draft.table, player)
    why = {"kind": "repairs", "rule": CARD, "houses": houses, "hotels": hotels, "house": house, "hotel": hotel}
    draft.charge(player, draft.fine_box(), houses * house + hotels * hotel, CARD, why)


def charge_for_each(draft: Draft, player: str, amount: int, why: Why) -> None:
    """The player pays each other player, in seat order; who is out is skipped (OUT-1)."""
    for other in draft.table.others(player):
        draft.charge(player, other, amount, CARD, why)


def collect_from_each(draft: Draft, player: str, amount: int, why: Why) -> None:
    for other in draft.table.others(player):
        draft.charge(other, player, amount, CARD, why)


# -- effects ----------------------------------------------------------------------------------------------------
def _move_to(draft: Draft, player: str, card: Card, total: int | None) -> None:
    assert card.square is not None
    if card.square < draft.table.position(player):
        pay_salary(draft, player)
    arrive(draft, Landing(player, card.square, total))


def _move_back(draft: Draft, player: str, card: Card, total: int | None) -> None:
    board = len(draft.table.edition.squares)
    square = (draft.table.position(player) - (card.steps or 0)) % board if card.square is None else card.square
    arrive(draft, Landing(player, square, total))


def _jail(draft: Draft, player: str, card: Card, total: int | None) -> None:
    send_to_jail(draft, player)


def _jail_card(draft: Draft, player: str, card: Card, total: int | None) -> None:
    draft.must(draft.table.jail_cards(BANK) > 0, "CARD-2", hard=True, player=player)
    draft.move(JAIL_CARD, BANK, player)


def _receive(draft: Draft, player: str, card: Card, total: int | None) -> None:
    draft.pay(BANK, player, card.amount or 0, CARD, _says(card))


def _pay(draft: Draft, player: str, card: Card, total: int | None) -> None:
    draft.charge(player, draft.fine_box(), card.amount or 0, CARD, _says(card))


def _receive_each(draft: Draft, player: str, card: Card, total: int | None) -> None:
    collect_from_each(draft, player, card.amount or 0, _says(card))


def _pay_each(draft: Draft, player: str, card: Card, total: int | None) -> None:
    charge_for_each(draft, player, card.amount or 0, _says(card))


def _repairs(draft: Draft, player: str, card: Card, total: int | None) -> None:
    charge_repairs(draft, player, card.house or 0, card.hotel or 0)


def _dice_receive(draft: Draft, player: str, card: Card, total: int | None) -> None:
    """Two dice are thrown: a sum from the bank when they show enough."""
    if total is None:
        raise Refusal("BAD_REQUEST", field="dice")
    if total >= (card.least or 0):
        draft.pay(BANK, player, card.amount or 0, CARD, _says(card))


def _receive_role(draft: Draft, player: str, card: Card, total: int | None) -> None:
    for other in _of_role(draft.table, card, draft.table.others(player)):
        draft.charge(other, player, card.amount or 0, CARD, _says(card))


def _pay_role(draft: Draft, player: str, card: Card, total: int | None) -> None:
    for other in _of_role(draft.table, card, draft.table.others(player)):
        draft.charge(player, other, card.amount or 0, CARD, _says(card))


def _role_receives(draft: Draft, player: str, card: Card, total: int | None) -> None:
    """Everybody of the role is paid by the bank, the drawer too."""
    for one in _of_role(draft.table, card, draft.table.in_play):
        draft.pay(BANK, one, card.amount or 0, CARD, _says(card))


def _of_role(table: Table, card: Card, players: Iterable[str]) -> list[str]:
    return [player for player in players if table.role(player) == card.role]


def _nothing(draft: Draft, player: str, card: Card, total: int | None) -> None:
    """A card to read aloud."""


EFFECTS: Mapping[str, Callable[[Draft, str, Card, int | None], None]] = {
    "move_to": _move_to,
    "move_back": _move_back,
    "move_back_to": _move_back,
    "jail": _jail,
    "jail_card": _jail_card,
    "receive": _receive,
    "pay": _pay,
    "receive_each": _receive_each,
    "pay_each": _pay_each,
    "repairs": _repairs,
    "dice_receive": _dice_receive,
    "receive_role": _receive_role,
    "pay_role": _pay_role,
    "role_receives": _role_receives,
    "nothing": _nothing,
}


def _card_waiting(draft: Draft, player: str, deck: str | None = None) -> str:
    waiting = [path for path, item in draft.table.pending("card", player) if deck in (None, item["deck"])]
    draft.must(bool(waiting), "CARD-1", hard=True, player=player)
    return waiting[0]


@command("draw")
@dataclass(frozen=True, slots=True)
class Draw:
    """The card drawn from the deck that waits, by its id; None is a paper card without effect."""

    player: Player
    card: Text | None
    choice: Annotated[str, one_of("pay", "draw")] | None = None
    dice: Pair | None = None

    def decide(self, draft: Draft) -> None:
        if self.card is None:
            draft.put(_card_waiting(draft, self.player), None)
            return
        card = draft.table.edition.card(self.card)
        if card is None or (card.kind == "choice") != (self.choice is not None):
            raise Refusal("BAD_REQUEST", field="card" if card is None else "choice")
        draft.put(_card_waiting(draft, self.player, card.deck), None)
        if card.kind == "choice":
            self._choose(draft, card)
        else:
            EFFECTS[card.kind](draft, self.player, card, sum(self.dice) if self.dice else None)

    def _choose(self, draft: Draft, card: Card) -> None:
        option = next(option for option in card.options if option.kind == self.choice)
        if option.kind == "draw":
            draft.add("pending", {"kind": "card", "player": self.player, "deck": option.deck})
        else:
            draft.charge(self.player, draft.fine_box(), option.amount or 0, CARD, _says(card))


def close_paper_card(draft: Draft, player: str) -> None:
    """What a paper card said has been done by hand: it waits no more."""
    waiting: list[tuple[str, Any]] = list(draft.table.pending("card", player))
    if waiting:
        draft.put(waiting[0][0], None)


@command("charge")
@dataclass(frozen=True, slots=True)
class Charge:
    """A card or square the edition does not know asks for money: to the bank, or to each other player."""

    player: Player
    amount: Amount
    to_each: Switch | None = None
    reason: Text | None = None

    def decide(self, draft: Draft) -> None:
        close_paper_card(draft, self.player)
        if self.to_each:
            charge_for_each(draft, self.player, self.amount, SAID)
        else:
            draft.charge(self.player, draft.fine_box(), self.amount, CARD, SAID)


@command("collect")
@dataclass(frozen=True, slots=True)
class Collect:
    """A card or square the edition does not know gives money: from the bank, or from each other player."""

    player: Player
    amount: Amount
    from_each: Switch | None = None
    reason: Text | None = None

    def decide(self, draft: Draft) -> None:
        close_paper_card(draft, self.player)
        if self.from_each:
            collect_from_each(draft, self.player, self.amount, SAID)
        else:
            draft.pay(BANK, self.player, self.amount, CARD, SAID)


@command("repairs")
@dataclass(frozen=True, slots=True)
class Repairs:
    """So much per house and per hotel owned, as a paper card says."""

    player: Player
    house: Sum
    hotel: Sum

    def decide(self, draft: Draft) -> None:
        close_paper_card(draft, self.player)
        charge_repairs(draft, self.player, self.house, self.hotel)
