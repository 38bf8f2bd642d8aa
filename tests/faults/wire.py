"""Requests and sockets by hand on one event loop: quick enough for a thousand phones, and forgiving of nothing.

What a server sends is checked as it comes: a frame that is masked, broken or too early ends the line.
"""

import asyncio
import json
import os
import struct
from collections.abc import Callable
from typing import Any

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class LostError(Exception):
    """The line is gone, or no answer came: whether anything was done, nobody knows."""


class Line:
    """One kept-alive connection for requests; opened when it is needed."""

    def __init__(self) -> None:
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._port = 0

    async def ask(self, port: int, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Status and JSON of an answer. LostError when there is none within ten seconds."""
        try:
            return await asyncio.wait_for(self._ask(port, method, path, body, headers), timeout=10)
        except (OSError, EOFError, ValueError, IndexError, TimeoutError, asyncio.LimitOverrunError) as problem:
            self.close()
            raise LostError(repr(problem)) from None

    async def _ask(self, port: int, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        if self._streams is None or self._port != port:
            self.close()
            self._streams, self._port = await asyncio.open_connection(HOST, port), port
        reader, writer = self._streams
        writer.write(request(method, path, body, headers))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        size = int(head.partition("content-length:")[2].partition("\r\n")[0])
        text = await reader.readexactly(size)
        if "connection: close" in head:
            self.close()
        is_json = "json" in head.partition("content-type:")[2].partition("\r\n")[0]
        return int(head.split(" ", 2)[1]), json.loads(text) if is_json else text.decode()

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
        self._streams = None


def request(method: str, path: str, body: Any, headers: dict[str, str]) -> bytes:
    """A whole request as it goes over the wire."""
    text = b"" if body is None else json.dumps(body).encode()
    told = {"Host": "localhost", "Content-Type": "application/json", "Content-Length": str(len(text))} | headers
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + text


class Socket(asyncio.Protocol):
    """A WebSocket of a program. `hear` is called with each text; `closed` is done with the closing code (None: cut)."""

    def __init__(self, hear: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()
        self._hear, self._buffer = hear, b""
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int | None] = loop.create_future()
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls, port: int, path: str, hear: Callable[[str], None], token: str = "", patience: float = 10
    ) -> "Socket":
        """An open socket; LostError when the handshake is refused or not answered."""
        loop = asyncio.get_running_loop()
        try:
            _, socket = await asyncio.wait_for(loop.create_connection(lambda: cls(hear), HOST, port), patience)
            headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
            headers["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
            headers |= {"Sec-WebSocket-Protocol": f"bearer.{token}"} if token else {}
            assert socket.transport
            socket.transport.write(request("GET", path, None, headers))
            await asyncio.wait_for(asyncio.shield(socket.opened), patience)
        except (OSError, TimeoutError) as problem:
            raise LostError(repr(problem)) from None
        return socket

    # -- sending ------------------------------------------------------------------------------------------------------
    def say(self, message: Any) -> None:
        """Send a message; into the void when the line is gone."""
        self._send(TEXT, json.dumps(message).encode())

    def _send(self, opcode: int, payload: bytes) -> None:
        self.send_raw(0x80 | opcode, payload)

    def send_raw(self, first: int, payload: bytes) -> None:
        """A frame whose first byte is this."""
        size, mask = len(payload), os.urandom(4)
        head = bytes((first, 0x80 | size)) if size < 126 else struct.pack("!BBH", first, 0xFE, size)
        long = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
        masked = (int.from_bytes(payload, "big") ^ long).to_bytes(size, "big")
        if self.transport and not self.transport.is_closing():
            self.transport.write(head + mask + masked)

    def deaf(self) -> None:
        """Read nothing more, as a phone that has fallen asleep."""
        assert self.transport
        self.transport.pause_reading()

    def awake(self) -> None:
        assert self.transport
        self.transport.resume_reading()

    def cut(self) -> None:
        """Without a word."""
        if self.transport:
            self.transport.abort()

    # -- receiving ----------------------------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            head, done, rest = self._buffer.partition(b"\r\n\r\n")
            if not done:
                return
            if b" 101 " not in head[:16]:
                self.opened.set_exception(LostError(head.decode("latin-1")[:60]))
                self.opened.exception()
                self.cut()
                return
            self._buffer = rest
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(LostError("cut in the handshake"))
            self.opened.exception()
        if not self.closed.done():
            self.closed.set_result(None)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._hear(payload.decode())
        elif opcode == PING:
            self._send(PONG, payload)
        elif opcode == CLOSE:
            if not self.closed.done():
                self.closed.set_result(int.from_bytes(payload[:2], "big") or None)
            self._send(CLOSE, payload[:2])
            if self.transport:
                self.transport.close()
        elif opcode != PONG:
            self.cut()

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._buffer
        if len(data) < 2:
            return None
        size, start = data[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start], "big")
        if len(data) < start + size:
            return None
        self._buffer = data[start + size :]
        return data[0] & 15, data[start : start + size]
