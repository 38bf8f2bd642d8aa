"""Every page and sheet opens without an error, a breach of the content policy or a request that leaves the house."""

from collections.abc import Iterator

import pytest

from tests.browser.device import PHONE, TABLET, Device, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

SIZES = {"tablet": TABLET, "phone": PHONE, "large screen": (1920, 1080)}
BUSY = {
    "players": {"A": {"cash": 900, "jail_cards": 1}, "B": {"cash": 700, "in_jail": True}},
    "deeds": {
        "1": {"owner": "A", "level": 2},
        "3": {"owner": "A", "level": 2},
        "5": {"owner": "B", "mortgaged": True},
        "12": {"owner": "A"},
        "39": {"owner": "B"},
    },
}
OPENERS = "[...document.querySelectorAll('[data-open]')].filter((e) => e.checkVisibility()).map((e) => e.dataset.open)"


@pytest.fixture
def busy(bank: Bank) -> Laid:
    table = Laid.of(bank, "ABC").started(**BUSY)
    table.do({"type": "trade", "from": "B", "to": "A", "give": {"cash": 5}, "take": {"squares": [12]}}, by="B")
    return table


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/", "/j/{code}", "/t/{code}/tv/", "/t/{code}/end/", "/api/docs/", "/j/ZZZZ?again=1"])
def test_a_page_opens_without_a_word_in_the_console(busy: Laid, device: MakeDevice, path: str, size: str) -> None:
    screen = device(f"a {size}", SIZES[size])
    outside: list[str] = []
    screen.page.on("request", lambda asked: outside.append(asked.url) if busy.bank.url not in asked.url else None)
    screen.go(busy.bank.url + path.format(code=busy.code))
    screen.page.wait_for_load_state("networkidle")
    screen.forget("404")
    assert not screen.faults
    assert [url for url in outside if not url.startswith(("data:", "ws://127.0.0.1", "blob:"))] == []


@pytest.mark.parametrize(("seat", "size"), [(BANK, "tablet"), (BANK, "phone"), ("A", "phone"), ("B", "phone")])
def test_every_sheet_opens_without_a_word_in_the_console(busy: Laid, device: MakeDevice, seat: str, size: str) -> None:
    screen = busy.sit(device(f"{seat} on a {size}", SIZES[size]), seat)
    screen.shows(busy.figures())
    opened = set(sheets_within_reach(screen))
    assert {"log", "trade", "pay"} & opened, opened
    assert not screen.faults and not screen.was_reloaded


def sheets_within_reach(screen: Device) -> Iterator[str]:
    """Opens each sheet that the page names, and each that those name, once."""
    seen: set[str] = set()
    ways: list[tuple[str, ...]] = [(name,) for name in screen.page.evaluate(OPENERS)]
    while ways:
        way = ways.pop()
        if way[-1] in seen:
            continue
        seen.add(way[-1])
        screen.uncover()
        for step in way:
            open_anew(screen, step)
        yield way[-1]
        inside = screen.page.evaluate(OPENERS.replace("document.", "document.getElementById('sheet').", 1))
        ways += [(*way, name) for name in inside if len(way) < 3]


def open_anew(screen: Device, name: str) -> None:
    """Opens the sheet and waits until what lies open is that one and not the one before."""
    screen.page.evaluate("document.querySelector('#sheet-body > *')?.setAttribute('data-left', '')")
    screen.sheet(name)
    screen.page.locator("dialog[open] #sheet-body > :not([data-left]) h2").first.wait_for(state="visible")
