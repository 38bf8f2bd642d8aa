"""From the QR's address to a seat in three taps; a seat comes back to its owner; a wrong code is told kindly."""

from tests.browser.device import TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.lobby import lay_table, seat_guest, sit_down
from tests.browser.server import Bank


def test_a_phone_that_scans_the_code_sits_in_three_taps_and_all_see_it(bank: Bank, device: MakeDevice) -> None:
    tablet, phone = device("the tablet", TABLET), device("a phone")
    code = lay_table(tablet, bank.url)
    shown = tablet.page.locator(".addr").first.inner_text()
    assert shown.lower().endswith(f":{bank.port}/j") or f":{bank.port}" in shown
    sit_down(phone, bank.url, code.lower(), "canoe")
    assert phone.taps.counts["other"] <= 3
    phone.shows({"players.A.passport.length": "0"})
    tablet.shows({"players.A.passport.length": "0"})
    assert not tablet.faults and not phone.faults


def test_a_guest_without_a_phone_takes_two_taps(bank: Bank, device: MakeDevice) -> None:
    tablet = device("the tablet", TABLET)
    lay_table(tablet, bank.url)
    before = tablet.taps.counts["other"]
    seat_guest(tablet, "car")
    assert tablet.taps.counts["other"] - before == 2
    tablet.shows({"players.A.passport.length": "0"})


def test_a_pawn_taken_meanwhile_is_told_and_another_one_is_a_tap_away(bank: Bank, device: MakeDevice) -> None:
    table, slow = Laid.of(bank, ""), device("the slow one")
    slow.go(f"{bank.url}/j/{table.code}")
    slow.pick("canoe")
    sit_down(device("the quick one"), bank.url, table.code, "canoe")
    slow.page.locator("[data-pick=canoe]").wait_for(state="detached")
    slow.pick("clipper")
    slow.follow("#sit-down")
    slow.shows({"players.B.passport.length": "0"})


def test_another_phone_takes_a_seat_back_where_its_own_is_gone(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started(players={"A": {"cash": 777}})
    old, tablet = table.sit(device("Ann's old phone"), "A"), table.sit(device("the tablet", TABLET), BANK)
    old.shows(table.figures())
    tablet.sheet("deeds", player="A")
    tablet.sheet("rename", player="A")
    tablet.tap('form[hx-post$="/release/"] button')
    found = device("Ann's new phone")
    found.go(f"{bank.url}/j/{table.code}")
    found.follow("[data-wb-seat=A]")
    found.follow(".ask-me form button")
    found.shows(table.figures())
    assert found.page.url.endswith(f"/t/{table.code}/")
    old.page.locator('a[href^="/j/"]').wait_for(state="visible")


def test_a_seat_whose_phone_is_here_is_not_taken(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    here, other = table.sit(device("Ann's phone"), "A"), device("a brother's phone")
    here.shows(table.figures())
    other.go(f"{bank.url}/j/{table.code}?again=1&seat=A")
    assert other.page.locator(".ask-me").is_visible()
    assert other.page.locator('form[action$="/reclaim/"]').count() == 0


def test_a_code_that_opens_nothing_gets_a_page_that_helps(bank: Bank, device: MakeDevice) -> None:
    lost = device("a phone")
    answer = lost.page.goto(f"{bank.url}/j/ZZZZ")
    assert answer is not None and answer.status == 404
    assert lost.page.locator("form input[name=code]").is_visible()


def test_one_device_may_hold_the_bank_and_a_seat(bank: Bank, device: MakeDevice) -> None:
    table, both = Laid.of(bank, "AB").started(), device("a phone that banks")
    table.sit(both, "A")
    table.sit(both, BANK)
    both.shows(table.figures())
    both.go(f"{bank.url}/t/{table.code}/")
    both.shows(table.figures())
    assert both.page.evaluate("document.body.dataset.seat") == "A"
