"""What our sockets promise beyond Daphne: any closing code, no endless memory for a sleeping phone, a goodbye."""

import http.client
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from config.serving import take_port

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
