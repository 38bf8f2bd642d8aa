"""F12: two bankers, players and a seat that is revoked meanwhile, all at one table: serial, whole or refused."""

import itertools
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from tests.faults.clients import Crowd, Payer, alternating
from tests.faults.evening import Evening
from tests.faults.oracle import must_be_sound, read
from tests.faults.sizes import many
from tests.faults.world import Table, World

FORTY = 40  # rounds after which an address has shown nearly as many dead tokens as it may (bank/limits.py)


def offered(world: World, table: Table, chance: Random) -> Iterator[Any]:
    """What the bank offers at this very moment: others will have been quicker now and then."""
    for turn in itertools.count():
        server = world.servers[turn % len(world.servers)]
        found = server.send("GET", f"{table.path}offers/", token=table.bank)["results"]
        ready = [
            offer["command"]
            for offer in found
            if not offer["refused"] and "bounds" not in offer and "goods" not in offer
        ]
        calm = [command for command in ready if command["type"] not in ("bankrupt", "abandon", "undo", "pay")]
        yield chance.choice(calm or ready)


def test_f12_many_at_one_table(world: World, crowd: Crowd, luck: Random) -> None:
    """Every command is one of the offers of a moment ago; each look at the table is the state of some entry."""
    world.start()
    evening = Evening.of(world, crowd, luck, payers=4, listeners=4, readers=3)
    with evening.going_on(), ThreadPoolExecutor(4) as threads:
        stop = time.monotonic() + many(6, 60)
        statuses = list(threads.map(lambda seed: _play(world, evening.table, seed, stop), [luck.random()] * 4))
    played = sum(one.get(201, 0) for one in statuses)
    refused = sum(one.get(409, 0) + one.get(412, 0) for one in statuses)
    assert set().union(*statuses) <= {201, 409, 412, 400}, statuses
    assert played
    assert refused, "nobody was quicker than anybody: this has shown nothing"
    assert evening.retries == 0, "somebody was turned away, though nothing was wrong"
    world.must_be_quiet()
    books = evening.judge(others=1 + played)
    assert {row["body"]["command"]["type"] for row in books.rows} > {"start", "pay"}


def _play(world: World, table: Table, seed: float, stop: float) -> dict[int, int]:
    chance, statuses = random.Random(seed), dict[int, int]()
    for number, command in enumerate(offered(world, table, chance)):
        if time.monotonic() > stop:
            return statuses
        key = f"o{chance.random()}-{number}-{id(statuses)}"
        status, _ = world.command(table, command, key, server=number % len(world.servers))
        statuses[status] = statuses.get(status, 0) + 1
    return statuses


def test_f12_a_revoked_seat_books_nothing_after_it(world: World, crowd: Crowd, luck: Random) -> None:
    """Authority is looked up under the lock: what the seat pays is booked before it is revoked, or not at all (I21)."""
    world.start()
    for round_ in range(many(6, 100)):
        if round_ % FORTY == FORTY - 1:
            world.end()
            world.start()
        table = world.lay(seats=2)
        ports = [server.port for server in world.servers]
        payers = [
            Payer(table, alternating(ports[turn % len(ports) :] + ports), _from_a(), who="A") for turn in range(4)
        ]
        running = [crowd.start(payer.run()) for payer in payers]
        time.sleep(luck.uniform(0.05, 0.2))
        world.servers[-1].send("POST", f"{table.path}seats/A/reclaim/", {}, table.bank)
        head = read(world, table.code).head
        time.sleep(0.1)
        for payer in payers:
            payer.is_to_stop = True
        for one in running:
            one.result(timeout=30)
        assert {answer.status for payer in payers for answer in payer.answers.values()} <= {201, 401}
        assert read(world, table.code).head == head, "a seat paid after it had been revoked"
        must_be_sound(world, table, payers)


def _from_a() -> Iterator[Any]:
    while True:
        yield {"type": "pay", "from": "A", "to": "B", "amount": 1}
