"""Evenings played at random through the door and its database: what must hold of every entry, kept or read anew.

The rules' own evenings (tests/rules/test_properties.py) are longer and try more; here each command is booked, asked
again, refused when stale, undone, and folded from the journal as it lies in the database. Derandomized: a failing
evening prints how it was drawn, and is the same the next time.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bank import patches, tables
from bank.journal import Recorded
from bank.models import Entry as Row
from bank.problems import KeyReused, Problem, Stale
from rules.ledger import BANK, Entry
from rules.play import fold, opening
from rules.refusals import Refusal
from rules.table import Table
from tests.bank.tabletop import Tabletop, fresh_key
from tests.rules import commands_at_random as at_random
from tests.rules.laws import fingerprint, must_follow, must_hold

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

Json = dict[str, Any]
EDITIONS = ("wonders", "wonders", "classic", "online", "anti-monopoly")

#: What a state tells beside the journal.
BESIDE = ("rev", "name", "presence", "end", "pause")

evenings = settings(
    derandomize=True,
    deadline=None,
    max_examples=50,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    database=None,
)


def journaled(state: Any) -> Any:
    """A state without what is not in the journal, and without nulls: a missing key is a null."""
    if not isinstance(state, dict):
        return state
    kept = {key: value for key, value in state.items() if value is not None and key not in BESIDE}
    return {key: journaled(value) for key, value in kept.items()}


class Evening:
    """A table at the bank, as the makers of random commands ask for it; `first` is as it was before its first entry."""

    def __init__(self, rng: Random) -> None:
        edition = rng.choice(EDITIONS)
        chosen = at_random.some_of(rng, at_random.CHOICES, 0.2) | at_random.some_of(rng, at_random.AT_THE_START)
        self.top = Tabletop.laid("ABCD"[: rng.randint(2, 4)], edition=edition, start=False, **chosen)
        self.first = opening(edition, chosen, self.live.lobby)
        self.says(rng, {"type": "arrange", "state": {"players": at_random.roles(rng, self.table)}}, BANK)
        self.says(rng, {"type": "arrange", "state": at_random.an_arrangement(rng, self.table)}, BANK)
        self.says(rng, {"type": "arrange", "state": at_random.a_group(rng, self.table)}, BANK)
        self.says(rng, {"type": "start"}, BANK)

    @property
    def live(self) -> tables.Live:
        return self.top.live

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def journal(self) -> Sequence[Entry]:
        return self.live.entries

    def says(self, rng: Random, command: Json, by: str) -> bool:
        """Sends a command. Booked, it obeys the laws and its key answers it again; refused, nothing has happened."""
        before, key = self.live, fresh_key()
        try:
            booked = self.top.record(command, by=by, key=key)
        except (Refusal, Problem):
            assert self.live.seq == before.seq
            assert fingerprint(self.table) == fingerprint(before.table)
            return False
        self._must_be_booked(rng, booked, before)
        again = self.top.record(command, by=by, key=key)
        assert (again.repeated, again.seq, again.entry) == (True, booked.seq, booked.entry)
        with pytest.raises(KeyReused):
            self.top.record(command | {"reason": "another"}, by=by, key=key)
        return True

    def _must_be_booked(self, rng: Random, booked: Recorded, before: tables.Live) -> None:
        after = self.live
        assert booked.seq == after.seq == before.seq + 1
        must_follow(before.table, booked.entry, after.table)
        must_hold(after.table)
        viewer = rng.choice((BANK, None, *after.table.seats))
        seen = before.state(viewer)
        assert journaled(patches.apply(booked.patch(viewer), seen)) == journaled(after.state(viewer))

    def must_undo(self) -> None:
        """The last entry taken back is the table before it, whatever it was; and taken back again it is the entry."""
        after = self.live
        if after.table.fact("status", "lobby") == "lobby" or after.entries[-1].command["type"] == "start":
            return
        before = after.at(after.seq - 1)
        self.top.record({"type": "undo"})
        assert fingerprint(self.table) == fingerprint(before)
        self.top.record({"type": "undo"})
        assert fingerprint(self.table) == fingerprint(after.table)

    def must_be_kept(self) -> None:
        """Read anew from the database it is the same table; folded at once too; and who has not heard of it is late."""
        kept = self.live
        tables.forget()
        assert (self.live.table, self.live.hash) == (kept.table, kept.hash)
        rows = Row.objects.filter(game_id=kept.game_id).order_by("seq")
        entries = [Entry.from_json(row.body) for row in rows]
        assert [entry.seq for entry in entries] == list(range(1, kept.seq + 1))
        assert fold(self.first, entries) == kept.table
        with pytest.raises(Stale):
            self.top.record({"type": "undo"}, if_seq=kept.seq - 1)


@evenings
@given(rng=st.randoms(use_true_random=True), length=st.integers(1, 30))
def test_what_the_database_keeps_is_what_was_played(rng: Random, length: int) -> None:
    """CASH-1, OWN-1, BUILD-5, UNDO-1"""
    evening = Evening(rng)
    for step in range(length):
        by = rng.choice((BANK, *evening.top.tokens))
        offered = at_random.something_offered(rng, evening, by) if rng.random() < 0.75 else None
        if offered:
            assert evening.says(rng, offered, by), (offered, by)
        else:
            evening.says(rng, at_random.a_command(rng, evening.table), by)
        if step % 5 == 4:
            evening.must_undo()
    evening.must_be_kept()
