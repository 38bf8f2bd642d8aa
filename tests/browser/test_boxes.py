"""A family's own box written in a browser, and a paper game told by a quick finger; on a phone and on a laptop."""

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.device import PHONE, TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank
from tests.browser.test_looking import LOOKS, faults_of

SIZES = {"phone": PHONE, "laptop": (1280, 760)}


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, device: MakeDevice) -> Page:
    return device(request.param, SIZES[request.param]).page


def told(bank: Bank, path: str) -> Any:
    with urllib.request.urlopen(f"{bank.url}{path}", timeout=20) as answer:
        return json.load(answer)


def checked(page: Page, deed: Callable[[], object]) -> None:
    """Does it, and waits for what the bank says of the box then."""
    with page.expect_response("**/boxes/check/"):
        deed()
    page.wait_for_timeout(50)


def box_with_name(page: Page, bank: Bank) -> Page:
    page.goto(f"{bank.url}/boxes/new/?from=wonders")
    checked(page, lambda: page.fill("#box-name-en", "Ours"))
    return page


def open_square(page: Page, index: int) -> None:
    if not page.locator(f"#tile-{index}").is_visible():
        page.locator("[data-back]:visible").tap()
    page.locator(f"#tile-{index}").tap()


# -- the editor -----------------------------------------------------------------------------------------------------
def test_a_box_is_written_saved_shared_and_played(page: Page, bank: Bank) -> None:
    box_with_name(page, bank)
    open_square(page, 1)
    page.fill("#square-1-find", "eif")
    page.locator("[data-wonder]").first.tap()
    page.fill("#square-1-price", "77")
    open_square(page, 3)
    page.fill("#square-3-en", "The lighthouse")
    page.locator('[data-tab="rules"]').tap()
    checked(page, lambda: page.fill("#setting-salary", "400"))
    page.locator("#save").tap()
    page.wait_for_url("**/boxes/own-*/", wait_until="commit")
    slug = page.url.rstrip("/").rpartition("/")[2]
    box = told(bank, f"/api/editions/{slug}/")
    assert (box["squares"][1]["price"], box["squares"][1]["stamp"]) == (77, "eiffel-tower")
    assert box["squares"][1]["names"]["fr"] == "Tour Eiffel"
    assert box["squares"][3]["names"]["en"] == "The lighthouse"
    assert {one["name"]: one["default"] for one in box["settings"]}["salary"] == 400
    assert told(bank, f"/boxes/{slug}/file/")["squares"][1]["price"] == 77
    page.goto(f"{bank.url}/boxes/")
    page.locator(f'button[value="{slug}"]').tap()
    page.wait_for_url("**/t/*/bank/")
    assert told(bank, f"/api/games/{page.url.split('/')[4]}/")["edition"] == slug


def test_every_fault_leads_to_its_field(page: Page, bank: Bank) -> None:
    page.goto(f"{bank.url}/boxes/new/?from=wonders")
    open_square(page, 1)
    page.fill("#square-1-price", "10 €")
    checked(page, lambda: page.fill("#square-1-site-3", "5"))
    leads = page.locator("[data-goto]")
    assert leads.count() == 3
    for number, field in enumerate(("box-name-en", "square-1-price", "square-1-site-0")):
        page.locator('[data-tab="cards"]').tap()
        leads.nth(number).tap()
        assert page.evaluate("document.activeElement.id") == field
    assert page.locator("#tile-1.wrong").count() == 1
    page.locator("#save").tap()
    expect(page.locator("#saved")).to_contain_text("First")
    assert "/boxes/new/" in page.url


def test_two_gos_are_shown_on_the_one_too_many(page: Page, bank: Bank) -> None:
    box_with_name(page, bank)
    open_square(page, 20)
    checked(page, lambda: page.select_option("#square-20-kind", "go"))
    page.locator("[data-goto]").first.tap()
    assert page.evaluate("document.activeElement.id") == "square-20-kind"


def test_a_card_is_added_and_another_taken_away(page: Page, bank: Bank) -> None:
    box_with_name(page, bank)
    page.locator('[data-tab="cards"]').tap()
    checked(page, lambda: page.locator("[data-add-card]").tap())
    expect(page.locator("[data-goto]")).to_have_count(2)
    own = page.locator('[data-id="own1"]')
    own.locator('[data-field="kind"]').select_option("pay")
    own.locator('[data-field="amount"]').fill("30")
    checked(page, lambda: own.locator('[data-field="text.en"]').fill("Pay for the ferry"))
    first = page.locator('[data-id="ch01"]')
    first.locator("summary").tap()
    checked(page, lambda: first.locator("[data-drop-card]").tap())
    page.locator("#save").tap()
    page.wait_for_url("**/boxes/own-*/", wait_until="commit")
    cards = {card["id"]: card for card in told(bank, f"/api/editions/{page.url.split('/')[4]}/")["cards"]}
    assert "ch01" not in cards and cards["own1"]["amount"] == 30


