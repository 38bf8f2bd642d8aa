"""What only people round a table need: who starts, a tablet that turns to whose turn it is, a wave across the table."""

from playwright.sync_api import expect

from tests.browser.device import TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.scenes import TV
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


def test_while_nobody_plays_a_wonder_has_its_say_and_the_next_throw_ends_it(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    tv = device("the television", TV)
    tv.page.clock.install()
    tv.go(f"{bank.url}/t/{table.code}/tv/")
    sheet, world, fact = (tv.page.locator(one) for one in (".visa-sheet", ".tvmap", ".tvfact"))
    expect(sheet).to_be_visible()
    tv.page.clock.fast_forward(21_000)
    expect(world).to_be_visible()
    expect(sheet).to_be_hidden()
    tv.page.clock.fast_forward(170_000)
    expect(fact.locator("h2")).not_to_be_empty()
    table.do({"type": "land", "player": "A", "square": 3, "dice": 3})
    expect(fact).to_be_hidden()
    expect(tv.page.locator(".tvvisit .stamp")).to_be_visible()
