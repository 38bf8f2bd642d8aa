"""What a finger, a small screen and a screen reader need of the bank's pages: size, room, names, contrast.

Each scene is laid by the API and looked at in all sizes, in one language a theme; nothing here taps its way there.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page

from tests.browser.device import TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

SIZES = ((320, 568), (390, 844), (820, 1180), (1180, 820), (1920, 1080))
LOOKS = (("en-GB", "light"), ("fr-FR", "dark"), ("fi-FI", "light"))
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
LEAST = 44

#: What of the page is too wide, or too small for a finger. Links for the keyboard and inert parts are not looked at.
MEASURE = """(least) => {
  const seen = [...document.querySelectorAll("button, a, input, summary, select")]
    .filter((one) => one.checkVisibility() && !one.closest("[inert], .hide, .skip") && one.type !== "radio");
  const small = seen.map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < least - 0.6 || box.height < least - 0.6))
    .map(([one, box]) => `${Math.round(box.width)} x ${Math.round(box.height)}: ${one.outerHTML.slice(0, 90)}`);
  const wide = document.documentElement.scrollWidth - innerWidth;
  return wide > 1 ? [`${wide} px too wide`, ...small] : small;
}"""

OWNED = {
    "deeds": {str(square): {"owner": "A", "level": 2} for square in (6, 8, 9)}
    | {"39": {"owner": "B", "mortgaged": True}, "5": {"owner": "B"}},
    "players": {"A": {"jail_cards": 1, "passport": [1, 3, 6, 8]}, "B": {"cash": 40}},
}


def _landed(square: int, dice: int) -> Callable[[Laid], None]:
    return lambda table: table.do({"type": "land", "player": "A", "square": square, "dice": dice})


def _auction(table: Laid) -> None:
    _landed(11, 11)(table)
    table.do({"type": "decline", "player": "A"}, {"type": "bid", "player": "C", "amount": 90})


def _debt(table: Laid) -> None:
    table.do({"type": "end_turn", "player": "A"}, {"type": "land", "player": "B", "square": 8, "dice": 8})


SCENES: dict[str, Callable[[Laid], None]] = {
    "ready": lambda table: None,
    "offer": _landed(11, 11),
    "card": _landed(7, 7),
    "flight": _landed(5, 5),
    "jail": lambda table: table.do({"type": "jail", "player": "A"}, {"type": "land", "player": "B", "square": 20}),
    "auction": _auction,
    "debt": _debt,
    "over": lambda table: table.do({"type": "finish"}),
}
SHEETS = ("deeds", "pay", "trade", "build", "log", "menu", "join", "passport", "settings", "manuals")


@pytest.mark.parametrize(("language", "theme"), LOOKS)
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_fits_every_screen_and_every_reader(
    bank: Bank, device: MakeDevice, scene: str, language: str, theme: str
) -> None:
    table = Laid.of(bank, "ABC").started(**OWNED)
    SCENES[scene](table)
    tablet = table.sit(device("the tablet", TABLET, locale=language, color_scheme=theme, has_touch=False), BANK)
    assert list(_faults(tablet.page)) == []


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_fits_every_screen_and_every_reader(bank: Bank, device: MakeDevice, name: str) -> None:
    table = Laid.of(bank, "ABC").started(**OWNED)
    page = table.sit(device("the tablet", TABLET, locale="fi-FI", color_scheme="dark", has_touch=False), BANK).page
    page.evaluate("(name) => wb.sheet.open(name, { player: 'A', to: 'B' }, document.body)", name)
    page.wait_for_selector("#sheet[open] h2")
    assert list(_faults(page)) == []


WHYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("entry", {"entry": 3}),
    ("figure", {"entry": 3, "line": 0}),
    ("rule", {"id": "MORT-2"}),
    ("items", {"player": "A", "line": "houses"}),
    ("items", {"player": "A", "line": "total"}),
)


@pytest.mark.parametrize(("name", "fields"), WHYS)
def test_a_reason_fits_every_screen_and_every_reader(
    bank: Bank, device: MakeDevice, name: str, fields: dict[str, Any]
) -> None:
    table = Laid.of(bank, "ABC").started(**OWNED)
    table.do({"type": "land", "player": "A", "square": 5, "dice": 5})
    page = table.sit(device("the tablet", TABLET, locale="fr-FR", has_touch=False), BANK).page
    page.evaluate("([name, fields]) => wb.sheet.open(name, fields, document.body)", [name, fields])
    page.wait_for_selector("#sheet[open] h2")
    assert list(_faults(page)) == []


def test_the_start_and_the_open_screens_fit_too(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "ABC").started(**OWNED)
    page = device("anybody's", TABLET, has_touch=False).page
    for path in ("/", f"/t/{table.code}/tv/", f"/t/{table.code}/end/"):
        page.goto(f"{bank.url}{path}")
        assert list(_faults(page)) == [], path


def _faults(page: Page) -> Iterator[str]:
    page.emulate_media(reduced_motion="reduce")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        for fault in page.evaluate(MEASURE, LEAST):
            yield f"{width} x {height}: {fault}"
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    yield from _axe(page)


def _axe(page: Page) -> Iterator[str]:
    """What axe finds wrong, with the first place of each."""
    page.evaluate(AXE)
    page.wait_for_timeout(200)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    for violation in found["violations"]:
        yield f"{violation['id']}: {violation['nodes'][0]['target']}"
