"""What many cost: commands per second at many tables, idle phones, and all phones coming back at once."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

from tests.bench.servers import Server, Table
from tests.bench.sizes import Sizes
from tests.bench.wire import Crowd, Phone, SilentError, fresh_key

PATIENCE = 60.0  # seconds until everybody has to be back


@dataclass(frozen=True, slots=True)
class Load:
    """Commands per second, and milliseconds of the servers' CPU for each."""

    per_second: float
    cpu_each: float

    @classmethod
    def middle(cls, loads: Sequence["Load"]) -> "Load":
        """The median of each."""
        return cls(median(load.per_second for load in loads), median(load.cpu_each for load in loads))


class Busy:
    """A table at which the next command is sent as soon as the last phone has heard of the one before."""

    def __init__(self, crowd: Crowd, servers: Sequence[Server], table: Table, phones: int) -> None:
        tokens = [table.bank, *table.seats, *[""] * phones][:phones]
        at = [servers[place % len(servers)] for place in range(phones)]
        self.phones = [
            crowd.add(Phone(server.port, table.path, token)) for server, token in zip(at, tokens, strict=True)
        ]
        self.waiting: set[Any] = set()
        self.sent = 0

    def send(self) -> None:
        """One euro there, the next time back again."""
        self.waiting, self.sent = set(self.phones), self.sent + 1
        one, other = ("A", "B") if self.sent % 2 else ("B", "A")
        command = {"type": "pay", "from": one, "to": other, "amount": 1}
        self.phones[0].say({"command": command, "key": fresh_key()})

    def hear(self, phone: Any, message: bytes) -> bool:
        """Was it the last that had to hear of the command?"""
        if b'"problem"' in message:
            raise SilentError(message.decode())
        if b'"entry"' not in message or phone not in self.waiting:
            return False
        self.waiting.discard(phone)
        return not self.waiting


def loads(*ways: Callable[[], Load], rounds: int) -> list[Load]:
    """Those who are compared take turns; of each the median of its rounds."""
    turns = [[way() for way in ways] for _ in range(rounds)]
    return [Load.middle(own) for own in zip(*turns, strict=True)]


def load(servers: Sequence[Server], tables: list[Table], sizes: Sizes, *, together: bool = False) -> Load:
    """All tables at once, one command under way at each, its phones spread over the servers or `together` at one."""
    crowd, busy = Crowd(), []
    for number, table in enumerate(tables):
        first = number % len(servers)
        at = [*servers[first:], *servers[:first]][: 1 if together else None]
        busy.append(Busy(crowd, at, table, sizes.phones))
    of = {phone: table for table in busy for phone in table.phones}
    crowd.settle()
    for table in busy:
        table.send()
    _run(crowd, of, sizes.seconds / 4)  # warm
    cpu, start = sum(server.cpu() for server in servers), time.perf_counter()
    done = _run(crowd, of, sizes.seconds)
    spent, seconds = sum(server.cpu() for server in servers) - cpu, time.perf_counter() - start
    crowd.close()
    return Load(done / seconds, spent / max(done, 1) * 1000)


def _run(crowd: Crowd, of: dict[Any, Busy], seconds: float) -> int:
    done, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        for phone, message in crowd.listen(1.0):
            if of[phone].hear(phone, message):
                done += 1
                of[phone].send()
    return done


def idle(server: Server, tables: list[Table], phones: int) -> Crowd:
    """So many phones that only listen, each of which has had its first message."""
    crowd, waiting = Crowd(), set()
    for number in range(phones):
        waiting.add(crowd.add(Phone(server.port, tables[number % len(tables)].path)))
        if number % 50 == 49:
            _until_all_have(crowd, waiting)
    _until_all_have(crowd, waiting)
    return crowd


def heartbeat(server: Server, crowd: Crowd) -> float:
    """Milliseconds of CPU of one heartbeat and its answer."""
    cpu = server.cpu()
    for phone in crowd.lines:
        phone.say({"at": 1})
    _until_all_have(crowd, set(crowd.lines))
    return (server.cpu() - cpu) / len(crowd.lines) * 1000


def _until_all_have(crowd: Crowd, waiting: set[Any]) -> None:
    until = time.perf_counter() + PATIENCE
    while waiting:
        waiting.difference_update(phone for phone, _ in crowd.listen(1.0))
        if time.perf_counter() > until:
            raise SilentError(f"{len(waiting)} phones were told nothing")


@dataclass(frozen=True, slots=True)
class Return:
    """All phones come back in the same moment: seconds until the last knows where its table stands, and the median."""

    last: float
    median: float
    cpu_each: float  # milliseconds


def come_back(server: Server, tables: list[Table], phones: int) -> Return:
    """So many phones open their sockets at once, each with the number that it knows."""
    seqs = [json.loads(server.ask("GET", f"/api/games/{table.code}/")[1])["seq"] for table in tables]
    crowd, cpu, start = Crowd(), server.cpu(), time.perf_counter()
    waiting, times = set(), []
    for number in range(phones):
        place = number % len(tables)
        waiting.add(crowd.add(Phone(server.port, f"{tables[place].path}?after={seqs[place]}")))
    while waiting:
        for phone, _ in crowd.listen(PATIENCE) or [(None, b"")]:
            if phone is None:
                raise SilentError(f"{len(waiting)} phones did not come back")
            if phone in waiting:
                waiting.discard(phone)
                times.append(time.perf_counter() - start)
    crowd.close()
    middle = quantiles(times, n=2)[0] if len(times) > 1 else times[0]
    return Return(max(times), middle, (server.cpu() - cpu) / phones * 1000)
