"""A language with longer words breaks no screen: every scene in a locale 40 % longer than English, in four sizes."""

from collections.abc import Iterator

import pytest

from tests.browser.device import MakeDevice
from tests.browser.longer import longer, write_catalogue
from tests.browser.scenes import SCENES, Scene
from tests.browser.server import Bank
from tests.browser.test_looking import EYES

SIZES = ((320, 568), (390, 844), (1180, 820), (1920, 1080))


@pytest.fixture(scope="module")
def wordy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    """A bank that says everything at greater length."""
    folder = tmp_path_factory.mktemp("wordy")
    write_catalogue(folder / "words")
    otherwise = {"DJANGO_SETTINGS_MODULE": "tests.browser.longer", "LONGER_WORDS": str(folder / "words")}
    own = Bank(folder, otherwise=otherwise)
    own.start()
    yield own
    own.stop()


@pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])
def test_longer_words_fit(wordy: Bank, device: MakeDevice, scene: Scene) -> None:
    screen = device(scene.name, scene.size, reduced_motion="reduce", has_touch=False)
    page = scene.show(scene.laid(wordy), screen)
    page.evaluate(EYES)
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults += [f"{width} x {height}: {fault}" for fault in page.evaluate("looks.words()")]
    assert faults == []


def test_the_longer_words_are_really_there(wordy: Bank, device: MakeDevice) -> None:
    screen = device("anybody's")
    screen.go(wordy.url)
    assert screen.page.inner_text("h2 label") == longer("Join a table")
    assert len(longer("Join a table")) >= 1.4 * len("Join a table")
    assert longer("%(name)s and {time}, <b>now</b>").count("%(name)s") == 1
