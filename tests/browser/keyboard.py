"""A screen without a finger: Tab and Shift+Tab to what is wanted, Enter to press it, and the bank's own keys."""

from dataclasses import dataclass
from typing import Any

from tests.browser.device import Device, _named

FURTHEST = 160  # controls that one may have to pass

#: How many controls lie between the focus and the wanted one, in the order of Tab; null when it is not among them.
STEPS = """(asked) => {
  const wanted = hand.find(asked);
  if (!wanted) return null;
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility() && !one.closest("[inert]"));
  return all.indexOf(wanted) - all.indexOf(document.activeElement);
}"""


@dataclass
class Keyboard:
    """The same deeds as a device's, by keys alone. Focus is followed, never set."""

    device: Device
    presses: int = 0

    def command(self, kind: str, /, **fields: Any) -> None:
        self._enter("command", kind, fields)

    def sheet(self, name: str, /, **fields: Any) -> None:
        self._enter("open", name, fields)

    def pick(self, value: Any, /, **fields: Any) -> None:
        self._enter("pick", value, fields)

    def add(self, value: Any, /, **fields: Any) -> None:
        self._enter("add", value, fields)

    def reveal(self) -> None:
        self._enter(
            "wb-reveal", self.device.page.evaluate("document.querySelector('[data-wb-reveal]').dataset.wbReveal"), {}
        )

    def press(self, key: str) -> None:
        self.presses += 1
        self.device.page.keyboard.press(key)

    def _enter(self, attribute: str, value: Any, fields: dict[str, Any]) -> None:
        """Tab by Tab until the focus is there, and Enter."""
        asked = {"kind": attribute, "value": value, "fields": _named(fields)}
        self.device.find(attribute, value, **fields)
        is_there = "(asked) => document.activeElement === hand.find(asked)"
        for _ in range(FURTHEST):
            if self.device.page.evaluate(is_there, asked):
                self.press("Enter")
                return
            steps = self.device.page.evaluate(STEPS, asked)
            self.press("Tab" if steps is None or steps > 0 else "Shift+Tab")
        raise AssertionError(f"no way by Tab to {attribute}={value} {fields}")
