"""An evening that plays itself: four sensible players at a fresh table, for whoever wants to see the screens live.

Every move is one that the rules offer, sent through the same door as anybody's; the dice are the app's own and say so.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bank import hub, journal, seating, tables
from bank.access import find_game
from rules.ledger import BANK, Entry
from rules.offers import offers
from rules.table import Table
from rules.turns import mover

PEOPLE = (("Anna", "canoe"), ("Bruno", "balloon"), ("Chloé", "bicycle"), ("David", "car"))
#: Euros that each player likes to keep in hand before spending.
KEEPS = {"A": 150, "B": 450, "C": 60, "D": 300}
#: What each bids at most, in percent of the printed price.
BIDS = {"A": 70, "B": 60, "C": 95, "D": 80}
MOST_MOVES = 3000
#: How many times the printed price the last site of a colour is worth.
DEAR = 2

Command = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chair:
    """One look at the table: what may be done, and the luck that decides the rest."""

    table: Table
    journal: Sequence[Entry]
    luck: Random

    def offered(self, *types: str, player: str | None = None) -> list[Command]:
        """The commands of these types that the rules accept now, with what they cost."""
        found = offers(self.table, BANK, player, self.journal, types)
        return [offer["command"] for offer in found if offer["refused"] is None]

    def first(self, *types: str, player: str | None = None) -> Command | None:
        return next(iter(self.offered(*types, player=player)), None)

    def can_spare(self, player: str, amount: int) -> bool:
        return self.table.cash(player) - amount >= KEEPS.get(player, 100)


def next_move(chair: Chair) -> Command | None:
    """What a sensible table does next: answers first, then debts, then building, then the dice; None at the end."""
    if chair.table.status != "playing":
        return None
    answer = _answer(chair)
    return answer or _raise_money(chair) or _invest(chair) or _trade(chair) or _throw(chair)


def _answer(chair: Chair) -> Command | None:
    for _, item in chair.table.pending():
        how = ANSWERS.get(item["kind"])
        found = how(chair, item) if how else None
        if found:
            return found
    return None


def _offer(chair: Chair, item: Command) -> Command | None:
    wants = chair.can_spare(item["player"], item["price"])
    return chair.first("buy" if wants else "decline")


def _auction(chair: Chair, item: Command) -> Command | None:
    """Whoever finds it cheap enough bids one step more; then the hammer falls."""
    price = chair.table.square(item["square"]).price if item.get("square") is not None else 100
    for bid in chair.offered("bid"):
        most = int(price or 100) * BIDS.get(bid["player"], 50) // 100
        step = max(bid["amount"], item["bid"] + 10)
        if bid["player"] != item["bidder"] and step <= most and chair.can_spare(bid["player"], step):
            return bid | {"amount": step}
    return chair.first("hammer")


def _card(chair: Chair, item: Command) -> Command | None:
    cards = [draw for draw in chair.offered("draw") if draw["card"] is not None]
    return chair.luck.choice(cards) if cards else chair.first("draw")


def _flight(chair: Chair, item: Command) -> Command | None:
    flights = [fly for fly in chair.offered("fly") if fly["player"] == item["player"]]
    return chair.luck.choice(flights) if flights else None


def _stamp(chair: Chair, item: Command) -> Command | None:
    return chair.first("tick")


def _rent(chair: Chair, item: Command) -> Command | None:
    return chair.first("claim")


def _utility(chair: Chair, item: Command) -> Command | None:
    throw = chair.first("utility_throw")
    return throw | {"dice": [chair.luck.randint(1, 6), chair.luck.randint(1, 6)]} if throw else None


ANSWERS = {
    "offer": _offer,
    "auction": _auction,
    "card": _card,
    "flight": _flight,
    "stamp": _stamp,
    "rent": _rent,
    "utility_throw": _utility,
}


def _raise_money(chair: Chair) -> Command | None:
    """Who owes sells houses, then mortgages, then gives up."""
    for player in chair.table.in_play:
        if chair.table.debts(player):
            sales = [move for move in chair.offered("develop", player=player) if _is_sale(chair, move)]
            return next(iter(sales), None) or chair.first("mortgage", player=player) or _give_up(chair, player)
    return None


def _is_sale(chair: Chair, move: Command) -> bool:
    return all(level < chair.table.level(int(square)) for square, level in move["levels"].items())


def _give_up(chair: Chair, player: str) -> Command | None:
    return chair.first("bankrupt", player=player)


def _invest(chair: Chair) -> Command | None:
    """The player on turn builds and lifts with what can be spared."""
    player = chair.table.on_turn
    if player is None or not chair.can_spare(player, 0):
        return None
    found = offers(chair.table, BANK, player, chair.journal, ("develop", "lift"))
    return next(iter(_affordable(chair, player, found)), None)


def _affordable(chair: Chair, player: str, found: Iterable[Command]) -> Iterable[Command]:
    for offer in found:
        cost = sum(line["amount"] for line in offer["lines"] if line["from"] == player)
        if offer["refused"] is None and cost and chair.can_spare(player, cost):
            yield offer["command"]


def _trade(chair: Chair) -> Command | None:
    """Who lacks one site of a colour buys it from its owner, at twice its price."""
    player = chair.table.on_turn
    for square in chair.table.deed_squares if player else ():
        owner, price = chair.table.owner(square), int(chair.table.square(square).price or 0)
        rest = [other for other in chair.table.group(square) if other != square]
        completes = bool(rest) and all(chair.table.owner(other) == player for other in rest)
        if owner not in (None, player) and completes and chair.can_spare(str(player), DEAR * price):
            goods = {"give": {"cash": DEAR * price}, "take": {"squares": [square]}}
            return {"type": "trade", "from": player, "to": owner, **goods}
    return None


def _throw(chair: Chair) -> Command | None:
    player = mover(chair.table)
    if player is None:
        return None
    if chair.table.is_jailed(player) and chair.can_spare(player, 200):
        way_out = chair.offered("leave_jail", player=player)
        if way_out:
            return way_out[-1]
    return {"type": "throw", "player": player}


# -- the table --------------------------------------------------------------------------------------------------
def lay_table(settings: Command | None = None) -> tuple[str, str]:
    """A fresh table with four seats that anybody's phone may take over: its code and the banker's secret."""
    game, token = seating.create_game("wonders", settings or {}, "Demo")
    for name, pawn in PEOPLE:
        seating.take_seat(game.code, name, pawn, on_tablet=True)
    return game.code, token


def play(code: str, pause: float, luck: Random | None = None) -> int:
    """Plays the table to its end, ``pause`` seconds between two moves; how many moves it took."""
    luck = luck or Random()
    command: Command | None = {"type": "start"}
    moves = 0
    while command is not None and moves < MOST_MOVES:
        hub.granted(code, BANK)  # the bank plays, though no tablet is open
        journal.record(code, command, key=f"demo-{moves}", by=BANK)
        moves += 1
        time.sleep(pause)
        live = tables.current(find_game(code))
        command = next_move(Chair(live.table, live.entries, luck))
    return moves


def play_when_watched(code: str, pause: float) -> None:
    """Waits for the first screen at the table, lets it be looked at for a moment, then plays."""
    while not hub.listeners(code):
        time.sleep(0.2)
    time.sleep(pause)
    play(code, pause)
