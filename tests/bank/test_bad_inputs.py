"""Bad input gets a clear refusal and nothing else: over HTTP, over the socket, in names and in addresses.

For all: a 4xx with a rule, nothing written, nothing of what was sent said back, and never a 500 (RELIABILITY 6).
"""

import re

import pytest
from django.test import Client

from bank import seating, writer
from bank.models import Entry, Game, Seat
from bank.problems import Malformed, NameTaken
from tests.bank import bad_inputs
from tests.bank.bad_inputs import COMMANDS, HTTP_ONLY, NAMES, NO_NAMES, Bad
from tests.bank.sockets import Phone
from tests.bank.tabletop import PAY, Tabletop

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
PROBLEM = {"type", "title", "status", "detail", "rule", "params"}


def written() -> object:
    return list(Entry.objects.values_list("game", "seq")), list(Game.objects.values_list("rev")), Seat.objects.count()


def send(table: Tabletop, text: str, by: str = "bank"):
    headers = {"Authorization": f"Bearer {table.tokens[by]}", "Idempotency-Key": "bad"}
    data = text.encode("utf-8", "surrogatepass")
    return Client().post(f"{table.path}commands/", data, content_type="application/json", headers=headers)


@pytest.mark.parametrize("bad", [*COMMANDS, *HTTP_ONLY], ids=str)
def test_a_bad_command_is_refused_over_http(table, bad: Bad):
    before = written()
    for by in ("bank", "A"):
        answer = send(table, bad.text, by)
        assert 400 <= answer.status_code < 500, (by, answer.status_code)
        assert answer["Content-Type"] == "application/problem+json"
        assert set(answer.json()) == PROBLEM
        assert by == "A" or answer.status_code == bad.status, answer.json()
        assert not re.search(r"x{30}|\[{10}|9{15}|Traceback|settings", answer.content.decode())
    assert written() == before


@pytest.mark.django_db(transaction=True)
async def test_a_bad_command_is_refused_or_cut_off_over_the_socket():
    table = await writer.write(Tabletop.laid)
    before = await writer.write(written)
    for bad in COMMANDS:
        async with Phone(table, "bank") as phone:
            await phone.say('{"command":' + bad.text + ',"key":"bad"}')
            if bad.closes:
                assert await phone.closing() == bad.closes, bad
            else:
                answer = await phone.hear_until("key")
                assert 400 <= answer["problem"]["status"] < 500, bad
                assert set(answer["problem"]) == PROBLEM
    assert await writer.write(written) == before


@pytest.mark.django_db(transaction=True)
async def test_a_frame_that_is_none_cuts_its_socket_off_and_nobody_elses():
    table = await writer.write(Tabletop.laid)
    async with Phone(table, "B") as other:
        for frame, code in bad_inputs.FRAMES:
            async with Phone(table, "A") as phone:
                await phone.say(frame or " ")
                assert await phone.closing() == code, frame[:40]
        assert (await other.send({"type": "pay", "from": "B", "to": "A", "amount": 1}))["seq"] == 2


@pytest.mark.parametrize("address", bad_inputs.NOWHERE)
def test_an_address_that_is_none_is_none(table, address):
    client = Client()
    client.cookies[f"wb_{table.code}"] = table.tokens["bank"]
    answer = client.get(address.format(code=table.code))
    assert answer.status_code in (301, 302, 400, 404, 405), answer.status_code
    assert not re.search("Traceback|django\\.|root:", answer.content.decode())


@pytest.mark.parametrize("question", bad_inputs.QUESTIONS)
def test_a_question_with_a_figure_that_is_none_is_refused(table, question):
    answer = table.get(question, by="bank")
    assert (answer.status_code, answer.json()["rule"]) == (400, "BAD_REQUEST")


def test_a_place_ahead_of_the_journal_is_its_end(table):
    assert table.get("journal/?after=999999").json() == {"results": [], "next": None}


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml", "text/json"]
)
@pytest.mark.parametrize(
    "path", ["/api/games/", "/api/games/import/", "{path}commands/", "{path}seats/", "{path}bank/"]
)
def test_only_json_is_read_anywhere(table, path, content_type):
    headers = {"Authorization": f"Bearer {table.tokens['bank']}", "Idempotency-Key": "k"}
    answer = Client().post(path.format(path=table.path), "{}", content_type=content_type, headers=headers)
    assert (answer.status_code, answer.json()["rule"]) == (415, "WRONG_TYPE")


