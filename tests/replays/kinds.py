"""The kinds of evening that are told as replays: one for each way a game can end, in each edition that knows it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.table import Table
from rules.turns import blocker, mover
from tests.browser.evening.people import Habit
from tests.browser.evening.script import BANK, Move
from tests.replays.playing import Playing, the_end

Json = dict[str, Any]

NAMES = {"A": ("Ann", "canoe"), "B": ("Ben", "clipper"), "C": ("Cleo", "balloon"), "D": ("Dad", "locomotive")}
#: Everybody spends what there is: evenings end sooner.
BOLD = Habit(keeps=0, saves=50, bids=110, jail="wait", borrows=True)
MEAN = Habit(keeps=400, saves=400, bids=40, jail="wait", borrows=False)
EVEN = Habit(keeps=150, saves=150, bids=80, jail="fine", borrows=True)
MIXED = {"A": BOLD, "B": MEAN, "C": EVEN}


def seats(letters: str, **roles: str) -> tuple[Json, ...]:
    """Seats in joining order; with their roles where there are any."""
    named = ({"seat": letter, "name": NAMES[letter][0], "token": NAMES[letter][1]} for letter in letters)
    return tuple(seat | ({"role": roles[seat["seat"]]} if roles else {}) for seat in named)


def nothing(_table: Table) -> float:
    return 0


def ruin(table: Table) -> float:
    """The poorer the poorest, the better."""
    return -min(table.cash(player) - sum(debt["amount"] for _, debt in table.debts(player)) for player in table.in_play)


def stamps(table: Table) -> float:
    return len(table.passport("A"))


def full(table: Table) -> float:
    """The nearer A's passport to full and A's purse to empty."""
    owed = sum(debt["amount"] for _, debt in table.debts("A"))
    return len(table.passport("A")) * 300 - table.cash("A") + owed


@dataclass(frozen=True, slots=True)
class Kind:
    """Who plays by which settings, what brings it about, and what is wanted of its end."""

    title: str
    edition: str
    rules: tuple[str, ...]
    seats: tuple[Json, ...]
    settings: Json = field(default_factory=dict)
    habits: dict[str, Habit] = field(default_factory=lambda: dict.fromkeys("ABCD", BOLD))
    favour: Callable[[Table], float] = nothing
    throws: int = 1
    clock: float = 0
    moves: int | None = None
    abandons: tuple[tuple[int, str], ...] = ()
    dice: Json = field(default_factory=dict)
    also: Callable[[Playing], bool] = lambda playing: True
    shortest: int = 24
    longest: int = 260

    def before(self, rng: Random) -> Iterator[Move]:
        """The start; dealt deeds as drawn at the table."""
        each = 2 if self.settings.get("short_game") or self.settings.get("time_limit") else 0
        if each and self.edition in ("wonders", "classic"):
            deeds = rng.sample(DEEDS, each * len(self.seats))
            deals = {seat["seat"]: sorted(deeds[at * each : at * each + each]) for at, seat in enumerate(self.seats)}
            yield Move(BANK, "deal", deals)
        yield Move(BANK, "start")

    def at(self, number: int, table: Table) -> Move | None:
        """What is planned for this moment, once nothing blocks: somebody leaves, or the clock strikes."""
        if blocker(table) is not None:
            return None
        leaver = next((seat for after, seat in self.abandons if number >= after and not table.is_out(seat)), None)
        if leaver:
            return Move(leaver, "abandon")
        if self.moves is not None and number >= self.moves:
            return Move(BANK, "finish", more={"dice": self.dice} if self.dice else {})
        return Move(BANK, "finish") if _last_round_is_over(table) else None

    def wanted(self, playing: Playing) -> bool:
        """Over by the first of its rules, and whatever else is wanted."""
        result = playing.table.fact("result")
        return bool(result) and result["rule"] == self.rules[0] and self.also(playing)


def _last_round_is_over(table: Table) -> bool:
    """Would the next throw begin a round beyond those agreed on?"""
    limit, following = table.setting("round_limit"), mover(table)
    is_round = following != table.on_turn and following == table.order[0]
    return bool(limit and is_round and table.fact("turn.round", 1) >= limit)


DEEDS = [1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39]


def _debt_met(playing: Playing) -> bool:
    """Somebody's passport was full while they owed, and the debt was then paid."""
    return _owed_when_full(playing) and not playing.table.is_out(str(playing.table.fact("end.completer")))


