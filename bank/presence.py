"""Who is at the table: when each seat's device, and the bank's, was last heard of, in this process's memory.

Heartbeats count, not goodbyes, for a phone that falls asleep says none. A device that was not heard of for 30 seconds
is away. A start of the server counts as having heard of everybody, so that a restart opens no seat to others.
"""

import secrets
import threading
import time
from collections import Counter

AWAY_AFTER = 30.0  # seconds

BOOT = secrets.token_hex(4)  # a name for this start of the server: what is counted here begins anew with each

clock = time.monotonic
_started = clock()
_lock = threading.Lock()
_last: dict[tuple[str, str], float] = {}
_granted: dict[tuple[str, str], float] = {}
_told: Counter[str] = Counter()


def seen(code: str, letter: str) -> bool:
    """The seat's device was heard of. True when it had been away."""
    with _lock:
        was_here = shown(code, letter)
        _last[code, letter] = clock()
        return not was_here


def grant(code: str, letter: str) -> None:
    """A device has just taken the seat, or sent a command: it is there, though its socket was not heard of."""
    with _lock:
        _granted[code, letter] = clock()


def is_here(code: str, letter: str) -> bool:
    """Heard of, seated or the server started within 30 seconds: the seat is not free to others."""
    return silence(code, letter) < AWAY_AFTER


def shown(code: str, letter: str) -> bool:
    """Heard of within 30 seconds, as screens show it."""
    return left_for(code, letter) > 0


def left_for(code: str, letter: str) -> float:
    """Seconds until the seat is shown as away, if nothing more is heard of it; 0 when it is."""
    last = _last.get((code, letter))
    return 0.0 if last is None else max(0.0, AWAY_AFTER - (clock() - last))


def silence(code: str, holder: str) -> float:
    """For how many seconds nothing was heard of a device: no socket, no command. The server's start counts as heard."""
    who = code, holder
    return clock() - max(_last.get(who, _started), _granted.get(who, _started))


def forget(code: str, letter: str) -> None:
    """The seat's device has given it up."""
    with _lock:
        _last.pop((code, letter), None)
        _granted.pop((code, letter), None)


def changes(code: str) -> int:
    """How often presence has changed at this table since the start: a part of the state's `rev`."""
    return _told[code]


def note_change(code: str) -> None:
    """Presence has changed at this table."""
    with _lock:
        _told[code] += 1


def forget_all() -> None:
    """As after a start of the server."""
    with _lock:
        _last.clear()
        _granted.clear()
        _told.clear()