def test_a_faulty_file_is_opened_to_be_mended(page: Page, bank: Bank, tmp_path: Path) -> None:
    box_with_name(page, bank)
    page.locator("#save").tap()
    page.wait_for_url("**/boxes/own-*/", wait_until="commit")
    data = told(bank, f"/boxes/{page.url.split('/')[4]}/file/")
    data["squares"][39]["rents"] = [500, 400, 300, 200, 100, 50]
    file = tmp_path / "box.json"
    file.write_text(json.dumps(data), "utf-8")
    page.goto(f"{bank.url}/boxes/")
    page.set_input_files("#file", file)
    page.locator('form[enctype] button').tap()  # fmt: skip
    page.wait_for_selector('[data-goto="square 39|rents"]')
    page.locator('[data-goto="square 39|rents"]').tap()
    for number, rent in enumerate((50, 200, 600, 1400, 1700, 2000)):
        page.fill(f"#square-39-site-{number}", str(rent))
    page.wait_for_selector('[data-faults="0"]')


# -- a paper game ---------------------------------------------------------------------------------------------------
def test_no_tap_of_a_quick_finger_is_lost(page: Page, bank: Bank) -> None:
    page.goto(f"{bank.url}/count/")
    page.locator('button[name="seats"][value="2"]').tap()
    page.wait_for_selector("#note-100")
    page.evaluate("for (let tap = 0; tap < 12; tap++) document.getElementById(tap % 3 ? 'note-100' : 'note-5').click()")
    expect(page.locator("#note-100 .times")).to_have_text("×8")
    expect(page.locator("#note-5 .times")).to_have_text("×4")
    page.reload()
    expect(page.locator("#note-100 .times")).to_have_text("×8")


def test_a_paper_game_goes_on_at_the_table(page: Page, bank: Bank) -> None:
    table = Laid.of(bank, "AB")
    entered = page.context.request.post(f"{bank.url}/t/{table.code}/enter/", form={"token": table.tokens[BANK]})
    assert entered.ok
    page.goto(f"{bank.url}/t/{table.code}/bank/")
    page.locator(f'a[href="/t/{table.code}/bank/begun/"]').tap()
    for tap in ("#key-8", "#key-5", "#key-0", "#group-B", "#tab-B", "#key-9", "#own-5", "#tab-turn", "#turn-B"):
        page.locator(tap).tap()
    page.wait_for_selector('#turn-B[aria-pressed="true"]')
    page.locator("#send").tap()
    page.wait_for_url(f"**/t/{table.code}/bank/")
    state = table.state()
    assert (state["players"]["A"]["cash"], state["players"]["B"]["cash"], state["turn"]["player"]) == (850, 9, "B")
    assert [state["deeds"][square]["owner"] for square in ("6", "8", "9", "5")] == ["A", "A", "A", "B"]


# -- every page, every screen, every reader -------------------------------------------------------------------------
def _box(page: Page, bank: Bank) -> None:
    box_with_name(page, bank)
    open_square(page, 1)
    page.fill("#square-1-find", "co")
    checked(page, lambda: page.fill("#square-1-price", "0"))


def _tab(name: str) -> Callable[[Page, Bank], None]:
    def opened(page: Page, bank: Bank) -> None:
        page.goto(f"{bank.url}/boxes/new/?from=anti-monopoly")
        page.locator(f'[data-tab="{name}"]').tap()
        if name == "cards":
            page.locator(".card-form summary").first.tap()

    return opened


def _counting(*taps: str) -> Callable[[Page, Bank], None]:
    def opened(page: Page, bank: Bank) -> None:
        page.goto(f"{bank.url}/count/")
        if taps:
            page.locator('button[name="seats"][value="6"]').tap()
            page.wait_for_selector("#group-B")
            for tap in taps:
                page.locator(tap).tap()
            page.wait_for_timeout(600)

    return opened


def _begun(*taps: str) -> Callable[[Page, Bank], None]:
    def opened(page: Page, bank: Bank) -> None:
        table = Laid.of(bank, "ABC")
        page.context.request.post(f"{bank.url}/t/{table.code}/enter/", form={"token": table.tokens[BANK]})
        page.goto(f"{bank.url}/t/{table.code}/bank/begun/")
        for tap in taps:
            page.locator(tap).tap()
        page.wait_for_timeout(600)

    return opened


UNEVEN = ("#group-B", "#levels-B-2", "#up-6", "#up-6")
PAGES: dict[str, Callable[[Page, Bank], None]] = {
    "shelf": lambda page, bank: page.goto(f"{bank.url}/boxes/") and None,
    "board": _box,
    "colours": _tab("colours"),
    "cards": _tab("cards"),
    "rules": _tab("rules"),
    "how many": _counting(),
    "a hand counted": _counting("#note-500", "#own-39", "#own-39", *UNEVEN),
    "the count": _counting("#note-500", *UNEVEN, "#tab-count"),
    "a hand taken over": _begun("#key-7", "#jail", "#tick-1", *UNEVEN),
    "whose turn": _begun("#key-7", *UNEVEN, "#tab-turn"),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_a_page_fits_every_screen_and_every_reader(
    bank: Bank, device: MakeDevice, name: str, language: str, theme: str
) -> None:
    screen = device("anybody's", TABLET, locale=language, color_scheme=theme)
    PAGES[name](screen.page, bank)
    assert faults_of(screen.page) == []
    assert screen.faults == []
