"""Daphne in this very process, on a port that was ours before anything else was done.

One process means that stopping it is one signal and that what phones are told never has to leave it.
"""

import asyncio
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from django.conf import settings

PING_EVERY, PING_PATIENCE = 10, 15  # seconds; a phone that sleeps is noticed, and not buffered for, within these


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


def serve(listener: socket.socket) -> None:
    """Answer on the listening socket until SIGTERM or Ctrl-C."""
    if sys.platform == "win32":
        asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())
    from daphne.server import Server  # installs Twisted's reactor, so not before now

    from config.asgi import application

    behind_proxy = settings.SECURE_PROXY_SSL_HEADER is not None
    Server(
        application=application,
        endpoints=[_endpoint(listener)],
        ping_interval=PING_EVERY,
        ping_timeout=PING_PATIENCE,
        websocket_max_message_size=settings.SOCKET_MAX_BYTES,
        websocket_max_frame_size=settings.SOCKET_MAX_BYTES,
        proxy_forwarded_address_header="X-Forwarded-For" if behind_proxy else None,
        proxy_forwarded_proto_header="X-Forwarded-Proto" if behind_proxy else None,
        server_name="",
        verbosity=0,
    ).run()


def _endpoint(listener: socket.socket) -> str:
    """Twisted's name for the socket; on Windows it cannot adopt one and opens the port again."""
    port = listener.getsockname()[1]
    if os.name == "posix":
        listener.setblocking(False)
        return f"fd:fileno={listener.detach()}"
    with suppress(OSError):
        listener.close()
    return f"tcp:port={port}:interface=0.0.0.0"
