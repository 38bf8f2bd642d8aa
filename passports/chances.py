"""What the next throw may bring to a passport: in how many of the 36 ways two dice fall.

Counted on the dice alone: what a card might do nobody knows, and says so nowhere. In jail only a double leads out, but
for the last try, after which one pays and moves by any throw (JAIL-2, JAIL-3).
"""

from dataclasses import dataclass

from rules.passport import open_wonders
from rules.table import Table

WAYS = 36
DISTANCES = range(2, 13)


@dataclass(frozen=True, slots=True)
class Chances:
    """Of 36: `squares` for each square that can be reached, `wonder` for a new one, `flight` for a free flight."""

    squares: dict[int, int]
    wonder: int
    flight: int


def chances_of(table: Table, player: str) -> Chances:
    """The chances of the player's next throw, whenever it comes."""
    missing = open_wonders(table, player)
    found = reached(table, player)
    airports = [square for square in found if table.square(square).kind == "airport"]
    return Chances(
        found, sum(found.get(square, 0) for square in missing), sum(found[one] for one in airports) if missing else 0
    )


def reached(table: Table, player: str) -> dict[int, int]:
    """In how many of 36 ways each square is reached from where the token stands."""
    here, count = table.position(player), len(table.edition.squares)
    tries = int(table.setting("jail_tries") or 1)
    doubles_alone = table.is_jailed(player) and int(table.fact(f"players.{player}.jail_turns", 0)) < tries - 1
    ways = {distance: distance % 2 == 0 if doubles_alone else 6 - abs(7 - distance) for distance in DISTANCES}
    return {(here + distance) % count: int(number) for distance, number in ways.items() if number}
