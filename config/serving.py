"""Having the port and the data to oneself before anything else is done, or saying in a sentence why that cannot be."""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from django.conf import settings

MANY_FILES = 65_536
WAITING = 1024  # connections that are not taken yet
_is_taken = False
ONE_SERVER = 1_878_220_022  # the number of the lock: any that nobody else has chosen


class BusyError(Exception):
    """What cannot be had because another process has it; the text is for the person at the terminal."""


def take_port(port: int, address: str = "0.0.0.0", *, opens: bool = True) -> socket.socket:  # noqa: S104  for phones
    """A listening socket, on all addresses unless told; port 0 takes any free one. BusyError when it cannot be had.

    With `opens=False` nobody else can have the port, but who knocks is turned away until `open_port`.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere the option would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with _port_is_free(listener, port):
        listener.bind((address, port))
        if opens:
            listener.listen(WAITING)
    return listener


def open_port(listener: socket.socket) -> None:
    """From now on who knocks is let in (or waits for us, where the port is open already)."""
    with _port_is_free(listener, listener.getsockname()[1]):
        listener.listen(WAITING)


@contextlib.contextmanager
def _port_is_free(listener: socket.socket, port: int) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        listener.close()
        raise BusyError(
            f"Port {port} cannot be used ({problem.strerror}); choose another: PORT=8001 make run"
        ) from None


def open_many_files() -> None:
    """Let this process have as many open files as the system allows it: each phone is one."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


@contextlib.contextmanager
def preparing() -> Iterator[None]:
    """Of several processes that start at once in one folder, one prepares the files and the others wait for it."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = Path(settings.DATA_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / ".preparing").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def take_database() -> Any:
    """Keep every other server away from the database while the answer is held; BusyError when one is there already.

    Two servers that are not told of each other would not hear each other's payments. With Redis they are.
    """
    global _is_taken
    if settings.REDIS_URL:
        return None
    is_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    lock = _lock_file(str(settings.DATABASES["default"]["NAME"])) if is_sqlite else _lock_postgresql()
    _is_taken = True
    return lock


def must_have_database() -> Any:
    """The same for a server that was not started by `run_table`, which has it already: it ends with the sentence."""
    if _is_taken or getattr(settings, "IS_TEST", False):
        return None
    try:
        return take_database()
    except BusyError as problem:
        raise SystemExit(str(problem)) from None


def _lock_file(name: str) -> IO[str] | None:
    try:
        import fcntl
    except ImportError:
        return None
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    lock = Path(f"{name}.lock").open("w", encoding="ascii")  # noqa: SIM115  held until the process ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BusyError(f"Another bank is already running on {name}: stop it first.") from None
    return lock


def _lock_postgresql() -> Any:
    """A lock of PostgreSQL's own, which goes with the connection that holds it."""
    import psycopg

    database = settings.DATABASES["default"]
    names = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    where = {ours: database[theirs] for ours, theirs in names.items() if database.get(theirs)}
    try:
        lock = psycopg.connect(autocommit=True, connect_timeout=5, **where)
    except psycopg.OperationalError as problem:
        raise BusyError(f"The database does not answer: {problem}") from None
    if not lock.execute("SELECT pg_try_advisory_lock(%s)", [ONE_SERVER]).fetchone()[0]:  # type: ignore[index]
        lock.close()
        raise BusyError("Another bank is already running on this database; several need REDIS_URL to hear each other.")
    return lock
