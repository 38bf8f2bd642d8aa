"""What our sockets promise beyond Daphne: any closing code, no endless memory for a sleeping phone, a goodbye."""

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from config import refusing
from config.server import longest_body
from config.serving import take_port

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass
class Echo:
    process: subprocess.Popen[bytes]
    port: int

    def socket(self, **options) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/", compression=None, open_timeout=60, **options)


@pytest.fixture
def echo() -> Iterator[Echo]:
    listener = take_port(0)
    number = listener.fileno()
    command = [sys.executable, "-m", "tests.config.echo", str(number)]
    process = subprocess.Popen(command, cwd=ROOT, pass_fds=[number], stderr=subprocess.PIPE)
    yield Echo(process, listener.getsockname()[1])
    listener.close()
    process.kill()
    process.communicate()


def closing_code(phone: ClientConnection) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            phone.recv(timeout=60)
    return closed.value.rcvd.code if closed.value.rcvd else None


@pytest.mark.parametrize("code", [1000, 1008, 1012, 4401, 4408])
def test_a_socket_closes_with_the_code_that_the_application_names(echo: Echo, code: int) -> None:
    with echo.socket() as phone:
        phone.send(f"close {code}")
        assert closing_code(phone) == code


def test_the_end_of_the_bank_is_told_to_every_phone(echo: Echo) -> None:
    browser = http.client.HTTPConnection("127.0.0.1", echo.port, timeout=60)
    browser.request("GET", "/")  # leaves an idle connection open
    browser.getresponse().read()
    with echo.socket() as ann, echo.socket() as bob:
        for phone in (ann, bob):
            phone.send("hello")
            assert phone.recv(timeout=60) == "hello"
        echo.process.send_signal(signal.SIGTERM)
        assert [closing_code(ann), closing_code(bob)] == [1012, 1012]
    assert echo.process.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("asked", "understood"),
    [
        ("http://elsewhere:80/api/games/?after=1", b"elsewhere:80 /api/games/ after=1"),
        ("HTTPS://elsewhere/a%2Fb", b"elsewhere /a%2Fb "),
        ("http://elsewhere", b"elsewhere / "),
        ("/go?to=http://elsewhere/", b"here /go to=http://elsewhere/"),
    ],
)
def test_a_whole_address_may_be_asked_for(echo: Echo, asked: str, understood: bytes) -> None:
    browser = http.client.HTTPConnection("127.0.0.1", echo.port, timeout=60)
    browser.request("GET", asked, headers={"Host": "here"})
    assert browser.getresponse().read() == understood
    browser.close()


def test_a_phone_that_does_not_read_is_cut_off_and_the_others_are_not(echo: Echo) -> None:
    with echo.socket() as awake, echo.socket(max_queue=1) as asleep:
        asleep.send("flood 400")  # 24 MB, more than the system keeps for it
        awake.send("hello")
        assert awake.recv(timeout=60) == "hello"
        time.sleep(6)
        awake.send("hello")
        assert awake.recv(timeout=60) == "hello"
        assert closing_code(asleep) in (4408, None)  # told so if it wakes within a second, else just dropped


def test_a_phone_that_reads_may_be_sent_much_at_once(echo: Echo) -> None:
    with echo.socket() as phone:
        phone.send("flood 100")
        assert [len(phone.recv(timeout=60)) for _ in range(100)] == [60_000] * 100
        assert phone.recv(timeout=60) == "flood"


def test_too_long_a_message_is_refused(echo: Echo) -> None:
    with echo.socket() as phone:
        phone.send("x" * (16 * 1024 + 1))
        assert closing_code(phone) == 1009


# --- Requests that keep a place or fill a disk ------------------------------------------------------------------------
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"


def send(echo: Echo, *parts: bytes) -> bytes:
    """What is answered to these bytes until the server hangs up."""
    with socket.create_connection(("127.0.0.1", echo.port), timeout=60) as line:
        answer = b""
        try:
            for part in parts:
                line.sendall(part)
            while piece := line.recv(65_536):
                answer += piece
        except ConnectionError:  # hung up while we were still sending
            pass
        return answer


@pytest.mark.parametrize("part", [b"GET / HTTP/1.1\r\nHost: local", POST + b"Content-Length: 100\r\n\r\nabc"])
def test_a_request_that_never_ends_is_dropped(echo: Echo, part: bytes) -> None:
    assert send(echo, part) == b""


def test_a_body_longer_than_any_is_refused_by_its_length(echo: Echo) -> None:
    length = b"Content-Length: %d\r\n\r\n" % (longest_body() + 1)
    assert send(echo, POST + length).startswith(b"HTTP/1.1 413 ")


