"""One tap, one booking: double taps, two devices at once, a screen that is behind."""

from threading import Event

from playwright.sync_api import Route, WebSocketRoute

from tests.browser.device import QUIET, TABLET, Device, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

AT_AN_OFFER = {"type": "land", "player": "A", "square": 9, "dice": 9}


def test_two_taps_on_a_button_count_once(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    table.do(AT_AN_OFFER)
    phone = table.sit(device("Ann's phone"), "A")
    phone.tap_twice("buy", player="A")
    phone.shows({"seq": "3", "players.A.cash": "1380"})
    phone.is_drawn(3)
    assert table.state()["seq"] == 3


def test_two_taps_on_a_tile_move_once(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    tablet = table.sit(device("the tablet", TABLET), BANK)
    tablet.tap_twice("land", player="A", square=10, dice=10)
    tablet.shows({"seq": "2", "players.A.position": "10"})
    tablet.is_drawn(2)
    assert table.state()["seq"] == 2


def test_of_two_devices_that_answer_at_once_one_wins_and_the_other_sees_it(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    table.do(AT_AN_OFFER)
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), table.sit(device("Ann's phone"), "A")
    hold(tablet, phone)
    phone.command("buy", player="A")
    tablet.command("decline", player="A")
    for one in (tablet, phone):
        one.shows({"seq": "3"})
        one.shows(table.figures())
    state = table.state()
    assert (state["deeds"]["9"]["owner"] == "A") != any(item["kind"] == "auction" for item in state["pending"])


def hold(*devices: Device) -> None:
    """Their commands wait until each has sent one, so that both are under way at once."""
    waiting: list[Route] = []

    def both(route: Route) -> None:
        waiting.append(route)
        if len(waiting) == len(devices):
            for one in waiting:
                one.continue_()

    for one in devices:
        one.page.route("**/commands/**", both)


def test_a_tap_on_a_screen_that_is_behind_moves_nothing_and_it_catches_up(bank: Bank, device: MakeDevice) -> None:
    table, phone, deaf = Laid.of(bank, "AB").started(), device("Ann's phone"), Event()
    phone.page.route_web_socket("**/ws/**", lambda socket: relay(socket, deaf))
    table.sit(phone, "A").shows(table.figures())
    until(phone.page, QUIET)
    deaf.set()
    table.do({"type": "land", "player": "A", "square": 8, "dice": 8})
    phone.command("land", player="A", square=6, dice=6)
    phone.page.locator("[data-wb-refusal]").wait_for(state="visible")
    deaf.clear()
    phone.is_drawn(2)
    phone.shows(table.figures())
    assert table.state()["seq"] == 2


def relay(socket: WebSocketRoute, deaf: Event) -> None:
    """The page's socket, on which nothing of the server's is heard while it is deaf."""
    server = socket.connect_to_server()
    server.on_message(lambda message: None if deaf.is_set() else socket.send(message))
