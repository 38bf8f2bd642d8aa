"""What a landing led to: its legs line by line, what is still to be decided, and what waits beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bank.money import language, plain_money
from bank.screens.asking import Answer, ask, ask_all
from bank.screens.board import Place, Player, place, player
from bank.screens.words import hands
from bank.tables import Live
from bank.wording import reason_text
from rules.catalogue import citation
from rules.edition import Card
from rules.ledger import BANK, Entry, Line, ticked
from rules.manuals import documents_of
from rules.offers import offers
from rules.table import Table
from rules.turns import blocker

MOVES = frozenset({"throw", "land", "draw", "utility_throw", "timeout", "leave_jail", "jail", "fly", "tick"})
#: What a payment is for, by the family of the rule that asks for it.
REASONS: dict[str, Promise] = {
    "GO": gettext_lazy("salary"),
    "BUY": gettext_lazy("title deed"),
    "RENT": gettext_lazy("rent"),
    "TAX": gettext_lazy("tax"),
    "CARD": gettext_lazy("card"),
    "JAIL": gettext_lazy("fine"),
    "BUILD": gettext_lazy("buildings"),
    "MORT": gettext_lazy("mortgage"),
    "TRADE": gettext_lazy("trade"),
    "PASS": gettext_lazy("bonus"),
    "BANKRUPT": gettext_lazy("bankruptcy"),
    "PARK": gettext_lazy("free parking"),
    "END": gettext_lazy("dealt deeds"),
    "SETUP": gettext_lazy("the bank"),
    "CASH": gettext_lazy("payment"),
    "DEBT": gettext_lazy("debt"),
    "AM": gettext_lazy("rule"),
}
#: A payment seen from the payer, from the payee, and from anybody else.
_LEGS: dict[int, Promise] = {
    -1: gettext_lazy("%(reason)s, to %(payee)s"),
    1: gettext_lazy("%(reason)s, from %(payer)s"),
    0: gettext_lazy("%(reason)s: %(payer)s pays %(payee)s"),
}
ICONS = {"GO": "go", "RENT": "house", "TAX": "tax", "CARD": "chance", "JAIL": "jail", "PASS": "trophy", "BUY": "deed"}


@dataclass(frozen=True, slots=True)
class Leg:
    """One thing that an entry did: an icon, words, and for `about` a sum with its sign (None: no money moved).

    `why` says how the sum came about; `entry` and `line` say which payment it is, for the sheet that tells all of it.
    """

    icon: str
    text: str
    amount: int | None
    rule: str
    why: str = ""
    source: str = ""
    entry: int = 0
    line: int | None = None


def reason(rule: str) -> str:
    """What a payment by that rule is for, in a word."""
    return str(REASONS.get(rule.rpartition("-")[0], REASONS["CASH"]))


def legs(live: Live, entry: Entry | None, about: str) -> list[Leg]:
    """What the entry did, seen from the player `about`: payments in order, then new stamps."""
    if entry is None:
        return []
    paid = (_payment(live, entry, at, line, about) for at, line in enumerate(entry.lines))
    return [*paid, *_stamps(live, entry, about)]


def _payment(live: Live, entry: Entry, at: int, line: Line, about: str) -> Leg:
    sign = -1 if line.payer == about else 1 if line.payee == about else 0
    words = {"reason": reason(line.rule), "payer": _who(live, line.payer), "payee": _who(live, line.payee)}
    text = _LEGS[sign] % words
    icon = ICONS.get(line.rule.rpartition("-")[0], "coins-out" if sign < 0 else "coins-in")
    why = reason_text(line.to_json(), language(), live.table) or {"text": "", "title": "", "rule": line.rule}
    cited = citation(why["rule"], language(), documents_of(live.table.edition))
    source = " · ".join(filter(None, (why["title"], cited)))
    return Leg(icon, _upper(text), sign * line.amount or line.amount, line.rule, why["text"], source, entry.seq, at)


def _who(live: Live, holder: str) -> str:
    return live.names.get(holder) or _("the bank")


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _stamps(live: Live, entry: Entry, about: str) -> Iterator[Leg]:
    for square in ticked(entry, about):
        where = place(live.table, square)
        words = {"where": where.name, "n": len(live.table.passport(about)), "total": len(live.table.wonders)}
        yield Leg("stamp", _("Stamp %(where)s: %(n)s of %(total)s") % words, None, "PASS-1")


def last_move(live: Live, letter: str) -> Entry | None:
    """The last entry that moved this player."""
    for entry in reversed(live.entries):
        if entry.command.get("player") == letter and entry.command["type"] in MOVES:
            return entry
    return None


def sum_of(entry: Entry | None) -> int | None:
    """The sum of the dice that the entry tells."""
    dice = entry.command.get("dice") if entry else None
    return sum(dice) if isinstance(dice, list) else dice


def landing(live: Live, letter: str, viewer: str | None = BANK) -> dict[str, Any]:
    """Where the player stands now, and how that came about."""
    who, entry = player(live, letter, viewer), last_move(live, letter)
    return {
        "player": who,
        "place": who.place,
        "sum": sum_of(entry),
        "legs": legs(live, entry, letter),
        "group": group_of(live, who.place),
        "is_new_stamp": _has_stamped(entry, who),
        "seq": entry.seq if entry else None,
    }


def _has_stamped(entry: Entry | None, who: Player) -> bool:
    tick = f"tick:{who.place.index}"
    return bool(entry) and any(item == tick and quantity > 0 for _holder, item, quantity in entry.postings)  # type: ignore[union-attr]


def group_of(live: Live, square: Place) -> list[Place]:
    """The other sites of the square's colour group."""
    return [place(live.table, other) for other in live.table.group(square.index) if other != square.index]


