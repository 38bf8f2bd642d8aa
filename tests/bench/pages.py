"""What a table's screens fetch: each entry lets a page fetch its main pane again, which is drawn for it anew.

A page says which drawing it has, and most of that is not sent again; so there are two sizes, both with all headers.
"""

import http.client
import json
import re
import time
from dataclasses import dataclass
from statistics import median

from tests.bench.servers import Server, Table
from tests.bench.wire import fresh_key

ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Pane:
    """One kind of screen: bytes of its pane after an entry and the first time, ms until it is there, of CPU."""

    name: str
    size: int
    whole: int
    time: float
    cpu: float


def panes(server: Server, table: Table, rounds: int = ROUNDS) -> list[Pane]:
    """The phone of who is on turn, another phone, the tablet, and the television, each after so many payments."""
    bank, seat = f"wb_{table.code}={table.bank}", f"wb_{table.code}_seat="
    screens = {
        "phone, on turn": (f"/t/{table.code}/", f"{seat}{table.seats[0]}"),
        "phone, waiting": (f"/t/{table.code}/", f"{seat}{table.seats[1]}"),
        "tablet": (f"/t/{table.code}/bank/", bank),
        "television": (f"/t/{table.code}/tv/", bank),
    }
    alone = _booked(server, table, rounds)
    opened = {name: Screen.opened(server, *where) for name, where in screens.items()}
    return [_fetched(server, table, screen, name, rounds, alone) for name, screen in opened.items()]


class Screen:
    """A page's connection, its cookies, and the drawing that it has."""

    def __init__(self, line: http.client.HTTPConnection, path: str, cookie: str) -> None:
        self.line, self.path, self.known = line, path, ""
        self.headers = {"Cookie": cookie, "Accept-Encoding": "gzip", "Accept-Language": "en"}

    @classmethod
    def opened(cls, server: Server, path: str, cookie: str) -> "Screen":
        """The page itself, which brings a cookie of its own."""
        screen = cls(http.client.HTTPConnection("127.0.0.1", server.port), path, cookie)
        answer, _ = screen._get(path)
        screen.headers["Cookie"] += f"; {(answer.getheader('Set-Cookie') or '').partition(';')[0]}"
        return screen

    def fetch(self) -> int:
        """The pane, as the page's script asks for it: its bytes."""
        answer, body = self._get(f"{self.path}?pane=1", {"HX-Request": "true", "Pane-Known": self.known})
        self.known = answer.getheader("Pane-Name") or ""
        return len(body) + sum(len(key) + len(value) + 4 for key, value in answer.getheaders()) + 17

    def _get(self, path: str, more: dict[str, str] | None = None) -> tuple[http.client.HTTPResponse, bytes]:
        self.line.request("GET", path, headers=self.headers | (more or {}))
        answer = self.line.getresponse()
        body = answer.read()
        if answer.status != 200 or not re.search(rb"[^\s]", body):
            raise SystemExit(f"{path}: {answer.status}")
        return answer, body


def _fetched(server: Server, table: Table, screen: Screen, name: str, rounds: int, alone: float) -> Pane:
    """`alone`: what a payment costs without anybody drawing it."""
    whole, times, sizes, cpu = screen.fetch(), [], [], server.cpu()
    for turn in range(rounds):
        _pay(server, table, turn)
        start = time.perf_counter()
        sizes.append(screen.fetch())
        times.append(time.perf_counter() - start)
    screen.line.close()
    spent = (server.cpu() - cpu) / rounds * 1000 - alone
    return Pane(name, int(median(sizes)), whole, median(times) * 1000, spent)


def _booked(server: Server, table: Table, rounds: int) -> float:
    """Milliseconds of CPU of a payment, by a connection of its own."""
    cpu = server.cpu()
    for turn in range(rounds):
        _pay(server, table, turn)
    return (server.cpu() - cpu) / rounds * 1000


def _pay(server: Server, table: Table, turn: int) -> None:
    one, other = ("A", "B") if turn % 2 else ("B", "A")
    command = {"type": "pay", "from": one, "to": other, "amount": 1}
    status, text = server.ask("POST", table.commands, command, table.bank, **{"Idempotency-Key": fresh_key()})
    assert status == 201, json.loads(text)
