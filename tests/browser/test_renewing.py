"""A page of an older release draws itself anew, once, and takes nothing away that a person has begun (RELIABILITY F25).

That a page is older is played by what it says of itself: its release is one that no server draws.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tests.browser.device import TABLET, WAITS, Device, MakeDevice, until
from tests.browser.evening.outages import NETWORK_IS_GONE
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank

PAY = {"type": "pay", "from": "A", "to": "B", "amount": 1}


def _of_an_older_release(table: Laid, screen: Device, seat: str) -> Device:
    table.sit(screen, seat)
    until(screen.page, "wb.live.connected")
    screen.page.evaluate("document.body.dataset.wbRelease = 'older'")
    screen.mark()
    return screen


def _is_drawn_anew(screen: Device) -> None:
    """Waited for from outside: while it happens there is no page to ask."""
    end = time.monotonic() + WAITS
    while not screen.loads:
        assert time.monotonic() < end, "never loaded anew"
        screen.page.wait_for_timeout(20)
    until(screen.page, "wb.live?.connected")


def _upgrade(bank: Bank) -> None:
    bank.stop()
    bank.start()


def test_a_page_of_an_older_release_draws_itself_anew_once(bank: Bank, device: MakeDevice) -> None:
    """And one of this release does not."""
    table = Laid.of(bank, "AB").started()
    same = table.sit(device("Bob's phone"), "B")
    until(same.page, "wb.live.connected")
    same.mark()
    old = _of_an_older_release(table, device("Ann's phone"), "A")
    for _ in range(2):
        _upgrade(bank)
        table.do(PAY)
        _is_drawn_anew(old)
        for screen in (old, same):
            screen.shows(table.figures())
    assert (old.loads, same.loads) == (1, 0)
    assert old.page.evaluate("document.body.dataset.wbRelease") == same.page.evaluate("document.body.dataset.wbRelease")


def test_a_sum_that_is_being_typed_stays(bank: Bank, device: MakeDevice) -> None:
    """The page waits until the sheet is closed."""
    table = Laid.of(bank, "AB").started()
    tablet = _of_an_older_release(table, device("the tablet", TABLET), BANK)
    tablet.page.evaluate("wb.sheet.open('pay', { player: 'A' }, document.body)")
    for digit in "34":
        tablet.key(digit)
    typed = tablet.page.locator("#sheet").inner_text()
    assert "34" in typed
    _upgrade(bank)
    table.do(PAY)
    tablet.shows(table.figures())
    tablet.page.wait_for_timeout(1000)  # it looks twice a second
    assert not tablet.was_reloaded
    assert tablet.page.locator("#sheet").inner_text() == typed
    tablet.tap("#sheet [data-close]")
    _is_drawn_anew(tablet)
    assert tablet.loads == 1


def test_a_command_without_an_answer_is_answered_first(bank: Bank, device: MakeDevice) -> None:
    """The bank dies under a tap and comes back as another release: booked once, then the page is drawn anew."""
    table = Laid.of(bank, "AB").started()
    phone = _of_an_older_release(table, device("Ann's phone"), "A")
    bank.kill()
    phone.command("land", player="A", square=9, dice=9)
    bank.start()
    _is_drawn_anew(phone)
    phone.shows({"seq": "2", "players.A.position": "9"})
    assert table.state()["seq"] == 2
    phone.forget(*NETWORK_IS_GONE)
    assert not phone.faults


def test_a_page_that_is_loaded_anew_asks_on_under_the_same_key(bank: Bank, device: MakeDevice) -> None:
    """Whoever reloads because nothing happens, or has a phone that throws pages out, pays once."""
    table = Laid.of(bank, "AB").started()
    phone = table.sit(device("Ann's phone"), "A")
    until(phone.page, "wb.live.connected")
    sent: list[str] = []
    phone.page.on("request", lambda asked: "/commands/" in asked.url and sent.append(asked.headers["idempotency-key"]))
    phone.page.route("**/commands/*", lambda route: route.abort())
    phone.command("land", player="A", square=9, dice=9)
    until(phone.page, "wb.isSending()")
    phone.page.unroute("**/commands/*")
    phone.page.reload()
    phone.shows({"seq": "2", "players.A.position": "9"})
    until(phone.page, "!wb.isSending()")
    phone.page.reload()
    until(phone.page, "wb.live?.connected")
    assert table.state()["seq"] == 2
    assert len(set(sent)) == 1
    assert phone.page.evaluate("Object.keys(localStorage).filter((name) => name.includes('under-way'))") == []


def test_pages_show_the_backup_while_the_file_is_damaged(device: MakeDevice, tmp_path: Path) -> None:
    """Told plainly, on pages that were open and on new ones; a tap sends nothing; restored, all of it is gone (F18)."""
    bank = Bank(tmp_path)
    bank.start()
    table = Laid.of(bank, "AB").started()
    table.do(PAY)
    phone = table.sit(device("Ann's phone"), "A")
    until(phone.page, "wb.live.connected")
    phone.mark()
    bank.stop()  # which backs up
    with closing(sqlite3.connect(tmp_path / "table.sqlite3")) as file:
        file.execute("UPDATE bank_seat SET name = 'Eve' WHERE letter = 'A'")
        file.commit()
    bank.start(is_broken=True)
    _is_drawn_anew(phone)
    told = phone.page.locator("#looked-at")
    assert told.is_visible()
    phone.shows(table.figures())
    phone.command("land", player="A", square=9, dice=9)
    assert phone.page.locator("[data-wb-refusal]").inner_text().startswith(told.inner_text()[:20])
    assert not phone.page.evaluate("wb.isSending()")
    phone.loads = 0
    bank.stop()
    bank.run("restore", str(next((tmp_path / "backups").glob("wonderbank-2*"))))
    bank.start()
    _is_drawn_anew(phone)
    phone.command("land", player="A", square=9, dice=9)
    phone.shows({"players.A.position": "9"})
    bank.stop()
