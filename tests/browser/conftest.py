"""Browser tests: the real server in a process of its own, real Chromium, devices as at a table.

Playwright's sync driver leaves an event loop in the process that uses it, so these tests run in a pytest of their own:
    pytest -p no:asyncio tests/browser
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.device import PHONE, Device, MakeDevice
from tests.browser.server import Bank

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        own = {"executable_path": CHROMIUM} if Path(CHROMIUM).exists() else {}
        chromium = playwright.chromium.launch(args=FLAGS, **own)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    """A bank of the module's own, with nothing in it yet."""
    own = Bank(tmp_path_factory.mktemp("bank"))
    own.start()
    yield own
    own.stop()


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Prints past pytest's capture: figures that are to be seen."""

    def aloud(text: str) -> None:
        with capsys.disabled():
            print(f"\n{text}")

    return aloud


@pytest.fixture
def device(browser: Browser) -> Iterator[MakeDevice]:
    """Makes devices: ``device("Ann's phone", PHONE)``; all are closed afterwards."""
    opened: list[Device] = []

    def make(name: str, size: tuple[int, int] = PHONE, **options: object) -> Device:
        opened.append(Device.open(browser, name, size, **options))
        return opened[-1]

    yield make
    for one in opened:
        one.close()
