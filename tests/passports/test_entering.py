"""A secret becomes a device's cookie, and a device gives its seat back."""

from django.test import Client

from tests.bank.tabletop import Tabletop
from tests.passports.phone import Phone


def enter(client: Client, table: Tabletop, token: str, **headers: str):
    return client.post(f"/t/{table.code}/enter/", {"token": token}, headers=headers)


def test_a_seats_secret_opens_its_phone(table: Tabletop) -> None:
    client = Client()
    response = enter(client, table, table.tokens["B"])
    assert response["Location"] == f"/t/{table.code}/"
    assert 'data-seat="B"' in client.get(f"/t/{table.code}/").content.decode()


def test_one_device_may_hold_the_bank_and_a_seat(table: Tabletop) -> None:
    client = Client()
    assert enter(client, table, table.tokens["bank"])["Location"] == f"/t/{table.code}/bank/"
    enter(client, table, table.tokens["A"])
    assert {f"wb_{table.code}", f"wb_{table.code}_seat"} <= set(client.cookies)
    assert 'data-seat="A" data-role="seat"' in client.get(f"/t/{table.code}/").content.decode()
    assert client.get(f"/t/{table.code}/bank/").status_code == 200


def test_the_banks_secret_alone_is_no_seat(table: Tabletop) -> None:
    client = Client()
    enter(client, table, table.tokens["bank"])
    assert client.get(f"/t/{table.code}/")["Location"] == f"/j/{table.code}"


def test_a_wrong_secret_opens_nothing(table: Tabletop) -> None:
    for token in ("", "nonsense", "\udcff"):
        response = enter(Client(), table, token.encode("utf-8", "replace").decode())
        assert response.status_code == 401
        assert not response.cookies.get(f"wb_{table.code}_seat")


def test_a_secret_of_another_table_opens_nothing_here(table: Tabletop) -> None:
    other = Tabletop.laid("AB")
    client = Client()
    assert enter(client, table, other.tokens["A"]).status_code == 401
    client.cookies[f"wb_{table.code}_seat"] = other.tokens["A"]
    assert client.get(f"/t/{table.code}/")["Location"] == f"/j/{table.code}"
    assert client.get(f"/t/{table.code}/sheet/passport/").status_code == 401


def test_another_site_cannot_seat_this_device(table: Tabletop) -> None:
    response = enter(Client(), table, table.tokens["B"], origin="https://elsewhere.example")
    assert response.status_code == 403
    assert not response.cookies.get(f"wb_{table.code}_seat")


def test_a_device_gives_its_seat_back(table: Tabletop) -> None:
    phone = Phone(table, "B")
    assert phone.post(f"/t/{table.code}/leave/")["Location"] == f"/j/{table.code}"
    assert phone.get().status_code == 302
    assert Client().post(f"/j/{table.code}/reclaim/", {"seat": "B"}).status_code == 302


def test_leaving_keeps_the_bank(table: Tabletop) -> None:
    phone = Phone(table, "A")
    enter(phone.client, table, table.tokens["bank"])
    phone.post(f"/t/{table.code}/leave/")
    assert phone.client.get(f"/t/{table.code}/bank/").status_code == 200


def test_who_does_not_sit_leaves_and_renames_nothing(table: Tabletop) -> None:
    assert Client().post(f"/t/{table.code}/leave/").status_code == 401
    assert Client().post(f"/t/{table.code}/rename/", {"name": "Eve"}).status_code == 401


def test_a_seat_changes_its_own_name(table: Tabletop) -> None:
    Phone(table, "B").post(f"/t/{table.code}/rename/", name="Béatrice")
    assert table.state()["players"]["B"]["name"] == "Béatrice"
    assert Phone(table, "B").post(f"/t/{table.code}/rename/", name="Ann").status_code == 409
