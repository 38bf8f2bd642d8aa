"""What only people round a table need: who starts, a tablet that turns to whose turn it is, a wave across the table."""

from playwright.sync_api import expect

from tests.browser.device import TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank


def test_the_highest_throw_starts_and_then_it_goes_clockwise(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "ABC")
    tablet = table.sit(device("the tablet", TABLET), BANK)
    tablet.sheet("first")
    for total in (7, 9, 9):
        tablet.tap(f"#threw-{total}")
    expect(tablet.page.locator("#asked")).to_contain_text("Bb")
    for total in (4, 11):
        tablet.tap(f"#threw-{total}")
    expect(tablet.page.locator(".starts")).to_contain_text("Cc starts")
    tablet.tap('#sheet [data-action="order"]')
    expect(tablet.page.locator(".seat .who")).to_have_text(["Cc", "Aa", "Bb"])
    tablet.sheet("first")
    tablet.tap("#app-throws")
    expect(tablet.page.locator(".throws .die")).to_have_count(6)
    tablet.sheet("order")
    for seat in "BA":
        tablet.tap(f"#sits-{seat}")
    tablet.tap('#sheet [data-action="order"]')
    tablet.command("start")
    tablet.shows({"turn.player": "B"})
