"""A seat is offered a kind of command exactly when some command of that kind would be accepted from it.

An offer that nobody may take is a dead button; a way that is open and not offered is one that the table never finds.
"""

from random import Random
from typing import Any

from hypothesis import given

from rules.ledger import BANK
from rules.offers import offers
from tests.rules import commands_at_random as at_random
from tests.rules.table import Play
from tests.rules.test_properties import an_evening, chance, evenings, is_accepted, laid, steps, tried

Json = dict[str, Any]

KINDS = (
    *("throw", "land", "leave_jail", "end_turn", "draw", "buy", "decline", "utility_throw", "tax_choice", "foundation"),
    *("develop", "mortgage", "lift", "trade", "accept", "refuse", "withdraw", "bid", "pass", "claim", "waive", "pay"),
    *("fly", "tick", "bankrupt", "abandon"),
)
#: Values tried of each kind: enough to find the one that goes, mostly.
TRIES = 6


def seats_own(rng: Random, play: Play, seat: str, kind: str) -> Json:
    """A command of the kind in which the seat speaks for itself, with values that could go."""
    command = at_random.a_command(rng, play.table, kind)
    if "player" in command:
        command["player"] = seat
    if kind in ("pay", "trade"):
        command["from"] = seat
    if kind == "land":
        command = {"type": "land", "player": seat, "square": (play.table.position(seat) + rng.randint(1, 13)) % 40}
    if kind in ("mortgage", "lift") and play.table.deeds_of(seat):
        command["squares"] = [rng.choice(play.table.deeds_of(seat))]
    if kind == "develop":
        command["levels"] = _somewhere(rng, play, seat) or command["levels"]
    if kind == "draw":
        command["dice"] = at_random.dice(rng)
    return command


def _somewhere(rng: Random, play: Play, seat: str) -> dict[str, int]:
    """Some of the seat's sites of one colour, all at one height, or each at its own."""
    sites = [square for square in play.table.deeds_of(seat) if play.table.group(square)]
    if not sites:
        return {}
    group = [square for square in play.table.group(rng.choice(sites)) if square in sites]
    height = rng.randint(0, 5)
    chosen = rng.sample(group, rng.randint(1, len(group)))
    return {str(square): height if rng.random() < 0.7 else rng.randint(0, 5) for square in chosen}


def a_stop(rng: Random, play: Play) -> None:
    """Whoever may move stops anywhere: so that rents, cards, taxes, flights and debts come up often."""
    square = rng.choice((*range(40), 4, 5, 12, 20, 28, 35))
    for seat in rng.sample(play.table.seats, len(play.table.seats)):
        if tried(play, {"type": "land", "player": seat, "square": square, "dice": 7}, BANK):
            return


def is_offered(play: Play, seat: str, kind: str) -> bool:
    return any(offer["refused"] is None for offer in offers(play.table, seat, None, play.journal, {kind}))


@evenings
@given(rng=chance, length=steps)
def test_what_goes_is_offered_and_what_is_offered_goes(rng: Random, length: int) -> None:
    play = laid(rng)
    for _ in range(length // 5):
        an_evening(rng, play, 3)
        a_stop(rng, play)
        seat = rng.choice(play.table.seats)
        if play.table.setting("who_may") != "turn":
            tried(play, {"type": "configure", "settings": {"who_may": "turn"}, "reason": "each for oneself"}, BANK)
        if play.table.setting("who_may") != "turn":
            continue
        for kind in KINDS:
            asked = [seats_own(rng, play, seat, kind) for _ in range(TRIES)]
            goes = next((command for command in asked if is_accepted(play, command, seat)), None)
            assert goes is None or is_offered(play, seat, kind), (seat, goes)
            offered = at_random.something_offered(rng, play, seat, kind)
            assert offered is None or is_accepted(play, with_dice(offered), seat), (seat, offered)


def with_dice(command: Json) -> Json:
    """A card on which one throws says so only when it is drawn."""
    return command | {"dice": [6, 6]} if command["type"] == "draw" else command


def test_the_bank_is_offered_the_answers_to_all_that_is_open() -> None:
    """TURN-1: whatever keeps the table waiting can be answered from the banker's tablet."""
    answers = {"offer": "buy", "card": "draw", "utility_throw": "utility_throw", "auction": "hammer"}
    answers |= {"foundation": "foundation", "tax": "tax_choice"}
    rng = Random(20)
    for _ in range(60):
        play = laid(rng)
        an_evening(rng, play, 12)
        for _path, item in play.table.pending():
            kind = answers.get(item["kind"])
            if kind and play.table.status == "playing" and not play.table.fact("end.rule"):
                found = offers(play.table, BANK, None, play.journal, {kind})
                assert found, item
