"""The waiting room, seats asked back, and how the bank changes hands (CONTRACT, *Codes and tokens*)."""

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from bank import knocking, limits, links, pin, presence, seating, waiting
from bank.models import Game, Knock
from bank.problems import Forbidden, KnockRefused, TooMany, Unauthorized, Unknown
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    """The bank's clock, to be set on; the server has just started, so every device is thought to be there."""
    now = [presence.clock()]
    monkeypatch.setattr(presence, "clock", lambda: now[0])
    monkeypatch.setattr(presence, "_started", now[0])
    return now


@pytest.fixture
def hosted():
    with override_settings(PROFILE="hosted"):
        yield


def rule(answer):
    return answer.status_code, answer.json()["rule"]


def at_door(table, by="bank"):
    return table.get("knocks/", by=by).json()["results"]


def works(table, token, by):
    """Does the token open that seat (or the bank) now?"""
    return (
        table.get("offers/", by=None, Authorization=f"Bearer {token}").status_code == 200 and token != table.tokens[by]
    )


# --- The waiting room -------------------------------------------------------------------------------------------------
def test_hosted_a_code_only_knocks_and_the_banker_admits(lobby, hosted):
    knock = lobby.post("seats/", {"name": "Cid", "token_piece": "canoe"}, by=None)
    assert (knock.status_code, list(knock.json())) == (202, ["knock"])
    again = lobby.post("seats/", knock.json(), by=None)
    assert (again.status_code, again.json()) == (202, knock.json())
    (asked,) = at_door(lobby)
    assert (asked["kind"], asked["name"], asked["token"]) == ("seat", "Cid", "canoe")
    assert lobby.post(f"knocks/{asked['id']}/", {"admit": True}).status_code == 200
    seated = lobby.post("seats/", knock.json(), by=None)
    assert (seated.status_code, seated.json()["seat"]) == (201, "C")
    assert seated.json()["state"]["players"]["C"]["token"] == "canoe"
    assert works(lobby, seated.json()["token"], "A")
    assert at_door(lobby) == []


def test_an_answer_that_got_lost_is_asked_for_again(lobby, hosted):
    key = knocking.knock(lobby.code, "Cid")
    knocking.answer(lobby.code, Knock.objects.get().pk, "bank", yes=True)
    first, second = (lobby.post("seats/", {"knock": key}, by=None).json() for _ in range(2))
    assert (first["seat"], second["seat"]) == ("C", "C")
    assert works(lobby, second["token"], "A") and not works(lobby, first["token"], "A")


def test_a_no_is_told(lobby, hosted):
    key = knocking.knock(lobby.code, "Cid")
    lobby.post(f"knocks/{Knock.objects.get().pk}/", {"admit": False})
    assert rule(lobby.post("seats/", {"knock": key}, by=None)) == (403, "KNOCK_REFUSED")


def test_a_late_comer_knocks_and_the_banker_seats_them(table, hosted):
    key = knocking.knock(table.code, "Cid", "canoe")
    knocking.answer(table.code, Knock.objects.get().pk, "bank", yes=True)
    assert table.post("seats/", {"knock": key}, by=None).json()["seat"] == "C"
    assert table.live.entries[-1].command == {"type": "join", "token_piece": "canoe"}


def test_the_banker_gives_who_knocks_a_seat_that_is_there(table, hosted):
    key = knocking.knock(table.code, "Bea again")
    table.post(f"knocks/{Knock.objects.get().pk}/", {"admit": True, "seat": "B"})
    answer = table.post("seats/", {"knock": key}, by=None).json()
    assert answer["seat"] == "B" and works(table, answer["token"], "B")
    assert table.send(PAY, by="B").status_code == 401


@pytest.mark.parametrize("by", ["A", None])
def test_only_the_banker_lets_in(lobby, by):
    knocking.knock(lobby.code, "Cid")
    answer = lobby.post(f"knocks/{Knock.objects.get().pk}/", {"admit": True}, by=by)
    assert answer.status_code == (404 if by else 401)
    assert at_door(lobby, "A") == []


