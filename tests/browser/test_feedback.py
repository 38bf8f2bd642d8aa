"""What is pressed shows it at once: in the first frames after the finger came down, and before the bank has answered.

Frames are counted, not milliseconds, so that a slow machine says the same; the milliseconds are printed beside.
"""

from collections.abc import Callable

import pytest

from tests.browser.device import PHONE, QUIET, TABLET, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

MOST_FRAMES = 2
#: From pointerdown to the frame that looks otherwise; from the click to the frame that is busy.
WATCH = """(control) => {
  const now = getComputedStyle(control), looks = () => [now.transform, now.filter, now.backgroundColor].join();
  const before = looks(), seen = (window.seen = { pressed: null, busy: null });
  const until = (is, name, from, frames = 0) => requestAnimationFrame(() => {
    if (is()) seen[name] = { frames, took: performance.now() - from };
    else if (frames < 60) until(is, name, from, frames + 1);
  });
  control.addEventListener("pointerdown", (event) => until(() => looks() !== before, "pressed", event.timeStamp));
  const isBusy = () => control.getAttribute("aria-busy") === "true" || control.dataset.wbPhase;
  control.addEventListener("click", (event) => until(isBusy, "busy", event.timeStamp));
}"""

CONTROLS = {
    "a tile": ("[data-command=land][data-square='6']", TABLET, BANK),
    "a tile of the phone": ("[data-command=land][data-square='6']", PHONE, "A"),
    "what opens a sheet": (".acts [data-open=trade]", TABLET, BANK),
    "a player": (".player[data-player=B]", TABLET, BANK),
    "the undo": ("footer [data-command=undo]", TABLET, BANK),
}


@pytest.mark.parametrize("what", CONTROLS)
def test_a_press_is_seen_in_the_next_frames_and_needs_no_answer(
    bank: Bank, device: MakeDevice, what: str, tell: Callable[[str], None]
) -> None:
    selector, size, who = CONTROLS[what]
    table = Laid.of(bank, "AB").started()
    table.do({"type": "end_turn", "player": "A"}, {"type": "end_turn", "player": "B"})
    one = table.sit(device(what, size, has_touch=False), who)
    page = one.page
    page.route("**/commands/**", lambda route: None)  # the bank never answers
    page.route("**/sheet/**", lambda route: None)
    until(page, QUIET)
    control = page.locator(selector).first
    control.evaluate(WATCH)
    box = control.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    until(page, "() => window.seen.pressed !== null")
    page.mouse.up()
    until(page, "() => window.seen.busy !== null")
    seen = page.evaluate("window.seen")
    tell(f"{what}: pressed after {seen['pressed']['took']:.0f} ms, busy after {seen['busy']['took']:.0f} ms")
    assert seen["pressed"]["frames"] <= MOST_FRAMES and seen["busy"]["frames"] <= MOST_FRAMES
