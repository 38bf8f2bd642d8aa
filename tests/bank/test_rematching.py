"""A rematch: the same people at a new table, whose secrets are its own; devices come along by themselves."""

import pytest
from django.test import Client

from bank import access, seating, tables
from bank.access import find_game, holder
from bank.ending.rematch import follow, rematch
from bank.problems import Forbidden, Malformed, SeatTaken, Unknown
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(db: None) -> Tabletop:
    table = Tabletop.laid("ABC", salary=150)
    table.record({"type": "amend", "square": 1, "names": {"en": "Big Ben"}})
    table.record({"type": "finish"})
    return table


def device(table: Tabletop, who: str) -> Client:
    client = Client()
    cookie = access.bank_cookie(table.code) if who == "bank" else access.seat_cookie(table.code)
    client.cookies[cookie] = table.tokens[who]
    return client


def test_the_same_seats_in_a_new_order_and_the_same_box(over: Tabletop):
    code, token = rematch(over.code)
    live = tables.current(find_game(code))
    assert [(chair.letter, chair.name) for chair in live.chairs] == [("A", "Ann"), ("B", "Bea"), ("C", "Cid")]
    assert [chair.token_piece for chair in live.chairs] == [chair.token_piece for chair in over.live.chairs]
    assert live.view.order == ["B", "C", "A"]
    assert live.table.setting("salary") == 150 and live.table.square(1).names["en"] == "Big Ben"
    assert holder(find_game(code), token) == "bank"
    assert over.state()["end"]["rematch"] == code


def test_no_secret_of_the_old_table_opens_the_new_one(over: Tabletop):
    code, _token = rematch(over.code)
    assert {holder(find_game(code), token) for token in over.tokens.values()} == {None}


def test_a_phone_follows_to_its_own_seat_once(over: Tabletop):
    code, _token = rematch(over.code)
    phone = device(over, "B")
    assert phone.post(f"/t/{over.code}/follow/").url == f"/t/{code}/"
    secret = phone.cookies[access.seat_cookie(code)].value
    assert holder(find_game(code), secret) == "B"
    assert phone.post(f"/t/{over.code}/follow/").url == f"/t/{code}/", "and stays there"
    assert device(over, "B").post(f"/t/{over.code}/follow/").url == f"/j/{code}", "another device joins as anybody"
    with pytest.raises(SeatTaken):
        follow(over.code, "B")


def test_who_only_knows_the_code_joins_as_anybody(over: Tabletop):
    code, _token = rematch(over.code)
    assert Client().post(f"/t/{over.code}/follow/").url == f"/j/{code}"
    assert not [chair for chair in tables.current(find_game(code)).chairs if chair.held]


def test_the_bankers_device_holds_the_new_bank_and_its_own_seat(over: Tabletop):
    tablet = device(over, "bank")
    tablet.cookies[access.seat_cookie(over.code)] = over.tokens["C"]
    where = tablet.post(f"/t/{over.code}/bank/rematch/").url
    code = where.split("/")[2]
    game = find_game(code)
    assert holder(game, tablet.cookies[access.bank_cookie(code)].value) == "bank"
    assert holder(game, tablet.cookies[access.seat_cookie(code)].value) == "C"


def test_asked_again_it_is_the_same_table_with_a_new_secret(over: Tabletop):
    code, first = rematch(over.code)
    from bank import presence

    presence.forget_all()
    again, second = rematch(over.code)
    game = find_game(code)
    assert again == code and holder(game, second) == "bank" and holder(game, first) is None


def test_it_is_not_asked_back_from_who_plays_there(over: Tabletop):
    code, token = rematch(over.code)
    Tabletop(code, {"bank": token}).record({"type": "start"})
    with pytest.raises(Forbidden):
        rematch(over.code)


def test_a_rematch_comes_after_the_end(table: Tabletop):
    with pytest.raises(Malformed):
        rematch(table.code)
    with pytest.raises(Unknown):
        follow(table.code, "A")


def test_a_seat_that_was_taken_away_there_is_no_more(over: Tabletop):
    code, _token = rematch(over.code)
    seating.remove(code, "C")
    with pytest.raises(Unknown):
        follow(over.code, "C")
