"""F8–F11: a phone that slept, a tap that is old, a tap that comes many times, a key that is used again."""

import asyncio
from random import Random

from tests.faults.clients import Crowd, Listener, alternating, euros, wait_until
from tests.faults.evening import Evening
from tests.faults.oracle import must_be_sound
from tests.faults.sizes import many
from tests.faults.wire import Line
from tests.faults.world import World

PAY = {"type": "pay", "from": "A", "to": "B", "amount": 1}
OLD = "600"  # seconds since the tap


def test_f8_a_phone_sleeps_while_sixty_entries_pass(world: World, crowd: Crowd, luck: Random) -> None:
    """One has stopped reading, one has lost its socket: both are at the head at once, by entries or one state."""
    world.start()
    evening = Evening.of(world, crowd, luck, payers=0, listeners=2, readers=0)
    evening.begin()
    dozing, gone = evening.listeners
    port, gone.ports = gone.ports, lambda: 1
    assert dozing.socket and gone.socket
    crowd.loop.call_soon_threadsafe(dozing.socket.deaf)
    crowd.loop.call_soon_threadsafe(gone.socket.cut)
    for number in range(60):
        assert world.command(evening.table, PAY, f"asleep-{number}", server=number % len(world.servers))[0] == 201
    crowd.loop.call_soon_threadsafe(dozing.socket.awake)
    gone.ports = port
    for phone in (dozing, gone):
        wait_until(lambda phone=phone: phone.seq == 61, 2 + 1, "the phone is at the head")
    assert list(dozing.entries) == list(range(2, 62)) or dozing.states == 2
    assert (gone.states, gone.entries) == (2, {}), "whoever lacks more than twenty gets the state"
    assert dozing.doubles == gone.doubles == 0
    evening.judge(others=61)


def test_f9_a_tap_of_ten_minutes_ago_is_not_booked(world: World, crowd: Crowd) -> None:
    """Over HTTP and by socket; save where its key says that it was booked then."""
    world.start()
    table = world.lay()
    known = world.command(table, PAY, "known")
    for number in range(many(20, 50)):
        status, refused = world.command(table, PAY, f"old-{number}", "A", **{"Command-Age": OLD})
        assert (status, refused.get("rule")) == (412, "STALE")
    assert world.command(table, PAY, "known", **{"Command-Age": OLD}) == known
    phone = Listener(table, alternating([world.first.port]), who="A")
    crowd.start(phone.run())
    wait_until(lambda: phone.socket and phone.seq, 5, "the phone is there")
    assert phone.socket
    say = phone.socket.say
    crowd.loop.call_soon_threadsafe(say, {"command": PAY, "key": "slept", "age": int(OLD)})
    crowd.loop.call_soon_threadsafe(say, {"command": PAY, "key": "fresh", "age": 3})
    wait_until(lambda: len(phone.answers) == 2, 5, "both are answered")
    assert phone.answers["slept"]["problem"]["rule"] == "STALE"
    assert phone.answers["fresh"]["seq"] == 3
    must_be_sound(world, table, others=3)


def test_f10_one_tap_that_comes_many_times(world: World, crowd: Crowd, luck: Random) -> None:
    """The same POST two to ten times at once, at all servers: one entry, and equal answers."""
    world.start()
    table = world.lay()
    ports = [server.port for server in world.servers]
    taps = many(60, 1000)
    commands = euros(luck)

    async def tap(number: int) -> None:
        command, headers = next(commands), {"Authorization": f"Bearer {table.bank}", "Idempotency-Key": f"tap-{number}"}
        times = luck.randint(2, 10)
        asked = [
            Line().ask(ports[turn % len(ports)], "POST", f"{table.path}commands/", command, **headers)
            for turn in range(times)
        ]
        answers = await asyncio.gather(*asked)
        assert answers[0][0] == 201, answers[0]
        assert all(answer == answers[0] for answer in answers), "answers differ"

    async def all_taps() -> None:
        for first in range(0, taps, 4):
            await asyncio.gather(*(tap(number) for number in range(first, min(first + 4, taps))))

    crowd.do(all_taps(), patience=600)
    world.must_be_quiet()
    must_be_sound(world, table, others=taps + 1)


def test_f11_a_key_is_used_again(world: World, crowd: Crowd, luck: Random) -> None:
    """With another body it is refused; of another seat or at another table it is another key."""
    world.start()
    table, other = world.lay(), world.lay()
    first = world.command(table, PAY, "key", "A")
    assert first[0] == 201
    for server in range(len(world.servers)):
        assert world.command(table, PAY, "key", "A", server) == first
        for body in ({**PAY, "amount": 2}, {**PAY, "to": "C"}, {"type": "end_turn", "player": "A"}):
            status, refused = world.command(table, body, "key", "A", server)
            assert (status, refused.get("rule")) == (422, "KEY_REUSED")
    assert world.command(table, {**PAY, "from": "B", "to": "A"}, "key", "B")[1]["seq"] == 3
    assert world.command(other, PAY, "key", "A")[1]["seq"] == 2
    must_be_sound(world, table, others=3)
    must_be_sound(world, other, others=2)
