"""The offer of a landing and the auctions: of deeds, of estates, and of the last houses (BUY-*, BUILD-6)."""

from dataclasses import dataclass
from typing import Annotated, Any

from rules.building import build_won, may_build_here, must_be_buildable, printed_prices
from rules.commands import Amount, DeedNo, Player, command, one_of
from rules.draft import Draft
from rules.ledger import BANK, deed
from rules.passport import stamp
from rules.reasons import because
from rules.refusals import Refusal
from rules.table import Table
from rules.turns import must_be_clear


def _offer_of(draft: Draft, player: str) -> tuple[str, dict[str, Any]]:
    offer = next(draft.table.pending("offer", player), None)
    draft.must(offer is not None, "BUY-1", hard=True, player=player)
    assert offer is not None
    return offer


@command("buy")
@dataclass(frozen=True, slots=True)
class Buy:
    """The deed on offer, at its printed price (BUY-1)."""

    player: Player

    def decide(self, draft: Draft) -> None:
        path, offer = _offer_of(draft, self.player)
        draft.spend(self.player, offer["price"], "BUY-1", why=because("price", "BUY-1", square=offer["square"]))
        draft.put(path, None)
        draft.move(deed(offer["square"]), BANK, self.player)


@command("decline")
@dataclass(frozen=True, slots=True)
class Decline:
    """No, thank you: the banker auctions it at once where auctions are on (BUY-2, BUY-3)."""

    player: Player

    def decide(self, draft: Draft) -> None:
        path, offer = _offer_of(draft, self.player)
        draft.put(path, None)
        if draft.table.setting("auctions"):
            queue_lots(draft, "declined", [offer["square"]])


# -- lots -------------------------------------------------------------------------------------------------------
def queue_lots(draft: Draft, kind: str, squares: list[int]) -> None:
    """Deeds to be auctioned one by one: an ``estate`` in board order, then those ``declined`` meanwhile."""
    draft.put(f"queue.{kind}", draft.table.fact(f"queue.{kind}", []) + squares)


def open_next_lot(draft: Draft) -> None:
    """One auction at a time: the next deed that still is the bank's comes up as the hammer falls."""
    while draft.table.waits_for("auction") is None:
        kind = next((kind for kind in ("estate", "declined") if draft.table.fact(f"queue.{kind}")), None)
        if kind is None:
            return
        square, *rest = draft.table.fact(f"queue.{kind}")
        draft.put(f"queue.{kind}", rest or None)
        if draft.table.owner(square) is None:
            open_auction(draft, square=square)


def close_moot_lots(draft: Draft) -> None:
    """What an arrangement or an undo has given to a player is no longer on offer, nor under the hammer."""
    for path, item in list(draft.table.pending()):
        on_sale = item["square"] if item["kind"] in ("offer", "auction") and "square" in item else None
        if on_sale is not None and draft.table.owner(on_sale) is not None:
            draft.put(path, None)


def open_auction(draft: Draft, **lot: Any) -> None:
    draft.add("pending", {"kind": "auction", **lot, "bid": 0, "bidder": None, "passed": []})


@command("auction")
@dataclass(frozen=True, slots=True)
class Auction:
    """Opened by hand: a deed of the bank, or one of the last buildings when more are wanted (BUILD-6)."""

    square: DeedNo | None = None
    building: Annotated[str, one_of("house", "hotel")] | None = None

    def decide(self, draft: Draft) -> None:
        if (self.square is None) == (self.building is None):
            raise Refusal("BAD_REQUEST", field="square")
        must_be_clear(draft)
        if self.square is not None:
            draft.must(draft.table.setting("auctions"), "BUY-3")
            draft.must(draft.table.owner(self.square) is None, "OWN-1", square=self.square)
            open_auction(draft, square=self.square)
        elif self.building is not None:
            _must_be_short(draft, self.building)
            open_auction(draft, building=self.building)


def _must_be_short(draft: Draft, building: str) -> None:
    """A limited stock with one left (BUILD-5), and somebody who may build (BUILD-6)."""
    stock = draft.table.stock(building)
    draft.must(bool(stock), "BUILD-5", building=building)
    draft.must(bool(printed_prices(draft.table, building)), "BUILD-6", hard=True, building=building)


