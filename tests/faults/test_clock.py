"""F16: the wall clock jumps, forwards and backwards. (A laptop that sleeps is not tried here.)"""

import time
from random import Random

from tests.faults.clients import Crowd
from tests.faults.evening import Evening
from tests.faults.world import World

JUMPS = (61, 3600, 86_401, -3600)  # seconds


def test_f16_the_clock_jumps(world: World, crowd: Crowd, luck: Random) -> None:
    """Nobody goes deaf, no seat is lost, and the journal's order is its numbers'."""
    clock = world.folder / "clock"
    clock.write_text("0")
    world.start(clock=str(clock))
    evening = Evening.of(world, crowd, luck, payers=3, listeners=6)
    evening.payers[0].who, evening.payers[0].commands = "A", _of_a()
    for payer in evening.payers:
        payer.pause = 0.05
    with evening.going_on():
        for jump in JUMPS:
            time.sleep(0.5)
            clock.write_text(str(jump))
            evening.must_be_going_on()
            time.sleep(1.0)
    assert {status for payer in evening.payers for status in payer.statuses} == {201}
    assert [code for listener in evening.listeners for code in listener.closings] == []
    books = evening.judge()
    times = [str(row["at"]) for row in books.rows]
    assert times != sorted(times), "no jump has reached the journal: this has shown nothing"


def _of_a():
    while True:
        yield {"type": "pay", "from": "A", "to": "B", "amount": 1}
