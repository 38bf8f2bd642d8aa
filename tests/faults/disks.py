"""Disks that can be filled and freed: a small one of memory (where one may mount), a limit of the kernel's, a trigger.

Each kind is a context manager that makes a world and says how its disk is made full for a while.
"""

import contextlib
import os
import resource
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import psycopg

from tests.faults.world import POSTGRESQL, SQLITE, Ground, World

Full = Callable[[], AbstractContextManager[None]]
Kind = Callable[[Ground], AbstractContextManager[tuple[World, Full]]]


@contextlib.contextmanager
def limited(ground: Ground) -> Iterator[tuple[World, Full]]:
    """SQLite: the kernel lets no file of the server grow any more."""
    with ground.world(SQLITE) as world:

        @contextlib.contextmanager
        def full() -> Iterator[None]:
            log = world.file.with_name(f"{world.file.name}-wal")
            largest = max(path.stat().st_size for path in (world.file, log) if path.exists())
            _, hard = resource.prlimit(world.first.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(world.first.pid, resource.RLIMIT_FSIZE, (largest, hard))
            try:
                yield
            finally:
                resource.prlimit(world.first.pid, resource.RLIMIT_FSIZE, (hard, hard))

        yield world, full


@contextlib.contextmanager
def small(ground: Ground) -> Iterator[tuple[World, Full]]:
    """SQLite on a disk of three mebibytes, of which a ballast takes the rest."""
    with ground.world(SQLITE, disk=3) as world:

        @contextlib.contextmanager
        def full() -> Iterator[None]:
            ballast = world.folder / "ballast"
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(b"\0" * 4096)
            try:
                yield
            finally:
                ballast.unlink()

        yield world, full


@contextlib.contextmanager
def refusing(ground: Ground) -> Iterator[tuple[World, Full]]:
    """PostgreSQL says of the journal what it says when its disk is full."""
    with ground.world(POSTGRESQL) as world:

        @contextlib.contextmanager
        def full() -> Iterator[None]:
            with psycopg.connect(world.url, autocommit=True) as line:
                line.execute("""CREATE OR REPLACE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$""")
                line.execute(
                    "CREATE TRIGGER no_space BEFORE INSERT ON bank_entry FOR EACH ROW EXECUTE FUNCTION no_space()"
                )
                try:
                    yield
                finally:
                    line.execute("DROP TRIGGER no_space ON bank_entry")

        yield world, full


def can_mount() -> bool:
    """Root in a container may or may not."""
    if os.geteuid() != 0:
        return False
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True)
        if done.returncode == 0:
            subprocess.run(["umount", folder], check=True)
        return done.returncode == 0


KINDS: dict[str, Kind] = {"limited": limited, "refusing": refusing} | ({"small": small} if can_mount() else {})
