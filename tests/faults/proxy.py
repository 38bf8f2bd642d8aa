"""A bad network between phones and a server: slow, choppy, cut off, or with answers that end in the middle."""

import asyncio
import random
from dataclasses import dataclass, field

from tests.faults.wire import HOST


@dataclass
class Network:
    """What is wrong with it now; seconds and shares of pieces."""

    port: int
    chance: random.Random
    delay: float = 0.0
    jitter: float = 0.0
    resets: float = 0.0
    slices: int = 0
    cut_after: int = 0
    is_black_hole: bool = False
    own_port: int = 0
    passed: int = 0
    cuts: int = 0
    _lines: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self) -> None:
        """Listen; `own_port` is where phones go."""
        server = await asyncio.start_server(self._line, HOST, 0)
        self.own_port = server.sockets[0].getsockname()[1]

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self.port)
        except OSError:
            writer.transport.abort()
            return
        both = (self._pass(reader, far_writer, back=False), self._pass(far_reader, writer, back=True))
        try:
            await asyncio.gather(*both)
        except OSError:
            self.cuts += 1
        except asyncio.CancelledError:
            return  # the test is over
        finally:
            for one in (writer, far_writer):
                one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool) -> None:
        passed = 0
        while data := await reader.read(65536):
            for piece in self._pieces(data):
                await self._hesitate()
                if self.chance.random() < self.resets:
                    raise ConnectionResetError
                if back and self.cut_after and passed + len(piece) > self.cut_after and self.chance.random() < 0.2:
                    writer.write(piece[: len(piece) // 2])
                    await writer.drain()
                    raise ConnectionResetError
                writer.write(piece)
                await writer.drain()
                passed += len(piece)
                self.passed += 1
        writer.write_eof()

    def _pieces(self, data: bytes) -> list[bytes]:
        size = self.slices or len(data)
        return [data[start : start + size] for start in range(0, len(data), size)]

    async def _hesitate(self) -> None:
        if self.delay:
            await asyncio.sleep(max(0.0, self.delay + self.chance.uniform(-self.jitter, self.jitter)))
        while self.is_black_hole:
            await asyncio.sleep(0.05)
