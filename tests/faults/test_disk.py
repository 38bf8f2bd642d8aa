"""F17, F18: a disk that is full or fails, and a file that is not what was written."""

import contextlib
import http.client
import re
import signal
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from tests.faults import disks, points
from tests.faults.clients import Crowd, wait_until
from tests.faults.evening import Evening
from tests.faults.oracle import audited_copy, must_be_sound, read
from tests.faults.sizes import many
from tests.faults.world import POSTGRESQL, SQLITE, Ground, Server, Table, World

PAY = {"type": "pay", "from": "A", "to": "B", "amount": 1}


@pytest.mark.parametrize("disk", disks.KINDS)
def test_f17_the_disk_is_full(ground: Ground, crowd: Crowd, luck: Random, disk: str) -> None:
    """503 and nothing booked while it is, reads go on, and it heals without a restart."""
    with disks.KINDS[disk](ground) as (world, full):
        world.start()
        evening = Evening.of(world, crowd, luck, payers=4)
        with evening.going_on():
            for _ in range(many(1, 5)):
                evening.must_be_going_on()
                with full():
                    before = evening.status(503)
                    wait_until(lambda: evening.status(503) > before, 20, "the disk is full")  # noqa: B023
                    for server in world.servers:
                        assert server.ask("GET", evening.table.path)[0] == 200, "reads go on"
                evening.must_be_going_on()
        assert evening.status(503)
        evening.judge()


@pytest.mark.parametrize("point", points.NAMES[:3])
def test_f17_a_write_fails(world: World, crowd: Crowd, luck: Random, point: str) -> None:
    """The n-th write, and the two after it: what failed is not booked, and is booked once when it is sent again."""
    first = luck.randint(3, 9)
    world.start(fail=[point, first, first + 2])
    evening = Evening.of(world, crowd, luck, payers=3)
    with evening.going_on():
        evening.must_have_booked(40)
    assert evening.status(503), "no write has failed"
    evening.judge()


