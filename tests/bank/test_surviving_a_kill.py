"""A server killed in mid-game loses nothing that it answered, and books nothing twice that is sent again."""

import contextlib
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings

pytestmark = pytest.mark.thorough
KILLS, WRITERS = 3, 3
SEED = 22


class Server:
    """Daphne on a port and a database file of its own, to be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        (folder / "static").mkdir()
        self.environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/killed.sqlite3",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "WONDERBANK_DATA": str(folder),
        }
        self._run("manage.py", "migrate", "--skip-checks", "-v", "0").wait()
        self.start()

    def _run(self, *line: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, *line], env=self.environment, cwd=settings.BASE_DIR)

    def start(self) -> None:
        line = ("-m", "daphne", "-b", "127.0.0.1", "-p", str(self.port), "-v", "0", "config.asgi:application")
        self.process = self._run(*line)
        while not self.answers():
            time.sleep(0.05)

    def answers(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.send("GET", "/readyz")[0] == 200
        return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def send(self, method: str, path: str, body: object = None, **headers: str):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        with contextlib.closing(connection):
            connection.request(method, path, json.dumps(body), {"Content-Type": "application/json"} | headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    yield server
    server.kill()


def test_nothing_answered_is_lost_and_nothing_is_booked_twice(server):
    table = server.send("POST", "/api/games/", {"edition": "wonders"})[1]
    path, who = f"/api/games/{table['code']}/", {"Authorization": f"Bearer {table['token']}"}
    for name in "AB":
        server.send("POST", f"{path}seats/", {"name": name})
    server.send("POST", f"{path}commands/", {"type": "start"}, **who, **{"Idempotency-Key": "start"})
    answered: dict[str, int] = {}
    stop, retries = threading.Event(), []

    def write(writer: int) -> None:
        for number in range(10_000):
            if stop.is_set():
                return
            key = f"{writer}-{number}"
            command = {"type": "pay", "from": "AB"[number % 2], "to": "BA"[number % 2], "amount": 1, "reason": key}
            while key not in answered:
                with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
                    status, said = server.send("POST", f"{path}commands/", command, **who, **{"Idempotency-Key": key})
                    assert status == 201, said
                    answered[key] = said["seq"]
                    break
                retries.append(key)
                time.sleep(0.02)

    writers = [threading.Thread(target=write, args=(writer,)) for writer in range(WRITERS)]
    for thread in writers:
        thread.start()
    chance = random.Random(SEED)
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.1, 0.4))
        server.kill()
        server.start()
    time.sleep(0.2)
    stop.set()
    for thread in writers:
        thread.join()

    booked, address = {}, f"{path}journal/?after=1"
    while address:
        status, page = server.send("GET", address)
        booked |= {entry["command"]["reason"]: entry["seq"] for entry in page["results"]}
        address = page["next"] and urlsplit(page["next"])._replace(scheme="", netloc="").geturl()
    state = server.send("GET", path)[1]
    assert retries, "no command was under way when the server was killed: this has shown nothing"
    assert booked == answered
    assert state["seq"] == 1 + len(answered)
    assert sum(player["cash"] for player in state["players"].values()) == 3000
