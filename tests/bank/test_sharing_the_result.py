"""What goes home: CSV, JSON, the picture, the play for BG Stats; whatever people are called."""

import csv
import io
import json
from urllib.parse import unquote

import pytest
from django.test import Client

from bank import seating
from bank.ending.curtain import raise_it
from bank.ending.sharing import bg_stats_link, cell, play_of
from rules.scoring import counted_lines, places, score_lines, wealth
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db
EVIL = "=HYPERLINK(1)"


@pytest.fixture
def over(db: None) -> Tabletop:
    table = Tabletop.laid("ABC", start=False)
    seating.rename(table.code, "C", EVIL)
    table.record({"type": "arrange", "state": {"deeds": {"1": {"owner": "A"}, "3": {"owner": "A", "mortgaged": True}}}})
    table.record({"type": "start"})
    table.record({"type": "collect", "player": "A", "amount": 100})
    table.record({"type": "finish"})
    raise_it(table.code)
    return table


def file(table: Tabletop, name: str) -> str:
    answer = Client().get(f"/t/{table.code}/end/file/{name}")
    assert answer.status_code == 200
    return answer.content.decode("utf-8-sig")


def test_the_csv_is_the_lines_of_the_score(over: Tabletop):
    rows = list(csv.reader(io.StringIO(file(over, "count.csv"))))
    table = over.live.table
    assert rows[0] == ["Line", "Ann", "Bea", f"'{EVIL}"]
    found = {seat: {line["line"]: line["amount"] for line in score_lines(table)[seat]} for seat in "ABC"}
    lines = [[found[seat][line] for seat in "ABC"] for line in counted_lines(table)]
    assert [list(map(int, row[1:])) for row in rows[1:-2]] == lines
    assert list(map(int, rows[-2][1:])) == [wealth(table, seat)["total"] for seat in "ABC"]
    assert rows[-1][1:] == ["1", "2", "2"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "＝1"])
def test_no_name_is_a_formula(name: str):
    assert cell(name) == f"'{name}"


def test_plain_names_stay_as_they_are():
    assert cell("Zoé-Léa = 2") == "Zoé-Léa = 2"


def test_the_json_says_the_places_and_the_sums(over: Tabletop):
    told = json.loads(file(over, "result.json"))
    assert [(one["seat"], one["place"], one["won"]) for one in told["players"]] == [
        ("A", 1, True),
        ("B", 2, False),
        ("C", 2, False),
    ]
    assert told["players"][0]["wealth"] == wealth(over.live.table, "A")


def test_a_play_for_bg_stats_has_what_its_importer_asks_for(over: Tabletop):
    play = play_of(over.live, "Wonders")
    assert json.loads(file(over, "play.bgsplay"))["players"] == play["players"]
    assert {"sourceName", "sourcePlayId", "playDate", "game", "players"} <= set(play)
    assert [(one["rank"], one["winner"], one["startPlayer"]) for one in play["players"]] == [
        (1, True, True),
        (2, False, False),
        (2, False, False),
    ]
    link = bg_stats_link(over.live, "Wonders")
    assert link.isascii() and json.loads(unquote(link.partition("?data=")[2])) == play


def test_the_picture_is_whole_in_itself_and_escapes_names(over: Tabletop):
    seating.rename(over.code, "B", "<b>&")
    picture = file(over, "picture.svg")
    assert picture.startswith("<svg") and "&lt;b&gt;&amp;" in picture
    assert "href" not in picture and "style=" not in picture, "a canvas fetches nothing, and our pages allow no styles"


def test_winners_are_first_whatever_the_others_have(db: None):
    table = Tabletop.laid("AB", passport_winner="first_to_complete")
    table.record({"type": "collect", "player": "B", "amount": 9000})
    for square in table.live.table.wonders:
        table.record({"type": "tick", "player": "A", "square": square})
    assert table.live.table.status == "over" and places(table.live.table) == {"A": 1, "B": 2}
