"""F19: backups while everybody writes, and one of them taken back: a new epoch, and phones that were ahead are told."""

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from tests.faults.clients import Crowd, wait_until
from tests.faults.evening import Evening
from tests.faults.oracle import must_be_sound, read
from tests.faults.sizes import many
from tests.faults.world import SQLITE, World

RESTORED = 30.0  # seconds


def test_f19_backups_while_all_write(world: World, crowd: Crowd, luck: Random) -> None:
    """Each is of one moment and passes the audit; after a restore nobody keeps what is no more."""
    world.start()
    evening = Evening.of(world, crowd, luck, payers=4, listeners=4)
    endings = [".sqlite3", ".jsonl.gz"] if world.kind == SQLITE else [".jsonl.gz"]
    names = [f"wonderbank-{number}{ending}" for number in range(many(2, 40)) for ending in endings]
    with evening.going_on():
        files = [_backup(world, name) for name in names]
        evening.must_be_going_on()
    with ThreadPoolExecutor(2) as threads:
        audits = list(threads.map(lambda file: world.run("audit", str(file)), files))
    assert [done.stderr for done in audits if done.returncode] == []
    ahead = read(world, evening.table.code)
    assert ahead.head > 1
    for server in world.servers:
        server.end(signal.SIGTERM)
    chosen = luck.choice(files)
    took = _restored(world, chosen)
    assert took <= RESTORED
    world.start()
    back = read(world, evening.table.code)
    assert back.head < ahead.head, "nothing was lost by the restore: this has shown nothing"
    assert back.game["epoch"] != ahead.game["epoch"]
    assert [row["hash"] for row in back.rows] == [row["hash"] for row in ahead.rows[: back.head]]
    for listener in evening.listeners:
        wait_until(lambda one=listener: one.epoch == back.game["epoch"], 15, "the phone knows the new epoch")
        listener.entries.clear()
    assert world.command(evening.table, {"type": "pay", "from": "A", "to": "B", "amount": 1}, "after")[0] == 201
    wait_until(lambda: all(one.seq == back.head + 1 for one in evening.listeners), 12, "all are level")
    must_be_sound(world, evening.table, (), evening.listeners, others=back.head + 1)
    evening.leave()


def _backup(world: World, name: str) -> Path:
    file = world.folder / "copies" / name  # the bank thins out what lies beside its own
    file.parent.mkdir(exist_ok=True)
    done = world.run("backup", str(file))
    assert done.returncode == 0, done.stderr
    return file


def _restored(world: World, file: Path) -> float:
    import time

    began = time.monotonic()
    done = world.run("restore", str(file))
    assert done.returncode == 0, done.stderr
    return time.monotonic() - began
