"""How often one may: sliding counts in memory, by address; several processes tell each other. Nothing is stored.

At home the limits are far above what a family does; hosted they keep guessing hopeless (RELIABILITY 7.3).
"""

import hashlib
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from django.conf import settings

from bank import bus
from bank.codes import is_hosted
from bank.problems import TooMany

MOST_REMEMBERED = 10_000


class Limit:
    """At most `home` (or `hosted`) times in `seconds` for each of whoever is counted."""

    def __init__(
        self, name: str, *, home: int, hosted: int, seconds: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.name, self.home, self.hosted, self.seconds, self.clock = name, home, hosted, seconds, clock
        self._times: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def must_allow(self, who: str) -> None:
        """Refuses with TooMany (and the seconds to wait) who has had their fill; counts nothing."""
        with self._lock:
            times = self._recent(_nameless(who))
            if len(times) >= self._most:
                raise TooMany(seconds=max(1, round(times[0] + self.seconds - self.clock())))

    def allows(self, who: str) -> bool:
        """May `who` go on?"""
        with self._lock:
            return len(self._recent(_nameless(who))) < self._most

    @property
    def _most(self) -> int:
        return self.hosted if is_hosted() else self.home

    def count(self, who: str) -> None:
        """One more for `who`, here and in the other processes."""
        nameless = _nameless(who)
        self.count_nameless(nameless)
        bus.publish("counted", limit=self.name, who=nameless)

    def count_nameless(self, who: str) -> None:
        """The same for somebody whose address this process was not told."""
        with self._lock:
            _make_room(self._times)
            self._times.setdefault(who, deque()).append(self.clock())

    def spend(self, who: str) -> None:
        """Count one, or refuse it with TooMany."""
        self.must_allow(who)
        self.count(who)

    def forget(self) -> None:
        """Start counting anew."""
        with self._lock:
            self._times.clear()

    def _recent(self, who: str) -> deque[float]:
        times = self._times.get(who)
        if times is None:
            return deque()
        while times and times[0] <= self.clock() - self.seconds:
            times.popleft()
        return times


def _nameless(who: str) -> str:
    """What is remembered of an address: a keyed digest, good for nothing but counting."""
    key = settings.SECRET_KEY.encode()[: hashlib.blake2b.MAX_KEY_SIZE]
    return hashlib.blake2b(who.encode(), key=key, digest_size=9).hexdigest()


def _make_room(remembered: dict[str, Any]) -> None:
    """Forget who was first counted longest ago, when there are too many."""
    while len(remembered) > MOST_REMEMBERED:
        del remembered[next(iter(remembered))]


class Room:
    """At most `home` (or `hosted`) at once for each of whoever is counted, in this process; who leaves makes room."""

    def __init__(self, *, home: int, hosted: int) -> None:
        self.home, self.hosted = home, hosted
        self._inside: Counter[str] = Counter()
        self._lock = threading.Lock()

    def enter(self, who: str) -> bool:
        """Is there room for one more? Then it is taken, until `leave`."""
        with self._lock:
            has_room = self._inside[who] < (self.hosted if is_hosted() else self.home)
            self._inside[who] += has_room
            return has_room

    def leave(self, who: str) -> None:
        """One who had entered is gone."""
        with self._lock:
            self._inside[who] -= 1
            if self._inside[who] <= 0:
                del self._inside[who]

    def inside(self, who: str) -> int:
        """How many there are now."""
        with self._lock:
            return self._inside[who]

    def everybody(self) -> int:
        """How many there are of all together."""
        with self._lock:
            return self._inside.total()

    def forget(self) -> None:
        """Nobody is here."""
        with self._lock:
            self._inside.clear()


class Patience:
    """A few free tries, then a wait that doubles with each one more. A try counts as wrong until it is given back."""

    def __init__(self, *, free: int, seconds: int, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.free, self.seconds, self.most, self.clock = free, seconds, most, clock
        self._tries: dict[str, tuple[int, float]] = {}
        self._lock = threading.Lock()

    def take(self, who: str) -> None:
        """One try for `who`, or TooMany with the seconds to wait."""
        with self._lock:
            count, free_from = self._tries.get(who, (0, 0.0))
            if self.clock() < free_from:
                raise TooMany(seconds=max(1, round(free_from - self.clock())))
            wait = 0 if count + 1 < self.free else min(self.most, self.seconds * 2 ** (count + 1 - self.free))
            _make_room(self._tries)
            self._tries[who] = (count + 1, self.clock() + wait)

    def give_back(self, who: str) -> None:
        """It was right: start counting anew."""
        with self._lock:
            self._tries.pop(who, None)

    def forget(self) -> None:
        """Start counting anew for everybody."""
        with self._lock:
            self._tries.clear()


wrong_codes = Limit("codes", home=60, hosted=20, seconds=600)
wrong_codes_of_all = Limit("all-codes", home=3000, hosted=300, seconds=60)
wrong_tokens = Limit("tokens", home=200, hosted=60, seconds=600)
new_games = Limit("games", home=5000, hosted=10, seconds=3600)
imports = Limit("imports", home=200, hosted=10, seconds=3600)
new_seats = Limit("seats", home=5000, hosted=100, seconds=3600)
new_knocks = Limit("knocks", home=200, hosted=24, seconds=600)
#: At one table fewer than its door holds (bank/knocking.py), so that one address does not keep all others from it.
knocks_at_one = Limit("knocks-at-one", home=200, hosted=12, seconds=600)
wrong_pins = Patience(free=5, seconds=60, most=900)
#: Open sockets of an address (a household, or a school behind one: SOCKETS_PER_ADDRESS) and of a seat.
sockets = Room(home=settings.SOCKETS_PER_ADDRESS or 2000, hosted=settings.SOCKETS_PER_ADDRESS or 60)
seat_sockets = Room(home=200, hosted=16)
new_editions = Limit("editions", home=1000, hosted=20, seconds=3600)
#: Signs of one seat to others: a wave now and then.
reactions = Limit("reactions", home=5, hosted=5, seconds=15)
ALL = (
    *(wrong_codes, wrong_codes_of_all, wrong_tokens, wrong_pins),
    *(new_games, imports, new_seats, new_knocks, knocks_at_one, new_editions),
    *(sockets, seat_sockets, reactions),
)


def is_guessing(address: str) -> bool:
    """Has the address, or have all together, mistyped more codes than they may?"""
    return not (wrong_codes.allows(address) and wrong_codes_of_all.allows(""))


def count_wrong_code(address: str) -> None:
    """One more code that opens nothing."""
    wrong_codes.count(address)
    wrong_codes_of_all.count("")


def spend_knock(address: str, code: str) -> None:
    """One knock of the address at the table, or TooMany."""
    new_knocks.must_allow(address)
    knocks_at_one.spend(f"{code} {address}")
    new_knocks.count(address)


def count_elsewhere(name: str, who: str) -> None:
    """Another process has counted somebody."""
    found = next((limit for limit in ALL if isinstance(limit, Limit) and limit.name == name), None)
    if found:
        found.count_nameless(who)
