"""What only people round a table need: who starts, a tablet that turns to whose turn it is, a wave across the table."""

import re

from playwright.sync_api import expect

from tests.browser.device import TABLET, Device, MakeDevice, until
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


def upright(tablet: Device) -> str:
    """How far the page is turned."""
    return str(tablet.page.evaluate("getComputedStyle(document.getElementById('stage')).rotate"))


def test_a_tablet_in_the_middle_turns_to_whose_turn_it_is(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    tablet = table.sit(device("the tablet", TABLET), BANK)
    assert upright(tablet) == "none"
    tablet.sheet("menu")
    tablet.sheet("device")
    tablet.sheet("flat")
    tablet.tap("[data-wb-flat]")
    tablet.tap("#sits-at-B")
    expect(tablet.page.locator('[data-wb-edge="3"] #sits-at-B')).to_have_attribute(
        "aria-label", "Bb: at the right edge"
    )
    tablet.tap("#sheet [data-close]")
    tablet.command("land", player="A", square=10, dice=10)
    tablet.is_drawn(2)
    expect(tablet.page.locator("body.edge-3")).to_be_attached()
    assert upright(tablet) == "-90deg"
    tablet.command("land", player="B", square=10, dice=10)
    tablet.is_drawn(3)
    assert upright(tablet) == "none"
    tablet.tap("[data-wb-turn]")
    assert upright(tablet) == "90deg"


def test_a_sign_crosses_the_table_to_whoever_plays_and_to_the_television(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "ABC").started()
    tablet = table.sit(device("the tablet", TABLET), BANK)
    phones = {seat: table.sit(device(f"{seat}'s phone"), seat) for seat in "ABC"}
    tv = device("the television", TV)
    tv.go(f"{bank.url}/t/{table.code}/tv/")
    until(tv.page, "wb.live.connected")
    expect(phones["B"].page.locator(".signs")).to_have_count(0)
    tablet.sheet("menu")
    tablet.sheet("settings")
    tablet.tap('#sheet [data-action="reactions"]')
    phones["B"].tap('[data-sign="bravo"]')
    for page in (phones["A"].page, tv.page):
        expect(page.locator("#reaction .icon use")).to_have_attribute("href", re.compile("#i-bravo$"))
        expect(page.locator("#reaction")).to_be_visible()
    for seat in "BC":
        expect(phones[seat].page.locator("#reaction")).to_be_hidden()
    expect(phones["A"].page.locator("#status")).not_to_contain_text("Bravo")
    assert table.state()["seq"] == 1
