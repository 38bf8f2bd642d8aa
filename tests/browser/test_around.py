"""Around the play: a pause that all see, a second banker, the check list, sounds by choice, waking, the way back."""

from playwright.sync_api import expect

from tests.browser.device import TABLET, Device, MakeDevice, until
from tests.browser.evening.outages import NETWORK_IS_GONE
from tests.browser.laid import BANK, Laid
from tests.browser.scenes import TV
from tests.browser.server import Bank

#: Sounds are counted instead of made: each tone that starts is one.
NO_SOUND = """
window.tones = 0;
window.AudioContext = class {
  constructor() { window.woken = true; this.currentTime = 0; this.state = "running"; this.destination = {}; }
  resume() {}
  part() {
    const start = () => { window.tones += 1; };
    return { frequency: this.value(), gain: this.value(), connect: (next) => next, start, stop() {} };
  }
  value() { return { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
  createOscillator() { return this.part(); }
  createGain() { return this.part(); }
};
"""
#: Until the worker has kept the page.
KEPT = "async (path) => { while (!(await caches.match(path))) await new Promise((done) => setTimeout(done, 50)); }"
NO_WAKING = "delete Navigator.prototype.wakeLock;"
PAY = {"type": "pay", "from": "B", "to": "A", "amount": 26}


def laid(bank: Bank) -> Laid:
    return Laid.of(bank, "AB").started()


def test_a_pause_covers_the_pads_of_all_screens_until_somebody_plays_on(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), table.sit(device("Ann's phone"), "A")
    tv = device("the television", TV)
    tv.go(f"{bank.url}/t/{table.code}/tv/")
    assert tablet.can("command", "land", player="A")
    tablet.tap('[data-action="pause"]')
    for page in (tablet.page, phone.page, tv.page):
        expect(page.locator(".paused")).to_contain_text("The banker has paused")
    assert not tablet.can("command", "land")
    assert not phone.can("command", "land")
    phone.tap('.paused [data-action="resume"]')
    for page in (tablet.page, phone.page, tv.page):
        expect(page.locator(".paused")).to_have_count(0)
    tablet.command("land", player="A", square=3, dice=3)
    tablet.is_drawn(2)


def test_the_second_banker_opens_the_bank_and_the_first_one_keeps_it(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), table.sit(device("Bob's phone"), "B")
    tablet.sheet("menu")
    tablet.sheet("helpers")
    tablet.tap('#sheet [data-action="helps"][data-player="B"]')
    phone.follow('.bank-away button, [action$="/help/"] button')
    assert phone.page.url.endswith(f"/t/{table.code}/bank/")
    phone.command("land", player="A", square=3, dice=3)
    phone.is_drawn(2)
    tablet.is_drawn(2)
    expect(tablet.page.locator("#strip")).to_be_hidden()


def test_what_is_ticked_off_stays_ticked_and_then_the_table_plays_on(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tablet = table.sit(device("the tablet", TABLET), BANK)
    tablet.sheet("menu")
    tablet.follow('#sheet a[href$="/standing/"]')
    tablet.follow('form[action$="/away/"] button')
    tablet.page.locator('[data-wb-check="A-pawn"]').check()
    tablet.page.reload()
    expect(tablet.page.locator('[data-wb-check="A-pawn"]')).to_be_checked()
    expect(tablet.page.locator("[data-wb-ticked]")).to_have_text("1")
    tablet.go(bank.url)
    tablet.follow('[data-status="away"]')
    tablet.follow('form[action$="/again/"] button')
    assert tablet.can("command", "land", player="A")


def hears(phone: Device, table: Laid, command: dict[str, object]) -> int:
    """How many tones the page makes of what happens at the table, until it has drawn it."""
    phone.is_drawn(table.state()["seq"])
    until(phone.page, "Boolean(wb.state)")  # what it knows of before
    before = phone.page.evaluate("window.tones")
    table.do(command)
    phone.is_drawn(table.state()["seq"])
    return int(phone.page.evaluate("window.tones")) - int(before)


def test_a_phone_sounds_for_its_own_money_and_one_tap_makes_it_quiet(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    phone = device("Bob's phone")
    phone.page.context.add_init_script(NO_SOUND)
    table.sit(phone, "B")
    phone.tap("main h1")
    until(phone.page, "window.woken === true")
    assert hears(phone, table, {**PAY, "from": "A", "to": "B"}) > 0
    assert hears(phone, table, {**PAY, "from": "A", "to": "bank"}) == 0
    phone.tap("[data-wb-mute]")
    expect(phone.page.locator("[data-wb-mute]")).to_have_attribute("aria-pressed", "false")
    assert hears(phone, table, {**PAY, "from": "A", "to": "B"}) == 0
    phone.page.reload()
    expect(phone.page.locator("[data-wb-mute]")).to_have_attribute("aria-pressed", "false")


def test_the_television_is_silent_until_somebody_switches_it_on_there(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tv = device("the television", TV)
    tv.page.context.add_init_script(NO_SOUND)
    tv.go(f"{bank.url}/t/{table.code}/tv/")
    tv.tap("h1")
    assert hears(tv, table, PAY) == 0
    tv.tap("[data-wb-mute]")
    until(tv.page, "window.tones > 0")
    assert hears(tv, table, PAY) > 0


def test_the_home_screen_is_offered_once_after_the_game_where_the_browser_would(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    phone = table.sit(device("Ann's phone"), "A")
    offer, invite = phone.page.locator("[data-wb-home]"), "window.dispatchEvent(new Event('beforeinstallprompt'))"
    phone.page.evaluate(invite)
    table.do({"type": "finish"})
    table.by_tablet("reveal", now="1")
    expect(offer).to_be_visible()
    phone.tap('[data-wb-home-answer="no"]')
    expect(offer).to_be_hidden()
    phone.page.reload()
    phone.page.evaluate(invite)
    expect(offer).to_be_hidden()


def test_where_no_browser_can_keep_the_screen_awake_the_page_says_so(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tablet = device("the tablet", TABLET)
    tablet.page.context.add_init_script(NO_WAKING)
    table.sit(tablet, BANK)
    tablet.tap("[data-wb-sleepy]")
    expect(tablet.page.locator('[data-wb-awake-is="impossible"]')).to_be_visible()
    expect(tablet.page.locator("[data-wb-awake]")).to_be_disabled()


def test_a_bank_that_starts_again_says_so_until_it_is_back(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    phone = table.sit(device("Ann's phone"), "A")
    phone.shows(table.figures())
    bank.stop()
    expect(phone.page.locator("#strip-words")).to_have_text("The bank is starting again. Nothing is lost.")
    bank.start()
    expect(phone.page.locator("#strip")).to_be_hidden(timeout=20_000)
    phone.shows(table.figures())


def test_a_page_out_of_the_cache_says_of_when_it_is_and_is_live_again_by_itself(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    phone = table.sit(device("Ann's phone"), "A")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.page.reload()
    phone.page.evaluate(KEPT, f"/t/{table.code}/")
    phone.page.context.set_offline(True)
    phone.page.reload()
    expect(phone.page.locator("#strip-words")).to_contain_text("These figures are of")
    assert "stale" in str(phone.page.locator("body").get_attribute("class"))
    table.do(PAY)
    phone.page.context.set_offline(False)
    phone.shows(table.figures())
    expect(phone.page.locator("#strip")).to_be_hidden()
    bank.stop()
    phone.page.goto(f"{bank.url}/boxes/")
    expect(phone.page.locator("h1")).to_have_text("The bank cannot be reached")
    bank.start()
    phone.forget(*NETWORK_IS_GONE)
    assert not phone.faults
