"""F13: what rings at the screens gets lost, comes twice or late; all are level all the same."""

import time
from random import Random

from tests.faults.clients import Crowd
from tests.faults.evening import Evening
from tests.faults.sizes import SEED, many
from tests.faults.world import World


def test_f13_rings_that_are_lost_doubled_and_late(world: World, crowd: Crowd, luck: Random) -> None:
    """Five of a hundred each; every phone stands still where the table does, at each pause of the evening."""
    world.start(lossy=[SEED, 5])
    evening = Evening.of(world, crowd, luck, payers=4, listeners=many(20, 50))
    for round_ in range(many(2, 30)):
        for payer in evening.payers:
            payer.is_to_stop, payer.pause, payer.name = False, 0.02, f"{payer.name}.{round_}"
        with evening.going_on() if round_ == 0 else evening.again():
            time.sleep(many(3, 20))
        evening.judge(leave=False)
    assert evening.booked
    evening.leave()
