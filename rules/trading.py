"""Trades: deeds, cash and jail cards between two players, at a price both agree on (TRADE-*, CARD-2, DEBT-2).

From the banker a trade is done at once; from a seat it is an offer, checked whole when made and again when accepted.
What the other side gives in cash is checked on acceptance only, so that an offer tells nobody's cash.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.commands import Amount, Deeds, Goods, Player, Seq, Side, command
from rules.draft import Draft
from rules.ledger import BANK, JAIL_CARD, deed, lien, site
from rules.mortgages import lift_cost, transfer_interest, why_percent
from rules.reasons import because
from rules.refusals import Refusal
from rules.rights import may_answer
from rules.table import Table

#: How many offers have been made at the table.
MADE = "trades.made"
#: Open offers from one seat to another.
MOST_OFFERS = 3


@dataclass(frozen=True, slots=True)
class Bargain:
    """Both sides of a trade, the mortgages that receivers lift at once, and how much of a debt it wipes out."""

    giver: str
    taker: str
    give: Goods
    take: Goods
    lift: tuple[int, ...] = ()
    settles: int = 0

    def sides(self) -> tuple[tuple[str, str, Goods], tuple[str, str, Goods]]:
        return (self.giver, self.taker, self.give), (self.taker, self.giver, self.take)


def must_be_deal(draft: Draft, bargain: Bargain) -> None:
    """All that can be said of a trade without anybody's cash: goods there, sites bare, lifts received, debt owed."""
    draft.must(draft.table.setting("trades"), "TRADE-3")
    draft.must(bargain.giver != bargain.taker, "TRADE-1", hard=True, player=bargain.giver)
    is_something = any(goods != Goods() for goods in (bargain.give, bargain.take)) or bargain.settles
    draft.must(bool(is_something), "TRADE-1", hard=True, player=bargain.giver)
    for owner, _, goods in bargain.sides():
        _must_have(draft, owner, goods)
    for square in bargain.lift:
        received = square in bargain.give.squares or square in bargain.take.squares
        draft.must(received and draft.table.is_mortgaged(square), "MORT-5", hard=True, square=square)
    owed = sum(debt["amount"] for _, debt in _debts_between(draft, bargain))
    draft.must(bargain.settles <= owed, "DEBT-2", hard=True, player=bargain.giver, owed=owed)


def bare_for_trade(table: Table, square: int) -> tuple[int, ...]:
    """The sites that must be bare before this one changes hands: its whole group (TRADE-2), or itself alone (AM-5)."""
    return table.group(square) if table.edition.seams["trade"] == "group" else (square,)


def _must_have(draft: Draft, owner: str, goods: Goods) -> None:
    table = draft.table
    for square in goods.squares:
        draft.must(table.owner(square) == owner, "OWN-1", square=square, player=owner)
        built = [other for other in bare_for_trade(table, square) if table.level(other)]
        draft.must(not built, "TRADE-2", hard=square in built, squares=built)
    draft.must(table.jail_cards(owner) >= goods.jail_cards, "OWN-1", player=owner, cards=goods.jail_cards)


def _debts_between(draft: Draft, bargain: Bargain) -> list[tuple[str, dict[str, Any]]]:
    return [(path, debt) for path, debt in draft.table.debts(bargain.giver) if debt["to"] == bargain.taker]


def carry_out(draft: Draft, bargain: Bargain) -> None:
    """Everything changes hands in one step; interest and lifts are part of the trade (MORT-5, CASH-1)."""
    must_be_deal(draft, bargain)
    for giver, _, goods in bargain.sides():
        draft.must_afford(giver, goods.cash)
    for giver, taker, goods in bargain.sides():
        draft.pay(giver, taker, goods.cash, "TRADE-1", because("agreed", "TRADE-1"))
        for square in goods.squares:
            draft.move(deed(square), giver, taker)
        draft.move(JAIL_CARD, giver, taker, goods.jail_cards)
    for _, taker, goods in bargain.sides():
        _take_over_mortgages(draft, taker, goods.squares, bargain.lift)
    _wipe_out(draft, bargain)
    _must_keep_cash(draft, bargain)


def _must_keep_cash(draft: Draft, bargain: Bargain) -> None:
    for player in (bargain.giver, bargain.taker):
        draft.must(draft.table.cash(player) >= 0, "CASH-1", player=player)


