""" "That's me": a seat follows its player to another device, but never from under a phone that is in use."""

import pytest
from django.test import Client

from bank import presence
from tests.bank.tabletop import Tabletop
from tests.passports.phone import Phone


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a minute passes in which no device is heard of."""
    later = presence.clock() + presence.AWAY_AFTER + 1
    monkeypatch.setattr(presence, "clock", lambda: later)


def reclaim(client: Client, table: Tabletop, seat: str):
    return client.post(f"/j/{table.code}/reclaim/", {"seat": seat})


def test_a_phone_that_sleeps_gives_its_seat_to_who_says_so(table: Tabletop, asleep: None) -> None:
    old, new = Phone(table, "B"), Client()
    assert reclaim(new, table, "B").status_code == 302
    assert new.get(f"/t/{table.code}/").status_code == 200
    assert old.get().status_code == 302


def test_the_old_phone_is_told_that_its_seat_moved(table: Tabletop, asleep: None) -> None:
    old = Phone(table, "B")
    reclaim(Client(), table, "B")
    assert "Your seat is on another phone now" in old.html(pane=1)


def test_a_phone_in_use_keeps_its_seat(table: Tabletop) -> None:
    presence.seen(table.code, "B")
    response = reclaim(Client(), table, "B")
    assert response.status_code == 409
    assert not response.cookies.get(f"wb_{table.code}_seat")
    assert Phone(table, "B").get().status_code == 200


def test_the_page_asks_before_it_takes_a_seat(table: Tabletop, asleep: None) -> None:
    html = Client().get(f"/j/{table.code}", {"seat": "B"}).content.decode()
    assert "Are you Bea?" in html
    assert f'action="/j/{table.code}/reclaim/"' in html


def test_it_says_when_the_seat_is_in_use(table: Tabletop) -> None:
    presence.seen(table.code, "B")
    html = Client().get(f"/j/{table.code}", {"seat": "B"}).content.decode()
    assert "Are you Bea?" in html
    assert "reclaim/" not in html


@pytest.mark.parametrize("seat", ["H", "bank", "", "AB"])
def test_no_other_seat_can_be_reclaimed(seat: str, table: Tabletop, asleep: None) -> None:
    response = reclaim(Client(), table, seat)
    assert response.status_code == 404
    assert not response.cookies.get(f"wb_{table.code}_seat")
