"""F14, F15, F21–F23: sockets that do not read, that shout, that come all at once, and that just stay."""

import asyncio
import signal
import time
from random import Random

import pytest

from tests.faults.clients import Crowd, Listener, alternating, wait_until
from tests.faults.evening import Evening, median
from tests.faults.oracle import must_be_sound
from tests.faults.sizes import many
from tests.faults.wire import Socket
from tests.faults.world import POSTGRESQL, SQLITE, Ground, World

PAY = {"type": "pay", "from": "A", "to": "B", "amount": 1}
MEBIBYTE = 1 << 20
TOO_SLOW, FLOOD = 4408, 1008


def test_f14_phones_that_never_read(world: World, crowd: Crowd, luck: Random) -> None:
    """They ask for the whole state again and again and take nothing: they are cut off, and the others do not notice."""
    world.start()
    crowded = world.lay(seats=6)
    evening = Evening.of(world, crowd, luck, payers=2, listeners=4)
    for payer in evening.payers:
        payer.pause = 0.05
    with evening.going_on():
        time.sleep(many(2, 10))
        memory, files = world.first.memory(), world.first.files()
        began = time.monotonic()
        sleepers = [Listener(crowded, alternating([world.first.port]), keeps_state=False) for _ in range(many(10, 20))]
        crowd.together([_shout_and_sleep(sleeper) for sleeper in sleepers])
        wait_until(lambda: world.first.files() <= files + 2, 60, "their files are given back")
        assert world.first.memory() - memory <= 100 * MEBIBYTE
        stormy = evening.took(after=began)
        calm = evening.took(before=began)
        assert median(stormy) <= max(5 * median(calm), 0.1), "others wait for those that do not read"
    assert evening.retries == 0
    evening.judge()


async def _shout_and_sleep(phone: Listener) -> None:
    """Ninety times: tell me all, in twenty seconds at most a hundred; and then not a byte is read."""
    socket = await Socket.open(phone.ports(), phone.address, lambda text: None)
    socket.deaf()
    for _ in range(90):
        socket.say({"at": 0, "epoch": "another"})
        await asyncio.sleep(0.005)


def test_f15_one_socket_shouts(world: World, crowd: Crowd, luck: Random) -> None:
    """It is closed with 1008 after its hundred, and nothing beyond them is booked."""
    world.start()
    evening = Evening.of(world, crowd, luck, payers=1, listeners=2, readers=0)
    evening.payers[0].pause = 0.02
    with evening.going_on():
        loud = Listener(evening.table, alternating([world.first.port]), who="A")
        running = crowd.start(loud.run())
        wait_until(lambda: loud.socket and loud.seq, 10, "it is there")
        socket = loud.socket
        assert socket
        for number in range(300):
            crowd.loop.call_soon_threadsafe(socket.say, {"command": PAY, "key": f"loud-{number}"})
        wait_until(lambda: loud.closings, 20, "it is closed")
        crowd.do(loud.stop())
        running.result(timeout=10)
    assert loud.closings[0] == FLOOD
    booked = [key for key, answer in loud.answers.items() if "seq" in answer]
    assert 0 < len(booked) <= 100
    assert evening.retries == 0
    evening.judge(others=1 + _of(world, evening, "A:loud"))


@pytest.mark.parametrize("frame", [(0x89, b"x" * 100), (0x8A, b""), (0x00, b"")], ids=["pings", "pongs", "fragments"])
def test_f15_frames_that_are_no_messages(ground: Ground, crowd: Crowd, frame: tuple[int, bytes]) -> None:
    """Pings, pongs and empty fragments without end: cut off as well, and little of them is ever read.

    Who goes on sending may find the line dead before it has read why (TCP's reset overtakes the 1008).
    """
    first, payload = frame
    with ground.world(SQLITE) as world:
        world.start()
        table, port = world.lay(), world.first.port
        loud = crowd.do(Socket.open(port, f"/ws/games/{table.code}/", lambda text: None))

        async def shout() -> int | None:
            if not first:
                loud.send_raw(0x01, b"{")
            for _ in range(50_000):
                loud.send_raw(first, payload)
            return await asyncio.wait_for(loud.closed, 20)

        assert crowd.do(shout()) in (FLOOD, None)
        assert world.command(table, PAY, "after")[0] == 201
        world.must_be_quiet()


def _of(world: World, evening: Evening, key: str) -> int:
    from tests.faults.oracle import read

    found = sum(row["key"].startswith(key) for row in read(world, evening.table.code).rows)
    assert found <= 100, "more was booked than it may send"
    return found


def test_f21_all_come_back_at_once(world: World, crowd: Crowd, luck: Random) -> None:
    """The server dies under all its phones: with some jitter they are all back, and nobody is left behind."""
    world.start()
    count = many(150, 1000)
    evening = Evening.of(world, crowd, luck, payers=2, listeners=count)
    for listener in evening.listeners:
        listener.keeps_state, listener.heartbeat = False, 10.0
        listener.ports = lambda: world.first.port
    with evening.going_on():
        for _ in range(many(1, 5)):
            before = sum(one.connected for one in evening.listeners) + count
            world.first.end(signal.SIGKILL)
            away = world.first.start()
            wait_until(
                lambda: sum(one.connected for one in evening.listeners) >= before,  # noqa: B023
                15,
                "all are back",
            )
            most = 3 + int(away / 3)  # three tries span five seconds; where a start takes longer, more are needed
            assert max(one.most_failed for one in evening.listeners) <= most
    evening.judge()


def test_f22_a_thousand_at_the_door(world: World, crowd: Crowd) -> None:
    """All handshakes in one burst: each is accepted within ten seconds."""
    world.start()
    count, tables = many(300, 1000), [world.lay(seats=2) for _ in range(5)]
    ports = [server.port for server in world.servers]
    heard: list[str] = []

    async def come(number: int) -> Socket:
        path = f"/ws/games/{tables[number % len(tables)].code}/"
        return await Socket.open(ports[number % len(ports)], path, heard.append, patience=10)

    began = time.monotonic()
    sockets = crowd.together([come(number) for number in range(count)])
    wait_until(lambda: len(heard) >= count, 10 - (time.monotonic() - began), "all have the state")
    for socket in sockets:
        crowd.loop.call_soon_threadsafe(socket.cut)


def test_f23_sockets_that_only_stay(ground: Ground, crowd: Crowd) -> None:
    """A hundred on each database, for 35 seconds and a day of the wall clock: none is closed, all hear what is next."""
    with ground.world(SQLITE) as one, ground.world(POSTGRESQL) as other:
        clock, everybody = one.folder / "clock", []
        clock.write_text("0")
        for world in (one, other):
            world.start(clock=str(clock))
            table = world.lay()
            phones = [
                Listener(
                    table, alternating([server.port for server in world.servers]), heartbeat=1000, keeps_state=False
                )
                for _ in range(100)
            ]
            everybody.append((world, table, phones, [crowd.start(phone.run()) for phone in phones]))
        for _, _, phones, _ in everybody:
            wait_until(lambda phones=phones: all(phone.seq for phone in phones), 20, "all are there")
        time.sleep(18)
        clock.write_text(str(25 * 3600))
        time.sleep(18)
        for world, table, phones, _ in everybody:
            assert [code for phone in phones for code in phone.closings] == []
            assert world.command(table, PAY, "next")[0] == 201
            wait_until(lambda phones=phones: all(phone.seq == 2 for phone in phones), 5, "all hear it")
            assert [code for phone in phones for code in phone.closings] == []
            must_be_sound(world, table, (), phones, others=2)
            for phone in phones:
                crowd.do(phone.stop())
