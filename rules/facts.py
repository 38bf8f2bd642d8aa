"""What an entry may hold, whoever brings it: each value of its postings, payments and facts, by its name.

A game that comes back from a file is not decided again: its entries tell what happened. But a file can hold anything,
and every screen takes for granted that a price is a sum and a player one of the table. So whatever comes from outside
is looked at once, entry by entry; what the rules have written themselves always passes (tests/rules/laws.py).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import read
from rules.configuring import FITS
from rules.edition import LANGUAGES
from rules.ledger import BANK, BOX, CASH, HOTEL, HOUSE, JAIL_CARD, POT, Change, Entry, Line, Posting
from rules.refusals import Refusal
from rules.settings import BY_NAME
from rules.table import Table

Check = Callable[[Any, Table], bool]
MOST = 10**12  # of anything that is counted
LONGEST = 40  # of a word
MOST_LISTED = 100  # seats or squares in a row: there are 8 and 40
MOST_PARTS = 20_000  # of an entry: an undo may take back a thousand
MOST_WAITING = {"pending": 200, "debts": 2000}
_RULE = re.compile(r"[A-Z]{2,12}-[0-9]{1,2}")
_NUMBERED = re.compile(r"[0-9]{1,6}\.[0-9]{1,4}")


def is_sound(entry: Entry, table: Table) -> bool:
    """May this entry stand in a journal that ends in the table?"""
    parts = (entry.postings, entry.changes, entry.lines, entry.undoes)
    return (
        sum(map(len, parts)) <= MOST_PARTS
        and _is_command(entry, table)
        and all(_is_posting(posting, table) for posting in entry.postings)
        and all(_is_change(change, table) for change in entry.changes)
        and all(_is_line(line, table) for line in entry.lines)
        and all(type(seq) is int and 0 < seq < entry.seq for seq in entry.undoes)
    )


def is_crowded(table: Table) -> bool:
    """Does more wait at the table than could ever come of playing? Every screen shows each of it."""
    return any(len(table.facts.get(family, ())) > most for family, most in MOST_WAITING.items())


def _is_command(entry: Entry, table: Table) -> bool:
    """Its fields are of the kinds that the rules read; whether they were right then is not asked again."""
    try:
        read(table, entry.command)
    except Refusal:
        return False
    thrown_by = entry.command.get("thrown_by", BANK)
    return bool(thrown_by == BANK) and (entry.by == BANK or entry.by in table.seats)


# -- single values ----------------------------------------------------------------------------------------------
def _whole(value: Any, table: Table) -> bool:
    return type(value) is int and -MOST < value < MOST


def _count(value: Any, table: Table) -> bool:
    return _whole(value, table) and value >= 0


def _flag(value: Any, table: Table) -> bool:
    return isinstance(value, bool)


def _text(value: Any, table: Table) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _rule(value: Any, table: Table) -> bool:
    return isinstance(value, str) and bool(_RULE.fullmatch(value))


def _seat(value: Any, table: Table) -> bool:
    return isinstance(value, str) and value in table.seats


def _payee(value: Any, table: Table) -> bool:
    return value in (BANK, POT) or _seat(value, table)


def _square(value: Any, table: Table) -> bool:
    return type(value) is int and 0 <= value < len(table.edition.squares)


def _deed(value: Any, table: Table) -> bool:
    return _square(value, table) and value in table.deed_squares


def _deck(value: Any, table: Table) -> bool:
    return isinstance(value, str) and value in {card.deck for card in table.edition.cards}


def _setting(value: Any, table: Table) -> bool:
    return isinstance(value, str) and value in BY_NAME


def _all(check: Check) -> Check:
    def listed(value: Any, table: Table) -> bool:
        return isinstance(value, list) and len(value) <= MOST_LISTED and all(check(one, table) for one in value)

    return listed


def _or_none(check: Check) -> Check:
    return lambda value, table: value is None or check(value, table)


def _one_of(*words: str) -> Check:
    return lambda value, table: isinstance(value, str) and value in words


def _fields(needed: Mapping[str, Check], more: Mapping[str, Check] | None = None) -> Check:
    """An object with all of these fields, and of the others only `more`."""
    known = {**needed, **(more or {})}

    def check(value: Any, table: Table) -> bool:
        is_whole = isinstance(value, dict) and set(needed) <= set(value) <= set(known)
        return is_whole and all(known[name](held, table) for name, held in value.items())

    return check


def _by_kind(kinds: Mapping[str, Check]) -> Check:
    def check(value: Any, table: Table) -> bool:
        kind = value.get("kind") if isinstance(value, dict) else None
        return isinstance(kind, str) and kind in kinds and kinds[kind](value, table)

    return check


# -- reasons, decisions, debts ----------------------------------------------------------------------------------
_FIGURES: Mapping[str, Check] = {"square": _square, "squares": _all(_deed), "card": _text, "setting": _setting}


def _why_with(names: str) -> Check:
    figures = {name: _FIGURES.get(name, _whole) for name in names.split()}
    return _fields({"kind": _text, "rule": _rule, **figures})


_bid = _fields({"kind": _text, "rule": _rule}, {"square": _deed, "building": _one_of(HOUSE, HOTEL)})
#: The figures of each kind of reason (rules/reasons.py).
WHY = _by_kind(
    {
        "bid": _bid,
        **{
            kind: _why_with(names)
            for kind, names in {
                **dict.fromkeys(("said", "agreed", "given", "left", "pot", "fee", "owed"), ""),
                **dict.fromkeys(("price", "tax", "loan", "no_rent"), "square"),
                **dict.fromkeys(("bare", "doubled", "group_mortgaged"), "square rent times"),
                **dict.fromkeys(("built", "step"), "square level"),
                "setting": "setting",
                "card": "card",
                "half": "square value",
                "interest": "squares percent",
                "die": "die",
                "airports": "square held",
                "dice": "square held dice times",
                "percent": "square value percent",
                "repairs": "houses hotels house hotel",
                "kept": "cash percent",
                "share": "cash deeds buildings",
            }.items()
        },
    }
)
_player = {"kind": _text, "player": _seat}
_goods = _fields({}, {"cash": _count, "squares": _all(_deed), "jail_cards": _count})
_auction = {"kind": _text, "bid": _count, "bidder": _or_none(_seat), "passed": _all(_seat)}
_trade = {"kind": _text, "id": _count, "from": _seat, "to": _seat, "give": _goods, "take": _goods}
PENDING = _by_kind(
    {
        "offer": _fields({**_player, "square": _deed, "price": _count}),
        "auction": _fields(_auction, {"square": _deed, "building": _one_of(HOUSE, HOTEL)}),
        "rent": _fields({**_player, "from": _seat, "square": _deed, "amount": _count}, {"why": WHY}),
        "card": _fields({**_player, "deck": _deck}),
        "trade": _fields(_trade, {"lift": _all(_deed), "settles": _count}),
        **dict.fromkeys(("flight", "foundation"), _fields(_player)),
        **dict.fromkeys(("stamp", "utility_throw", "tax"), _fields({**_player, "square": _square})),
    }
)
DEBT = _fields({"from": _seat, "to": _payee, "amount": _count, "rule": _rule}, {"why": WHY})

# -- facts ------------------------------------------------------------------------------------------------------
SINGLE: Mapping[str, Check] = {
    "status": _one_of("lobby", "playing", "over"),
    "result": _fields({"winners": _all(_seat), "rule": _rule}),
    "seated": _all(_seat),
    "order": _all(_seat),
    "deals": lambda value, table: isinstance(value, dict) and all(map(_dealt(table), value.items())),
    "turn.player": _seat,
    "turn.round": _count,
    "turn.doubles": _count,
    "turn.moved": _flag,
    "turn.fined": _flag,
    "queue.estate": _all(_deed),
    "queue.declined": _all(_deed),
    "trades.made": _count,
    "end.rule": _rule,
    "end.completer": _seat,
    "counted.pot": _flag,
}
OF_A_PLAYER: Mapping[str, Check] = {
    "position": _square,
    "in_jail": _flag,
    "jail_turns": _count,
    "bankrupt": _flag,
    "token": _text,
    "role": _text,
}


def _dealt(table: Table) -> Callable[[tuple[Any, Any]], bool]:
    return lambda held: _seat(held[0], table) and _all(_deed)(held[1], table)


def _is_change(change: Change, table: Table) -> bool:
    if not isinstance(change.path, str):
        return False
    check = SINGLE.get(change.path) or _of_family(*change.path.partition(".")[::2], table)
    return check is not None and all(value is None or check(value, table) for value in change[1:])


def _of_family(family: str, key: str, table: Table) -> Check | None:
    """What may stand at `family.key`, where the key is a name, a number or a player's."""
    if family in ("pending", "debts"):
        return (PENDING if family == "pending" else DEBT) if _NUMBERED.fullmatch(key) else None
    if family in ("settings", "chosen"):
        return _of_setting(family, key) if key in BY_NAME else None
    if family == "board":
        return _amended(int(key)) if key.isascii() and key.isdigit() and len(key) < 4 else None
    player, _, name = key.partition(".")
    if player not in table.seats:
        return None
    return OF_A_PLAYER.get(name) if family == "players" else {"counted": _flag, "peek": _count}.get(family)