def _debt_ruined(playing: Playing) -> bool:
    return _owed_when_full(playing) and playing.table.is_out(str(playing.table.fact("end.completer")))


def _owed_when_full(playing: Playing) -> bool:
    opened = [{change.path.partition(".")[0] for change in entry.changes if change.after} for entry in playing.journal]
    return any("end" in families and "debts" in families for families in opened)


def _poor_completer_wins(playing: Playing) -> bool:
    """The first to complete, though not the richest."""
    first = playing.table.fact("end.completer")
    counted = {seat: lines["total"] for seat, lines in the_end(playing)["count"].items()}
    return max(counted, key=lambda seat: counted[seat]) != first


def _all_abandoned(playing: Playing) -> bool:
    leavers = sum(entry.command["type"] == "abandon" for entry in playing.journal)
    return leavers == len(playing.table.seats) - 1


def _bankrupt(count: int) -> Callable[[Playing], bool]:
    return lambda playing: sum(entry.command["type"] == "bankrupt" for entry in playing.journal) == count


def _built(playing: Playing) -> bool:
    return any(lines["houses"] or lines["hotels"] for lines in the_end(playing)["count"].values())


WONDERS, CLASSIC, ONLINE, ANTI = "wonders", "classic", "online", "anti-monopoly"
HOUR: Json = {"time_limit": 60}
SHORT: Json = {"short_game": True}
LONE_MONOPOLIST = seats("ABC", A="competitor", B="monopolist", C="competitor")
LONE_COMPETITOR = seats("ABC", A="monopolist", B="competitor", C="monopolist")
LEAVING = ((30, "B"), (44, "A"))

