"""The harness is tried itself: each planted bug turns one of its tests red, and only test servers can have one."""

import os
import random
import subprocess
import sys
from random import Random

import pytest

from tests.faults import test_disk, test_hints, test_killing, test_phones, test_racing
from tests.faults.clients import Crowd
from tests.faults.plants import BUGS
from tests.faults.world import HOUSE, POSTGRESQL, SQLITE, Ground, World


def killed_before_the_commit(world: World, crowd: Crowd, luck: Random) -> None:
    """Late enough that phones are there again to be told."""
    test_killing.killed_at(["before the commit"] * 3, world, crowd, luck, first=30, last=40)


def a_commit_fails(world: World, crowd: Crowd, luck: Random) -> None:
    test_disk.test_f17_a_write_fails(world, crowd, luck, "before the commit")


def an_old_tap(world: World, crowd: Crowd, luck: Random) -> None:
    test_phones.test_f9_a_tap_of_ten_minutes_ago_is_not_booked(world, crowd)


#: Which test sees which bug, on which database.
SEEN = {
    "no lock": (POSTGRESQL, test_racing.test_f12_many_at_one_table),
    "no lock, no constraint": (POSTGRESQL, test_racing.test_f12_many_at_one_table),
    "key outside": (POSTGRESQL, test_phones.test_f10_one_tap_that_comes_many_times),
    "key outside, no constraint": (POSTGRESQL, test_phones.test_f10_one_tap_that_comes_many_times),
    "one leg": (SQLITE, test_racing.test_f12_many_at_one_table),
    "told before commit": (SQLITE, killed_before_the_commit),
    "cached before commit": (SQLITE, a_commit_fails),
    "counted": (POSTGRESQL, test_racing.test_f12_many_at_one_table),
    "counted, no constraint": (POSTGRESQL, test_racing.test_f12_many_at_one_table),
    "authority before the lock": (SQLITE, test_racing.test_f12_a_revoked_seat_books_nothing_after_it),
    "no trigger": (SQLITE, test_racing.test_f12_many_at_one_table),
    "no position check": (POSTGRESQL, test_hints.test_f13_hardly_anything_rings),
    "no age": (SQLITE, an_old_tap),
}


def test_every_bug_has_its_test() -> None:
    assert set(SEEN) == set(BUGS)


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_turns_it_red(ground: Ground, crowd: Crowd, luck: Random, bug: str) -> None:
    """An assertion fails; a server that does not even start would be another error, and prove nothing."""
    kind, test = SEEN[bug]
    with ground.world(kind) as world:
        world.planted = {"bugs": [bug]}
        with pytest.raises(AssertionError):
            test(world, crowd, random.Random(luck.random()))


@pytest.mark.parametrize("profile", ["lan", "hosted"])
def test_no_profile_has_the_switch(profile: str, tmp_path: object) -> None:
    """Told to plant, a bank as people run it plants nothing: nothing of the harness is even read."""
    look = (
        "import sys, django; django.setup(); from bank import journal, tables, locking\n"
        "assert not [name for name in sys.modules if name.startswith('tests')]\n"
        "ours = (journal.record, journal._append, journal._insert)\n"
        "assert {one.__module__ for one in ours} == {'bank.journal'}\n"
        "assert locking._LOCK['postgresql']\n"
    )
    told = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "WONDERBANK_PROFILE": profile,
        "WONDERBANK_DATA": str(tmp_path),
        "SECRET_KEY": "only-for-this-look-0123456789-0123456789-0123456789",
        "ALLOWED_HOSTS": "table.example",
        "FAULTS_PLANTED": '{"bugs": ["no lock"], "kill": ["before the insert", 1]}',
    }
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=HOUSE, env=os.environ | told, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_nothing_in_the_product_knows_the_harness() -> None:
    for folder in ("bank", "config", "passports", "rules"):
        for path in (HOUSE / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert "FAULTS_" not in text
            assert "tests.faults" not in text, path
