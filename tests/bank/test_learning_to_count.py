"""Where the table asks first, a child finds the sum: the right one books, the others only say to look again."""

import json
from urllib.parse import quote

import pytest
from django.test import Client

from bank.access import seat_cookie
from bank.screens.sheets.table import sums_to_choose
from tests.bank.tabletop import Tabletop
from tests.bank.test_screens import Controls, page

pytestmark = pytest.mark.django_db
RENT = {"type": "land", "player": "A", "square": 39, "dice": 5}


def test_one_sum_books_and_two_lie_near_it() -> None:
    table = Tabletop.laid("AB", automation="assisted")
    table.record({"type": "arrange", "state": {"deeds": {"39": {"owner": "B"}}}, "reason": "so it lies"})
    controls = Controls(page(table, f"bank/sheet/check/?command={quote(json.dumps(RENT))}"))
    (right,) = controls.commands("land")
    assert json.loads(right["data-fields"] or "")["square"] == 39
    assert len([had for _tag, had in controls.tags if "data-wb-almost" in had]) == 2


@pytest.mark.parametrize("right", [1, 2, 6, 10, 22, 50, 199, 200, 1500])
def test_the_sums_are_three_and_one_is_right(right: int) -> None:
    sums = sums_to_choose(right)
    assert len({amount for amount, _is_right in sums}) == 3 and all(amount > 0 for amount, _is_right in sums)
    assert [amount for amount, is_right in sums if is_right] == [right]


def test_the_right_sum_does_not_always_stand_in_the_same_place() -> None:
    assert len({[is_right for _sum, is_right in sums_to_choose(right)].index(True) for right in range(2, 60, 2)}) == 3


def test_phones_ask_too() -> None:
    table = Tabletop.laid("AB", automation="assisted")
    client = Client()
    client.cookies[seat_cookie(table.code)] = table.tokens["A"]
    assert "data-wb-assisted" in client.get(f"/t/{table.code}/").content.decode()
