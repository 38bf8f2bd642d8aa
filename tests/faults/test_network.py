"""F24: a bad network. What is asked again under the same key is booked once, and phones find their way back."""

import random
import time
from random import Random

from tests.faults.clients import Crowd, wait_until
from tests.faults.evening import Evening, median
from tests.faults.proxy import Network
from tests.faults.sizes import many
from tests.faults.world import World

TROUBLES = {
    "slow": {"delay": 0.15, "jitter": 0.1},
    "resets": {"resets": 0.03},
    "cut in the answer": {"cut_after": 200},
    "in slices": {"slices": 37},
    "black hole": {"is_black_hole": True},
}
GOOD = {"delay": 0.0, "jitter": 0.0, "resets": 0.0, "cut_after": 0, "slices": 0, "is_black_hole": False}


def test_f24_a_bad_network(world: World, crowd: Crowd, luck: Random) -> None:
    """One trouble after the other, for payers and listeners alike."""
    world.start()
    networks = [Network(server.port, random.Random(luck.random())) for server in world.servers]
    for network in networks:
        crowd.do(network.open())
    ports = [network.own_port for network in networks]
    evening = Evening.of(world, crowd, luck, payers=6, listeners=6)
    for one in [*evening.payers, *evening.readers, *evening.listeners]:
        one.ports = lambda: luck.choice(ports)
    seconds = many(1, 6)
    with evening.going_on():
        for trouble in TROUBLES.values():
            for network in networks:
                for name, value in (GOOD | trouble).items():
                    setattr(network, name, value)
            before = sum(network.cuts for network in networks)
            time.sleep(seconds)
            if "resets" in trouble or "cut_after" in trouble:
                wait_until(lambda: sum(one.cuts for one in networks) > before, 20, "a line is cut")  # noqa: B023
        for network in networks:
            for name, value in GOOD.items():
                setattr(network, name, value)
        evening.must_be_going_on()
    assert evening.retries, "nothing was ever cut: this has shown nothing"
    assert median(evening.took()) <= 3.0
    evening.judge()
