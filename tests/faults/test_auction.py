"""F20: the server dies between bids; the auction goes on from the journal, with one winner who pays once."""

import signal
from random import Random

from tests.faults.oracle import must_be_sound
from tests.faults.sizes import many
from tests.faults.world import Table, World

SQUARE, PRICE = 3, 60


def test_f20_killed_between_bids(world: World, luck: Random) -> None:
    """No bid that was answered is lost; the highest one in the journal's order is paid, by one, once."""
    world.start()
    for round_ in range(many(2, 50)):
        table = world.lay(auctions=True)
        sent = _auctioned(world, table, luck, round_)
        state = world.state(table)
        books = must_be_sound(world, table, others=sent)
        bids = [row["body"]["command"] for row in books.rows if row["body"]["command"]["type"] == "bid"]
        last = books.rows[-1]["body"]
        assert last["command"]["type"] == "hammer"
        assert state["deeds"][str(SQUARE)]["owner"] == bids[-1]["player"]
        assert [(line["from"], line["amount"]) for line in last["lines"]] == [(bids[-1]["player"], bids[-1]["amount"])]
        assert not state["pending"]


def _auctioned(world: World, table: Table, luck: Random, round_: int) -> int:
    """From the landing to the hammer, the server dying before a bid, or under it, now and then; how many entries."""
    moves = [
        ("bank", {"type": "land", "player": "A", "square": SQUARE, "dice": 3}),
        ("bank", {"type": "decline", "player": "A"}),
    ]
    amount = 0
    for number in range(luck.randint(3, 6)):
        amount += luck.randint(10, 30)
        seat = "BCD"[number % 3]
        moves.append((seat, {"type": "bid", "player": seat, "amount": amount}))
    moves.append(("bank", {"type": "hammer"}))
    dies_at = luck.randrange(2, len(moves))
    for number, (who, command) in enumerate(moves):
        if number == dies_at:
            world.first.end(signal.SIGKILL)
            world.first.start()
        status, answer = world.command(table, command, f"{round_}-{number}", who)
        assert status == 201, answer
        if luck.random() < 0.5:
            assert world.command(table, command, f"{round_}-{number}", who)[1] == answer
    return len(moves) + 1
