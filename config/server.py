"""Daphne in this very process, with the four things our sockets promise beyond what it does by itself.

They may be closed with any code of the contract (it knows 1000 and 3000 to 4999 only); the limit of what a phone may
send does not limit what it is sent; a phone that does not read is cut off, instead of being remembered for without
end; and at the end every phone is told that the bank will be back.
"""

import asyncio
import os
import socket
import sys
import time
from typing import Any

from django.conf import settings

if sys.platform == "win32":  # Twisted cannot use the other kind of loop
    asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())

from daphne.server import Server
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol

PING_EVERY, PING_PATIENCE = 10, 15  # seconds within which a phone that fell asleep is noticed
WRITE_PATIENCE = 5  # seconds for which we remember what a phone does not read
TOO_SLOW, RESTART = 4408, 1012


class TableSocket(WebSocketProtocol):
    """One phone's socket, told by its transport when 64 KiB wait unsent (Twisted calls that a paused producer)."""

    failByDrop = False  # noqa: N815  a frame that is too long is answered by a closing code rather than by silence
    maxMessagePayloadSize: int  # noqa: N815  set by Autobahn
    waiting_since: float | None = None

    def onOpen(self) -> None:  # noqa: N802
        """Listen to the transport in the place of the HTTP request that this socket was."""
        super().onOpen()
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802
        """Close with the application's code, whichever it is; within a second also without the phone's answer."""
        if self.state == self.STATE_OPEN:
            self.sendCloseFrame(code=code or 1000)

    def sendMessage(self, *args: Any, **options: Any) -> None:  # noqa: N802
        """Send at any length: the limit in bytes is for what comes in."""
        limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
        try:
            super().sendMessage(*args, **options)
        finally:
            self.maxMessagePayloadSize = limit

    def check_timeouts(self) -> None:
        """Every other second: a phone that has not read for long is cut off; awake again, it learns what it missed."""
        super().check_timeouts()
        if self.waiting_since is not None and time.monotonic() - self.waiting_since > WRITE_PATIENCE:
            self.serverClose(TOO_SLOW)

    def pauseProducing(self) -> None:  # noqa: N802
        """Too much waits."""
        self.waiting_since = self.waiting_since or time.monotonic()

    def resumeProducing(self) -> None:  # noqa: N802
        """All of it has been sent."""
        self.waiting_since = None

    def stopProducing(self) -> None:  # noqa: N802
        """The transport is gone."""


class TableServer(Server):
    """Daphne, saying goodbye."""

    def kill_all_applications(self) -> Any:
        """Before the loop ends: close each socket as a restart, and forget who has no application to be ended."""
        for protocol, about in list(self.connections.items()):
            if isinstance(protocol, TableSocket):
                protocol.serverClose(RESTART)
            if "application_instance" not in about:
                del self.connections[protocol]
        return super().kill_all_applications()


def serve(application: Any, listener: socket.socket) -> None:
    """Answer on the listening socket until SIGTERM or Ctrl-C."""
    WebSocketFactory.protocol = TableSocket
    is_behind_proxy = settings.SECURE_PROXY_SSL_HEADER is not None
    TableServer(
        application=application,
        endpoints=[_endpoint(listener)],
        ping_interval=PING_EVERY,
        ping_timeout=PING_PATIENCE,
        websocket_max_message_size=settings.SOCKET_MAX_BYTES,
        websocket_max_frame_size=settings.SOCKET_MAX_BYTES,
        proxy_forwarded_address_header="X-Forwarded-For" if is_behind_proxy else None,
        proxy_forwarded_proto_header="X-Forwarded-Proto" if is_behind_proxy else None,
        server_name="",
        verbosity=0,
    ).run()


def _endpoint(listener: socket.socket) -> str:
    """Twisted's name for the socket; on Windows it cannot adopt one and opens the port again."""
    port = listener.getsockname()[1]
    if os.name == "posix":
        listener.setblocking(False)
        return f"fd:fileno={listener.detach()}"
    listener.close()
    return f"tcp:port={port}:interface=0.0.0.0"
