"""Having the port and the data to oneself before anything else is done, or saying in a sentence why that cannot be."""

import os
import socket
from pathlib import Path
from typing import IO

from django.conf import settings


class BusyError(Exception):
    """What cannot be had because another process has it; the text is for the person at the terminal."""


def take_port(port: int) -> socket.socket:
    """A listening socket on all addresses; port 0 takes any free one. BusyError when the port is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere the option would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))  # noqa: S104  phones have to reach it
        listener.listen(1024)
    except OSError as problem:
        listener.close()
        raise BusyError(
            f"Port {port} cannot be used ({problem.strerror}); choose another: PORT=8001 make run"
        ) from None
    return listener


def take_database() -> IO[str] | None:
    """Keep every other server away from the SQLite file while the answer is held; BusyError when one is there already.

    Two servers would not hear each other's payments. With Redis they do, and PostgreSQL is not a file.
    """
    name = settings.DATABASES["default"]["NAME"]
    if settings.REDIS_URL or not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        return None
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
