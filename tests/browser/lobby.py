"""How a table comes together, by taps: the tablet lays it, phones scan its address, guests sit down at the tablet."""

from tests.browser.device import Device


def lay_table(tablet: Device, url: str) -> str:
    """From the start page to the lobby of a new table. Answers its code."""
    tablet.go(url)
    tablet.follow("[data-action=create]")
    return str(tablet.page.evaluate("document.body.dataset.code"))


def sit_down(phone: Device, url: str, code: str, token: str) -> None:
    """What the QR opens, a pawn, *Sit down*."""
    phone.go(f"{url}/J/{code}")
    phone.pick(token)
    phone.follow("#sit-down")


def seat_guest(tablet: Device, token: str) -> None:
    """A seat without a phone: one tap for the sheet, one for the pawn."""
    tablet.sheet("seat")
    tablet.tap(f'[data-action=seat][data-token-piece="{token}"]')
    tablet.page.locator("dialog[open]").wait_for(state="hidden")
