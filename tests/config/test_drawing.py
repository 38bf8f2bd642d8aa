"""A part of a page is drawn once from the same values; what others were shown changes nothing of what one sees."""

import re
from itertools import product

import pytest
from django.template import engines
from django.test import Client
from django.utils.safestring import SafeString
from django.utils.translation import override

from bank import access
from bank.money import language
from config import drawing
from tests.bank.tabletop import Tabletop

LANGUAGES = ("en", "fi")
EVENING = (
    {"type": "land", "player": "A", "square": 3, "dice": 3},
    {"type": "buy", "player": "A"},
    {"type": "land", "player": "B", "square": 3, "dice": 3},
    {"type": "pay", "from": "B", "to": "C", "amount": 1234},
    {"type": "land", "player": "C", "square": 7, "dice": 7},
)


@pytest.fixture(autouse=True)
def _nothing_drawn() -> None:
    drawing._drawn.cache_clear()


def ring(**values: object) -> str:
    return str(drawing.drawn_from("parts/ring.html", {"count": 3, "total": 22} | values))


def test_the_same_values_are_drawn_once() -> None:
    assert ring(size="m") == ring(size="m") != ring(size="l")
    assert drawing._drawn.cache_info()[:2] == (1, 2)


def test_each_language_has_drawings_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "render_to_string", lambda name, values: language())
    drawn = []
    for lang in (*LANGUAGES, *LANGUAGES):
        with override(lang):
            drawn.append(ring())
    assert drawn == [*LANGUAGES, *LANGUAGES]


@pytest.mark.parametrize("order", [(str, SafeString), (SafeString, str)])
def test_what_is_safe_is_not_what_looks_the_same(order: tuple[type[str], ...]) -> None:
    drawn = {kind: ring(size=kind("<i>")) for kind in order}
    assert ("<i>" in drawn[str], "<i>" in drawn[SafeString]) == (False, True)


def test_a_part_sees_nothing_of_the_page_that_it_stands_on() -> None:
    page = engines["django"].from_string('{% load wonderbank %}{% part "parts/ring.html" count=3 %}')
    assert "secret" not in page.render({"size": "secret", "path": "secret", "total": "secret"})


@pytest.mark.django_db
@pytest.mark.parametrize("balances", ["open", "own", "hidden"])
def test_what_others_were_shown_changes_nothing_of_what_one_sees(balances: str) -> None:
    table = Tabletop.laid("ABC", balances=balances)
    for command in EVENING:
        table.record(command)
        cold = {asked: shown(table, *asked, cold=True) for asked in product((*"ABC", "bank", "tv"), LANGUAGES)}
        assert {asked: shown(table, *asked) for asked in cold} == cold


def shown(table: Tabletop, who: str, lang: str, *, cold: bool = False) -> str:
    """A screen's pane, but for what chance and the clock make; `cold`: as if nothing had been drawn yet."""
    if cold:
        drawing._drawn.cache_clear()
    cookie = access.seat_cookie if who in "ABC" else access.bank_cookie
    client = Client(headers={"Accept-Language": lang, "HX-Request": "true"})
    client.cookies[cookie(table.code)] = table.tokens.get(who, "")
    path = f"/t/{table.code}/" + {"bank": "bank/", "tv": "tv/"}.get(who, "")
    answer = client.get(f"{path}?pane=1")
    assert answer.status_code == 200
    return re.sub(r'\b\w{64}\b|data-wb-(played|after)="\d+"|<b data-wb-clock>[\d:]+', "*", answer.content.decode())
