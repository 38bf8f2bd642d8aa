"""Named points on a command's way, at which the server dies or its database refuses (RELIABILITY F3, F17)."""

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

from bank import journal

#: In the order in which a command passes them.
NAMES = (
    "before the insert",
    "after the insert",
    "before the commit",
    "after the commit",
    "before it is told",
    "before the answer",
)
_passed: Counter[str] = Counter()
_here = threading.local()
_kill: dict[str, int] = {}
_fail: dict[str, range] = {}


def set_up(kill: list[Any] | None, fail: list[Any] | None) -> None:
    """`kill`: a point, and the how manieth passing of it is the last; `fail`: a point, the first and last that do."""
    if not kill and not fail:
        return
    if kill:
        _kill[kill[0]] = kill[1]
    if fail:
        _fail[fail[0]] = range(fail[1], fail[2] + 1)
    journal._insert = _between("before the insert", journal._insert, "after the insert")
    journal._tell = _between("before it is told", journal._tell, "before the answer")
    commit = BaseDatabaseWrapper._commit

    def _commit(self: Any) -> Any:
        if not getattr(_here, "has_inserted", False):
            return commit(self)
        _here.has_inserted = False
        return _between("before the commit", commit, "after the commit")(self)

    BaseDatabaseWrapper._commit = _commit


def _between(before: str, step: Callable[..., Any], after: str) -> Callable[..., Any]:
    def stepped(*args: Any, **kwargs: Any) -> Any:
        pass_(before)
        answer = step(*args, **kwargs)
        pass_(after)
        return answer

    return stepped


def pass_(name: str) -> None:
    """A command comes to the point."""
    if name == "after the insert":
        _here.has_inserted = True
    _passed[name] += 1
    if _kill.get(name) == _passed[name]:
        os.kill(os.getpid(), signal.SIGKILL)
    if _passed[name] in _fail.get(name, ()):
        raise OperationalError("the disk is full (planted)")
