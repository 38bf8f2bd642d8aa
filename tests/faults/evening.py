"""An evening at one table while something goes wrong: payers, readers and listeners at once, judged at the end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.faults import oracle
from tests.faults.clients import Crowd, Listener, Payer, Reader, alternating, euros, wait_until
from tests.faults.world import Table, World

HEALED = 12.0  # seconds after which nobody may be behind any more


def restart_limit(world: World) -> float:
    """Five seconds from a restart to the first answer; more only where a calm start takes as long."""
    world.first.end()
    return max(5.0, 3 * world.first.start())


@dataclass
class Evening:
    """Who is at the table."""

    world: World
    crowd: Crowd
    table: Table
    payers: list[Payer] = field(default_factory=list)
    readers: list[Reader] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    _running: list[Any] = field(default_factory=list)

    @classmethod
    def of(
        cls, world: World, crowd: Crowd, luck: Random, payers: int = 8, listeners: int = 4, readers: int = 1
    ) -> "Evening":
        """At a fresh table; nobody does anything yet. Payers try one server after the other."""
        table = world.lay()
        evening, ports = cls(world, crowd, table), [server.port for server in world.servers]
        for _ in range(payers):
            evening.payers.append(Payer(table, alternating(ports), euros(Random(luck.random())), pause=0.005))
        evening.readers = [Reader(table, alternating(ports)) for _ in range(readers)]
        evening.listeners = [Listener(table, alternating(ports)) for _ in range(listeners)]
        return evening

    def begin(self) -> None:
        """All of them."""
        for one in [*self.payers, *self.readers, *self.listeners]:
            self._running.append(self.crowd.start(one.run()))
        wait_until(lambda: all(one.seq for one in self.listeners), 20, "all phones have a state")

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """While the faults happen; afterwards nobody pays any more, and what is under way is answered."""
        self.begin()
        yield
        self.calm_down()

    def calm_down(self) -> None:
        """Nobody begins anything new; all that was sent is answered."""
        for one in [*self.payers, *self.readers]:
            one.is_to_stop = True
        for running in self._running[: len(self.payers) + len(self.readers)]:
            running.result(timeout=40)

    @contextmanager
    def again(self) -> Iterator[None]:
        """The payers once more; phones have stayed."""
        self._running = [self.crowd.start(one.run()) for one in self.payers]
        yield
        self.calm_down()

    def judge(self, *, others: int = 1, within: float = HEALED, leave: bool = True) -> oracle.Books:
        """Everybody level again in time, and nothing wrong; then the phones `leave`."""
        head = oracle.read(self.world, self.table.code).head
        until = time.monotonic() + within
        while any(one.seq != head for one in self.listeners) and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.1)  # what came too much would come now
        books = oracle.must_be_sound(self.world, self.table, self.payers, self.listeners, self.readers, others=others)
        if leave:
            self.leave()
        return books

    def leave(self) -> None:
        """The phones go."""
        for one in self.listeners:
            self.crowd.do(one.stop())

    # -- what has been counted ----------------------------------------------------------------------------------------
    @property
    def booked(self) -> int:
        return sum(payer.count for payer in self.payers)

    @property
    def retries(self) -> int:
        return sum(payer.retries for payer in self.payers)

    def status(self, code: int) -> int:
        """How many answers had it."""
        return sum(payer.statuses[code] for payer in self.payers)

    def must_have_booked(self, count: int, within: float = 40) -> None:
        """So many payments in all."""
        wait_until(lambda: self.booked >= count, within, f"{count} payments are booked")

    def must_be_going_on(self, within: float = 20) -> float:
        """Something is booked from now on; the seconds until it was."""
        before = self.booked
        return wait_until(lambda: self.booked > before, within, "a payment is booked again")

    def took(self, after: float = 0.0, before: float = float("inf")) -> list[float]:
        """Seconds of the payments that were booked in that time."""
        return [one.took for payer in self.payers for one in payer.booked.values() if after <= one.at < before]


def median(seconds: list[float]) -> float:
    """The middle one; there has to be one."""
    assert seconds, "nothing was booked"
    return sorted(seconds)[len(seconds) // 2]
