"""Scenarios through HTTP: a real server with a database of its own, played as any client in any language would.

The banker's token sends what the scenario's table does, a seat's token what is `by` that seat. Every patch that is
answered is applied, and at the end the client's picture must equal the state that the server tells.
"""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings

from bank.patches import apply, without_nulls
from rules.refusals import Refusal

STARTS_WITHIN = 30  # seconds
HOST = "127.0.0.1"
Json = dict[str, Any]


class Broken(Exception):
    """The server did not answer as the contract says."""


class OverHttp:
    """A table at a server. The picture is what a client would hold: the first state, and every patch since."""

    def __init__(self, client: "Client", edition: str, settings: Json, seats: list[str]) -> None:
        self._client = client
        table = client.send("POST", "/api/games/", {"edition": edition, "settings": settings})
        self._path, self._tokens = f"/api/games/{table['code']}/", {"bank": table["token"]}
        self._keys = 0
        for letter in seats:
            seat = client.send("POST", f"{self._path}seats/", {"name": letter})
            self._tokens[seat["seat"]] = seat["token"]
        self._picture = self.state()

    def play(self, command: Json, by: str) -> None:
        """Send the command with that seat's token."""
        self._keys += 1
        headers = {"Authorization": f"Bearer {self._tokens[by]}", "Idempotency-Key": f"scenario-{self._keys}"}
        answer = self._client.send("POST", f"{self._path}commands/", command, headers)
        self._picture = apply(answer["patch"], self._picture)

    def state(self) -> Json:
        """The state that the server tells; Broken if the patches have led elsewhere."""
        headers = {"Authorization": f"Bearer {self._tokens['bank']}"}
        state = self._client.send("GET", self._path, headers=headers)
        picture = getattr(self, "_picture", state)
        if _journaled(picture) != _journaled(state):
            raise Broken("the patches do not lead to the state")
        return state


def _journaled(state: Json) -> Json:
    """What the journal decides of a state: without `rev`, and who is there."""
    players = {letter: {**player, "presence": None} for letter, player in state["players"].items()}
    found: Json = without_nulls(state | {"rev": None, "players": players})
    return found


class Client:
    """One kept connection to the server, speaking JSON."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=30)

    def send(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Json:
        """The answer's JSON. Raises Refusal for a problem that names a rule, Broken for anything else."""
        data = None if body is None else json.dumps(body).encode()
        self._connection.request(method, path, data, {"Content-Type": "application/json"} | (headers or {}))
        answer = self._connection.getresponse()
        text = answer.read()
        try:
            said: Json = json.loads(text)
        except ValueError:
            raise Broken(f"{method} {path}: {answer.status} without JSON") from None
        if answer.status >= 500 or (answer.status >= 400 and "rule" not in said):
            raise Broken(f"{method} {path}: {answer.status} {said}")
        if answer.status >= 400:
            raise Refusal(said["rule"], **said["params"])
        return said

    def lay(self, edition: str, settings: Json, seats: list[str]) -> OverHttp:
        """A table for a scenario."""
        return OverHttp(self, edition, settings, seats)


@contextlib.contextmanager
def served() -> Iterator[Client]:
    """A client of a server of its own, on a free port of this machine and with a database that goes with it."""
    with tempfile.TemporaryDirectory(prefix="wonderbank-") as folder:
        environment = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder}/scenarios.sqlite3",
            "WONDERBANK_PROFILE": "lan",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "WONDERBANK_DATA": folder,
            "REDIS_URL": "",
            "DEBUG": "",
        }
        (Path(folder) / "static").mkdir()
        _manage("migrate", environment)
        port = _free_port()
        command = [sys.executable, "-m", "daphne", "-b", HOST, "-p", str(port), "-v", "0", "config.asgi:application"]
        server = subprocess.Popen(command, env=environment, cwd=settings.BASE_DIR)  # noqa: S603
        try:
            _wait_for(server, port)
            yield Client(port)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(timeout=10)


def _manage(command: str, environment: dict[str, str]) -> None:
    line = [sys.executable, str(settings.BASE_DIR / "manage.py"), command, "--skip-checks", "-v", "0"]
    subprocess.run(line, env=environment, cwd=settings.BASE_DIR, check=True)  # noqa: S603


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until and server.poll() is None:
        with contextlib.suppress(OSError, Broken, http.client.HTTPException):
            Client(port).send("GET", "/readyz")
            return
        time.sleep(0.05)
    raise Broken("the server does not start")