def test_a_secret_that_did_not_knock_learns_nothing(lobby):
    knocking.knock(lobby.code, "Cid")
    assert rule(lobby.post("seats/", {"knock": "guess"}, by=None)) == (404, "UNKNOWN")
    other = Tabletop.laid(start=False)
    key = knocking.knock(other.code, "Cid")
    assert rule(lobby.post("seats/", {"knock": key}, by=None)) == (404, "UNKNOWN")
    assert lobby.post(f"knocks/{Knock.objects.get(game__code=other.code).pk}/", {"admit": True}).status_code == 404


def test_a_table_that_is_over_or_full_answers_as_one_that_is_not_there(hosted):
    full, over = Tabletop.laid("ABCDEF"), Tabletop.laid()
    over.record({"type": "abandon", "player": "A"})
    answers = [table.post("seats/", {"name": "Eve"}, by=None).json() for table in (full, over)]
    nowhere = Client().post("/api/games/ZZZZZZ/seats/", {"name": "Eve"}, content_type="application/json").json()
    assert answers == [nowhere, nowhere]
    assert nowhere["rule"] == "UNKNOWN"


def test_a_door_holds_twenty_and_an_address_knocks_so_often(lobby, hosted):
    for number in range(knocking.MOST_AT_DOOR):
        knocking.knock(lobby.code, f"N{number}")
    with pytest.raises(TooMany):
        knocking.knock(lobby.code, "One more")
    Knock.objects.all().delete()
    tables = [lobby, *[Tabletop.laid(start=False) for _ in range(2)]]
    here = [lobby.post("seats/", {"name": "E"}, by=None).status_code for _ in range(knocking.MOST_AT_DOOR)]
    assert here.count(202) == limits.knocks_at_one.hosted < knocking.MOST_AT_DOOR, "others find room at the door"
    assert here[-1] == 429
    there = [tables[number % 2 + 1].post("seats/", {"name": "E"}, by=None).status_code for number in range(20)]
    assert there.count(202) == limits.new_knocks.hosted - limits.knocks_at_one.hosted
    assert rule(tables[1].post("seats/", {"name": "E"}, by=None)) == (429, "TOO_MANY")


def test_a_knock_that_nobody_answers_is_over(lobby):
    key = knocking.knock(lobby.code, "Cid")
    Knock.objects.update(at=timezone.now() - waiting.PATIENCE * 2)
    with pytest.raises(Unknown):
        knocking.find(lobby.code, key)
    assert at_door(lobby) == []


# --- A seat asked back ------------------------------------------------------------------------------------------------
def test_a_seat_whose_device_is_there_is_asked_for(table):
    assert rule(table.post("seats/B/reclaim/", {}, by=None)) == (409, "SEAT_TAKEN")
    key = table.post("seats/B/reclaim/", {"ask": True}, by=None).json()["knock"]
    assert [asked["seat"] for asked in at_door(table)] == ["B"]
    assert [asked["kind"] for asked in at_door(table, "B")] == ["reclaim"]
    assert at_door(table, "A") == []
    assert table.post(f"knocks/{Knock.objects.get().pk}/", {"admit": True}, by="A").status_code == 404
    assert table.post(f"knocks/{Knock.objects.get().pk}/", {"admit": True}, by="B").status_code == 200
    answer = table.post("seats/B/reclaim/", {"knock": key}, by=None)
    assert answer.status_code == 201 and works(table, answer.json()["token"], "B")
    assert table.send(PAY, by="B").status_code == 401


def test_a_seat_that_is_free_is_had_without_asking(table, clock):
    clock[0] += 31
    assert table.post("seats/B/reclaim/", {"ask": True}, by=None).status_code == 201


def test_hosted_a_code_alone_gives_no_seat_even_if_it_is_free(table, clock, hosted):
    clock[0] += 31
    assert table.post("seats/B/reclaim/", {}, by=None).status_code == 202


# --- The bank ---------------------------------------------------------------------------------------------------------
def take_bank(table, by=None, **body):
    return table.post("bank/", body, by=by)