KINDS = {
    "wonders-last-one-standing": Kind(
        "Wonders: the last one standing", WONDERS, ("END-1", "BANKRUPT-1", "SCORE-1"),
        seats("AB"), favour=ruin, throws=3, also=_bankrupt(1),
    ),
    "wonders-everybody-gone": Kind(
        "Wonders: all but one leave, and their deeds are auctioned", WONDERS, ("END-1", "BANKRUPT-4", "BANKRUPT-3"),
        seats("ABC"), abandons=LEAVING, also=_all_abandoned,
    ),
    "wonders-second-bankruptcy": Kind(
        "Wonders, short game: the second bankruptcy", WONDERS, ("END-4", "END-2", "END-3", "PASS-4"),
        seats("ABCD"), SHORT, favour=ruin, throws=4, also=_bankrupt(2),
    ),
    "wonders-the-hour": Kind(
        "Wonders: the hour agreed on; the pen is in everybody's own hand", WONDERS, ("END-5", "END-2", "PASS-1"),
        seats("ABC"), HOUR | {"ticks": "owner"}, MIXED, moves=70, also=_built,
    ),
    "wonders-full-passport": Kind(
        "Wonders: the 22nd stamp, and the richest wins", WONDERS, ("PASS-7", "PASS-8", "PASS-5"),
        seats("AB"), favour=stamps, throws=4,
    ),
    "wonders-full-passport-first-wins": Kind(
        "Wonders: the first to fill the passport wins, richest or not", WONDERS, ("PASS-7", "PASS-8"),
        seats("AB"), {"passport_winner": "first_to_complete", "passport_bonus": 0},
        {"A": BOLD, "B": EVEN}, favour=stamps, throws=4, also=_poor_completer_wins,
    ),
    "wonders-full-passport-debt-met": Kind(
        "Wonders: the 22nd stamp on a dear stop, and the rent is raised", WONDERS, ("PASS-7", "PASS-9", "DEBT-1"),
        seats("ABC"), {"passport_bonus": 100}, favour=full, throws=6, also=_debt_met,
    ),
    "wonders-full-passport-ruined": Kind(
        "Wonders: the 22nd stamp on a stop that ruins", WONDERS, ("PASS-7", "PASS-9", "BANKRUPT-2"),
        seats("ABC"), {"passport_bonus": 100}, {"A": MEAN, "B": BOLD, "C": BOLD},
        favour=full, throws=6, also=_debt_ruined,
    ),
    "classic-last-one-standing": Kind(
        "Classic: the last one standing", CLASSIC, ("END-1", "BANKRUPT-2"),
        seats("AB"), favour=ruin, throws=3, also=_bankrupt(1),
    ),
    "classic-everybody-gone": Kind(
        "Classic: all but one leave", CLASSIC, ("END-1", "BANKRUPT-4", "BANKRUPT-3"),
        seats("ABC"), abandons=LEAVING, also=_all_abandoned,
    ),
    "classic-second-bankruptcy": Kind(
        "Classic, short game: the second bankruptcy", CLASSIC, ("END-4", "END-2", "END-3"),
        seats("ABCD"), SHORT, favour=ruin, throws=4, also=_bankrupt(2),
    ),
    "classic-the-hour": Kind(
        "Classic: the hour agreed on; rents are claimed by the book", CLASSIC, ("END-5", "RENT-2", "RENT-10"),
        seats("ABC"), HOUR | {"rent": "claim"}, MIXED, moves=80, also=_built,
    ),
    "online-last-one-standing": Kind(
        "Online: the last one standing, with a pot on free parking", ONLINE, ("END-1", "BANKRUPT-2"),
        seats("AB"), {"parking_pot": 50}, favour=ruin, throws=3, also=_bankrupt(1),
    ),
    "online-everybody-gone": Kind(
        "Online: all but one abandon, and their deeds become free", ONLINE, ("END-1", "BANKRUPT-4", "BANKRUPT-3"),
        seats("ABC"), abandons=LEAVING, also=_all_abandoned,
    ),
    "online-the-hour": Kind(
        "Online: the hour agreed on", ONLINE, ("END-5", "SCORE-1"),
        seats("ABC"), HOUR | {"auctions": True}, MIXED, moves=70, also=_built,
    ),
    "online-the-rounds": Kind(
        "Online: nine rounds with a clock on each turn", ONLINE, ("END-6", "END-7", "BUY-3"),
        seats("ABCD"), {"round_limit": 9, "turn_seconds": 45}, clock=0.15, also=_built,
    ),
    "anti-monopoly-one-role-out": Kind(
        "Anti-Monopoly: the only monopolist is ruined", ANTI, ("AM-20", "AM-7", "AM-6"),
        LONE_MONOPOLIST, favour=ruin, throws=4, also=_bankrupt(1),
    ),
    "anti-monopoly-one-left": Kind(
        "Anti-Monopoly: two are ruined, one is left", ANTI, ("AM-20", "AM-6", "AM-14"),
        LONE_COMPETITOR, favour=ruin, throws=4, also=_bankrupt(2),
    ),
    "anti-monopoly-everybody-gone": Kind(
        "Anti-Monopoly: all but one leave", ANTI, ("AM-20", "BANKRUPT-4"),
        LONE_COMPETITOR, abandons=LEAVING[1:] + ((56, "C"),), also=_all_abandoned,
    ),
    "anti-monopoly-quick-game": Kind(
        "Anti-Monopoly, quick game: the bank goes round once more", ANTI, ("AM-8", "TRADE-3", "SCORE-2"),
        seats("ABCD", A="competitor", B="monopolist", C="competitor", D="monopolist"),
        {"quick_game": True}, moves=80, dice={"12": 9, "28": 4},
    ),
    "anti-monopoly-the-hour": Kind(
        "Anti-Monopoly: the hour agreed on, the richest by income wins", ANTI, ("END-5", "AM-7", "SCORE-3"),
        seats("ABC", A="competitor", B="monopolist", C="competitor"), HOUR, moves=70, also=_built,
    ),
}  # fmt: skip
