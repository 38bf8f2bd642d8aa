"""The evening's awards: small honest things that the journal says of everybody, found in one walk over it.

Each is a figure that anybody can recount from the log; the most of it wins, equals share, and where nobody has any
there is no award. What was undone has not happened. Money is only counted where the app keeps it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bank.ending.course import remembered
from bank.ending.moments import table_at
from bank.tables import Live
from rules.ledger import HOTEL, HOUSE, Entry, deeded, put_up, standing
from rules.rents import rent_due
from rules.table import Table

#: In the order in which they are given.
KINDS = ("landlord", "traveller", "flight", "builder", "bargain", "guest", "doubles", "jail")
#: The fewest by which an award is given at all.
LEAST = {"doubles": 3, "jail": 2}


@dataclass(frozen=True, slots=True)
class Award:
    """`winners` in seat order share `amount`: euros, squares, buildings or times, by `kind`; `square` where it was."""

    kind: str
    winners: tuple[str, ...]
    amount: int
    square: int | None = None


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that counts for an award: who did it, how much it is, and where."""

    kind: str
    player: str
    amount: int
    square: int | None = None


def awards_of(live: Live) -> tuple[Award, ...]:
    """The awards of the evening so far, from memory where they were asked for before."""
    return remembered("awards", live, lambda: tuple(_awards(live)))


def _awards(live: Live) -> Iterator[Award]:
    stands = standing(live.entries)
    done = [deed for entry in live.entries if stands[entry.seq] for deed in deeds(live, entry)]
    for kind in KINDS:
        found = given(kind, [deed for deed in done if deed.kind == kind], live.table.seats)
        if found:
            yield found


def given(kind: str, deeds: Sequence[Deed], seats: Sequence[str]) -> Award | None:
    """Who has most: of single deeds (a flight, a bargain) the greatest one, of all others the sum."""
    single = kind in ("flight", "bargain")
    most: Counter[str] = Counter()
    for deed in deeds:
        most[deed.player] = max(most[deed.player], deed.amount) if single else most[deed.player] + deed.amount
    best = max(most.values(), default=0)
    if best < LEAST.get(kind, 1):
        return None
    winners = tuple(player for player in seats if most[player] == best)
    squares = {deed.square for deed in deeds if single and deed.amount == best}
    return Award(kind, winners, best, squares.pop() if len(squares) == 1 else None)


def deeds(live: Live, entry: Entry) -> Iterator[Deed]:
    """What an entry counts for; of one put right (`mend`) the rents that are paid in its place, of an undo nothing."""
    yield from _rents(entry)
    if entry.undoes:
        return
    yield from _buildings(entry)
    yield from _steps(entry, len(live.table.edition.squares))
    yield from _throws(entry)
    kind = entry.command["type"]
    if kind == "fly" and live.table.has_money:
        yield from _flight(entry, table_at(live, entry.seq - 1))
    if kind == "hammer":
        yield from _bargain(entry, live.table)


def _rents(entry: Entry) -> Iterator[Deed]:
    for line in entry.lines:
        if line.rule.startswith(("RENT", "AM-2", "AM-3")) and line.payee not in ("bank", "pot", "box"):
            yield Deed("landlord", line.payee, line.amount)
            yield Deed("guest", line.payer, line.amount)


def _buildings(entry: Entry) -> Iterator[Deed]:
    """Guest houses and hotels put up; a hotel for four guest houses is one more building."""
    if entry.command["type"] not in ("develop", "hammer") or not entry.command.get("player"):
        return
    up = put_up(entry, HOUSE) + put_up(entry, HOTEL)
    if up:
        yield Deed("builder", str(entry.command["player"]), up)


def _steps(entry: Entry, size: int) -> Iterator[Deed]:
    """How far a token went by dice or card, forward; to jail nobody travels, one is taken there."""
    changed = {change.path: change for change in entry.changes}
    for path, change in changed.items():
        family, _, key = path.partition(".")
        player, _, what = key.partition(".")
        if family != "players" or what != "position" or entry.command["type"] in ("arrange", "start"):
            continue
        jailed = changed.get(f"players.{player}.in_jail")
        if jailed and jailed.after:
            yield Deed("jail", player, 1)
        else:
            yield Deed("traveller", player, ((change.after or 0) - (change.before or 0)) % size)


def _throws(entry: Entry) -> Iterator[Deed]:
    dice, player = entry.command.get("dice"), entry.command.get("player")
    paired = isinstance(dice, list) and len(dice) == 2 and dice[0] == dice[1]
    if player and entry.command["type"] in ("throw", "land", "timeout") and (paired or entry.command.get("double")):
        yield Deed("doubles", str(player), 1)


def _flight(entry: Entry, before: Table) -> Iterator[Deed]:
    """A free flight to where another would have asked for rent: what it saved."""
    player, square = str(entry.command["player"]), int(entry.command["square"])
    if before.owner(square) not in (None, player):
        yield Deed("flight", player, rent_due(before, square), square)


def _bargain(entry: Entry, table: Table) -> Iterator[Deed]:
    """A title deed won at an auction for less than its printed price."""
    paid = sum(line.amount for line in entry.lines if line.rule == "BUY-2")
    for player in table.seats:
        for square in deeded(entry, player):
            saved = int(table.square(square).price or 0) - paid
            if saved > 0:
                yield Deed("bargain", player, saved, square)
