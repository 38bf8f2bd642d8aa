"""The evening by the rules alone: it holds what it should, ends as it should, and slips do not change its end."""

from pathlib import Path

import pytest

from rules.play import fold, opening
from rules.table import Seat
from tests.browser.device import Taps
from tests.browser.evening import dirty
from tests.browser.evening.contents import contents
from tests.browser.evening.driver import Screens
from tests.browser.evening.plan import EVENING, ONE_PHONE, Kind, play
from tests.browser.evening.replay import Oracle, count
from tests.browser.evening.script import Evening, read, write
from tests.browser.evening.slips import SLIPS, Clean


@pytest.fixture(scope="module")
def evening() -> Evening:
    return read(EVENING.file)


class NoScreen:
    """A device on which every tap succeeds and every figure is right: the rules' side of a slip, by itself."""

    name = "nobody's"

    def __getattr__(self, deed: str):
        return lambda *_, **__: None


class NoScreens(dict[str, NoScreen]):
    def __missing__(self, _name: str) -> NoScreen:
        return NoScreen()


@pytest.mark.parametrize("kind", [EVENING, ONE_PHONE], ids=lambda kind: kind.name)
def test_everything_wanted_happens_in_it(kind: Kind) -> None:
    evening = read(kind.file)
    oracle = Oracle.of(evening)
    oracle.play()
    assert not kind.wanted - contents(evening, oracle.journal)


def test_no_move_is_the_bankers_hand_in_a_passport_or_in_the_state(evening: Evening) -> None:
    assert not {"arrange", "tick", "untick", "undo", "configure"} & {move.deed for move in evening.moves}


def test_it_ends_with_the_22nd_wonder_and_folds_to_the_same(evening: Evening) -> None:
    oracle = Oracle.of(evening)
    table = oracle.play()
    assert table.status == "over" and len(table.passport(table.fact("end.completer"))) == 22
    seats = [Seat(person.seat, person.token) for person in evening.people]
    assert fold(opening("wonders", {}, seats), oracle.journal) == table


@pytest.mark.parametrize("kind", [EVENING, ONE_PHONE], ids=lambda kind: kind.name)
def test_the_same_seed_plays_the_same_evening(kind: Kind, tmp_path: Path) -> None:
    write(tmp_path / "again.json", play(kind, read(kind.file).seed)[0])
    assert (tmp_path / "again.json").read_text("utf-8") == kind.file.read_text("utf-8")


@pytest.mark.parametrize("seed", range(20))
def test_slips_wherever_they_happen_leave_the_count_alone(evening: Evening, seed: int) -> None:
    clean, oracle = Clean.of(evening), Oracle.of(evening)
    dirty.play(Screens(NoScreens(), oracle, Taps()), clean, dirty.schedule(clean, SLIPS, seed))
    assert count(oracle.table) == count(Oracle.of(evening).play())
