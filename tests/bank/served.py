"""The bank as a process of its own, opened as `make run` opens it, to be spoken to over http and sockets."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from websockets.sync.client import ClientConnection, connect

from config import serving


class Bank:
    """`manage.py run_table` with a port and a folder of its own, and other commands on the same folder."""

    def __init__(self, folder: Path, **environment: str) -> None:
        listener = serving.take_port(0)
        self.port = listener.getsockname()[1]
        listener.close()
        self.folder, self.file = folder, folder / "wonderbank.sqlite3"
        plain = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        own = {"PORT": str(self.port), "WONDERBANK_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.environment = plain | own | environment

    def open(self, *, is_broken: bool = False, room: int | None = None) -> None:
        """Start it, and wait until it answers (`is_broken`: that its books are not whole) or has ended.

        `room`: no file may grow beyond so many kilobytes, as on a full disk.
        """
        line, pipe = [sys.executable, "manage.py", "run_table"], subprocess.PIPE
        line = line if room is None else ["sh", "-c", f'ulimit -f {room * 2}; exec "$@"', "sh", *line]
        where: dict[str, Any] = {"cwd": settings.BASE_DIR, "env": self.environment}
        self.process = subprocess.Popen(line, stdout=pipe, stderr=pipe, text=True, **where)
        until = time.monotonic() + 30
        while self.process.poll() is None and not self._answers(503 if is_broken else 200):
            assert time.monotonic() < until, "the bank does not answer"
            time.sleep(0.05)

    def close(self, how: int = signal.SIGTERM) -> tuple[str, str]:
        """What it said on both ways."""
        self.process.send_signal(how)
        said: tuple[str, str] = self.process.communicate(timeout=20)
        return said

    def kill(self) -> None:
        """At the end of a test."""
        self.process.kill()
        self.process.communicate()

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Another command on the same data."""
        line = [sys.executable, "manage.py", *command]
        return subprocess.run(line, cwd=settings.BASE_DIR, env=self.environment, capture_output=True, text=True)

    # -- over http ----------------------------------------------------------------------------------------------------
    def ask(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, Any, Any]:
        """Status, JSON (or text) and headers of an answer."""
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            connection.request(method, path, json.dumps(body), {"Content-Type": "application/json"} | headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            is_json = "json" in (answer.headers["Content-Type"] or "")
            return answer.status, json.loads(text) if is_json else text, answer.headers

    def send(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        """What it answers."""
        return self.ask(method, path, body, token, **headers)[1]

    def command(self, path: str, token: str, command: Any, key: str = "") -> tuple[int, Any]:
        """A command to the table at `path`; status and answer."""
        headers = {"Idempotency-Key": key or os.urandom(8).hex()}
        return self.ask("POST", f"{path}commands/", command, token, **headers)[:2]

    def play(self) -> tuple[str, str]:
        """A table with two seats that has begun: its path and the banker's secret."""
        table = self.send("POST", "/api/games/", {"edition": "wonders"})
        path = f"/api/games/{table['code']}/"
        for name in ("Ann", "Bea"):
            self.send("POST", f"{path}seats/", {"name": name})
        self.command(path, table["token"], {"type": "start"})
        return path, table["token"]

    def socket(self, path: str, token: str = "", query: str = "") -> ClientConnection:
        """A socket at the table."""
        address = f"ws://127.0.0.1:{self.port}/ws/games/{path.split('/')[3]}/{query}"
        names: Any = [f"bearer.{token}"] if token else None
        return connect(address, origin=None, subprotocols=names, open_timeout=20, compression=None)

    def _answers(self, status: int) -> bool:
        try:
            return self.ask("GET", "/healthz")[0] == status
        except (OSError, http.client.HTTPException):
            return False


PAY = {"type": "pay", "from": "A", "to": "B", "amount": 1}
