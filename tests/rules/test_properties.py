"""Evenings played at random, by bank and seats, sensibly and not: what must hold whatever is sent.

Each step posts through the builder, so the laws (tests/rules/laws.py) are looked at after every entry, and every entry
is undone and redone. Derandomized: the same evenings every time.
"""

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.building import is_even
from rules.contradictions import contradictions
from rules.ledger import BANK
from rules.offers import offers
from rules.play import decide, fill
from rules.refusals import Refusal
from tests.rules import commands_at_random as at_random
from tests.rules.laws import fingerprint
from tests.rules.table import Play, lobby

Json = dict[str, Any]

evenings = settings(
    derandomize=True,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    database=None,
)
chance = st.randoms(use_true_random=True)
steps = st.integers(1, 60)

#: Commands for which the list of offers is whole: what is accepted stands in it, word for word.
OFFERED_WHOLE = (
    "buy",
    "decline",
    "pass",
    "end_turn",
    "abandon",
    "accept",
    "refuse",
    "withdraw",
    "fly",
    "leave_jail",
    "draw",
)


def laid(rng: Random) -> Play:
    """A table with some settings, arranged somehow, and begun."""
    chosen = at_random.some_of(rng, at_random.CHOICES, 0.2) | at_random.some_of(rng, at_random.AT_THE_START)
    edition = rng.choice(("wonders", "wonders", "classic", "online", "anti-monopoly"))
    if edition == "anti-monopoly":
        chosen |= at_random.some_of(rng, {"quick_game": (True,)}, 0.3)
    play = lobby(edition=edition, players=rng.randint(2, 6), settings=chosen)
    if edition == "anti-monopoly":
        play.does("arrange", state={"players": at_random.roles(rng, play.table)})
    tried(play, {"type": "arrange", "state": at_random.an_arrangement(rng, play.table)}, BANK)
    tried(play, {"type": "arrange", "state": at_random.a_group(rng, play.table)}, BANK)
    return play.does("start")


def tried(play: Play, command: Any, by: str) -> bool:
    """Is it accepted? Whatever is not, is refused: there is no other failure."""
    try:
        play.sends(command, by)
    except Refusal:
        return False
    return True


def an_evening(rng: Random, play: Play, length: int) -> None:
    """Mostly what is offered, now and then anything, here and there an undo."""
    for _ in range(length):
        by = rng.choice((BANK, BANK, *play.table.seats))
        what = rng.random()
        offered = at_random.something_offered(rng, play, by) if what < 0.7 else None
        if offered:
            play.sends(offered, by)
        elif what < 0.8:
            tried(play, {"type": "undo", "entry": rng.randint(1, play.seq + 1)}, by)
        else:
            override = {"override": "so it lies"} if by == BANK and rng.random() < 0.3 else {}
            tried(play, at_random.a_command(rng, play.table) | override, by)


@evenings
@given(rng=chance, length=steps)
def test_the_laws_hold_whatever_is_played(rng: Random, length: int) -> None:
    """CASH-1, OWN-1, BUILD-5, UNDO-1: and what is offered is accepted (in an_evening)."""
    an_evening(rng, laid(rng), length)


