"""The API's answers (CONTRACT, *HTTP*)."""

import pytest
from django.test import Client

from bank.models import Game
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def create(**body):
    return Client().post("/api/games/", body, content_type="application/json")


def test_a_table_is_laid():
    answer = create(edition="wonders", settings={"salary": 300}, name="Sunday")
    assert answer.status_code == 201
    assert set(answer.json()) == {"code", "token", "state"}
    state = answer.json()["state"]
    assert (state["status"], state["seq"], state["settings"]["salary"]) == ("lobby", 0, 300)
    assert len(answer.json()["code"]) == 4


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"edition": "nope"},
        {"edition": 1},
        {"edition": "wonders", "settings": {"salary": "much"}},
        {"edition": "wonders", "settings": {"x": 1}},
        {"edition": "wonders", "settings": []},
        {"edition": "wonders", "seq": 1},
        [],
    ],
)
def test_a_table_that_cannot_be_is_refused(body):
    answer = Client().post("/api/games/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["rule"]) == (400, "BAD_REQUEST")
    assert not Game.objects.exists()


def test_a_seat_is_taken(lobby):
    answer = lobby.post("seats/", {"name": "Cid", "token_piece": "canoe"}, by=None)
    assert answer.status_code == 201
    assert answer.json()["seat"] == "C"
    assert answer.json()["state"]["players"]["C"]["token"] == "canoe"
    assert lobby.get("offers/", by=None, Authorization=f"Bearer {answer.json()['token']}").status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "rule"),
    [
        ({"name": 5}, 400, "BAD_REQUEST"),
        ({"name": "x" * 25}, 400, "BAD_REQUEST"),
        ({"name": "Cid", "letter": "A"}, 400, "BAD_REQUEST"),
        ({"name": "ann"}, 409, "NAME_TAKEN"),
        ({"name": "Cid", "token_piece": "tank"}, 409, "SETUP-2"),
        ({"name": "Cid", "on_tablet": True}, 401, "UNAUTHORIZED"),
    ],
)
def test_a_seat_that_cannot_be_is_refused(lobby, body, status, rule):
    answer = lobby.post("seats/", body, by=None)
    assert (answer.status_code, answer.json()["rule"]) == (status, rule)


def test_while_playing_only_the_banker_seats_a_late_comer(table):
    assert table.post("seats/", {"name": "Cid"}, by=None).json()["rule"] == "DOOR_CLOSED"
    answer = table.post("seats/", {"name": "Cid", "token_piece": "car"})
    assert (answer.status_code, answer.json()["seat"], answer.json()["state"]["seq"]) == (201, "C", 2)
    pay = {"type": "pay", "from": "C", "to": "A", "amount": 1}
    sent = table.send(pay, by=None, Authorization=f"Bearer {answer.json()['token']}")
    assert sent.json()["entry"]["by"] == "C"


def test_seats_are_changed_by_themselves_and_by_the_banker(lobby):
    path = f"{lobby.path}seats/A/"

    def change(by, body):
        headers = {"Authorization": f"Bearer {lobby.tokens[by]}"}
        return Client().patch(path, body, content_type="application/json", headers=headers)

    assert change("A", {"name": "Anna"}).json()["players"]["A"]["name"] == "Anna"
    assert change("bank", {"token_piece": "car"}).json()["players"]["A"]["token"] == "car"
    assert change("B", {"name": "Nobody"}).status_code == 403
    assert Client().patch(path, {"name": "x"}, content_type="application/json").status_code == 401


def test_the_banker_orders_and_removes_seats(lobby):
    assert lobby.post("seats/order/", {"order": ["B", "A"]}).json()["order"] == ["B", "A"]
    assert lobby.post("seats/order/", {"order": ["B", "A"]}, by="A").status_code == 403
    headers = {"Authorization": f"Bearer {lobby.tokens['bank']}"}
    assert list(Client().delete(f"{lobby.path}seats/A/", headers=headers).json()["players"]) == ["B"]


