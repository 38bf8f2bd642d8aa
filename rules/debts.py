"""Payments of one's own will, and what becomes of those who cannot pay (DEBT-*, BANKRUPT-*)."""

from dataclasses import dataclass

from rules.building import place, refund, step_of, why_half
from rules.buying import queue_lots
from rules.commands import Amount, Deeds, Holder, Player, Text, command
from rules.draft import Draft
from rules.ledger import BANK, JAIL_CARD, POT, deed, lien, site
from rules.mortgages import lift_cost, mortgage_value, transfer_interest, why_percent
from rules.reasons import because
from rules.refusals import Refusal
from rules.rights import acts_as_bank
from rules.table import Table
from rules.turns import next_player, pass_turn


@command("pay")
@dataclass(frozen=True, slots=True)
class Pay:
    """Any other payment, of one's own will (CASH-1, DEBT-1); between players only where they deal at all (TRADE-3)."""

    from_: Holder
    to: Holder
    amount: Amount
    reason: Text | None = None

    def decide(self, draft: Draft) -> None:
        if self.from_ == self.to:
            raise Refusal("BAD_REQUEST", field="to")
        if BANK not in (self.from_, self.to):
            draft.must(draft.table.setting("trades"), "TRADE-3")
        if self.from_ == BANK:
            draft.pay(BANK, self.to, self.amount, "SETUP-6", because("given", "SETUP-6"))
        else:
            draft.spend(self.from_, self.amount, "CASH-1", self.to, because("given", "CASH-1"))


# -- what could still be raised ---------------------------------------------------------------------------------
def sale_value(table: Table, square: int) -> int:
    """What the bank gives for all buildings of a site (BUILD-7)."""
    return sum(refund(table, square, step) for step in range(1, step_of(table, square, table.level(square)) + 1))


def could_raise(table: Table, player: str) -> int:
    """Cash, buildings at half price and mortgages: what the player can still find without anybody else (euros)."""
    deeds = table.deeds_of(player)
    buildings = sum(sale_value(table, square) for square in deeds)
    bare = [square for square in deeds if not table.is_mortgaged(square)]
    loans = sum(mortgage_value(table, square) for square in bare) if table.setting("mortgages") else 0
    return table.cash(player) + buildings + loans


# -- leaving the game -------------------------------------------------------------------------------------------
@command("bankrupt")
@dataclass(frozen=True, slots=True)
class Bankrupt:
    """Who cannot raise the oldest debt is out; the estate goes to its creditor, or to the bank (BANKRUPT-1 … 3).

    Which mortgages the creditor lifts at once is not for a ruined seat to say.
    """

    player: Player
    lift: Deeds | None = None

    def decide(self, draft: Draft) -> None:
        draft.must(self.lift is None or acts_as_bank(draft), "FORBIDDEN", player=self.player)
        debts = draft.table.debts(self.player)
        draft.must(bool(debts), "BANKRUPT-1", hard=True, player=self.player)
        oldest = debts[0][1]
        reach = could_raise(draft.table, self.player)
        draft.must(reach < oldest["amount"], "BANKRUPT-1", player=self.player, amount=oldest["amount"], reach=reach)
        if oldest["to"] in (BANK, POT):
            leave_to_bank(draft, self.player)
        else:
            leave_to_creditor(draft, self.player, oldest["to"], self.lift or ())


@command("abandon")
@dataclass(frozen=True, slots=True)
class Abandon:
    """Anybody may leave at any time: a bankruptcy to the bank (BANKRUPT-4)."""

    player: Player

    def decide(self, draft: Draft) -> None:
        leave_to_bank(draft, self.player)


def leave_to_bank(draft: Draft, player: str) -> None:
    """Everything goes to the bank; the deeds come back free of mortgage, to auction or free (BANKRUPT-3)."""
    deeds = draft.table.deeds_of(player)
    _sell_buildings(draft, player)
    draft.pay_bank(player, draft.table.cash(player), "BANKRUPT-3", because("left", "BANKRUPT-3"))
    for square in deeds:
        if draft.table.is_mortgaged(square):
            draft.move(lien(square), site(square), BANK)
        draft.move(deed(square), player, BANK)
    draft.move(JAIL_CARD, player, BANK, draft.table.jail_cards(player))
    _leave(draft, player, BANK)
    if deeds and draft.table.setting("bankrupt_deeds") == "auction":
        queue_lots(draft, "estate", list(deeds))


def leave_to_creditor(draft: Draft, player: str, creditor: str, lift: tuple[int, ...]) -> None:
    """All cash, deeds and jail cards to the creditor, who at once owes 10 % on each mortgaged deed (BANKRUPT-2)."""
    deeds = draft.table.deeds_of(player)
    _sell_buildings(draft, player)
    draft.pay(player, creditor, draft.table.cash(player), "BANKRUPT-2", because("left", "BANKRUPT-2"))
    for square in deeds:
        draft.move(deed(square), player, creditor)
    draft.move(JAIL_CARD, player, creditor, draft.table.jail_cards(player))
    _leave(draft, player, creditor)
    _take_over(draft, creditor, deeds, lift)


def _take_over(draft: Draft, creditor: str, deeds: tuple[int, ...], lift: tuple[int, ...]) -> None:
    """The 10 % is one charge; mortgages lifted at once must be covered by cash and estate (CASH-1)."""
    table = draft.table
    for square in lift:
        draft.must(square in deeds and table.is_mortgaged(square), "MORT-5", hard=True, square=square)
    kept = [square for square in deeds if square not in lift]
    due = transfer_interest(table, kept, is_estate=True)
    if lift:
        draft.must_afford(creditor, due + sum(lift_cost(table, square) for square in lift))
    pledged = [square for square in kept if table.is_mortgaged(square)]
    why = because("interest", "BANKRUPT-2", squares=pledged, percent=table.setting("mortgage_interest"))
    draft.charge(creditor, BANK, due, "BANKRUPT-2", why)
    for square in lift:
        draft.pay_bank(creditor, lift_cost(table, square), "MORT-3", why_percent(table, square))
        draft.move(lien(square), site(square), BANK)


def _sell_buildings(draft: Draft, player: str) -> None:
    for square in draft.table.deeds_of(player):
        value, why = sale_value(draft.table, square), why_half(draft.table, square, 0)
        place(draft, square, 0)
        draft.pay(BANK, player, value, "BUILD-7", why)


def _leave(draft: Draft, player: str, heir: str) -> None:
    """Out (OUT-1): the turn passes on."""
    let_go(draft, player, heir)
    draft.put(f"players.{player}.bankrupt", True)
    following = next_player(draft.table)
    if draft.table.on_turn == player and following is not None:
        pass_turn(draft, following)


def let_go(draft: Draft, player: str, heir: str) -> None:
    """Own debts, offers, bids and decisions are gone; what others owe the player is owed to the heir."""
    for path, debt in list(draft.table.ordered("debts")):
        if debt["from"] == player or (debt["from"] == heir and debt["to"] == player):
            draft.put(path, None)
        elif debt["to"] == player:
            draft.put(path, debt | {"to": heir})
    for path, item in list(draft.table.pending()):
        _forget(draft, player, path, item)


def _forget(draft: Draft, player: str, path: str, item: dict[str, object]) -> None:
    if player in (item.get("player"), item.get("from"), item.get("to")):
        draft.put(path, None)
    elif item.get("bidder") == player:
        draft.put(path, item | {"bid": 0, "bidder": None})
