"""The banker's door as pages: a link or a PIN opens the bank, knocks are answered, a table is deleted."""

import pytest
from django.test import Client

from bank import knocking, limits, links, pin
from bank.models import Game, Knock
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def browser(table=None, **held):
    client = Client()
    for name, by in held.items():
        client.cookies[f"wb_{table.code}{'_seat' if name == 'seat' else ''}"] = table.tokens[by]
    return client


def bank_cookie(table):
    return f"wb_{table.code}"


def test_a_link_is_followed_and_opens_the_bank_once(table):
    path, _, secret = links.make(table.code).partition("#")
    client = browser()
    page = client.get(path)
    assert (page.status_code, secret in page.content.decode()) == (200, False)
    assert client.post(path, {"secret": secret})["Location"] == f"/t/{table.code}/bank/"
    assert client.get(f"/t/{table.code}/bank/").status_code == 200
    assert table.send(PAY).status_code == 401
    assert browser().post(path, {"secret": secret}).status_code == 401


def test_looking_at_a_link_spends_nothing(table):
    path, _, secret = links.make(table.code).partition("#")
    for _ in range(3):
        browser().get(path)
    assert browser().post(path, {"secret": secret}).status_code == 302


def test_a_wrong_link_and_a_table_that_is_not_there_answer_alike(table):
    said = {browser().post(f"/t/{code}/bank/link/", {"secret": "x"}).status_code for code in (table.code, "ZZZZ")}
    assert said == {401}
    assert browser().get("/t/ZZZZ/bank/link/").status_code == browser().get(f"/t/{table.code}/bank/link/").status_code


def test_who_guesses_links_is_stopped(table, monkeypatch):
    monkeypatch.setattr(limits.wrong_tokens, "home", 3)
    path, _, secret = links.make(table.code).partition("#")
    assert [browser().post(path, {"secret": "x"}).status_code for _ in range(4)] == [401, 401, 401, 429]
    assert browser().post(path, {"secret": secret}).status_code == 429


def test_the_tablet_makes_a_pin_and_another_device_uses_it(table, monkeypatch):
    monkeypatch.setattr(pin, "make_password", lambda number: f"plain${number}")
    monkeypatch.setattr(pin, "check_password", lambda number, known: known == f"plain${number}")
    sheet = browser(table, bank="bank").post(f"/t/{table.code}/bank/pin/")
    number = sheet.content.decode().partition("data-wb-pin>")[2][:6]
    client = browser()
    assert client.post(f"/t/{table.code}/bank/link/", {"pin": number}).status_code == 302
    assert client.cookies[bank_cookie(table)].value


def test_a_seat_makes_no_pin(table):
    assert browser(table, seat="A").post(f"/t/{table.code}/bank/pin/").status_code == 302
    assert Game.objects.get().pin_hash == ""


def test_the_tablet_and_the_seats_phone_show_who_asks_for_a_seat_and_answer(table):
    knocking.ask_back(table.code, "B")
    for client, path in (
        (browser(table, bank="bank"), f"/t/{table.code}/bank/"),
        (browser(table, seat="B"), f"/t/{table.code}/"),
    ):
        assert f'id="knock-{Knock.objects.get().pk}"' in client.get(path).content.decode()
    assert "knock-" not in browser(table, seat="A").get(f"/t/{table.code}/").content.decode()
    path = f"/t/{table.code}/knocks/{Knock.objects.get().pk}/"
    assert browser(table, seat="A").post(f"{path}?as=seat", {"admit": "yes"}).status_code == 404
    assert browser(table, seat="B").post(f"{path}?as=seat", {"admit": "yes"}).status_code == 302
    assert Knock.objects.get().admitted is True


def test_an_answer_from_another_site_is_none(table):
    knocking.ask_back(table.code, "B")
    client = Client(enforce_csrf_checks=True)
    client.cookies[bank_cookie(table)] = table.tokens["bank"]
    assert client.post(f"/t/{table.code}/knocks/{Knock.objects.get().pk}/", {"admit": "yes"}).status_code == 403
    assert Knock.objects.get().admitted is None


def test_a_table_is_deleted_only_with_its_code(table):
    client = browser(table, bank="bank")
    client.post(f"/t/{table.code}/bank/delete/", {"code": "ZZZZ"})
    assert Game.objects.exists()
    assert browser(table, seat="A").post(f"/t/{table.code}/bank/delete/", {"code": table.code}).status_code == 302
    assert Game.objects.exists()
    assert client.post(f"/t/{table.code}/bank/delete/", {"code": table.code.lower()})["Location"] == "/"
    assert not Game.objects.exists()


def test_a_week_later_under_another_address_everybody_comes_back(table):
    """Another address is another origin: no device has a cookie any more. The terminal's link brings the bank back."""
    path, _, secret = links.make(table.code).partition("#")
    tablet, phone = browser(), browser()
    tablet.post(path, {"secret": secret})
    assert phone.get(f"/t/{table.code}/").status_code == 302
    phone.post(f"/j/{table.code}/ask/", {"seat": "A"})
    assert "knock-" in tablet.get(f"/t/{table.code}/bank/").content.decode()
    tablet.post(f"/t/{table.code}/knocks/{Knock.objects.get().pk}/?as=bank", {"admit": "yes"})
    assert phone.post(f"/j/{table.code}/wait/")["Location"] == f"/t/{table.code}/"
    assert phone.get(f"/t/{table.code}/").status_code == 200
    assert (
        Tabletop(table.code, {"A": phone.cookies[f"wb_{table.code}_seat"].value}).send(PAY, by="A").status_code == 201
    )
