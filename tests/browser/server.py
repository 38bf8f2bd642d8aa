"""The real bank as a process of its own, on a free port of this machine, over a folder of data of its own."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
_STATIC = tempfile.TemporaryDirectory(prefix="wonderbank-static-")  # gathered by the first bank, there for the others
PATIENCE = 60.0  # seconds for the first start, which collects the static files


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Bank:
    """A server over one folder of data. It may be killed and started again: the port and the data stay."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    otherwise: dict[str, str] = field(default_factory=dict)  # of its environment

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def run(self, *command: str) -> None:
        """Another command on the same data."""
        line = [sys.executable, "manage.py", *command]
        subprocess.run(line, cwd=ROOT, env=self._environment(), check=True, capture_output=True)

    def start(self, *, is_broken: bool = False) -> None:
        """Starts it and waits until it answers (`is_broken`: that its books are not whole)."""
        gathered = self.folder / "static"
        if not gathered.exists():
            gathered.symlink_to(_STATIC.name)
        with self.log.open("ab") as log:
            command = [sys.executable, "manage.py", "run_table"]
            self.process = subprocess.Popen(command, cwd=ROOT, env=self._environment(), stdout=log, stderr=log)
        self._wait_until_ready(503 if is_broken else 200)

    def kill(self) -> None:
        """SIGKILL, as when the laptop's battery falls out."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def _environment(self) -> dict[str, str]:
        own = {
            "PORT": str(self.port),
            "DATABASE_URL": f"sqlite:///{self.folder / 'table.sqlite3'}",
            "WONDERBANK_DATA": str(self.folder),
            "WONDERBANK_PROFILE": "lan",
            "PYTHONUNBUFFERED": "1",
        }
        kept = {key: text for key, text in os.environ.items() if key not in ("DJANGO_SETTINGS_MODULE", "REDIS_URL")}
        return kept | own | self.otherwise

    def _wait_until_ready(self, status: int) -> None:
        """Polls /readyz: a server that ends meanwhile tells why in its log."""
        latest = time.monotonic() + PATIENCE
        while time.monotonic() < latest:
            assert self.process and self.process.poll() is None, self.log.read_text("utf-8")
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                    if answer.status == status:
                        return
            except urllib.error.HTTPError as answer:
                if answer.code == status:
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"the bank does not answer:\n{self.log.read_text('utf-8')}")