# --- F18 --------------------------------------------------------------------------------------------------------------
def test_f18_a_turned_bit_is_seen(ground: Ground, tmp_path: Path, luck: Random) -> None:
    """On SQLite: no bit that changes anything goes unseen by the audit that each start makes."""
    with ground.world(SQLITE) as world:
        _played(world, 30, backup="whole.sqlite3")
        sound = world.folder / "backups" / "whole.sqlite3"
        whole, told = sound.read_bytes(), _told(sound)
        changed, damaged = 0, tmp_path / "damaged.sqlite3"
        for _ in range(many(60, 400)):
            bit = luck.randrange(len(whole) * 8)
            flipped = bytearray(whole)
            flipped[bit // 8] ^= 1 << bit % 8
            damaged.write_bytes(flipped)
            if _told(damaged) != told:
                changed += 1
                assert audited_copy(damaged), f"bit {bit % 8} of byte {bit // 8} went unseen"
    assert changed, "nothing was changed: this has shown nothing"


def test_f18_a_changed_row_is_seen(ground: Ground) -> None:
    """On PostgreSQL: no start on books that are not whole, and the newest good backup is named."""
    with ground.world(POSTGRESQL) as world:
        table = _played(world, 10, backup="wonderbank-kept.jsonl.gz")
        with psycopg.connect(world.url, autocommit=True) as line:
            line.execute("SET session_replication_role = replica")  # no trigger
            line.execute("UPDATE bank_entry SET at = at + interval '1 second' WHERE seq = 5")
        complaint = _refused(world, table)
        assert "entry 5: the chain is broken" in complaint
        assert ".jsonl.gz" in complaint


def test_f18_a_truncated_file_is_not_opened(ground: Ground) -> None:
    """Nor an empty one; the newest good backup is named, and restores it."""
    with ground.world(SQLITE) as world:
        table = _played(world, 30)
        whole = world.file.read_bytes()  # its log may lie beside it
        for broken in (whole[: len(whole) // 2], b""):
            world.file.write_bytes(broken)
            way = re.search(r"The newest good backup: manage.py (restore .+)$", _refused(world, table), re.MULTILINE)
            assert way, "no way out is told"
        assert world.run(*way[1].split(" ")).returncode == 0
        world.start()
        assert world.state(table)["seq"] == 31
        must_be_sound(world, table, others=31)


def test_f18_a_file_that_lost_its_log_is_not_opened(ground: Ground) -> None:
    """Killed, and then somebody tidied the -wal away: whole, but older than its own backup."""
    with ground.world(SQLITE) as world:
        world.start()
        table = world.lay()
        older = sqlite3.connect(world.file)
        older.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        older.close()
        for number in range(30):
            world.command(table, PAY, f"{number}")
        made = world.folder / "backups" / "wonderbank-kept.sqlite3"
        assert world.run("backup", str(made)).returncode == 0
        world.first.end(signal.SIGKILL)
        for name in ("-wal", "-shm"):
            world.file.with_name(world.file.name + name).unlink()
        complaint = _refused(world, table)
        assert "wonderbank-kept.sqlite3" in complaint


def test_f18_without_a_good_backup_nothing_is_opened(ground: Ground) -> None:
    """Nor where it is hosted, beside processes that can book."""
    with ground.world(SQLITE) as world:
        _played(world, 3)
        world.file.write_bytes(world.file.read_bytes()[:9000])
        for kept in (world.folder / "backups").iterdir():
            kept.unlink()
        world.first.start(wait=False)
        assert world.first.died() == 1
        assert "no good backup lies in" in world.first.said()


def _played(world: World, entries: int, backup: str = "") -> Any:
    """A table with so many payments; the bank closed in order."""
    world.start()
    table = world.lay()
    for number in range(entries):
        assert world.command(table, PAY, f"{number}")[0] == 201
    if backup:
        done = world.run("backup", str(world.folder / "backups" / backup))
        assert done.returncode == 0, done.stderr
    for server in world.servers:
        server.end(signal.SIGTERM)
    assert read(world, table.code).head == entries + 1
    return table


def _refused(world: World, table: Table) -> str:
    """What the bank says when it does not open. Meanwhile its newest good backup is shown, and nothing is booked."""
    before, server = len(world.first.said()), world.first
    server.start(wait=False)
    wait_until(lambda: _status(server, "/healthz") == 503, 40, "what is broken is told")
    assert _status(server, "/readyz") == 503
    shown = world.state(table)
    assert shown["seq"] > 1
    assert server.ask("GET", f"{table.path}journal/", token=table.seats["A"])[1]["results"]
    for who in ("bank", "A"):
        status, refused = world.command(table, PAY, f"looked-at-{who}", who)
        assert (status, refused["rule"]) == (503, "DAMAGED")
    assert server.ask("POST", "/api/games/", {"edition": "wonders"})[0] == 503
    passport = server.ask("GET", f"/t/{table.code}/", Cookie=f"wb_{table.code}_seat={table.seats['A']}")
    assert (passport[0], 'id="looked-at"' in passport[1]) == (200, True)
    assert world.state(table) == shown
    assert server.end(signal.SIGTERM) == 1
    return server.said()[before:]


def _status(server: Server, path: str) -> int:
    """0: nobody answers."""
    assert server.is_alive(), server.said()
    with contextlib.suppress(OSError, http.client.HTTPException):
        return server.ask("GET", path, timeout=5)[0]
    return 0


def _told(path: Path) -> object:
    """What the file says of its games; None if it cannot say."""
    questions = (
        "SELECT game_id, seq, at, by, key, fingerprint, body, hash FROM bank_entry ORDER BY game_id, seq",
        "SELECT code, edition, settings, name, epoch, rev, token_hash, created, seal FROM bank_game ORDER BY code",
        "SELECT letter, name, name_key, token_piece, token_hash, place FROM bank_seat ORDER BY game_id, letter",
    )
    try:
        with contextlib.closing(sqlite3.connect(path)) as file:
            return [list(file.execute(question)) for question in questions]
    except (sqlite3.Error, UnicodeDecodeError):
        return None