@pytest.mark.parametrize(
    "text", [bad.text for bad in HTTP_ONLY] + ['{"name":1}', '{"x":1}', "[]", "null", '{"name":"a","name":"b"}']
)
@pytest.mark.parametrize(
    "path", ["/api/games/", "{path}seats/", "{path}bank/", "{path}seats/order/", "{path}knocks/1/"]
)
def test_every_body_is_read_as_strictly(table, path, text):
    before = written()
    headers = {"Authorization": f"Bearer {table.tokens['bank']}"}
    answer = Client().post(path.format(path=table.path), text, content_type="application/json", headers=headers)
    assert answer.status_code in (400, 413), answer.content
    assert written() == before


# --- Names ------------------------------------------------------------------------------------------------------------
PAGES = ("/t/{code}/bank/", "/t/{code}/", "/t/{code}/tv/", "/t/{code}/end/", "/j/{code}?again=1", "/")
SHEETS = ("pay", "log", "settings", "join", "passport", "rename", "deeds", "trade")


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("start", [False, True], ids=["lobby", "playing"])
def test_a_name_is_shown_as_text_on_every_page(name, start):
    table = Tabletop.laid("AB", start=False)
    seating.rename(table.code, "A", name)
    stored = Seat.objects.get(letter="A").name
    assert not re.search("[\u0000-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]", stored)
    if start:
        table.record({"type": "start"})
        table.record(PAY)
    client = Client()
    client.cookies[f"wb_{table.code}"], client.cookies[f"wb_{table.code}_seat"] = (
        table.tokens["bank"],
        table.tokens["A"],
    )
    sheets = [f"/t/{{code}}/bank/sheet/{sheet}/?player=A" for sheet in SHEETS]
    for path in [*PAGES, *sheets]:
        html = client.get(path.format(code=table.code)).content.decode()
        for raw in (name, stored):
            if re.search("[<>\"'&]", raw):
                assert raw not in html, path
        assert (
            "onerror=1>" not in html
            and "</title><h1>" not in html
            and "49" not in re.findall(r"<b class=\"who\">(\d+)", html)
        )
    assert table.get("", by="bank").json()["players"]["A"]["name"] == stored
    assert table.get("export/", by="bank").json()["seats"][0]["name"] == stored


@pytest.mark.parametrize("name", NO_NAMES, ids=range(len(NO_NAMES)))
def test_a_name_that_is_none_is_refused_everywhere(lobby, name):
    with pytest.raises(Malformed):
        seating.rename(lobby.code, "A", name) if name.strip("\x00\ud800") else seating.take_seat(
            lobby.code, name + "\u200b"
        )
    client = Client()
    client.cookies[f"wb_{lobby.code}_seat"] = lobby.tokens["A"]
    text = name.encode("utf-8", "replace").decode()
    answer = client.post(f"/t/{lobby.code}/rename/", {"name": text})
    assert answer.status_code in (302, 400)
    assert Seat.objects.get(letter="A").name in ("Ann", "A", "?")


def test_twins_and_names_that_only_a_computer_tells_apart_are_one(lobby):
    seating.rename(lobby.code, "A", "E\u0301lise")
    for twin in ("\u00c9lise", "\u00e9LISE", "\u00c9lise\u200b", "\u00c9l\u0456s\u0435"):
        with pytest.raises(NameTaken):
            seating.rename(lobby.code, "B", twin)


# --- What the headers say ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "localhost@evil.example", "127.0.0.1.nip.io", ""]
)
def test_another_name_than_ours_is_refused(table, host):
    answer = Client(headers={"host": host}).get(table.path)
    assert answer.status_code == 400
    assert "evil" not in answer.content.decode()


@pytest.mark.parametrize("to", ["//evil.example", "https://evil.example", "javascript:alert(1)", "/\\evil.example"])
def test_nobody_is_led_elsewhere(table, to):
    client = Client()
    for answer in (
        client.post("/language/", {"language": "fr", "next": to}),
        client.get(f"/find/?code={to}"),
        client.post(f"/t/{table.code}/enter/?next={to}", {"token": table.tokens["A"]}),
    ):
        assert "evil" not in answer.get("Location", "") or answer["Location"].startswith(("/j/", "/t/")), answer[
            "Location"
        ]
        assert not answer.get("Location", "").startswith(("//", "http", "javascript"))


def test_htmx_headers_give_no_rights(table):
    headers = {
        "HX-Request": "true",
        "HX-Current-URL": f"http://localhost/t/{table.code}/bank/",
        "HX-Redirect": "//evil",
    }
    answer = Client(headers=headers).get(f"/t/{table.code}/bank/")
    assert answer.status_code == 401
    assert "evil" not in str(answer.headers)
