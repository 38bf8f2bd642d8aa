"""Daphne in this very process, with what the bank promises beyond what it does by itself.

Sockets may be closed with any code of the contract (it knows 1000 and 3000 to 4999 only); the limit of what a phone may
send does not limit what it is sent; a phone that does not read is cut off, instead of being remembered for without
end; and at the end every phone is told that the bank will be back. A request that is longer than anything we take, or
that trickles in, is dropped before it fills a disk or keeps a place.
"""

import asyncio
import gc
import os
import socket
import sys
import time
from typing import Any

from django.conf import settings

if sys.platform == "win32":  # Twisted cannot use the other kind of loop
    asyncio.set_event_loop_policy(asyncio.WindowsSelectorEventLoopPolicy())

import daphne.http_protocol
import daphne.server
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.server import Server
from daphne.ws_protocol import ConnectionDeny, WebSocketFactory, WebSocketProtocol
from twisted.internet.defer import Deferred

from config import refusing

PING_EVERY, PING_PATIENCE = 10, 15  # seconds within which a phone that fell asleep is noticed
WRITE_PATIENCE = 5  # seconds for which we remember what a phone does not read
TOO_SLOW, RESTART, FLOODING = 4408, 1012, 1008
WHOLE = (1, 2)  # frames that hold a message, which the bank counts itself
MOST_OTHERS, OTHERS_SECONDS = 100, 20  # pings, pongs and fragments in so many seconds; browsers send two pongs
FINISH_WITHIN = 5  # seconds for the requests that are here when the bank closes
TOO_LARGE = 413
REQUEST_PATIENCE = 60  # seconds within which a request has to be here, with all of its body


class TableSocket(WebSocketProtocol):
    """One phone's socket, told by its transport when 64 KiB wait unsent (Twisted calls that a paused producer)."""

    failByDrop = False  # noqa: N815  a frame that is too long is answered by a closing code rather than by silence
    maxMessagePayloadSize: int  # noqa: N815  set by Autobahn
    waiting_since: float | None = None
    others: tuple[float, int] = (0.0, 0)

    def onFrameBegin(self) -> None:  # noqa: N802
        """What is no message costs as much as one, and the bank never sees it: who sends it on and on is cut off."""
        super().onFrameBegin()
        if self.current_frame.opcode not in WHOLE and self._is_flooding():
            self.sendCloseFrame(code=FLOODING)
            self.transport.pauseProducing()  # nothing more is read; after a second without an answer it is dropped
            self.data = b""

    def _is_flooding(self) -> bool:
        now, (since, count) = time.monotonic(), self.others
        self.others = (since, count + 1) if now - since < OTHERS_SECONDS else (now, 1)
        return self.others[1] > MOST_OTHERS

    def onConnect(self, request: Any) -> Any:  # noqa: N802
        """What cannot be read is the client's fault, and no line in the log.

        Names of subprotocols are ASCII; and as Daphne takes `%` for the sign of another one, a name with it would be
        another to us than to the client.
        """
        names = request.headers.get("sec-websocket-protocol", "")
        if not names.isascii() or "%" in names:
            raise ConnectionDeny(ConnectionDeny.BAD_REQUEST)
        return super().onConnect(request)

    def sendHttpErrorResponse(self, code: int, reason: Any, responseHeaders: Any = None) -> None:  # noqa: N802, N803
        """No socket: told without Autobahn's reasons, which repeat what was sent."""
        self.sendData(refusing.answer(code, *(responseHeaders or ())))

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

    def tell(self, text: str) -> None:
        """Send a text now, as far as the network takes it: the usual way costs a turn of the loop for each socket."""
        if self.state != self.STATE_OPEN:
            return
        data, transport = framed(text.encode()), self.transport
        if not (transport.dataBuffer or transport._tempDataBuffer or self.send_queue):
            sent = transport.writeSomeData(data)
            data = data[sent:] if isinstance(sent, int) else data
        if data:
            self.sendData(data)

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


