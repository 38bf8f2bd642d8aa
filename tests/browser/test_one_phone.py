"""A table with one phone: at 390 px it is the bank and every passport, from the lobby to the count, by taps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.device import PHONE
from tests.browser.evening.driver import Screens, a_throw, printed
from tests.browser.evening.plan import ONE_PHONE
from tests.browser.evening.replay import Oracle, count, scored
from tests.browser.evening.script import BANK, read
from tests.browser.evening.seated import seated
from tests.browser.server import Bank

GAME = read(ONE_PHONE.file)
TAPS_A_THROW = 3.0


@pytest.fixture
def table(browser: Browser, bank: Bank) -> Iterator[Screens]:
    laid = seated(browser, bank, GAME, size=PHONE)
    yield laid
    laid.close()


def test_one_phone_plays_the_whole_bank(table: Screens) -> None:
    for move in GAME.moves:
        table.play(move)
    table.must_be_unhurt()
    table.must_have_written_the_same()
    replay = Oracle.of(GAME)
    assert count(replay.play()) == count(table.oracle.table)
    table.must_count(scored(replay.table))
    assert a_throw(table.taps) <= TAPS_A_THROW, printed(table.taps)


def test_nothing_of_the_bank_is_wider_than_the_phone(table: Screens) -> None:
    page = table.devices[BANK].page
    for move in GAME.moves[:12]:
        table.play(move)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), move
