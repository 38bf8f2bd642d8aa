"""One screen at the table and the finger on it: taps on what is visible and enabled, counted; errors noticed.

Controls are found by the attributes that the contract promises, never by their looks, words or place.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ElementHandle, Page
from playwright.sync_api import Error as PlaywrightError

EYES = Path(__file__).with_name("controls.js").read_text("utf-8")
TABLET, PHONE = (1180, 820), (390, 844)
PATIENCE = 8000  # milliseconds after which what is awaited will not come
RETRIES = 5  # a pane redrawn under the finger
RISES = 60_000  # milliseconds within which a curtain has risen: ten seconds to take the end back, then place by place
WAITS = 30  # seconds
#: Nothing has been fetched for a while: no drawing of the pane is still on its way.
QUIET = "() => performance.now() - Math.max(...performance.getEntries().map((one) => one.responseEnd || 0)) > 700"


def until(page: Page, what: str, arg: Any = None) -> None:
    """Wait till the expression is true. (Playwright's own way evaluates it in the page, whose policy forbids that.)"""
    end = time.monotonic() + WAITS
    while not page.evaluate(what, arg):
        assert time.monotonic() < end, f"never came: {what}"
        page.wait_for_timeout(20)


@dataclass
class Taps:
    """Taps by what they were for, and how often each was done."""

    counts: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def of(self, what: str) -> float:
        return self.counts[what] / self.events[what] if self.events[what] else 0.0


@dataclass
class Device:
    """A tablet or a phone: its page, and everything on it that went wrong."""

    name: str
    page: Page
    taps: Taps
    purpose: str = "other"
    faults: list[str] = field(default_factory=list)
    loads: int = 0

    @classmethod
    def open(
        cls,
        browser: Browser,
        name: str,
        size: tuple[int, int],
        taps: Taps | None = None,
        purpose: str = "other",
        **options: Any,
    ) -> "Device":
        width, height = size
        shape = {"viewport": {"width": width, "height": height}, "has_touch": True, "locale": "en-GB"}
        context = browser.new_context(**(shape | options))
        context.set_default_timeout(PATIENCE)
        context.add_init_script(EYES)
        device = cls(name, context.new_page(), taps if taps is not None else Taps(), purpose)
        device._watch()
        return device

    def _watch(self) -> None:
        self.page.on("console", lambda said: said.type in ("error", "warning") and self._fault(said.text))
        self.page.on("pageerror", lambda error: self._fault(f"uncaught: {error}"))
        self.page.on("load", self._loaded)

    def _fault(self, text: str) -> None:
        self.faults.append(f"{self.name}: {text}")

    def _loaded(self, _page: Page) -> None:
        self.loads += 1

    def close(self) -> None:
        self.page.context.close()

    # -- going somewhere ------------------------------------------------------------------------------------------
    def go(self, url: str) -> None:
        """Opens an address, as a scanned QR does."""
        self.page.goto(url)

    def mark(self) -> None:
        """From here on the page must never be loaded again: what is set on its window has to survive."""
        self.page.evaluate("window.stillHere = true")
        self.loads = 0

    @property
    def was_reloaded(self) -> bool:
        return self.loads > 0 or not self.page.evaluate("window.stillHere === true")

    # -- tapping --------------------------------------------------------------------------------------------------
    def command(self, kind: str, /, **fields: Any) -> None:
        """Taps the control that sends this command, once it is there and enabled. A field None must be absent."""
        self._tap("command", kind, fields)

    def sheet(self, name: str, /, **fields: Any) -> None:
        """Taps what opens this sheet."""
        self._tap("open", name, fields)

    def pick(self, value: Any, /, **fields: Any) -> None:
        self._tap("pick", value, fields)

    def add(self, value: Any, /, **fields: Any) -> None:
        self._tap("add", value, fields)

    def key(self, digit: Any, /, **fields: Any) -> None:
        self._tap("key", digit, fields)

    def mover(self, seat: str) -> None:
        """In the sheet that asks whose move it is: this one's."""
        self._tap("mover", seat, {})

    def toggle(self, name: str) -> None:
        self._tap("toggle", name, {})

    def show_pad(self, name: str) -> None:
        self._tap("wb-show-pad", name, {})

    def can(self, attribute: str, value: Any, /, **fields: Any) -> bool:
        """Is there such a control now?"""
        asked = {"kind": attribute, "value": value, "fields": _named(fields)}
        return bool(self.page.evaluate("(asked) => Boolean(hand.find(asked))", asked))

    def tap(self, selector: str) -> None:
        """Taps what carries no attribute of the contract: a form's button, a link."""
        self.page.locator(selector).locator("visible=true").first.tap()
        self._count()

    def follow(self, selector: str) -> None:
        """Taps a link or a form's button, and waits until the page it leads to is there."""
        with self.page.expect_navigation():
            self.tap(selector)

    def uncover(self) -> None:
        """Closes the sheet that lies over the page, if one is left open."""
        if self.page.locator("dialog[open] [data-close]").count():
            self.tap("dialog[open] [data-close]")

    def tap_twice(self, kind: str, /, **fields: Any) -> None:
        """Two taps at the same place, as fast as a nervous finger."""
        boxes = (self.find("command", kind, **fields).bounding_box() for _ in range(RETRIES))
        box = next(filter(None, boxes), None)  # none: the pane was drawn anew meanwhile
        assert box is not None
        for _ in range(2):
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            self._count()

    def find(self, attribute: str, value: Any, /, **fields: Any) -> ElementHandle:
        """Waits for the control. Fails with the list of what could be tapped instead."""
        asked = {"kind": attribute, "value": value, "fields": _named(fields)}
        found = self.page.evaluate_handle("([asked, within]) => hand.waitFor(asked, within)", [asked, PATIENCE])
        control = found.as_element()
        if control is None:
            reachable = "\n  ".join(self.page.evaluate("hand.all()"))
            raise AssertionError(f"{self.name}: no {attribute}={value} {fields} to tap; there are:\n  {reachable}")
        return control

    def _tap(self, attribute: str, value: Any, fields: dict[str, Any]) -> None:
        for attempt in range(RETRIES):
            try:
                self.find(attribute, value, **fields).tap()
                break
            except PlaywrightError as moved:
                if attempt == RETRIES - 1 or "not attached" not in str(moved):
                    raise
        self._count()

    def _count(self) -> None:
        self.taps.counts[self.purpose] += 1

    # -- sleeping -------------------------------------------------------------------------------------------------
    def sleep(self) -> None:
        """The screen goes dark: the page is hidden and frozen, and the radio is off."""
        self.page.evaluate("hand.look('hidden')")
        self.page.context.set_offline(True)
        self.lifecycle("frozen")

    def wake(self) -> None:
        """The screen is lit again, as when somebody takes the phone into their hand."""
        self.lifecycle("active")
        self.page.context.set_offline(False)
        self.page.evaluate("hand.look('visible')")

    def lifecycle(self, state: str) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Page.setWebLifecycleState", {"state": state})
        session.detach()

    def forget(self, *harmless: str) -> None:
        """Drops the faults that hold one of these words: what a dead network makes a browser say."""
        self.faults[:] = [fault for fault in self.faults if not any(word in fault for word in harmless)]

    # -- reading --------------------------------------------------------------------------------------------------
    def shows(self, expected: dict[str, str], within: int = PATIENCE) -> None:
        """Waits until every figure is right wherever the page shows it."""
        is_right = "([expected, within]) => hand.isRight(expected, within)"
        if not self.page.evaluate(is_right, [expected, within]):
            wrong = self.page.evaluate("(expected) => hand.wrong(expected)", expected)
            raise AssertionError(f"{self.name} shows\n  " + "\n  ".join(wrong))

    def reads(self, path: str) -> str:
        """The figure as it stands on the page now, right or not."""
        return str(self.page.evaluate("(path) => hand.figures()[path][0]", path))

    def is_drawn(self, seq: int) -> None:
        """Waits until the choices on the page are those after this entry."""
        is_drawn = self.page.evaluate("([seq, within]) => hand.isDrawn(seq, within)", [seq, PATIENCE])
        assert is_drawn, f"{self.name}: the choices are not drawn for entry {seq}"


def _named(fields: dict[str, Any]) -> dict[str, Any]:
    """Python's names of fields that are words of the language: from_, with_."""
    return {name.rstrip("_"): value for name, value in fields.items()}


MakeDevice = Callable[..., Device]