def test_a_body_without_a_length_is_cut_off_when_it_is_too_long(echo: Echo) -> None:
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    answer = send(echo, POST + b"Transfer-Encoding: chunked\r\n\r\n", *[piece] * (longest_body() // 0x10000 + 64))
    assert answer == b""


def test_a_body_of_the_right_length_is_taken(echo: Echo) -> None:
    length = longest_body()
    answer = send(echo, POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % length, b"x" * length)
    assert answer.startswith(b"HTTP/1.1 200 ")


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


KEY = HANDSHAKE[HANDSHAKE.index(b"Sec-WebSocket-Key") :]
SECRET = b"s3cret"
REFUSED = {
    b"HTTP/1.1 400 Bad Request": [
        b"GET /s3cret\xff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET /?s3cret=\xff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\ns3 cret: 1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: s3cret\x0b\r\nConnection: close\r\n\r\n",
        HANDSHAKE + b"Sec-WebSocket-Protocol: bearer.\xff\xfe\r\n\r\n",
        HANDSHAKE + b"Sec-WebSocket-Protocol: bearer.s3cret%00\r\n\r\n",
        HANDSHAKE + b"Sec-WebSocket-Protocol: bearer.s3cret%0d%0aX: 1\r\n\r\n",
        HANDSHAKE + b"Sec-WebSocket-Protocol: bearer.s3cret, bearer.s3cret\r\n\r\n",
        HANDSHAKE + b"Sec-WebSocket-Version: s3cret\r\n\r\n",
        HANDSHAKE + b"Sec-WebSocket-Extensions: permessage-deflate; s3cret=1\r\n\r\n",
        HANDSHAKE + b"Origin: s3cret\r\n\r\n",
        HANDSHAKE.replace(KEY, b"Sec-WebSocket-Key: s3cret\r\n\r\n"),
        HANDSHAKE.replace(KEY, b"\r\n"),
        HANDSHAKE.replace(b"localhost", b"localhost:s3cret") + b"\r\n",
        HANDSHAKE.replace(b"GET /", b"GET /#s3cret") + b"\r\n",
    ],
    b"HTTP/1.1 405 Method Not Allowed": [HANDSHAKE.replace(b"GET", b"POST") + b"Content-Length: 0\r\n\r\n"],
    b"HTTP/1.1 413 ": [POST + b"Content-Length: %d\r\n\r\n" % (longest_body() + 1)],
    b"HTTP/1.1 431 ": [
        b"GET /?%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % (SECRET * 10_000),
        POST + b"X-A: %s\r\n\r\n" % (SECRET * 10_000),
    ],
    b"HTTP/1.1 200 OK": [b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nDaphne-Root-Path: \xff\r\n\r\n"],
}


def test_what_the_server_itself_refuses_is_said_as_any_refusal(echo: Echo) -> None:
    """With a status and a rule, the headers of all answers, nothing of what was sent, and no line in the log."""
    for status, sent in REFUSED.items():
        for request in sent:
            head, _, body = send(echo, request).partition(b"\r\n\r\n")
            assert head.startswith(status), (request[:200], head[:200])
            if status != b"HTTP/1.1 200 OK":
                assert SECRET not in head + body
                assert all(f"{name}: {value}".encode() in head for name, value in refusing.HEADERS), request[:200]
                assert json.loads(body)["status"] == int(status.split()[1])
    echo.process.kill()
    assert echo.process.stderr and echo.process.stderr.read() == b""


@pytest.mark.parametrize(
    "smuggled",
    [
        b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
        b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"Content-Length: +3\r\n\r\nabc",
        b"Transfer-Encoding: xchunked\r\n\r\nabc",
        b"X-A: a\x0bb\r\nConnection: close\r\n\r\n",
        b"X-A: a\x85b\r\nConnection: close\r\n\r\n",
        b"X A: b\r\n\r\n",
        b"".join(b"X-%d: 1\r\n" % number for number in range(10_000)) + b"\r\n",
        b"".join(b"X-A: 1\r\n" for _ in range(10_000)) + b"\r\n",
        b"X-A: " + b"x" * 100_000 + b"\r\n\r\n",
    ],
    ids=lambda text: ascii(text[:40]),
)
def test_headers_that_two_servers_could_read_differently_are_refused(echo: Echo, smuggled: bytes) -> None:
    answer = send(echo, POST + smuggled)
    assert re.match(rb"HTTP/1.1 (400|413|431) ", answer) or answer == b"", answer[:80]
    assert answer.count(b"HTTP/1.1") <= 1
