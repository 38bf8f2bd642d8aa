"""Servers and databases to be killed, frozen and cut off: the bank as `make run` opens it, on SQLite or on PostgreSQL.

On SQLite a world is one server; on PostgreSQL with Redis it is two, so that what is told has to cross. Each world has a
database of its own, copied from one that was migrated once.
"""

import contextlib
import http.client
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from tests import services

HOUSE = Path(__file__).resolve().parents[2]
SQLITE, POSTGRESQL = "sqlite", "postgresql"
PATIENCE = 40.0  # seconds within which a server has to be open, on a machine that is busy
_numbers = itertools.count()


class EndedError(Exception):
    """A server that should have been open is not. (No AssertionError: a bug that keeps it shut proves no test.)"""


@dataclass
class Server:
    """One process of the bank, with a port of its own. `planted`: what goes wrong inside (planting.py)."""

    environment: dict[str, str]
    log: Path
    port: int = field(default_factory=services.free_port)
    before: Callable[[], None] | None = None
    process: "subprocess.Popen[bytes] | None" = None

    def start(self, *, wait: bool = True, **planted: Any) -> float:
        """Open it; the seconds until it answered."""
        began = time.monotonic()
        told = {"PORT": str(self.port), "FAULTS_PLANTED": json.dumps(planted)}
        line = [sys.executable, "manage.py", "run_table"]
        with self.log.open("ab") as log:
            where: dict[str, Any] = {"cwd": HOUSE, "env": self.environment | told, "preexec_fn": self.before}
            self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=log, **where)
        if wait:
            self.wait(began)
        return time.monotonic() - began

    def wait(self, began: float) -> None:
        """Until it can work: an open port is not enough."""
        while not self.is_ready():
            if not self.is_alive():
                raise EndedError(f"the server has ended by itself:\n{self.said()}")
            if time.monotonic() - began > PATIENCE:
                raise EndedError("the server does not answer")
            time.sleep(0.02)

    def is_ready(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.ask("GET", "/readyz", timeout=5)[0] == 200
        return False

    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def send_signal(self, how: signal.Signals) -> None:
        """To this process alone."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, how)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """SIGKILL: as in a crash; SIGTERM: in order. Its exit code."""
        if self.process is None:
            return 0
        self.send_signal(signal.SIGCONT)
        self.send_signal(how)
        return self.process.wait(timeout=20)

    def died(self, within: float = 20.0) -> int:
        """Wait for its own end."""
        assert self.process is not None
        return self.process.wait(timeout=within)

    def said(self) -> str:
        """What it has complained of, in all its lives."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", timeout: float = 20, **headers: str
    ) -> tuple[int, Any, Any]:
        """Status, JSON (or text) and headers of an answer."""
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)) as line:
            line.request(method, path, json.dumps(body), {"Content-Type": "application/json"} | headers)
            answer = line.getresponse()
            text = answer.read().decode()
            is_json = "json" in (answer.headers["Content-Type"] or "")
            return answer.status, json.loads(text) if is_json else text, answer.headers

    def send(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The answer to what has to succeed."""
        status, answer, _ = self.ask(method, path, body, token)
        assert status in (200, 201, 204), (method, path, status, answer)
        return answer

    # -- what the kernel says of it -----------------------------------------------------------------------------------
    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def files(self) -> int:
        """Open files."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    def threads(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.pid}/task").iterdir())


@dataclass(frozen=True, slots=True)
class Table:
    """A table that has begun: its address, and what opens it."""

    code: str
    bank: str
    seats: dict[str, str]

    @property
    def path(self) -> str:
        return f"/api/games/{self.code}/"

    def token(self, who: str) -> str:
        return self.bank if who == "bank" else self.seats[who]


