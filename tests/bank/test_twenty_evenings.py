"""Twenty evenings drawn at random, two to six players by all kinds of settings: how many taps a throw takes in all.

The taps are those of `tests.browser.evening.reading`: controls of the pages as the server sends them. Each evening is
printed with what it was drawn to be, and the mean and the worst; `make evenings` plays as many more as one likes.
"""

import os
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.browser.device import Taps
from tests.browser.evening.driver import a_throw
from tests.browser.evening.plan import COUNTED, EVENING, play
from tests.browser.evening.script import read
from tests.browser.evening.twenty import Drawn, drawn, report, tapped

pytestmark = [pytest.mark.django_db, pytest.mark.alike, pytest.mark.thorough]

EACH = int(os.environ.get("EVENINGS", "20")) // 2
#: Of so many each the worst is judged, too; of as many more as one likes, the mean.
TWENTY = 20 // 2
#: Taps a throw, with rents booked by themselves and with rents claimed: no evening takes more …
MOST = {"automatic": 2.4, "claim": 2.8}
#: … and the recorded evening takes less.
MOST_RECORDED = {"automatic": 2.2, "claim": 2.6}


@pytest.mark.parametrize("rent", MOST)
def test_evenings_at_random_take_few_taps(rent: str, record_property: Callable[[str, object], None]) -> None:
    found: list[tuple[Drawn, Taps]] = []
    for seed in range(EACH):
        one = drawn(seed, rent)
        found.append((one, tapped(one)))
    text, mean, _worst = report(found)
    record_property("figures", text)
    _text, _mean, worst = report(found[:TWENTY])
    assert max(mean, worst) <= MOST[rent], text


@pytest.mark.parametrize("rent", MOST_RECORDED)
def test_the_recorded_evening_takes_fewer_still(rent: str, record_property: Callable[[str, object], None]) -> None:
    """The same dice, cards and habits, with rents booked by themselves and with each rent claimed by its owner."""
    evening, _journal = play(replace(EVENING, settings={"rent": rent}), read(EVENING.file).seed)
    taps = tapped(Drawn(evening.seed, evening, {"rent": rent}))
    record_property("figures", f"the recorded evening, rent {rent}: {a_throw(taps):.2f} taps a throw")
    assert a_throw(taps) <= MOST_RECORDED[rent]
    assert bool(taps.events["claim"]) == (rent == "claim")


def test_what_is_read_takes_the_very_taps_of_the_browser() -> None:
    """The evening that Chromium plays (tests/browser/test_evening.py) is read here: deed by deed the same taps."""
    assert dict(tapped(Drawn(0, read(EVENING.file), {})).counts) == COUNTED
