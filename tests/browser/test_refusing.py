"""A no is told on the screen, in the reader's language, with its rule; nothing changes, and the page goes on."""

import pytest

from tests.browser.device import TABLET, Device, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

LOCALES = {"fr": "fr-FR", "fi": "fi-FI", "en": "en-GB"}


def refusal(device: Device) -> str:
    """The sentence of the card that a refusal is."""
    card = device.page.locator("[data-wb-refusal] [data-wb-part=detail]")
    card.wait_for(state="visible")
    return card.inner_text()


SOLD_ON = (
    {"type": "land", "player": "A", "square": 9, "dice": 9},
    {"type": "buy", "player": "A"},
    {"type": "trade", "from": "A", "to": "B", "give": {"squares": [9]}, "take": {"cash": 10}},
)


@pytest.mark.parametrize("lang", LOCALES)
def test_the_words_are_those_of_the_answer_in_the_pages_language(bank: Bank, device: MakeDevice, lang: str) -> None:
    table = Laid.of(bank, "AB").started()
    table.do(*SOLD_ON)
    tablet = table.sit(device("the tablet", TABLET, locale=LOCALES[lang]), BANK)
    tablet.sheet("log")
    with tablet.page.expect_response("**/commands/**") as answered:
        tablet.command("undo", entry=3)
    problem = answered.value.json()
    assert (answered.value.status, problem["rule"]) == (409, "UNDO-1")
    assert refusal(tablet) == problem["detail"]
    assert tablet.page.evaluate("document.documentElement.lang") == lang
    assert tablet.page.locator("[data-wb-refusal] [data-wb-part=rule]").inner_text() == "UNDO-1"
    assert table.state()["seq"] == 4


def test_what_others_stand_on_can_be_undone_together_with_them(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started()
    table.do(*SOLD_ON)
    tablet = table.sit(device("the tablet", TABLET), BANK)
    tablet.sheet("log")
    tablet.command("undo", entry=3)
    refusal(tablet)
    tablet.command("undo", entries=[3, 4])
    tablet.shows({"seq": "5", "players.A.cash": "1500", "players.B.cash": "1500"})
    tablet.uncover()
    tablet.find("command", "buy", player="A")


def test_the_three_languages_say_it_in_three_ways(bank: Bank, device: MakeDevice) -> None:
    table, said = Laid.of(bank, "AB").started(), set()
    for locale in LOCALES.values():
        phone = device(f"a phone in {locale}", locale=locale)
        phone.page.route("**/?pane=1", lambda route: route.abort())
        phone.page.route_web_socket("**/ws/**", lambda socket: None)
        table.sit(phone, "A")
        table.do({"type": "land", "player": "A", "square": 10, "dice": 10})
        phone.command("land", player="A", square=7)
        said.add(refusal(phone))
        table.do({"type": "undo"})
    assert len(said) == len(LOCALES)
    assert table.state()["players"]["A"]["position"] == 0


def test_what_cannot_be_paid_is_disabled_and_says_why(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB").started(players={"A": {"cash": 20}})
    table.do({"type": "land", "player": "A", "square": 9, "dice": 9})
    phone = table.sit(device("Ann's phone"), "A")
    phone.find("command", "decline", player="A")
    assert not phone.can("command", "buy", player="A")
    assert phone.page.locator(".ask-card .warnline").is_visible()
    assert phone.page.locator(".ask-card .warnline [data-open=rule][data-id=CASH-1]").is_visible()


def test_the_banker_may_do_it_all_the_same_with_a_reason(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "ABC").started()
    tablet = table.sit(device("the tablet", TABLET), BANK)
    tablet.sheet("mover")
    tablet.mover("C")
    tablet.command("land", player="C", square=10, dice=10)
    refusal(tablet)
    tablet.tap("[data-wb-part=anyway]")
    tablet.tap("[data-wb-reason]")
    tablet.shows({"seq": "2", "players.C.position": "10"})
    tablet.is_drawn(2)
    assert tablet.page.locator("[data-wb-refusal]").count() == 0
