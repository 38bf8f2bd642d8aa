"""Who starts: the highest throw does, equal ones throw again, and the round table stays as it sits (SETUP-5)."""

import re

import pytest
from django.test import Client

from bank.screens.sheets.first import Throw, ahead, begun_by, read, throw_of
from tests.bank.tabletop import Tabletop


def test_the_highest_throw_starts_and_equal_ones_throw_again():
    throws = read("A7 B9 C4+5", ["A", "B", "C"])
    assert [throw.sum for throw in throws] == [7, 9, 9]
    assert ahead(throws) == ["B", "C"]
    assert ahead(read("B6 C3+4", ["B", "C"])) == ["C"]


def test_from_who_starts_it_goes_clockwise():
    assert begun_by(["A", "C", "B"], "C") == ["C", "B", "A"]


@pytest.mark.parametrize("text", ["A13", "A1", "A7+7", "B7", "7", "A", "A7.5", "<b>"])
def test_what_is_no_throw_of_the_seat_asked_counts_for_nothing(text):
    assert read(text, ["A", "B"]) == []


def test_the_apps_throw_is_two_dice():
    dice = {face for _ in range(300) for face in throw_of("A").dice}
    assert dice == {1, 2, 3, 4, 5, 6}
    assert Throw("B", (4, 5)).told == "B4+5"


@pytest.fixture
def banker(db) -> tuple[Tabletop, Client]:
    table = Tabletop.laid("ABC", start=False)
    client = Client(headers={"HX-Request": "true"})
    client.post(f"/t/{table.code}/enter/", {"token": table.tokens["bank"]})
    return table, client


def test_the_sheet_asks_one_after_the_other_till_one_is_ahead(banker):
    table, client = banker
    address = f"/t/{table.code}/bank/sheet/first/"
    asked = client.get(address, {"throws": "A7 B9"}).content.decode()
    assert "What did Cid throw?" in asked
    tied = client.get(address, {"throws": "A7 B9 C9"}).content.decode()
    assert "Equally high: Bea, Cid." in tied and "What did Bea throw?" in tied
    assert 'data-who="BC"' in tied
    done = client.get(address, {"who": "BC", "throws": "B4 C11"}).content.decode()
    assert "Cid starts" in done
    assert re.search(r'name="order" value="(\w+)"', done)[1] == "CAB"


def test_the_order_that_came_of_it_is_the_lobbys(banker):
    table, client = banker
    assert client.post(f"/t/{table.code}/bank/seats/order/", {"order": "CAB"}).status_code == 200
    assert table.state()["order"] == ["C", "A", "B"]
    table.record({"type": "start"})
    assert table.state()["turn"]["player"] == "C"


@pytest.mark.parametrize("order", ["", "AB", "AAB", "ABCD"])
def test_an_order_of_other_seats_is_told_and_changes_nothing(banker, order):
    table, client = banker
    answer = client.post(f"/t/{table.code}/bank/seats/order/", {"order": order})
    assert "wb:refused" in answer.headers["HX-Trigger"]
    assert table.state()["order"] == ["A", "B", "C"]


def test_no_seat_orders_the_others(banker):
    table, _client = banker
    phone = Client()
    phone.post(f"/t/{table.code}/enter/", {"token": table.tokens["A"]})
    phone.post(f"/t/{table.code}/bank/seats/order/", {"order": "CAB"})
    assert table.state()["order"] == ["A", "B", "C"]
