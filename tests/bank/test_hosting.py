"""A hosted bank as config/hosting/ makes it: what its door lets through, and an upgrade in the middle of an evening."""

import http.client
import itertools
import json
import os
import re
import secrets
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from bank import limits
from tests import services
from tests.bank.hosted import FILES, NAME, Hosting, changed, hosted, told_in, unit
from tests.bank.served import PAY
from tests.services import free_port

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosting]:
    folder: Path = tmp_path_factory.mktemp("hosted")
    with services.running() as (database, redis):
        own = {"DATABASE_URL": database.url, "REDIS_URL": redis.url, "SECRET_KEY": secrets.token_urlsafe(64)}
        own |= {"WONDERBANK_DATA": str(folder / "data"), "BACKUP_DIR": str(folder / "backups")}
        with hosted(folder, **own) as one:
            yield one


class Known(http.client.HTTPSConnection):
    """To our name, wherever it is."""

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout)  # type: ignore[arg-type]
        self.sock = self._context.wrap_socket(plain, server_hostname=NAME)  # type: ignore[attr-defined]


@dataclass
class Client:
    """A device somewhere in the world."""

    bank: Hosting
    statuses: set[int] = field(default_factory=set)

    def ask(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any, Any]:
        """Status, JSON (or text) and headers."""
        told = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {}) | headers
        with closing(Known(NAME, self.bank.https, timeout=30, context=self.bank.trusting())) as line:
            line.request(method, path, None if body is None else json.dumps(body), told)
            answer = line.getresponse()
            text = answer.read().decode()
            self.statuses.add(answer.status)
            is_json = "json" in (answer.headers["Content-Type"] or "")
            return answer.status, json.loads(text) if is_json and text else text, answer.headers

    def play(self) -> tuple[str, str]:
        """A table with two seats that has begun: its path and the banker's secret."""
        table = self.ask("POST", "/api/games/", {"edition": "wonders"})[1]
        path, token = f"/api/games/{table['code']}/", table["token"]
        for name in ("Ann", "Bea"):
            self.ask("POST", f"{path}seats/", {"name": name}, token)
        self.book(path, token, {"type": "start"}, "start")
        return path, token

    def book(self, path: str, token: str, command: Any, key: str) -> Any:
        """A command, sent again under its key until it is booked."""
        while True:
            try:
                status, answer, _ = self.ask("POST", f"{path}commands/", command, token, **{"Idempotency-Key": key})
            except (OSError, http.client.HTTPException):
                status, answer = 0, {}
            self.statuses.add(status)
            if status == 201:
                return answer["seq"]
            assert status in (0, 503), answer
            time.sleep(0.1)

    def socket(self, path: str, token: str, **how: Any) -> ClientConnection:
        address = f"wss://{NAME}:{self.bank.https}/ws/games/{path.split('/')[3]}/{how.pop('query', '')}"
        plain = socket.create_connection(("127.0.0.1", self.bank.https), 10)
        names: Any = [f"bearer.{token}"] if token else None
        options = {"origin": None, "compression": None, "open_timeout": 10} | how
        return connect(address, sock=plain, ssl=self.bank.trusting(), subprotocols=names, **options)


@pytest.fixture
def client(bank: Hosting) -> Client:
    return Client(bank)


# --- The upgrade ------------------------------------------------------------------------------------------------------
def write_by_https(client: Client, path: str, token: str, name: str, stop: threading.Event) -> dict[str, int]:
    """Keys, and the numbers under which they were booked."""
    booked = {}
    for number in itertools.count():
        if stop.is_set():
            return booked
        key = f"{name}-{number}"
        booked[key] = client.book(path, token, PAY | {"reason": key}, key)
        stop.wait(0.12)  # the door lets thirty requests a second through from one address
    return booked


def write_by_socket(client: Client, path: str, token: str, name: str, stop: threading.Event, codes: list[int]) -> Any:
    """The same through a socket that comes back when it is closed, and sends again what was not answered."""
    booked: dict[str, int] = {}
    numbers = itertools.count()
    key = f"{name}-{next(numbers)}"
    while not stop.is_set():
        try:
            with client.socket(path, token) as line:
                while not stop.is_set():
                    line.send(json.dumps({"command": PAY | {"reason": key}, "key": key}))
                    while (message := json.loads(line.recv(timeout=20))).get("key") != key:
                        pass
                    if "seq" in message:
                        booked[key] = message["seq"]
                        key = f"{name}-{next(numbers)}"
        except ConnectionClosed as closed:
            codes.append(closed.rcvd.code if closed.rcvd else 0)
        except (OSError, InvalidHandshake):
            time.sleep(0.2)
    return booked


