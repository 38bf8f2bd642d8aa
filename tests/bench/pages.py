"""What a table's screens fetch: each entry lets a page fetch its main pane again, which is drawn for it anew."""

import http.client
import re
import time
from dataclasses import dataclass
from statistics import median

from tests.bench.servers import Server, Table

ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Pane:
    """One kind of screen: bytes of its pane with all headers, milliseconds until it is there, and of CPU."""

    name: str
    size: int
    time: float
    cpu: float


def panes(server: Server, table: Table, rounds: int = ROUNDS) -> list[Pane]:
    """The phone of who is on turn, another phone, the tablet, and the television, each fetched so many times."""
    bank, seat = f"wb_{table.code}={table.bank}", f"wb_{table.code}_seat="
    screens = {
        "phone, on turn": (f"/t/{table.code}/", f"{seat}{table.seats[0]}"),
        "phone, waiting": (f"/t/{table.code}/", f"{seat}{table.seats[1]}"),
        "tablet": (f"/t/{table.code}/bank/", bank),
        "television": (f"/t/{table.code}/tv/", bank),
    }
    return [_fetched(server, name, path, cookie, rounds) for name, (path, cookie) in screens.items()]


def _fetched(server: Server, name: str, path: str, cookie: str, rounds: int) -> Pane:
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    headers = {"Cookie": cookie, "HX-Request": "true", "Accept-Encoding": "gzip", "Accept-Language": "en"}
    times, size, cpu = [], 0, server.cpu()
    for _ in range(rounds):
        start = time.perf_counter()
        line.request("GET", f"{path}?pane=1", headers=headers)
        answer = line.getresponse()
        body = answer.read()
        times.append(time.perf_counter() - start)
        if answer.status != 200 or not re.search(rb"[^\s]", body):
            raise SystemExit(f"{path}: {answer.status}")
        size = len(body) + sum(len(key) + len(value) + 4 for key, value in answer.getheaders()) + 17
    line.close()
    return Pane(name, size, median(times) * 1000, (server.cpu() - cpu) / rounds * 1000)
