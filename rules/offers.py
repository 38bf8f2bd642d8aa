"""What a seat may do now: commands ready to send, each with its payments, or the rule why not.

Screens and API ask this module and hold no rules. Every candidate is put to ``decide`` itself, so that what is offered
is what is accepted; only which commands are worth asking about is chosen here.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.building import developable, houses_before_hotel, may_build_here, next_level
from rules.buying import least_bid
from rules.ledger import BANK, Entry
from rules.passport import open_wonders
from rules.play import decide
from rules.refusals import Refusal
from rules.table import HOTEL_LEVEL, Table
from rules.trading import bare_for_trade
from rules.turns import next_player
from rules.views import may_see_cash, public_lines, public_params, veiled

DISTANCES = range(2, 13)
ALWAYS_DOUBLES = (2, 12)
#: Any dice will do to ask whether a throw is possible at all.
SAMPLE = [1, 2]

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Offer:
    """A command, ``asked`` with the fields that only the table knows filled by a sample.

    ``extra`` is what may be filled in: the ``least`` sum, or the ``goods`` of a trade.
    """

    command: Json
    asked: Json | None = None
    extra: Json | None = None


def offers(
    table: Table,
    by: str,
    player: str | None = None,
    journal: Sequence[Entry] = (),
    types: Collection[str] | None = None,
) -> list[Json]:
    """All that ``by`` ("bank" or a seat) may do for ``player`` (default: itself; for the bank, who is on turn).

    Each: {"command", "lines", "refused": None or {"rule", "params"}} and, for open sums, "bounds": {"amount": [least,
    most]}, most None where ``by`` may not know it. Without ``player`` the bank is offered the answers to all open
    decisions. ``types`` asks for these only. What a seat is offered tells nothing of what others have; the banker, who
    acts for those without a phone, is offered what really goes, without the figures of a cash that is hidden.
    """
    table = table if by == BANK else veiled(table, by)
    subject = player or (table.on_turn if by == BANK else by)
    if table.status == "lobby" or subject is None:
        return [_tried(table, by, journal, Offer({"type": "start"}))] if types is None or "start" in types else []
    whose = None if by == BANK and player is None else subject
    asked = (offer for offer in _candidates(table, subject, whose) if types is None or offer.command["type"] in types)
    found = [_tried(table, by, journal, offer) for offer in asked]
    if whose is not None:
        return found
    return [offer for offer in found if offer["refused"] != {"rule": "FORBIDDEN", "params": {}}]


def _tried(table: Table, by: str, journal: Sequence[Entry], offer: Offer) -> Json:
    answer: Json = {"command": offer.command, "lines": [], "refused": None}
    try:
        entry = decide(table, offer.asked or offer.command, by, journal)
        answer["lines"] = [] if offer.asked else [line.to_json() for line in public_lines(table, entry, by)]
    except Refusal as refusal:
        answer["refused"] = {"rule": refusal.rule, "params": public_params(table, refusal.params, by)}
    return answer | _bounds(table, by, offer)


def _bounds(table: Table, by: str, offer: Offer) -> Json:
    """What may be filled in; without a most where the cash is not for these eyes, or lies on the table as paper."""
    if offer.extra is None:
        return {}
    player = offer.command.get("player") or offer.command["from"]
    cash = table.cash(player) if may_see_cash(table, by, player) else None
    if "goods" in offer.extra:
        goods = offer.extra["goods"]
        return {"goods": goods | {"give": goods["give"] | {"cash": cash}}}
    return {"bounds": {"amount": [offer.extra["least"], cash]}}


def _candidates(table: Table, player: str, whose: str | None) -> Iterator[Offer]:
    if table.status == "playing":
        yield from _moves(table, player)
        for _, item in table.pending():
            yield from _answers(table, item, player, whose)
        yield from _affairs(table, player)
    if table.seq:
        yield Offer({"type": "undo", "entry": table.seq})


# -- moving -----------------------------------------------------------------------------------------------------
def _moves(table: Table, player: str) -> Iterator[Offer]:
    if player not in (table.on_turn, next_player(table)):
        return
    throw = {"type": "throw", "player": player}
    yield Offer(throw, asked=throw | {"dice": SAMPLE})
    if table.is_jailed(player):
        yield Offer({"type": "leave_jail", "player": player, "with": "fine"})
        yield Offer({"type": "leave_jail", "player": player, "with": "card"})
    else:
        yield from (Offer(landing(table, player, distance)) for distance in DISTANCES)
    yield Offer({"type": "end_turn", "player": player})


def landing(table: Table, player: str, distance: int, double: bool = False) -> Json:
    """The command of one move tile: so many squares on; two and twelve are doubles always (MOVE-2)."""
    square = (table.position(player) + distance) % len(table.edition.squares)
    command: Json = {"type": "land", "player": player, "square": square, "dice": distance}
    return command | ({"double": True} if double or distance in ALWAYS_DOUBLES else {})


# -- answers to what is pending ---------------------------------------------------------------------------------
def _answers(table: Table, item: Json, player: str, whose: str | None) -> Iterator[Offer]:
    """The answers to one open decision; ``whose`` None is everybody's."""
    kind = item["kind"]
    if kind == "auction":
        yield from _auction(table, item, (player,) if whose else table.in_play)
    elif kind == "trade":
        yield from _trade_answers(item, whose)
    elif whose in (None, item["player"]):
        yield from ANSWERS[kind](table, item)


