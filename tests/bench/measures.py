"""The measures one after the other, and the lines of the table that each of them makes."""

import json
import secrets
import signal
import sqlite3
import time
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench import crowds, pages, servers
from tests.bench.servers import Server, Table
from tests.bench.sizes import Sizes
from tests.bench.tapping import Desk, Taps, play_in_turns
from tests.services import PostgreSQL, Redis, free_port


class Line(NamedTuple):
    """A line of the table: what was measured, the figure, and what it is held against."""

    what: str
    figure: str
    against: str = ""


def on_sqlite(folder: Path, sizes: Sizes) -> list[Line]:
    """Taps, growth, bytes, load, crowds and a cold start, of one process with SQLite beside the bare server."""
    with servers.bank(folder / "bank") as first:
        started = first.started
    with ExitStack() as open_:
        bank = open_.enter_context(servers.bank(folder / "bank"))
        rest = bank.memory()
        row, event = _sizes(bank, folder)
        bare = open_.enter_context(servers.bare(folder, row, event))
        told = f"{started:.2f} s, {bank.started:.2f} s"
        lines = [Line("start to the first answer, the first time and again", told, "≤ 2 s, aim 1")]
        lines += [Line("the bare server's row and event", f"{row} and {event} bytes")]
        lines += _tapped(bank, bare, sizes)
        lines += _long(bank, sizes) + _deliveries(bank, sizes)
        lines += [*_loaded(bank, bare, sizes), *_drawn(bank, sizes), *_crowded(bank, folder, rest, sizes)]
        bank.end(signal.SIGKILL)
    return lines


def _sizes(bank: Server, folder: Path) -> tuple[int, int]:
    """Bytes of an entry's row and of its event, for the bare server to do the same."""
    desk = Desk("", bank, Table.laid(bank), 2)
    desk.play(10)
    desk.close()
    told = "length(CAST(body AS BLOB)) + length(key) + length(fingerprint) + length(hash) + length(at)"
    with closing(sqlite3.connect(folder / "bank" / "wonderbank.sqlite3")) as database:
        rows = database.execute(f"SELECT {told} FROM bank_entry ORDER BY id DESC LIMIT 9").fetchall()
    return int(median(row[0] for row in rows)), int(median(desk.taps.sizes))


def _tapped(bank: Server, bare: Server, sizes: Sizes) -> list[Line]:
    desks = [
        Desk("bare server", bare, Table.laid(bank), sizes.phones),
        Desk("by socket", bank, Table.laid(bank), sizes.phones),
        Desk("by HTTP", bank, Table.laid(bank), sizes.phones, by_http=True),
    ]
    base, *others = play_in_turns(desks, sizes)
    against = {"by socket": "≤ 6 / 16 / 7, aim 3 / 10 / 3.5", "by HTTP": "≤ 10 / 18 / 12, aim 7"}
    lines = [Line(f"tap → last of {sizes.phones}, bare server: p50, p99, CPU", _milliseconds(base))]
    for taps in others:
        lines += [Line(f"tap → last of {sizes.phones}, {taps.name}: p50, p99, CPU", _milliseconds(taps))]
        lines += [Line("÷ the bare server's p50, p50 and CPU", _times(taps, base), against[taps.name])]
    return [*lines, Line("bytes to each phone per entry, median", f"{median(others[0].sizes):.0f}", "≤ 600, aim 450")]


def _milliseconds(taps: Taps) -> str:
    return f"{taps.p50:.2f}, {taps.p99:.2f}, {taps.cpu_each:.2f} ms"


def _times(taps: Taps, base: Taps) -> str:
    return f"{taps.p50 / base.p50:.1f} / {taps.p99 / base.p50:.1f} / {taps.cpu_each / max(base.cpu_each, 0.01):.1f}"


def _growth(one: Taps, other: Taps) -> str:
    return f"{other.p50 / one.p50:.2f}, {other.cpu_each / max(one.cpu_each, 0.01):.2f}"