def _of_setting(family: str, name: str) -> Check:
    allows = BY_NAME[name].allows
    if family == "settings":
        return lambda value, table: allows(value)
    return lambda value, table: isinstance(value, list) and len(value) == 1 and allows(value[0])


def _amended(at: int) -> Check:
    """The fields of a square that the set in hand shows otherwise."""

    def check(value: Any, table: Table) -> bool:
        if not (_square(at, table) and isinstance(value, dict) and set(value) <= set(FITS)):
            return False
        fits = all(FITS[name][1](table.edition.squares[at], held) for name, held in value.items())
        return fits and set(value.get("names", LANGUAGES)) == set(LANGUAGES)

    return check


# -- pieces and payments ----------------------------------------------------------------------------------------
def _is_posting(posting: Posting, table: Table) -> bool:
    holder, item, quantity = posting
    if not (isinstance(holder, str) and isinstance(item, str) and type(quantity) is int and abs(quantity) < MOST):
        return False
    return _is_item(item, table) and (holder in (BANK, POT, BOX, *table.seats) or _is_of_square(holder, table))


def _is_item(item: str, table: Table) -> bool:
    kind, _, square = item.partition(":")
    return item in (CASH, HOUSE, HOTEL, JAIL_CARD) or (kind in ("deed", "mortgage", "tick") and _names(square, table))


def _is_of_square(holder: str, table: Table) -> bool:
    kind, _, square = holder.partition(":")
    return kind == "square" and _names(square, table)


def _names(text: str, table: Table) -> bool:
    """Is this the number of a deed's square, as it is written?"""
    return len(text) < 4 and text in map(str, table.deed_squares)


def _is_line(line: Line, table: Table) -> bool:
    are_ends = _payee(line.payer, table) and _payee(line.payee, table)
    is_sum = _whole(line.amount, table) and line.amount > 0 and _rule(line.rule, table)
    return are_ends and is_sum and (line.why is None or WHY(line.why, table))
