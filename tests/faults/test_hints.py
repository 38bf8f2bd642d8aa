"""F13: what rings at the screens gets lost, comes twice or late; all are level all the same."""

import time
from random import Random

from tests.faults.clients import Crowd
from tests.faults.evening import Evening
from tests.faults.sizes import SEED, many
from tests.faults.world import World


def test_f13_rings_that_are_lost_doubled_and_late(world: World, crowd: Crowd, luck: Random) -> None:
    """Five of a hundred each."""
    rung(world, crowd, luck, percent=5, rounds=many(2, 10))


def test_f13_hardly_anything_rings(world: World, crowd: Crowd, luck: Random) -> None:
    """Nine of ten are lost: the position check alone has to do."""
    rung(world, crowd, luck, percent=90, rounds=1)


def rung(world: World, crowd: Crowd, luck: Random, percent: float, rounds: int) -> None:
    """Every phone stands where the table does, at each pause of the evening (in full: ten minutes of play)."""
    world.start(lossy=[SEED, percent])
    evening = Evening.of(world, crowd, luck, payers=4, listeners=many(20, 50))
    for round_ in range(rounds):
        for payer in evening.payers:
            payer.is_to_stop, payer.pause, payer.name = False, many(2, 10) / 100, f"{payer.name}.{round_}"
        with evening.going_on() if round_ == 0 else evening.again():
            time.sleep(many(3, 60))
        evening.judge(leave=False)
    assert evening.booked
    evening.leave()
