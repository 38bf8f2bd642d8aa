"""What is printed is ink on paper: whatever the theme of the device, and with nothing that only a finger needs."""

import pytest

from tests.browser.device import MakeDevice
from tests.browser.scenes import SCENES, Scene
from tests.browser.server import Bank

PRINTED = ("standing", "set up again", "end: later")
#: The darkest ground and the palest ink of what is seen, from 0 to 255.
TONES = """() => {
  const level = (colour) => {
    const [red, green, blue, solid = 1] = colour.match(/[\\d.]+/g).map(Number);
    return solid ? (red + green + blue) / 3 : null;
  };
  const all = [...document.querySelectorAll(".card, table, th, td, h1, h2, p, li")];
  const seen = all.filter((one) => one.checkVisibility());
  const grounds = seen.map((one) => level(getComputedStyle(one).backgroundColor)).filter((tone) => tone !== null);
  return { ground: Math.min(255, ...grounds), ink: Math.max(...seen.map((one) => level(getComputedStyle(one).color))) };
}"""


@pytest.mark.parametrize("scene", [one for one in SCENES if one.name in PRINTED], ids=lambda scene: scene.name)
def test_a_dark_device_prints_ink_on_paper(bank: Bank, device: MakeDevice, scene: Scene) -> None:
    page = scene.show(scene.laid(bank), device(scene.name, scene.size, color_scheme="dark"))
    page.emulate_media(media="print")
    tones = page.evaluate(TONES)
    assert tones["ground"] > 200 and tones["ink"] < 130, tones
    assert not page.locator("button.primary, .undo, .strip").filter(visible=True).count()


def test_what_is_printed_is_among_the_scenes() -> None:
    assert set(PRINTED) <= {scene.name for scene in SCENES}
