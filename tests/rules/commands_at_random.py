"""Commands as a careless banker and a cheating sibling would send them: well-formed or not, sensible or not.

Drawn from a plain ``Random``: hypothesis gives its seed and how long the evening is, and so shrinks to the shortest
evening that fails; a draw for every field would make evenings short and slow.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from rules.commands import FORMS
from rules.ledger import Entry
from rules.mending import INSTEAD
from rules.offers import offers
from rules.table import Table
from tests.rules.table import WONDERS

Json = dict[str, Any]

SUMS = (1, 2, 5, 10, 49, 50, 60, 99, 100, 200, 400, 1000, 1500, 9000)
SQUARES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 19, 20, 24, 28, 30, 37, 38, 39)
DEEDS = (1, 3, 5, 6, 8, 9, 12, 15, 16, 18, 19, 25, 28, 35, 37, 39)
CHOICES: Mapping[str, tuple[Any, ...]] = {
    "rent": ("automatic", "claim"),
    "auctions": (True, False),
    "even_building": (True, False),
    "houses_per_hotel": (4, 3),
    "hotels_sold_together": (True, False),
    "mortgages": (True, True, False),
    "mortgage_clears": ("group", "site"),
    "transfer_interest": (True, False, "bankruptcy"),
    "bankrupt_deeds": ("auction", "free"),
    "trades": (True, True, False),
    "passport_winner": ("richest", "first_to_complete"),
    "short_game": (True, False),
    "round_limit": (None, None, 1, 9),
    "turn_seconds": (None, 30),
    "wealth": ("assets", "cash", "income"),
    "ticks": ("automatic", "owner"),
    "jail_fine_frees": ("now", "next_turn"),
    "jail_tries": (1, 3),
    "money": ("app", "app", "app", "notes"),
    "who_may": ("turn", "turn", "anyone"),
    "undo": ("own_last", "banker", "anyone"),
    "balances": ("open", "own", "hidden"),
}
AT_THE_START: Mapping[str, tuple[Any, ...]] = {
    "house_stock": (32, 3, None),
    "hotel_stock": (12, 1, None),
    "parking_pot": (None, 0, 100),
    "starting_cash": (1500, 100, 0),
    "dealt_deeds": (0, 2),
    "passports": (True, True, False),
}


def some_of(rng: Random, choices: Mapping[str, tuple[Any, ...]], share: float = 0.25) -> Json:
    """Some of these names, each with one of its choices."""
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < share}


def sample(rng: Random, among: tuple[Any, ...], most: int, least: int = 0) -> list[Any]:
    return rng.sample(among, rng.randint(least, min(most, len(among))))


def dice(rng: Random) -> list[int]:
    return [rng.randint(1, 6), rng.randint(1, 6)]


def an_arrangement(rng: Random, table: Table) -> Json:
    """What a banker might say of the table, possible or not."""
    seats = table.seats
    debts = [[], [{"to": rng.choice(("bank", *seats)), "amount": rng.choice(SUMS), "rule": "RENT-1"}]]
    passports = ([], WONDERS[:5], WONDERS[1:], WONDERS[:-1], WONDERS[2:])
    player = {
        "cash": SUMS,
        "position": SQUARES,
        "in_jail": (True, False),
        "jail_cards": (0, 1, 2),
        "bankrupt": (True, False, False),
        "passport": passports,
        "debts": tuple(debts),
    }
    deed = {"owner": (None, *seats), "mortgaged": (True, False), "level": (0, 1, 2, 3, 4, 5)}
    owned = {str(square): {"owner": rng.choice(seats)} for square in sample(rng, DEEDS, 6)}
    odd = {str(square): some_of(rng, deed, 0.5) for square in sample(rng, DEEDS, 2)}
    state: Json = {"players": {seat: some_of(rng, player) for seat in sample(rng, seats, 2)}, "deeds": owned}
    if rng.random() < 0.3:
        state["deeds"] = owned | odd
    if rng.random() < 0.3:
        state["turn"] = some_of(rng, {"player": seats, "doubles": (0, 1, 2), "moved": (True, False)}, 0.5)
    if rng.random() < 0.2:
        state["bank"] = some_of(rng, {"houses": (0, 1, 3, 33), "hotels": (0, 1, 13)}, 0.7)
    return state


def roles(rng: Random, table: Table) -> Json:
    """Half of the seats competitors, half monopolists (AM-10)."""
    both = rng.sample(("competitor", "monopolist"), 2)
    return {seat: {"role": both[at % 2]} for at, seat in enumerate(table.seats)}


def a_group(rng: Random, table: Table) -> Json:
    """A whole group for one seat, with houses on it."""
    group = table.group(rng.choice((1, 6, 16, 37)))
    levels = rng.choice(([0] * 3, [1] * 3, [2, 1, 1], [4] * 3, [5, 4, 4], [5] * 3))
    owner = rng.choice(table.in_play or table.seats)
    deeds = {
        str(square): {"owner": owner, "mortgaged": False, "level": level}
        for square, level in zip(group, levels, strict=False)
    }
    return {"deeds": deeds}


def _goods(rng: Random) -> Json:
    goods = {"cash": rng.choice(SUMS), "squares": sample(rng, DEEDS, 2), "jail_cards": rng.randint(0, 2)}
    return {name: value for name, value in goods.items() if rng.random() < 0.4}


FIELDS: Mapping[str, Callable[[Random, Table], Any]] = {
    "player": lambda rng, table: rng.choice(table.seats),
    "from": lambda rng, table: rng.choice((*table.seats, "bank")),
    "to": lambda rng, table: rng.choice((*table.seats, "bank")),
    "dice": lambda rng, table: dice(rng),
    "square": lambda rng, table: rng.choice(SQUARES),
    "squares": lambda rng, table: sample(rng, DEEDS, 3, 1),
    "lift": lambda rng, table: sample(rng, DEEDS, 2, 1),
    "amount": lambda rng, table: rng.choice(SUMS),
    "settles": lambda rng, table: rng.choice(SUMS),
    "levels": lambda rng, table: {str(square): rng.randint(0, 5) for square in sample(rng, DEEDS, 3, 1)},
    "give": lambda rng, table: _goods(rng),
    "take": lambda rng, table: _goods(rng),
    "trade": lambda rng, table: rng.randint(1, 4),
    "card": lambda rng, table: rng.choice((None, *(card.id for card in table.edition.cards))),
    "choice": lambda rng, table: rng.choice(("pay", "draw", "fixed", "share")),
    "die": lambda rng, table: rng.randint(1, 6),
    "with": lambda rng, table: rng.choice(("fine", "card")),
    "building": lambda rng, table: rng.choice(("house", "hotel")),
    "entry": lambda rng, table: rng.randint(1, table.seq + 1),
    "entries": lambda rng, table: sample(rng, tuple(range(max(1, table.seq - 6), table.seq + 2)), 3, 1),
    "house": lambda rng, table: rng.choice(SUMS),
    "hotel": lambda rng, table: rng.choice(SUMS),
    "cash": lambda rng, table: rng.choice(SUMS),
    "settings": lambda rng, table: some_of(rng, CHOICES, 0.1),
    "state": lambda rng, table: an_arrangement(rng, table) if rng.random() < 0.6 else a_group(rng, table),
    "reason": lambda rng, table: "so it is",
    "instead": lambda rng, table: [a_command(rng, table, *sorted(INSTEAD)) for _ in range(rng.randint(1, 2))],
    "price": lambda rng, table: rng.choice(SUMS),
    "rents": lambda rng, table: sorted(sample(rng, SUMS, 6, 2)),
    "group": lambda rng, table: rng.choice("ABH"),
    "double": lambda rng, table: rng.random() < 0.5,
    "salary": lambda rng, table: rng.random() < 0.5,
    "to_each": lambda rng, table: rng.random() < 0.5,
    "from_each": lambda rng, table: rng.random() < 0.5,
    "first": lambda rng, table: rng.choice(table.seats),
    "order": lambda rng, table: sample(rng, table.seats, 9, len(table.seats)),
    "deals": lambda rng, table: {seat: sample(rng, DEEDS, 2, 2) for seat in sample(rng, table.seats, 2)},
}


def a_command(rng: Random, table: Table, *types: str) -> Json:
    """A well-formed command of one of these types (or any), with fields that are there at this table."""
    kind = rng.choice(types or sorted(FORMS))
    form = FORMS[kind]
    named = [name for name in form.readers if name in FIELDS and (name in form.needed or name == "reason")]
    named += [name for name in form.readers if name in FIELDS and name not in named and rng.random() < 0.3]
    command = {"type": kind} | {name: FIELDS[name](rng, table) for name in named}
    if kind == "finish":
        command.pop("dice", None)
    return command


# -- what the table itself offers -------------------------------------------------------------------------------
#: How an evening goes on, and how often each is tried.
USUAL = (
    ["throw"] * 6
    + ["land", "draw", "buy", "buy", "decline", "bid", "bid", "pass", "hammer", "hammer", "end_turn", "fly", "tick"]
    + [
        "claim",
        "utility_throw",
        "tax_choice",
        "foundation",
        "leave_jail",
        "develop",
        "develop",
        "mortgage",
        "lift",
        "trade",
        "accept",
        "bankrupt",
    ]
)


class Playing(Protocol):
    """What plays: here a table of the rules alone, there one at the bank."""

    @property
    def table(self) -> Table: ...

    @property
    def journal(self) -> Sequence[Entry]: ...


def something_offered(rng: Random, play: Playing, by: str, *types: str) -> Json | None:
    """A command that may be sent now, its open fields filled in."""
    for kind in types or rng.sample(USUAL, 12):
        found = offers(play.table, by, None, play.journal, {kind})
        open_ = [offer["command"] for offer in found if offer["refused"] is None]
        if open_:
            return filled(rng, dict(rng.choice(open_)))
    return None


def filled(rng: Random, command: Json) -> Json:
    """With the dice of the table, and the least of what is open."""
    if command["type"] in ("throw", "utility_throw"):
        return command | {"dice": dice(rng)}
    if command["type"] == "pay":
        return command | {"amount": 1}
    if command["type"] == "trade":
        return command | {"give": {}, "take": {"cash": 1}}
    return command


# -- junk -------------------------------------------------------------------------------------------------------
LEAVES = (None, True, False, -1, 0, 1, 3, 41, 10**7, 10**30, 0.5, float("nan"), float("inf"), "", "A", "Z", "bank", "1")
LONG = ("x" * 300, "1" * 5000)
KEYS = ("1", "3", "A", "B", "cash", "squares", "players", "deeds", "turn", "level", "9" * 5000, "")


def a_value(rng: Random, depth: int = 3) -> Any:
    """Anything that JSON can hold."""
    shape = rng.random()
    if depth and shape < 0.2:
        return [a_value(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    if depth and shape < 0.4:
        return {rng.choice(KEYS): a_value(rng, depth - 1) for _ in range(rng.randint(0, 3))}
    return rng.choice(LEAVES + LONG)


def junk(rng: Random, table: Table) -> Any:
    """A command in which something is wrong: a field of another kind or one too many, or no command at all."""
    if rng.random() < 0.1:
        return a_value(rng)
    command = a_command(rng, table)
    for name in sorted(set(command) - {"type"}):
        if rng.random() < 0.4:
            command[name] = spoilt(rng, command[name])
    extra = rng.choice((None, None, "override", "zeal", "dice", "player"))
    return command | ({extra: a_value(rng)} if extra else {})


def spoilt(rng: Random, value: Any) -> Any:
    """The value with something inside it spoilt, or something else in its place."""
    if isinstance(value, dict) and value and rng.random() < 0.6:
        key = rng.choice(sorted(value))
        return value | {key: spoilt(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.6:
        at = rng.randrange(len(value))
        return [*value[:at], spoilt(rng, value[at]), *value[at + 1 :]]
    return a_value(rng)
