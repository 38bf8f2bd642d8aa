"""Telling what changes hands: deeds, auctions, rent, buildings, mortgages, trades."""

from collections.abc import Callable, Mapping
from typing import Any

from bank.wording.telling import Telling
from rules.ledger import BANK
from rules.table import HOTEL_LEVEL


def buy(telling: Telling) -> None:
    squares = [square for square, _, _ in telling.reading.moved("deed")]
    telling.add(
        "deed.buy", player=telling.player, square=telling.speaker.squares(squares), amount=telling.tell("BUY-1")
    )


def decline(telling: Telling) -> None:
    offer = next(iter(telling.reading.closed("pending", "offer")), None)
    lots = [lot.get("square") for lot in telling.reading.opened("pending", "auction")]
    is_auctioned = offer is not None and offer["square"] in lots
    key = "deed.decline_auction" if is_auctioned else "deed.decline"
    telling.add(key, player=telling.player, square=telling.lot(offer))


def auction(telling: Telling) -> None:
    telling.add("deed.auction", lot=telling.lot(telling.command))


def bid(telling: Telling) -> None:
    telling.add("deed.bid", player=telling.player, amount=telling.speaker.sum(telling.command["amount"]))


def pass_(telling: Telling) -> None:
    telling.add("deed.pass", player=telling.player)


def hammer(telling: Telling) -> None:
    """Sold, or not; then the next lot, should one come up."""
    lot = next(iter(telling.reading.closed("pending", "auction")), None)
    sale = next(iter(telling.reading.lines("BUY-2", "BUILD-6")), None)
    if sale is None:
        telling.add("deed.unsold", lot=telling.lot(lot))
    else:
        amount = telling.tell("BUY-2", "BUILD-6")
        telling.add("deed.won", player=telling.speaker.who(sale.payer), lot=telling.lot(lot), amount=amount)


def claim(telling: Telling) -> None:
    telling.add("deed.claim", player=telling.player)


def waive(telling: Telling) -> None:
    telling.add("deed.waive", player=telling.player)


def develop(telling: Telling) -> None:
    """The sum, then each site as it stands now."""
    is_sale = bool(telling.reading.lines("BUILD-7"))
    amount = telling.tell("BUILD-1", "BUILD-4", "BUILD-7")
    telling.add("deed.sell_buildings" if is_sale else "deed.build", player=telling.player, amount=amount)
    for square, level in sorted(telling.command["levels"].items(), key=lambda item: int(item[0])):
        telling.add(f"deed.level.{_form(level)}", square=telling.speaker.square(square), count=level)


def _form(level: int) -> str:
    return {0: "bare", 1: "one", HOTEL_LEVEL: "hotel"}.get(level, "many")


def mortgage(telling: Telling) -> None:
    squares = telling.speaker.squares(telling.command["squares"])
    telling.add("deed.mortgage", player=telling.player, squares=squares, amount=telling.tell("MORT-1"))


def lift(telling: Telling) -> None:
    squares = telling.speaker.squares(telling.command["squares"])
    telling.add("deed.lift", player=telling.player, squares=squares, amount=telling.tell("MORT-3"))


# -- trades -----------------------------------------------------------------------------------------------------
def trade(telling: Telling) -> None:
    is_offer = bool(telling.reading.opened("pending", "trade"))
    _bargain(telling, "trade.offered" if is_offer else "trade.done", telling.command)


def accept(telling: Telling) -> None:
    _answer(telling, lambda offer: _bargain(telling, "trade.done", offer))


def refuse(telling: Telling) -> None:
    _answer(telling, lambda offer: telling.add("trade.refused", **_sides(telling, offer)))


def withdraw(telling: Telling) -> None:
    _answer(telling, lambda offer: telling.add("trade.withdrawn", **_sides(telling, offer)))


def _answer(telling: Telling, tell: Callable[[Mapping[str, Any]], None]) -> None:
    """The offer that was answered stands in the entry's changes; without them only its number is known."""
    offer = next(iter(telling.reading.closed("pending", "trade")), None)
    if offer is None:
        telling.add("trade.answered", trade=telling.command.get("trade"))
    else:
        tell(offer)


def _sides(telling: Telling, bargain: Mapping[str, Any]) -> dict[str, str]:
    return {"giver": telling.speaker.who(bargain["from"]), "taker": telling.speaker.who(bargain["to"])}


def _bargain(telling: Telling, key: str, bargain: Mapping[str, Any]) -> None:
    telling.tell("TRADE-1")
    goods = {side: _goods(telling, bargain.get(side) or {}) for side in ("give", "take")}
    telling.add(key, **_sides(telling, bargain), **goods)
    if bargain.get("settles"):
        giver = telling.speaker.who(bargain["from"])
        telling.add("trade.settles", giver=giver, amount=telling.speaker.sum(bargain["settles"]))


def _goods(telling: Telling, side: Mapping[str, Any]) -> str:
    speaker = telling.speaker
    things = [speaker.square(square) for square in side.get("squares") or ()]
    things += [speaker.sum(side["cash"])] if side.get("cash") else []
    things += [speaker.say("words", "goods.jail_card", count=side["jail_cards"])] if side.get("jail_cards") else []
    return speaker.listed(things) or speaker.say("words", "goods.nothing")


# -- leaving ----------------------------------------------------------------------------------------------------
def bankrupt(telling: Telling) -> None:
    player = telling.reading.player
    owed = [debt["to"] for debt in telling.reading.closed("debts") if debt["from"] == player]
    heir = owed[0] if owed else BANK
    if heir in (BANK, "pot"):
        telling.add("out.bankrupt_bank", player=telling.player)
    else:
        telling.add("out.bankrupt", player=telling.player, heir=telling.speaker.who(heir))


def abandon(telling: Telling) -> None:
    telling.add("out.abandon", player=telling.player)


DEALINGS: Mapping[str, Callable[[Telling], Any]] = {
    "buy": buy,
    "decline": decline,
    "auction": auction,
    "bid": bid,
    "pass": pass_,
    "hammer": hammer,
    "claim": claim,
    "waive": waive,
    "develop": develop,
    "mortgage": mortgage,
    "lift": lift,
    "trade": trade,
    "accept": accept,
    "refuse": refuse,
    "withdraw": withdraw,
    "bankrupt": bankrupt,
    "abandon": abandon,
}
