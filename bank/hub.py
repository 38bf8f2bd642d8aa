"""What has happened at a table is told to its sockets here, in memory: no layer that may lose or reorder it.

A commit rings (`tell`, from any thread); each socket then takes, on its own event loop, what it lacks up to there.
So the order of rings does not matter, a ring too many costs nothing, and a missed one is healed by the next.
"""

import asyncio
import threading
from collections import defaultdict
from typing import Protocol

from bank import bus, presence, tables
from bank.steps import LINK
from bank.tables import Live

SEAT_LOST, NO_TABLE, RESTART = 4401, 4404, 1012
STILL_HERE = 1.0  # seconds in which other processes need not be told again that a device is there
SILENT = 5.0  # seconds after which a device's next command is worth telling to other processes


class Ear(Protocol):
    """A socket at a table."""

    viewer: str | None

    def hear(self, live: Live) -> None:
        """Send what this socket lacks up to `live`."""

    def cut(self, closing: int) -> None:
        """Close this socket with that code."""


_lock = threading.Lock()
_rooms: dict[str, dict[asyncio.AbstractEventLoop, set[Ear]]] = defaultdict(dict)
_watched: set[tuple[int, str, str]] = set()
_announced: dict[tuple[str, str], float] = {}  # when other processes were last told of a device


def join(code: str, ear: Ear) -> None:
    """From now on `ear` hears of the table; call it on the socket's own loop, before its first reading."""
    with _lock:
        _rooms[code].setdefault(asyncio.get_running_loop(), set()).add(ear)


def leave(code: str, ear: Ear) -> None:
    """The socket is gone."""
    with _lock:
        room = _rooms.get(code, {})
        for loop in [loop for loop, ears in room.items() if ear in ears]:
            room[loop].discard(ear)
            if not room[loop]:
                del room[loop]
        if not room:
            _rooms.pop(code, None)


def listeners(code: str) -> int:
    """How many sockets hear of the table."""
    with _lock:
        return sum(len(ears) for ears in _rooms.get(code, {}).values())


def rooms() -> list[str]:
    """The tables that somebody listens to."""
    with _lock:
        return list(_rooms)


def announce(live: Live) -> None:
    """The table now stands as `live`: after the commit, to the sockets here and to the other processes."""
    tell(live)
    link = live.steps[-1].told.pop(LINK, None) if live.steps else None
    if link and bus.is_shared():
        about = {"code": live.code, "epoch": live.epoch, "rev": live.stored_rev, "hash": live.hash}
        bus.publish("table", code=live.code, link=bus.signed(link | about))
    else:
        bus.publish("table", code=live.code)


def tell(live: Live) -> None:
    """The same to the sockets of this process, from any thread."""
    for loop in _loops(live.code):
        _call(loop, _deliver, loop, live)


def cut(code: str, holder: str, closing: int = SEAT_LOST, *, share: bool = True) -> None:
    """Close the sockets of a seat, or of the bank: the token opens nothing any more."""
    if share:
        bus.publish("cut", code=code, holder=holder, closing=closing)
    for loop in _loops(code):
        _call(loop, _cut, loop, code, holder, closing)


def close_room(code: str, closing: int = NO_TABLE, *, share: bool = True) -> None:
    """Close all sockets of a table: it is no more."""
    if share:
        bus.publish("closed", code=code)
    for loop in _loops(code):
        _call(loop, _close_room, loop, code, closing)


# --- Who is there -----------------------------------------------------------------------------------------------------
def sign_of_life(code: str, holder: str) -> None:
    """The device of a seat, or of the bank, was heard of; on an event loop, which then watches for its silence."""
    now = presence.clock()
    if bus.is_shared() and now - _announced.get((code, holder), -STILL_HERE) >= STILL_HERE:
        _announced[code, holder] = now
        bus.publish("life", code=code, holder=holder)
    _lives(code, holder)


def life_elsewhere(code: str, holder: str) -> None:
    """Another process has heard of a device; from any thread."""
    loop = next(iter(_loops(code)), None)
    if loop:
        _call(loop, _lives, code, holder)
    elif presence.seen(code, holder):
        presence.note_change(code)


def granted(code: str, holder: str) -> None:
    """A device has just taken the seat, or the bank; or it has sent a command."""
    if presence.silence(code, holder) > SILENT:
        bus.publish("granted", code=code, holder=holder)
    presence.grant(code, holder)


def gone(code: str, holder: str) -> None:
    """The seat's device has given it up."""
    presence.forget(code, holder)
    bus.publish("gone", code=code, holder=holder)


def _lives(code: str, holder: str) -> None:
    if presence.seen(code, holder):
        _presence_changed(code)
    loop = asyncio.get_running_loop()
    if (id(loop), code, holder) not in _watched:
        _watched.add((id(loop), code, holder))
        _watch(loop, code, holder)


def _watch(loop: asyncio.AbstractEventLoop, code: str, holder: str) -> None:
    left = presence.left_for(code, holder)
    if left > 0:
        loop.call_later(left + 0.05, _watch, loop, code, holder)
        return
    _watched.discard((id(loop), code, holder))
    _announced.pop((code, holder), None)
    _presence_changed(code)


def _presence_changed(code: str) -> None:
    presence.note_change(code)
    live = tables.kept(code)
    if live:
        tell(live)


def _loops(code: str) -> list[asyncio.AbstractEventLoop]:
    with _lock:
        return list(_rooms.get(code, ()))


def _call(loop: asyncio.AbstractEventLoop, *what: object) -> None:
    try:
        loop.call_soon_threadsafe(*what)  # type: ignore[arg-type]
    except RuntimeError:  # the loop has ended, and its sockets with it
        with _lock:
            for room in _rooms.values():
                room.pop(loop, None)


def _ears(loop: asyncio.AbstractEventLoop, code: str) -> list[Ear]:
    with _lock:
        return list(_rooms.get(code, {}).get(loop, ()))


def _deliver(loop: asyncio.AbstractEventLoop, live: Live) -> None:
    for ear in _ears(loop, live.code):
        ear.hear(live)


def _cut(loop: asyncio.AbstractEventLoop, code: str, holder: str, closing: int) -> None:
    for ear in _ears(loop, code):
        if ear.viewer == holder:
            ear.cut(closing)


def _close_room(loop: asyncio.AbstractEventLoop, code: str, closing: int) -> None:
    for ear in _ears(loop, code):
        ear.cut(closing)
