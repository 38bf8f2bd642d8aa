"""The screens and states to be looked at: what is laid on the table, whose device shows it, which sheet lies open.

A new screen is one more line of `SCENES`: then every test of looks, words, room and readers covers it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.device import PHONE, TABLET, Device
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

TV = (1920, 1080)
OPEN = {"tv": "/t/{code}/tv/", "end": "/t/{code}/end/", "join": "/j/{code}?again=1", "start": "/"} | {
    "nowhere": "/nowhere/",
    "offline": "/offline/",
    "pin": "/t/{code}/bank/link/",
}
Fields = dict[str, Any]

OWNED: Fields = {
    "deeds": {str(square): {"owner": "A", "level": 2} for square in (6, 8, 9)}
    | {"39": {"owner": "B", "mortgaged": True}, "5": {"owner": "B"}},
    "players": {"A": {"jail_cards": 1, "passport": [1, 3, 6, 8]}, "B": {"cash": 40}},
}
EVENING: Fields = {
    "deeds": {str(square): {"owner": "A", "level": 2} for square in (6, 8, 9)}
    | {str(square): {"owner": "B"} for square in (5, 11, 13, 14, 39)}
    | {str(square): {"owner": "C"} for square in (1, 3, 16, 18)},
    "players": {
        "A": {"cash": 1310, "position": 13, "passport": [1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 21, 23]},
        "B": {"cash": 860, "position": 21, "passport": [1, 6, 9, 11, 13, 14, 39]},
        "C": {"cash": 2045, "position": 39, "passport": [3, 6, 8, 9, 21, 23, 24, 26]},
    },
}


def _nothing(_: Laid) -> None:
    """The table as it stands."""


def land(player: str, square: int, dice: int) -> Callable[[Laid], None]:
    """A throw that ends there."""
    return lambda table: table.do({"type": "land", "player": player, "square": square, "dice": dice})


def _auction(table: Laid) -> None:
    land("A", 11, 11)(table)
    table.do({"type": "decline", "player": "A"}, {"type": "bid", "player": "C", "amount": 90})


def _debt(table: Laid) -> None:
    table.do({"type": "end_turn", "player": "A"}, {"type": "land", "player": "B", "square": 8, "dice": 8})


def _jail(table: Laid) -> None:
    table.do({"type": "jail", "player": "A"}, {"type": "land", "player": "B", "square": 20})
    table.do({"type": "land", "player": "C", "square": 20})


def _next(table: Laid) -> None:
    """The second seat's turn."""
    table.do({"type": "land", "player": "A", "square": 20, "dice": 7})
    table.do({"type": "end_turn", "player": "A"})


def _over(table: Laid) -> None:
    table.do({"type": "finish"})


def _counted(table: Laid) -> None:
    """An evening that is over and shown, opened later by somebody who holds nothing of it."""
    _over(table)
    table.by_tablet("reveal", now="1")


def _signs(table: Laid) -> None:
    """Phones may send signs at this table."""
    table.by_tablet("reactions", on="yes")


def _asked(table: Laid) -> None:
    """Seat B says that the last landing is wrong."""
    table.do({"type": "land", "player": "A", "square": 11, "dice": 11})
    table.post("wrong/", {"entry": table.state()["seq"]}, by="B")


def _rest(table: Laid) -> None:
    """Seat A has asked for a pause."""
    table.post("pause/", {"paused": True}, by="A")


def _away(table: Laid) -> None:
    """Put away for another evening."""
    table.post("pause/", {"paused": True, "away": True})


def _standing(page: Page) -> None:
    """The check list of how the table stands."""
    page.goto(page.url + "standing/")


def _cut_off(page: Page) -> None:
    """The network is gone, and the page has said so."""
    page.context.set_offline(True)
    page.evaluate("wb.live && window.dispatchEvent(new Event('online'))")
    page.wait_for_selector("#strip:not([hidden])")


def _wind(page: Page) -> None:
    """The device's clock can be put forward."""
    page.clock.install()


def after(seconds: int) -> Callable[[Page], None]:
    """So much later, with nothing having happened."""
    return lambda page: page.clock.fast_forward(1000 * seconds)


