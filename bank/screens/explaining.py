"""How a figure came about, for the screens: a payment, a debt, a line of the count, each with its rule and source.

Every figure leads here in at most two taps. The rules give the reason with the payment (rules/reasons.py), the
catalogue gives the words and where they come from; what is ours never stands under a manual's name.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from bank.money import language
from bank.screens.outcome import reason
from bank.screens.sheets.choices import choice_text
from bank.tables import Live
from bank.wording import reason_text, setting_name
from rules.catalogue import rule_text
from rules.ledger import CASH, Entry, Line, standing
from rules.manuals import points

Facts = dict[str, Any]
#: The rule that an entry stands on when no payment of it says so, with the commands it is the rule of.
_RULE_OF = {
    "MOVE-1": "land throw",
    "TURN-1": "end_turn",
    "CARD-1": "draw charge collect repairs",
    "BUY-1": "buy",
    "BUY-2": "decline auction hammer",
    "BUY-4": "bid pass",
    "RENT-2": "claim",
    "RENT-8": "utility_throw",
    "RENT-10": "waive",
    "JAIL-1": "jail",
    "JAIL-2": "leave_jail",
    "PASS-1": "tick untick",
    "PASS-5": "fly",
    "BUILD-1": "develop",
    "MORT-1": "mortgage",
    "MORT-3": "lift",
    "TRADE-1": "trade accept refuse withdraw",
    "CASH-1": "pay",
    "BANKRUPT-1": "bankrupt",
    "BANKRUPT-4": "abandon",
    "SETUP-3": "start join",
    "END-2": "deal",
    "END-5": "finish",
    "END-7": "timeout",
    "AM-4": "foundation",
    "AM-18": "tax_choice",
    "AGREE-1": "configure amend arrange",
    "OWN-2": "peek",
    "UNDO-1": "undo mend",
}
COMMAND_RULES = {command: rule for rule, commands in _RULE_OF.items() for command in commands.split()}
#: What cash came from (+) or went for (-), by the family of the rule of the payment.
CASH_WORDS: dict[str, Promise] = {
    "SETUP+": gettext_lazy("Starting cash, and what the bank gave"),
    "GO+": gettext_lazy("Salaries"),
    "RENT+": gettext_lazy("Rents received"),
    "RENT-": gettext_lazy("Rents paid"),
    "BUY-": gettext_lazy("Title deeds bought"),
    "END-": gettext_lazy("Dealt deeds paid for"),
    "BUILD-": gettext_lazy("Buildings bought"),
    "BUILD+": gettext_lazy("Buildings sold"),
    "MORT+": gettext_lazy("Mortgages taken"),
    "MORT-": gettext_lazy("Mortgages lifted, and interest"),
    "TAX-": gettext_lazy("Taxes"),
    "JAIL-": gettext_lazy("Fines"),
    "CARD+": gettext_lazy("Cards, received"),
    "CARD-": gettext_lazy("Cards, paid"),
    "TRADE+": gettext_lazy("Trades, received"),
    "TRADE-": gettext_lazy("Trades, paid"),
    "CASH+": gettext_lazy("Payments, received"),
    "CASH-": gettext_lazy("Payments, made"),
    "PASS+": gettext_lazy("Passport bonus"),
    "PARK+": gettext_lazy("Free parking"),
    "BANKRUPT+": gettext_lazy("From a bankrupt"),
    "BANKRUPT-": gettext_lazy("Bankruptcies"),
    "FOUNDATION+": gettext_lazy("Foundation, received"),
    "FOUNDATION-": gettext_lazy("Foundation, paid"),
    "TOUR+": gettext_lazy("Rents of the bank’s last tour"),
    "TOUR-": gettext_lazy("Handed in before the bank’s last tour"),
    "REST": gettext_lazy("Put right, or counted by hand"),
}
#: Rules of Anti-Monopoly that are of such a family.
AS_FAMILY = {"AM-1": "TAX", "AM-18": "TAX", "AM-4": "FOUNDATION", "AM-8": "TOUR"}


def rule_facts(live: Live, rule_id: str) -> Facts | None:
    """A rule as a sheet shows it: its statements with their sources, and how this table has set what it depends on."""
    found = rule_text(rule_id, language())
    if found is None:
        return None
    table = live.table
    names = [name for name in found["settings"] if name in table.edition.defaults]
    return found | {
        "set": [(setting_name(name, language()), choice_text(name, table.setting(name))) for name in names],
        "differs": any(point.rule == rule_id for point in points(table.edition)),
    }


def command_rule(live: Live, entry: Entry) -> str | None:
    """The rule an entry without payments stands on."""
    kind = str(entry.command["type"])
    if kind == "decline" and not live.table.setting("auctions"):
        return "BUY-3"
    if kind == "finish":
        return str((live.table.fact("result") or {}).get("rule") or COMMAND_RULES[kind])
    return COMMAND_RULES.get(kind)


def payment(live: Live, line: Mapping[str, Any]) -> Facts:
    """A payment, or a debt: from whom to whom, what for, how the sum came about, and the rules behind it."""
    how = reason_text(line, language(), live.table)
    ids = dict.fromkeys([how["rule"], line["rule"]] if how else [line["rule"]])
    return {
        "payer": line["from"],
        "payee": line["to"],
        "amount": line["amount"],
        "what": reason(line["rule"]),
        "how": how["text"] if how else "",
        "rules": [facts for one in ids if (facts := rule_facts(live, one))],
    }


# --- Cash: every euro since the start --------------------------------------------------------------------------------
def cash_story(live: Live, letter: str) -> list[tuple[str, int]]:
    """What the seat's cash is made of, by what it was for, in the order in which that came up; together it is the cash.

    What was counted by hand, or came with an undo, is the rest.
    """
    sums: dict[str, int] = {}
    for line in _standing_lines(live):
        gain = line.amount * ((line.payee == letter) - (line.payer == letter))
        if gain:
            family = AS_FAMILY.get(line.rule) or line.rule.rpartition("-")[0]
            kind = f"{family}{'+' if gain > 0 else '-'}"
            sums[kind] = sums.get(kind, 0) + gain
    rest = live.table.holding(letter, CASH) - sum(sums.values())
    return [(str(CASH_WORDS.get(kind, kind)), amount) for kind, amount in {**sums, "REST": rest}.items() if amount]


def _standing_lines(live: Live) -> Iterator[Line]:
    """The payments of all entries that still count; with notes none of them was booked."""
    stands = standing(live.entries)
    booked = (entry for entry in live.entries if live.table.has_money and stands[entry.seq])
    return (line for entry in booked for line in entry.lines)
