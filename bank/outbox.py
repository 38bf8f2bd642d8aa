"""What waits to be sent to one socket, bounded: a phone that reads slowly costs its table nothing.

Daphne takes whatever it is given and keeps it in memory; so we look at how much of it the network has not taken, and
wait beyond a limit. While a socket waits, what it would be told is dropped and only counted: afterwards it gets the
newest state in one piece. Who is owed more than MOST bytes is cut off, and comes back by itself.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

CALM = 64 * 1024  # bytes on their way or waiting, beyond which nothing more is put
MOST = 256 * 1024  # bytes owed to a socket that does not read, beyond which it is cut off
LOOK_AGAIN = 0.1  # seconds

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Outbox:
    """Frames in order. `put` is False when the socket is behind; `on_calm` is called when it has caught up."""

    def __init__(self, send: Send, on_calm: Callable[[], None], on_slow: Callable[[], None]) -> None:
        self._send, self._on_calm, self._on_slow = send, on_calm, on_slow
        self._unsent, self._at_once = unsent_of(send), at_once_of(send)
        self._frames: deque[str] = deque()
        self._waiting = self._owed = 0
        self._behind = False
        self._sender: asyncio.Task[None] | None = None

    @property
    def is_behind(self) -> bool:
        """Has something been dropped that the socket should have had?"""
        return self._behind

    def put(self, frame: str) -> bool:
        """Send a frame when its turn comes, or drop and count it; False when it was dropped."""
        if self._behind or self._waiting + self._unsent() > CALM:
            self._behind = True
            self._owe(len(frame))
            self._wake()
            return False
        self._take(frame)
        return True

    def answer(self, frame: str) -> None:
        """Send a frame that must not be dropped: what somebody asked and waits for."""
        self._take(frame)
        if self._behind:
            self._owe(len(frame))

    def close(self) -> None:
        """The socket is gone."""
        if self._sender:
            self._sender.cancel()

    def _take(self, frame: str) -> None:
        if self._at_once and not self._frames and not self._behind:
            self._at_once(frame)
            return
        self._frames.append(frame)
        self._waiting += len(frame)
        self._wake()

    def _wake(self) -> None:
        if self._sender is None or self._sender.done():
            self._sender = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        """Send what has been put, until nothing is left."""
        while self._frames or self._behind:
            if self._unsent() > CALM:
                await asyncio.sleep(LOOK_AGAIN)
            elif self._frames:
                frame = self._frames.popleft()
                self._waiting -= len(frame)
                await self._send({"type": "websocket.send", "text": frame})
            else:
                self._behind, self._owed = False, 0
                self._on_calm()

    def _owe(self, size: int) -> None:
        self._owed += size
        if self._owed > MOST - CALM:
            self._on_slow()


def unsent_of(send: Send) -> Callable[[], int]:
    """How many bytes the server holds that the network has not taken. Only Daphne has to be asked.

    Its Twisted transport keeps them. Other servers make `send` itself wait, so there is nothing to ask.
    """
    transport = getattr(_protocol(send), "transport", None)
    if transport is None or not hasattr(transport, "dataBuffer"):
        return lambda: 0
    return lambda: len(transport.dataBuffer) - transport.offset + transport._tempDataLen


def at_once_of(send: Send) -> Callable[[str], None] | None:
    """How our own server (config/server.py) writes a frame without a task and a turn of the loop for each."""
    return getattr(_protocol(send), "tell", None)


def _protocol(send: Send) -> Any:
    """Daphne's `send` is a partial of the socket's protocol."""
    return next(iter(getattr(send, "args", ())), None)