def test_a_link_opens_the_bank_once_and_the_old_secret_is_dead(table):
    path, _, secret = links.make(table.code).partition("#")
    assert path == f"/t/{table.code}/bank/link/"
    answer = take_bank(table, link=secret)
    assert answer.status_code == 201 and works(table, answer.json()["token"], "bank")
    assert table.send(PAY).status_code == 401
    assert rule(take_bank(table, link=secret)) == (401, "UNAUTHORIZED")


def test_a_newer_link_takes_the_place_of_the_older(table):
    old, new = (links.make(table.code).partition("#")[2] for _ in range(2))
    with pytest.raises(Unauthorized):
        links.spend(table.code, old)
    assert links.spend(table.code, new)


def test_a_link_is_of_its_table(table):
    secret = links.make(Tabletop.laid().code).partition("#")[2]
    with pytest.raises(Unauthorized):
        links.spend(table.code, secret)


def test_the_pin_opens_the_bank_and_is_stored_as_a_slow_hash(table):
    number = table.post("bank/pin/", None).json()["pin"]
    assert len(number) == 6 and number.isdigit()
    assert number not in str(list(Game.objects.values_list()))
    answer = take_bank(table, pin=number)
    assert answer.status_code == 201 and works(table, answer.json()["token"], "bank")
    assert table.post("bank/pin/", None, by="A").status_code == 403


def test_a_table_without_a_pin_has_none_to_guess(table):
    assert rule(take_bank(table, pin="000000")) == (401, "UNAUTHORIZED")


@pytest.mark.parametrize("wrong", ["12345", "1234567", "abcdef", "１２３４５６"])
def test_a_pin_is_six_digits(table, wrong):
    assert rule(take_bank(table, pin=wrong)) == (400, "BAD_REQUEST")


