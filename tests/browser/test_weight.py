"""What a first visit weighs, as the wires carry it, and how the page comes up: the budgets of the screens.

The bytes are those that Chromium counts (compressed, with their headers); nothing is in its cache. Times are
printed and not judged, for they are those of the machine; what jumps about while the page comes up is judged.
"""

from collections import Counter
from typing import Any

import pytest

from tests.browser.device import PHONE, TABLET, Device, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.scenes import EVENING, SCENES, Scene
from tests.browser.server import Bank

KB = 1000
ALL, SCRIPTS, STYLES = 150 * KB, 50 * KB, 20 * KB
PANE = 2 * KB
JUMPS = 0.02
FIRST = ("start", "join", "A: lobby", "B: calm", "A: turn", "lobby", "ready, evening", "auction", "tv: ready", "end")
VITALS = """() => new Promise((tell) => {
  const seen = { painted: 0, jumped: 0, blocked: 0 };
  const watch = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (one) => { seen.painted = one.startTime; });
  watch("layout-shift", (one) => { if (!one.hadRecentInput) seen.jumped += one.value; });
  watch("longtask", (one) => { seen.blocked += Math.max(0, one.duration - 50); });
  setTimeout(() => tell(seen), 300);
})"""


class Scales:
    """Weighs what a device loads, by kind, and notes where it comes from."""

    def __init__(self, device: Device) -> None:
        self.weights: Counter[str] = Counter()
        self.hosts: set[str] = set()
        self._kinds: dict[str, str] = {}
        session = device.page.context.new_cdp_session(device.page)
        session.on("Network.responseReceived", self._met)
        session.on("Network.loadingFinished", self._weighed)
        session.send("Network.enable")

    def _met(self, event: dict[str, Any]) -> None:
        url = event["response"]["url"]
        if not url.startswith("data:"):
            self._kinds[event["requestId"]] = event["type"]
            self.hosts.add(url.split("/")[2])

    def _weighed(self, event: dict[str, Any]) -> None:
        if kind := self._kinds.get(event["requestId"]):
            self.weights[kind] += int(event["encodedDataLength"])


@pytest.mark.parametrize("scene", [one for one in SCENES if one.name in FIRST], ids=lambda scene: scene.name)
def test_a_first_visit_is_light(bank: Bank, device: MakeDevice, scene: Scene) -> None:
    screen = device(scene.name, scene.size)
    scales = Scales(screen)
    page = scene.show(scene.laid(bank), screen)
    page.wait_for_load_state("networkidle")
    vitals = page.evaluate(VITALS)
    weights = {kind: round(weight / KB, 1) for kind, weight in scales.weights.items()}
    print(f"\n{scene.name}: {sum(scales.weights.values()) / KB:.1f} KB {weights}", end=" ")
    print(f"painted {vitals['painted']:.0f} ms, blocked {vitals['blocked']:.0f} ms, jumped {vitals['jumped']:.4f}")
    assert sum(scales.weights.values()) <= ALL
    assert scales.weights["Script"] <= SCRIPTS
    assert scales.weights["Stylesheet"] <= STYLES
    assert scales.hosts == {f"127.0.0.1:{bank.port}"}
    assert vitals["jumped"] <= JUMPS


def test_every_first_page_is_weighed() -> None:
    assert set(FIRST) <= {scene.name for scene in SCENES}


@pytest.mark.parametrize(("seat", "size"), [(BANK, TABLET), ("B", PHONE)], ids=["tablet", "phone"])
def test_what_a_page_has_is_not_fetched_again(bank: Bank, device: MakeDevice, seat: str, size: tuple[int, int]) -> None:
    table = Laid.of(bank, "ABC").started(deeds=EVENING["deeds"])
    page = table.sit(device(f"{seat} weighed", size), seat).page
    until(page, "wb.live.connected")
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer) if "pane=1" in answer.url else None)
    for _ in range(3):
        table.do({"type": "pay", "from": "A", "to": "C", "amount": 1})
        until(page, "(seq) => wb.pane.seq() === seq", table.state()["seq"])
    sizes = answers[-1].request.sizes()
    assert "pane-pieces" in answers[-1].headers
    assert sizes["responseBodySize"] + sizes["responseHeadersSize"] <= PANE