# --- What is to be decided -------------------------------------------------------------------------------------------
def work(live: Live, viewer: str | None = BANK) -> dict[str, Any]:
    """The decision before the table: `kind` names it (offer, card, auction, utility_throw, debt, counting, ready)."""
    table = live.table
    kind = "counting" if table.fact("end.rule") else blocker(table)
    waiting = next((item for _path, item in table.pending() if item["kind"] == kind), None) or {}
    letter = waiting.get("player") or table.on_turn
    return {
        "kind": kind or "ready",
        "waiting": waiting,
        "letter": letter,
        "hands": hands(live, live.entries[-1] if live.entries else None),
        "beside": beside(live, viewer),
    }


def offer(live: Live, letter: str, by: str = BANK) -> dict[str, Any]:
    """The offer of a landing: the price, what remains, and what declining leads to."""
    table, who = live.table, player(live, letter, by)
    waiting = table.waits_for("offer", letter) or {}
    buy = ask(live, {"type": "buy", "player": letter}, by)
    return {
        **landing(live, letter, by),
        "lot": place(table, waiting.get("square", who.place.index)),
        "price": waiting.get("price", 0),
        "after": None if who.cash is None else who.cash - waiting.get("price", 0),
        "buy": buy,
        "auctions": table.setting("auctions"),
    }


def deck(live: Live, letter: str) -> list[dict[str, Any]]:
    """The cards that may be drawn now, each with its words; one that leaves a choice stands there once for each."""
    table = live.table
    found = offers(table, BANK, letter, live.entries, types={"draw"})
    return [_card(live, offer["command"]) for offer in found if offer["command"]["card"] is not None]


def _card(live: Live, command: dict[str, Any]) -> dict[str, Any]:
    edition, choice = live.table.edition, command.get("choice")
    card = edition.card(command["card"])
    assert card is not None
    text = card_text(live.table, card)
    if choice is None:
        return {"card": card, "kind": card.kind, "text": text, "choice": None}
    option = next(option for option in card.options if option.kind == choice)
    pay = _("A choice: pay %(sum)s") % {"sum": plain_money(option.amount or 0)}
    chosen = pay if choice == "pay" else _("A choice: draw a Chance card")
    return {"card": card, "kind": "pay" if choice == "pay" else "choice", "text": chosen, "choice": choice}


