"""The table rests and plays on, its clock leaves pauses out, and a second banker has the bank as well."""

from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from bank import access, archive, handover, helping, pausing, presence, seating, tables
from bank.models import Game
from bank.notes import notes_of
from bank.screens.bank_away import absence
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def rest(table: Tabletop, on: bool, by: str = "A", **more: bool) -> int:
    return table.post("pause/", {"paused": on} | more, by).status_code


def clock(table: Tabletop, later: int) -> int:
    """What the table's clock shows in so many seconds from now."""
    found = pausing.clock_of(table.live, timezone.now() + timedelta(seconds=later))
    assert found is not None
    return found.played


# --- Pause ------------------------------------------------------------------------------------------------------------
def test_everybody_sees_who_has_paused_and_since_when(table):
    before = table.state("B")["rev"]
    assert rest(table, True) == 200
    state = table.state("B")
    assert (state["pause"]["by"], state["pause"]["kind"]) == ("A", "pause")
    assert abs(timezone.now() - datetime.fromisoformat(state["pause"]["since"])) < timedelta(minutes=1)
    assert state["rev"] == before + 1
    assert table.live.beside(None)["pause"] == state["pause"]


def test_anybody_at_the_table_plays_on(table):
    rest(table, True, "A")
    assert rest(table, False, "B") == 200
    assert table.state()["pause"] is None


def test_a_second_pause_is_the_first_one_still(table):
    rest(table, True, "A")
    since = table.state()["pause"]
    rest(table, True, "B")
    assert table.state()["pause"] == since


def test_a_resting_table_refuses_nothing(table):
    rest(table, True)
    assert table.send(PAY).status_code == 201
    assert table.state()["pause"] is not None


def test_only_a_table_in_play_rests(lobby):
    assert rest(lobby, True, "bank") == 400


def test_only_the_banker_puts_a_table_away(table):
    assert rest(table, True, "A", away=True) == 403
    rest(table, True, "A")
    assert rest(table, True, "bank", away=True) == 200
    assert table.state()["pause"]["kind"] == "away"
    assert table.state()["pause"]["by"] == "A"


def test_the_clock_leaves_pauses_out(table):
    assert clock(table, 100) - clock(table, 40) == 60
    rest(table, True)
    assert clock(table, 100) == clock(table, 40)
    rest(table, False)
    game = Game.objects.get(code=table.code)
    game.pauses = [game.pauses[0] | {"from": _ago(200), "to": _ago(150)}]
    seating.alter(table.code, lambda locked, live: Game.objects.filter(pk=locked.pk).update(pauses=game.pauses))
    played = clock(table, 1000)
    assert 945 <= played <= 950 + 5


def _ago(seconds: int) -> str:
    return (timezone.now() - timedelta(seconds=seconds)).isoformat()


def test_the_clock_is_the_same_read_anew(table):
    rest(table, True)
    table.send(PAY)
    before = clock(table, 500)
    tables.forget()
    assert clock(table, 500) == before
    assert table.live.resting is not None


def test_pauses_go_along_in_the_games_file_and_the_clock_is_the_same_there(table):
    for on in (True, False, True):
        rest(table, on)
    game = Game.objects.get(code=table.code)
    pauses = [game.pauses[0] | {"from": _ago(900), "to": _ago(300)}, game.pauses[1]]
    seating.alter(table.code, lambda locked, live: Game.objects.filter(pk=locked.pk).update(pauses=pauses))
    back, _token = archive.imported(table.get("export/", by="bank").json())
    assert back.pauses == pauses
    assert pausing.clock_of(tables.current(back)) == pausing.clock_of(table.live)
    assert tables.current(back).resting == table.live.resting


def test_the_clock_stands_at_the_end_of_the_game(table):
    table.record({"type": "abandon", "player": "A"})
    assert table.state()["status"] == "over"
    assert clock(table, 500) == clock(table, 5000)


def test_there_is_no_clock_before_the_start(lobby):
    assert pausing.clock_of(lobby.live) is None


def test_the_limit_of_the_setting_is_told_in_seconds():
    table = Tabletop.laid(time_limit=60, dealt_deeds=0)
    now = timezone.now()
    found = pausing.clock_of(table.live, now + timedelta(hours=2))
    assert found is not None
    assert (found.limit, found.is_over, found.runs) == (3600, True, True)


# --- The second banker ------------------------------------------------------------------------------------------------
def appointed(table: Tabletop, letter: str = "A") -> str:
    """The second banker's secret for the bank."""
    assert table.post(f"seats/{letter}/helps/", {"helps": True}).status_code == 200
    answer = table.post("bank/", {}, letter)
    assert answer.status_code == 201
    return str(answer.json()["token"])


def opens(table: Tabletop, token: str) -> str | None:
    return access.holder(Game.objects.get(code=table.code), token)


def test_both_bankers_have_the_bank(table):
    second = appointed(table)
    assert opens(table, second) == opens(table, table.tokens["bank"]) == "bank"
    assert opens(table, table.tokens["A"]) == "A"
    assert table.state("B")["banker"]["helpers"] == ["A"]


def test_who_was_not_named_does_not_get_the_bank(table):
    appointed(table, "A")
    assert table.post("bank/", {}, "B").status_code == 429


