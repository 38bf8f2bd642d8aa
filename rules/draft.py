"""An entry in writing: the one way in which a rule moves pieces, money and facts.

A draft works on a copy of the table, so that each later step of a decision sees what the earlier ones did, and notes
every posting and change. What does not add up is refused when the draft is closed, and nothing has happened.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.ledger import BANK, CASH, HOTEL, HOUSE, JAIL_CARD, POT, Change, Entry, Line, Posting
from rules.reasons import Why, because
from rules.refusals import HARD, Refusal
from rules.table import Table

#: What a holder below zero of an item is called (I2).
SHORT_OF = {CASH: "CASH-1", HOUSE: "BUILD-5", HOTEL: "BUILD-5", JAIL_CARD: "CARD-2"}


class Draft:
    """What one command does to ``table``. ``by`` is "bank" or the seat that sends it."""

    def __init__(self, table: Table, by: str = BANK, *, overrides: bool = False, journal: Sequence[Entry] = ()) -> None:
        self.table = copied(table)
        self.by = by
        self.journal = journal
        self.seq = table.seq + 1
        self._overrides = overrides
        self._postings: list[Posting] = []
        self._before: dict[str, Any] = {}
        self._lines: list[Line] = []
        self._numbers = 0
        self.undoes: tuple[int, ...] = ()

    # -- preconditions ----------------------------------------------------------------------------------------
    def must(self, is_so: bool, rule: str, *, hard: bool = False, **params: Any) -> None:
        """Refuses by ``rule`` unless it is so; a banker's override passes what the box itself can bear."""
        if not is_so and (hard or rule in HARD or not self._overrides):
            raise Refusal(rule, **params)

    # -- moves ------------------------------------------------------------------------------------------------
    def move(self, item: str, giver: str, taker: str, quantity: int = 1) -> None:
        """``quantity`` pieces go from one holder to the other (a negative quantity the other way)."""
        if quantity and giver != taker:
            self.post((Posting(giver, item, -quantity), Posting(taker, item, quantity)))

    def post(self, postings: Iterable[Posting]) -> None:
        for posting in postings:
            holders = self.table.holdings.setdefault(posting.item, {})
            holders[posting.holder] = holders.get(posting.holder, 0) + posting.quantity
            self._postings.append(posting)

    def put(self, path: str, value: Any) -> None:
        """The fact at ``path`` becomes ``value``; None takes it away."""
        before = self.table.fact(path)
        if before == value and type(before) is type(value):
            return
        self._before.setdefault(path, before)
        write(self.table, path, value)

    def add(self, family: str, value: dict[str, Any]) -> str:
        """A new numbered fact (a debt, an open decision); its path."""
        path = f"{family}.{self.seq}.{self._numbers}"
        self._numbers += 1
        self.put(path, value)
        return path

    def pay(self, payer: str, payee: str, amount: int, rule: str, why: Why | None = None) -> None:
        """Money moves, if the app keeps it; the line is written in any case (``money: notes`` takes it as advice)."""
        if not amount or payer == payee:
            return
        self._lines.append(Line(payer, payee, amount, rule, why))
        if self.table.has_money:
            self.move(CASH, payer, payee, amount)

    def pay_bank(self, payer: str, amount: int, rule: str, why: Why | None = None) -> None:
        self.pay(payer, BANK, amount, rule, why)

    def spend(self, player: str, amount: int, rule: str, payee: str = BANK, why: Why | None = None) -> None:
        """A payment of one's own will: never in debt (DEBT-1), never more than one holds (CASH-1)."""
        self.must_be_free_of_debt(player)
        self.must_afford(player, amount)
        self.pay(player, payee, amount, rule, why)

    def must_be_free_of_debt(self, player: str) -> None:
        self.must(not self.table.debts(player), "DEBT-1", player=player)

    def must_afford(self, player: str, amount: int) -> None:
        cash = self.table.cash(player)
        enough = not self.table.has_money or cash >= amount
        self.must(enough, "CASH-1", player=player, amount=amount, cash=cash)

    def fine_box(self) -> str:
        """Who takes taxes, fines and card payments: the bank, or the pot of a table that keeps one."""
        return BANK if self.table.setting("parking_pot") is None else POT

    def charge(self, player: str, payee: str, amount: int, rule: str, why: Why | None = None) -> None:
        """A compulsory payment: made whole if the cash is there, else a debt (DEBT-1)."""
        if amount <= 0 or player == payee:
            return
        if not self.table.has_money or self.table.cash(player) >= amount:
            self.pay(player, payee, amount, rule, why)
        else:
            debt = {"from": player, "to": payee, "amount": amount, "rule": rule}
            self.add("debts", debt | ({"why": why} if why else {}))

    def settle_debts(self) -> None:
        """Debts are paid as soon as the cash is there, oldest first, each whole (DEBT-1); one may free another."""
        while payment := self._payable_debt():
            path, debt = payment
            self.put(path, None)
            why = debt.get("why") or because("owed", debt["rule"])
            self.pay(debt["from"], debt["to"], debt["amount"], debt["rule"], why)

    def _payable_debt(self) -> tuple[str, dict[str, Any]] | None:
        seen: set[str] = set()
        for path, debt in self.table.ordered("debts"):
            can_pay = not self.table.has_money or self.table.cash(debt["from"]) >= debt["amount"]
            if debt["from"] not in seen and can_pay:
                return path, debt
            seen.add(debt["from"])
        return None

    # -- the end ----------------------------------------------------------------------------------------------
    def close(self, command: dict[str, Any]) -> Entry:
        """The entry, once nobody is below zero (I2); else the refusal that names the piece."""
        for holder, item in dict.fromkeys((posting.holder, posting.item) for posting in self._postings):
            if self.table.holding(holder, item) < 0 and not self.table.is_endless(holder, item):
                raise Refusal(SHORT_OF.get(item, "OWN-1"), holder=holder, item=item)
        postings, lines = tuple(self._postings), tuple(self._lines)
        return Entry(self.seq, self.by, command, postings, self._changes(), lines, self.undoes)

    def _changes(self) -> tuple[Change, ...]:
        now = ((path, before, self.table.fact(path)) for path, before in self._before.items())
        return tuple(Change(path, before, after) for path, before, after in now if before != after)

    @property
    def touched(self) -> set[tuple[str, str]]:
        return {(posting.holder, posting.item) for posting in self._postings}


def copied(table: Table) -> Table:
    """A table whose holdings and facts may be written without touching the first."""
    holdings = {item: dict(holders) for item, holders in table.holdings.items()}
    facts = {family: dict(values) for family, values in table.facts.items()}
    return Table(table.edition, table.lobby, table.seq, holdings, facts)


def write(table: Table, path: str, value: Any) -> None:
    """Writes a fact into a table of one's own (a draft's copy, a fold in progress)."""
    family, _, key = path.partition(".")
    facts = table.facts.setdefault(family, {})
    if value is None:
        facts.pop(key, None)
    else:
        facts[key] = value
