"""PostgreSQL and Redis of a test run's own: `python -m tests.services COMMAND…` starts both, runs it, and ends both.

From the system's packages, on ports and in a folder of their own, so that no server of the machine is touched; the
command finds them in DATABASE_URL and REDIS_URL. What they write is not forced to the disk: no test pulls the plug.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HOST, USER = "127.0.0.1", "wonderbank"
STARTS_WITHIN = 30  # seconds
WHERE = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def program(name: str) -> str:
    """The path of a server's program; Debian keeps PostgreSQL's own out of the way."""
    found = shutil.which(name, path=os.pathsep.join([os.environ["PATH"], *map(str, WHERE)]))
    if found is None:
        raise SystemExit(
            f"{name} is not installed; as root, `make install` installs it (config/requirements/system.sh)."
        )
    return found


def as_servant() -> dict[str, int]:
    """PostgreSQL refuses to run as root: then it runs as the user that its package has made."""
    if os.geteuid() != 0:
        return {}
    person = pwd.getpwnam("postgres")
    return {"user": person.pw_uid, "group": person.pw_gid}


@dataclass
class PostgreSQL:
    """A cluster in a folder of its own."""

    folder: Path
    port: int
    options: tuple[str, ...] = ("fsync=off", "full_page_writes=off")
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://{USER}@{HOST}:{self.port}/postgres"

    def prepare(self) -> None:
        """Make the cluster."""
        self.folder.mkdir()
        if person := as_servant():
            shutil.chown(self.folder, person["user"], person["group"])
        line = [program("initdb"), "-D", str(self.folder), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*line, "--locale=C.UTF-8"], check=True, stdout=subprocess.DEVNULL, cwd="/", **as_servant())

    def start(self) -> None:
        """Start it and wait until it answers."""
        told = {"port": self.port, "listen_addresses": HOST, "unix_socket_directories": "", "max_connections": 60}
        options = [*self.options, *(f"{name}={value}" for name, value in told.items())]
        line = [program("postgres"), "-D", str(self.folder), *(part for option in options for part in ("-c", option))]
        log = (self.folder.parent / "postgresql.log").open("ab")
        self.process = subprocess.Popen(line, stdout=log, stderr=log, cwd="/", **as_servant())
        wait_for(self.answers, "PostgreSQL")

    def answers(self) -> bool:
        line = [program("pg_isready"), "-h", HOST, "-p", str(self.port), "-U", USER, "-d", "postgres", "-q"]
        return subprocess.run(line, cwd="/").returncode == 0

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once, in order; SIGQUIT: as in a crash."""
        _end(self.process, how)


@dataclass
class Redis:
    """A Redis that keeps nothing."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        line = [program("redis-server"), "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(line, stdout=subprocess.DEVNULL, cwd="/tmp")
        wait_for(self.answers, "Redis")

    def answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), timeout=1) as line:
            line.sendall(b"PING\r\n")
            return line.recv(16).startswith(b"+PONG")
        return False

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """SIGKILL: as in a crash."""
        _end(self.process, how)


@contextlib.contextmanager
def frozen(server: "PostgreSQL | Redis") -> Iterator[None]:
    """A server that keeps its connections and answers nothing: it and the processes it has made are stopped."""
    assert server.process is not None
    all_of_it = [server.process.pid, *children_of(server.process.pid)]
    for number in all_of_it:
        os.kill(number, signal.SIGSTOP)
    try:
        yield
    finally:
        for number in all_of_it:
            os.kill(number, signal.SIGCONT)


def children_of(parent: int) -> list[int]:
    """The processes that `parent` has made."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(status.parent.name))
    return found


def wait_for(answers: object, name: str) -> None:
    """Until a server answers; a failure after STARTS_WITHIN seconds."""
    assert callable(answers)
    until = time.monotonic() + STARTS_WITHIN
    while not answers():
        if time.monotonic() > until:
            raise SystemExit(f"{name} does not answer.")
        time.sleep(0.05)


def _end(process: subprocess.Popen[bytes] | None, how: signal.Signals) -> None:
    if process is not None and process.poll() is None:
        process.send_signal(signal.SIGCONT)
        process.send_signal(how)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def running() -> Iterator[tuple[PostgreSQL, Redis]]:
    """Both servers, ended and gone with all their data afterwards."""
    with tempfile.TemporaryDirectory(prefix="wonderbank-services-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL is another user
        database, redis = PostgreSQL(folder / "postgresql", free_port()), Redis(free_port())
        try:
            database.prepare()
            database.start()
            redis.start()
            yield database, redis
        finally:
            redis.end()
            database.end()


def main(command: list[str]) -> int:
    """Run the command with both; its exit code."""
    with running() as (database, redis):
        environment = os.environ | {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
        return subprocess.run(command, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
