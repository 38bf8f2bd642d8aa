"""The count done again from what each seat holds, by the words of the rule book and the printed figures alone.

Nothing of rules/ is asked but what is printed on the board; Anti-Monopoly's rents come from their formula (AM-14), not
from the columns.
"""

from collections.abc import Callable
from typing import Any

from rules.edition import Edition, Square, load_edition
from tests.replays.script import Replay

Json = dict[str, Any]
HOTEL = 5
USUAL_THROW = 7


class Hand:
    """What one seat holds at the end, beside the printed board."""

    def __init__(self, replay: Replay, seat: str) -> None:
        self.edition: Edition = load_edition(replay.edition)
        held = replay.end["holds"][seat]
        self.cash: int = held["cash"]
        self.up: list[int] = held.get("deeds", [])
        self.down: list[int] = held.get("mortgaged", [])
        self.levels: dict[int, int] = {int(square): level for square, level in held.get("levels", {}).items()}
        self.role = next(one.get("role") for one in replay.seats if one["seat"] == seat)
        self.houses_first = 3 if replay.settings.get("short_game") or self.role == "monopolist" else 4

    def printed(self, square: int) -> Square:
        return self.edition.squares[square]

    def price(self, square: int) -> int:
        return int(self.printed(square).price or 0)

    def of_kind(self, kind: str) -> int:
        return sum(self.printed(square).kind == kind for square in self.up + self.down)

    def is_whole(self, square: int) -> bool:
        """Every site of the colour, face up."""
        group = [other.index for other in self.edition.squares if other.group == self.printed(square).group]
        return set(group) <= set(self.up)

    def is_city(self, square: int) -> bool:
        """At least two streets of the city, face up."""
        return sum(self.printed(other).group == self.printed(square).group for other in self.up) >= 2


def count(replay: Replay, seat: str) -> Json:
    """All lines and the total: SCORE-1, SCORE-3 in Anti-Monopoly, the cash alone after AM-8."""
    if replay.end["holds"][seat].get("out"):
        return dict.fromkeys(("cash", "deeds", "mortgaged", "houses", "hotels", "income", "total"), 0)
    hand = Hand(replay, seat)
    houses = {square: level for square, level in hand.levels.items() if level < HOTEL}
    hotels = [hand.printed(square) for square, level in hand.levels.items() if level == HOTEL]
    lines = {
        "cash": hand.cash,
        "deeds": sum(map(hand.price, hand.up)),
        "mortgaged": sum(hand.price(square) // 2 for square in hand.down),
        "houses": sum(level * int(hand.printed(square).building or 0) for square, level in houses.items()),
        "hotels": sum(int(site.hotel or 0) + hand.houses_first * int(site.building or 0) for site in hotels),
        "income": sum(rent(hand, square) for square in hand.up),
    }
    return lines | {"total": _total(replay, lines)}


def _total(replay: Replay, lines: dict[str, int]) -> int:
    if replay.edition != "anti-monopoly":
        return sum(lines.values()) - lines["income"]
    return lines["cash"] if replay.end["rule"] == "AM-8" else lines["cash"] + lines["income"]


def rent(hand: Hand, square: int, throw: int = USUAL_THROW) -> int:
    """What a deed that lies face up brings."""
    book = BY_ROLE if hand.role else BY_DEED
    return book[hand.printed(square).kind](hand, square, throw)


def _site(hand: Hand, square: int, _throw: int) -> int:
    level, rents = hand.levels.get(square, 0), hand.printed(square).rents
    return rents[level] if level else rents[0] * (2 if hand.is_whole(square) else 1)


def _street(hand: Hand, square: int, _throw: int) -> int:
    """AM-14: a tenth of the price and of each building; a monopolist's twice that, bare ones by the city."""
    price, house, level = hand.price(square), int(hand.printed(square).building or 0), hand.levels.get(square, 0)
    if hand.role == "competitor":
        return price // 10 + level * house // 10
    buildings = 4 if level == HOTEL else level
    bare = price // 10 * (2 if hand.is_city(square) else 1)
    return 2 * price // 10 + buildings * house // 5 if buildings else bare


BY_DEED: dict[str, Callable[[Hand, int, int], int]] = {
    "site": _site,
    "airport": lambda hand, square, throw: (25, 50, 100, 200)[hand.of_kind("airport") - 1],
    "utility": lambda hand, square, throw: throw * (4, 10)[hand.of_kind("utility") - 1],
}
BY_ROLE: dict[str, Callable[[Hand, int, int], int]] = {
    "site": _street,
    "airport": lambda hand, square, throw: (
        20 if hand.role == "competitor" else (40, 80, 160, 320)[hand.of_kind("airport") - 1]
    ),
    "utility": lambda hand, square, throw: (
        throw * (10 if hand.role == "monopolist" and hand.of_kind("utility") == 2 else 4)
    ),
}
