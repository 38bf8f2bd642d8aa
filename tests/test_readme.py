"""What the README shows is played as it stands there, against a bank of its own."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.serving import take_port

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str, holding: str) -> str:
    """The README's only piece of that language that holds these words."""
    (found,) = [text for text in re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL) if holding in text]
    return found


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The port of a bank that has just been opened."""
    listener = take_port(0)
    number = listener.getsockname()[1]
    listener.close()
    environment = os.environ | {"PORT": str(number), "WONDERBANK_DATA": str(tmp_path), "DATABASE_URL": ""}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    bank = subprocess.Popen([sys.executable, "manage.py", "run_table"], cwd=ROOT, env=environment, stdout=-3)
    wait_for(number)
    yield number
    bank.terminate()
    bank.wait(timeout=60)


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5)
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the bank does not open")


@pytest.mark.skipif(not shutil.which("curl") or not shutil.which("bash"), reason="the example is typed into bash")
def test_the_game_at_the_api_and_the_client_that_watches_it(port: int, tmp_path: Path) -> None:
    seats, game = block("sh", "api=").replace("8000", str(port)).split("\n\npost $code/commands/", 1)
    client, told = tmp_path / "client.py", tmp_path / "told"
    client.write_text(watching(block("python", "websockets")), encoding="utf-8")
    watch = f"{sys.executable} {client} localhost:{port} $code > {told} & watcher=$!"
    steps = [seats, watch, until("watching", told), f"post $code/commands/{game}", until("1440", told), "kill $watcher"]
    said = subprocess.run(["bash", "-c", "\n".join(steps)], capture_output=True, text=True, timeout=300).stdout
    assert re.search(r"^A\nB\n", said)
    assert '"status": 409' in said
    assert '"rule": "BUILD-1"' in said
    assert "La partie commence." in said
    assert "La partie commence." in told.read_text(encoding="utf-8")
    assert "{'A': 1440, 'B': 1500}" in told.read_text(encoding="utf-8")


def watching(client: str) -> str:
    """The client, saying also that a message has come."""
    loop = "for message in map(json.loads, table):\n"
    assert loop in client
    return client.replace(loop, f"{loop}                print('watching', flush=True)\n")


def until(word: str, told: Path) -> str:
    """Shell: wait for the client to have said so, a minute at most."""
    return f"for i in $(seq 300); do grep -q {word} {told} && break; sleep 0.2; done"