def _long(bank: Server, sizes: Sizes) -> list[Line]:
    """Entry 10 beside entry 5,000."""
    young, old = Table.laid(bank), _of_length(bank, sizes.long)
    desks = [Desk("young", bank, young, sizes.phones), Desk("old", bank, old, sizes.phones)]
    return [Line(f"entry {sizes.long:,} ÷ entry 10: p50, CPU", _growth(*play_in_turns(desks, sizes)), "≤ 1.1")]


def _of_length(bank: Server, entries: int) -> Table:
    table = Table.laid(bank)
    desk = Desk("", bank, table, 1)
    desk.play(entries)
    desk.close()
    return table


def _deliveries(bank: Server, sizes: Sizes) -> list[Line]:
    """What one more phone costs."""
    more = sizes.phones + 40
    desks = [Desk("few", bank, Table.laid(bank), sizes.phones), Desk("many", bank, Table.laid(bank), more)]
    few, many = play_in_turns(desks, sizes)
    each = (many.cpu_each - few.cpu_each) / 40
    alone = few.cpu_each - sizes.phones * each
    return [Line("CPU of a command, and of each delivery", f"{alone:.2f} and {each:.3f} ms")]


def _loaded(bank: Server, bare: Server, sizes: Sizes) -> list[Line]:
    tables = [Table.laid(bank) for _ in range(sizes.tables)]
    ways = (partial(crowds.load, [server], tables, sizes) for server in (bare, bank))
    base, ours = crowds.loads(*ways, rounds=sizes.rounds)
    what = f"commands per second, {sizes.tables} tables × {sizes.phones}"
    lines = [Line(f"{what}, bare server", f"{base.per_second:,.0f}")]
    told = f"{ours.per_second:,.0f}, {ours.per_second / base.per_second:.2f} of the bare server's"
    return [*lines, Line(f"{what}, one process, SQLite", told, "≥ 0.19, aim 0.35")]


def _drawn(bank: Server, sizes: Sizes) -> list[Line]:
    table = Table.laid(bank, 6)
    drawn = pages.panes(bank, table, 60 if sizes.turns > 1 else 2)
    lines = [Line(f"pane of the {one.name}: bytes after an entry, whole; time, CPU", *_pane(one)) for one in drawn]
    turn, other, tablet, television = (one.cpu for one in drawn)
    total = turn + 5 * other + tablet + television
    return [*lines, Line("CPU of what 8 devices draw anew per entry", f"{total:.0f} ms")]


def _pane(one: pages.Pane) -> tuple[str, str]:
    told = f"{one.size:,}, {one.whole:,}; {one.time:.1f}, {one.cpu:.1f} ms"
    return told, "≤ 4,000 bytes, aim 1,500"


