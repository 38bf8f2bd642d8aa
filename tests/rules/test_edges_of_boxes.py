"""How far a box of a table's own may go, and that it may not go a step further (found with tests/mutants.py)."""

import json
from typing import Any

import pytest

from rules.board_faults import faults_in
from rules.boards import data_of, read_edition
from rules.edition import load_edition
from rules.settings import MOST


def box(**changes: Any) -> dict[str, Any]:
    return json.loads(json.dumps(data_of(load_edition("wonders")))) | changes


def with_square(at: int, **fields: Any) -> dict[str, Any]:
    data = box()
    data["squares"][at] |= fields
    return data


def with_card(**fields: Any) -> dict[str, Any]:
    data = box()
    data["cards"][0] |= fields
    return data


PARKS = [item | {"kind": "parking"} for item in box()["squares"] if item["kind"] == "airport"]
AS_FAR_AS_IT_GOES = {
    "name": box(names={"fr": "x" * 60}),
    "price 1": with_square(1, price=1, mortgage=1),
    "highest price": with_square(1, price=MOST),
    "lowest mortgage": with_square(1, mortgage=1),
    "mortgage as high as the price": with_square(1, mortgage=60),
    "rents all the same": with_square(1, rents=[1] * 6),
    "cheapest building": with_square(1, building=1, hotel=1),
    "tax of 1": with_square(4, amount=1),
    "no airports": box(squares=[item for item in box()["squares"] if item["kind"] != "airport"] + PARKS),
    "no groups told": box(groups=[]),
    "sixty cards": box(cards=[box()["cards"][0] | {"id": f"card{number}"} for number in range(60)]),
    "no cards": box(cards=[]),
    "longest id": with_card(id="a" * 20),
    "shortest id": with_card(id="a"),
    "longest text": with_card(text={"en": "x" * 200}),
    "card to GO": with_card(kind="move_to", square=0),
    "card to the last square": with_card(kind="move_to", square=39),
    "39 steps back": with_card(kind="move_back", steps=39),
    "one step back": with_card(kind="move_back", steps=1),
    "card of nothing": with_card(kind="pay", amount=0),
    "a thousand houses": box(settings={"house_stock": 1000, "hotel_stock": 1000}),
    "shortest drawing": with_square(1, stamp="a"),
    "longest drawing": with_square(1, stamp="a" * 40),
}  # fmt: skip
A_STEP_TOO_FAR = {
    "mortgage 0": with_square(1, mortgage=0),
    "price above all": with_square(1, price=MOST + 1),
    "rent 0": with_square(1, rents=[0, 1, 2, 3, 4, 5]),
    "tax of 0": with_square(4, amount=0),
    "longer id": with_card(id="a" * 21),
    "id of other letters": with_card(id="é"),
    "longer text": with_card(text={"en": "x" * 201}),
    "40 steps back": with_card(kind="move_back", steps=40),
    "0 steps back": with_card(kind="move_back", steps=0),
    "card before GO": with_card(kind="move_to", square=-1),
    "card that takes": with_card(kind="pay", amount=-1),
    "1001 hotels": box(settings={"hotel_stock": 1001}),
    "longer drawing": with_square(1, stamp="a" * 41),
    "drawing without name": with_square(1, stamp=""),
    "three utilities": with_square(20, kind="utility", price=150, rents=[4, 10]),
}


@pytest.mark.parametrize("data", AS_FAR_AS_IT_GOES.values(), ids=AS_FAR_AS_IT_GOES)
def test_a_box_may_go_as_far_as_this(data: dict[str, Any]) -> None:
    """SETUP-7"""
    assert list(faults_in(data)) == []
    assert read_edition(data, "own-x").squares


@pytest.mark.parametrize("data", A_STEP_TOO_FAR.values(), ids=A_STEP_TOO_FAR)
def test_a_box_may_not_go_a_step_further(data: dict[str, Any]) -> None:
    """SETUP-7: one fault, and no other."""
    assert len(list(faults_in(data))) == 1


def test_two_cards_of_a_name_are_two_faults() -> None:
    data = box()
    data["cards"][1]["id"] = data["cards"][0]["id"]
    assert [fault.reason for fault in faults_in(data)] == ["twice", "twice"]


def test_settings_may_be_told_as_they_are_listed() -> None:
    """AGREE-1: as a table and as the list in which an edition tells them."""
    for told in ({"salary": 300}, [{"name": "salary", "default": 300, "choices": None}]):
        assert read_edition(box(settings=told), "own-x").defaults["salary"] == 300
    for wrong in ([{"name": "salary"}], [{"default": 300}], [{"name": 5, "default": 300}], ["salary"], "salary"):
        assert [fault.reason for fault in faults_in(box(settings=wrong))] == ["shape"]


def test_a_choice_may_say_more_than_it_needs() -> None:
    """CARD-1: to pay or to draw, once each."""
    pay, draw = {"kind": "pay", "amount": 10, "deck": None}, {"kind": "draw", "amount": None, "deck": "chance"}
    assert list(faults_in(with_card(kind="choice", options=[pay, draw]))) == []
    for wrong in ([pay, pay], [pay], [pay, draw, draw], [pay, draw | {"text": "x"}], [pay | {"amount": 0}, draw]):
        assert [fault.reason for fault in faults_in(with_card(kind="choice", options=wrong))] == ["shape"]
