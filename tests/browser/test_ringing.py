"""What the banker does by hand rings on the tablet, the phones and the television, and stays marked."""

from tests.browser.device import PHONE, TABLET, MakeDevice, until
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

TV = (1920, 1080)
TOLD = {"en": "The banker", "fr": "Le banquier", "fi": "Pankkiiri"}


def test_by_hand_rings_on_every_screen(bank: Bank, device: MakeDevice) -> None:
    """A stamp by hand, then a look at hidden cash; whoever was there is told at once, the count tells it at the end."""
    table = Laid.of(bank, "AB")
    table.do({"type": "configure", "settings": {"balances": "hidden"}})
    table.started()
    screens = {
        "en": table.sit(device("the tablet", TABLET, locale="en-GB"), BANK),
        "fr": table.sit(device("Ann's phone", PHONE, locale="fr-FR"), "A"),
        "fi": device("the television", TV, locale="fi-FI"),
    }
    screens["fi"].go(f"{bank.url}/t/{table.code}/tv/")
    for screen in screens.values():
        until(screen.page, "wb.live?.connected")
    table.do({"type": "tick", "player": "A", "square": 1})
    screens["en"].sheet("deeds", player="B")
    screens["en"].command("peek", player="B")
    for lang, screen in screens.items():
        until(screen.page, "document.querySelectorAll('#bells .bell').length === 2")
        assert [text.startswith(TOLD[lang]) for text in screen.page.locator("#bells .said").all_inner_texts()] == [
            True
        ] * 2
        assert screen.page.locator("#main .rang-mark").count() >= 1
        assert screen.faults == []
    screens["en"].shows({"players.B.cash": "1500"})
    screens["fr"].tap("#bells .bell button")
    until(screens["fr"].page, "document.querySelectorAll('#bells .bell').length === 1")
    table.do({"type": "finish"})
    table.by_tablet("reveal", now="1")
    screens["fr"].go(f"{bank.url}/t/{table.code}/end/")
    assert screens["fr"].page.locator(".rung .rang-mark").count() == 2
