"""What happens elsewhere leaves the person at this screen alone: the focus stays, words come one at a time.

The keyboard sees where it is and nothing lies over it; who wants no motion gets none; who wants colours of their own
keeps those of the groups.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.device import PHONE, TABLET, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.scenes import EVENING, SCENES, Scene
from tests.browser.server import Bank

SEATS = pytest.mark.parametrize(("seat", "size"), [(BANK, TABLET), ("A", PHONE)], ids=["tablet", "phone"])
FOCUS = "() => { const d = document.activeElement.dataset; return [d.command, d.open, d.toggle, d.square].join(); }"
CONTROLS = "#main button:not(:disabled):visible"
#: Where the focus is: can one see that it is there, and is nothing over it? Answers nothing when all is well.
ISSEEN = """() => {
  const one = document.activeElement.closest("label") || document.activeElement;  // a token's label
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  if (one === document.body) return null;
  const named = one.outerHTML.slice(0, 90);
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return `no ring: ${named}`;
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return over && (one.contains(over) || over.contains(one)) ? null : `out of sight: ${named}`;
}"""


def _pay(table: Laid, page: Page, times: int = 1) -> None:
    """Something happens elsewhere; the page has drawn it."""
    for _ in range(times):
        table.do({"type": "pay", "from": "B", "to": "C", "amount": 1})
    until(page, "(seq) => Number(document.getElementById('main').dataset.seq) === seq", table.state()["seq"])


@SEATS
def test_a_live_update_never_moves_the_focus(bank: Bank, device: MakeDevice, seat: str, size: tuple[int, int]) -> None:
    table = Laid.of(bank, "ABC").started(**EVENING)
    page = table.sit(device(seat, size, has_touch=False), seat).page
    until(page, "wb.live.connected")
    for nth in range(0, page.locator(CONTROLS).count(), 3):
        page.locator(CONTROLS).nth(nth).focus()
        before = page.evaluate(FOCUS)
        _pay(table, page)
        assert page.evaluate(FOCUS) == before
        assert page.evaluate("document.activeElement !== document.body")


@SEATS
def test_a_sheet_keeps_the_focus_too(bank: Bank, device: MakeDevice, seat: str, size: tuple[int, int]) -> None:
    table = Laid.of(bank, "ABC").started(**EVENING)
    page = table.sit(device(seat, size, has_touch=False), seat).page
    until(page, "wb.live.connected")
    page.evaluate("wb.sheet.open('pay', { player: 'A' }, document.body)")
    page.locator("#sheet[open] [data-key='5']").focus()
    _pay(table, page, 2)
    assert page.evaluate("document.activeElement.dataset.key") == "5"


def test_what_is_said_comes_one_sentence_at_a_time(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "ABC").started(**EVENING)
    page = table.sit(device("tablet", TABLET), BANK).page
    assert page.locator("[role=status]").count() == 1
    assert page.locator("#status[aria-atomic=true]").count() == 1
    until(page, "wb.live.connected")
    page.evaluate("""() => {
      window.said = [];
      const heard = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => said.push(performance.now())).observe(document.getElementById("status"), heard);
    }""")
    for burst in (1, 2, 3):  # however quick the table: the next burst comes once the one before was said
        _pay(table, page, 3)
        until(page, "(burst) => window.said.length >= burst", burst)
    times = page.evaluate("window.said")
    assert min(later - sooner for sooner, later in zip(times, times[1:], strict=False)) >= 1400


@pytest.mark.parametrize("name", ["ready, evening", "A: turn", "B: calm", "lobby", "join", "start", "auction"])
def test_the_keyboard_sees_where_it_is(bank: Bank, device: MakeDevice, name: str) -> None:
    scene = _scene(name)
    page = scene.show(scene.laid(bank), device(name, scene.size, has_touch=False))
    hidden, reached = [], 0
    for _ in range(70):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        reached += 1
        hidden += [fault] if (fault := page.evaluate(ISSEEN)) else []
    assert hidden == []
    assert reached >= page.locator("#main .button.primary:not(:disabled)").count() + 3


@pytest.mark.parametrize("name", ["A: turn", "tv: visit", "A: passport", "over", "tv: lobby"])
def test_who_wants_no_motion_gets_none(bank: Bank, device: MakeDevice, name: str) -> None:
    scene = _scene(name)
    page = scene.show(scene.laid(bank), device(name, scene.size, reduced_motion="reduce"))
    moving = page.evaluate("""() => document.getAnimations()
      .filter((one) => one.playState === "running" && one.animationName !== "drift")
      .filter((one) => one.effect.getComputedTiming().endTime > 160)
      .map((one) => one.animationName || one.transitionProperty)""")
    assert moving == []


#: What tells a group or a player by its colour (beside its letter and its silhouette), on the tablet and on the wall.
COLOURED = {"ready, evening": (".tile .tag", ".pawn"), "tv: ready": (".cell .tag", ".hand b", ".hand i", ".pawn")}


@pytest.mark.parametrize("name", COLOURED)
def test_own_colours_leave_the_groups_and_tokens_theirs(bank: Bank, device: MakeDevice, name: str) -> None:
    scene = _scene(name)
    page = scene.show(scene.laid(bank), device(name, scene.size, forced_colors="active"))
    kept = page.evaluate(
        "(all) => all.map((one) => getComputedStyle(document.querySelector(one)).forcedColorAdjust)", COLOURED[name]
    )
    assert set(kept) == {"none"}
    bordered = page.evaluate("""() => [...document.querySelectorAll("#main .tile, #main .button:not(.quiet)")]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).borderStyle === "none").length""")
    assert bordered == 0


def _scene(name: str) -> Scene:
    return next(one for one in SCENES if one.name == name)
