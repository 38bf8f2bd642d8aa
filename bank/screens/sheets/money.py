"""Sheets about a sum of money: paying, asking, bidding exactly, and what a card we do not know says."""

import json

from bank.screens.board import player
from bank.screens.wishes import Context, Wish, must_have_player, others, sheet
from rules.ledger import BANK

CHIPS = (10, 20, 50, 100, 200, 500)
BID_CHIPS = (1, 5, 10, 50, 100)


@sheet("pay")
def pay(wish: Wish) -> Context:
    """The payer is the player, or the bank (`player=bank` is written as no player and `from=bank`)."""
    payer = wish.player or BANK
    payees = others(wish, payer)
    to = wish.seat("to") or (payees[0].letter if len(payees) == 1 and payer == BANK else None)
    draft = {"from": payer, "to": to, "amount": wish.number("amount")}
    return {
        "payer": payer,
        "payees": payees,
        "payers": others(wish, None) if wish.is_bank else [],
        "cash": None if payer == BANK else player(wish.live, payer, wish.by).cash,
        "chips": CHIPS,
        "may_ask": payer == wish.by and wish.live.table.setting("trades"),
        "draft": json.dumps({key: value for key, value in draft.items() if value}),
    }


@sheet("card", bank_only=True)
def card(wish: Wish) -> Context:
    """A card or square that the edition does not know: its kind and its sum."""
    letter = must_have_player(wish)
    waiting = wish.live.table.waits_for("card", letter)
    return {"chips": (*CHIPS[:4], 150, 200), "waiting": waiting, "draft": json.dumps({"amount": 0})}


@sheet("repairs", bank_only=True)
def repairs(wish: Wish) -> Context:
    must_have_player(wish)
    return {"draft": json.dumps({"house": wish.number("house"), "hotel": wish.number("hotel")})}


@sheet("bid")
def bid(wish: Wish) -> Context:
    """An exact bid; from the banker also the end of a spoken auction."""
    must_have_player(wish)
    lot = wish.live.table.waits_for("auction") or {}
    return {"lot": lot, "chips": BID_CHIPS, "draft": json.dumps({"amount": int(lot.get("bid", 0))})}
