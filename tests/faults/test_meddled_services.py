"""F5–F7, other ways: somebody meddles with PostgreSQL and Redis while they run, and forgets how they were.

Whatever it is: nothing is lost or doubled, no road answers 500, what is 503 says when to ask again, and all goes on
by itself afterwards.
"""

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import psycopg
import pytest
import redis

from tests.faults.clients import Crowd
from tests.faults.evening import Evening
from tests.faults.sizes import many
from tests.faults.world import POSTGRESQL, Ground, Server, World

Meddling = Callable[[World], contextlib.AbstractContextManager[None]]
MEDDLINGS: dict[str, Meddling] = {}
OTHERS = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
WHILE = 1.0  # seconds for which something is otherwise than it should be


def meddling(deed: Callable[[World], Iterator[None]]) -> Meddling:
    """One of the ways: a generator that stops where it has been done, and is gone on with to end it."""
    MEDDLINGS[deed.__name__] = contextlib.contextmanager(deed)
    return MEDDLINGS[deed.__name__]


@pytest.fixture
def shared(ground: Ground) -> Iterator[World]:
    """Two servers on PostgreSQL and Redis, open."""
    with ground.world(POSTGRESQL) as world:
        world.start()
        yield world


def test_f5_f6_f7_meddled_with(shared: World, crowd: Crowd, luck: Random) -> None:
    """One after the other, in whatever order, while the evening goes on."""
    evening = Evening.of(shared, crowd, luck, payers=3, listeners=6)
    for payer in evening.payers:
        payer.pause = 0.02
    with evening.going_on():
        for name in luck.sample(sorted(MEDDLINGS), len(MEDDLINGS)) * many(1, 5):
            with MEDDLINGS[name](shared):
                answers = list(roads(shared, evening.table.path, evening.table.bank))
            assert {status for _, status in answers} <= {200, 201, 302, 503}, (name, answers)
            evening.must_be_going_on()
    assert {status for payer in evening.payers for status in payer.statuses} <= {201, 503}
    assert evening.status(503), "nothing was noticed of any of it: this has shown nothing"
    evening.judge()


# --- All that can be asked --------------------------------------------------------------------------------------------
def roads(world: World, path: str, bank: str) -> Iterator[tuple[str, int]]:
    """What pages and clients ask for beside commands, at each server in turn: the road, and what it answered."""
    pages = [f"/t/{path.split('/')[3]}/tv/", "/", f"/j/{path.split('/')[3]}"]
    asked: list[tuple[str, str, Any]] = [("GET", page, None) for page in [path, f"{path}journal/", *pages]]
    asked += [("POST", f"{path}pause/", {"paused": False}), ("POST", "/api/games/", {"edition": "wonders"})]
    for server in world.servers:
        for method, road, body in asked:
            yield f"{method} {road}", answered(server, method, road, body, token=bank)
        if secret := secrets_of_a_page(server):
            yield "POST /create/", answered(server, "POST", "/create/", {}, **secret)


def answered(server: Server, method: str, road: str, body: Any, **how: Any) -> int:
    status, _, headers = server.ask(method, road, body, timeout=30, **how)
    assert status != 503 or headers["Retry-After"], road
    return status


def secrets_of_a_page(server: Server) -> dict[str, str]:
    """The headers with which a page sends its forms; none while there are no pages."""
    _, page, headers = server.ask("GET", "/", timeout=30)
    secret = re.search(r'name="csrf-token" content="([^"]+)"', page)
    if not secret:
        return {}
    cookie = headers["Set-Cookie"].partition(";")[0]
    return {"Cookie": cookie, "X-CSRFToken": secret[1], "Origin": f"http://127.0.0.1:{server.port}"}


# --- PostgreSQL -------------------------------------------------------------------------------------------------------
def person(world: World) -> "psycopg.Connection[Any]":
    """Somebody at the database's own prompt."""
    return psycopg.connect(world.url, autocommit=True)


def repeated(world: World, statement: str, pause: float) -> None:
    """The same again and again for a while."""
    until = time.monotonic() + WHILE
    with person(world) as prompt:
        while time.monotonic() < until:
            prompt.execute(statement)  # type: ignore[call-overload]
            time.sleep(pause)


@meddling
def connections_are_ended(world: World) -> Iterator[None]:
    repeated(world, f"SELECT pg_terminate_backend(pid) {OTHERS} AND random() < 0.6", 0.1)
    yield


@meddling
def statements_are_cancelled(world: World) -> Iterator[None]:
    repeated(world, f"SELECT pg_cancel_backend(pid) {OTHERS} AND state <> 'idle'", 0.002)
    yield


@meddling
def the_journal_is_locked(world: World) -> Iterator[None]:
    with psycopg.connect(world.url) as prompt:
        prompt.execute("LOCK TABLE bank_entry IN ACCESS EXCLUSIVE MODE")
        time.sleep(WHILE)
        prompt.rollback()
    yield


@meddling
def it_only_reads(world: World) -> Iterator[None]:
    """As after a failover to a machine that follows another."""
    with person(world) as prompt:
        prompt.execute("SET default_transaction_read_only = off")
        prompt.execute(f'ALTER DATABASE "{prompt.info.dbname}" SET default_transaction_read_only = on')  # type: ignore[call-overload]
        prompt.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        yield
        prompt.execute(f'ALTER DATABASE "{prompt.info.dbname}" RESET default_transaction_read_only')  # type: ignore[call-overload]
        prompt.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")


# --- Redis ------------------------------------------------------------------------------------------------------------
@contextlib.contextmanager
def prompt_of(world: World) -> Iterator["redis.Redis"]:
    assert world.redis
    with contextlib.closing(redis.Redis.from_url(world.redis.url)) as prompt:
        yield prompt


@contextlib.contextmanager
def otherwise(world: World, name: str, value: str, before: str) -> Iterator[None]:
    """A setting is another for a while, and everybody has to connect anew."""
    with prompt_of(world) as prompt:
        prompt.config_set(name, value)
        _end_all(prompt)
        yield
        time.sleep(WHILE / 2)
        prompt.config_set(name, before)


def _end_all(prompt: "redis.Redis") -> None:
    prompt.client_kill_filter(_type="pubsub")
    prompt.client_kill_filter(_type="normal", skipme=True)


@meddling
def listeners_are_thrown_out(world: World) -> Iterator[None]:
    with prompt_of(world) as prompt:
        for _ in range(5):
            _end_all(prompt)
            time.sleep(WHILE / 5)
        prompt.flushall()
    yield


@meddling
def it_has_no_memory(world: World) -> Iterator[None]:
    with otherwise(world, "maxmemory", "1", "0"):
        yield


@meddling
def it_wants_a_password(world: World) -> Iterator[None]:
    with otherwise(world, "requirepass", "another", ""):
        yield


@meddling
def it_sends_next_to_nothing(world: World) -> Iterator[None]:
    with otherwise(world, "client-output-buffer-limit", "pubsub 1 1 1", "pubsub 33554432 8388608 60"):
        yield


@meddling
def it_makes_everybody_wait(world: World) -> Iterator[None]:
    with prompt_of(world) as prompt:
        prompt.client_pause(int(WHILE * 1000))
        yield


@meddling
def it_follows_nobody(world: World) -> Iterator[None]:
    """Told to be the copy of a server that is not there."""
    with prompt_of(world) as prompt:
        prompt.replicaof("127.0.0.1", 1)
        yield
        prompt.replicaof("NO", "ONE")
