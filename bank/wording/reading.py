"""An entry as the sentences ask it: what moved in the end, which facts are new, which payments were made."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.ledger import BANK, BOX, POT, Entry, Line

#: The bank's side of the table: what goes there lies with the banker again.
BOXES = (BANK, POT, BOX)


def as_entry(entry: Entry | Mapping[str, Any]) -> Entry:
    """The entry, also from its JSON as stored or as the API gives it (postings and changes may be missing)."""
    if isinstance(entry, Entry):
        return entry
    blank = {"seq": 0, "by": "bank", "postings": [], "changes": [], "lines": [], "undoes": []}
    return Entry.from_json({**blank, **entry})


@dataclass(frozen=True, slots=True)
class Reading:
    """Questions to one entry."""

    entry: Entry

    @property
    def command(self) -> Mapping[str, Any]:
        return self.entry.command

    @property
    def player(self) -> str:
        """Whose affair it is: the command's player, else who sent it."""
        command = self.command
        return str(command.get("player") or command.get("from") or self.entry.by)

    def net(self) -> dict[str, dict[str, int]]:
        """item → holder → what it gained in the end (nothing where it only passed through)."""
        sums: dict[str, dict[str, int]] = {}
        for holder, item, quantity in self.entry.postings:
            holders = sums.setdefault(item, {})
            holders[holder] = holders.get(holder, 0) + quantity
        kept = {item: {who: much for who, much in holders.items() if much} for item, holders in sums.items()}
        return {item: holders for item, holders in kept.items() if holders}

    def moved(self, family: str) -> list[tuple[int, str, str]]:
        """Single pieces that changed hands, as (square, giver, taker): deed:N, tick:N, mortgage:N."""
        found = []
        for item, holders in self.net().items():
            if item.startswith(f"{family}:"):
                giver = next((who for who, much in holders.items() if much < 0), "bank")
                taker = next((who for who, much in holders.items() if much > 0), "bank")
                found.append((int(item.partition(":")[2]), giver, taker))
        return sorted(found)

    def paid(self, *rules: str) -> int:
        """The sum of the payments by these rules, in euros."""
        return sum(line.amount for line in self.lines(*rules))

    def lines(self, *rules: str) -> list[Line]:
        return [line for line in self.entry.lines if not rules or line.rule in rules]

    def paid_together(self, without: Iterable[Line] = ()) -> list[Line]:
        """The payments, those of a rule between the same two as one sum."""
        sums: dict[tuple[str, str, str], int] = {}
        for line in self.entry.lines:
            if line not in without:
                kind = (line.payer, line.payee, line.rule)
                sums[kind] = sums.get(kind, 0) + line.amount
        return [Line(payer, payee, amount, rule) for (payer, payee, rule), amount in sums.items()]

    def after(self, path: str) -> Any:
        """What the fact at `path` became; None where the entry does not touch it."""
        return next((change.after for change in self.entry.changes if change.path == path), None)

    def before(self, path: str) -> Any:
        return next((change.before for change in self.entry.changes if change.path == path), None)

    def opened(self, family: str, kind: str | None = None) -> list[dict[str, Any]]:
        """Numbered facts that are new: decisions (by their kind), debts."""
        return self._numbered(family, kind, is_new=True)

    def closed(self, family: str, kind: str | None = None) -> list[dict[str, Any]]:
        """Numbered facts that are gone or have become others, as they were."""
        return self._numbered(family, kind, is_new=False)

    def _numbered(self, family: str, kind: str | None, *, is_new: bool) -> list[dict[str, Any]]:
        changes = [change for change in self.entry.changes if change.path.startswith(f"{family}.")]
        found = [change.after if is_new else change.before for change in changes if is_new is (change.before is None)]
        return [fact for fact in found if isinstance(fact, dict) and kind in (None, fact.get("kind"))]

    def positions(self) -> dict[str, int]:
        """Where tokens stand now that stood elsewhere, by seat."""
        found = [change for change in self.entry.changes if is_position(change.path)]
        return {change.path.split(".")[1]: int(change.after or 0) for change in found}

    def is_jailed_now(self, player: str) -> bool:
        return bool(self.after(f"players.{player}.in_jail"))


def is_position(path: str) -> bool:
    return path.startswith("players.") and path.endswith(".position")


def way_of(line: Line) -> str:
    """`in` from the bank or the pot, `out` to it, `between` two players, `box` on the bank's own side."""
    if line.payer in BOXES:
        return "box" if line.payee in BOXES else "in"
    return "out" if line.payee in BOXES else "between"
