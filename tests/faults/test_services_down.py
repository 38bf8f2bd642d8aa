"""F4–F7: Redis and PostgreSQL are killed, frozen and used up; SQLite has neither."""

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import psycopg
import pytest

from tests import services
from tests.faults.clients import Crowd, wait_until
from tests.faults.evening import Evening, median
from tests.faults.sizes import many
from tests.faults.world import POSTGRESQL, Ground, World

CAP = 0.25  # seconds for which a commit may wait for Redis; it waits for none of them


@pytest.fixture
def shared(ground: Ground) -> Iterator[World]:
    """Two servers on PostgreSQL and Redis, open; both services are up again afterwards."""
    with ground.world(POSTGRESQL) as world:
        world.start()
        yield world
        for service in (world.postgres, world.redis):
            assert service
            if not service.answers():
                service.start()


def calm_and_stormy(evening: Evening, seconds: float, storm: object) -> tuple[float, float]:
    """The median time of a payment before and within the storm (a context manager)."""
    time.sleep(seconds)
    began = time.monotonic()
    with storm:  # type: ignore[attr-defined]
        time.sleep(seconds)
        ended = time.monotonic()
    return median(evening.took(before=began)), median(evening.took(after=began, before=ended))


def test_f4_redis_killed_and_back(shared: World, crowd: Crowd, luck: Random) -> None:
    """Payments do not notice; phones are late at most, and nobody is cut off."""
    assert shared.redis
    evening = Evening.of(shared, crowd, luck, payers=4, listeners=many(30, 200))
    for payer in evening.payers:
        payer.pause = 0.2
    with evening.going_on():
        time.sleep(many(2, 7))
        began = time.monotonic()
        shared.redis.end(signal.SIGKILL)
        time.sleep(many(3, 7))
        shared.redis.start()
        ended = time.monotonic()
        time.sleep(1)
    assert {status for payer in evening.payers for status in payer.statuses} == {201}
    assert evening.retries == 0
    assert max(evening.took(after=began, before=ended)) < 1.0 + 5 * median(evening.took(before=began))
    assert [code for listener in evening.listeners for code in listener.closings] == []
    evening.judge()


def test_f5_redis_frozen(shared: World, crowd: Crowd, luck: Random) -> None:
    """Nothing waits for it: neither a commit nor, for longer than a heartbeat, a phone."""
    assert shared.redis
    evening = Evening.of(shared, crowd, luck, payers=4, listeners=10)
    for payer in evening.payers:
        payer.pause = 0.1
    with evening.going_on():
        calm, frozen = calm_and_stormy(evening, many(3, 6), services.frozen(shared.redis))
    assert frozen <= max(5 * calm, 0.05), "a payment waits for Redis"
    assert {status for payer in evening.payers for status in payer.statuses} == {201}
    evening.judge()


def test_f6_postgresql_crashes(shared: World, crowd: Crowd, luck: Random) -> None:
    """503 while it is down, never 500; the pool heals by itself."""
    assert shared.postgres
    evening = Evening.of(shared, crowd, luck)
    with evening.going_on():
        for _ in range(many(2, 20)):
            time.sleep(luck.uniform(0.2, 0.8))
            shared.postgres.end(signal.SIGQUIT)
            time.sleep(luck.uniform(0, 0.5))
            status, refused, headers = shared.first.ask("GET", evening.table.path)
            assert (status, headers["Retry-After"]) == (503, "1"), refused
            shared.postgres.start()
            assert evening.must_be_going_on() <= 3.0
    assert evening.status(503), "nothing was under way when it crashed: this has shown nothing"
    evening.judge()


def test_f7_postgresql_frozen(shared: World, crowd: Crowd, luck: Random) -> None:
    """Whoever asks is told 503 in time, and nothing piles up."""
    assert shared.postgres
    evening = Evening.of(shared, crowd, luck, payers=4)
    with evening.going_on():
        time.sleep(1)
        before = [(server.files(), server.threads()) for server in shared.servers]
        with services.frozen(shared.postgres):
            began = time.monotonic()
            with ThreadPoolExecutor(6) as threads:
                looks = list(
                    threads.map(lambda _: shared.first.ask("GET", evening.table.path, timeout=30)[0], range(6))
                )
            assert set(looks) == {503}
            assert time.monotonic() - began < 20
            assert shared.first.ask("GET", "/healthz")[0] == 200
        evening.must_be_going_on()
    _must_be_back(shared, before)
    evening.judge()


def test_f7_postgresql_has_no_connection_left(shared: World, crowd: Crowd, luck: Random) -> None:
    """Somebody else uses them all up: what has one goes on, the rest is 503, and all is well when they are free."""
    evening = Evening.of(shared, crowd, luck, payers=4)
    with evening.going_on():
        time.sleep(0.5)
        before = [(server.files(), server.threads()) for server in shared.servers]
        greedy = _all_connections(shared)
        with ThreadPoolExecutor(16) as threads:
            looks = list(threads.map(lambda _: shared.servers[1].ask("GET", evening.table.path)[0], range(32)))
        assert set(looks) <= {200, 503}
        for line in greedy:
            line.close()
        evening.must_be_going_on()
    _must_be_back(shared, before)
    evening.judge()


def _all_connections(world: World) -> list["psycopg.Connection[object]"]:
    found = []
    try:
        while True:
            found.append(psycopg.connect(world.url, connect_timeout=5))
    except psycopg.OperationalError:
        assert found
        return found  # type: ignore[return-value]


def _must_be_back(world: World, before: list[tuple[int, int]]) -> None:
    """Files and threads are as many as before, and a tenth (or a handful) more at most."""

    def is_back() -> bool:
        now = [(server.files(), server.threads()) for server in world.servers]
        pairs = zip(sum(now, ()), sum(before, ()), strict=True)
        return all(have <= max(1.1 * had, had + 8) for have, had in pairs)

    wait_until(is_back, 30, "files and threads are given back")
