"""A child's phone says that something is wrong: the banker's tablet shows who and what, and settles it in one tap."""

import pytest

from tests.browser.device import PHONE, TABLET, Device, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank
from tests.browser.steps import land

CARD = ".wrong-asked"


@pytest.fixture
def asked(bank: Bank, device: MakeDevice) -> tuple[Laid, Device, Device, Device]:
    """B has said on the phone, in two taps, that A's landing is wrong; two tablets are the bank."""
    table = Laid.of(bank, "AB").started()
    table.do(land("A", 9, 9))
    tablets = [table.sit(device(name, TABLET), BANK) for name in ("the tablet", "the second banker's")]
    phone = table.sit(device("B's phone", PHONE), "B")
    phone.sheet("wrong")
    phone.tap("#sheet[open] [name=entry] >> nth=0")
    for one in (*tablets, phone):
        one.page.locator(CARD).wait_for()
    assert phone.taps.counts.total() == 2
    return table, phone, tablets[0], tablets[1]


def test_the_tablet_shows_who_asks_and_puts_it_right(asked: tuple[Laid, Device, Device, Device]) -> None:
    table, phone, tablet, _second = asked
    assert "Bb" in tablet.page.locator(CARD).inner_text()
    tablet.taps.counts.clear()
    tablet.sheet("wrong", entry=2)
    tablet.page.locator("#sheet[open] [data-command=undo]").wait_for()  # with before and after
    tablet.command("undo", entries=[2])
    for one in (*asked[1:],):
        until(one.page, f"() => !document.querySelector('{CARD}')")
    assert tablet.taps.counts.total() == 2 and table.state()["players"]["A"]["position"] == 0
    assert not phone.faults and not tablet.faults


@pytest.mark.parametrize("who", ["the tablet", "the second banker", "B"])
def test_it_is_right_as_it_is_or_taken_back(asked: tuple[Laid, Device, Device, Device], who: str) -> None:
    table, phone, tablet, second = asked
    {"the tablet": tablet, "the second banker": second, "B": phone}[who].tap(f"{CARD} [name=admit]")
    for one in (tablet, second, phone):
        until(one.page, f"() => !document.querySelector('{CARD}')")
    assert table.state()["players"]["A"]["position"] == 9
