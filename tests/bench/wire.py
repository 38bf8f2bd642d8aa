"""The bench's own client, as thin as it can be: raw frames and raw requests, so that what is measured is the server.

One `Crowd` holds all phones of a measurement in one selector. Each `Line` is a socket that hands out whole messages;
pings are answered on the way, so idle phones stay.
"""

import json
import os
import selectors
import socket
import struct
import time
from typing import Any

PATIENCE = 30.0  # seconds; a server that says nothing for so long has failed the measurement
CHUNK = 1 << 18


class SilentError(Exception):
    """What was waited for did not come."""


class Line:
    """One connection and its unread bytes; `got` counts the bytes of whole messages."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer, self.got = b"", 0

    def read(self) -> None:
        """Take what has come. SilentError when the other side has closed."""
        data = self.socket.recv(CHUNK)
        if not data:
            raise SilentError("closed by the server")
        self.buffer += data

    def close(self) -> None:
        self.socket.close()


class Phone(Line):
    """A WebSocket, opened by hand; `messages` are texts as they came."""

    def __init__(self, port: int, path: str, token: str = "") -> None:
        super().__init__(port)
        bearer = f"Sec-WebSocket-Protocol: bearer.{token}\r\n" if token else ""
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{bearer}\r\n".encode()
        )
        self.is_open = False

    def messages(self) -> list[bytes]:
        """The whole messages that have come since the last time."""
        if not self.is_open:
            head, done, rest = self.buffer.partition(b"\r\n\r\n")
            if not done:
                return []
            if b" 101 " not in head[:20]:
                raise SilentError(head[:200].decode())
            self.is_open, self.buffer = True, rest
        found = []
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                found.append(payload)
            elif opcode == 9:
                self._send(10, payload)
            elif opcode == 8:
                raise SilentError(f"closed with {int.from_bytes(payload[:2], 'big')}")
        return found

    def say(self, message: Any) -> None:
        """Send a message."""
        self._send(1, json.dumps(message, separators=(",", ":")).encode())

    def _send(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size) if size < 126 else _long_head(opcode, size)
        self.socket.sendall(head + b"\0\0\0\0" + payload)  # masked with zeros: the same bytes

    def _frame(self) -> tuple[int, bytes] | None:
        data = self.buffer
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return None
        self.buffer = data[start + size :]
        self.got += start + size
        return data[0] & 15, data[start : start + size]


def _long_head(opcode: int, size: int) -> bytes:
    return struct.pack("!BBH", 0x80 | opcode, 0xFE, size)


class Caller(Line):
    """One kept-alive HTTP connection."""

    def post(self, path: str, body: Any, token: str, key: str) -> None:
        """Send a command."""
        text = json.dumps(body, separators=(",", ":"))
        self.socket.sendall(
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(text)}"
            f"\r\nAuthorization: Bearer {token}\r\nIdempotency-Key: {key}\r\n\r\n{text}".encode()
        )

    def messages(self) -> list[bytes]:
        """Whole answers' bodies; SilentError for any status but 200 and 201."""
        found = []
        while True:
            head, done, rest = self.buffer.partition(b"\r\n\r\n")
            if not done:
                return found
            size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
            if len(rest) < size:
                return found
            if b" 20" not in head[:13]:
                raise SilentError(f"{head[:80]!r} {rest[:200]!r}")
            self.buffer = rest[size:]
            self.got += len(head) + 4 + size
            found.append(rest[:size])


class Crowd:
    """All lines of a measurement, read together."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self.lines: list[Any] = []

    def add(self, line: Any) -> Any:
        """The line, which is read from now on."""
        self._selector.register(line.socket, selectors.EVENT_READ, line)
        self.lines.append(line)
        return line

    def listen(self, seconds: float = PATIENCE) -> list[tuple[Any, bytes]]:
        """Which line has got which message: as soon as any socket has bytes, or nothing after so many seconds."""
        heard = []
        for key, _ in self._selector.select(seconds):
            key.data.read()
            heard += [(key.data, message) for message in key.data.messages()]
        return heard

    def listen_until(self, done: Any, patience: float = PATIENCE) -> None:
        """Hand each message to `done(line, message)` until that says True."""
        until = time.perf_counter() + patience
        while time.perf_counter() < until:
            answers = [done(line, message) for line, message in self.listen(1.0)]
            if any(answers):
                return
        raise SilentError("no answer")

    def settle(self, seconds: float = 0.3) -> None:
        """Read on until nothing comes for so long."""
        while self._selector.select(seconds):
            self.listen(0)

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self._selector.close()


def fresh_key() -> str:
    return os.urandom(8).hex()
