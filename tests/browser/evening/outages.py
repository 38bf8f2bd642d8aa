"""Slips of machines: a phone asleep through several moves, and the bank's own computer gone in mid-game."""

import time
from collections.abc import Callable

from tests.browser.evening.driver import Screens
from tests.browser.evening.routes import route
from tests.browser.evening.script import BANK
from tests.browser.evening.slips import Clean, Slip
from tests.browser.server import Bank

AWAKE_WITHIN, BACK_WITHIN = 1000, 5000  # milliseconds
MOVES_ASLEEP = 4
#: What Chromium writes to the console while it cannot reach the server, and nothing else.
NETWORK_IS_GONE = (
    "net::ERR_",
    "WebSocket connection to",
    "WebSocket is closed",
    "htmx:sendError",
    "htmx:afterRequest",
    "error occurred when fetching the script",  # the service worker's, which the browser asks for anew by itself
)


def _sleeper(clean: Clean, index: int) -> str | None:
    """A phone that none of the next moves needs, nor the one after them."""
    moves = [clean.move(later) for later in range(index, index + MOVES_ASLEEP)]
    phones = (person.seat for person in clean.evening.people if person.has_phone)
    idle = (seat for seat in phones if all(move.who != seat for move in moves))
    has_nothing_to_say = not any(clean.tables[index].pending("auction"))
    return next(idle, None) if has_nothing_to_say else None


def fits_sleep(clean: Clean, index: int) -> bool:
    return index + MOVES_ASLEEP < len(clean.tables) and _sleeper(clean, index) is not None


def phone_asleep(screens: Screens, clean: Clean, index: int) -> int:
    """Dark through four moves of the others; in the hand again it is right within a second, and was never reloaded."""
    seat = _sleeper(clean, index)
    assert seat is not None
    phone = screens.devices[seat]
    phone.sleep()
    for later in range(index, index + MOVES_ASLEEP):
        screens.play(clean.move(later), asleep=seat)
    assert phone.reads("seq") != str(screens.oracle.table.seq), "it did not sleep"
    phone.wake()
    phone.shows(screens.oracle.figures(is_bank=False), within=AWAKE_WITHIN)
    phone.forget(*NETWORK_IS_GONE)
    return index + MOVES_ASLEEP


def fits_kill(clean: Clean, index: int) -> bool:
    return clean.is_plain_throw(index) and clean.has_phone(index)


def killed(bank: Bank) -> Callable[[Screens, Clean, int], int]:
    """The server dies under a tap: the tap counts once when it is back, and all pages are right within five seconds."""

    def do(screens: Screens, clean: Clean, index: int) -> int:
        move, here = clean.move(index), screens.oracle.table
        device = screens.devices[clean.evening.device(move.who)]
        device.purpose = "slip: the bank killed in mid-game"
        device.is_drawn(here.seq)
        bank.kill()
        route(device, move, here)
        bank.start()
        screens.oracle.do(move)
        latest = time.monotonic() + BACK_WITHIN / 1000
        for name, one in screens.devices.items():
            left = max(1, int((latest - time.monotonic()) * 1000))
            one.shows(screens.oracle.figures(is_bank=name == BANK), within=left)
            one.forget(*NETWORK_IS_GONE)
        return index + 1

    return do


def outages(bank: Bank) -> tuple[Slip, ...]:
    return (
        Slip("a phone asleep", fits_sleep, phone_asleep, span=MOVES_ASLEEP + 1),
        Slip("the bank killed in mid-game", fits_kill, killed(bank)),
    )
