"""Phones that slept and a server that died: right again within a second, or five; nothing lost, nothing twice."""

import time

import pytest

from tests.browser.device import PHONE, TABLET, Device, MakeDevice
from tests.browser.evening.outages import AWAKE_WITHIN, BACK_WITHIN, NETWORK_IS_GONE
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

TWENTY = [{"type": "pay", "from": "B", "to": "bank", "amount": amount} for amount in range(1, 21)]


def test_a_phone_that_slept_through_twenty_moves_is_right_within_a_second(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("Ann's phone"), "A")
    phone.shows(table.figures())
    phone.sleep()
    table.do(*TWENTY)
    assert phone.reads("seq") == "1"
    phone.wake()
    phone.shows(table.figures(), within=AWAKE_WITHIN)
    phone.is_drawn(table.state()["seq"])
    assert not phone.was_reloaded


def test_a_phone_that_slept_through_more_than_is_repeated_takes_it_all_anew(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("Ann's phone"), "A")
    phone.shows(table.figures())
    phone.sleep()
    table.do(*TWENTY, *TWENTY)
    phone.wake()
    phone.shows(table.figures(), within=AWAKE_WITHIN)
    assert not phone.was_reloaded


def test_after_a_kill_every_page_is_right_within_five_seconds(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    pages = [table.sit(device("the tablet", TABLET), BANK), table.sit(device("Ann's phone"), "A")]
    for page in pages:
        page.shows(table.figures())
    table.do(*TWENTY[:3])
    bank.kill()
    bank.start()
    until = time.monotonic() + BACK_WITHIN / 1000
    table.do({"type": "pay", "from": "A", "to": "B", "amount": 5})
    for page in pages:
        page.shows(table.figures(), within=int(max(1, (until - time.monotonic()) * 1000)))
        assert not page.was_reloaded
        page.forget(*NETWORK_IS_GONE)
        assert not page.faults


def test_a_tap_while_the_server_is_away_counts_once_when_it_is_back(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("Ann's phone", PHONE), "A")
    phone.shows(table.figures())
    tap_in_vain(bank, phone)
    bank.start()
    phone.shows({"seq": "2", "players.A.position": "9"}, within=BACK_WITHIN + 3000)
    assert table.state()["seq"] == 2


@pytest.mark.parametrize("hours", [-1, 1], ids=["back", "on"])
def test_a_phone_whose_clock_is_set_asks_anew_and_hears_on(bank: Bank, device: MakeDevice, hours: int) -> None:
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("Ann's phone", PHONE), "A")
    phone.shows(table.figures())
    set_clock(phone, hours)
    with phone.page.expect_event("websocket"):
        phone.page.evaluate("dispatchEvent(new Event('focus'))")
    table.do(*TWENTY[:1])
    phone.shows(table.figures())


def test_a_tap_under_way_is_booked_though_the_clock_is_set_back(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("Ann's phone", PHONE), "A")
    phone.shows(table.figures())
    tap_in_vain(bank, phone)
    set_clock(phone, -1)
    bank.start()
    phone.shows({"seq": "2", "players.A.position": "9"}, within=BACK_WITHIN + 3000)


def tap_in_vain(bank: Bank, phone: Device) -> None:
    """The server dies, and the phone knows it by what was tapped."""
    bank.kill()
    phone.command("land", player="A", square=9, dice=9)
    phone.page.locator("#strip").wait_for(state="visible")


def set_clock(phone: Device, hours: int) -> None:
    """As the network's time or a parent does it."""
    phone.page.evaluate("(ms) => { const told = Date.now; Date.now = () => told.call(Date) + ms; }", hours * 3_600_000)