def test_a_seat_changes_hands_only_when_it_may(table):
    assert table.post("seats/A/reclaim/", None, by=None).json()["rule"] == "SEAT_TAKEN"
    assert table.post("seats/A/release/", None, by="B").status_code == 403
    assert table.post("seats/A/release/", None, by="A").status_code == 200
    answer = table.post("seats/A/reclaim/", None, by=None)
    assert (answer.status_code, answer.json()["seat"]) == (201, "A")
    assert table.send({"type": "throw", "player": "A", "dice": [1, 2]}, by="A").status_code == 401


def test_the_state_is_told_with_a_tag(table):
    answer = table.get()
    state = answer.json()
    assert (state["seq"], state["status"], state["turn"]["player"]) == (1, "playing", "A")
    assert len(state["deeds"]) == 28
    again = table.get(**{"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    table.record(PAY)
    assert table.get(**{"If-None-Match": answer["ETag"]}).status_code == 200


def test_codes_are_read_in_any_case(table):
    assert Client().get(f"/api/games/{table.code.lower()}/").status_code == 200


@pytest.mark.parametrize(
    "path", ["games/ZZZZ/", "games/ZZZZ/board/", "games/1/", "games/%F0%9F%99%82/", "rules/NO-1/", "x/"]
)
def test_what_is_unknown_is_a_problem(path):
    answer = Client().get(f"/api/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert set(answer.json()) == {"type", "title", "status", "detail", "rule", "params"}


def test_the_board_is_told_as_amended(table):
    table.record({"type": "amend", "square": 1, "names": {"en": "Our house"}, "price": 70})
    square = table.get("board/").json()["squares"][1]
    assert (square["names"]["en"], square["price"], square["mortgage"]) == ("Our house", 70, 35)


def test_the_journal_is_paged(table):
    for _ in range(120):
        table.record(PAY | {"amount": 1})
    first = table.get("journal/").json()
    assert [entry["seq"] for entry in first["results"]] == list(range(1, 101))
    second = Client().get(first["next"]).json()
    assert [entry["seq"] for entry in second["results"]] == list(range(101, 122))
    assert second["next"] is None
    assert table.get("journal/?after=121").json() == {"results": [], "next": None}


def test_an_entry_is_told_whole_and_in_words(table):
    table.record(PAY)
    table.record({"type": "undo"})
    entry = table.get("journal/?after=1&lang=fr").json()["results"][0]
    keys = ["seq", "at", "by", "command", "postings", "lines", "undoes", "undone", "text"]
    assert list(entry) == keys
    assert entry["undone"] is True
    why = {"kind": "given", "rule": "CASH-1"}
    assert entry["lines"] == [{"from": "A", "to": "B", "amount": 10, "rule": "CASH-1", "why": why}]
    assert "Ann" in entry["text"]
    assert table.get("journal/?after=2").json()["results"][0]["undoes"] == [2]


@pytest.mark.parametrize("after", ["abc", "-1", "٣", "9" * 30, "1.0"])
def test_a_place_in_the_journal_is_a_number(table, after):
    assert table.get(f"journal/?after={after}").status_code == 400


def test_the_count_is_told_line_by_line(table):
    lines = table.get("score/").json()["A"]
    assert {line["line"]: line["amount"] for line in lines}["cash"] == 1500
    assert all(line["rule"] for line in lines)


def test_offers_are_told_to_who_asks(table):
    offers = table.get("offers/", by="A").json()["results"]
    landings = [offer for offer in offers if offer["command"]["type"] == "land"]
    assert len(landings) == 11
    assert table.send(landings[1]["command"], by="A").status_code == 201
    assert table.get("offers/").status_code == 401
    assert table.get("offers/?player=B", by="bank").status_code == 200
    assert table.get("offers/?player=Z", by="bank").status_code == 400


def test_the_catalogue_is_told_in_three_languages():
    titles = {lang: Client().get(f"/api/rules/RENT-3/?lang={lang}").json()["title"] for lang in ("fr", "fi", "en")}
    assert len(set(titles.values())) == 3
    assert len(Client().get("/api/rules/").json()["results"]) > 60
    assert Client().get("/api/rules/RENT-3/", headers={"Accept-Language": "fi"}).json()["title"] == titles["fi"]


def test_the_editions_are_told():
    listed = Client().get("/api/editions/").json()["results"]
    assert "wonders" in [edition["id"] for edition in listed]
    edition = Client().get("/api/editions/wonders/").json()
    assert len(edition["squares"]) == 40
    assert len(edition["wonders"]) == 22
    assert len(edition["tokens"]) == 8
    settings = {setting["name"]: setting for setting in edition["settings"]}
    assert settings["rent"]["choices"] == ["automatic", "claim"]
    assert settings["salary"]["default"] == 200


def test_the_description_is_openapi_3_1_and_has_the_command_call():
    schema = Client().get("/api/schema/?format=json", headers={"Accept": "application/json"})
    assert schema.status_code == 200
    text = schema.content.decode()
    assert "3.1" in text[:40]
    assert "/api/games/{code}/commands/" in text
    assert Client().get("/api/docs/").status_code == 200


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_what_cannot_be_done_with_an_address_is_a_problem(table, method):
    for path in (f"{table.path}board/", f"{table.path}commands/", "/api/games/"):
        answer = getattr(Client(), method)(path, {}, content_type="application/json")
        assert (answer.status_code, answer.json()["rule"]) == (405, "WRONG_METHOD")
    assert Client().get(f"{table.path}commands/").status_code == 405


def test_a_game_goes_into_a_file_and_comes_back_as_another(table):
    table.record({"type": "throw", "player": "A", "dice": [1, 2]})
    table.record({"type": "buy", "player": "A"})
    table.record({"type": "join", "name": "Cid"})
    file = table.get("export/", by="bank").json()
    assert not any(token in str(file) for token in table.tokens.values())
    answer = Client().post("/api/games/import/", file, content_type="application/json")
    assert answer.status_code == 201
    back = Tabletop(answer.json()["code"], {"bank": answer.json()["token"]})
    assert back.code != table.code
    same = {key: value for key, value in table.state().items() if key not in ("rev", "players")}
    assert same.items() <= back.state().items()
    assert back.state()["players"]["C"]["name"] == "Cid"
    assert back.live.epoch != table.live.epoch
    assert back.record(PAY).seq == 5


def test_only_the_banker_takes_a_game_away(table):
    assert table.get("export/").status_code == 401
    assert table.get("export/", by="A").status_code == 403


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.update(format="other"),
        lambda file: file["entries"].pop(0),
        lambda file: file["entries"].reverse(),
        lambda file: file["entries"][1]["lines"][0].update(amount=1),
        lambda file: file["entries"][1]["postings"][0].__setitem__(2, -5),
        lambda file: file["entries"][1].update(at="2026-01-01T00:00:00Z"),
        lambda file: file["entries"][1].update(at="soon"),
        lambda file: file["entries"][1].update(hash="0" * 64),
        lambda file: file["entries"][1].update(command=5),
        lambda file: file["entries"][1].update(changes=[["a", 1]]),
        lambda file: file["entries"][1].update(by="Z"),
        lambda file: file["entries"][1].update(extra=1),
        lambda file: file.update(entries={}),
        lambda file: file.update(settings={"salary": -1}),
        lambda file: file.update(edition="nope"),
        lambda file: file["seats"].append(dict(file["seats"][0])),
        lambda file: file["seats"][0].update(name="\u202e"),
        lambda file: file["seats"][0].update(letter="Z"),
        lambda file: file["seats"][0].update(token_hash="x"),
        lambda file: file.update(seats=[1]),
        lambda file: file.update(pauses="long"),
        lambda file: file.update(pauses=[{"by": "A", "kind": "pause", "from": "soon", "to": None}]),
        lambda file: file.update(shown={"of": "2026-01-01T00:00:00Z"}),
    ],
    ids=range(23),
)
def test_a_file_that_does_not_hold_is_refused_whole(table, damage):
    table.record(PAY)
    file = table.get("export/", by="bank").json()
    damage(file)
    answer = Client().post("/api/games/import/", file, content_type="application/json")
    assert (answer.status_code, answer.json()["rule"]) == (400, "BAD_REQUEST")
    assert Game.objects.count() == 1
