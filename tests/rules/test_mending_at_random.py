"""Entries put right at random, in all editions: what must hold whatever stands instead of what (UNDO-1).

Each step posts through the builder, so that the laws are looked at after every entry, a mend too, and every mend is
undone and redone.
"""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings

from rules.ledger import BANK, Entry
from rules.mending import INSTEAD
from tests.rules import commands_at_random as at_random
from tests.rules.table import Play
from tests.rules.test_properties import an_evening, chance, evenings, laid, steps, tried

shorter = settings(evenings, max_examples=25)

Json = dict[str, Any]

#: From a seat these mean something else than from the banker, who alone mends.
OF_A_SEAT = ("trade", "land")


def otherwise(rng: Random, play: Play, entry: Entry) -> Json:
    """The entry's command with a slip in one of its fields, or another of the same kind."""
    command = {name: value for name, value in entry.command.items() if name not in ("override", "thrown_by")}
    if rng.random() < 0.3 or len(command) < 2:
        return at_random.a_command(rng, play.table, command["type"])
    field = rng.choice(sorted(set(command) - {"type"}))
    make = at_random.FIELDS.get(field)
    return command | ({field: make(rng, play.table)} if make else {})


def mend(rng: Random, play: Play) -> bool:
    """Some entries of the evening, and what could stand instead: of each a likeness, or one thing less or more."""
    known = [entry for entry in play.journal if entry.command["type"] in INSTEAD]
    if not known:
        return False
    wrong = rng.sample(known[-8:], min(len(known[-8:]), rng.choice((1, 1, 1, 2))))
    instead = [otherwise(rng, play, entry) for entry in wrong]
    if rng.random() < 0.3:
        instead.append(at_random.a_command(rng, play.table, *sorted(INSTEAD)))
    command = {"type": "mend", "entries": sorted(entry.seq for entry in wrong), "instead": instead, "reason": "a slip"}
    return tried(play, command, BANK)


def nothing_waits_twice(play: Play) -> None:
    """No decision, no debt and no rent is there twice over for one cause."""
    waiting = Counter(
        (item["kind"], item.get("player"), item.get("square"), item.get("from"), item.get("id"))
        for _, item in play.table.pending()
        if item["kind"] in ("offer", "auction", "card", "utility_throw", "foundation", "tax", "stamp")
    )
    assert not [what for what, times in waiting.items() if times > 1], waiting
    assert len([what for what in waiting if what[0] == "auction"]) <= 1


@shorter
@given(rng=chance, length=steps)
def test_the_laws_hold_whatever_is_put_right(rng: Random, length: int) -> None:
    """CASH-1, OWN-1, BUILD-5, UNDO-1: also a mend of a mend, and what comes after it."""
    play = laid(rng)
    for _ in range(1 + length // 4):
        an_evening(rng, play, 4)
        if mend(rng, play) and rng.random() < 0.5:
            mend(rng, play)
        nothing_waits_twice(play)


@shorter
@given(rng=chance, length=steps)
def test_the_same_once_more_is_the_same_table(rng: Random, length: int) -> None:
    """The last entries, put right by themselves, change nothing: no stamp, no debt and no euro is lost or doubled."""
    play = laid(rng)
    for _ in range(1 + length // 4):
        an_evening(rng, play, 4)
        last = the_last(play, rng.randint(1, 4))
        if last:
            before = seen(play)
            instead = [dict(entry.command) for entry in last]
            play.does("mend", entries=[entry.seq for entry in last], instead=instead, reason="as it was")
            assert seen(play) == before


def the_last(play: Play, most: int) -> list[Entry]:
    """The last entries that may stand in a mend as they are."""
    found: list[Entry] = []
    for entry in reversed(play.journal[2:]):
        fits = entry.command["type"] in INSTEAD and not {"override", "thrown_by"} & set(entry.command)
        if not fits or (entry.by != BANK and entry.command["type"] in OF_A_SEAT) or len(found) == most:
            break
        found.insert(0, entry)
    return found


def seen(play: Play) -> Json:
    return {key: value for key, value in play.state().items() if key != "seq"}


#: What an entry of these does depends on nothing that is otherwise some entries later, unless the agreements are.
TIMELESS = ("pay", "charge", "collect", "tick", "untick", "mortgage", "lift")
AGREEMENTS = {"amend", "configure", "arrange", "mend"}


@shorter
@given(rng=chance, length=steps)
def test_an_older_one_once_more_is_the_same_table(rng: Random, length: int) -> None:
    """UNDO-1: in its own place, some entries later, an entry leaves hands, board, turn and what waits as they are."""
    play = laid(rng)
    for _ in range(1 + length // 4):
        an_evening(rng, play, 4)
        tried(play, at_random.a_command(rng, play.table, *TIMELESS), BANK)
        an_evening(rng, play, 1)
        for entry in play.journal[-6:-1]:
            since = {other.command["type"] for other in play.journal[entry.seq :]}
            if entry.command["type"] not in TIMELESS or "override" in entry.command or since & AGREEMENTS:
                continue
            before = seen(play)
            again = {"type": "mend", "entries": [entry.seq], "instead": [dict(entry.command)], "reason": "as it was"}
            if tried(play, again, BANK):
                assert seen(play) == before, entry.command
