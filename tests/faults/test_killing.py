"""F1–F3: the server is killed at any moment, and at each named point of a command's way."""

import signal
import time
from random import Random

from tests.faults import points
from tests.faults.clients import Crowd
from tests.faults.evening import Evening, restart_limit
from tests.faults.sizes import many
from tests.faults.world import World


def test_f1_f2_killed_at_any_moment(world: World, crowd: Crowd, luck: Random) -> None:
    """F1 on SQLite, F2 on PostgreSQL (there one of two servers each time)."""
    world.start()
    limit, slowest = restart_limit(world), 0.0
    evening = Evening.of(world, crowd, luck)
    for payer in evening.payers:
        payer.pause = many(5, 200) / 1000  # in full some ten thousand entries, which each start audits
    with evening.going_on():
        for _ in range(many(6, 200)):
            time.sleep(luck.uniform(0.05, 0.6))
            victim = luck.choice(world.servers)
            victim.end(signal.SIGKILL)
            slowest = max(slowest, victim.start())
            evening.must_be_going_on()
    assert slowest <= max(limit, restart_limit(world)), "a restart takes longer than a calm one, before or after"
    assert evening.retries, "no command was under way when the server was killed: this has shown nothing"
    evening.judge()


def test_f3_killed_at_each_named_point(world: World, crowd: Crowd, luck: Random) -> None:
    """The server dies there, several times; whoever was not told finds out, on PostgreSQL at the other server too."""
    killed_at(list(points.NAMES) * many(1, 20), world, crowd, luck)


def killed_at(names: list[str], world: World, crowd: Crowd, luck: Random, first: int = 1, last: int = 6) -> None:
    """At each of these points in turn, on its first to sixth passing."""
    world.start()
    victim = world.first
    evening = Evening.of(world, crowd, luck, payers=3, readers=0)
    with evening.going_on():
        victim.end(signal.SIGTERM)
        for point in names:
            victim.start(wait=False, kill=[point, luck.randint(first, last)], **world.planted)
            assert victim.died() == -signal.SIGKILL, f"never passed: {point}"
        victim.start(**world.planted)
        evening.must_be_going_on()
    assert evening.retries
    evening.judge()
