"""Is there memory for one more? At nine tenths of what this process may have, newcomers are asked to wait (F26).

A process that takes more than its share is killed, with everybody in it; so who sits at a table stays and plays on, and
who only comes is told to try again. What a process has once had, its allocator keeps for it: so from then on as many
may be there as were when it was full, rather than nobody till the end of days.
"""

import contextlib
import os
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

from bank import limits
from bank.problems import Busy

FULL = 0.9
MEBIBYTE = 1 << 20
SHARE = "/sys/fs/cgroup"  # systemd's MemoryMax, or a container's limit
_reading = threading.Lock()
_most_there: int | None = None  # how many sockets there were when it was full


def is_short() -> bool:
    """Would one more be one too many?"""
    global _most_there
    most = limit()
    if most is None or resident() < FULL * most:
        _most_there = None
        return False
    here = limits.sockets.everybody()
    _most_there = here if _most_there is None else _most_there
    return here >= FULL * _most_there


@contextlib.contextmanager
def one_large_file() -> Iterator[None]:
    """One at a time, from its first byte to its last row: while it is read, a game takes fifteen times its length.

    Busy while another is read.
    """
    if not _reading.acquire(blocking=False):
        raise Busy()
    try:
        yield
    finally:
        _reading.release()


def must_have_room() -> None:
    """Refuses with Busy a table or a seat that is one too many."""
    if is_short():
        raise Busy()


@cache
def limit() -> int | None:
    """How many bytes this process may have: as MEMORY says (mebibytes), or as its group may. None: no limit."""
    if settings.MEMORY:
        return int(settings.MEMORY) * MEBIBYTE
    try:
        group = Path("/proc/self/cgroup").read_text(encoding="ascii").rpartition("::")[2].strip()
        text = Path(f"{SHARE}{group}/memory.max").read_text(encoding="ascii").strip()
    except OSError:
        return None
    return int(text) if text.isdecimal() else None


def resident() -> int:
    """The bytes that it has; 0 where nobody tells."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
