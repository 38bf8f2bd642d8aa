"""The count of wealth, line by line, each line with the items it is made of (SCORE-*)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rules.building import houses_before_hotel
from rules.reasons import Why, because
from rules.rents import rent_of
from rules.table import HOTEL_LEVEL, Table

LINES = ("cash", "deeds", "mortgaged", "houses", "hotels", "income")
#: Which lines make the total, by the setting ``wealth`` (SCORE-2).
COUNTED = {
    "assets": ("cash", "deeds", "mortgaged", "houses", "hotels"),
    "cash": ("cash",),
    "income": ("cash", "income"),
}
#: The rule of what counts, by the same setting.
RULES = {"assets": "SCORE-1", "cash": "SCORE-2", "income": "SCORE-3"}
USUAL_THROW = 7


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that counts: a deed, the buildings of a site; worth ``amount`` euros, ``count`` pieces, and why so."""

    square: int
    amount: int
    count: int
    why: Why


def _deeds(table: Table, square: int) -> tuple[int, Why]:
    price = 0 if table.is_mortgaged(square) else int(table.square(square).price or 0)
    return price, because("worth_deed", "SCORE-1", square=square)


def _mortgaged(table: Table, square: int) -> tuple[int, Why]:
    price = int(table.square(square).price or 0) if table.is_mortgaged(square) else 0
    return price // 2, because("worth_half", "SCORE-1", square=square, value=price)


def _houses(table: Table, square: int) -> tuple[int, Why]:
    level, price = table.level(square), int(table.square(square).building or 0)
    houses = 0 if level == HOTEL_LEVEL else level
    return houses * price, because("worth_houses", "SCORE-1", square=square, houses=houses, house=price)


def _hotels(table: Table, square: int) -> tuple[int, Why]:
    """A hotel at its price plus the houses given for it."""
    site, given = table.square(square), houses_before_hotel(table, square)
    hotel, house = int(site.hotel or 0), int(site.building or 0)
    why = because("worth_hotel", "SCORE-1", square=square, hotel=hotel, houses=given, house=house)
    return (hotel + given * house if table.level(square) == HOTEL_LEVEL else 0), why


def _income(table: Table, square: int) -> tuple[int, Why]:
    return rent_of(table, square, USUAL_THROW)


WORTH: Mapping[str, Callable[[Table, int], tuple[int, Why]]] = {
    "deeds": _deeds,
    "mortgaged": _mortgaged,
    "houses": _houses,
    "hotels": _hotels,
    "income": _income,
}


def items(table: Table, player: str, line: str) -> list[Item]:
    """What a line is made of, in board order."""
    found = ((square, *WORTH[line](table, square)) for square in table.deeds_of(player))
    return [Item(square, amount, _count(table, square, line), why) for square, amount, why in found if amount]


def _count(table: Table, square: int, line: str) -> int:
    return table.level(square) if line == "houses" else 1


def wealth(table: Table, player: str) -> dict[str, int]:
    """All lines and the total by the table's setting, whole euros; 0 for who is out (SCORE-1 … 3)."""
    if table.is_out(player):
        return dict.fromkeys((*LINES, "total"), 0)
    lines = {"cash": table.cash(player), **table.remembered(player, lambda: _estate(table, player))}
    return lines | {"total": sum(lines[line] for line in counted_lines(table))}


def _estate(table: Table, player: str) -> dict[str, int]:
    """The lines that deeds and buildings make."""
    squares = table.deeds_of(player)
    return {line: sum(worth(table, square)[0] for square in squares) for line, worth in WORTH.items()}


def counted_lines(table: Table) -> tuple[str, ...]:
    """Which lines make the total (SCORE-2); after the bank's last tour the cash alone (AM-8)."""
    return COUNTED["cash" if _has_toured(table) else table.setting("wealth")]


def counting_rule(table: Table) -> str:
    """The rule by which the lines that count do so."""
    return "AM-8" if _has_toured(table) else RULES[table.setting("wealth")]


def _has_toured(table: Table) -> bool:
    result = table.fact("result", {})
    return bool(result.get("rule") == "AM-8" or table.fact("end.rule") == "AM-8")


def richest(table: Table) -> list[str]:
    """The winners by wealth in seat order; equal wealth is a shared win (SCORE-4)."""
    totals = {player: wealth(table, player)["total"] for player in table.in_play}
    most = max(totals.values(), default=0)
    return [player for player, total in totals.items() if total == most]


def places(table: Table) -> dict[str, int]:
    """Everybody's place by seat: who has won is first, then by wealth; equal wealth is an equal place (SCORE-4)."""
    won = set((table.fact("result") or {}).get("winners", ()))
    rank = {one: (one in won, 0 if one in won else wealth(table, one)["total"]) for one in table.seats}
    return {one: 1 + sum(other > own for other in rank.values()) for one, own in rank.items()}


def score_lines(table: Table) -> dict[str, list[dict[str, Any]]]:
    """For each seat the lines of the count with their items and rule, for ``GET …/score/``."""
    counted, rule = counted_lines(table), counting_rule(table)
    return {player: [_line(table, player, line, line in counted, rule) for line in LINES] for player in table.seats}


def _line(table: Table, player: str, line: str, counts: bool, rule: str) -> dict[str, Any]:
    out = table.is_out(player)
    made_of = [] if line == "cash" or out else items(table, player, line)
    return {
        "line": line,
        "amount": wealth(table, player)[line],
        "counts": counts,
        "rule": rule if counts else "SCORE-2",
        "items": [asdict(item) for item in made_of],
    }
