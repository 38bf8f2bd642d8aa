"""Some replays through the bank's one door, each move with its sender's secret: the same entries, the same end.

The journal in the database, read again by a bank that remembers nothing, is the same table; the audit finds it whole.
"""

import pytest

from bank import journal, seating, tables
from bank.access import find_game
from bank.audit import audit
from tests.replays.playing import Playing, the_end
from tests.replays.script import FOLDER, Replay, read

#: One of each edition; the last ones with dealt deeds, with a debt at the end, with the bank's own tour.
THROUGH_THE_DOOR = (
    "classic-everybody-gone",
    "online-the-rounds",
    "wonders-the-hour",
    "wonders-full-passport-debt-met",
    "anti-monopoly-quick-game",
)

pytestmark = pytest.mark.django_db


def laid(replay: Replay) -> tuple[str, dict[str, str]]:
    """A table with the replay's people at it: its code, and the secrets by sender."""
    game, token = seating.create_game(replay.edition, replay.settings)
    tokens = {"bank": token}
    for seat in replay.seats:
        letter, tokens[seat["seat"]] = seating.take_seat(game.code, seat["name"], seat["token"], seat.get("role"))
        assert letter == seat["seat"]
    return game.code, tokens


@pytest.mark.parametrize("name", THROUGH_THE_DOOR)
def test_the_door_books_what_the_rules_decide(name: str) -> None:
    replay = read(FOLDER / f"{name}.json")
    code, tokens = laid(replay)
    oracle = Playing.of(replay)
    for number, line in enumerate(replay.lines, 1):
        by = replay.device(line.move.who)
        recorded = journal.record(code, line.move.command, key=f"move-{number}", token=tokens[by])
        oracle.do(line.move, by)
        assert recorded.entry == oracle.journal[-1], f"move {number}: {line.says}"
    tables.forget()
    live = tables.current(find_game(code))
    assert the_end(Playing(live.table, live.entries)) == replay.end
    assert live.names == replay.names
    assert audit().faults == ()
