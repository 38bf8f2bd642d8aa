"""The end on three devices: ten seconds in which it can be taken back, the places one by one, the rematch, the slider.

What the figures are is asked of the rules (tests/bank); here it is a finger that looks, and conditions that are waited
for, never times.
"""

import pytest

from tests.browser.device import TABLET, Device, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank
from tests.browser.test_looking import faults_of

TV = (1920, 1080)
WONDERS = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37)
LAST = {"type": "land", "player": "A", "square": 39, "dice": 9}


def nearly_full(bank: Bank) -> Laid:
    """Three at the table; A lacks one wonder, and is nine squares from it."""
    players = {"A": {"position": 30, "passport": list(WONDERS)}, "B": {"cash": 9000}}
    return Laid.of(bank, "ABC").started(players=players)


def standing(device: Device) -> list[str]:
    """The places that are to be seen on the podium."""
    seen = "[...document.querySelectorAll('.pod:not(.veiled)')].map(pod => pod.dataset.wbStep)"
    return list(device.page.evaluate(seen))


def waits(device: Device, selector: str) -> None:
    """Until there is such an element, seen or not."""
    device.page.wait_for_selector(selector, state="attached", timeout=40_000)


def test_the_22nd_stamp_can_be_taken_back_and_is_uncovered_on_all_screens_then(bank: Bank, device: MakeDevice) -> None:
    table = nearly_full(bank)
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), table.sit(device("B's phone"), "B")
    tv = device("the TV", TV)
    tv.go(f"{bank.url}/t/{table.code}/tv/")
    table.do(LAST)
    tablet.page.get_by_role("heading", name="Aa has seen all 22!").wait_for()
    for one in (tablet, phone, tv):
        waits(one, "#main:has-text('Aa has seen all 22!')")
        assert not one.page.locator(".pod, .rank b").count()
    tablet.page.locator("[data-wb-early]").click()
    waits(tablet, "[data-command=land]")
    waits(phone, "#main:not(.scene-over)")
    table.do(LAST)
    waits(tv, ".tvcover")
    tablet.page.locator("[data-wb-reveal]").click()
    assert tablet.page.locator("[data-wb-early]").is_visible(), "a tap before its time does not end the ten seconds"
    for one in (tablet, tv):
        one.page.locator(".pod.place3:not(.veiled)").wait_for(timeout=40_000)
        one.page.locator(".pod.place1:not(.veiled)").wait_for(timeout=40_000)
        assert sorted(standing(one)) == ["1", "2", "3"]
    waits(phone, ".result:has(.rank):not(:has(.veiled))")
    assert phone.page.locator(".rank").inner_text().strip() == "1", "B is the richest"
    waits(tablet, ".told:not(.veiled) .chart svg")
    for one in (tablet, phone):
        until(one.page, "document.getAnimations().every((one) => one.playState === 'finished')")
        assert faults_of(one.page) == [], "the count fits every screen and every reader"
    assert not [fault for one in (tablet, phone, tv) for fault in one.faults]


def test_a_rematch_takes_everybody_along(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), table.sit(device("B's phone"), "B")
    tv = device("the TV", TV)
    tv.go(f"{bank.url}/t/{table.code}/tv/")
    table.do({"type": "finish"})
    waits(phone, ".scene-over")
    waits(tv, ".tvover")
    tablet.page.locator("[data-wb-reveal]").click()
    tablet.page.locator(".skip-reveal .button").click(timeout=40_000)
    tablet.page.get_by_role("button", name="Rematch with the same seats").click()
    waits(tablet, ".lobby")
    code = tablet.page.evaluate("document.body.dataset.code")
    assert code != table.code
    waits(phone, f"body[data-code='{code}'][data-seat='B']")
    waits(tv, f"body[data-code='{code}']")
    order = tablet.page.locator(".seat .who").all_inner_texts()
    assert order == ["Bb", "Aa"], "who sat next begins"


@pytest.mark.parametrize("size", [TABLET, (390, 844)], ids=["tablet", "phone"])
def test_the_evening_again_by_the_keyboard(bank: Bank, device: MakeDevice, size: tuple[int, int]) -> None:
    table = Laid.of(bank, "AB").started()
    table.do({"type": "pay", "from": "A", "to": "B", "amount": 123})
    table.do({"type": "pay", "from": "B", "to": "A", "amount": 23})
    looking = device("somebody", size)
    looking.go(f"{bank.url}/t/{table.code}/again/")
    waits(looking, "[data-wb-shown='3']")
    slider = looking.page.get_by_role("slider")
    slider.focus()
    looking.page.keyboard.press("ArrowLeft")
    waits(looking, "[data-wb-shown='2']")
    assert looking.page.locator(".past [data-state='players.A.cash']").first.text_content() == "1377"
    assert "123" in (slider.get_attribute("aria-valuetext") or "")
    looking.page.keyboard.press("Home")
    waits(looking, "[data-wb-shown='0']")
    looking.page.locator("#screen-passport-B").click()
    waits(looking, ".past .slots")
    assert table.state()["seq"] == 3 and not looking.faults


def test_a_stamp_waits_for_the_finger_and_falls(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("B's phone"), "A")
    table.do({"type": "land", "player": "A", "square": 9, "dice": 9}, {"type": "buy", "player": "A"})
    waits(phone, "[data-wb-put]:not(:disabled)")
    phone.page.locator("[data-wb-put]").click()
    phone.page.locator(".unput .slot.seen").wait_for()
    table.do({"type": "pay", "from": "A", "to": "B", "amount": 1})
    waits(phone, "#main[data-seq='4']")
    assert phone.page.locator(".unput .slot.seen").count() == 1, "what was put stays put"
    table.do({"type": "land", "player": "B", "square": 4, "dice": 4})
    waits(phone, "#main[data-seq='5']")
    assert phone.page.locator(".unput").count() == 0, "by the next throw it lies in the passport"