class TableRequest(WebRequest):
    """One request. Django sees it only when all of it is here; until then its length and its time are watched."""

    length_so_far = 0
    uri: bytes
    path: bytes

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.begun, self.is_here = time.monotonic(), False

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """The headers are here: refuse at once what tells that it is too long."""
        super().gotLength(length)
        if length is not None and length > longest_body():
            refusing.turn_down(self.channel, TOO_LARGE)
            self.length_so_far = length

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """Some of the body; of one that is too long nothing is kept."""
        self.length_so_far += len(data)
        if self.length_so_far <= longest_body():
            super().handleContentChunk(data)
        elif self.channel:
            self.channel.loseConnection()

    def process(self) -> Any:
        """All of it is here; what comes while the bank closes finds nobody (a proxy asks the next process)."""
        self.is_here = True
        if self.server.is_closing:
            self.channel.loseConnection()
            return None
        self._shorten_address()
        self.requestHeaders.removeHeader(b"daphne-root-path")  # anybody could send it, and Daphne chokes on some
        return super().process()

    def basic_error(self, status: int, status_text: bytes, body: str) -> None:
        """What Daphne refuses, as it would a page of its own."""
        told = refusing.body_of(status)
        headers = [*refusing.HEADERS, ("Content-Length", str(len(told)))]
        raw = [(name.encode(), value.encode()) for name, value in headers]
        self.handle_reply({"type": "http.response.start", "status": status, "headers": raw})
        self.handle_reply({"type": "http.response.body", "body": told})

    def _shorten_address(self) -> None:
        """`GET http://host/path` asks for `/path` at that host (RFC 9112, 3.2.2): such are the API's own `next`."""
        scheme, separator, rest = self.uri.partition(b"://")
        if separator and scheme.lower() in (b"http", b"https"):
            host, slash, address = rest.partition(b"/")
            self.uri = slash + address or b"/"
            self.path = self.uri.partition(b"?")[0]
            self.requestHeaders.setRawHeaders(b"host", [host])

    def check_timeouts(self) -> None:
        """Every other second: a request that trickles in keeps its place for a minute, not for ever."""
        super().check_timeouts()
        if not self.is_here and self.channel and time.monotonic() - self.begun > REQUEST_PATIENCE:
            self.channel.transport.abortConnection()


class TableFactory(HTTPFactory):
    """Requests, of which no list is kept."""

    def log(self, request: Any) -> None:
        """Twisted makes a line of each for a log that nobody reads; who asked for what is not our business either."""


def longest_body() -> int:
    """In bytes, the most that any address takes."""
    return max(settings.DATA_UPLOAD_MAX_MEMORY_SIZE, *settings.BODY_LIMITS.values())


def framed(payload: bytes) -> bytes:
    """A whole text message as it goes over the wire (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    length = (126, 2) if size < 1 << 16 else (127, 8)
    return bytes((0x81, length[0])) + size.to_bytes(length[1], "big") + payload


class TableServer(Server):
    """Daphne, finishing what it has begun, and saying goodbye."""

    is_closing = False

    def listen_success(self, port: Any) -> None:
        """Remember the port, to be closed before anything else is."""
        super().listen_success(port)
        self.port = port

    def kill_all_applications(self) -> Any:
        """Before the loop ends: take no more requests, answer those that are here, close each socket as a restart.

        A request whose answer is cancelled may leave a thread behind that waits for it for ever.
        """
        self.is_closing = True
        self.port.stopListening()
        for protocol, about in list(self.connections.items()):
            if isinstance(protocol, TableSocket):
                protocol.serverClose(RESTART)
            if "application_instance" not in about:
                del self.connections[protocol]
        finishing = Deferred.fromFuture(asyncio.ensure_future(self._finish()))
        return finishing.addBoth(lambda _: super(TableServer, self).kill_all_applications())

    async def _finish(self) -> None:
        """Until every request has been answered, but not for ever."""
        requests = [about for protocol, about in self.connections.items() if isinstance(protocol, TableRequest)]
        answers = [about["application_instance"] for about in requests if "application_instance" in about]
        if answers:
            await asyncio.wait(answers, timeout=FINISH_WITHIN)


def serve(application: Any, listener: socket.socket) -> None:
    """Answer on the listening socket until SIGTERM or Ctrl-C."""
    refusing.of_all()
    WebSocketFactory.protocol = TableSocket
    gc.freeze()  # what the start has made stays, and is never looked through again
    daphne.http_protocol.WebRequest = TableRequest
    daphne.server.HTTPFactory = TableFactory
    TableServer(
        application=application,
        endpoints=[_endpoint(listener)],
        ping_interval=PING_EVERY,
        ping_timeout=PING_PATIENCE,
        websocket_timeout=-1,  # no socket is too old; Daphne would ask the wall clock, which may jump
        websocket_max_message_size=settings.SOCKET_MAX_BYTES,
        websocket_max_frame_size=settings.SOCKET_MAX_BYTES,
        server_name="",
        verbosity=0,
    ).run()


def _endpoint(listener: socket.socket) -> str:
    """Twisted's name for the socket; on Windows it cannot adopt one and opens the port again."""
    address, port = listener.getsockname()[:2]
    if os.name == "posix":
        listener.setblocking(False)
        return f"fd:fileno={listener.detach()}"
    listener.close()
    return f"tcp:port={port}:interface={address}"
