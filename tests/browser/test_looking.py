"""What a finger, a small screen and a screen reader need of every page: size, room, names, contrast.

The scenes are a list of their own (`scenes.py`); each is looked at in all sizes, in one language and theme, in turn.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page

from tests.browser.device import MakeDevice
from tests.browser.scenes import SCENES, Scene
from tests.browser.server import Bank

SIZES = ((320, 568), (390, 844), (820, 1180), (1180, 820), (1920, 1080))
TWICE = ((390, 844), (1180, 820))  # where the letters are made twice as large
LOOKS = (("en-GB", "light"), ("fr-FR", "dark"), ("fi-FI", "light"))
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
EYES = Path(__file__).with_name("looks.js").read_text("utf-8")
LEAST = 44
FAR = ((1920, 1080), (1280, 720), (3840, 2160))


@pytest.mark.parametrize(("nth", "scene"), list(enumerate(SCENES)), ids=[scene.name for scene in SCENES])
def test_a_scene_fits_every_screen_and_every_reader(bank: Bank, device: MakeDevice, nth: int, scene: Scene) -> None:
    language, theme = LOOKS[nth % len(LOOKS)]
    options = {"locale": language, "color_scheme": theme, "reduced_motion": "reduce", "has_touch": False}
    page = scene.show(scene.laid(bank), device(scene.name, scene.size, **options))
    assert [*faults_of(page), *_seen_from_afar(page, scene), *_twice_as_large(page, scene)] == []


def faults_of(page: Page) -> list[str]:
    """All that is wrong with any page at every size, and to a screen reader."""
    return [*amiss(page), *_read(page)]


def amiss(page: Page) -> Iterator[str]:
    """What does not fit at one of the sizes."""
    page.evaluate(EYES)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{width} x {height}: {fault}" for fault in page.evaluate("(least) => looks.amiss(least)", LEAST))


def _seen_from_afar(page: Page, scene: Scene) -> Iterator[str]:
    """At home, and on the televisions that show the same smaller or larger."""
    if not scene.is_large:
        return
    figures = 32 if "over" in scene.name else 64  # the count is a table
    for width, height in FAR:
        size = height / 1080
        page.set_viewport_size({"width": width, "height": height})
        least = {"letters": 32 * size, "figures": figures * size, "edge": 0.05}
        yield from (f"{width} x {height}: {fault}" for fault in page.evaluate("(least) => looks.far(least)", least))


def _read(page: Page) -> Iterator[str]:
    """What axe finds wrong, with the first place of each."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    for violation in found["violations"]:
        yield f"{violation['id']}: {violation['nodes'][0]['target']}"


def _twice_as_large(page: Page, scene: Scene) -> Iterator[str]:
    """Letters at 200 %, as a browser's own setting makes them; a television has no such setting."""
    if scene.is_large:
        return
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in TWICE:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"200 %, {width} x {height}: {fault}" for fault in page.evaluate("looks.lost()"))
