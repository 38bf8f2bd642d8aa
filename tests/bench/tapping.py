"""Tap → last of six phones: a command is written, and the clock stops when the last of six has its event, whole.

One command at a time; those who are compared take turns, a hundred commands each, so that a noisy minute of the machine
is everybody's. CPU is the server's own, read before and after each turn.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from tests.bench.servers import Server, Table
from tests.bench.sizes import Sizes
from tests.bench.wire import Caller, Crowd, Phone, fresh_key

WARM = 30  # commands before any is counted


@dataclass
class Taps:
    """What was measured of one way to one server."""

    name: str
    times: list[float] = field(default_factory=list)  # seconds
    cpu: float = 0.0
    sizes: list[int] = field(default_factory=list)  # bytes of each event at one phone

    @property
    def p50(self) -> float:
        return median(self.times) * 1000

    @property
    def p99(self) -> float:
        return sorted(self.times)[int(len(self.times) * 0.99)] * 1000

    @property
    def cpu_each(self) -> float:
        """Milliseconds of CPU a command."""
        return self.cpu / len(self.times) * 1000


class Desk:
    """Six phones at a table, and the way on which its banker sends."""

    def __init__(self, name: str, server: Server, table: Table, phones: int, *, by_http: bool = False) -> None:
        self.taps, self.server, self.table = Taps(name), server, table
        self.crowd = Crowd()
        tokens = [table.bank, *table.seats, *[""] * phones][:phones]
        self.phones = [self.crowd.add(self._phone(token)) for token in tokens]
        self.caller = self.crowd.add(Caller(server.port)) if by_http else None
        self.crowd.settle()
        self.turn = 0

    def _phone(self, token: str) -> Phone:
        return Phone(self.server.port, self.table.path, token)

    def play(self, commands: int) -> None:
        """Send so many commands, one after the other, and note how long each took."""
        cpu = self.server.cpu()
        for _ in range(commands):
            self.taps.times.append(self._tap(self._command()))
        self.taps.cpu += self.server.cpu() - cpu

    def warm(self) -> None:
        """As `play`, for nothing."""
        self.play(WARM)
        self.taps = Taps(self.taps.name)

    def _command(self) -> dict[str, Any]:
        """One euro there and back again."""
        self.turn += 1
        one, other = ("A", "B") if self.turn % 2 else ("B", "A")
        return {"type": "pay", "from": one, "to": other, "amount": 1}

    def _tap(self, command: dict[str, Any]) -> float:
        waiting, answered = set(self.phones), False
        before = {phone: phone.got for phone in self.phones}
        last = start = time.perf_counter()

        def note(line: Any, message: bytes) -> bool:
            nonlocal answered, last
            if b'"entry"' in message and line in waiting:
                waiting.discard(line)
                self.taps.sizes.append(line.got - before[line])
                last = time.perf_counter()
            answered = answered or line is self.caller or b'"key"' in message[:8]
            return answered and not waiting

        self._send(command)
        self.crowd.listen_until(note)
        return last - start

    def _send(self, command: dict[str, Any]) -> None:
        if self.caller:
            self.caller.post(self.table.commands, command, self.table.bank, fresh_key())
        else:
            self.phones[0].say({"command": command, "key": fresh_key()})

    def close(self) -> None:
        self.crowd.close()


def play_in_turns(desks: list[Desk], sizes: Sizes, between: Callable[[], object] = list) -> list[Taps]:
    """Each desk plays a turn, then the next; so many times. `between` turns, others may be listened to."""
    for desk in desks:
        desk.warm()
    for _ in range(sizes.turns):
        for desk in desks:
            desk.play(sizes.turn)
            between()
    for desk in desks:
        desk.close()
    return [desk.taps for desk in desks]
