"""No page, sheet or call answers with a fault of ours, at whatever table and with whatever question."""

import random
import re

import pytest
from django.test import Client

from bank.screens.sheets import mounting
from tests.bank.tabletop import PAY, Tabletop

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
SEED, QUESTIONS = 5, 6
PHONES_OWN = ["passport", "wonder", "table", "me"]
FIELDS = (
    "player",
    "to",
    "from",
    "square",
    "squares",
    "amount",
    "card",
    "deck",
    "kind",
    "entry",
    "s1",
    "levels",
    "command",
)
VALUES = (
    "A",
    "B",
    "Z",
    "bank",
    "",
    "0",
    "1",
    "39",
    "40",
    "-1",
    "9" * 7,
    "1,3",
    "1,,x",
    "{}",
    '{"1":2}',
    "[]",
    "null",
    "ch01",
)
VALUES += ("\u0663", "../x", "<b>", "chance", "house", "x" * 300)


def lobby() -> Tabletop:
    return Tabletop.laid("AB", start=False)


def playing() -> Tabletop:
    table = Tabletop.laid("ABC")
    table.record({"type": "throw", "player": "A", "dice": [1, 2]})
    return table


def owing() -> Tabletop:
    table = Tabletop.laid("ABC")
    table.record({"type": "charge", "player": "A", "amount": 2000})
    return table


def over() -> Tabletop:
    table = Tabletop.laid("AB")
    table.record(PAY)
    table.record({"type": "abandon", "player": "A"})
    return table


def hidden() -> Tabletop:
    table = Tabletop.laid("AB", start=False, balances="hidden", rent="claim", money="notes")
    table.record({"type": "start"})
    return table


def names() -> list[str]:
    return sorted({*mounting.BUILDERS, *PHONES_OWN})


@pytest.mark.parametrize("laid", [lobby, playing, owing, over, hidden], ids=lambda laid: laid.__name__)
@pytest.mark.parametrize("name", names())
def test_a_sheet_answers_any_question(laid, name):
    table, chance = laid(), random.Random(f"{SEED} {laid.__name__} {name}")
    client = Client()
    client.cookies[f"wb_{table.code}"], client.cookies[f"wb_{table.code}_seat"] = (
        table.tokens["bank"],
        table.tokens["A"],
    )
    questions = [{}, {"player": "A"}] + [
        {field: chance.choice(VALUES) for field in chance.sample(FIELDS, 4)} for _ in range(QUESTIONS)
    ]
    for where in (
        f"/t/{table.code}/bank/sheet/{name}/",
        f"/t/{table.code}/sheet/{name}/",
        f"/t/{table.code}/end/sheet/{name}/",
    ):
        for question in questions:
            assert client.get(where, question).status_code < 500, (where, question)


@pytest.mark.parametrize("laid", [lobby, playing, owing, over, hidden], ids=lambda laid: laid.__name__)
@pytest.mark.parametrize("lang", ["fr", "fi", "en"])
def test_a_page_stands_at_any_table_in_any_language(laid, lang):
    table = laid()
    client = Client(headers={"Accept-Language": lang})
    client.cookies[f"wb_{table.code}"], client.cookies[f"wb_{table.code}_seat"] = (
        table.tokens["bank"],
        table.tokens["A"],
    )
    for page in ("bank/", "bank/?pane=1", "bank/begun/", "", "?pane=1", "tv/", "tv/?pane=1", "end/", "end/?pane=1"):
        assert client.get(f"/t/{table.code}/{page}").status_code == 200, page
    for what in ("", "board/", "journal/", "score/", "offers/", "knocks/", "export/"):
        assert table.get(f"{what}?lang={lang}", by="bank").status_code == 200, what


def test_what_is_undone_again_and_again_is_not_told_at_ever_greater_length():
    """A seat may take back its own last entry, the taking back as well, as often as it likes."""
    table = playing()
    table.record(PAY, "A")
    for _ in range(12):
        table.record({"type": "undo"}, "A")
    told = [entry["text"] for entry in table.get("journal/", by="bank").json()["results"]]
    assert [re.sub(r"\d+", "#", text) for text in told[-8:]] == [re.sub(r"\d+", "#", told[-1])] * 8
