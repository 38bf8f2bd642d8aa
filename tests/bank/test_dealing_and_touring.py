"""What only the table knows, typed at the tablet: deeds dealt by hand, a card's dice, the throws of the last tour."""

import json
from typing import Any

import pytest
from django.test import Client

from bank.access import seat_cookie
from tests.bank.tabletop import Tabletop
from tests.bank.test_screens import Controls, banker, page

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
ROLES = {"A": {"role": "monopolist"}, "B": {"role": "competitor"}}


def the_only(text: str, kind: str) -> dict[str, str | None]:
    found = Controls(text).commands(kind)
    assert len(found) == 1, found
    return found[0]


def streets(**settings: Any) -> Tabletop:
    """Ann the monopolist has both companies, Bea the competitor nothing."""
    table = Tabletop.laid(edition="anti-monopoly", start=False, **settings)
    deeds = {"12": {"owner": "A"}, "28": {"owner": "A"}, "5": {"owner": "B"}}
    table.record({"type": "arrange", "state": {"players": ROLES, "deeds": deeds}})
    table.record({"type": "start"})
    return table


# -- dealt by hand -----------------------------------------------------------------------------------------------------
def test_deeds_dealt_by_hand_are_typed_by_taps_and_paid_at_the_start() -> None:
    """END-2, PASS-4"""
    table = Tabletop.laid(start=False, short_game=True)
    assert 'data-open="deal"' in page(table)
    first = Controls(page(table, "bank/sheet/deal/"))
    assert first.commands("deal") == []
    whole = page(table, "bank/sheet/deal/?told=1&who=B&of_a=1,39&of_b=5,12")
    sent = the_only(whole, "deal")
    table.record({"type": "deal", "deals": json.loads(sent["data-deals"] or "")})
    again = page(table, "bank/sheet/deal/")
    assert json.loads(the_only(again, "deal")["data-deals"] or "") == {"A": [1, 39], "B": [5, 12]}
    table.record({"type": "start"})
    players = table.state()["players"]
    assert [players[letter]["cash"] for letter in "AB"] == [1500 - 460, 1500 - 350]
    assert players["A"]["passport"] == [1, 39]


def test_no_deed_is_dealt_twice_nor_more_than_agreed() -> None:
    """OWN-1, END-2"""
    table = Tabletop.laid(start=False, short_game=True)
    sheet = Controls(page(table, "bank/sheet/deal/?told=1&who=B&of_a=1,39"))
    picks = {had["data-square"]: "disabled" in had for _tag, had in sheet.tags if had.get("data-wb-field") == "of_b"}
    assert {square for square, is_off in picks.items() if is_off} == {"1", "39"}
    full = Controls(page(table, "bank/sheet/deal/?told=1&who=A&of_a=1,39"))
    open_ = [
        had["data-square"] for _tag, had in full.tags if had.get("data-wb-field") == "of_a" and "disabled" not in had
    ]
    assert open_ == ["1", "39"]
    twice = Controls(page(table, "bank/sheet/deal/?told=1&who=A&of_a=1,39&of_b=1,5"))
    assert twice.commands("deal") == []


def test_where_nothing_is_dealt_nobody_is_asked() -> None:
    table = Tabletop.laid(start=False)
    assert 'data-open="deal"' not in page(table)
    assert "deals no title deeds" in page(table, "bank/sheet/deal/")


# -- the bank's last tour ----------------------------------------------------------------------------------------------
def test_the_banker_throws_for_each_utility_at_the_end_of_a_quick_game() -> None:
    """AM-8: 2 × 10 × the dice for a monopolist's utilities, and the rest of the tour as it is."""
    table = streets(quick_game=True)
    assert Controls(page(table, "bank/sheet/finish/")).commands("finish") == []
    half = Controls(page(table, "bank/sheet/finish/?u12=7"))
    assert half.commands("finish") == []
    sent = the_only(page(table, "bank/sheet/finish/?u12=7&u28=4"), "finish")
    assert json.loads(sent["data-dice"] or "") == {"12": 7, "28": 4}
    table.record({"type": "finish", "dice": {"12": 7, "28": 4}})
    cash = {letter: player["cash"] for letter, player in table.state()["players"].items()}
    assert cash == {"A": 300 + 70 + 40, "B": 150 + 20}


def test_elsewhere_the_end_is_one_tap() -> None:
    """END-5"""
    assert "data-dice" not in the_only(page(streets(), "bank/sheet/finish/"), "finish")
    table = Tabletop.laid(quick_game=False)
    table.record({"type": "arrange", "state": {"deeds": {"12": {"owner": "A"}}}, "reason": "so it lies"})
    assert the_only(page(table, "bank/sheet/finish/"), "finish")["data-command"] == "finish"


def test_a_utility_that_takes_nothing_needs_no_throw() -> None:
    """AM-8, RENT-1"""
    table = streets(quick_game=True)
    table.record({"type": "arrange", "state": {"deeds": {"28": {"mortgaged": True}}}, "reason": "face down"})
    sent = the_only(page(table, "bank/sheet/finish/?u12=7"), "finish")
    assert json.loads(sent["data-dice"] or "") == {"12": 7}


# -- a card's dice -----------------------------------------------------------------------------------------------------
def on_a_card() -> tuple[Tabletop, str]:
    table = streets()
    table.record({"type": "land", "player": "A", "square": 7, "dice": 7})
    card = next(card.id for card in table.live.table.edition.deck("monopolist") if card.kind == "dice_receive")
    return table, card


def phone(table: Tabletop, path: str = "") -> str:
    client = Client()
    client.cookies[seat_cookie(table.code)] = table.tokens["A"]
    response = client.get(f"/t/{table.code}/{path}")
    assert response.status_code == 200, response.content
    return response.content.decode()


@pytest.mark.parametrize("where", ["tablet", "phone"])
def test_a_card_that_says_to_throw_asks_for_the_dice(where: str) -> None:
    """CARD-1: its tile opens the pad; each throw of the pad is the card with its dice; lost dice are the bank's."""
    table, card = on_a_card()
    main, sheet = (page(table), f"bank/sheet/thrown/?player=A&card={card}") if where == "tablet" else (phone(table), "")
    tiles = [had for _tag, had in Controls(main).tags if had.get("data-card") == card]
    assert [(had.get("data-open"), had.get("data-command")) for had in tiles] == [("thrown", None)]
    opened = page(table, sheet) if sheet else phone(table, f"sheet/thrown/?player=A&card={card}")
    throws = Controls(opened).commands("draw")
    assert {had["data-card"] for had in throws} == {card}
    assert {had.get("data-dice") for had in throws} >= {"1,1", "3,5", "6,6", None}
    by = "bank" if sheet else "A"
    before = table.state()["players"]["A"]["cash"]
    table.record({"type": "draw", "player": "A", "card": card, "dice": [3, 5]}, by=by)
    assert table.state()["players"]["A"]["cash"] == before + 75


def test_a_card_that_is_none_is_unknown() -> None:
    table, _card = on_a_card()
    client = banker(table)
    assert client.get(f"/t/{table.code}/bank/sheet/thrown/?player=A&card=none").status_code == 404
    assert client.get(f"/t/{table.code}/bank/sheet/thrown/?player=A").status_code == 404