@evenings
@given(rng=chance, length=steps)
def test_a_refusal_is_all_that_ever_comes_of_junk(rng: Random, length: int) -> None:
    """No crash, no assertion, and nothing moves; what is no junk after all is played."""
    play = laid(rng)
    an_evening(rng, play, length // 4)
    for _ in range(length):
        before, by = fingerprint(play.table), rng.choice((BANK, *play.table.seats))
        command = at_random.junk(rng, play.table)
        try:
            decide(play.table, fill(play.table, command, rng), by, play.journal)
        except Refusal as refusal:
            assert isinstance(refusal.rule, str)
            assert fingerprint(play.table) == before
        else:
            play.sends(command, by)


@evenings
@given(rng=chance, length=steps)
def test_what_is_accepted_was_offered(rng: Random, length: int) -> None:
    """The screens show all that there is: every answer that a seat gets through is among them."""
    play = laid(rng)
    for _ in range(length // 4):
        an_evening(rng, play, 4)
        by = rng.choice(play.table.seats)
        open_ = [offer["command"] for offer in offers(play.table, by, None, play.journal) if offer["refused"] is None]
        for kind in OFFERED_WHOLE:
            command = at_random.a_command(rng, play.table, kind)
            if "player" in command:
                command["player"] = by
            alone = play.table.setting("who_may") == "turn" and "dice" not in command
            if alone and is_accepted(play, command, by):
                assert command in open_


def is_accepted(play: Play, command: Json, by: str) -> bool:
    try:
        decide(play.table, command, by, play.journal)
    except Refusal:
        return False
    return True


@evenings
@given(rng=chance, length=steps)
def test_inside_the_bounds_is_accepted_and_outside_is_refused(rng: Random, length: int) -> None:
    """CASH-1, BUY-4"""
    play = laid(rng)
    for _ in range(length // 6):
        an_evening(rng, play, 6)
        if rng.random() < 0.5:
            tried(play, {"type": "auction", "square": rng.choice(at_random.DEEDS)}, BANK)
        for by in (BANK, *play.table.in_play):
            for offer in offers(play.table, by, None, play.journal, {"bid", "pay"}):
                if offer["refused"] is None:
                    least, most = offer["bounds"]["amount"]
                    fits = {least: True, least - 1: False} | ({} if most is None else {most: True, most + 1: False})
                    for amount, is_fine in fits.items():
                        assert is_accepted(play, offer["command"] | {"amount": amount}, by) == is_fine, (offer, amount)


@evenings
@given(rng=chance, length=steps)
def test_a_position_is_contradicted_exactly_when_it_is_refused(rng: Random, length: int) -> None:
    """CASH-1, OWN-1, JAIL-1, BUILD-1 … 5, MORT-2: and the rule that refuses it is among those named."""
    play = laid(rng)
    for _ in range(length // 4):
        an_evening(rng, play, 1)
        state = at_random.an_arrangement(rng, play.table)
        state = at_random.spoilt(rng, state) if rng.random() < 0.3 else state
        if not isinstance(state, dict) or play.table.status != "playing" or play.table.fact("end.rule"):
            continue
        named = [refusal.rule for refusal in contradictions(play.table, state)]
        try:
            decide(play.table, {"type": "arrange", "state": state, "reason": "so it lies"}, BANK, play.journal)
        except Refusal as refusal:
            assert refusal.rule in named
        else:
            assert named == []


@evenings
@given(rng=chance, length=steps)
def test_undoing_the_last_entries_together_leads_back_to_where_they_began(rng: Random, length: int) -> None:
    """UNDO-1: without the pairs that have undone each other."""
    play = laid(rng)
    began, first = fingerprint(play.table), play.seq
    for _ in range(length // 2):
        by = rng.choice((BANK, BANK, *play.table.seats))
        offered = at_random.something_offered(rng, play, by)
        if offered:
            play.sends(offered, by)
    if play.seq > first:
        play.does("undo", entries=list(range(first + 1, play.seq + 1)))
    assert fingerprint(play.table) == began


@evenings
@given(rng=chance, length=steps)
def test_an_older_undo_moves_back_exactly_what_the_entry_moved(rng: Random, length: int) -> None:
    """UNDO-1: besides debts that can now be paid, a completion, the next lot."""
    play = laid(rng)
    an_evening(rng, play, length // 2)
    for entry in rng.sample(play.journal[2:-1], min(8, len(play.journal[2:-1]))):
        if tried(play, {"type": "undo", "entry": entry.seq}, BANK):
            moved = list(play.journal[-1].postings)
            for holder, item, quantity in entry.postings:
                moved.remove((holder, item, -quantity))  # type: ignore[arg-type]
            assert {item for _, item, _ in moved} <= {"cash"}


@evenings
@given(rng=chance, length=steps)
def test_where_a_table_builds_evenly_nothing_but_a_word_of_the_banker_makes_it_uneven(rng: Random, length: int) -> None:
    """BUILD-2: by building, selling, auction, trade, mortgage or ruin; overrides and older undos are the banker's."""
    play = laid(rng)
    for _ in range(length):
        an_evening(rng, play, 1)
        entry = play.journal[-1]
        built = any(item in ("house", "hotel") for _, item, _ in entry.postings)
        told = "override" in entry.command or entry.command["type"] in ("arrange", "undo", "configure")
        if built and not told and play.table.setting("even_building"):
            sites = {int(who.split(":")[1]) for who, item, _ in entry.postings if who.startswith("square:")}
            for square in sites:
                assert is_even(play.table, play.table.group(square), {}), entry.command