def test_an_upgrade_in_the_middle_of_an_evening_loses_nothing_and_doubles_nothing(client: Client) -> None:
    tables = [client.play() for _ in range(3)]  # at both processes, wherever each of them is
    stop, codes, found = threading.Event(), [], {}

    def write(table: int, by_socket: bool) -> None:
        path, token = tables[table]
        name = f"{'socket' if by_socket else 'https'}-{table}"
        more = (codes,) if by_socket else ()
        found[name] = (write_by_socket if by_socket else write_by_https)(
            Client(client.bank, client.statuses), path, token, name, stop, *more
        )

    writers = [threading.Thread(target=write, args=who) for who in itertools.product(range(3), (False, True))]
    for writer in writers:
        writer.start()
    try:
        said = client.bank.upgrade()
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert said.count("is back") == 2
    assert client.statuses == {201}, "nobody who plays by https has noticed anything"
    assert 1012 in codes and set(codes) <= {1012, 0, 1006}, codes
    for number, (path, token) in enumerate(tables):
        booked = found[f"https-{number}"] | found[f"socket-{number}"]
        assert len(booked) > 5
        assert journal_of(client, path, token) >= set(booked.items())
        reasons = [reason for reason, _ in journal_of(client, path, token)]
        assert len(reasons) == len(set(reasons)), "something was booked twice"
        assert set(reasons) - set(booked) <= {f"{name}-{len(found[name])}" for name in found}, (
            "only the last, unanswered"
        )
    assert client.bank.task("audit").returncode == 0


def journal_of(client: Client, path: str, token: str) -> set[tuple[str, int]]:
    """Reasons and numbers."""
    found: set[tuple[str, int]] = set()
    address = f"{path}journal/?after=1"
    while address:
        page = client.ask("GET", "/" + address.split("/", 3)[3] if "://" in address else address, token=token)[1]
        entries = [(entry["command"]["reason"], entry["seq"]) for entry in page["results"]]
        assert not found & set(entries)
        found |= set(entries)
        address = page["next"]
    return found


# --- The door ---------------------------------------------------------------------------------------------------------
def test_plain_http_is_led_to_https(bank: Hosting) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", bank.http, timeout=10)) as line:
        line.request("GET", "/j/ABCDEF?x=1", headers={"Host": "evil.example"})
        answer = line.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/j/ABCDEF?x=1")


def test_another_name_is_not_answered(bank: Hosting) -> None:
    plain = socket.create_connection(("127.0.0.1", bank.https), 10)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with pytest.raises(ssl.SSLError):
        context.wrap_socket(plain, server_hostname="evil.example")


def test_a_page_is_kept_safe_by_its_headers_and_cookies(client: Client) -> None:
    status, _, headers = client.ask("POST", "/create/", Origin=f"https://{NAME}:{client.bank.https}")
    assert status == 403, "no token of our own page"
    status, page, headers = client.ask("GET", "/")
    assert status == 200 and headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert headers["Server"] == "nginx" and f"wss://{NAME}" in headers["Content-Security-Policy"]
    cookie = headers["Set-Cookie"]
    assert cookie.startswith("__Host-csrf=") and "; Secure" in cookie and "; HttpOnly" in cookie and "Path=/" in cookie
    assert "Domain" not in cookie
    token = page.partition('name="csrfmiddlewaretoken" value="')[2][:64]
    form = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": cookie.partition(";")[0],
        "X-CSRFToken": token,
    }
    own, foreign = f"https://{NAME}:{client.bank.https}", f"https://{NAME}:1"
    assert client.ask("POST", "/create/", Origin=foreign, **form)[0] == 403
    status, _, headers = client.ask("POST", "/create/", Origin=own, **form)
    assert status == 302
    assert headers["Set-Cookie"].startswith("__Host-wb_") and "; Secure" in headers["Set-Cookie"]


