"""The servers that are measured, each a process of its own, and what the kernel says of them."""

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.wire import fresh_key
from tests.services import free_port, wait_for

HOUSE = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A running process and the port that it answers on."""

    port: int
    process: "subprocess.Popen[bytes]"
    started: float = 0.0  # seconds until its first answer

    def cpu(self) -> float:
        """Seconds of CPU so far, all threads and those that have ended."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Resident bytes."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def answers(self) -> bool:
        """Does it answer a plain request?"""
        if self.process.poll() is not None:
            raise SystemExit("The server has ended.")
        with contextlib.suppress(OSError, http.client.HTTPException):
            return bool(self.ask("GET", "/healthz")[0])
        return False

    def ask(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, bytes]:
        """Status and body of an answer."""
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
            line.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"} | headers)
            answer = line.getresponse()
            return answer.status, answer.read()

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, in order or (SIGKILL) as in a fall of the power."""
        self.process.send_signal(how)
        self.process.wait(timeout=20)


@contextlib.contextmanager
def serving(line: list[str], port: int, **environment: str) -> Iterator[Server]:
    """A process that serves, ended afterwards."""
    start = time.perf_counter()
    process = subprocess.Popen(line, env=os.environ | environment, stdout=subprocess.DEVNULL, cwd=HOUSE)
    server = Server(port, process)
    try:
        wait_for(server.answers, "The server")
        server.started = time.perf_counter() - start
        yield server
    finally:
        if process.poll() is None:
            server.end()


def bare(folder: Path, row: int, event: int) -> AbstractContextManager[Server]:
    """The barest server (bare.py)."""
    port = free_port()
    sizes = [str(row), str(event)]
    return serving([sys.executable, "-m", "tests.bench.bare", str(port), str(folder / "bare.sqlite3"), *sizes], port)


def bank(folder: Path, **environment: str) -> AbstractContextManager[Server]:
    """The bank as `make run` opens it, on SQLite unless the environment says otherwise; its backups included."""
    port = free_port()
    where = {"PORT": str(port), "WONDERBANK_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    own = where | {"DATABASE_URL": "", "REDIS_URL": ""} | environment
    return serving([sys.executable, "manage.py", "run_table"], port, **own)


@dataclass(frozen=True, slots=True)
class Table:
    """A table that has begun, with its seats."""

    code: str
    bank: str
    seats: tuple[str, ...]

    @property
    def path(self) -> str:
        return f"/ws/games/{self.code}/"

    @property
    def commands(self) -> str:
        return f"/api/games/{self.code}/commands/"

    @classmethod
    def laid(cls, server: Server, seats: int = 6, **more: Any) -> "Table":
        """A new table, started."""
        names = ("Ann", "Bea", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")[:seats]
        game = cls._told(server.ask("POST", "/api/games/", {"edition": "wonders"} | more))
        path = f"/api/games/{game['code']}/"
        sat = [cls._told(server.ask("POST", f"{path}seats/", {"name": name})) for name in names]
        key = {"Idempotency-Key": fresh_key()}
        cls._told(server.ask("POST", f"{path}commands/", {"type": "start"}, game["token"], **key))
        return cls(game["code"], game["token"], tuple(seat["token"] for seat in sat))

    @staticmethod
    def _told(answer: tuple[int, bytes]) -> Any:
        status, text = answer
        if status != 201:
            raise SystemExit(f"{status}: {text[:300]!r}")
        return json.loads(text)
