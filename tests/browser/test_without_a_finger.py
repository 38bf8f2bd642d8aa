"""A short game from its first throw to the count, once by the keyboard alone and once by roles and names alone.

There is a purchase, an auction, a rent, jail, a trade, guest houses, a debt, a mortgage and the end: what a hand does
on the tablet can be done by who uses keys, and by who hears the page read out.
"""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.device import RISES, TABLET, MakeDevice
from tests.browser.keyboard import Keyboard
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank
from tests.browser.steps import Json, Step, at

GIVEN: Json = {
    "deeds": {"6": {"owner": "A"}, "8": {"owner": "A"}, "9": {"owner": "B"}},
    "players": {"B": {"cash": 25}, "C": {"in_jail": True}},
    "turn": {"player": "A"},
}
#: Who hears the page presses these: role and name. Beside each, what a hand would look for.
GAME: tuple[tuple[Step, tuple[Literal["button"], str]], ...] = (
    (("command", "land", {"player": "A", "square": 11}), ("button", r"11 .*Tower of Pisa")),
    (("command", "buy", {"player": "A"}), ("button", r"^Buy for €140")),
    (("command", "land", {"player": "B", "square": 3}), ("button", r"3 .*Great Barrier Reef")),
    (("command", "decline", {"player": "B"}), ("button", r"^Auction$")),
    (("command", "bid", {"player": "A", "amount": 50}), ("button", r"^Aa bids €50$")),
    (("command", "hammer"), ("button", r"^Sold to Aa for €50")),
    (("command", "leave_jail", {"with_": "fine"}), ("button", r"^Pay €50 and go")),
    (("command", "land", {"player": "C", "square": 18}), ("button", r"8 .*free, €180")),
    (("command", "buy", {"player": "C"}), ("button", r"^Buy for €180")),
    (("command", "land", {"player": "A", "square": 18}), ("button", r"7 .*Cc · rent €14")),
    (("sheet", "deeds", {"player": "A"}), ("button", r"^Aa .*€1,296")),
    (("sheet", "trade", {"player": "A"}), ("button", r"^Trade$")),
    (("pick", 9, {"wb_field": "take"}), ("button", r"Alhambra")),
    (("pick", 11, {"wb_field": "give"}), ("button", r"Tower of Pisa")),
    (("command", "trade"), ("button", r"^Aa and Bb agree$")),
    (("sheet", "deeds", {"player": "A"}), ("button", r"^Aa .*€1,296")),
    (("sheet", "build", {"player": "A"}), ("button", r"^Build$")),
    (("add", 1, {"wb_field": "s6 s8 s9"}), ("button", r"^1 each · €150")),
    (("command", "develop"), ("button", r"^Build for €150")),
    (("command", "land", {"player": "B", "square": 8}), ("button", r"5 .*Mont-Saint-Michel")),
    (("command", "mortgage", {"player": "B", "squares": [11]}), ("button", r"Tower of Pisa \+€70")),
    (("sheet", "menu"), ("button", r"^Menu$")),
    (("sheet", "finish"), ("button", r"^End the game now$")),
    (("command", "finish"), ("button", r"^End and count$")),
)
THEN = {
    "status": "over",
    "deeds.9.owner": "A",
    "deeds.6.level": 1,
    "deeds.11.mortgaged": True,
    "players.C.in_jail": False,
}


def laid(bank: Bank) -> Laid:
    return Laid.of(bank, "ABC").started(**GIVEN)


def must_have_ended(table: Laid) -> None:
    state = table.state()
    assert {path: at(state, path) for path in THEN} == THEN


def test_a_game_is_played_by_the_keyboard_alone(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tablet = table.sit(device("the tablet", TABLET, has_touch=False), BANK)
    keyboard, seq = Keyboard(tablet), table.state()["seq"]
    for (how, value, *more), _heard in GAME:
        tablet.is_drawn(seq)
        getattr(keyboard, how)(value, **(more[0] if more else {}))
        seq += how == "command"
    tablet.shows({"seq": str(seq)})
    keyboard.reveal()
    tablet.page.locator(".told:not(.veiled)").first.wait_for(timeout=RISES)
    must_have_ended(table)
    assert not tablet.faults


def test_a_game_is_played_by_roles_and_names_alone(bank: Bank, device: MakeDevice) -> None:
    table = laid(bank)
    tablet = table.sit(device("the tablet", TABLET, has_touch=False), BANK)
    seq, is_covered = table.state()["seq"], False
    for (how, *_rest), (role, name) in GAME:
        heard(tablet.page, role, name, is_covered)
        is_covered = how == "sheet" or (is_covered and how != "command")
        tablet.page.get_by_role("dialog").wait_for(state="visible" if is_covered else "hidden")
        seq += how == "command"
        tablet.is_drawn(seq)
    heard(tablet.page, "button", r"^Who has won\?$", False)
    tablet.page.get_by_role("table").first.wait_for(timeout=RISES)
    must_have_ended(table)


def heard(page: Page, role: Literal["button"], name: str, is_covered: bool) -> None:
    """The one control of that role and name that can be reached: in the sheet that is open, else on the page."""
    where = page.get_by_role("dialog") if is_covered else page
    where.get_by_role(role, name=re.compile(name), disabled=False).first.click()


@pytest.mark.parametrize(
    ("keys", "square"),
    [("8", 8), ("11", 11), ("ArrowDown ArrowRight ArrowDown", 6), ("9 ArrowUp ArrowLeft", 5)],
)
def test_digits_and_arrows_find_a_tile(bank: Bank, device: MakeDevice, keys: str, square: int) -> None:
    table = Laid.of(bank, "AB").started()
    tablet = table.sit(device("the tablet", TABLET, has_touch=False), BANK)
    for key in keys.split() if " " in keys or keys.startswith("Arrow") else keys:
        tablet.page.keyboard.press(key)
    tablet.page.keyboard.press("Enter")
    tablet.shows({"players.A.position": str(square)})


def test_u_takes_back_w_says_wrong_and_a_question_mark_helps(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started(deeds={"8": {"owner": "B"}})
    table.do({"type": "land", "player": "A", "square": 8, "dice": 8})
    tablet = table.sit(device("the tablet", TABLET, has_touch=False), BANK)
    tablet.page.keyboard.press("w")
    tablet.page.get_by_role("heading", name="Something is wrong").wait_for()
    tablet.page.keyboard.press("Escape")
    tablet.page.keyboard.press("?")
    tablet.page.get_by_role("dialog").wait_for()
    tablet.page.keyboard.press("Escape")
    tablet.page.keyboard.press("u")
    tablet.shows({"players.A.position": "0", "players.B.cash": "1500"})
