"""Why this count? Every cell opens to what it is made of, sum by sum, in every edition, on the tablet and on phones."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from bank.ending.curtain import raise_it
from bank.screens.explaining import cash_story
from rules.edition import EDITIONS
from rules.scoring import counted_lines
from tests.bank.tabletop import Tabletop
from tests.bank.test_explaining import opened, opens, seated, words
from tests.bank.test_screens import page

pytestmark = pytest.mark.django_db


def finished(edition: str, **settings: Any) -> Tabletop:
    """A game counted with deeds, a mortgage and buildings in it, after cash has moved in many ways."""
    roles = {"A": "monopolist", "B": "competitor"} if edition == "anti-monopoly" else {}
    deeds: dict[str, Any] = {
        **{str(at): {"owner": "A", "level": 2} for at in (6, 8, 9)},
        **{str(at): {"owner": "A", "level": 5} for at in (1, 3)},
        "12": {"owner": "A"},
        "5": {"owner": "B"},
        "39": {"owner": "B", "mortgaged": True},
    }
    table = Tabletop.laid(edition=edition, start=False, **settings)
    seats = {letter: {"role": role} for letter, role in roles.items()}
    table.record({"type": "arrange", "state": {"deeds": deeds} | ({"players": seats} if seats else {})})
    for command in (
        {"type": "start"},
        {"type": "land", "player": "A", "square": 5, "dice": 5},
        {"type": "charge", "player": "A", "amount": 30, "to_each": True},
        {"type": "pay", "from": "B", "to": "bank", "amount": 7},
        {"type": "undo"},
        {"type": "arrange", "state": {"players": {"B": {"cash": 1800}}}, "reason": "counted"},
        {"type": "finish"},
    ):
        table.record(command)
    raise_it(table.code)
    return table


def total(text: str) -> int:
    """The sum at the head of a sheet."""
    found = re.search(r'class="money xl[^"]*"[^>]*>(.*?)</span>', text)
    assert found is not None
    return int(re.sub(r"\D", "", re.sub(r"<[^>]+>", "", found[1])))


def rows(text: str) -> list[int]:
    """The signed sums of its list."""
    listed = text[text.index('class="deedlist"') : text.index("</ul>", text.index('class="deedlist"'))]
    sums = re.findall(r'class="money [^"]*"[^>]*>(.*?)</span>', listed)
    plain = [html.unescape(re.sub(r"<[^>]+>", "", one)) for one in sums]
    return [int(re.sub(r"\D", "", one)) * (-1 if one.startswith("\u2212") else 1) for one in plain]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_cell_of_the_count_opens_to_items_that_add_up_to_it(edition: str) -> None:
    table = finished(edition)
    for path in ("bank/", "end/"):
        cells = opens(page(table, path), "items")
        assert len(cells) == 2 * (len(counted_lines(table.live.table)) + 1), path
    for cell in cells:
        sheet = opened(table, cell)
        amount = table.state()["score"][str(cell["data-player"])][str(cell["data-line"])]
        assert total(sheet) == amount == sum(rows(sheet)), cell
        assert opens(sheet, "rule"), "by which rule it counts"
        anybody = Client().get(
            f"/t/{table.code}/end/sheet/items/?player={cell['data-player']}&line={cell['data-line']}"
        )
        assert total(anybody.content.decode()) == amount


def test_anti_monopoly_counts_cash_and_rents_each_with_its_reason() -> None:
    table = finished("anti-monopoly")
    sheet = page(table, "bank/sheet/items/?player=A&line=income")
    assert "SCORE-3" in sheet and "× 7 on the dice" in words(sheet)
    assert [had["data-line"] for had in opens(page(table), "items")] == [*["cash"] * 2, *["income"] * 2, *["total"] * 2]


def test_after_the_last_tour_the_cash_is_the_count() -> None:
    """AM-8"""
    table = finished("anti-monopoly", quick_game=True)
    for text in (page(table), page(table, "tv/"), seated(table, "A").get(f"/t/{table.code}/").content.decode()):
        assert "score.A.cash" in text and 'data-state="score.A.income" data-wb-format="plain"' not in text
    sheet = page(table, "bank/sheet/items/?player=A&line=cash")
    assert "AM-8" in sheet and total(sheet) == sum(rows(sheet))


def test_a_phone_opens_every_line_of_its_own_count() -> None:
    table = finished("wonders")
    phone = seated(table, "B")
    cells = opens(phone.get(f"/t/{table.code}/").content.decode(), "items")
    assert [cell["data-line"] for cell in cells] == ["cash", "deeds", "mortgaged", "houses", "hotels", "total"]
    for cell in cells:
        sheet = phone.get(f"/t/{table.code}/sheet/items/?line={cell['data-line']}").content.decode()
        assert total(sheet) == table.state()["score"]["B"][str(cell["data-line"])] == sum(rows(sheet))


def test_items_say_how_each_came_about() -> None:
    table = finished("wonders")
    said = words(page(table, "bank/sheet/items/?player=A&line=houses"))
    assert "2 × €50." in said
    assert "€50, plus 4 × €50 for the guest houses given." in words(
        page(table, "bank/sheet/items/?player=A&line=hotels")
    )
    assert "Half of €400: the deed is mortgaged." in words(page(table, "bank/sheet/items/?player=B&line=mortgaged"))


def test_cash_is_told_by_what_it_came_from_and_what_was_put_right_is_the_rest() -> None:
    table = finished("wonders")
    assert dict(cash_story(table.live, "A")) == {
        "Starting cash, and what the bank gave": 1500,
        "Rents paid": -25,
        "Cards, paid": -30,
    }
    assert dict(cash_story(table.live, "B")) == {
        "Starting cash, and what the bank gave": 1500,
        "Rents received": 25,
        "Cards, received": 30,
        "Put right, or counted by hand": 245,
    }


def test_with_notes_the_cash_is_what_was_counted() -> None:
    table = Tabletop.laid(start=False, money="notes")
    table.record({"type": "start"})
    table.record({"type": "finish"})
    for letter, cash in (("A", 700), ("B", 900)):
        table.record({"type": "arrange", "state": {"players": {letter: {"cash": cash}}}, "reason": "counted"})
    assert cash_story(table.live, "A") == [("Put right, or counted by hand", 700)]


def test_hidden_cash_is_hidden_from_its_sheet_too() -> None:
    table = Tabletop.laid(start=False, balances="own")
    table.record({"type": "arrange", "state": {"players": {"B": {"cash": 888}}}})
    table.record({"type": "start"})
    for line in ("cash", "total"):
        sheet = seated(table, "A").get(f"/t/{table.code}/sheet/items/?player=B&line={line}").content.decode()
        assert "888" not in sheet and "Hidden till the end." in sheet
    own = seated(table, "B").get(f"/t/{table.code}/sheet/items/?player=B&line=cash").content.decode()
    assert total(own) == 888