def _offer(table: Table, item: Json) -> Iterator[Offer]:
    yield Offer({"type": "buy", "player": item["player"]})
    yield Offer({"type": "decline", "player": item["player"]})


def _rent(table: Table, item: Json) -> Iterator[Offer]:
    for answer in ("claim", "waive"):
        yield Offer({"type": answer, "player": item["player"], "from": item["from"]})


def _flight(table: Table, item: Json) -> Iterator[Offer]:
    for square in open_wonders(table, item["player"]):
        yield Offer({"type": "fly", "player": item["player"], "square": square})


def _stamp(table: Table, item: Json) -> Iterator[Offer]:
    yield Offer({"type": "tick", "player": item["player"], "square": item["square"]})


def _card(table: Table, item: Json) -> Iterator[Offer]:
    for card in table.edition.deck(item["deck"]):
        draw: Json = {"type": "draw", "player": item["player"], "card": card.id}
        asked = draw | {"dice": SAMPLE} if card.kind == "dice_receive" else None
        choices = [{"choice": option.kind} for option in card.options] or [{}]
        yield from (Offer(draw | choice, asked) for choice in choices)
    yield Offer({"type": "draw", "player": item["player"], "card": None})


def _utility_throw(table: Table, item: Json) -> Iterator[Offer]:
    command = {"type": "utility_throw", "player": item["player"]}
    yield Offer(command, asked=command | {"dice": SAMPLE})


def _foundation(table: Table, item: Json) -> Iterator[Offer]:
    yield from (Offer({"type": "foundation", "player": item["player"], "die": die}) for die in range(1, 7))


def _tax(table: Table, item: Json) -> Iterator[Offer]:
    yield from (Offer({"type": "tax_choice", "player": item["player"], "choice": how}) for how in ("fixed", "share"))


ANSWERS = {
    "offer": _offer,
    "rent": _rent,
    "flight": _flight,
    "stamp": _stamp,
    "card": _card,
    "utility_throw": _utility_throw,
    "foundation": _foundation,
    "tax": _tax,
}


def _auction(table: Table, item: Json, bidders: Sequence[str]) -> Iterator[Offer]:
    least = least_bid(table, item)
    for player in bidders:
        bid = {"type": "bid", "player": player, "amount": least}
        yield Offer(bid, extra={"least": least})
        yield Offer({"type": "pass", "player": player})
    if item.get("building") and item["bidder"]:
        for square in may_build_here(table, item["bidder"], item["building"]):
            yield Offer({"type": "hammer", "square": square})
    else:
        yield Offer({"type": "hammer"})


def _trade_answers(item: Json, whose: str | None) -> Iterator[Offer]:
    if whose in (None, item["to"]):
        yield Offer({"type": "accept", "trade": item["id"]})
        yield Offer({"type": "refuse", "trade": item["id"]})
    if whose in (None, item["from"]):
        yield Offer({"type": "withdraw", "trade": item["id"]})


# -- one's own affairs ------------------------------------------------------------------------------------------
def _affairs(table: Table, player: str) -> Iterator[Offer]:
    yield from _building(table, player)
    for square in table.deeds_of(player):
        kind = "lift" if table.is_mortgaged(square) else "mortgage"
        yield Offer({"type": kind, "player": player, "squares": [square]})
    yield from _payments(table, player)
    yield from (_trade(table, player, other) for other in table.others(player))
    if table.debts(player):
        yield Offer({"type": "bankrupt", "player": player})
    yield Offer({"type": "abandon", "player": player})


def _building(table: Table, player: str) -> Iterator[Offer]:
    """For each colour: one up on each site, one down on each, each site alone; and all that stands sold outright."""
    for sites in developable(table, player):
        for step in (1, -1):
            stepped = {str(square): level for square in sites if (level := _stepped(table, square, step)) is not None}
            if len(stepped) == len(sites) > 1:
                yield _develop(player, stepped)
            yield from (_develop(player, {square: level}) for square, level in stepped.items())
        built = {str(square): 0 for square in sites if table.level(square)}
        if any(table.level(int(square)) > 1 for square in built):
            yield _develop(player, built)


def _develop(player: str, levels: dict[str, int]) -> Offer:
    return Offer({"type": "develop", "player": player, "levels": levels})


def _stepped(table: Table, square: int, step: int) -> int | None:
    level = table.level(square)
    if step > 0:
        return next_level(table, square)
    if level == HOTEL_LEVEL:
        return houses_before_hotel(table, square)
    return level - 1 if level else None


def _payments(table: Table, player: str) -> Iterator[Offer]:
    for payee in (BANK, *table.others(player)):
        pay = {"type": "pay", "from": player, "to": payee}
        yield Offer(pay, asked=pay | {"amount": 1}, extra={"least": 1})


def _trade(table: Table, player: str, other: str) -> Offer:
    """A trade to be filled in: what each side could put in (the other's cash stays theirs to know)."""
    command = {"type": "trade", "from": player, "to": other, "give": {}, "take": {}}
    goods = {"give": _tradable(table, player), "take": _tradable(table, other)}
    return Offer(command, asked=command | {"take": {"cash": 1}}, extra={"goods": goods})


def _tradable(table: Table, player: str) -> Json:
    """Deeds whose group is bare (TRADE-2), and jail cards."""
    bare = [square for square in table.deeds_of(player) if not any(map(table.level, bare_for_trade(table, square)))]
    return {"squares": bare, "jail_cards": table.jail_cards(player)}
