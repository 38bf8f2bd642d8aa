"""Plays an evening by the rules alone and writes it down: the file that the browsers then play by taps.

    python -m tests.browser.evening.plan evening [first seed] [last seed]

searches the seeds for the shortest evening in which all that is wanted happens, and stores it as evening.json. The
other kind, ``one_phone``, is a short game at which one phone is the bank and all passports: it ends by the clock.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from rules.edition import load_edition
from rules.ledger import Entry
from rules.play import decide, opening, post
from rules.table import Seat, Table
from rules.turns import mover
from tests.browser.evening import people as how
from tests.browser.evening.contents import WANTED, WANTED_BRIEFLY, contents
from tests.browser.evening.people import Game, Habit
from tests.browser.evening.script import BANK, Evening, Move, Person, write

HERE = Path(__file__).parent
TOO_LONG = 900
PEOPLE = (
    Person("A", "Ann", "canoe"),
    Person("B", "Ben", "clipper"),
    Person("C", "Cleo", "balloon"),
    Person("D", "Dad", "locomotive", has_phone=False),
)
HABITS = {
    "A": Habit(keeps=150, saves=100, bids=80, jail="fine", borrows=True),
    "B": Habit(keeps=300, saves=250, bids=60, jail="wait", borrows=False),
    "C": Habit(keeps=50, saves=50, bids=110, jail="wait", borrows=True),
    "D": Habit(keeps=200, saves=150, bids=70, jail="wait", borrows=True),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of evening: who plays, what has to happen, and after how many moves the clock ends it (None: never)."""

    name: str
    people: tuple[Person, ...]
    wanted: frozenset[str]
    moves: int | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    habits: dict[str, Habit] = field(default_factory=lambda: HABITS)

    @property
    def file(self) -> Path:
        return HERE / f"{self.name}.json"


EVENING = Kind("evening", PEOPLE, WANTED)
ONE_PHONE = Kind("one_phone", tuple(replace(one, has_phone=False) for one in PEOPLE[:3]), WANTED_BRIEFLY, moves=75)
#: The taps of the evening, deed by deed: the browser has counted them, and whoever reads pages counts the same.
COUNTED: dict[str, int] = {
    "start": 1,
    "throw": 177,
    "draw": 18,
    "buy": 25,
    "fly": 21,
    "decline": 2,
    "bid": 12,
    "hammer": 2,
    "leave_jail": 2,
    "trade": 15,
    "refuse": 1,
    "develop": 40,
    "accept": 1,
    "mortgage": 17,
    "lift": 12,
    "bankrupt": 1,
}
KINDS = {kind.name: kind for kind in (EVENING, ONE_PHONE)}


@dataclass
class Luck:
    """Two dice and two shuffled decks. A card kept for jail comes back under its pile when it is used."""

    rng: Random
    decks: dict[str, list[str]] = field(default_factory=dict)
    kept: list[tuple[str, str]] = field(default_factory=list)

    @classmethod
    def of(cls, seed: int) -> "Luck":
        luck = cls(Random(seed))
        for deck in ("chance", "community_chest"):
            luck.decks[deck] = [card.id for card in load_edition("wonders").deck(deck)]
            luck.rng.shuffle(luck.decks[deck])
        return luck

    def dice(self) -> list[int]:
        return [self.rng.randint(1, 6), self.rng.randint(1, 6)]

    def draw(self, deck: str) -> str:
        card = self.decks[deck].pop(0)
        if load_edition("wonders").card(card).kind == "jail_card":  # type: ignore[union-attr]
            self.kept.append((deck, card))
        else:
            self.decks[deck].append(card)
        return card

    def put_back(self, cards: int) -> None:
        """As many kept cards as the players no longer hold go under their piles."""
        while len(self.kept) > cards:
            deck, card = self.kept.pop(0)
            self.decks[deck].append(card)


@dataclass
class Playing:
    """An evening under way."""

    people: tuple[Person, ...]
    luck: Luck
    table: Table
    journal: list[Entry] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    asked: set[tuple[str, int]] = field(default_factory=set)
    habits: dict[str, Habit] = field(default_factory=lambda: HABITS)

    @property
    def game(self) -> Game:
        return Game(self.table, tuple(self.journal), self.people, self.habits)

    def do(self, move: Move) -> None:
        entry = decide(self.table, move.command, self.game.by(move.who), self.journal)
        self.table = post(self.table, entry)
        self.journal.append(entry)
        self.moves.append(move)
        self.luck.put_back(sum(map(self.table.jail_cards, self.table.seats)))