def _crowded(bank: Server, folder: Path, rest: int, sizes: Sizes) -> list[Line]:
    """A second bank, with idle phones at other tables; then both end, and all come back at once."""
    with ExitStack() as open_:
        full = open_.enter_context(servers.bank(folder / "full"))
        tables = [Table.laid(full) for _ in range(max(1, sizes.idle // 8))]
        long, middle = _of_length(full, sizes.long), _of_length(full, sizes.middle)
        _ = [Table.laid(full) for _ in range(6)]  # the newest are folded at the start, for its links
        before = full.memory()
        idle = crowds.idle(full, tables, sizes.idle)
        each = (full.memory() - before) / sizes.idle
        desks = [
            Desk("alone", bank, Table.laid(bank), sizes.phones),
            Desk("crowd", full, Table.laid(full), sizes.phones),
        ]
        alone, crowd = play_in_turns(desks, sizes, lambda: idle.listen(0))
        beat = crowds.heartbeat(full, idle)
        idle.close()
        full.end(signal.SIGKILL)
    lines = [
        Line("process at rest; each idle phone", f"{rest / 1e6:.0f} MB; {each / 1000:.1f} KB", "≤ 120 MB; ≤ 50 KB"),
        Line(f"{sizes.idle:,} idle phones ÷ none: p50, CPU", _growth(alone, crowd), "≤ 1.15"),
        Line("CPU of a heartbeat and its answer", f"{beat:.2f} ms"),
    ]
    return lines + _back(folder, tables, long, middle, sizes)


def _back(folder: Path, tables: list[Table], long: Table, middle: Table, sizes: Sizes) -> list[Line]:
    """After a kill: folding a long game anew, and everybody at the door."""
    with servers.bank(folder / "full") as again:
        folds = [_folded(again, table) for table in (middle, long)]
        size = len(again.ask("GET", f"/api/games/{long.code}/")[1])
        back = crowds.come_back(again, tables, sizes.idle)
    told = ", ".join(f"{fold:.0f} ms" for fold in folds)
    return [
        Line(f"start after a kill, {sizes.long + sizes.middle:,} entries audited", f"{again.started:.2f} s"),
        Line(f"cold fold of {sizes.middle:,} and of {sizes.long:,} entries", told, "≤ 15, ≤ 120 ms, aim half"),
        Line(f"bytes on reconnect, {sizes.long:,} entries", f"{size:,}", "≤ 20,000, aim 8,000"),
        Line(
            f"{sizes.idle:,} phones come back at once: median, last, CPU each",
            f"{back.median:.2f} s, {back.last:.2f} s, {back.cpu_each:.2f} ms",
        ),
    ]


def _folded(server: Server, table: Table) -> float:
    """Milliseconds that the first state takes longer than the next."""
    times = []
    for _ in range(6):
        start = time.perf_counter()
        assert json.loads(server.ask("GET", f"/api/games/{table.code}/")[1])["seq"]
        times.append(time.perf_counter() - start)
    return (times[0] - median(times[1:])) * 1000


def _beside(one: crowds.Load, two: crowds.Load) -> str:
    return f"{two.per_second:,.0f}, {two.per_second / one.per_second:.2f} of one, CPU {two.cpu_each:.2f} ms each"


def grown_up(folder: Path, sizes: Sizes) -> list[Line]:
    """PostgreSQL, which forces to the disk, and Redis: one process, then two, which share the bank's secret."""
    folder.chmod(0o755)  # PostgreSQL is another user
    database, redis = PostgreSQL(folder / "postgresql", free_port(), options=()), Redis(free_port())
    shared = {"DATABASE_URL": database.url, "REDIS_URL": redis.url, "SECRET_KEY": secrets.token_hex(32)}
    try:
        database.prepare()
        database.start()
        redis.start()
        with servers.bank(folder / "one", **shared) as one, servers.bank(folder / "two", **shared) as two:
            (taps,) = play_in_turns([Desk("", one, Table.laid(one), sizes.phones)], sizes)
            tables = [Table.laid(one) for _ in range(sizes.tables)]
            alone, both, apart = crowds.loads(
                partial(crowds.load, [one], tables, sizes),
                partial(crowds.load, [one, two], tables, sizes),
                partial(crowds.load, [one, two], tables, sizes, together=True),
                rounds=sizes.rounds,
            )
    finally:
        redis.end()
        database.end()
    what = f"commands per second, {sizes.tables} tables × {sizes.phones}, PostgreSQL and Redis"
    spread, kept = (_beside(alone, load) for load in (both, apart))
    return [
        Line("tap → last of six by socket, PostgreSQL and Redis: p50, p99, CPU", _milliseconds(taps)),
        Line(f"{what}, one process", f"{alone.per_second:,.0f}, CPU {alone.cpu_each:.2f} ms each"),
        Line(f"{what}, two processes", spread, "≥ 1.3 of one"),
        Line(f"{what}, two processes, each table's phones at one, as the proxy has them", kept, "≥ 1.3 of one"),
    ]
