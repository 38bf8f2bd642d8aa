"""A phone's socket, for tests: it connects as a page or a program does, and keeps the picture that it is told."""

import json
from typing import Any

from channels.testing import WebsocketCommunicator

from bank import writer
from bank.patches import apply
from config.asgi import application
from tests.bank.tabletop import Tabletop, fresh_key

HOST = b"localhost:8000"
OWN = b"http://localhost:8000"


class Phone:
    """One socket at a table."""

    def __init__(
        self, table: Tabletop, by: str | None = None, query: str = "", headers: Any = None, code: str = ""
    ) -> None:
        names = [f"bearer.{table.tokens[by]}"] if by else []
        path = f"/ws/games/{code or table.code}/{query}"
        self.socket = WebsocketCommunicator(application, path, [(b"host", HOST), *(headers or [])], names)
        self.table, self.state = table, {}

    async def connect(self) -> bool:
        """Was it let in?"""
        accepted, self.said = await self.socket.connect()
        return accepted

    async def __aenter__(self) -> "Phone":
        assert await self.connect()
        self.first = await self.hear()
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.socket.disconnect()

    async def hear(self) -> Any:
        """The next message, applied to the picture."""
        message = await self.socket.receive_json_from(timeout=30)
        if "state" in message:
            self.state = message["state"]
        elif "patch" in message:
            self.state = apply(message["patch"], self.state)
        return message

    async def hear_entry(self) -> Any:
        """The next message with an entry."""
        while "entry" not in (message := await self.hear()):
            pass
        return message

    async def hear_until(self, key: str) -> Any:
        """The next message that has this key."""
        while key not in (message := await self.hear()):
            pass
        return message

    async def say(self, frame: Any) -> None:
        await self.socket.send_to(text_data=frame if isinstance(frame, str) else json.dumps(frame))

    async def send(self, command: Any, key: str | None = None, **more: Any) -> Any:
        """A command up; its answer."""
        await self.say({"command": command, "key": key or fresh_key()} | more)
        return await self.hear_until("key")

    async def closing(self) -> int:
        """The code it is closed with."""
        while (message := await self.socket.receive_output(timeout=30))["type"] != "websocket.close":
            pass
        code: int = message["code"]
        return code

    async def is_silent(self) -> bool:
        silent: bool = await self.socket.receive_nothing(timeout=0.1)
        return silent


async def record(table: Tabletop, command: Any, by: str = "bank", **how: Any) -> Any:
    """Somebody else does something at the table."""
    return await writer.write(table.record, command, by, **how)