def play(kind: Kind, seed: int) -> tuple[Evening, list[Entry]]:
    """A whole evening: until it is over, or too long to be of use."""
    seats = [Seat(person.seat, person.token) for person in kind.people]
    playing = Playing(kind.people, Luck.of(seed), opening("wonders", kind.settings, seats), habits=kind.habits)
    playing.do(Move(BANK, "start"))
    while playing.table.status == "playing" and len(playing.moves) < TOO_LONG:
        is_late = kind.moves is not None and len(playing.moves) >= kind.moves
        playing.do((_answer(playing) or Move(BANK, "finish")) if is_late else next_move(playing))
    return Evening(seed, kind.people, tuple(playing.moves)), playing.journal


def next_move(playing: Playing) -> Move:
    """First what the table waits for, then what somebody may want, then the next throw."""
    return _answer(playing) or _wish(playing) or _throw(playing)


def _answer(playing: Playing) -> Move | None:
    table, game = playing.table, playing.game
    for _, item in table.pending():
        if item["kind"] == "trade":
            return how.answer_trade(game, item)
        if item["kind"] == "rent":
            return Move(item["player"], "claim", more={"from": item["from"]})
    debtor = next((player for player in table.in_play if table.debts(player)), None)
    if debtor:
        return how.fly(game, debtor) or how.raise_cash(game, debtor)
    if table.waits_for("auction"):
        return how.answer_auction(game)
    for _, item in table.pending():
        if item["kind"] == "offer":
            return how.answer_offer(game, item["player"])
        if item["kind"] == "card":
            return _draw(playing, item["player"], item["deck"])
        if item["kind"] == "utility_throw":
            return Move(item["player"], "utility_throw", playing.luck.dice())
        if item["kind"] == "flight":
            return how.fly(game, item["player"])
    return None


def _draw(playing: Playing, who: str, deck: str) -> Move:
    edition = load_edition("wonders")
    card = edition.card(playing.luck.draw(deck))
    assert card is not None
    more = {"choice": playing.luck.rng.choice(["pay", "draw"])} if card.kind == "choice" else {}
    return Move(who, "draw", card.id, more, note=edition.card_text(card, "en"))


def _wish(playing: Playing) -> Move | None:
    """What the player on turn does of their own will, once the landing is dealt with."""
    who, game = playing.table.on_turn, playing.game
    if who is None or not playing.table.fact("turn.moved"):
        return None
    return how.lift(game, who) or how.build(game, who) or how.borrow(game, who) or _trade(playing, who)


def _trade(playing: Playing, who: str) -> Move | None:
    """Nobody asks twice in an evening for the same deed."""
    move = how.propose(playing.game, who)
    wish = (who, move.more["take"]["squares"][0]) if move else None
    if wish is None or wish in playing.asked:
        return None
    playing.asked.add(wish)
    return move


def _throw(playing: Playing) -> Move:
    who = mover(playing.table)
    assert who is not None
    way_out = how.leave_jail(playing.game, who) if playing.table.is_jailed(who) else None
    return way_out or Move(who, "throw", playing.luck.dice())


# -- the search -------------------------------------------------------------------------------------------------
def search(kind: Kind, seeds: range) -> Iterator[Evening]:
    """Each evening that holds all that is wanted and is shorter than those before."""
    shortest = TOO_LONG
    for seed in seeds:
        evening, journal = play(kind, seed)
        missing = kind.wanted - contents(evening, journal)
        if not missing and len(evening.moves) < shortest:
            shortest = len(evening.moves)
            yield evening


def main(name: str, first: str = "1", last: str = "2000") -> None:
    for evening in search(KINDS[name], range(int(first), int(last) + 1)):
        write(KINDS[name].file, evening)
        print(f"seed {evening.seed}: {len(evening.moves)} moves")


if __name__ == "__main__":
    main(*sys.argv[1:])
