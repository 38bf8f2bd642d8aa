"""The hosting guide, followed: nginx before several processes of the bank, from the very files of config/hosting/.

What is otherwise here: ports that are free, folders of this run, a certificate of our own, and in the place of systemd
a few lines that start what the units say.
"""

import contextlib
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings

from tests.services import free_port, wait_for

FILES = Path(settings.BASE_DIR) / "config" / "hosting"
NAME = "bank.example"
HTTP = """
{user}
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 1000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""
SYSTEMCTL = '#!/bin/sh\nasked="{folder}/$1-$2"\ntouch "$asked"\nwhile [ -e "$asked" ]; do sleep 0.05; done\n'


def unit(name: str) -> dict[str, list[str]]:
    """The lines of a unit, by what stands before their `=`."""
    found: dict[str, list[str]] = {}
    for line in (FILES / name).read_text(encoding="utf-8").splitlines():
        key, is_setting, value = line.partition("=")
        if is_setting and not line.startswith(("#", ";")):
            found.setdefault(key.strip(), []).append(value.strip())
    return found


def told_in(file: str) -> dict[str, str]:
    """The settings of an environment file."""
    lines = (FILES / file).read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def changed(text: str, changes: dict[str, str]) -> str:
    """The text with these parts put otherwise; each has to be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


@dataclass
class Hosting:
    """A hosted bank in a folder; `environment` is what the guide says, save where this run has its own."""

    folder: Path
    own: dict[str, str]
    ports: list[int] = field(default_factory=lambda: [free_port(), free_port()])
    processes: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.https, self.http = free_port(), free_port()
        self.environment = told_in("wonderbank.env") | self.own
        self.nginx: subprocess.Popen[bytes] | None = None

    # -- the units ----------------------------------------------------------------------------------------------------
    def line(self, told: str, instance: str) -> list[str]:
        """The command of an ExecStart."""
        parts = shlex.split(told.replace("%i", instance))
        return [sys.executable if part == "/opt/wonderbank/.venv/bin/python" else part for part in parts]

    def surroundings(self, about: dict[str, list[str]], instance: str) -> dict[str, str]:
        """The environment that a unit gives its process, and nothing else of ours."""
        own = [part.split("=", 1) for line in about["Environment"] for part in line.replace("%i", instance).split()]
        return dict(own) | self.environment | {"PATH": os.environ["PATH"]}

    def start(self, port: int) -> None:
        """One process, and what its unit waits for."""
        about, instance = unit("wonderbank@.service"), str(port)
        log = (self.folder / f"{port}.log").open("ab")
        how = {"cwd": settings.BASE_DIR, "env": self.surroundings(about, instance), "stdout": log, "stderr": log}
        self.processes[port] = subprocess.Popen(self.line(about["ExecStart"][0], instance), **how)
        for after in about["ExecStartPost"]:
            known = {"MAINPID": str(self.processes[port].pid), "PATH": os.environ["PATH"]}
            subprocess.run(self.line(after, instance), check=True, timeout=90, env=known)

    def restart(self, port: int) -> int:
        """As systemd does; how the process ended."""
        process = self.processes[port]
        process.send_signal(signal.SIGTERM)
        ended = process.wait(timeout=30)
        self.start(port)
        return ended

    def task(self, name: str) -> subprocess.CompletedProcess[str]:
        """A timer's work."""
        about = unit("wonderbank-task@.service")
        line, env = self.line(about["ExecStart"][0], name), self.surroundings(about, name)
        return subprocess.run(line, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True)

    # -- nginx --------------------------------------------------------------------------------------------------------
    def open_door(self) -> None:
        """nginx with the guide's file."""
        certify(self.folder)
        changes = {
            "127.0.0.1:8001": f"127.0.0.1:{self.ports[0]}",
            "127.0.0.1:8002": f"127.0.0.1:{self.ports[1]}",
            "listen 80;": f"listen 127.0.0.1:{self.http};",
            "listen [::]:80;": "",
            "listen 443": f"listen 127.0.0.1:{self.https}",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{self.folder}/{NAME}.pem",
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{self.folder}/{NAME}.key",
            "/var/log/nginx/wonderbank.log": f"{self.folder}/wonderbank.log",
        }
        text = re.sub(r"\n *listen \[::\]:443[^;]*;", "", (FILES / "nginx.conf").read_text(encoding="utf-8"))
        (self.folder / "site.conf").write_text(changed(text, changes))
        (self.folder / "nginx.conf").write_text(
            HTTP.format(folder=self.folder, user="user root;" * (os.geteuid() == 0))
        )
        nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
        assert nginx, "nginx is not installed; as root, `make install` installs it"
        line = [nginx, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        tried = subprocess.run([*line, "-t"], capture_output=True, text=True)
        assert tried.returncode == 0 and "warn" not in tried.stderr, tried.stderr
        self.nginx = subprocess.Popen(line)

    def answers(self) -> bool:
        """Is the door open?"""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.https), timeout=1):
            return True
        return False

    def trusting(self) -> ssl.SSLContext:
        """A client that knows our certificate."""
        return ssl.create_default_context(cafile=str(self.folder / f"{NAME}.pem"))

    # -- the upgrade --------------------------------------------------------------------------------------------------
    def upgrade(self) -> str:
        """`restart.sh` of the guide, with somebody who does what it asks systemctl for; what it said."""
        folder = self.folder / "asked"
        folder.mkdir(exist_ok=True)
        (folder / "systemctl").write_text(SYSTEMCTL.format(folder=folder))
        (folder / "systemctl").chmod(0o755)
        done = threading.Event()
        servant = threading.Thread(target=self._obey, args=(folder, done))
        servant.start()
        line = [str(FILES / "restart.sh"), *map(str, self.ports)]
        path = f"{folder}:{os.environ['PATH']}"
        answer = subprocess.run(line, env={"PATH": path}, capture_output=True, text=True, timeout=180)
        done.set()
        servant.join()
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    def _obey(self, folder: Path, done: threading.Event) -> None:
        while not done.wait(0.05):
            for asked in folder.glob("restart-wonderbank@*"):
                assert self.restart(int(asked.name.partition("@")[2])) == 0
                asked.unlink()

    def end(self) -> None:
        for process in (*self.processes.values(), *filter(None, [self.nginx])):
            process.terminate()
        for process in (*self.processes.values(), *filter(None, [self.nginx])):
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def certify(folder: Path) -> None:
    """A certificate for the name, signed by itself."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(
        who, who, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1)
    )
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    (folder / f"{NAME}.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))
    (folder / f"{NAME}.key").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))


@contextlib.contextmanager
def hosted(folder: Path, **own: str) -> Iterator[Hosting]:
    """A bank as the guide makes it, open."""
    one = Hosting(folder, own)
    try:
        starts = [threading.Thread(target=one.start, args=(port,)) for port in one.ports]
        for start in starts:
            start.start()
        for start in starts:
            start.join()
        one.open_door()
        wait_for(one.answers, "nginx")
        yield one
    finally:
        one.end()
