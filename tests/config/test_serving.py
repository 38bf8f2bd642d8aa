"""The bank is opened by one process on one port and one file, and says plainly when it cannot be."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from config import serving, static
from config.addresses import own_addresses, own_hosts, phone_url
from config.secret import kept_secret
from config.settings.base import database

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def taken() -> Iterator[socket.socket]:
    listener = serving.take_port(0)
    yield listener
    listener.close()


def start(folder: Path, port: int) -> subprocess.Popen[str]:
    """The bank with data of its own, as `make run` starts it."""
    environment = {"PORT": str(port), "WONDERBANK_DATA": str(folder), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}
    command = [sys.executable, "manage.py", "run_table"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True)


def get(url: str) -> int:
    """The status of the first answer within a minute."""
    for _ in range(600):
        try:
            return urllib.request.urlopen(url, timeout=5).status
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"no answer from {url}")


def test_a_start_tells_the_address_and_a_stop_ends_well(tmp_path: Path) -> None:
    free = serving.take_port(0)
    port = free.getsockname()[1]
    free.close()
    bank = start(tmp_path, port)
    try:
        assert get(f"http://127.0.0.1:{port}/healthz") == 200
        assert get(f"http://127.0.0.1:{port}/readyz") == 200
    finally:
        bank.send_signal(signal.SIGTERM)
        said, complaints = bank.communicate(timeout=60)
    assert bank.returncode == 0, complaints
    assert f"http://localhost:{port}/" in said
    assert "▀" in said  # the QR


def test_a_taken_port_is_one_plain_sentence(tmp_path: Path, taken: socket.socket) -> None:
    port = taken.getsockname()[1]
    bank = start(tmp_path, port)
    _, complaints = bank.communicate(timeout=60)
    assert bank.returncode == 1
    assert complaints.count("\n") == 1
    assert f"Port {port} cannot be used" in complaints


def test_a_port_that_is_not_open_yet_is_taken_and_turns_away() -> None:
    """So that a proxy asks the next process at once, instead of waiting for one that is only starting."""
    listener = serving.take_port(0, "127.0.0.1", opens=False)
    where = listener.getsockname()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(where)
    serving.open_port(listener)
    socket.create_connection(where).close()
    with pytest.raises(serving.BusyError):
        serving.take_port(where[1], "127.0.0.1", opens=False)
    listener.close()


def test_what_cannot_be_laid_ready_is_one_plain_sentence(tmp_path: Path) -> None:
    (tmp_path / "static").touch()
    bank = start(tmp_path, 0)
    _, complaints = bank.communicate(timeout=60)
    assert bank.returncode == 1
    assert complaints.count("\n") == 1
    assert "cannot be written" in complaints


def test_what_a_start_lays_ready_is_not_kept_in_memory(settings, tmp_path: Path, monkeypatch) -> None:
    """A child packs the files, and its memory ends with it."""
    settings.STATIC_ROOT = str(tmp_path / "static")
    monkeypatch.setattr(static, "_collect", lambda: (tmp_path / "who").write_text(str(os.getpid())))
    (tmp_path / "static").mkdir()
    assert static.collect_changed()
    assert (tmp_path / "who").read_text() not in ("", str(os.getpid()))
    assert not static.collect_changed()


def test_two_banks_do_not_share_a_file(settings, tmp_path: Path) -> None:
    own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "table.sqlite3")}
    settings.DATABASES["default"] = settings.DATABASES["default"] | own
    with_first = serving.take_database()
    with pytest.raises(serving.BusyError):
        serving.take_database()
    assert with_first is not None
    with_first.close()


def test_the_secret_is_made_once_and_is_nobody_elses(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path / "data")
    assert kept_secret(tmp_path / "data") == secret
    assert len(secret) >= 50
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_the_bank_answers_to_its_own_names_alone() -> None:
    assert {"localhost", "127.0.0.1", "[::1]"} <= set(own_hosts())
    assert set(own_addresses()) <= set(own_hosts())
    assert "*" not in own_hosts() + settings.ALLOWED_HOSTS


def test_a_phone_is_given_an_address_that_it_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.addresses.own_addresses", lambda: ["192.168.1.5"])
    assert phone_url("http://localhost:8000/j/BDFG") == "http://192.168.1.5:8000/j/BDFG"
    assert phone_url("http://192.168.1.7:8000/j/BDFG") == "http://192.168.1.7:8000/j/BDFG"


def test_at_home_without_a_network_the_phones_are_given_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.addresses.own_addresses", list)
    assert phone_url("http://localhost:8000/j/BDFG") == "http://localhost:8000/j/BDFG"


def test_a_database_may_be_reached_through_a_sockets_folder() -> None:
    found = database("postgres://wonderbank@%2Fvar%2Frun%2Fpostgresql/wonderbank")
    assert (found["HOST"], found["USER"], found["NAME"]) == ("/var/run/postgresql", "wonderbank", "wonderbank")
    assert database("postgres://u:p@db.example:5433/x")["HOST"] == "db.example"


def test_a_file_opened_by_itself_loads_nothing_and_is_for_nobody_else(settings, tmp_path: Path) -> None:
    (tmp_path / "one.svg").write_text("<svg/>")
    settings.STATIC_ROOT = str(tmp_path)
    headers = Client(headers={"host": "localhost"}).get("/static/one.svg").headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert "Access-Control-Allow-Origin" not in headers
