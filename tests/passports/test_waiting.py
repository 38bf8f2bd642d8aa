"""Waiting for a yes, on a phone: at a hosted table's door, for a seat another phone has, for the bank."""

import pytest
from django.test import Client, override_settings

from bank import knocking, presence
from bank.models import Knock
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return Client()


def answer(table, yes=True):
    knocking.answer(table.code, Knock.objects.latest("pk").pk, "bank", yes=yes)


def lobby(**options):
    return Tabletop.laid(start=False, **options)


def test_hosted_a_phone_knocks_waits_and_comes_in(phone):
    table = lobby()
    with override_settings(PROFILE="hosted", SECURE_SSL_REDIRECT=False):
        door = phone.get(f"/j/{table.code}").content.decode()
        assert "Ann" not in door and "canoe" in door
        assert phone.post(f"/j/{table.code}/sit/", {"token_piece": "canoe"}).status_code == 401
        knocked = phone.post(f"/j/{table.code}/knock/", {"token_piece": "canoe", "name": "Cid"})
        assert knocked["Location"] == f"/j/{table.code}/wait/"
        assert 'hx-trigger="every 2s"' in phone.get(f"/j/{table.code}/wait/?pane=1").content.decode()
        answer(table)
        assert "hx-post" in phone.get(f"/j/{table.code}/wait/?pane=1").content.decode()
        taken = phone.post(f"/j/{table.code}/wait/", headers={"HX-Request": "true"})
        assert (taken.status_code, taken["HX-Redirect"]) == (204, f"/t/{table.code}/")
        assert phone.cookies[f"__Host-wb_{table.code}_seat"]["secure"]
        assert "Cid" in phone.get(f"/t/{table.code}/").content.decode()


def test_hosted_a_pawn_that_sat_there_is_asked_back(phone):
    table = lobby()
    table.record({"type": "start"})
    with override_settings(PROFILE="hosted", SECURE_SSL_REDIRECT=False):
        assert phone.post(f"/j/{table.code}/knock/", {"token_piece": "canoe", "again": "1"}).status_code == 404
        from bank import seating

        other = Tabletop.laid("A", start=False)
        seating.change(other.code, "A", token_piece="canoe")
        assert phone.post(f"/j/{other.code}/knock/", {"token_piece": "canoe", "again": "1"}).status_code == 302
        assert (Knock.objects.get().kind, Knock.objects.get().letter) == ("reclaim", "A")


def test_looking_takes_no_seat(phone):
    table = lobby()
    phone.post(f"/j/{table.code}/ask/", {"seat": "A"})
    answer(table)
    for _ in range(3):
        phone.get(f"/j/{table.code}/wait/")
    assert table.get("offers/", by="A").status_code == 200  # the old phone still has it
    phone.post(f"/j/{table.code}/wait/")
    assert table.get("offers/", by="A").status_code == 401


def test_a_no_is_told_and_a_knock_that_never_was_is_none(phone):
    table = lobby()
    assert phone.get(f"/j/{table.code}/wait/").status_code == 200
    phone.post(f"/j/{table.code}/ask/", {"seat": "A"})
    answer(table, yes=False)
    assert "The answer is no" in phone.get(f"/j/{table.code}/wait/").content.decode()
    assert "The answer is no" in phone.post(f"/j/{table.code}/wait/").content.decode()


def test_the_bank_goes_to_a_phone_when_all_agree(phone, monkeypatch):
    table = Tabletop.laid("AB")
    phone.cookies[f"wb_{table.code}_seat"] = table.tokens["A"]
    assert phone.post(f"/t/{table.code}/claim/").status_code == 429
    now = presence.clock() + 61
    monkeypatch.setattr(presence, "clock", lambda: now)
    presence.seen(table.code, "B")
    phone.post(f"/t/{table.code}/claim/")
    knocking.answer(table.code, Knock.objects.get().pk, "B", yes=True)
    assert phone.post(f"/j/{table.code}/wait/")["Location"] == f"/t/{table.code}/bank/"
    assert phone.get(f"/t/{table.code}/bank/").status_code == 200
