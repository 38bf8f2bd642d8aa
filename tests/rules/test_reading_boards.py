"""A board that somebody typed in: read when it can be played, else refused with everything that is wrong with it."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.board_faults import REASONS
from rules.boards import board_of, data_of, faults_in, read_edition
from rules.edition import EDITIONS, load_edition
from rules.play import decide, opening, post
from rules.refusals import Refusal
from rules.table import Seat

Json = dict[str, Any]


def wonders(**changes: Any) -> Json:
    """The box Wonders of the World as data, with what a test has otherwise."""
    return json.loads(json.dumps(data_of(load_edition("wonders")))) | changes


def square(at: int, **fields: Any) -> Json:
    """The same with one square otherwise."""
    data = wonders()
    data["squares"][at] |= fields
    return data


def card(number: int, **fields: Any) -> Json:
    data = wonders()
    data["cards"][number] |= fields
    return data


def group(number: int, **fields: Any) -> Json:
    data = wonders()
    data["groups"][number] |= fields
    return data


def without(path: str, number: int) -> Json:
    data = wonders()
    del data[path][number]
    return data


def twice(path: str, number: int) -> Json:
    data = wonders()
    data[path].append(copy.deepcopy(data[path][number]))
    return data


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_edition_is_told_as_data_and_read_again(edition_id: str) -> None:
    printed = load_edition(edition_id)
    data = json.loads(json.dumps(data_of(printed)))
    found = read_edition(data, "own-x")
    assert (found.squares, found.cards, found.deeds, found.wonders) == (
        printed.squares,
        printed.cards,
        printed.deeds,
        printed.wonders,
    )
    assert dict(found.groups) == dict(printed.groups)
    assert dict(found.defaults) == dict(printed.defaults)
    assert (found.id, found.base) == ("own-x", edition_id)
    assert data_of(found) == data


AIRPORT: Json = {"kind": "airport", "price": 200, "rents": [25, 50, 100, 200]}
#: Every way to be wrong that a family might find: data, and the fault it has to be told.
FAULTS: list[tuple[str, Callable[[], Any], tuple[str, str, str]]] = [
    ("a list", list, ("edition", "edition", "shape")),
    ("nothing at all", dict, ("edition", "squares", "missing")),
    ("an unknown rule book", lambda: wonders(base="chess"), ("edition", "base", "unknown")),
    ("a path as rule book", lambda: wonders(base="../../etc/passwd"), ("edition", "base", "unknown")),
    ("a list as rule book", lambda: wonders(base=["wonders"]), ("edition", "base", "unknown")),
    ("no name", lambda: wonders(names={}), ("edition", "names", "missing")),
    ("a name of blanks", lambda: wonders(names={"fr": "  "}), ("edition", "names", "missing")),
    ("a name too long", lambda: wonders(names={"fr": "x" * 61}), ("edition", "names", "text")),
    ("a name in Swedish", lambda: wonders(names={"sv": "Under"}), ("edition", "names", "shape")),
    ("a number as name", lambda: wonders(names={"fr": 5}), ("edition", "names", "text")),
    ("no squares", lambda: wonders(squares=[]), ("edition", "squares", "count")),
    ("squares that are no list", lambda: wonders(squares={"0": {}}), ("edition", "squares", "shape")),
    ("a square missing", lambda: without("squares", 39), ("square 39", "index", "missing")),
    ("a square twice", lambda: twice("squares", 5), ("square 5", "index", "twice")),
    ("forty-one squares", lambda: twice("squares", 5), ("edition", "squares", "count")),
    ("a square beyond the board", lambda: square(3, index=40), ("edition", "squares", "unknown")),
    ("a square of no kind", lambda: square(3, kind="castle"), ("square 3", "kind", "unknown")),
    ("two GOs", lambda: square(20, kind="go"), ("edition", "go", "twice")),
    ("no GO", lambda: square(0, kind="parking"), ("edition", "go", "missing")),
    ("no jail", lambda: square(10, kind="parking"), ("edition", "jail", "missing")),
    ("a square without name", lambda: square(1, names={"fr": ""}), ("square 1", "names", "missing")),
    ("price 0", lambda: square(1, price=0), ("square 1", "price", "sum")),
    ("a negative price", lambda: square(1, price=-60), ("square 1", "price", "sum")),
    ("price 10^18", lambda: square(1, price=10**18), ("square 1", "price", "sum")),
    ("a price in words", lambda: square(1, price="60"), ("square 1", "price", "sum")),
    ("a price that is true", lambda: square(1, price=True), ("square 1", "price", "sum")),
    ("a mortgage above the price", lambda: square(1, mortgage=61), ("square 1", "mortgage", "sum")),
    ("five rents", lambda: square(1, rents=[2, 10, 30, 90, 160]), ("square 1", "rents", "count")),
    ("a negative rent", lambda: square(1, rents=[-2, 10, 30, 90, 160, 250]), ("square 1", "rents", "sum")),
    ("rents not rising", lambda: square(1, rents=[2, 30, 10, 90, 160, 250]), ("square 1", "rents", "not_rising")),
    ("a guest house for nothing", lambda: square(1, building=0), ("square 1", "building", "sum")),
    ("a hotel without price", lambda: square(1, hotel=None), ("square 1", "hotel", "sum")),
    ("a colour of no letter", lambda: square(1, group="Z"), ("square 1", "group", "unknown")),
    ("a group of one", lambda: square(1, group="B"), ("group A", "group", "alone")),
    ("a drawing from elsewhere", lambda: square(1, stamp="../x.svg"), ("square 1", "stamp", "unknown")),
    ("a tax of nothing", lambda: square(4, amount=None), ("square 4", "amount", "sum")),
    ("a strange deck", lambda: square(7, deck="luck"), ("square 7", "deck", "unknown")),
    ("five airports", lambda: square(20, **AIRPORT), ("edition", "airport", "count")),
    ("nothing to build on", lambda: wonders(squares=_without_sites()), ("edition", "site", "missing")),
    ("groups that are no list", lambda: wonders(groups="A"), ("edition", "groups", "shape")),
    ("nine groups", lambda: wonders(groups=[{"letter": "A"}] * 9), ("edition", "groups", "count")),
    ("a group of no letter", lambda: wonders(groups=[{"letter": {}}]), ("edition", "groups", "unknown")),
    ("a letter twice", lambda: wonders(groups=[{"letter": "A"}] * 2), ("group A", "letter", "twice")),
    ("a colour twice", lambda: group(0, colour="red"), ("group A", "colour", "twice")),
    ("a colour nobody knows", lambda: group(0, colour="#fff"), ("group A", "colour", "unknown")),
    ("a group without name", lambda: group(0, names={}), ("group A", "names", "missing")),
    ("61 cards", lambda: wonders(cards=wonders()["cards"][:1] * 61), ("edition", "cards", "count")),
    ("cards that are no list", lambda: wonders(cards=5), ("edition", "cards", "shape")),
    ("a card twice", lambda: twice("cards", 0), ("card ch01", "id", "twice")),
    ("a card without id", lambda: card(0, id=""), ("card 1", "id", "text")),
    ("a card of no deck", lambda: card(0, deck=["chance"]), ("card ch01", "deck", "unknown")),
    ("a card without words", lambda: card(0, text={"en": ""}), ("card ch01", "text", "missing")),
    ("a card of no effect", lambda: card(0, kind={}), ("card ch01", "kind", "unknown")),
    ("a card to nowhere", lambda: card(0, square=40), ("card ch01", "square", "unknown")),
    ("a card without sum", lambda: card(0, kind="pay"), ("card ch01", "amount", "sum")),
    ("no choice", lambda: card(0, kind="choice", options=[{"kind": "pay"}]), ("card ch01", "options", "shape")),
    ("an unknown setting", lambda: wonders(settings={"speed": 3}), ("settings", "settings", "unknown")),
    ("a setting out of choice", lambda: wonders(settings={"salary": -1}), ("settings", "salary", "choice")),
    ("10,000 guest houses", lambda: wonders(settings={"house_stock": 10_000}), ("settings", "house_stock", "choice")),
    ("settings that are none", lambda: wonders(settings=5), ("edition", "settings", "shape")),
]  # fmt: skip


def _without_sites() -> list[Json]:
    return [item if item["kind"] != "site" else item | {"kind": "parking"} for item in wonders()["squares"]]


@pytest.mark.parametrize(
    ("data", "fault"), [(make, fault) for _, make, fault in FAULTS], ids=[name for name, *_ in FAULTS]
)
def test_a_fault_is_told_with_its_place_and_reason(data: Callable[[], Any], fault: tuple[str, str, str]) -> None:
    found = list(faults_in(data()))
    assert fault in found
    assert {one.reason for one in found} <= set(REASONS)
    with pytest.raises(Refusal) as refused:
        read_edition(data(), "own-x")
    assert refused.value.rule == "BAD_REQUEST"
    assert dict(zip(("place", "field", "reason"), fault, strict=True)) in refused.value.params["faults"]


def test_all_faults_are_told_at_once() -> None:
    data = square(1, price=-1, rents=[6, 5, 4, 3, 2, 1])
    data["squares"][20]["kind"] = "go"
    data["squares"][6]["group"] = "H"
    data["cards"][0]["deck"] = "luck"
    data["settings"] = {"salary": -1}
    places = {(fault.place, fault.field) for fault in faults_in(data)}
    assert places == {
        ("square 1", "price"),
        ("square 1", "rents"),
        ("edition", "go"),
        ("card ch01", "deck"),
        ("settings", "salary"),
    }


def test_every_reason_is_one_of_the_table() -> None:
    assert {fault[2] for _, _, fault in FAULTS} == set(REASONS) - {"place"}
    moved = wonders()
    moved["squares"][0], moved["squares"][20] = (
        moved["squares"][20] | {"index": 0},
        moved["squares"][0] | {"index": 20},
    )
    assert ("edition", "go", "place") in list(faults_in(moved))


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.sampled_from(["site", "A", "chance", "wonders"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
PRINTED = ["index", "kind", "names", "group", "price", "rents", "building", "hotel", "mortgage", "amount", "stamp"]
FIELDS = st.sampled_from([*PRINTED, "id", "deck", "text", "options", "letter", "colour", "square", "steps"])


@settings(max_examples=200, deadline=None)
@given(part=st.sampled_from(["squares", "cards", "groups"]), number=st.integers(0, 7), field=FIELDS, junk=JUNK)
def test_junk_in_any_field_is_a_fault_or_no_matter(part: str, number: int, field: str, junk: Any) -> None:
    data = wonders()
    data[part][number][field] = junk
    if not list(faults_in(data)):
        assert data_of(read_edition(data, "own-x"))


@settings(max_examples=200, deadline=None)
@given(part=st.sampled_from(["base", "names", "squares", "groups", "cards", "settings"]), junk=JUNK)
def test_junk_in_place_of_a_part_is_told(part: str, junk: Any) -> None:
    data = wonders(**{part: junk})
    if not list(faults_in(data)):
        assert read_edition(data, "own-x").squares


# -- what is read -----------------------------------------------------------------------------------------------
def test_a_name_in_one_language_stands_in_all() -> None:
    edition = read_edition(square(1, names={"fi": "Linna"}), "own-x")
    assert dict(edition.squares[1].names) == {"fr": "Linna", "fi": "Linna", "en": "Linna"}


def test_a_mortgage_is_half_the_price_unless_said() -> None:
    data = square(1, price=75)
    data["squares"][3]["mortgage"] = 40
    edition = read_edition(data, "own-x")
    assert (edition.squares[1].mortgage, edition.squares[3].mortgage) == (37, 40)


@pytest.mark.parametrize(("changed", "count"), [({8: "parking"}, 21), ({4: "site", 38: "site"}, 24)])
def test_wonders_are_numbered_along_the_board_however_many(changed: dict[int, str], count: int) -> None:
    data = wonders()
    figures = {key: data["squares"][6][key] for key in ("price", "rents", "building", "hotel", "group")}
    for index, kind in changed.items():
        data["squares"][index] |= {"kind": kind} | (figures if kind == "site" else {})
    edition = read_edition(data, "own-x")
    assert [edition.squares[index].number for index in edition.wonders] == list(range(1, count + 1))


def test_a_passport_of_three_wonders_is_full_with_three() -> None:
    data = wonders()
    for item in data["squares"]:
        if item["kind"] == "site" and item["index"] not in (1, 3, 6):
            item["kind"] = "parking"
    data["squares"][6]["group"] = "A"
    table = opening(read_edition(data, "own-x"), {}, [Seat("A", "canoe"), Seat("B", "car")])
    given = {"players": {"A": {"passport": [1, 3]}}}
    for command in (
        {"type": "arrange", "state": given},
        {"type": "start"},
        {"type": "land", "player": "A", "square": 6, "dice": 6},
    ):
        table = post(table, decide(table, command, "bank"))
    assert (table.status, table.passport("A")) == ("over", [1, 3, 6])
    assert table.fact("result")["rule"] == "PASS-7"


def test_a_table_as_amended_is_a_box_of_its_own() -> None:
    table = opening("wonders", {"salary": 400}, [Seat("A", "canoe"), Seat("B", "car")])
    amend = {"type": "amend", "square": 1, "price": 80, "names": {"fr": "Notre-Dame"}}
    table = post(table, decide(table, amend, "bank"))
    edition = read_edition(data_of(board_of(table)), "own-x")
    assert (edition.squares[1].price, edition.squares[1].mortgage, edition.squares[1].name("fr")) == (
        80,
        40,
        "Notre-Dame",
    )
    assert edition.squares[3] == load_edition("wonders").squares[3]
    assert edition.defaults["salary"] == 400
