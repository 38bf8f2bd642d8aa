"""What the board in hand shows otherwise is mended where it is met, in two taps, and kept for next time in one."""

import re

import pytest
from django.test import Client

from bank import boxes
from bank.ending.curtain import raise_it
from bank.models import OwnEdition
from rules.boards import data_of
from rules.edition import load_edition
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


def banker(table: Tabletop, lang: str = "en") -> Client:
    client = Client()
    client.cookies[f"wb_{table.code}"] = table.tokens["bank"]
    client.cookies["wb_lang"] = lang
    return client


def tablet(table: Tabletop) -> str:
    return str(banker(table).get(f"/t/{table.code}/bank/").content.decode())


def sheet(table: Tabletop, name: str, query: str = "") -> str:
    answer = banker(table).get(f"/t/{table.code}/bank/sheet/{name}/?{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def opens(text: str, **fields: object) -> bool:
    """Is there a control that opens the square's own sheet?"""
    wanted = [f'data-{key}="{value}"' for key, value in fields.items()]
    return any(all(one in button for one in wanted) for button in re.findall(r"<button\b[^>]*>", text))


def keep(table: Tabletop) -> str:
    return str(banker(table).post(f"/t/{table.code}/bank/box/").content.decode())


# -- two taps ---------------------------------------------------------------------------------------------------
def test_a_price_is_met_at_the_offer(table):
    landed = table.record({"type": "land", "player": "A", "square": 1})
    assert opens(tablet(table), open="wrong", entry=landed.seq, look="figure")
    told = sheet(table, "wrong", f"entry={landed.seq}&look=figure&figure_more=10")
    assert opens(told, command="mend") and "&quot;amend&quot;" in told


def test_a_rent_is_met_where_the_tablet_says_that_it_was_paid(table):
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6})
    table.record({"type": "buy", "player": "A"})
    paid = table.record({"type": "land", "player": "B", "square": 6, "dice": 6})
    assert opens(tablet(table), open="entry", entry=paid.seq)
    assert opens(sheet(table, "entry", f"entry={paid.seq}"), open="amend", square=6, figure="rents.0")


def test_a_deed_is_met_in_its_owners_hand(table):
    table.record({"type": "arrange", "state": {"deeds": {"39": {"owner": "A"}}}, "reason": "so it lies"})
    assert opens(tablet(table), open="deeds", player="A")
    assert opens(sheet(table, "deeds", "player=A"), open="amend", square=39)


# -- the sheet of a square --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("square", "figure", "sends"),
    [
        (1, "", 'data-wb-takes="amount&gt;price"'),
        (1, "rents.2", 'data-wb-make-rents="[2,10,{amount},90,160,250]"'),
        (1, "building", 'data-wb-takes="amount&gt;building"'),
        (5, "rents.3", 'data-wb-make-rents="[25,50,100,{amount}]"'),
        (12, "rents.0", 'data-wb-make-rents="[{amount},10]"'),
        (4, "", 'data-wb-takes="amount&gt;amount"'),
    ],
)
def test_each_figure_of_a_square_can_be_typed_over(table, square, figure, sends):
    text = sheet(table, "amend", f"square={square}&figure={figure}").replace('="amount>', '="amount&gt;')
    assert sends in text
    assert f'data-square="{square}"' in text


def test_a_square_without_figures_has_a_name(table):
    text = sheet(table, "amend", "square=0")
    assert "data-wb-make-names" in text and "data-key" not in text


def test_a_figure_that_is_none_is_the_price(table):
    assert 'amount>price"' in sheet(table, "amend", "square=1&figure=colour")


def test_only_the_banker_mends(table):
    client = Client()
    client.cookies[f"wb_{table.code}_seat"] = table.tokens["A"]
    assert client.get(f"/t/{table.code}/bank/sheet/amend/?square=1").status_code == 302
    assert client.post(f"/t/{table.code}/bank/box/").status_code == 302
    assert not OwnEdition.objects.exists()


# -- kept -------------------------------------------------------------------------------------------------------
def test_a_mended_board_is_kept_in_one_tap_and_only_once(table):
    assert "/bank/box/" not in sheet(table, "amend", "square=1")
    table.record({"type": "amend", "square": 1, "price": 80, "names": {"fr": "Le phare"}})
    assert f"/t/{table.code}/bank/box/" in sheet(table, "amend", "square=1")
    said = [keep(table), keep(table)]
    kept = OwnEdition.objects.get()
    assert all(f"/boxes/{kept.slug}/" in one for one in said)
    edition = boxes.find(kept.slug)
    assert (edition.squares[1].price, edition.squares[1].name("fr")) == (80, "Le phare")
    assert len({edition.names[lang] for lang in ("fr", "fi", "en")}) == 3


def test_other_rules_are_kept_from_the_settings():
    table = Tabletop.laid(salary=400)
    assert f"/t/{table.code}/bank/box/" in sheet(table, "settings")
    keep(table)
    assert boxes.find(OwnEdition.objects.get().slug).defaults["salary"] == 400


def test_a_mended_board_is_kept_when_the_game_is_over(table):
    table.record({"type": "amend", "square": 1, "price": 80})
    table.record({"type": "finish"})
    raise_it(table.code)
    assert f"/t/{table.code}/bank/box/" in tablet(table)


# -- however many wonders ---------------------------------------------------------------------------------------
def small_board() -> Tabletop:
    """A table over a board of three wonders."""
    data = data_of(load_edition("wonders")) | {"names": {"en": "Three"}}
    for item in data["squares"]:
        if item["kind"] == "site" and item["index"] not in (1, 3, 6):
            item["kind"] = "parking"
    data["squares"][6]["group"] = "A"
    return Tabletop.laid(edition=boxes.make(data).slug)


def test_every_screen_counts_the_wonders_that_there_are():
    table = small_board()
    table.record({"type": "tick", "player": "A", "square": 1})
    for text in (tablet(table), str(Client().get(f"/t/{table.code}/tv/").content.decode())):
        assert 'pathLength="3"' in text and 'pathLength="22"' not in text
        assert "22 of 22" not in text
    client = Client()
    client.cookies[f"wb_{table.code}_seat"] = table.tokens["A"]
    phone = client.get(f"/t/{table.code}/").content.decode()
    assert 'pathLength="22"' not in phone and "22" not in re.sub(r"<[^>]+>", " ", phone)
    passport = client.get(f"/t/{table.code}/sheet/passport/", {"player": "A"}).content.decode()
    assert "22" not in re.sub(r"<[^>]+>", " ", passport) and 'pathLength="3"' in passport
    for path in (f"/j/{table.code}", f"/t/{table.code}/end/"):
        assert Client().get(path).status_code == 200


def test_the_last_of_three_wonders_ends_the_game():
    table = small_board()
    for square in (1, 3):
        table.record({"type": "tick", "player": "A", "square": square})
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6})
    assert table.state()["result"] == {"winners": ["A"], "rule": "PASS-7"}
    assert "has seen all 3!" in tablet(table)
    raise_it(table.code)
    assert "all 3 wonders" in tablet(table)
