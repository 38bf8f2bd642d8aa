"""A whole evening by taps, clean and with slips: one tablet and three phones, from an empty lobby to the final count.

After every move each page shows what the rules alone say; at the end the count is that of the replay by the rules. The
tables of taps are printed (pytest -s shows them; they are also the assertion's message when a target is missed).
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.evening import dirty
from tests.browser.evening import plan as kinds
from tests.browser.evening.driver import Screens, a_throw, printed
from tests.browser.evening.outages import outages
from tests.browser.evening.replay import Oracle, count, scored
from tests.browser.evening.script import read
from tests.browser.evening.seated import seated
from tests.browser.evening.slips import SLIPS, Clean
from tests.browser.server import Bank

EVENING = read(kinds.EVENING.file)
SEED = 7
#: A slip is put right in at most so many taps.
TAPS_A_SLIP = 4
#: At most so many taps a throw in the whole game, rents booked by themselves …
TAPS_A_THROW = 2.2
#: … and so many for each deed, its sheet's opening included.
TAPS_A_DEED = {
    "throw": 1.2,
    "buy": 1,
    "decline": 1,
    "bid": 1,
    "hammer": 1,
    "draw": 1,
    "fly": 1,
    "leave_jail": 1,
    "accept": 1,
    "refuse": 1,
    "mortgage": 2,
    "lift": 2,
    "develop": 3,
    "trade": 6,
    "bankrupt": 3,
}


@pytest.fixture
def table(browser: Browser, bank: Bank) -> Iterator[Screens]:
    laid = seated(browser, bank, EVENING)
    yield laid
    laid.close()


def test_an_evening_is_played_by_taps_to_the_22nd_wonder(table: Screens, tell: Callable[[str], None]) -> None:
    for move in EVENING.moves:
        table.play(move)
    table.must_be_unhurt()
    table.must_have_written_the_same()
    replay = Oracle.of(EVENING)
    assert count(replay.play()) == count(table.oracle.table)
    table.must_count(scored(replay.table))
    tell(printed(table.taps))
    assert a_throw(table.taps) <= TAPS_A_THROW, printed(table.taps)
    assert {deed: taps for deed, taps in table.taps.counts.items() if deed in kinds.COUNTED} == kinds.COUNTED
    dear = {deed: table.taps.of(deed) for deed, most in TAPS_A_DEED.items() if table.taps.of(deed) > most}
    assert not dear, printed(table.taps)


def test_the_same_evening_with_ten_slips_ends_in_the_same_count(
    table: Screens, bank: Bank, tell: Callable[[str], None]
) -> None:
    clean = Clean.of(EVENING)
    plan = dirty.schedule(clean, [*SLIPS, *outages(bank)], SEED)
    assert len(plan) == 10
    dirty.play(table, clean, plan)
    table.must_be_unhurt()
    table.must_have_written_the_same()
    replay = Oracle.of(EVENING)
    replay.play()
    assert count(table.oracle.table) == count(replay.table)
    table.must_count(scored(replay.table))
    tell(printed(table.taps))
    mended = {what: taps for what, taps in table.taps.counts.items() if what.startswith("slip:")}
    assert all(taps <= TAPS_A_SLIP for taps in mended.values()), mended
