"""The one thread that talks to the database for asynchronous callers, with a connection that it keeps.

Opening a connection for each request costs more than the command itself, and the event loop must never wait for a disk.
Synchronous callers (pages, management commands, tests) call bank/journal.py directly.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from django.db import DatabaseError, InterfaceError, connection

from bank.problems import Busy

Answer = TypeVar("Answer")
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")


async def write(function: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
    """Run `function` in the writer thread. Busy when the database does not answer; nothing was booked then."""
    return await asyncio.get_running_loop().run_in_executor(_thread, partial(_run, function, *args, **kwargs))


def close() -> None:
    """Let go of the connection (a test database cannot be dropped while one is open)."""
    _thread.submit(lambda: connection.close()).result()


def _run(function: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
    try:
        return function(*args, **kwargs)
    except (DatabaseError, InterfaceError) as problem:
        connection.close()
        raise Busy() from problem
