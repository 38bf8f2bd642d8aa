"""Only count: a paper game told by taps comes to the same count as a table's end, in few taps."""

import re
from typing import Any

import pytest

from bank import boxes
from rules.boards import data_of
from rules.edition import load_edition
from tests.bank.finger import Finger
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db

#: How four people's evening ends, much as they do: taps by player, and the same position for a real table.
EVENING: dict[str, list[str]] = {
    "A": ["note:A:500:1", "note:A:500:1", "note:A:100:1", "note:A:100:1", "note:A:50:1", "note:A:20:1", "note:A:5:1"]
    + ["group:B:A", "own:5:A", "own:12:A", "own:39:A", "own:39:A", "levels:B:3"],
    "B": ["note:B:500:1", "note:B:100:1", "note:B:100:1", "note:B:100:1", "note:B:10:1", "note:B:1:1"]
    + ["group:D:B", "own:15:B", "own:25:B", "own:21:B", "levels:D:5", "level:19:4"],
    "C": ["pad:1", "key:C:8", "key:C:9", "key:C:5"]
    + ["group:C:C", "own:1:C", "own:1:C", "own:28:C", "own:35:C", "own:35:C", "levels:C:2"],
    "D": ["pad:0", "note:D:100:1", "note:D:20:1", "own:31:D", "own:31:D", "own:34:D", "own:34:D", "own:3:D", "own:3:D"],
}
POSITION: dict[str, Any] = {
    "players": {"A": {"cash": 1275}, "B": {"cash": 811}, "C": {"cash": 895}, "D": {"cash": 120}},
    "deeds": {
        **{at: {"owner": "A", "level": 3} for at in ("6", "8", "9")},
        **{at: {"owner": "A"} for at in ("5", "12")},
        "39": {"owner": "A", "mortgaged": True},
        **{at: {"owner": "B", "level": level} for at, level in (("16", 5), ("18", 5), ("19", 4))},
        **{at: {"owner": "B"} for at in ("15", "25", "21")},
        **{at: {"owner": "C", "level": 2} for at in ("11", "13", "14")},
        "28": {"owner": "C"},
        **{at: {"owner": "C", "mortgaged": True} for at in ("1", "35")},
        **{at: {"owner": "D", "mortgaged": True} for at in ("31", "34", "3")},
    },
}


def begun(seats: int = 4, **asked: str) -> Finger:
    finger = Finger("/count/").look()
    return finger.press("seats", str(seats), **({"box": "wonders"} | asked))


def told(finger: Finger) -> Finger:
    for letter, taps in EVENING.items():
        finger.tap(*taps, "page:count" if letter == "D" else f"page:{'ABCD'['ABCD'.index(letter) + 1]}")
    return finger


def figures(text: str) -> list[list[int]]:
    """The count as it stands on the page, row by row."""
    rows = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>([\d,]+)<", row) for row in rows]
    return [[int(cell.replace(",", "")) for cell in row] for row in cells if row]


def test_a_typical_end_takes_at_most_25_taps_a_player():
    finger = begun()
    for letter, taps in EVENING.items():
        before = finger.taps
        finger.tap(*taps, "page:count" if letter == "D" else f"page:{'ABCD'['ABCD'.index(letter) + 1]}")
        assert finger.taps - before <= 25, letter


def test_the_count_is_that_of_a_table_that_ends_so():
    finger = told(begun())
    table = Tabletop.laid("ABCD", start=False)
    table.record({"type": "arrange", "state": POSITION})
    table.record({"type": "start"})
    score = table.get("score/").json()
    totals = {letter: sum(line["amount"] for line in lines if line["counts"]) for letter, lines in score.items()}
    order = sorted("ABCD", key=lambda letter: -totals[letter])
    lines = ("cash", "deeds", "mortgaged", "houses", "hotels")
    wanted = [
        [next(one["amount"] for one in score[letter] if one["line"] == line) for letter in order] for line in lines
    ]
    assert figures(finger.text) == [*wanted, [totals[letter] for letter in order]]
    assert finger.says("The richest is Canoe")
    assert not finger.says("cannot be right")


def test_each_sum_opens_to_what_it_is_made_of():
    finger = told(begun())
    assert finger.says("Stonehenge ×3 € 150")
    assert finger.says("Guest houses € 450")
    assert finger.says("Mortgaged, at half € 200")


def test_a_third_tap_gives_the_deed_back():
    finger = begun(2).tap("own:39:A", "own:39:A", "own:39:A", "page:count")
    assert figures(finger.text)[-1] == [0, 0]


def test_a_deed_is_nobody_elses_as_well():
    finger = begun(2).tap("own:39:A", "page:B", "own:39:B", "page:count")
    assert figures(finger.text)[-1] == [400, 0]
    assert "own:39:A" in finger.tap("page:A").buttons()


def test_buildings_go_with_the_colour():
    finger = begun(2).tap("group:A:A", "levels:A:4", "page:B", "own:1:B", "page:count")
    assert figures(finger.text)[-1] == [60, 60]


def test_what_cannot_be_is_told_beside_the_player_and_at_the_end_all_at_once():
    finger = begun(2).tap("group:A:A", "levels:A:2", "own:1:A", "group:B:A", "level:6:1", "level:6:2")
    assert finger.says("its colour has buildings")
    assert finger.says("The buildings are not even")
    finger.tap("page:B")
    assert not finger.says("not even")
    finger.tap("page:count")
    assert finger.says("its colour has buildings") and finger.says("not even")
    assert figures(finger.text)[0] == [0, 0]


def test_in_the_short_game_a_hotel_cost_three_guest_houses():
    long, short = begun(2).tap("group:A:A", "levels:A:5"), begun(2, short="1").tap("group:A:A")
    assert "levels:A:4" in long.buttons() and "levels:A:4" not in short.buttons()
    assert figures(long.tap("page:count").text)[4] == [500, 0]
    assert figures(short.tap("levels:A:5", "page:count").text)[4] == [400, 0]


def test_anti_monopoly_counts_rents_by_role():
    finger = begun(2, box="anti-monopoly").tap("group:H:A", "page:count")
    assert figures(finger.text)[-1] == [75, 0]
    assert figures(finger.tap("page:A", "role:A:monopolist", "page:count").text)[-1] == [150, 0]


def test_a_family_counts_over_its_own_box():
    data = data_of(load_edition("wonders")) | {"names": {"fr": "Chez nous"}}
    data["squares"][39]["price"] = 444
    slug = boxes.make(data).slug
    assert figures(begun(2, box=slug).tap("own:39:A", "page:count").text)[-1] == [444, 0]


def test_names_may_be_typed_in():
    finger = begun(2)
    finger.press("tap", "page:B", **{"name.A": " Ann\u202e "})
    finger.press("tap", "page:count", **{"name.B": "Bea"})
    assert finger.says("Ann") and finger.says("Bea")


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": "9"},
        {"seats": "2", "box": "../x"},
        {"seats": "2", "draft": "{}"},
        {"seats": "2", "draft": "[" * 99},
        {"seats": "2", "tap": "own:40:A"},
        {"seats": "2", "tap": "own:1:Z"},
        {"seats": "2", "tap": "note:A:30:1"},
        {"seats": "2", "tap": "rob:A"},
        {"seats": "2", "tap": "key:A:٣"},
        {"seats": "2", "tap": "level:1:9"},
        {"seats": "2", "tap": "page:"},
    ],
    ids=range(11),
)
def test_what_no_page_of_ours_sends_is_refused(fields, client):
    answer = client.post("/count/", fields)
    assert answer.status_code == (200 if fields.get("tap") == "page:" else 400)
