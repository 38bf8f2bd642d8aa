"""A start of the bank: links for tables that are not finished, a broken file refused, a backup taken back."""

import http.client
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config import serving

pytestmark = pytest.mark.on_sqlite


class Bank:
    """`manage.py run_table` with a port and a folder of its own, and other commands on the same folder."""

    def __init__(self, folder: Path) -> None:
        listener = serving.take_port(0)
        self.port = listener.getsockname()[1]
        listener.close()
        self.folder, self.file = folder, folder / "wonderbank.sqlite3"
        plain = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        own = {"PORT": str(self.port), "WONDERBANK_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.environment = plain | own

    def open(self) -> None:
        line = [sys.executable, "manage.py", "run_table"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            line, cwd=settings.BASE_DIR, env=self.environment, stdout=pipe, stderr=pipe, text=True
        )
        for _ in range(300):
            if self.process.poll() is not None or self._answers():
                return
            time.sleep(0.05)
        raise AssertionError("the bank does not answer")

    def close(self, how: int = signal.SIGTERM) -> tuple[str, str]:
        """What it said on both ways."""
        self.process.send_signal(how)
        said: tuple[str, str] = self.process.communicate(timeout=20)
        return said

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "manage.py", *command]
        return subprocess.run(line, cwd=settings.BASE_DIR, env=self.environment, capture_output=True, text=True)

    def send(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, path, json.dumps(body), {"Content-Type": "application/json"} | headers)
            answer = connection.getresponse()
            text = answer.read()
            return json.loads(text) if text else None

    def _answers(self) -> bool:
        try:
            return bool(self.send("GET", "/healthz"))
        except (OSError, ValueError):
            return False


@pytest.fixture
def bank(tmp_path: Path) -> Iterator[Bank]:
    bank = Bank(tmp_path / "data")
    bank.open()
    yield bank
    bank.process.kill()
    bank.process.communicate()


def play(bank: Bank) -> tuple[str, str]:
    """A table with two seats that has begun: its path and the banker's secret."""
    table = bank.send("POST", "/api/games/", {"edition": "wonders"})
    path = f"/api/games/{table['code']}/"
    for name in ("Ann", "Bea"):
        bank.send("POST", f"{path}seats/", {"name": name})
    pay(bank, path, table["token"], {"type": "start"})
    return path, table["token"]


def pay(bank: Bank, path: str, token: str, command: Any = None) -> Any:
    command = command or {"type": "pay", "from": "A", "to": "B", "amount": 10}
    return bank.send("POST", f"{path}commands/", command, token, **{"Idempotency-Key": os.urandom(8).hex()})


def test_the_terminal_shows_a_link_for_each_table_that_is_not_finished(bank):
    path, token = play(bank)
    code = path.split("/")[3]
    said, _ = bank.close()
    assert "Go on with" not in said
    bank.open()
    said, _ = bank.close()
    assert f"Go on with {code} (Ann, Bea)" in said
    assert re.search(rf"http://[\w.]+:{bank.port}/t/{code}/bank/link/#([\w-]+)", said)
    bank.open()
    secret = bank.run("link", code).stdout.strip().partition("#")[2]
    taken = bank.send("POST", f"{path}bank/", {"link": secret})
    assert pay(bank, path, taken["token"])["seq"] == 2
    assert pay(bank, path, token)["rule"] == "UNAUTHORIZED"
    assert list((bank.folder / "backups").iterdir()), "the end of the bank is a moment for a backup"


def test_a_broken_file_is_not_opened_and_a_backup_is_taken_back(bank):
    path, token = play(bank)
    bank.run("backup")
    pay(bank, path, token)
    epoch = epoch_of(bank)
    bank.close(signal.SIGKILL)
    with closing(sqlite3.connect(bank.file)) as file:
        file.execute("UPDATE bank_seat SET name = 'Eve' WHERE letter = 'A'")
        file.commit()
    bank.open()
    _, complaints = bank.process.communicate(timeout=20)
    assert bank.process.returncode == 1
    way = re.search(r"The newest good backup: manage.py (restore .+)$", complaints, re.MULTILINE)
    assert way, complaints
    restored = bank.run(*way[1].split(" "))
    assert restored.returncode == 0, restored.stderr
    bank.open()
    state = bank.send("GET", path)
    assert (state["seq"], state["players"]["A"]["name"]) == (1, "Ann")
    assert pay(bank, path, token)["seq"] == 2
    assert epoch_of(bank) != epoch


def epoch_of(bank: Bank) -> str:
    with closing(sqlite3.connect(bank.file)) as file:
        return str(file.execute("SELECT epoch FROM bank_game").fetchone()[0])


def test_nothing_is_restored_under_an_open_bank(bank):
    play(bank)
    made = bank.run("backup").stdout.partition(": ")[0]
    refused = bank.run("restore", made)
    assert refused.returncode == 1
    assert "already running" in refused.stderr