def _take_over_mortgages(draft: Draft, taker: str, squares: Iterable[int], lift: tuple[int, ...]) -> None:
    """The receiver lifts at once (value and interest), or pays the interest now and all of it again later (MORT-5)."""
    for square in squares:
        if not draft.table.is_mortgaged(square):
            continue
        if square in lift:
            draft.pay_bank(taker, lift_cost(draft.table, square), "MORT-3", why_percent(draft.table, square))
            draft.move(lien(square), site(square), BANK)
        else:
            due = transfer_interest(draft.table, [square])
            draft.pay_bank(taker, due, "MORT-5", why_percent(draft.table, square))


def _wipe_out(draft: Draft, bargain: Bargain) -> None:
    """DEBT-2: the oldest debts to that creditor first; what is left of the last one stays a debt."""
    left = bargain.settles
    for path, debt in _debts_between(draft, bargain):
        part = min(left, debt["amount"])
        if part:
            rest = debt["amount"] - part
            draft.put(path, debt | {"amount": rest} if rest else None)
            left -= part


@command("trade")
@dataclass(frozen=True, slots=True)
class Trade:
    """From the banker: done at once. From a seat: an offer to the other side."""

    from_: Player
    to: Player
    give: Side
    take: Side
    lift: Deeds | None = None
    settles: Amount | None = None

    def decide(self, draft: Draft) -> None:
        bargain = Bargain(self.from_, self.to, self.give, self.take, self.lift or (), self.settles or 0)
        if draft.by == BANK:
            carry_out(draft, bargain)
            return
        must_be_deal(draft, bargain)
        draft.must_afford(self.from_, self.give.cash)
        self._must_not_pester(draft)
        number = _made(draft) + 1
        draft.put(MADE, number)
        draft.add("pending", _as_offer(number, bargain))

    def _must_not_pester(self, draft: Draft) -> None:
        """So many offers from one seat to another wait for an answer, and no more."""
        sides = (self.from_, self.to)
        waiting = [offer for _, offer in draft.table.pending("trade") if (offer["from"], offer["to"]) == sides]
        draft.must(len(waiting) < MOST_OFFERS, "TRADE-1", hard=True, player=self.to, most=MOST_OFFERS)


def _made(draft: Draft) -> int:
    """How many offers there have been, those taken back by an undo too: a yes never meets another offer."""
    counts = (int(change.after or 0) for entry in draft.journal for change in entry.changes if change.path == MADE)
    return max(counts, default=int(draft.table.fact(MADE, 0)))


def _as_offer(number: int, bargain: Bargain) -> dict[str, Any]:
    offer: dict[str, Any] = {"kind": "trade", "id": number, "from": bargain.giver, "to": bargain.taker}
    offer |= {"give": _as_json(bargain.give), "take": _as_json(bargain.take)}
    extra = {"lift": list(bargain.lift), "settles": bargain.settles}
    return offer | {key: value for key, value in extra.items() if value}


def _as_json(goods: Goods) -> dict[str, Any]:
    named = goods._asdict() | {"squares": list(goods.squares)}
    return {key: value for key, value in named.items() if value}


def _from_offer(offer: dict[str, Any]) -> Bargain:
    give, take = (
        Goods(side.get("cash", 0), tuple(side.get("squares", ())), side.get("jail_cards", 0))
        for side in (offer["give"], offer["take"])
    )
    return Bargain(offer["from"], offer["to"], give, take, tuple(offer.get("lift", ())), offer.get("settles", 0))


def offer_numbered(draft: Draft, number: int) -> tuple[str, dict[str, Any]]:
    """The open offer of that id. Refuses by TRADE-1 when there is none."""
    found = next(((path, item) for path, item in draft.table.pending("trade") if item["id"] == number), None)
    if found is None:
        raise Refusal("TRADE-1", trade=number)
    return found


@command("accept")
@dataclass(frozen=True, slots=True)
class Accept:
    """Both agree: the offer is carried out, if it can still be kept."""

    trade: Seq

    def decide(self, draft: Draft) -> None:
        path, offer = offer_numbered(draft, self.trade)
        draft.must(may_answer(draft, offer["to"]), "FORBIDDEN")
        draft.put(path, None)
        carry_out(draft, _from_offer(offer))


@command("refuse")
@dataclass(frozen=True, slots=True)
class Refuse:
    """The other side says no."""

    trade: Seq

    def decide(self, draft: Draft) -> None:
        path, offer = offer_numbered(draft, self.trade)
        draft.must(may_answer(draft, offer["to"]), "FORBIDDEN")
        draft.put(path, None)


@command("withdraw")
@dataclass(frozen=True, slots=True)
class Withdraw:
    """Who made the offer takes it back."""

    trade: Seq

    def decide(self, draft: Draft) -> None:
        path, offer = offer_numbered(draft, self.trade)
        draft.must(may_answer(draft, offer["from"]), "FORBIDDEN")
        draft.put(path, None)
