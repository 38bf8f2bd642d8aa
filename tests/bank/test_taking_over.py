"""Taking over a game begun on paper, and putting right what the app has wrong: told by taps, booked as one entry."""

import pytest
from django.test import Client

from tests.bank.finger import Finger
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def finger_at(table: Tabletop) -> Finger:
    """The banker's finger on the page."""
    client = Client()
    client.cookies[f"wb_{table.code}"] = table.tokens["bank"]
    return Finger(f"/t/{table.code}/bank/begun/", client).look()


def types(table: Tabletop) -> list[str]:
    return [entry.command["type"] for entry in table.live.entries]


def test_a_paper_game_goes_on_in_the_app(lobby):
    finger = finger_at(lobby)
    finger.tap("key:A:8", "key:A:5", "key:A:0", "group:A:A", "levels:A:2", "place:A:24", "tick:A:1", "tick:A:3")
    finger.tap(
        "card:A:1", "page:B", "pad:0", "note:B:500:1", "note:B:100:1", "own:5:B", "own:5:B", "jail:B", "tries:B:1"
    )
    finger.tap("page:turn", "turn:B", "round:10", "round:-1").press("do", "send")
    assert finger.left_for == f"/t/{lobby.code}/bank/"
    assert types(lobby) == ["arrange", "start"]
    state = lobby.state()
    assert (state["status"], state["turn"]["player"], state["turn"]["round"]) == ("playing", "B", 10)
    assert {"cash": 850, "position": 24, "jail_cards": 1, "passport": [1, 3]}.items() <= state["players"]["A"].items()
    jailed = {"cash": 600, "position": 10, "in_jail": True, "jail_turns": 1}
    assert jailed.items() <= state["players"]["B"].items()
    assert state["deeds"]["1"] == {"owner": "A", "mortgaged": False, "level": 2}
    assert state["deeds"]["5"] == {"owner": "B", "mortgaged": True, "level": 0}
    assert state["bank"]["houses"] == 28


def test_who_is_not_counted_gets_the_starting_cash(lobby):
    finger = finger_at(lobby).tap("key:A:7", "page:turn")
    assert finger.says("Not counted yet: Bea")
    finger.press("do", "send")
    assert [lobby.state()["players"][letter]["cash"] for letter in "AB"] == [7, 1500]


def test_the_turn_told_is_kept_when_the_seats_go_round_otherwise(lobby):
    lobby.post("seats/order/", {"order": ["B", "A"]})
    finger_at(lobby).tap("page:turn", "turn:A").press("do", "send")
    assert lobby.state()["turn"]["player"] == "A"


def test_nothing_is_booked_while_something_cannot_be_right(lobby):
    finger = finger_at(lobby)
    finger.tap("group:A:A", "levels:A:3", "own:1:A", "page:B", "group:B:B", "levels:B:2", "level:6:3", "level:6:4")
    finger.tap("page:turn")
    assert finger.says("Moai of Easter Island is mortgaged, but its colour has buildings")
    assert finger.says("The buildings are not even: Stonehenge, Mont-Saint-Michel, Alhambra")
    assert "send" not in finger.buttons("do")
    finger.press("do", "send")
    assert types(lobby) == []
    assert finger.left_for == ""


def test_a_table_that_cannot_start_is_not_taken_over():
    table = Tabletop.laid("A", start=False)
    finger = finger_at(table).tap("key:A:9", "page:turn").press("do", "send")
    assert types(table) == []
    assert finger.says("2")


def test_who_is_bankrupt_already_has_nothing(lobby):
    table = Tabletop.laid("ABC", start=False)
    finger_at(table).tap("own:1:A", "key:A:5", "out:A", "page:turn", "turn:B").press("do", "send")
    state = table.state()
    assert (state["players"]["A"]["bankrupt"], state["players"]["A"]["cash"], state["deeds"]["1"]["owner"]) == (
        True,
        0,
        None,
    )


# -- while playing ------------------------------------------------------------------------------------------------
def test_only_what_is_told_otherwise_is_put_right(table):
    table.record(PAY)
    finger = finger_at(table).tap("key:A:clear", "key:A:9", "key:A:0", "page:turn")
    assert finger.says("Ann")
    finger.press("do", "send", reason="a note fell under the table")
    command = table.live.entries[-1].command
    assert command == {
        "type": "arrange",
        "state": {"players": {"A": {"cash": 90}}},
        "reason": "a note fell under the table",
    }
    assert table.state()["players"]["B"]["cash"] == 1510


