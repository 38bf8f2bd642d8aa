"""What can be put right of an entry: the choices a person is given, and the commands that stand in its place.

A slip is the entry with all that came of it: a purchase goes with its landing, a hammer with its bids. What has been
picked is a `Right`; `instead` makes the commands of it, and the rules decide them (`mend`). Nothing here moves money.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bank.screens.pads import ALWAYS_DOUBLE, DISTANCES
from bank.tables import Live
from rules.ledger import Entry, standing
from rules.mending import ANSWERS
from rules.table import Table

Json = dict[str, Any]
#: What of the rest an entry is put right like.
KINDS = {"throw": "land", "charge": "pay", "collect": "pay", "accept": "trade"}
BIDS = frozenset({"bid", "pass"})


@dataclass(frozen=True, slots=True)
class Slip:
    """An entry that may be wrong; `chain`: it and what came of it, oldest first; `before`: the table as it stood."""

    entry: Entry
    chain: tuple[Entry, ...]
    before: Table

    @property
    def kind(self) -> str:
        name = str(self.entry.command["type"])
        return KINDS.get(name, name)

    @property
    def player(self) -> str:
        return str(self.entry.command.get("player") or self.entry.command.get("from") or "")

    @property
    def seqs(self) -> list[int]:
        return [entry.seq for entry in self.chain]


@dataclass(frozen=True, slots=True)
class Right:
    """What has been picked; None and 0 are what nobody has touched."""

    square: int | None = None
    double: str | None = None
    player: str | None = None
    payer: str | None = None
    card: str | None = None
    sum: int = 0
    more: int = 0
    not_bought: bool = False
    rent: bool = False

    def amount(self, was: int) -> int:
        """The right sum: the one that was typed, or the wrong one with what was added."""
        return max(0, (self.sum or was) + self.more)


def slip_of(live: Live, seq: int) -> Slip:
    """The slip that begins with that entry."""
    entry = live.entries[seq - 1]
    stands = standing(live.entries)
    first = _first_bid(live, entry, stands) if entry.command["type"] == "hammer" else [entry]
    found = [*first, *_came_of(live, entry, stands)]
    return Slip(entry, tuple(sorted(found, key=lambda one: one.seq)), live.at(found[0].seq - 1))


def _came_of(live: Live, entry: Entry, stands: dict[int, bool]) -> Iterator[Entry]:
    """The answers to the decisions that the entry opened, and what came of those."""
    opened = {change.path for change in entry.changes if change.path.startswith("pending.") and change.before is None}
    for later in live.entries[entry.seq :] if opened else ():
        answers = later.command["type"] in ANSWERS and any(change.path in opened for change in later.changes)
        if answers and stands[later.seq]:
            yield later
            yield from _came_of(live, later, stands)


def _first_bid(live: Live, hammer: Entry, stands: dict[int, bool]) -> list[Entry]:
    """The hammer and the bids of its lot before it."""
    lots = {change.path for change in hammer.changes if change.path.startswith("pending.") and change.after is None}
    bids = [one for one in live.entries[: hammer.seq - 1] if one.command["type"] in BIDS and stands[one.seq]]
    return [*(one for one in bids if any(change.path in lots for change in one.changes)), hammer]


def landing_before(live: Live, buy: Entry) -> int | None:
    """The landing whose offer was bought: the price was read there. An offer's path tells the entry that made it."""
    offer = next((change.path for change in buy.changes if change.path.startswith("pending.")), None)
    return int(offer.split(".")[1]) if offer else None


# --- The commands in its place ----------------------------------------------------------------------------------------
def instead(slip: Slip, right: Right, figure: Json | None = None) -> list[Json]:
    """What should have been done; empty as long as nothing is picked. `figure`: how the board is amended with it."""
    if right == Right() and figure is None:
        return []
    return _INSTEAD[slip.kind](slip, right, figure) if slip.kind in _INSTEAD else []


def landed(slip: Slip) -> Json:
    """The landing as a square tapped, also where dice were."""
    command, at = slip.entry.command, slip.before.position(slip.player)
    if command["type"] == "land":
        return {name: command[name] for name in ("type", "player", "square", "dice", "double") if name in command}
    low, high = command["dice"]
    square = (at + low + high) % len(slip.before.edition.squares)
    return {"type": "land", "player": slip.player, "square": square, "dice": low + high, "double": low == high}


