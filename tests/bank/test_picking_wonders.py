"""The board in hand shows another wonder: two letters find it, a tap gives the square its names and its stamp."""

import html
import json
import re

import pytest
from django.test import Client

from bank.wonders import wonder, wonders
from bank.worldmap import PAGE, WALL, Sheet, key_of, pins, spread
from tests.bank.tabletop import Tabletop
from tests.bank.test_screens import page

pytestmark = pytest.mark.django_db


def test_two_letters_and_a_tap(table: Tabletop):
    assert 'hx-get="/boxes/wonders/?square=1"' in page(table, "bank/sheet/amend/?square=1")
    found = Client().get("/boxes/wonders/", {"q": "ei", "square": 1}).content.decode()
    button = next(one for one in re.findall(r"<button[^>]*>", found) if "Eiffel" in one)
    names = json.loads(html.unescape(re.search(r'data-names="([^"]*)"', button)[1]))
    assert 'data-command="amend"' in button and 'data-square="1"' in button
    table.record({"type": "amend", "square": 1, "names": names})
    assert key_of(table.live.table, 1) == "eiffel-tower"


def test_one_that_we_do_not_know_has_a_stamp_and_no_place(table: Tabletop):
    names = dict.fromkeys(("fr", "fi", "en"), "Our own garden")
    table.record({"type": "amend", "square": 1, "names": names})
    table.record({"type": "tick", "player": "A", "square": 1})
    assert "Our own" in page(table, "bank/sheet/passport/?player=A")
    assert 1 not in [pin.index for pin in pins(table.live.table)]


def test_every_wonder_lies_on_the_map():
    for one in wonders().values():
        north, east = one.at
        assert -560 < north < 780 and -1800 < east < 1800, one.key
    assert wonder("eiffel-tower").at[1] > 0 > wonder("sydney-opera-house").at[0]


@pytest.mark.parametrize("sheet", [PAGE, WALL])
def test_numbers_never_lie_on_each_other(table: Tabletop, sheet: Sheet):
    found = pins(table.live.table, sheet)
    assert [pin.number for pin in found] == list(range(1, 23))
    for at, one in enumerate(found):
        assert 0 < one.at_x < sheet.wide and 0 < one.at_y < sheet.high
        for other in found[at + 1 :]:
            apart = ((one.at_x - other.at_x) ** 2 + (one.at_y - other.at_y) ** 2) ** 0.5
            assert apart > sheet.room - 4, (one.number, other.number)


def test_places_that_are_the_same_move_apart():
    (ax, ay), (bx, by) = spread(((100, 100), (100, 100)))
    assert abs(ax - bx) + abs(ay - by) > 15