# -- bids -------------------------------------------------------------------------------------------------------
def open_lot(draft: Draft) -> tuple[str, dict[str, Any]]:
    """The auction in progress. Refuses by BUY-2 when there is none."""
    lot = next(draft.table.pending("auction"), None)
    draft.must(lot is not None, "BUY-2", hard=True)
    assert lot is not None
    return lot


def least_bid(table: Table, lot: dict[str, Any]) -> int:
    """The lowest sum the next bid may be: above the last (BUY-4), from the lowest printed price for a building."""
    if lot.get("building"):
        return max(int(lot["bid"]) + 1, min(printed_prices(table, lot["building"]), default=1))
    return int(lot["bid"]) + 1


def must_beat(draft: Draft, lot: dict[str, Any], player: str, amount: int) -> None:
    """What a bid must be: enough (BUY-4, BUILD-6), covered by cash (CASH-1), by somebody who can use the lot."""
    least = least_bid(draft.table, lot)
    draft.must(amount > lot["bid"], "BUY-4", player=player, amount=amount, least=least)
    draft.must(amount >= least, "BUILD-6", player=player, amount=amount, least=least)
    draft.must_be_free_of_debt(player)
    draft.must_afford(player, amount)
    if lot.get("building"):
        can_use = may_build_here(draft.table, player, lot["building"])
        draft.must(bool(can_use), "BUILD-1", hard=True, player=player)


@command("bid")
@dataclass(frozen=True, slots=True)
class Bid:
    """Everybody may bid, the decliner and the jailed too; who has passed bids no more (BUY-2, BUY-4)."""

    player: Player
    amount: Amount

    def decide(self, draft: Draft) -> None:
        path, lot = open_lot(draft)
        draft.must(self.player not in lot["passed"], "BUY-4", player=self.player, passed=True)
        must_beat(draft, lot, self.player, self.amount)
        draft.put(path, lot | {"bid": self.amount, "bidder": self.player})


@command("pass")
@dataclass(frozen=True, slots=True)
class Pass:
    """No further bid in this auction; the leader's bid stands."""

    player: Player

    def decide(self, draft: Draft) -> None:
        path, lot = open_lot(draft)
        draft.must(self.player not in lot["passed"], "BUY-4", player=self.player, passed=True)
        draft.put(path, lot | {"passed": [*lot["passed"], self.player]})


@command("hammer")
@dataclass(frozen=True, slots=True)
class Hammer:
    """Sold to the highest bid, or to ``player`` for ``amount`` when the bids were spoken; without either: to nobody."""

    player: Player | None = None
    amount: Amount | None = None
    square: DeedNo | None = None

    def decide(self, draft: Draft) -> None:
        if (self.player is None) != (self.amount is None):
            raise Refusal("BAD_REQUEST", field="amount")
        path, lot = open_lot(draft)
        if self.player is not None and self.amount is not None:
            if (self.player, self.amount) != (lot["bidder"], lot["bid"]):
                must_beat(draft, lot, self.player, self.amount)
            lot = lot | {"bid": self.amount, "bidder": self.player}
        draft.put(path, None)
        if lot["bidder"] is not None:
            self._sell(draft, lot)

    def _sell(self, draft: Draft, lot: dict[str, Any]) -> None:
        winner, price = lot["bidder"], lot["bid"]
        if lot.get("building"):
            draft.must_afford(winner, price)
            if self.square is None:
                raise Refusal("BUILD-6", building=lot["building"])
            must_be_buildable(draft, winner, self.square, lot["building"])
            build_won(draft, winner, self.square, lot["building"])
            draft.pay_bank(winner, price, "BUILD-6", because("bid", "BUILD-6", building=lot["building"]))
            return
        draft.must_afford(winner, price)
        stamp(draft, winner, lot["square"])
        draft.move(deed(lot["square"]), BANK, winner)
        draft.pay_bank(winner, price, "BUY-2", because("bid", "BUY-2", square=lot["square"]))