def _flat(page: Page) -> None:
    """A tablet that lies in the middle of the table; who sits where is as the order has it."""
    page.add_init_script("localStorage.setItem('wb-flat', 'on')")


def _idle(page: Page) -> None:
    """Nobody has played for minutes, and a wonder has its say."""
    page.clock.fast_forward(190_000)
    page.wait_for_selector(".tvfact:not([hidden])")


def _deserted(page: Page) -> None:
    """The bank's device has been silent for more than a minute; a drawing of the page begins to count anew."""
    while not page.locator("[data-wb-after]:not([hidden])").count() or page.locator("[data-wb-after][hidden]").count():
        page.clock.fast_forward(61_000)
        page.wait_for_timeout(200)


def _unreachable(page: Page) -> None:
    """The network has been gone for a while."""
    _cut_off(page)
    page.clock.fast_forward(9000)
    page.wait_for_selector("#strip-again:not([hidden])")


def _restarts(page: Page) -> None:
    """The bank closes its sockets as it does when it is started again."""
    page.route_web_socket("**/ws/**", lambda socket: socket.close(code=1012))


def _moved(table: Laid) -> None:
    """The banker has given the seat to another device."""
    table.post("seats/A/reclaim/", {})


def _told(page: Page) -> None:
    """The page has said so."""
    page.wait_for_selector("#strip:not([hidden])")


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen in a state. `who`: a seat's letter, the bank, or a name in `OPEN`; `state` None: still in the lobby.

    `first` prepares the page, `later` happens at the table once it is open, `then` on the page.
    """

    name: str
    who: str = BANK
    lay: Callable[[Laid], None] = _nothing
    seats: str = "ABC"
    state: Fields | None = field(default_factory=lambda: OWNED)
    settings: Fields = field(default_factory=dict)
    edition: str = "wonders"
    sheet: tuple[str, Fields] | None = None
    first: Callable[[Page], None] | None = None
    later: Callable[[Laid], None] | None = None
    then: Callable[[Page], None] | None = None

    @property
    def is_large(self) -> bool:
        """Is it read across a room?"""
        return self.who == "tv"

    @property
    def size(self) -> tuple[int, int]:
        """Where it is at home."""
        return TV if self.is_large else TABLET if self.who in (BANK, "end") else PHONE

    def laid(self, bank: Bank) -> Laid:
        """The table with all that has happened at it."""
        table = Laid.of(bank, self.seats, edition=self.edition, **self.settings)
        if self.state is not None:
            table.started(**self.state)
        self.lay(table)
        return table

    def show(self, table: Laid, device: Device) -> Page:
        """The screen, open on this device, and its sheet."""
        if self.first:
            self.first(device.page)
        if self.who in OPEN:
            device.go(table.bank.url + OPEN[self.who].format(code=table.code))
        else:
            table.sit(device, self.who)
        if self.sheet:
            device.page.evaluate("([name, fields]) => wb.sheet.open(name, fields, document.body)", list(self.sheet))
            device.page.wait_for_selector("#sheet[open] h2")
        if self.later:
            self.later(table)
        if self.then:
            self.then(device.page)
        return device.page


def _sheets(who: str, *names: str, **fields: Any) -> tuple[Scene, ...]:
    about = {"player": "A", "to": "B"} | fields
    return tuple(Scene(f"{who}: {name}", who, sheet=(name, about)) for name in names)


_OFFER, _FLIGHT, _CARD = land("A", 11, 11), land("A", 5, 5), land("A", 7, 7)

SCENES: tuple[Scene, ...] = (
    Scene("start", "start", state=None),
    Scene("join", "join", state=None),
    *(Scene(name, name, state=None) for name in ("nowhere", "offline", "pin")),
    Scene("lobby, nobody", seats="", state=None),
    Scene("lobby", seats="ABCD", state=None),
    Scene("lobby, six", seats="ABCDEF", state=None),
    Scene("lobby: log", state=None, sheet=("log", {})),
    Scene("lobby: first", seats="ABCD", state=None, sheet=("first", {"throws": "A7 B4+5 C9"})),
    Scene("lobby: starts", seats="ABC", state=None, sheet=("first", {"throws": "A7 B4+5 C3+3"})),
    Scene("lobby: order", seats="ABCD", state=None, sheet=("order", {"picked": "CAD"})),
    Scene("ready"),
    Scene("ready, evening", state=EVENING),
    Scene("ready, eight", seats="ABCDEFGH", state={}, edition="online"),
    Scene("offer", lay=_OFFER),
    Scene("flat, left edge", lay=_next, first=_flat),
    Scene("flat: build", lay=_next, first=_flat, sheet=("build", {"player": "A"})),
    Scene("bank: flat", sheet=("flat", {}), seats="ABCDEF", state={}),
    Scene("offer, real cash", lay=_OFFER, settings={"money": "notes"}, state={}),
    Scene("card", lay=_CARD),
    Scene("flight", lay=_FLIGHT),
    Scene("jail", lay=_jail),
    Scene("auction", lay=_auction),
    Scene("debt", lay=_debt),
    Scene("over", lay=_over),
    Scene("cut off", then=_cut_off),
    Scene("paused", lay=_rest),
    Scene("asked", lay=_asked),
    Scene("asked: look", lay=_asked, sheet=("wrong", {})),
    Scene("put away", lay=_away),
    Scene("standing", state=EVENING, then=_standing),
    Scene("set up again", lay=_away, then=_standing),
    Scene("end", "end", lay=_over),
    Scene("end: later", "end", lay=_counted),
    Scene("tv: lobby", "tv", seats="ABCD", state=None),
    Scene("tv: ready", "tv", state=EVENING),
    Scene("tv: visit", "tv", lay=land("A", 24, 11), state=EVENING),
    Scene("tv: map", "tv", state=EVENING, first=_wind, then=after(22)),
    Scene("tv: fact", "tv", state=EVENING, first=_wind, then=_idle),
    Scene("tv: bank away", "tv", state=EVENING, first=_wind, then=_deserted),
    Scene("tv: cut off", "tv", state=EVENING, then=_cut_off),
    Scene("tv: six", "tv", seats="ABCDEF", state={}),
    Scene("tv: eight", "tv", seats="ABCDEFGH", state={}, edition="online"),
    Scene("tv: auction", "tv", lay=_auction),
    Scene("tv: paused", "tv", lay=_rest),
    Scene("tv: over", "tv", lay=_over),
    Scene("A: lobby", "A", state=None),
    Scene(
        "A: too few houses", "A", settings={"house_stock": 7}, sheet=("build", {"player": "A", "s6": "1", "s8": "1"})
    ),
    Scene("A: turn", "A", state=EVENING),
    Scene("B: calm", "B", state=EVENING),
    Scene("B: signs", "B", lay=_signs, state=EVENING),
    Scene("A: offer", "A", lay=_OFFER),
    Scene("A: offer, learning", "A", lay=_OFFER, settings={"automation": "assisted"}),
    Scene("A: card", "A", lay=_CARD),
    Scene("A: flight", "A", lay=_FLIGHT),
    Scene("A: jail", "A", lay=_jail),
    Scene("B: auction", "B", lay=_auction),
    Scene("B: debt", "B", lay=_debt),
    Scene("A: over", "A", lay=_over),
    Scene("A: cut off", "A", then=_cut_off),
    Scene("A: unreachable", "A", first=_wind, then=_unreachable),
    Scene("A: bank starts again", "A", first=_restarts, then=_told),
    Scene("A: seat moved", "A", later=_moved, then=_told),
    Scene("B: bank away", "B", state=EVENING, first=_wind, then=_deserted),
    Scene("A: paused", "A", lay=_rest),
    Scene("B: asked", "B", lay=_asked),
    Scene("B: own balances", "B", state=EVENING, settings={"balances": "own"}),
    *_sheets(BANK, "deeds", "pay", "trade", "build", "log", "menu", "join", "passport", "settings", "manuals"),
    *_sheets(BANK, "wrong", "arrange", "elsewhere", "mover", "rules", "seat", "reach", "finish", "keep", "cash"),
    *_sheets(BANK, "board", "ahead", "device", "helpers"),
    *_sheets("A", "board", "ahead", "join", "leave"),
    *_sheets("A", "deeds", "pay", "trade", "build", "log", "me", "table", "passport", "wrong", "settings"),
)