def _land(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    was = landed(slip)
    now = was | ({"double": right.double == "1"} if right.double else {})
    size = len(slip.before.edition.squares)
    if right.player:
        now["player"] = right.player
        now["square"] = (slip.before.position(right.player) + now.get("dice", 0)) % size
    if right.square is not None:
        distance = (right.square - slip.before.position(now["player"])) % size
        now |= {"square": right.square, "dice": distance, "double": now.get("double") or distance in ALWAYS_DOUBLE}
        now = now if distance in DISTANCES else {name: now[name] for name in ("type", "player", "square")}
    same = now["square"] == was["square"] and now["player"] == was["player"]
    after = [entry.command for entry in slip.chain[1:]] if same else []
    claim = _claim(slip) if right.rent else []
    return [*([figure] if figure else []), _plain(now), *(claim or after)]


def rent_of(slip: Slip) -> Json | None:
    """The rent that waited to be claimed at this landing, and was not."""
    opened = [change.after for change in slip.entry.changes if change.before is None and isinstance(change.after, dict)]
    was_claimed = any(entry.command["type"] == "claim" for entry in slip.chain)
    return None if was_claimed else next((one for one in opened if one.get("kind") == "rent"), None)


def _claim(slip: Slip) -> list[Json]:
    rent = rent_of(slip)
    return [{"type": "claim", "player": rent["player"], "from": rent["from"]}] if rent else []


def _plain(command: Json) -> Json:
    return {name: value for name, value in command.items() if value is not False}


def _buy(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    return [{"type": "decline", "player": slip.player}] if right.not_bought else []


def _hammer(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    line = next(iter(slip.entry.lines), None)
    winner = right.player or (line.payer if line else None)
    amount = right.amount(line.amount if line else 0)
    return [{"type": "hammer", "player": winner, "amount": amount}] if winner and amount else []


def sum_of(slip: Slip) -> int:
    """The sum that may be wrong: of a payment, a bid, or the cash in a trade."""
    if slip.kind == "trade":
        goods = bargain(slip)
        return int(goods["give"].get("cash") or goods["take"].get("cash") or 0)
    if slip.kind == "hammer":
        return next((line.amount for line in slip.entry.lines), 0)
    return int(slip.entry.command.get("amount") or 0)


def _pay(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    command = {name: value for name, value in slip.entry.command.items() if name != "override"}
    now = command | {"amount": right.amount(sum_of(slip))}
    if command["type"] == "pay":
        now |= {"from": right.payer or now["from"], "to": right.player or now["to"]}
    elif right.player:
        now["player"] = right.player
    return [now] if now != command and now["amount"] else []


def bargain(slip: Slip) -> Json:
    """The trade that was made, also where an offer was accepted."""
    command = slip.entry.command
    if command["type"] == "accept":
        command = next(one.before for one in slip.entry.changes if one.path.startswith("pending."))
    kept = {name: command[name] for name in ("from", "to", "lift", "settles") if command.get(name)}
    return {"type": "trade", **kept, "give": command.get("give") or {}, "take": command.get("take") or {}}


def _trade(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    made = bargain(slip)
    side = "take" if made["take"].get("cash") else "give"
    cash = right.amount(sum_of(slip))
    goods = {name: value for name, value in made[side].items() if name != "cash"} | ({"cash": cash} if cash else {})
    return [made | {side: goods}]


def _draw(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    return [{"type": "draw", "player": slip.player, "card": right.card}] if right.card else []


def _fly(slip: Slip, right: Right, figure: Json | None) -> list[Json]:
    return [] if right.square is None else [{"type": "fly", "player": slip.player, "square": right.square}]


_INSTEAD = {
    "land": _land,
    "buy": _buy,
    "hammer": _hammer,
    "pay": _pay,
    "trade": _trade,
    "draw": _draw,
    "fly": _fly,
}


def guesses(was: int) -> list[int]:
    """What the right sum often is: its digits turned round, one digit too many, one too few."""
    turned = int(str(was)[::-1])
    found = [turned, was // 10 if was % 10 == 0 else 0, was * 10 if was < 1000 else 0]
    return [one for one in dict.fromkeys(found) if one and one != was]