def card_text(table: Table, card: Card) -> str:
    """What the card says, with the name that this table's board gives its square."""
    where = "" if card.square is None else table.square(card.square).name(language())
    return card.text[language()].replace("{square}", where)


def beside(live: Live, viewer: str | None = BANK) -> list[dict[str, Any]]:
    """What waits without keeping anybody from going on: rents to claim, flights, stamps, offers of a trade, debts."""
    waiting = [_beside(live, path, item, viewer) for path, item in live.table.pending() if item["kind"] in _BESIDE]
    return [*waiting, *({"kind": "debt", "player": player(live, letter, viewer)} for letter in debtors(live.table))]


def debtors(table: Table) -> list[str]:
    """Who owes while somebody else is on turn: it keeps nobody from going on."""
    return [letter for letter in table.order if letter != table.on_turn and table.debts(letter)]


def _beside(live: Live, path: str, item: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    return {"kind": item["kind"], "item": item, "path": path, **_BESIDE[item["kind"]](live, item, viewer)}


def _rent(live: Live, item: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    return {
        "owner": player(live, item["player"], viewer),
        "visitor": player(live, item["from"], viewer),
        "place": place(live.table, item["square"]),
    }


def _flight(live: Live, item: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    who = player(live, item["player"], viewer)
    commands = [{"type": "fly", "player": who.letter, "square": square} for square in live.table.wonders]
    return {
        "player": who,
        "wonders": [place(live.table, a.command["square"]) for a in ask_all(live, commands) if a.is_open],
    }


def _stamp(live: Live, item: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    return {"player": player(live, item["player"], viewer), "place": place(live.table, item["square"])}


def _trade(live: Live, item: dict[str, Any], viewer: str | None) -> dict[str, Any]:
    return {
        "giver": player(live, item["from"], viewer),
        "taker": player(live, item["to"], viewer),
        "give": side(live, item["give"]),
        "take": side(live, item["take"]),
        **terms(live, item),
    }


_BESIDE = {"rent": _rent, "flight": _flight, "stamp": _stamp, "trade": _trade}


def terms(live: Live, item: dict[str, Any]) -> dict[str, Any]:
    """What an offer holds beside its two sides: mortgages lifted at once, and the debt that it wipes out."""
    return {"lifted": [place(live.table, square) for square in item.get("lift", ())], "settles": item.get("settles")}


def side(live: Live, goods: dict[str, Any]) -> dict[str, Any]:
    """One side of a trade as a screen shows it."""
    return {
        "cash": goods.get("cash") or 0,
        "places": [place(live.table, square) for square in goods.get("squares") or ()],
        "jail_cards": goods.get("jail_cards") or 0,
    }


def tax_choices(live: Live, letter: str) -> list[tuple[str, int]]:
    """The two ways to pay the income tax, each with its sum (AM-18)."""
    ways = [(way, ask(live, {"type": "tax_choice", "player": letter, "choice": way})) for way in ("fixed", "share")]
    return [(way, _due(answer, letter)) for way, answer in ways if answer.is_open]


def _due(answer: Answer, letter: str) -> int:
    """What a command takes from the player: paid at once, or owed."""
    owed = [
        change.after for change in (answer.entry.changes if answer.entry else ()) if change.path.startswith("debts.")
    ]
    return answer.paid(payer=letter) + sum(int(debt["amount"]) for debt in owed if debt and debt["from"] == letter)


def jail(live: Live, letter: str, by: str = BANK) -> dict[str, Any]:
    """The ways out of jail, each as the rules allow it now."""
    ways = {way: ask(live, {"type": "leave_jail", "player": letter, "with": way}, by) for way in ("fine", "card")}
    tries = live.table.setting("jail_tries")
    return {
        "player": player(live, letter, by),
        "fine": ways["fine"],
        "card": ways["card"],
        "tries": tries,
        "fine_sum": live.table.setting("jail_fine"),
    }
