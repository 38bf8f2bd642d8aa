"""What only the table knows, tapped on real screens: dealt deeds, the dice of a card, the throws of the last tour."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.device import PHONE, TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

ROLES = {"A": "monopolist", "B": "competitor"}
DEVICES = (("tablet", TABLET, BANK), ("phone", PHONE, "A"))


def tap(page: Page, *selectors: str) -> None:
    """Each control as soon as it is there and open."""
    for selector in selectors:
        page.locator(f"{selector}:not([disabled])").first.click()


def until(page: Page, is_so: Callable[[], bool]) -> None:
    for _ in range(200):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def test_deeds_dealt_by_hand_are_those_of_the_game(bank: Bank, device: MakeDevice) -> None:
    """END-2"""
    table = Laid.of(bank, short_game=True)
    page = table.sit(device("tablet", TABLET), BANK).page
    tap(page, '[data-open="deal"]')
    for seat, squares in (("A", (1, 39)), ("B", (5, 12))):
        tap(page, f'#sheet [data-player="{seat}"]')
        for square in squares:
            tap(page, f'#sheet [data-wb-field="of_{seat.lower()}"][data-pick="{square}"][aria-pressed="false"]')
            page.locator(f'#sheet [data-pick="{square}"][aria-pressed="true"]').wait_for()
    tap(page, '#sheet [data-command="deal"]')
    page.locator("#sheet").wait_for(state="hidden")
    tap(page, '[data-command="start"]')
    until(page, lambda: table.state()["status"] == "playing")
    assert [table.state()["players"][seat]["cash"] for seat in "AB"] == [1040, 1150]


def test_a_card_and_the_last_tour_ask_for_dice(bank: Bank, device: MakeDevice) -> None:
    """CARD-1, AM-8"""
    deeds = {"12": {"owner": "A"}, "28": {"owner": "A"}, "5": {"owner": "B"}}
    table = Laid.of(bank, edition="anti-monopoly", roles=ROLES, quick_game=True).started(deeds=deeds)
    tablet, phone = (table.sit(device(name, size), seat).page for name, size, seat in DEVICES)
    table.do({"type": "land", "player": "A", "square": 7, "dice": 7})
    tap(phone, '[data-open="thrown"]', '#sheet [data-command="draw"][data-dice="3,5"]')
    until(phone, lambda: table.state()["players"]["A"]["cash"] == 1575)
    tap(tablet, '[data-open="menu"]', '#sheet [data-open="finish"]')
    for square, total in ((12, 7), (28, 4)):
        tap(tablet, f'#sheet [data-wb-field="u{square}"][data-pick="{total}"]')
        tablet.locator(f'#sheet [data-wb-field="u{square}"][data-pick="{total}"][aria-pressed="true"]').wait_for()
    tap(tablet, '#sheet [data-command="finish"]')
    until(tablet, lambda: table.state()["status"] == "over")
    assert [table.state()["players"][seat]["cash"] for seat in "AB"] == [315 + 70 + 40, 150 + 20]
