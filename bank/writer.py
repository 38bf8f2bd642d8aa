"""The one thread that talks to the database for asynchronous callers, with a connection that it keeps.

Opening a connection for each request costs more than the command itself, and the event loop must never wait for a disk.
Synchronous callers (pages, management commands, tests) call bank/journal.py directly.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError, connection

from bank.problems import Busy

PAUSE = 0.5  # seconds in which a database that could not be reached is not tried again
QUIET = 10.0  # seconds in which the cause of an outage is not told again
PATIENCE = 8.0  # seconds that anybody waits; a database that does not answer at all would keep them for ever
Answer = TypeVar("Answer")
log = logging.getLogger(__name__)
_down_until = _told_at = 0.0
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")


async def write(function: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
    """Run `function` in the writer thread.

    What has been handed over is done, also when the caller is cancelled. Busy when the database does not answer:
    nothing was booked then, or, where it is `unknown`, the same key tells.
    """
    job = _thread.submit(partial(_run, function, *args, **kwargs))
    answer = asyncio.wrap_future(job)
    if not (await asyncio.wait((answer,), timeout=PATIENCE))[0]:
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody waits for it any more
        raise Busy(**({} if job.cancel() else {"unknown": True}))
    return answer.result()


def close() -> None:
    """Let go of the connection (a test database cannot be dropped while one is open)."""
    _thread.submit(lambda: connection.close()).result()


def _run(function: Callable[..., Answer], *args: Any, **kwargs: Any) -> Answer:
    global _down_until
    if time.monotonic() < _down_until:
        raise Busy()
    try:
        return function(*args, **kwargs)
    except (DatabaseError, InterfaceError) as problem:
        if connection.connection is None:  # nobody else need wait as long for what is not there
            _down_until = time.monotonic() + PAUSE
        _tell(problem)
        connection.close()
        raise Busy() from problem


def _tell(problem: Exception) -> None:
    """Why it was 503, for the person at the terminal; of an outage not with every command that waits."""
    global _told_at
    if not is_outage(problem):
        log.exception("The database has refused something it never should be asked.")
    elif time.monotonic() - _told_at > QUIET:
        _told_at = time.monotonic()
        log.warning("The database does not answer, so nothing is booked for now: %s", str(problem).strip())


def is_outage(problem: Exception) -> bool:
    """Does the database not answer (no connection, a lock, a full disk), rather than refuse what it was asked?

    `InternalError` is PostgreSQL's word for being read-only after a failover, and for having ended a transaction that
    stood still for too long.
    """
    kinds = OperationalError | InterfaceError | InternalError
    return isinstance(problem, kinds) or type(problem) is DatabaseError
