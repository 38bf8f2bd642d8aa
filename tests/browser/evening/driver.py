"""Plays an evening by taps on one tablet and the phones of those who have one; compares all screens after each move.

Nothing is ever sent but by a tap on a control that can be seen and is enabled. What the rules' own table says after a
move, every page has to show, wherever it shows it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urljoin

from tests.browser.device import Device, Taps
from tests.browser.evening.replay import Oracle
from tests.browser.evening.routes import route
from tests.browser.evening.script import BANK, Evening, Json, Move

AROUND_THE_GAME = ("joining", "the count")


@dataclass
class Screens:
    """The devices on the table by seat (the tablet is "bank"), and the oracle beside them."""

    devices: dict[str, Device]
    oracle: Oracle
    taps: Taps

    @property
    def evening(self) -> Evening:
        return self.oracle.evening

    def play(self, move: Move, *, asleep: str | None = None) -> None:
        """One move of the evening on its own device, by the usual way of the hand."""
        self.taps.events[move.deed] += 1
        here = self.oracle.table
        self.tapped(move.deed, move, lambda device: route(device, move, here), asleep=asleep)

    def tapped(
        self, what: str, move: Move, way: Callable[[Device], None], *, on: str | None = None, asleep: str | None = None
    ) -> None:
        """Taps that do ``move``, on its own device or another, counted as ``what``; then every screen must be right."""
        name = on or self.evening.device(move.who)
        device = self.devices[name]
        device.purpose = what
        device.is_drawn(self.oracle.table.seq)
        way(device)
        self.oracle.do(move, by=name)
        self.must_agree(asleep)

    def must_agree(self, asleep: str | None = None) -> None:
        """All pages show the figures of the rules, on all devices but one that sleeps."""
        for name, device in self.devices.items():
            if name != asleep:
                device.shows(self.oracle.figures(is_bank=name == BANK))

    def must_count(self, expected: dict[str, str]) -> None:
        """At the end every screen shows the same count, line by line: the tablet at a tap, the phones by their link."""
        self.taps.events["the count"] += len(self.devices)
        for name, device in self.devices.items():
            device.purpose = "the count"
            if name == BANK:
                device.tap("[data-wb-reveal]")
            else:
                device.follow('a[href$="/end/"]')
            device.shows(expected)

    def must_have_written_the_same(self) -> None:
        """What the bank has stored is what the rules alone decide: every entry with its sender, postings, payments."""
        stored = [_comparable(entry) for entry in self._journal()]
        assert stored == [_comparable(entry.to_json()) for entry in self.oracle.journal]

    def _journal(self) -> Iterator[Json]:
        tablet = self.devices[BANK].page
        address: str | None = urljoin(
            tablet.url, f"/api/games/{tablet.evaluate('document.body.dataset.code')}/journal/"
        )
        while address:
            answer = tablet.context.request.get(urljoin(tablet.url, address)).json()
            yield from answer["results"]
            address = answer["next"]

    def close(self) -> None:
        for device in self.devices.values():
            device.close()

    def must_be_unhurt(self) -> None:
        """No page was loaded again, and no console has said a word of error."""
        reloaded = [name for name, device in self.devices.items() if device.was_reloaded]
        faults = [fault for device in self.devices.values() for fault in device.faults]
        assert not reloaded, f"loaded again: {reloaded}"
        assert not faults, "\n".join(faults)


def _comparable(entry: Json) -> Json:
    """The names of the dice and of the tile differ (a phone lands where the rules throw); what moves does not."""
    return {part: entry[part] for part in ("seq", "by", "postings", "lines", "undoes")}


def printed(taps: Taps) -> str:
    """The table of taps: for each kind of event how often, how many taps, and how many each."""
    rows = [f"{'event':<37}{'times':>6}{'taps':>7}{'each':>7}"]
    for what in sorted(taps.events, key=lambda what: (what.startswith("slip"), -taps.counts[what])):
        rows.append(f"{what:<38}{taps.events[what]:>5}{taps.counts[what]:>7}{taps.of(what):>7.2f}")
    rows.append(f"{'in play':<43}{in_play(taps):>7}   {a_throw(taps):.2f} a throw")
    return "\n".join(rows)


def in_play(taps: Taps) -> int:
    """All taps of the game itself: without sitting down before it and looking at the count after it."""
    return taps.counts.total() - sum(taps.counts[what] for what in AROUND_THE_GAME)


def a_throw(taps: Taps) -> float:
    return in_play(taps) / (taps.events["throw"] or 1)