def test_a_device_has_five_tries_then_waits_ever_longer(table, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(limits.wrong_pins, "clock", lambda: now[0])
    monkeypatch.setattr(pin, "_fits", lambda *_: False)
    seen = [take_bank(table, pin="000000").status_code for _ in range(6)]
    assert seen == [401] * 5 + [429]
    for wait in (60, 120, 240, 480, 900, 900):
        now[0] += wait - 1
        assert take_bank(table, pin="000000").status_code == 429
        now[0] += 1
        assert take_bank(table, pin="000000").status_code == 401


def test_after_twenty_wrong_tries_only_a_link_helps(table, monkeypatch):
    number = pin.new_pin(table.code)
    monkeypatch.setattr(pin, "_fits", lambda given, _: given == number)
    for device in range(pin.MOST_TRIES):
        with pytest.raises(Unauthorized):
            pin.spend(table.code, "000000" if number != "000000" else "000001", f"10.0.0.{device}")
    with pytest.raises(TooMany):
        pin.spend(table.code, number, "10.0.1.1")
    assert links.spend(table.code, links.make(table.code).partition("#")[2])


def test_a_try_is_counted_before_it_is_hashed(table, monkeypatch):
    monkeypatch.setattr(pin, "_fits", lambda *_: pytest.fail("hashed") if not Game.objects.get().pin_tries else False)
    with pytest.raises(Unauthorized):
        pin.spend(table.code, "000000", "10.0.0.1")


def test_a_bank_that_is_away_is_had_when_all_who_are_there_agree(clock):
    table = Tabletop.laid("ABCD")
    assert rule(take_bank(table, by="A")) == (429, "TOO_MANY")
    clock[0] += 61
    for letter in "ABC":
        presence.seen(table.code, letter)  # D's phone is away
    key = take_bank(table, by="A").json()["knock"]
    number = Knock.objects.get().pk
    assert [asked["kind"] for asked in at_door(table, "B")] == ["bank"]
    assert at_door(table, "A") == []
    for by in ("B", "C"):
        assert take_bank(table, by="A", knock=key).status_code == 202
        assert table.post(f"knocks/{number}/", {"admit": True}, by=by).status_code == 200
    answer = take_bank(table, by="A", knock=key)
    assert answer.status_code == 201 and works(table, answer.json()["token"], "bank")
    assert table.send(PAY).status_code == 401


def test_who_goes_away_is_not_waited_for(clock):
    table = Tabletop.laid("ABC")
    clock[0] += 61
    for letter in "ABC":
        presence.seen(table.code, letter)
    key = knocking.ask_for_bank(table.code, "A")
    knocking.answer(table.code, Knock.objects.get().pk, "B", yes=True)
    assert knocking.find(table.code, key)
    clock[0] += 29
    presence.seen(table.code, "A")
    clock[0] += 2  # C has not been heard of
    assert knocking.pick_up(table.code, key)[0] == "bank"


def test_one_no_is_enough_and_the_bank_itself_can_only_say_no(clock):
    table = Tabletop.laid("ABC")
    clock[0] += 61
    presence.seen(table.code, "B")
    key = knocking.ask_for_bank(table.code, "A")
    with pytest.raises(Forbidden):
        knocking.answer(table.code, Knock.objects.get().pk, "bank", yes=True)
    knocking.answer(table.code, Knock.objects.get().pk, "B", yes=False)
    with pytest.raises(KnockRefused):
        knocking.find(table.code, key)


def test_a_bank_that_has_come_back_keeps_itself(clock):
    table = Tabletop.laid("AB")
    clock[0] += 61
    presence.seen(table.code, "B")
    key = knocking.ask_for_bank(table.code, "A")
    knocking.answer(table.code, Knock.objects.get().pk, "B", yes=True)
    presence.seen(table.code, "bank")
    assert rule(take_bank(table, by="A", knock=key)) == (403, "KNOCK_REFUSED")


def test_a_command_of_the_bank_is_a_sign_of_life(table, clock):
    clock[0] += 61
    table.send(PAY)
    with pytest.raises(TooMany):
        knocking.ask_for_bank(table.code, "A")


@pytest.mark.parametrize("body", [{"pin": "123456", "link": "x"}, {"pin": 123456}, {"link": []}, {"other": 1}])
def test_the_bank_is_asked_for_in_one_way(table, body):
    assert rule(take_bank(table, **body)) == (400, "BAD_REQUEST")


def test_who_sits_nowhere_asks_for_no_bank(table):
    assert take_bank(table).status_code == 401
    assert take_bank(table, by="bank").status_code == 401


# --- The end of a table -----------------------------------------------------------------------------------------------
def test_the_banker_deletes_the_table_for_good(table):
    for by, status in ((None, 401), ("A", 403), ("bank", 204), ("bank", 404)):
        assert Client().delete(table.path, headers=table._headers(by)).status_code == status
    assert not Game.objects.exists()
    assert seating.create_game("wonders")


# --- Something is wrong -----------------------------------------------------------------------------------------------
def test_who_says_that_something_is_wrong_asks_the_banker_alone(table):
    table.send(PAY)
    for who in "AAB":  # the newest of a seat counts
        assert table.post("wrong/", {"entry": 1}, by=who).status_code == 200
    assert table.post("wrong/", {"entry": 2}, by="A").status_code == 200
    told = {viewer: [(one["kind"], one["seat"], one["entry"]) for one in at_door(table, viewer)] for viewer in "AB"}
    assert told == {"A": [("wrong", "A", 2)], "B": [("wrong", "B", 1)]}
    assert [(one["seat"], one["entry"]) for one in at_door(table)] == [("B", 1), ("A", 2)]


def test_the_banker_looks_or_says_no_and_the_seat_may_take_it_back(table):
    for who, by, answer in (("A", "bank", False), ("A", "bank", True), ("A", "A", False)):
        table.post("wrong/", {"entry": 1}, by=who)
        (asked,) = at_door(table)
        assert table.post(f"knocks/{asked['id']}/", {"admit": answer}, by=by).status_code == 200
        assert at_door(table) == []


def test_a_seat_says_no_yes_to_itself_and_nothing_of_entries_that_are_none(table):
    assert table.post("wrong/", {"entry": 99}, by="A").status_code == 404
    assert table.post("wrong/", {"entry": 0}, by="A").status_code == 400
    table.post("wrong/", {"entry": 1}, by="A")
    (asked,) = at_door(table)
    assert table.post(f"knocks/{asked['id']}/", {"admit": True}, by="A").status_code == 403
    assert table.post(f"knocks/{asked['id']}/", {"admit": True, "seat": "B"}).status_code == 403
