"""F26, the memory half: it stays flat while people come and go, and when there is little left only newcomers wait."""

import asyncio
import time
from itertools import pairwise
from random import Random

from tests.faults.clients import Crowd, Listener, alternating, wait_until
from tests.faults.evening import Evening
from tests.faults.sizes import many
from tests.faults.wire import Socket
from tests.faults.world import SQLITE, Ground, Server

MEBIBYTE = 1 << 20
FULL = 1013
FORGOTTEN = 15  # seconds: a server keeps what it knows of a socket for some ten after it was closed


def test_f26_memory_stays_flat(ground: Ground, crowd: Crowd, luck: Random) -> None:
    """Crowd after crowd of strangers comes, asks for everything and goes, while a table plays on."""
    with ground.world(SQLITE) as world:
        world.start()
        evening = Evening.of(world, crowd, luck, payers=2, listeners=6, readers=1)
        for payer in evening.payers:
            payer.pause = 0.1
        with evening.going_on():
            had = [_crowd_comes(evening, world.first)]
            while _quiet(had) < many(1, 5) and len(had) < many(8, 20):
                time.sleep(FORGOTTEN)
                had.append(_crowd_comes(evening, world.first))
        assert _quiet(had) >= many(1, 5), f"it grows with each crowd: {[one >> 20 for one in had]} MiB"
        evening.judge()


def _quiet(had: list[int]) -> int:
    """How many crowds have cost nothing. (A busy machine forgets the first ones late.)"""
    return sum(later - sooner < MEBIBYTE for sooner, later in pairwise(had))


def _crowd_comes(evening: Evening, server: Server) -> int:
    """Two hundred and forty strangers; the bytes the server has afterwards (a leak of all would be 5 MiB)."""
    for _ in range(4):
        evening.crowd.together([_look_and_go(evening, server.port) for _ in range(60)])
    return server.memory()


async def _look_and_go(evening: Evening, port: int) -> None:
    """One socket that gets the whole state some times over."""
    phone = Listener(evening.table, alternating([port]), keeps_state=False)
    socket = await Socket.open(port, phone.address, lambda text: None)
    for _ in range(10):
        socket.say({"at": 0, "epoch": "another"})
    await asyncio.sleep(0.2)
    socket.cut()


def test_f26_memory_is_short(ground: Ground, crowd: Crowd, luck: Random) -> None:
    """At nine tenths of its share newcomers are turned away; who is seated stays, comes back and plays on."""
    with ground.world(SQLITE) as world:
        world.start()
        evening = Evening.of(world, crowd, luck, payers=2, listeners=6, readers=0)
        least = world.first.memory()
        world.first.end()
        world.first.environment["MEMORY"] = str(int((least / MEBIBYTE + 12) / 0.9))
        world.start()
        for number, one in enumerate(evening.listeners):
            one.who = "ABCD"[number % 4]
        for payer in evening.payers:
            payer.pause = 0.05
        closings: list[int | None] = []
        seated: list[Socket] = []

        async def come() -> None:
            socket = await Socket.open(world.first.port, f"/ws/games/{evening.table.code}/", lambda text: None)
            seated.append(socket)
            socket.closed.add_done_callback(lambda closed: closings.append(closed.result()))

        with evening.going_on():
            for _ in range(40):
                crowd.together([come() for _ in range(50)])
                if FULL in closings:
                    break
            assert FULL in closings, f"never full: {world.first.memory() >> 20} MiB; this has shown nothing"
            assert _table(world.first) == 503
            assert evening.listeners[0].socket
            crowd.loop.call_soon_threadsafe(evening.listeners[0].socket.cut)
            evening.must_be_going_on()
            wait_until(lambda: evening.listeners[0].connected == 2, 20, "who is seated comes back")
            assert world.first.ask("GET", evening.table.path)[0] == 200
            for socket in seated:
                crowd.loop.call_soon_threadsafe(socket.cut)
            wait_until(
                lambda: world.first.ask("POST", "/api/games/", {"edition": "wonders"})[0] == 201, 30, "room again"
            )
        assert {code for one in evening.listeners for code in one.closings} == {None}
        assert evening.retries == 0
        evening.judge()


def _table(server: Server) -> int:
    """Somebody asks for a new table."""
    return server.ask("POST", "/api/games/", {"edition": "wonders"})[0]
