"""The sheets that answer *why?*: a rule, an entry of the log, one payment of it, a line of the final count."""

import json
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bank.money import language
from bank.problems import Unknown
from bank.screens import explaining, journal, outcome, words
from bank.screens.asking import ask
from bank.screens.board import Place, place
from bank.screens.sheets.choices import choice_text
from bank.screens.sheets.figures import met
from bank.screens.wishes import Context, Wish, must_have_player, sheet
from bank.wording import reason_text
from bank.wording.refusing import chosen_text
from rules.catalogue import catalogue, rule_text
from rules.manuals import points
from rules.refusals import Refusal
from rules.scoring import LINES, counted_lines, counting_rule, score_lines, wealth
from rules.views import may_see_cash

#: The chapters of the rules, each with the families that stand in it.
CHAPTERS: tuple[tuple[Promise, frozenset[str]], ...] = (
    (_("At any time"), frozenset({"CASH", "OWN", "TURN", "AGREE", "OUT", "OVER", "UNDO"})),
    (_("Before the game"), frozenset({"SETUP"})),
    (_("Moving and salary"), frozenset({"MOVE", "GO"})),
    (_("Buying and auctions"), frozenset({"BUY"})),
    (_("Rent"), frozenset({"RENT"})),
    (_("Taxes, cards and free parking"), frozenset({"TAX", "CARD", "PARK"})),
    (_("Jail"), frozenset({"JAIL"})),
    (_("Guest houses and hotels"), frozenset({"BUILD"})),
    (_("Mortgages"), frozenset({"MORT"})),
    (_("Trades"), frozenset({"TRADE"})),
    (_("Debt and bankruptcy"), frozenset({"DEBT", "BANKRUPT"})),
    (_("The passport"), frozenset({"PASS"})),
    (_("The end and the count"), frozenset({"END", "SCORE"})),
    (_("Anti-Monopoly"), frozenset({"AM"})),
)


# --- Rules -----------------------------------------------------------------------------------------------------------
@sheet("rule")
def rule(wish: Wish) -> Context:
    """One rule, its sources, and how this table has set what it depends on; also what the bank itself says no to.

    `asked` is the command that the rule refuses: then the sheet begins with what is in the way here and now.
    """
    rule_id = wish.query.get("id", "")
    facts = explaining.rule_facts(wish.live, rule_id) or _problem(rule_id)
    return {"rule": facts, "said": _said(wish), "may": wish.is_bank}


def _said(wish: Wish) -> str:
    """Why the rules refuse the command that was asked about, in a sentence; nothing where they do not."""
    try:
        command = json.loads(wish.query.get("asked", "null"))
    except ValueError:
        return ""
    return words.why(wish.live, ask(wish.live, command, wish.by)) if isinstance(command, dict) else ""


def _problem(rule_id: str) -> Context:
    """What is no rule of the game: our own words, and no setting."""
    said = chosen_text(Refusal(rule_id), language(), {}, None, ("problems",))
    if said["title"] == rule_id:
        raise Unknown()
    ours = {"text": said["detail"], "source_text": _("Our own words")}
    return {"id": rule_id, "title": said["title"], "parts": [ours], "set": [], "differs": False}


@sheet("rules")
def rules(wish: Wish) -> Context:
    """The rules by chapter, in the order of the manuals; what is only said to programs is left out."""
    ids = catalogue()
    found = [(title, [rule_text(one, language()) for one in ids if _family(one) in of]) for title, of in CHAPTERS]
    return {"chapters": found, "differ": bool(points(wish.live.table.edition))}


def _family(rule_id: str) -> str:
    """What stands before a rule's number: BUILD of BUILD-1."""
    return rule_id.rpartition("-")[0]


# --- The log ---------------------------------------------------------------------------------------------------------
@sheet("entry")
def entry(wish: Wish) -> Context:
    """One entry: what it says, what each payment came from, and what hands do after it."""
    live, found = wish.live, _entry(wish)
    rule_id = None if found.lines else explaining.command_rule(live, found)
    return {
        "told": journal.told(live, 1, before=found.seq + 1)[0],
        "legs": outcome.legs(live, found, journal.actor(found) or ""),
        "met": met(live, found) if wish.is_bank else None,
        "hands": words.hands(live, found),
        "rules": [facts] if rule_id and (facts := explaining.rule_facts(live, rule_id)) else [],
        "may_undo": wish.is_bank or live.table.setting("undo") == "anyone",
    }


def _entry(wish: Wish) -> Any:
    """The entry that was asked for."""
    seq = wish.number("entry")
    if not 1 <= seq <= wish.live.seq:
        raise Unknown()
    return wish.live.entries[seq - 1]


@sheet("figure")
def figure(wish: Wish) -> Context:
    """One payment of an entry (`entry`, `line`), a debt or a rent that waits (`owed`: where the table keeps it)."""
    owed = wish.text("owed")
    line = _owed(wish, owed) if owed else _line(wish)
    told = explaining.payment(wish.live, line)
    names = {side: wish.live.names.get(told[side]) for side in ("payer", "payee")}
    return {"figure": told, "names": names, "entry": None if owed else wish.number("entry"), "may": wish.is_bank}


def _line(wish: Wish) -> Context:
    lines, at = _entry(wish).lines, wish.number("line", -1)
    if not 0 <= at < len(lines):
        raise Unknown()
    found: Context = lines[at].to_json()
    return found


def _owed(wish: Wish, path: str) -> Context:
    fact = wish.live.table.fact(path) if path.partition(".")[0] in ("debts", "pending") else None
    if not isinstance(fact, dict) or "amount" not in fact:
        raise Unknown()
    return {"to": fact.get("to") or fact.get("player"), "rule": "RENT-1"} | fact


# --- The count, item by item -----------------------------------------------------------------------------------------
@sheet("items")
def count_items(wish: Wish) -> Context:
    """A cell of the count: the items it is made of, how each came about, and the rule by which they count."""
    live, letter, line = wish.live, must_have_player(wish), wish.query.get("line", "")
    if line not in (*LINES, "total"):
        raise Unknown()
    table, counts = live.table, line in (*counted_lines(live.table), "total")
    is_seen = may_see_cash(table, wish.by, letter) or line not in ("cash", "total")
    return {
        "line": line,
        "words": words.LINES[line],
        "amount": wealth(table, letter)[line] if is_seen else None,
        "rows": _rows(wish, letter, line) if is_seen else [],
        "wealth": choice_text("wealth", table.setting("wealth")),
        "counts": counts,
        "rule": explaining.rule_facts(live, counting_rule(table) if counts else "SCORE-2"),
        "path": f"score.{letter}.{line}",
    }


def _rows(wish: Wish, letter: str, line: str) -> list[Context]:
    """What makes the sum: cash by what it was for, the total by its lines, every other line by its deeds."""
    live = wish.live
    if line == "cash":
        return [{"text": text, "amount": amount, "sign": True} for text, amount in explaining.cash_story(live, letter)]
    if line == "total":
        sums = wealth(live.table, letter)
        return [{"text": words.LINES[one], "amount": sums[one], "line": one} for one in counted_lines(live.table)]
    items = next(one["items"] for one in score_lines(live.table)[letter] if one["line"] == line)
    return [_row(wish, item) for item in items]


def _row(wish: Wish, item: Context) -> Context:
    where: Place = place(wish.live.table, item["square"])
    how = reason_text(item, language(), wish.live.table)
    return {"place": where, "text": where.name, "amount": item["amount"], "how": how["text"] if how else ""}
