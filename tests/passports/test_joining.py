"""Sitting down with a phone: the QR's page, a token, perhaps a name; plain forms all the way."""

import pytest
from django.test import Client

from bank import seating
from tests.bank.tabletop import Tabletop

TOKENS = ("chariot", "canoe", "balloon", "bicycle", "locomotive", "clipper", "aeroplane", "car")


def sit(client: Client, table: Tabletop, **fields: str):
    return client.post(f"/j/{table.code}/sit/", fields)


@pytest.mark.parametrize("address", ["/J/{}", "/j/{}", "/j/{}/"])
def test_the_code_is_read_in_any_case(address: str, lobby: Tabletop) -> None:
    for code in (lobby.code, lobby.code.lower()):
        assert Client().get(address.format(code)).status_code == 200


def test_all_eight_tokens_are_shown_and_taken_ones_named(db: None) -> None:
    table = Tabletop.laid("A", start=False)
    seating.take_seat(table.code, "Bruno", "balloon")
    html = Client().get(f"/j/{table.code}").content.decode()
    assert [token for token in TOKENS if f'value="{token}"' in html] == [one for one in TOKENS if one != "balloon"]
    assert "Bruno" in html
    assert "seat=B" in html


def test_sitting_down_gives_the_device_its_seat(lobby: Tabletop) -> None:
    client = Client()
    response = sit(client, lobby, token_piece="car", name="Zoé")
    assert response.status_code == 302
    assert response["Location"] == f"/t/{lobby.code}/"
    cookie = response.cookies[f"wb_{lobby.code}_seat"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Strict"
    assert lobby.state()["players"]["C"]["name"] == "Zoé"
    assert client.get(f"/t/{lobby.code}/").status_code == 200


def test_a_seat_without_a_name_is_called_by_its_token(lobby: Tabletop) -> None:
    sit(Client(), lobby, token_piece="car")
    assert lobby.state()["players"]["C"]["name"] == "Car"


def test_a_token_is_taken_once(lobby: Tabletop) -> None:
    sit(Client(), lobby, token_piece="car")
    response = sit(Client(), lobby, token_piece="car", name="Late")
    assert response.status_code == 409
    assert 'role="alert"' in response.content.decode()
    assert len(lobby.state()["players"]) == 3


def test_a_name_is_taken_once_and_what_was_picked_stays_picked(lobby: Tabletop) -> None:
    response = sit(Client(), lobby, token_piece="car", name="Ann")
    html = response.content.decode()
    assert response.status_code == 409
    assert 'value="car" required checked' in html
    assert 'value="Ann"' in html


def test_a_device_that_sits_goes_on_to_its_seat(lobby: Tabletop) -> None:
    client = Client()
    sit(client, lobby, token_piece="car")
    assert client.get(f"/J/{lobby.code}")["Location"] == f"/t/{lobby.code}/"


def test_in_the_lobby_the_token_can_still_be_changed(lobby: Tabletop) -> None:
    client = Client()
    sit(client, lobby, token_piece="car", name="Zoé")
    assert client.get(f"/j/{lobby.code}?again=1").status_code == 200
    sit(client, lobby, token_piece="canoe", name="Zoé")
    assert {one["token"] for one in lobby.state()["players"].values()} == {None, "canoe"}
    assert len(lobby.state()["players"]) == 3


def test_while_playing_only_the_banker_seats_somebody(table: Tabletop) -> None:
    html = Client().get(f"/j/{table.code}").content.decode()
    assert "The banker can seat a new player" in html
    assert "sit-down" not in html
    assert sit(Client(), table, token_piece="car").status_code == 409


def test_a_late_comer_takes_the_seat_that_the_banker_made(table: Tabletop) -> None:
    table.record({"type": "join", "name": "Dora", "token_piece": "clipper"})
    client = Client()
    assert client.post(f"/j/{table.code}/reclaim/", {"seat": "D"})["Location"] == f"/t/{table.code}/"
    assert client.get(f"/t/{table.code}/").status_code == 200


def test_a_full_table_has_no_free_seat(db: None) -> None:
    table = Tabletop.laid("ABCDEF", start=False)
    assert "All seats are taken" in Client().get(f"/j/{table.code}").content.decode()
    assert sit(Client(), table, token_piece="car").status_code == 409


def test_an_unknown_code_gets_a_kind_page(db: None) -> None:
    response = Client().get("/j/ZZZZ")
    assert response.status_code == 404
    assert "No table answers to this code" in response.content.decode()


def test_a_typed_code_finds_its_table(lobby: Tabletop) -> None:
    assert Client().get("/j/", {"code": f" {lobby.code.lower()} "})["Location"] == f"/j/{lobby.code}"
    assert Client().get("/j/", {"code": "<b>"}).status_code == 404


def test_watching_needs_no_seat(lobby: Tabletop) -> None:
    assert f'href="/t/{lobby.code}/tv/"' in Client().get(f"/j/{lobby.code}").content.decode()


def test_a_forged_form_seats_nobody(lobby: Tabletop) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert sit(strict, lobby, token_piece="car").status_code == 403
    assert len(lobby.state()["players"]) == 2


def test_hosted_the_code_alone_seats_nobody(lobby: Tabletop, settings) -> None:
    settings.PROFILE = "hosted"
    client = Client()
    door = client.get(f"/j/{lobby.code}").content.decode()
    assert "Ann" not in door and f"/j/{lobby.code}/knock/" in door
    assert sit(client, lobby, token_piece="car").status_code == 401
    assert client.post(f"/j/{lobby.code}/reclaim/", {"seat": "B"}).status_code == 401
    assert len(lobby.state()["players"]) == 2
