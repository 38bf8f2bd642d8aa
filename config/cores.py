"""One process, one core: where several serve the same tables, each keeps to a core that no other of them has.

Python runs one of a process's threads at a time. On several cores they hand that turn on from core to core, and lose a
fifth to a third of the time with it (README, *How fast it is*); on one core they do not. Which are taken is told by
names in the kernel that go with their process, whatever it dies of.
"""

import contextlib
import os
import socket
from pathlib import Path

from django.conf import settings

OUTERMOST = "pid:[4026531836]"  # Linux's own number for the processes of a machine that are in no container
CLAIM = "\0wonderbank-core-{}"  # an abstract address: Linux only, as is the choice of a core


def keep_to_one() -> socket.socket | None:
    """Call before there are threads, and hold what it answers; None where all cores are taken, or there is one only.

    Of the cores that the process may use (`taskset`, `CPUAffinity=`) the first free one.
    """
    if not settings.ONE_CORE or not hasattr(os, "sched_setaffinity"):
        return None
    cores = sorted(os.sched_getaffinity(0))
    return next((claim for core in cores if (claim := _taken(core))), None) if len(cores) > 1 else None


def _taken(core: int) -> socket.socket | None:
    claim = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    with contextlib.suppress(OSError):
        claim.bind(CLAIM.format(core))
        os.sched_setaffinity(0, {core})
        return claim
    claim.close()
    return None


def is_contained() -> bool:
    """In a container other containers' claims cannot be seen: all of them would take the first core."""
    with contextlib.suppress(OSError):
        return str(Path("/proc/self/ns/pid").readlink()) != OUTERMOST
    return True
