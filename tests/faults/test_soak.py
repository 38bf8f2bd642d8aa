"""F27: many tables for long, with one fault after the other, drawn by the run's seed. In the full run only."""

import signal
import time
from random import Random

from tests import services
from tests.faults.clients import Crowd
from tests.faults.evening import Evening
from tests.faults.sizes import IS_FULL
from tests.faults.world import SQLITE, World

SECONDS, TABLES = 20 * 60, 20
MEBIBYTE = 1 << 20


if IS_FULL:

    def test_f27_for_long(world: World, crowd: Crowd, luck: Random) -> None:
        """Nothing lost at any table; a server that has not been renewed neither grows nor keeps files open."""
        world.start()
        evenings = [Evening.of(world, crowd, luck, payers=2, listeners=10, readers=0) for _ in range(TABLES)]
        for evening in evenings:
            for payer in evening.payers:
                payer.pause = 2.0
            evening.begin()
        until, kept = time.monotonic() + SECONDS, world.servers[-1]
        early: tuple[int, int] | None = None
        while time.monotonic() < until:
            _one_fault(world, luck)
            time.sleep(luck.uniform(5, 20))
            if early is None and time.monotonic() > until - SECONDS / 2:
                early = kept.memory(), kept.files()
        for evening in evenings:
            evening.calm_down()
        assert early
        if world.kind != SQLITE:  # there the second server has lived through all of it
            assert kept.memory() - early[0] < 20 * MEBIBYTE
            assert kept.files() <= early[1] + 20
        for evening in evenings:
            evening.judge()


def _one_fault(world: World, luck: Random) -> None:
    """A kill, or, where there are services, one of theirs."""
    faults = [_kill] if world.kind == SQLITE else [_kill, _redis, _postgres, _freeze]
    luck.choice(faults)(world)


def _kill(world: World) -> None:
    world.first.end(signal.SIGKILL)
    world.first.start()


def _redis(world: World) -> None:
    assert world.redis
    world.redis.end(signal.SIGKILL)
    time.sleep(3)
    world.redis.start()


def _postgres(world: World) -> None:
    assert world.postgres
    world.postgres.end(signal.SIGQUIT)
    world.postgres.start()


def _freeze(world: World) -> None:
    assert world.redis
    with services.frozen(world.redis):
        time.sleep(4)