def test_nothing_told_otherwise_is_nothing_to_book(table):
    finger = finger_at(table).tap("page:turn")
    assert finger.says("Nothing is different")
    assert "send" not in finger.buttons("do")


def test_a_table_that_moved_on_is_not_put_back(table):
    finger = finger_at(table).tap("key:A:clear", "key:A:9")
    table.record(PAY)
    finger.tap("page:turn")
    assert finger.says("The table has moved on")
    finger.press("do", "send")
    assert types(table) == ["start", "pay"]


def test_the_same_page_sent_twice_counts_once(table):
    finger = finger_at(table).tap("key:A:clear", "key:A:9", "page:turn")
    fields = finger.fields() | {"do": "send"}
    for _ in range(2):
        finger.client.post(finger.path, fields)
    assert types(table) == ["start", "arrange"]


def test_only_the_banker_tells(lobby):
    client = Client()
    client.cookies[f"wb_{lobby.code}_seat"] = lobby.tokens["A"]
    assert client.get(f"/t/{lobby.code}/bank/begun/").status_code == 302
    assert client.post(f"/t/{lobby.code}/bank/begun/", {"do": "send"}).status_code == 302
    assert types(lobby) == []


@pytest.mark.parametrize("draft", ["", "[]", '{"hands": {}}', '{"hands": 5, "titles": 5}', "{" * 50])
def test_a_draft_that_is_none_is_refused(lobby, draft):
    finger = finger_at(lobby)
    assert finger.client.post(finger.path, {"draft": draft}).status_code == 400


def test_what_lies_on_free_parking_is_told_too():
    table = Tabletop.laid(start=False, parking_pot=100)
    finger_at(table).tap("page:turn", "pot:clear", "pot:50", "pot:5").press("do", "send")
    assert table.state()["bank"]["pot"] == 55
    assert "pot:50" not in finger_at(Tabletop.laid(start=False)).tap("page:turn").buttons()


def test_real_notes_are_not_asked_for_before_the_end():
    table = Tabletop.laid(start=False, money="notes")
    finger = finger_at(table)
    assert "key:A:1" not in finger.buttons()
    finger.tap("own:1:A", "page:turn").press("do", "send")
    assert table.state()["deeds"]["1"]["owner"] == "A"


def test_real_notes_are_counted_when_the_game_is_over():
    table = Tabletop.laid(money="notes")
    table.record({"type": "finish"})
    finger = finger_at(table).tap("pad:0", "note:A:500:1", "note:A:20:1", "page:B", "note:B:100:1", "page:turn")
    finger.press("do", "send")
    assert table.state()["result"]["winners"] == ["A"]
    assert [table.state()["score"][letter]["cash"] for letter in "AB"] == [520, 100]


def test_what_somebody_owes_is_told_and_mended(lobby):
    """DEBT-1: debts to a seat and to the bank; one that the bank knows otherwise is put right, its reason stays."""
    finger = finger_at(lobby)
    finger.tap("key:A:2", "key:A:0", "owe:A:B:100", "owe:A:B:50", "owe:A:bank:500", "page:B", "page:turn")
    finger.press("do", "send")
    debts = lobby.state()["players"]["A"]["debts"]
    assert debts == [{"to": "B", "amount": 150, "rule": "RENT-1"}, {"to": "bank", "amount": 500, "rule": "CARD-1"}]
    mended = finger_at(lobby).tap("owe:A:bank:clear", "owe:A:B:10", "page:turn")
    mended.press("do", "send")
    assert lobby.state()["players"]["A"]["debts"] == [{"to": "B", "amount": 160, "rule": "RENT-1"}]


def test_what_was_owed_to_who_is_out_is_owed_to_the_bank(lobby):
    """BANKRUPT-3"""
    finger = finger_at(lobby).tap("owe:A:B:100", "page:B", "out:B", "page:A")
    assert "owe:A:B:1" not in finger.buttons()
    assert "owe:A:bank:clear" in finger.buttons()


def test_a_debt_that_the_cash_covers_is_paid_at_once(lobby):
    """DEBT-1"""
    finger = finger_at(lobby)
    finger.tap("key:A:9", "key:A:0", "key:A:0", "owe:A:B:100", "page:turn").press("do", "send")
    assert [lobby.state()["players"][letter]["cash"] for letter in "AB"] == [800, 1600]
    assert lobby.state()["players"]["A"]["debts"] == []