def test_only_the_banker_names_a_second_one(table):
    assert table.post("seats/B/helps/", {"helps": True}, "A").status_code == 403
    assert table.post("seats/B/helps/", {"helps": True}, "B").status_code == 403


@pytest.mark.parametrize("end", ["taken back", "another phone", "handed over", "released"])
def test_the_second_bankers_secret_dies(table, end):
    second = appointed(table)
    if end == "taken back":
        table.post("seats/A/helps/", {"helps": False})
    elif end == "another phone":
        seating.reclaim(table.code, "A", agreed=True)
    elif end == "handed over":
        handover.give(table.code, lambda _game: None)
    else:
        seating.release(table.code, "A")
    assert opens(table, second) is None
    assert table.state()["banker"]["helpers"] == []


def test_a_second_bankers_older_secret_is_dead(table):
    older = appointed(table)
    newer = table.post("bank/", {}, "A").json()["token"]
    assert (opens(table, older), opens(table, newer)) == (None, "bank")


def test_the_second_bankers_phone_opens_the_bank_by_a_button(table):
    table.post("seats/A/helps/", {"helps": True})
    phone = Client()
    phone.cookies[f"wb_{table.code}_seat"] = table.tokens["A"]
    answer = phone.post(f"/t/{table.code}/help/")
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{table.code}/bank/")
    assert opens(table, phone.cookies[f"wb_{table.code}"].value) == "bank"
    assert phone.get(f"/t/{table.code}/bank/").status_code == 200


# --- Put away, set up again -------------------------------------------------------------------------------------------
def tablet(table: Tabletop) -> Client:
    client = Client()
    client.cookies[f"wb_{table.code}"] = table.tokens["bank"]
    return client


def test_a_table_is_put_away_and_set_up_again(table):
    client = tablet(table)
    answer = client.post(f"/t/{table.code}/bank/away/")
    assert answer["Location"] == f"/t/{table.code}/bank/standing/"
    assert table.state()["pause"]["kind"] == "away"
    assert "Set the table up again" in client.get(answer["Location"]).content.decode()
    assert client.post(f"/t/{table.code}/bank/again/")["Location"] == f"/t/{table.code}/bank/"
    assert table.state()["pause"] is None


def test_the_check_list_has_all_that_lies_on_the_table(table):
    jailed = {"A": {"position": 10, "in_jail": True, "jail_turns": 1, "jail_cards": 1, "passport": [1, 3]}}
    deeds = {"1": {"owner": "A", "level": 1}, "3": {"owner": "A", "level": 1}, "5": {"owner": "B", "mortgaged": True}}
    told = {"players": jailed, "deeds": deeds}
    table.record({"type": "arrange", "state": told, "reason": "as it lies"})
    page = tablet(table).get(f"/t/{table.code}/bank/standing/").content.decode()
    for line in ("Token in jail, tries so far: 1", "1 card “leave jail free”", "Passport: 2 stamps", "3×500"):
        assert line in page, line
    assert page.count("face down") == 1
    assert 'data-wb-check="A-1"' in page
    assert 'data-wb-check="B-5"' in page


def test_where_cash_is_paper_each_counts_their_own_notes():
    table = Tabletop.laid(money="notes")
    page = tablet(table).get(f"/t/{table.code}/bank/standing/").content.decode()
    assert page.count("The notes, counted:") == 2


@pytest.mark.parametrize(
    ("amount", "notes"),
    [(0, []), (1, [(1, 1)]), (1500, [(500, 3)]), (-286, [(100, 2), (50, 1), (20, 1), (10, 1), (5, 1), (1, 1)])],
)
def test_a_sum_is_made_up_of_the_fewest_notes(amount, notes):
    assert notes_of(amount) == notes


@pytest.mark.parametrize(("holder", "path"), [("bank", "bank/"), ("A", "")])
def test_who_listens_hears_of_a_pause(table, holder, path):
    client = Client()
    client.cookies[f"wb_{table.code}" + ("" if holder == "bank" else "_seat")] = table.tokens[holder]
    rest(table, True)
    page = client.get(f"/t/{table.code}/{path}").content.decode()
    assert 'data-wb-said="The table is paused."' in page
    assert 'data-command="land"' not in page


# --- The bank is away -------------------------------------------------------------------------------------------------
def test_a_bank_that_has_fallen_silent_is_told_and_then_free_to_be_taken(table, monkeypatch):
    now = presence.clock()
    presence.seen(table.code, "bank")
    assert absence(table.live) is None
    for later, told_in, free_in in ((31, 0, 29), (61, 0, 0)):
        monkeypatch.setattr(presence, "clock", lambda later=later: now + later)
        found = absence(table.live)
        assert (found.told_in, found.free_in) == (told_in, free_in)
        page = Client().get(f"/t/{table.code}/tv/").content.decode()
        assert "The bank is away." in page
        assert ("data-wb-after" in page) is bool(free_in)
    assert "Any phone at the table can take over the bank." in page
    helping.appoint(table.code, "B", helps=True)
    assert "Bea can take over the bank." in Client().get(f"/t/{table.code}/tv/").content.decode()
