"""The people of an evening sit down: a tablet and the phones of those who have one, joined through the lobby."""

from playwright.sync_api import Browser

from tests.browser.device import PHONE, TABLET, Device, Taps
from tests.browser.evening.driver import Screens
from tests.browser.evening.replay import Oracle
from tests.browser.evening.script import BANK, Evening
from tests.browser.lobby import lay_table, seat_guest, sit_down
from tests.browser.server import Bank


def seated(browser: Browser, bank: Bank, evening: Evening, size: tuple[int, int] = TABLET) -> Screens:
    """An empty lobby, then everybody in it, in the order of their letters. From here on no page may be loaded again.

    ``size`` is that of the bank's own device.
    """
    taps = Taps()
    devices = {BANK: Device.open(browser, BANK, size, taps, purpose="joining")}
    code = lay_table(devices[BANK], bank.url)
    for number, person in enumerate(evening.people, start=1):
        taps.events["joining"] += 1
        if person.has_phone:
            devices[person.seat] = Device.open(browser, person.seat, PHONE, taps, purpose="joining")
            sit_down(devices[person.seat], bank.url, code, person.token)
        else:
            seat_guest(devices[BANK], person.token)
        for device in devices.values():
            device.shows({f"players.{evening.people[number - 1].seat}.passport.length": "0"})
    for device in devices.values():
        device.mark()
    return Screens(devices, Oracle.of(evening), taps)
