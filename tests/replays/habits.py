"""How the people of a replay play: those of the browsers' evening, and what they do where an edition asks for more.

Dice and cards are luck, but a kind luck: of a few throws the one is taken that brings the end of the evening nearer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.edition import Edition
from rules.play import decide, post
from rules.table import HOTEL_LEVEL, Table
from rules.turns import blocker, mover
from tests.browser.evening import people as how
from tests.browser.evening.people import Game
from tests.browser.evening.script import BANK, Move

#: What a table is worth to whoever writes the evening: the higher, the nearer its end.
Favour = Callable[[Table], float]


@dataclass
class Luck:
    """Two dice, and the decks of an edition. A card kept for jail comes back under its pile when it is used."""

    rng: Random
    edition: Edition
    throws: int = 1
    decks: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for card in self.edition.cards:
            self.decks.setdefault(card.deck, []).append(card.id)
        for deck in sorted(self.decks):
            self.rng.shuffle(self.decks[deck])

    def dice(self) -> list[int]:
        return [self.rng.randint(1, 6), self.rng.randint(1, 6)]

    def draw(self, deck: str, table: Table) -> str:
        """The card on top; a jail card is under the pile only while players hold fewer than there are."""
        card = self.decks[deck].pop(0)
        self.decks[deck].append(card)
        found = self.edition.card(card)
        is_out = found is not None and found.kind == "jail_card" and not table.jail_cards(BANK)
        return self.draw(deck, table) if is_out else card


def answer(game: Game, luck: Luck) -> Move | None:
    """What the table waits for, if it waits."""
    table = game.table
    kinds = {item["kind"]: item for _, item in reversed(list(table.pending()))}
    if "trade" in kinds:
        return how.answer_trade(game, kinds["trade"])
    if "stamp" in kinds:
        return Move(kinds["stamp"]["player"], "tick", kinds["stamp"]["square"])
    if "rent" in kinds:
        return _claim(kinds["rent"], luck)
    debtor = next((player for player in table.in_play if table.debts(player)), None)
    if debtor:
        return how.fly(game, debtor) or raise_cash(game, debtor)
    if "auction" in kinds:
        return how.answer_auction(game)
    order = [kind for kind in ANSWERS if kind in kinds]
    return ANSWERS[order[0]](game, kinds[order[0]], luck) if order else None


def _claim(item: dict[str, Any], luck: Luck) -> Move:
    """Nearly always; a small rent is sometimes let pass."""
    forgives = item["amount"] < 20 and luck.rng.random() < 0.3
    return Move(item["player"], "waive" if forgives else "claim", more={"from": item["from"]})


def _draw(game: Game, item: dict[str, Any], luck: Luck) -> Move:
    card = luck.edition.card(luck.draw(item["deck"], game.table))
    assert card is not None
    more: dict[str, Any] = {"choice": luck.rng.choice(["pay", "draw"])} if card.kind == "choice" else {}
    more |= {"dice": luck.dice()} if card.kind == "dice_receive" else {}
    return Move(item["player"], "draw", card.id, more, note=luck.edition.card_text(card, "en"))


def _tax(game: Game, item: dict[str, Any], luck: Luck) -> Move:
    """The cheaper of both."""
    ways = [Move(item["player"], "tax_choice", choice) for choice in ("fixed", "share")]
    return max(ways, key=lambda way: _after(game, way).cash(item["player"]))


ANSWERS: dict[str, Callable[[Game, dict[str, Any], Luck], Move | None]] = {
    "offer": lambda game, item, luck: how.answer_offer(game, item["player"]),
    "card": _draw,
    "utility_throw": lambda game, item, luck: Move(item["player"], "utility_throw", luck.dice()),
    "foundation": lambda game, item, luck: Move(item["player"], "foundation", luck.rng.randint(1, 6)),
    "tax": _tax,
    "flight": lambda game, item, luck: how.fly(game, item["player"]),
}


def _after(game: Game, move: Move) -> Table:
    return post(game.table, decide(game.table, move.command, game.by(move.who), game.journal))


# -- of their own will ------------------------------------------------------------------------------------------
def wish(game: Game) -> Move | None:
    """What the player on turn does once the landing is dealt with."""
    who = game.table.on_turn
    if who is None or not game.table.fact("turn.moved"):
        return None
    if game.table.edition.seams["build"] == "role":
        return how.lift(game, who) or _raise_a_street(game, who)
    return how.lift(game, who) or how.build(game, who) or how.borrow(game, who)


def _raise_a_street(game: Game, who: str) -> Move | None:
    """Anti-Monopoly: a house more on the lowest street where the role may build."""
    table = game.table
    for square in sorted(filter(table.group, table.deeds_of(who)), key=lambda at: (table.level(at), -at)):
        level = table.level(square) + 1
        cost = int(table.square(square).building or 0)
        moves = [
            Move(who, "develop", {str(square): up}) for up in dict.fromkeys((min(level, HOTEL_LEVEL), HOTEL_LEVEL))
        ]
        fitting = next((move for move in moves if level <= HOTEL_LEVEL and game.allows(move)), None)
        if fitting and table.cash(who) - cost >= game.habits[who].saves:
            return fitting
    return None


def raise_cash(game: Game, who: str) -> Move:
    """As the others do; where streets of a city are built singly, they are sold singly first."""
    if game.table.edition.seams["build"] == "role":
        return next(_street_sales(game, who), None) or how.raise_cash(game, who)
    return how.raise_cash(game, who)


def _street_sales(game: Game, who: str) -> Iterator[Move]:
    for square in game.table.deeds_of(who):
        for lower in range(game.table.level(square) - 1, -1, -1):
            move = Move(who, "develop", {str(square): lower})
            if game.allows(move):
                yield move


def throw(game: Game, luck: Luck, favour: Favour, clock: float = 0) -> Move:
    """Out of jail as is one's habit; else the dice. Where turns are on a ``clock`` they are ended by a tap, and now
    and then the time is up (END-7)."""
    who = mover(game.table)
    assert who is not None, blocker(game.table)
    if clock and who != game.table.on_turn:
        return Move(str(game.table.on_turn), "end_turn")
    if luck.rng.random() < clock:
        return Move(BANK, "timeout", luck.dice(), {"player": who})
    way_out = how.leave_jail(game, who) if game.table.is_jailed(who) else None
    throws = [Move(who, "throw", luck.dice()) for _ in range(luck.throws)]
    return way_out or max(throws, key=lambda move: favour(_after(game, move)))