@dataclass
class World:
    """A bank with its database. `url`: of the database, as the servers are told."""

    kind: str
    folder: Path
    url: str
    servers: list[Server]
    postgres: services.PostgreSQL | None = None
    redis: services.Redis | None = None
    planted: dict[str, Any] = field(default_factory=dict)

    @property
    def first(self) -> Server:
        return self.servers[0]

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return self.folder / "wonderbank.sqlite3"

    def start(self, **planted: Any) -> None:
        """Open all servers at once."""
        began = time.monotonic()
        for server in self.servers:
            server.start(wait=False, **self.planted, **planted)
        for server in self.servers:
            server.wait(began)

    def end(self) -> None:
        """End all of them, whatever state they are in."""
        for server in self.servers:
            if server.is_alive():
                server.end()

    def lay(self, seats: int = 4, **settings: Any) -> Table:
        """A table with so many seats that has begun."""
        send = self.first.send
        told = send("POST", "/api/games/", {"edition": "wonders", "settings": settings})
        path, letters = f"/api/games/{told['code']}/", "ABCDEFGH"[:seats]
        tokens = {letter: send("POST", f"{path}seats/", {"name": f"Seat {letter}"})["token"] for letter in letters}
        table = Table(told["code"], told["token"], tokens)
        self.command(table, {"type": "start", "order": list(letters)}, "start")
        return table

    def command(
        self, table: Table, command: Any, key: str, who: str = "bank", server: int = 0, **headers: str
    ) -> tuple[int, Any]:
        """Status and answer of one command."""
        headers |= {"Idempotency-Key": key}
        asked = self.servers[server].ask("POST", f"{table.path}commands/", command, table.token(who), **headers)
        return asked[0], asked[1]

    def must_be_quiet(self) -> None:
        """No server has complained of anything: for times in which nothing was done to it."""
        for server in self.servers:
            loud = [line for line in server.said().splitlines() if "never should" in line or "Traceback" in line]
            assert not loud, f"the server complains:\n{server.said()[-4000:]}"

    def state(self, table: Table, server: int = 0) -> Any:
        """The state, for everybody."""
        return self.servers[server].send("GET", table.path)

    def run(self, *command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """A management command on the same data."""
        line = [sys.executable, "manage.py", *command]
        told = self.first.environment | environment
        return subprocess.run(line, cwd=HOUSE, env=told, capture_output=True, text=True)


# --- Making worlds ----------------------------------------------------------------------------------------------------
class Ground:
    """What the worlds of a run stand on: a migrated database to copy, static files, PostgreSQL and Redis."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.chmod(0o755)  # PostgreSQL is another user
        self.postgres: services.PostgreSQL | None = None
        self.redis: services.Redis | None = None
        self._template: Path | None = None

    def close(self) -> None:
        for server in (self.redis, self.postgres):
            if server:
                server.end()

    @contextlib.contextmanager
    def world(self, kind: str, servers: int = 0, disk: int = 0, **environment: str) -> Iterator[World]:
        """A world that is not open yet, ended afterwards; `servers`: 1 on SQLite, 2 on PostgreSQL unless told.

        `disk`: its folder is a disk of so many mebibytes (needs root).
        """
        folder = Path(tempfile.mkdtemp(prefix=f"{kind}-", dir=self.folder))
        if disk:
            _mount(folder, disk)
        made = self._on_sqlite(folder) if kind == SQLITE else self._on_postgresql(folder)
        made.servers = [self._server(made, **environment) for _ in range(servers or (1 if kind == SQLITE else 2))]
        try:
            yield made
        finally:
            made.end()
            if kind == POSTGRESQL:
                with contextlib.suppress(psycopg.Error):
                    self._sql(f'DROP DATABASE IF EXISTS "{folder.name}" WITH (FORCE)')
            if disk:
                _unmount(folder)

    def _server(self, world: World, **environment: str) -> Server:
        mine = ("DATABASE_URL", "REDIS_URL", "PORT", "BACKUP_DIR", "FAULTS_PLANTED")
        plain = {name: value for name, value in os.environ.items() if name not in mine}
        own = {
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "WONDERBANK_DATA": str(world.folder),
            "FAULTS_STATIC": str(self.folder / "static"),
            "DATABASE_URL": world.url,
            "REDIS_URL": world.redis.url if world.redis else "",
        }
        return Server(plain | own | environment, world.folder / f"server-{next(_numbers)}.log")

    def _on_sqlite(self, folder: Path) -> World:
        world = World(SQLITE, folder, f"sqlite:///{folder}/wonderbank.sqlite3", [])
        if self._template is None:
            world.servers = [self._server(world)]
            self._migrate(world)
            self._template = self.folder / "template.sqlite3"
            shutil.copy(world.file, self._template)
        else:
            shutil.copy(self._template, world.file)
        return world

    def _migrate(self, world: World) -> None:
        done = world.run("migrate", "--skip-checks", "-v", "0")
        assert done.returncode == 0, done.stderr

    def _on_postgresql(self, folder: Path) -> World:
        if self.postgres is None:
            self._start_services()
        assert self.postgres and self.redis
        self._sql(f'CREATE DATABASE "{folder.name}" TEMPLATE wonders')
        return World(POSTGRESQL, folder, _on(self.postgres, folder.name), [], self.postgres, self.redis)

    def _start_services(self) -> None:
        self.postgres = services.PostgreSQL(self.folder / "postgresql", services.free_port())
        self.redis = services.Redis(services.free_port())
        self.postgres.prepare()
        self.postgres.start()
        self.redis.start()
        self._sql("CREATE DATABASE wonders")
        world = World(POSTGRESQL, self.folder, _on(self.postgres, "wonders"), [], self.postgres, self.redis)
        world.servers = [self._server(world)]
        self._migrate(world)

    def _sql(self, statement: str) -> None:
        assert self.postgres
        with psycopg.connect(_on(self.postgres, "postgres"), autocommit=True) as line:
            line.execute(statement)  # type: ignore[call-overload]


def _on(postgres: services.PostgreSQL, database: str) -> str:
    return f"{postgres.url.rpartition('/')[0]}/{database}"


def _mount(folder: Path, mebibytes: int) -> None:
    """A disk of memory there."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m,mode=755", "tmpfs", str(folder)], check=True)


def _unmount(folder: Path) -> None:
    subprocess.run(["umount", str(folder)], check=True)
