"""The auction: who leads, what each may bid next, and the one way out, which is the hammer."""

from typing import Any

from bank.screens.asking import ask
from bank.screens.board import Player, place, places, players
from bank.screens.wishes import Context, Wish, sheet
from bank.tables import Live
from rules.buying import least_bid
from rules.ledger import BANK, HOTEL, HOUSE
from rules.offers import offers

RAISES = (10, 50, 100)


@sheet("auction")
def auction(wish: Wish) -> Context:
    """The auction in progress; without one, what the banker could put up."""
    lot = lot_of(wish.live, wish.by)
    return {"auction": lot} if lot else {"auction": None, **_could_be_sold(wish.live)}


def lot_of(live: Live, by: str = BANK, only: str | None = None) -> dict[str, Any] | None:
    """The auction in progress as a screen shows it; `only` one seat's row."""
    lot = live.table.waits_for("auction")
    if lot is None:
        return None
    least = least_bid(live.table, lot)
    rows = [
        _row(live, lot, who, least, by) for who in players(live, by) if not who.is_out and only in (None, who.letter)
    ]
    leader = next((who for who in players(live, by) if who.letter == lot["bidder"]), None)
    return {
        "place": place(live.table, lot["square"]) if lot.get("square") is not None else None,
        "building": lot.get("building"),
        "bid": lot["bid"],
        "least": least,
        "leader": leader,
        "left": leader.cash - lot["bid"] if leader and leader.cash is not None else None,
        "rows": rows,
        "sites": _sites(live, lot) if by == BANK else [],
        "rich": [row["player"] for row in rows],
    }


def _row(live: Live, lot: dict[str, Any], who: Player, least: int, by: str) -> dict[str, Any]:
    raises = [max(lot["bid"] + more, least) if lot["bid"] or lot.get("building") else more for more in RAISES]
    bids = [(amount, ask(live, {"type": "bid", "player": who.letter, "amount": amount}, by)) for amount in raises]
    return {
        "player": who,
        "leads": who.letter == lot["bidder"],
        "passed": who.letter in lot["passed"],
        "bids": [
            {"amount": amount, "more": more, "open": answer.is_open}
            for (amount, answer), more in zip(bids, RAISES, strict=True)
        ],
        "may_bid": ask(live, {"type": "bid", "player": who.letter, "amount": least}, by).is_open,
    }


def _sites(live: Live, lot: dict[str, Any]) -> list[Any]:
    """Where the winner of a building may put it."""
    if not lot.get("building") or not lot["bidder"]:
        return []
    found = offers(live.table, BANK, None, live.entries, types={"hammer"})
    return [
        place(live.table, offer["command"]["square"])
        for offer in found
        if offer["refused"] is None and "square" in offer["command"]
    ]


def _could_be_sold(live: Live) -> Context:
    free = [one for one in places(live.table) if one.price is not None and one.owner is None]
    deeds = [(one, ask(live, {"type": "auction", "square": one.index})) for one in free]
    buildings = [(kind, ask(live, {"type": "auction", "building": kind})) for kind in (HOUSE, HOTEL)]
    return {
        "deeds": [one for one, answer in deeds if answer.is_open],
        "buildings": [kind for kind, answer in buildings if answer.is_open],
    }
