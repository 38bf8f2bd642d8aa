"""Sitting down, changing, getting up: before the start by whoever knows the code, afterwards by the banker."""

import pytest

from bank import presence, seating
from bank.models import Seat
from bank.problems import DoorClosed, Malformed, NameTaken, SeatTaken, Unknown
from rules.refusals import Refusal
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    """The bank's clock, to be set on."""
    now = [presence.clock()]
    monkeypatch.setattr(presence, "clock", lambda: now[0])
    return now


def test_seats_are_letters_in_joining_order(lobby):
    assert seating.take_seat(lobby.code, "Cid")[0] == "C"
    assert lobby.state()["order"] == ["A", "B", "C"]


def test_a_seat_without_a_name_is_called_by_its_pawn(lobby):
    seating.take_seat(lobby.code, "", "canoe", lang="fi")
    assert lobby.state()["players"]["C"]["name"] == "Kanootti"


def test_a_pawns_name_that_somebody_has_is_told_apart(lobby):
    seating.rename(lobby.code, "A", "Canoe")
    seating.take_seat(lobby.code, "", "canoe")
    assert lobby.state()["players"]["C"]["name"] == "Canoe C"


@pytest.mark.parametrize("token_piece", ["submarine", "canoe"])
def test_no_pawn_twice_and_none_that_is_not_in_the_box(lobby, token_piece):
    seating.take_seat(lobby.code, "Cid", "canoe")
    with pytest.raises(Refusal, match="SETUP-2"):
        seating.take_seat(lobby.code, "Dan", token_piece)


@pytest.mark.parametrize("name", ["ann", "ANN ", "\uff21nn"])
def test_no_name_twice(lobby, name):
    with pytest.raises(NameTaken):
        seating.take_seat(lobby.code, name)


def test_no_more_seats_than_passports():
    table = Tabletop.laid("ABCDEF", start=False)
    with pytest.raises(Refusal, match="SETUP-1"):
        seating.take_seat(table.code, "Gus")


def test_a_role_is_competitor_or_monopolist(lobby):
    with pytest.raises(Refusal, match="AM-0"):
        seating.take_seat(lobby.code, "Cid", role="banker")


def test_the_door_closes_at_the_start(table):
    with pytest.raises(DoorClosed):
        seating.take_seat(table.code, "Cid")
    with pytest.raises(DoorClosed):
        seating.reorder(table.code, ["B", "A"])
    with pytest.raises(DoorClosed):
        seating.remove(table.code, "A")
    with pytest.raises(DoorClosed):
        seating.change(table.code, "A", token_piece="canoe")


def test_a_name_can_change_at_any_time(table):
    rev = table.live.rev
    seating.rename(table.code, "A", "Anna")
    assert table.state()["players"]["A"]["name"] == "Anna"
    assert table.live.rev == rev + 1
    assert table.live.seq == 1


def test_a_pawn_can_change_in_the_lobby(lobby):
    seating.change(lobby.code, "A", token_piece="car")
    seating.change(lobby.code, "A", token_piece="canoe")
    assert lobby.state()["players"]["A"]["token"] == "canoe"
    assert lobby.state()["players"]["A"]["name"] == "Ann"


def test_the_order_names_every_seat_once(lobby):
    for order in (["A"], ["A", "A"], ["A", "B", "C"], [1, 2]):
        with pytest.raises(Malformed):
            seating.reorder(lobby.code, order)


def test_a_seat_is_taken_away_and_its_letter_is_free(lobby):
    seating.remove(lobby.code, "A")
    assert list(lobby.state()["players"]) == ["B"]
    assert seating.take_seat(lobby.code, "Cid")[0] == "A"


def test_a_late_comer_takes_the_letter_that_is_free():
    table = Tabletop.laid("ABC", start=False)
    seating.remove(table.code, "B")
    table.record({"type": "start"})
    table.record({"type": "join", "name": "Eve"})
    assert table.state()["players"]["B"]["name"] == "Eve"
    assert table.state()["order"] == ["A", "C", "B"]


def test_a_seat_that_has_been_arranged_for_stays(lobby):
    lobby.record({"type": "arrange", "state": {"players": {"A": {"cash": 40}}}})
    with pytest.raises(Refusal, match="OWN-1"):
        seating.remove(lobby.code, "A")
    seating.remove(lobby.code, "B")


def test_a_seat_that_is_not_there_is_unknown(table):
    for deed in (seating.reclaim, seating.release):
        with pytest.raises(Unknown):
            deed(table.code, "H")
    with pytest.raises(Unknown):
        seating.rename(table.code, "H", "Hal")


def test_a_seat_whose_device_is_here_is_not_taken(table, clock):
    clock[0] += 29
    with pytest.raises(SeatTaken):
        seating.reclaim(table.code, "A")
    presence.seen(table.code, "A")
    clock[0] += 29
    with pytest.raises(SeatTaken):
        seating.reclaim(table.code, "A")


def test_a_seat_whose_device_has_been_away_is_taken_at_once(table, clock):
    clock[0] += 31
    token = seating.reclaim(table.code, "A")
    assert table.record({"type": "throw", "player": "A", "dice": [1, 2]}, by="A", token=token)
    with pytest.raises(SeatTaken):
        seating.reclaim(table.code, "A")


def test_a_seat_given_free_is_taken_at_once(table):
    seating.release(table.code, "A")
    assert table.state()["players"]["A"]["presence"] == "away"
    assert seating.reclaim(table.code, "A")


def test_a_start_of_the_server_frees_no_seat(table, clock, monkeypatch):
    clock[0] += 100
    presence.forget_all()
    monkeypatch.setattr(presence, "_started", clock[0])
    with pytest.raises(SeatTaken):
        seating.reclaim(table.code, "A")


def test_a_guest_without_a_phone_sits_on_the_tablet_until_one_is_found(lobby):
    letter, _ = seating.take_seat(lobby.code, "Cid", on_tablet=True)
    assert lobby.state()["players"][letter]["presence"] == "tablet"
    seating.reclaim(lobby.code, letter)
    assert lobby.state()["players"][letter]["presence"] == "away"


def test_secrets_are_stored_as_digests_only(table):
    stored = str(list(Seat.objects.values_list()))
    assert not any(token in stored for token in table.tokens.values())
