"""Phones as they should be: they keep a command's key before they send it, ask again under the same key, and count.

`Payer` sends commands over HTTP, `Listener` keeps a state by its socket, `Reader` looks at the whole table while others
write. What each has seen is judged afterwards (oracle.py).
"""

import asyncio
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

from tests.faults.wire import Line, LostError, Socket
from tests.faults.world import Table

Json = dict[str, Any]
Ports = Callable[[], int]
HEARTBEAT = 2.0  # seconds; the pages' own is ten
_names = itertools.count()


class Crowd:
    """An event loop in a thread of its own, on which all phones of a test live."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def start(self, work: Coroutine[Any, Any, Any]) -> "Future[Any]":
        """Begin something; the test goes on."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def do(self, work: Coroutine[Any, Any, Any], patience: float = 60) -> Any:
        """What comes of it."""
        return self.start(work).result(timeout=patience)

    def together(self, works: list[Coroutine[Any, Any, Any]], patience: float = 120) -> list[Any]:
        """All at once; what comes of each."""

        async def gathered() -> list[Any]:
            return await asyncio.gather(*works)

        answers: list[Any] = self.do(gathered(), patience)
        return answers

    def close(self) -> None:
        async def all_end() -> None:
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self.do(all_end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()


def wait_until(is_so: Callable[[], Any], within: float, what: str) -> float:
    """The seconds it took."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < within, f"not within {within:.0f} s: {what}"
        time.sleep(0.02)
    return time.monotonic() - began


def alternating(ports: list[int]) -> Ports:
    """One port after the other, for each try."""
    turn = itertools.cycle(ports)
    return lambda: next(turn)


def euros(chance: random.Random, seats: str = "ABCD") -> Iterator[Json]:
    """Payments of a euro or so between seats, for ever."""
    while True:
        payer, payee = chance.sample(seats, 2)
        yield {"type": "pay", "from": payer, "to": payee, "amount": chance.randint(1, 3)}


@dataclass
class Answer:
    """The first definite answer to a command."""

    status: int
    body: Any
    took: float
    at: float


@dataclass
class Payer:
    """One phone that pays on and on; `who` sends ("bank" or a letter)."""

    table: Table
    ports: Ports
    commands: Iterator[Json]
    who: str = "bank"
    pause: float = 0.0
    sent: dict[str, Json] = field(default_factory=dict)
    answers: dict[str, Answer] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)
    retries: int = 0
    count: int = 0  # of its payments that are booked; the test asks from another thread
    is_to_stop: bool = False
    name: str = field(default_factory=lambda: f"p{next(_names)}")

    async def run(self, most: int = 1_000_000) -> None:
        """Until told to stop; what is under way then is asked for to the end."""
        line = Line()
        for number in range(most):
            if self.is_to_stop:
                break
            await self.pay(line, next(self.commands), f"{self.name}-{number}")
            if self.pause:
                await asyncio.sleep(self.pause)
        line.close()

    async def pay(self, line: Line, command: Json, key: str) -> None:
        """One command, until it is answered for good."""
        self.sent[key], began = command, time.monotonic()
        while True:
            answer = await self.ask(line, command, key)
            if answer is not None and (answer[0] < 500 and answer[0] != 429):
                now = time.monotonic()
                self.answers[key] = Answer(answer[0], answer[1], now - began, now)
                self.count += answer[0] == 201
                self.is_to_stop |= answer[0] == 401  # the seat is another's: a phone asks its person
                return
            self.retries += 1
            await asyncio.sleep(random.uniform(0.02, 0.1))

    async def ask(self, line: Line, command: Json, key: str) -> tuple[int, Any] | None:
        """One try; None when nobody knows what came of it."""
        headers = {"Authorization": f"Bearer {self.table.token(self.who)}", "Idempotency-Key": key}
        try:
            answer = await line.ask(self.ports(), "POST", f"{self.table.path}commands/", command, **headers)
        except LostError:
            return None
        self.statuses[answer[0]] += 1
        return answer

    @property
    def booked(self) -> dict[str, Answer]:
        """The answers that say it is done, by key."""
        return {key: answer for key, answer in list(self.answers.items()) if answer.status == 201}


@dataclass
class Reader:
    """Looks at the whole table again and again; `seen`: seq and state."""

    table: Table
    ports: Ports
    pause: float = 0.05
    seen: list[Json] = field(default_factory=list)
    is_to_stop: bool = False

    async def run(self) -> None:
        """Until told to stop; a look that fails is none."""
        line = Line()
        while not self.is_to_stop:
            try:
                status, state = await line.ask(self.ports(), "GET", self.table.path)
            except LostError:
                status, state = 0, None
            if status == 200:
                self.seen.append(state)
            await asyncio.sleep(self.pause)
        line.close()


@dataclass
class Listener:
    """A phone's socket: connects, keeps the state, says where it stands, comes back. `wrong`: what none should see."""

    table: Table
    ports: Ports
    who: str | None = None
    heartbeat: float = HEARTBEAT
    keeps_state: bool = True
    state: Any = None
    seq: int | None = None
    epoch: str = ""
    entries: dict[int, Json] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    answers: dict[str, Json] = field(default_factory=dict)
    tries: int = 0
    failed: int = 0
    most_failed: int = 0
    connected: int = 0
    closings: list[int | None] = field(default_factory=list)
    states: int = 0
    doubles: int = 0
    socket: Socket | None = None
    is_to_stop: bool = False

    async def run(self) -> None:
        """Until told to stop: connect, listen, and after each loss come back with some jitter."""
        while not self.is_to_stop:
            self.tries += 1
            try:
                self.socket = await Socket.open(self.ports(), self.address, self._hear, self.token, patience=15)
            except LostError:
                self.failed += 1
                self.most_failed = max(self.most_failed, self.failed)
                await asyncio.sleep(random.uniform(0.5, 1) * min(4, 0.75 * 2**self.failed))
                continue
            self.connected, self.failed = self.connected + 1, 0
            beating = asyncio.ensure_future(self._beat(self.socket))
            try:
                self.closings.append(await self.socket.closed)
            finally:
                beating.cancel()
                self.socket.cut()
            self.socket = None
            await asyncio.sleep(random.uniform(0.2, 0.75))

    @property
    def address(self) -> str:
        after = "" if self.seq is None else f"?after={self.seq}"
        return f"/ws/games/{self.table.code}/{after}"

    @property
    def token(self) -> str:
        return self.table.token(self.who) if self.who else ""

    async def stop(self) -> None:
        """Go, without a word."""
        self.is_to_stop = True
        if self.socket:
            self.socket.cut()

    async def _beat(self, socket: Socket) -> None:
        while True:
            await asyncio.sleep(self.heartbeat * random.uniform(0.8, 1.2))
            if self.seq is not None:
                socket.say({"at": self.seq, "epoch": self.epoch})

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        if "key" in message:
            self.answers[message["key"]] = message
        elif "entry" in message:
            self._entry(message)
        elif "state" in message:
            self._state(message)
        elif "at" in message:
            self._must_be(message["at"], "a heartbeat's answer")
        else:
            self._beside(message)

    def _state(self, message: Json) -> None:
        if message["epoch"] == self.epoch and message["seq"] < (self.seq or 0):
            self.wrong.append(f"a state of {message['seq']} at {self.seq}: what was told was never booked")
        self.state, self.seq, self.epoch = message["state"], message["seq"], message["epoch"]
        self.states += 1

    def _entry(self, message: Json) -> None:
        if self.seq is not None and message["seq"] <= self.seq:
            self.doubles += 1
            return
        self._must_be(message["seq"] - 1, "an entry")
        self.seq = message["seq"]
        self.entries[message["seq"]] = message["entry"]
        self._merge(message["patch"])

    def _beside(self, message: Json) -> None:
        """The first message without a state, or what is not in the journal."""
        if "epoch" in message:
            if message["epoch"] != self.epoch:
                self.wrong.append("another epoch without a state")
            return
        self._must_be(message["seq"], "what is beside the journal")
        self._merge(message["patch"])

    def _must_be(self, seq: int, what: str) -> None:
        if seq != self.seq:
            self.wrong.append(f"{what} for {seq} at {self.seq}")

    def _merge(self, patch: Json) -> None:
        if self.keeps_state and self.state is not None:
            self.state = merged(self.state, patch)


def merged(old: Any, patch: Any) -> Any:
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    result = dict(old) if isinstance(old, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
