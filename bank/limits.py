"""How often one may: sliding counts in this process's memory, by address or token. Nothing about anybody is stored.

At home the limits are far above what a family does; hosted they keep guessing hopeless (RELIABILITY 7.3).
"""

import threading
import time
from collections import deque
from collections.abc import Callable

from bank.codes import is_hosted
from bank.problems import TooMany

MOST_REMEMBERED = 10_000


class Limit:
    """At most `home` (or `hosted`) times in `seconds` for each of whoever is counted."""

    def __init__(self, *, home: int, hosted: int, seconds: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.home, self.hosted, self.seconds, self.clock = home, hosted, seconds, clock
        self._times: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def must_allow(self, who: str) -> None:
        """Refuses with TooMany (and the seconds to wait) who has had their fill; counts nothing."""
        with self._lock:
            times = self._recent(who)
            if len(times) >= (self.hosted if is_hosted() else self.home):
                raise TooMany(seconds=max(1, round(times[0] + self.seconds - self.clock())))

    def count(self, who: str) -> None:
        """One more for `who`."""
        with self._lock:
            if len(self._times) > MOST_REMEMBERED:
                self._times.clear()
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


wrong_codes = Limit(home=60, hosted=20, seconds=600)
wrong_tokens = Limit(home=200, hosted=60, seconds=600)
new_games = Limit(home=5000, hosted=10, seconds=3600)
imports = Limit(home=200, hosted=10, seconds=3600)
new_seats = Limit(home=5000, hosted=100, seconds=3600)
new_editions = Limit(home=1000, hosted=20, seconds=3600)
ALL = (wrong_codes, wrong_tokens, new_games, imports, new_seats, new_editions)
