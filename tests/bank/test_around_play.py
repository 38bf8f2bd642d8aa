"""The board in words, what lies ahead, counting notes, one's own log, and what the worker is told."""

import ast
import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from bank.screens.sheets import mounting
from bank.screens.wishes import BUILDERS
from bank.templatetags.wonderbank import notes
from config.bundles import BUNDLES
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


def sheet(table: Tabletop, name: str, by: str = "bank", **fields: object) -> str:
    client = Client()
    client.cookies[f"wb_{table.code}" + ("" if by == "bank" else "_seat")] = table.tokens[by]
    path = f"/t/{table.code}/bank/sheet/{name}/" if by == "bank" else f"/t/{table.code}/sheet/{name}/"
    answer = client.get(path, fields)
    assert answer.status_code == 200
    return str(answer.content.decode())


def cells(page: str) -> list[list[str]]:
    """The table's body, row by row, as a reader hears it."""
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    return [
        [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)]
        for row in rows
    ]


def arranged(table: Tabletop, **told: object) -> None:
    table.record({"type": "arrange", "state": told, "reason": "as it lies"})


@pytest.mark.parametrize("by", ["bank", "A"])
def test_the_board_in_words_says_whose_how_built_and_who_is_there(table, by):
    arranged(
        table,
        deeds={
            "1": {"owner": "A", "level": 2},
            "3": {"owner": "A", "level": 1},
            "5": {"owner": "B", "mortgaged": True},
        },
        players={"A": {"position": 3}, "B": {"position": 10, "in_jail": True}},
    )
    rows = cells(sheet(table, "board", by))
    assert len(rows) == 40
    assert [row[0] for row in rows] == [str(number) for number in range(40)]
    assert rows[1][2] == "Ann, 2 guest houses"
    assert rows[3][2:] == ["Ann, 1 guest house", "Ann"]
    assert rows[5][2] == "Bea, mortgaged, face down"
    assert rows[6][2] == "free, €100"
    assert rows[10][2:] == ["–", "Bea (in jail)"]


def test_what_lies_ahead_are_the_eleven_squares_with_their_price(table):
    arranged(table, deeds={"39": {"owner": "B"}}, players={"A": {"position": 35, "passport": [1]}})
    rows = cells(sheet(table, "ahead", "A"))
    assert [row[0].split()[0] for row in rows] == [str(distance) for distance in range(2, 13)]
    assert rows[0][0] == "2 1 in 36"
    assert rows[5][0] == "7 6 in 36"
    assert "Bea · rent €50" in rows[2][2]
    assert "GO +€200" in rows[4][2]
    assert "new stamp" in rows[6][2]  # square 3
    assert "new stamp" not in rows[4][2]  # square 1 is in the passport
    assert "GO" not in rows[2][2]


def test_a_seat_sees_ahead_of_itself_only(table):
    arranged(table, players={"A": {"position": 0}, "B": {"position": 20}})
    assert cells(sheet(table, "ahead", "A", player="B"))[0][1] == cells(sheet(table, "ahead", "A"))[0][1]


def test_notes_are_counted_one_by_one(table):
    page = sheet(table, "cash", player="A", way="notes", n500=2, n20=3)
    fields = re.search(r'data-fields="([^"]+)"', page)
    assert fields is not None
    told = json.loads(fields[1].replace("&quot;", '"'))
    assert told == {"state": {"players": {"A": {"cash": 1060}}}}
    assert "×3" in page


@pytest.mark.parametrize("count", ["-4", "1e9", "x"])
def test_no_count_of_notes_is_below_nothing(table, count):
    assert "€0" in sheet(table, "cash", player="A", way="notes", n500=count)


def test_at_a_table_with_paper_money_each_payment_says_its_notes():
    table = Tabletop.laid(money="notes")
    arranged(table, deeds={"39": {"owner": "B"}}, players={"A": {"position": 35}})
    table.record({"type": "land", "player": "A", "square": 39, "dice": 4})
    assert notes(160) == [(100, 1), (50, 1), (10, 1)]
    assert "1×<b>50</b>" in sheet(table, "entry", entry=table.live.seq)


def test_the_log_of_one_seat_holds_its_own_affairs_only(table):
    table.record({"type": "pay", "from": "A", "to": "bank", "amount": 11})
    table.record({"type": "pay", "from": "B", "to": "bank", "amount": 13})
    mine = sheet(table, "log", "A", only="A")
    assert "€11" in mine
    assert "€13" not in mine
    assert "€13" in sheet(table, "log", "A")


def test_a_seat_goes_home_itself_and_nobody_else_for_it(table):
    table = Tabletop.laid("ABC")
    assert 'data-command="abandon" data-player="A"' in sheet(table, "leave", "A")
    assert 'data-player="B"' not in sheet(table, "leave", "A", player="B")


def test_a_secret_balance_is_covered_until_a_tap():
    table = Tabletop.laid("ABC", balances="own")
    table.record({"type": "land", "player": "A", "square": 20})
    client = Client()
    client.cookies[f"wb_{table.code}_seat"] = table.tokens["C"]
    assert "data-wb-peek" in client.get(f"/t/{table.code}/").content.decode()
    table.record({"type": "configure", "settings": {"balances": "open"}, "reason": "agreed"})
    assert "data-wb-peek" not in client.get(f"/t/{table.code}/").content.decode()


def test_the_sheets_around_play_are_entered():
    assert {"board", "ahead", "device", "helpers"} <= set(BUILDERS)


# --- On the home screen -----------------------------------------------------------------------------------------------
def test_every_file_that_the_worker_keeps_is_there():
    script = Client().get("/worker.js")
    assert script["Content-Type"].startswith("text/javascript")
    found = re.search(r"const FILES = (\[.*?\]);", script.content.decode())
    assert found is not None
    for address in json.loads(found[1]):
        name = address.removeprefix("/static/")
        assert name in BUNDLES or finders.find(name), address


def test_the_manifest_names_icons_that_are_there():
    told = json.loads(Client().get("/manifest.webmanifest").content)
    assert (told["display"], told["start_url"]) == ("standalone", "/")
    for icon in told["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_whatever_makes_a_sheet_is_entered_where_sheets_are_found():
    """And not by the luck of another import: a sheet that nobody entered is a page not found."""
    folder = Path(mounting.__file__).parent.parent
    makers = {path.stem for path in folder.rglob("*.py") if "\n@sheet(" in path.read_text("utf-8")}
    entered = {
        name.name
        for node in ast.walk(ast.parse(Path(mounting.__file__).read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert makers and makers <= entered