def test_who_asks_for_headers_is_sent_no_page(bank: Hosting) -> None:
    request = f"HEAD / HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", bank.ports[0]), 10) as line:
        line.sendall(request.encode())
        told = b"".join(iter(lambda: line.recv(65_536), b""))
    assert told.startswith(b"HTTP/1.1 200 ") and told.endswith(b"\r\n\r\n") and told.count(b"\r\n\r\n") == 1


def test_within_a_line_under_our_name_another_is_not_answered_either(client: Client) -> None:
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
        client.ask("GET", "/", Host="evil.example")


def test_health_is_nobodys_business(client: Client) -> None:
    assert client.ask("GET", "/healthz")[0] == 200, "from this machine"
    assert "deny all" in (FILES / "nginx.conf").read_text()


def test_a_socket_is_opened_from_our_pages_and_by_programs_with_a_token(client: Client) -> None:
    path, token = client.play()
    own = f"https://{NAME}:{client.bank.https}"
    for origin in (own, None):
        with client.socket(path, token, origin=origin) as line:
            assert json.loads(line.recv(timeout=10))["state"]["status"] == "playing"
    for origin in (f"https://{NAME}", f"http://{NAME}:{client.bank.https}", "https://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            client.socket(path, token, origin=origin)
        assert refused.value.response.status_code == 403, origin


def test_the_house_is_small_behind_the_door(client: Client) -> None:
    """Too long an answer is the bank's own, in words; longer still is nginx's."""
    status, answer, _ = client.ask("POST", "/api/games/", {"edition": "x" * 70_000})
    assert (status, answer["rule"]) == (413, "TOO_LARGE")
    assert client.ask("POST", "/api/games/", {"edition": "x" * 600_000})[0] == 413


def test_the_backup_of_the_timer_is_sound_and_comes_back(client: Client, bank: Hosting) -> None:
    path, token = client.play()
    said = bank.task("backup")
    assert said.returncode == 0 and "sound" in said.stdout, said.stderr
    client.book(path, token, PAY, "after")
    made = said.stdout.partition(": ")[0]
    said = bank.task(f"restore {made}")
    assert said.returncode == 0, said.stderr
    state = client.ask("GET", path, token=token)[1]
    assert state["seq"] == 1, "the evening as it was in the backup"
    assert client.book(path, token, PAY, "again") == 2
    assert [bank.task(name).returncode for name in ("audit", "prune")] == [0, 0]


@pytest.mark.parametrize("task", ["audit", "backup"])
def test_without_its_database_a_task_says_so_in_a_sentence(task: str, tmp_path: Path) -> None:
    """And not that the books are broken: nobody is asked for a backup because a server is not there yet."""
    nowhere = {"DATABASE_URL": f"postgres://x@127.0.0.1:{free_port()}/x", "WONDERBANK_DATA": str(tmp_path)}
    said = Hosting(tmp_path, nowhere | {"SECRET_KEY": secrets.token_urlsafe(64)}).task(task)
    assert said.returncode == 1 and "The database does not answer" in said.stderr, said.stderr
    assert "restore" not in said.stderr and "Traceback" not in said.stderr, said.stderr


def test_while_no_process_answers_it_is_503_and_then_all_goes_on(client: Client, bank: Hosting) -> None:
    path, token = client.play()
    for process in bank.processes.values():
        process.terminate()
        process.wait(timeout=30)
    status, answer, headers = client.ask("POST", f"{path}commands/", PAY, token, **{"Idempotency-Key": "away"})
    assert (status, answer["rule"], headers["Retry-After"]) == (503, "BUSY", "1")
    for port in bank.ports:
        bank.start(port)
    assert client.book(path, token, PAY, "away") == 2


# --- The files --------------------------------------------------------------------------------------------------------
def test_units_are_as_systemd_reads_them(tmp_path: Path) -> None:
    """Where systemd is installed, it reads them itself."""
    about = unit("wonderbank@.service")
    assert (about["LimitNOFILE"], about["User"], about["NoNewPrivileges"]) == (["65536"], ["wonderbank"], ["yes"])
    assert told_in("wonderbank.env")["SECRET_KEY"] == "", "nobody shares a secret by copying"
    if not shutil.which("systemd-analyze"):
        return
    for file in FILES.glob("wonderbank*.*"):
        name = file.name.replace("@.", "@8001.") if "task" not in file.name else file.name.replace("@.", "@backup.")
        text = file.read_text().replace("/opt/wonderbank/.venv/bin/python", "/bin/true")
        (tmp_path / name).write_text(re.sub("/usr/bin/(pg_receivewal|psql)", "/bin/true", text))
    line = ["systemd-analyze", "verify", *(str(file) for file in tmp_path.iterdir() if file.suffix != ".env")]
    answer = subprocess.run(
        line, capture_output=True, text=True, env=os.environ | {"SYSTEMD_UNIT_PATH": f"{tmp_path}:"}
    )
    assert answer.returncode == 0 and not answer.stderr, answer.stderr


def test_of_the_log_also_the_piece_that_was_being_written_comes_back(tmp_path: Path) -> None:
    """Cut off in the middle, as a lost disk leaves it; what is asked for and was never there is no piece."""
    log, cluster, content = tmp_path / "log", tmp_path / "cluster", secrets.token_bytes(100_000)
    log.mkdir()
    cluster.mkdir()
    command = re.search(r"restore_command = '(.+)'", (FILES / "README.md").read_text(encoding="utf-8"))
    assert command
    packing = zlib.compressobj(wbits=31)
    cut_off = packing.compress(content) + packing.flush(zlib.Z_SYNC_FLUSH)
    (log / "cut.gz.partial").write_bytes(cut_off)
    (log / "whole.gz").write_bytes(cut_off + packing.flush())
    for name, is_there, size in (("whole", True, len(content)), ("cut", True, 16 << 20), ("never", False, 0)):
        asked = {"/var/backups/wonderbank-log": str(log), "%f": name, "%p": f"{name}.wal"}
        line = ["sh", "-c", changed(command[1], asked)]
        assert (subprocess.run(line, cwd=cluster, capture_output=True).returncode == 0) is is_there, name
        if is_there:
            found = (cluster / f"{name}.wal").read_bytes()
            assert len(found) == size and found.startswith(content), name


PYTHON = """#!/bin/sh
mkdir -p .venv/bin
printf '#!/bin/sh\\n' > .venv/bin/pip
printf '#!/bin/sh\\nexec {python} "$@"\\n' > .venv/bin/python
chmod +x .venv/bin/*
"""


def test_a_release_lies_beside_the_one_that_runs_and_the_link_leads_to_the_newer(tmp_path: Path) -> None:
    """With a Python that has what is needed already; and the way back is the link to the release before."""
    source, link, python = tmp_path / "source", tmp_path / "wonderbank", tmp_path / "python"
    git = ["git", "-C", str(source), "-c", "user.name=x", "-c", "user.email=x@bank.example"]
    subprocess.run(["git", "clone", "--quiet", str(settings.BASE_DIR), str(source)], check=True)
    shutil.copy(FILES / "release.sh", source / "config" / "hosting" / "release.sh")
    python.write_text(PYTHON.format(python=sys.executable))
    python.chmod(0o755)
    found = []
    for _ in range(2):
        line = [str(source / "config" / "hosting" / "release.sh"), str(link)]
        subprocess.run(
            line, check=True, env={"PATH": os.environ["PATH"], "PYTHON": str(python)}, stdout=subprocess.PIPE
        )
        found.append(link.resolve())
        subprocess.run([*git, "commit", "--quiet", "--allow-empty", "--message", "Newer"], check=True)
    assert found[0] != found[1]
    for release in found:
        assert (release / "manage.py").exists() and list(release.glob("bank/__pycache__/*.pyc"))
        assert list(release.glob("bank/locale/*/LC_MESSAGES/django.mo")) and not (release / ".git").exists()


# --- Last, for it shuts this address out ------------------------------------------------------------------------------
def test_an_address_is_the_proxys_word_and_not_the_clients(client: Client) -> None:
    path, token = client.play()
    statuses = [
        client.ask("GET", "/api/games/ZZZZZZ/", **{"X-Forwarded-For": f"203.0.113.{number}"})[0]
        for number in range(limits.wrong_codes.hosted + 4)
    ]
    assert statuses[0] == 404 and statuses[-1] == 429, "each guess said that it came from somewhere else"
    assert client.ask("GET", path, token=token)[0] == 200, "who sits at a table plays on"
