"""The socket's other direction: commands through the same door, and who is let in or cut off."""

import asyncio

import pytest
from django.test import override_settings

from bank import live, outbox, seating, writer
from tests.bank.sockets import OWN, Phone, record
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db(transaction=True)


def cookies(table, **jar):
    names = {"bank": f"wb_{table.code}", "seat": f"wb_{table.code}_seat"}
    text = "; ".join(f"{names[name]}={token}" for name, token in jar.items())
    return (b"cookie", text.encode())


# -- commands ----------------------------------------------------------------------------------------------------------
async def test_a_command_is_answered_after_it_was_booked(table):
    async with Phone(table, "A") as phone:
        assert await phone.send(PAY, "tap") == {"key": "tap", "seq": 2}
        assert await phone.send(PAY, "tap") == {"key": "tap", "seq": 2}
        assert (await writer.write(table.state))["seq"] == 2


@pytest.mark.parametrize(
    ("frame", "status", "named"),
    [
        ({"command": PAY | {"amount": 9999}}, 409, "CASH-1"),
        ({"command": {"type": "pay", "from": "B", "to": "A", "amount": 1}}, 403, "FORBIDDEN"),
        ({"command": []}, 400, "BAD_REQUEST"),
        ({"command": PAY, "if_seq": 0}, 412, "STALE"),
        ({"command": PAY, "if_seq": "1"}, 400, "BAD_REQUEST"),
        ({"command": PAY, "age": 121}, 412, "STALE"),
        ({"command": PAY, "age": -1}, 400, "BAD_REQUEST"),
        ({"command": PAY, "by": "bank"}, 400, "BAD_REQUEST"),
        ({"command": PAY, "key": ""}, 400, "BAD_REQUEST"),
    ],
)
async def test_a_refused_command_is_answered_with_its_problem(table, frame, status, named):
    async with Phone(table, "A", "?lang=fr") as phone:
        await phone.say({"key": "tap"} | frame)
        answer = await phone.hear_until("key")
        assert answer["key"] == frame.get("key", "tap")
        assert (answer["problem"]["status"], answer["problem"]["rule"]) == (status, named)
        assert (await writer.write(table.state))["seq"] == 1


async def test_who_only_watches_sends_nothing(table):
    async with Phone(table) as phone:
        assert (await phone.send(PAY))["problem"]["rule"] == "UNAUTHORIZED"


async def test_a_reused_key_is_a_problem(table):
    async with Phone(table, "bank") as phone:
        await phone.send(PAY, "tap")
        assert (await phone.send(PAY | {"amount": 1}, "tap"))["problem"]["rule"] == "KEY_REUSED"


# -- who is let in -----------------------------------------------------------------------------------------------------
async def test_the_subprotocol_is_answered(table):
    async with Phone(table, "A") as phone:
        assert phone.said == f"bearer.{table.tokens['A']}"


async def test_a_page_comes_with_its_cookie_and_says_which_it_is(table):
    jar = cookies(table, bank=table.tokens["bank"], seat=table.tokens["A"])
    for query, by in (("", "bank"), ("?as=bank", "bank"), ("?as=seat", "A")):
        async with Phone(table, query=query, headers=[(b"origin", OWN), jar]) as phone:
            seq = (await phone.send(PAY))["seq"]
            assert (await writer.write(lambda: table.live.entries))[seq - 1].by == by


@pytest.mark.parametrize(
    "origin",
    [
        b"https://evil.example",
        b"http://localhost:9999",
        b"http://localhost",
        b"https://localhost:8000",
        b"http://localhost:8000.evil.example",
        b"null",
        b"",
        None,
    ],
)
async def test_a_foreign_page_is_not_let_in_with_our_cookie(table, origin):
    headers = [cookies(table, bank=table.tokens["bank"]), *([] if origin is None else [(b"origin", origin)])]
    assert not await Phone(table, headers=headers).connect()


async def test_a_foreign_page_is_not_let_in_with_a_token_either(table):
    assert not await Phone(table, "A", headers=[(b"origin", b"https://evil.example")]).connect()


async def test_a_foreign_host_is_not_ours(table):
    phone = Phone(table)
    phone.socket.scope["headers"] = [(b"host", b"evil.example"), (b"origin", b"http://evil.example")]
    assert not await phone.connect()


@pytest.mark.parametrize("query", ["?after=abc", "?after=-1", "?after=" + "9" * 30, "?rev=1.0", "?after=%D9%A3"])
async def test_a_malformed_question_is_not_let_in(table, query):
    assert not await Phone(table, query=query).connect()


async def test_an_unknown_table_is_not_let_in(table):
    phone = Phone(table, code="ZZZZ")
    assert not await phone.connect()
    assert phone.said == live.NO_TABLE


async def test_an_unknown_address_is_not_let_in(table):
    assert not await Phone(table, code="../../etc").connect()


async def test_a_dead_token_is_told_so(table):
    await writer.write(seating.reclaim, table.code, "A", agreed=True)
    phone = Phone(table, "A")
    assert await phone.connect()
    assert await phone.closing() == live.SEAT_LOST


async def test_a_hosted_table_lets_in_its_own_only(table):
    with override_settings(PROFILE="hosted"):
        phone = Phone(table)
        await phone.connect()
        assert await phone.closing() == live.SEAT_LOST
        async with Phone(table, "A"):
            pass


# -- who is cut off ----------------------------------------------------------------------------------------------------
async def test_a_seat_given_to_another_device_loses_its_socket(table):
    async with Phone(table, "A") as phone, Phone(table, "B") as other:
        await writer.write(seating.reclaim, table.code, "A", agreed=True)
        assert await phone.closing() == live.SEAT_LOST
        await record(table, PAY)
        assert (await other.hear_entry())["seq"] == 2


@pytest.mark.parametrize(
    ("frame", "closing"),
    [
        (" ", live.NOT_JSON),
        ("{", live.NOT_JSON),
        ("[]", live.NOT_JSON),
        ('{"have": -99}', live.NOT_JSON),
        ('{"at": -1}', live.NOT_JSON),
        ('{"at": NaN}', live.NOT_JSON),
        ('{"at": 1.0}', live.NOT_JSON),
        ('{"at": true}', live.NOT_JSON),
        ('{"command": {}}', live.NOT_JSON),
        ('{"command": {}, "key": 5}', live.NOT_JSON),
        ("[" * 10_000, live.NOT_JSON),
        ('{"x": "%s"}' % ("x" * 17_000), live.TOO_LONG),
        (None, live.NOT_TEXT),
    ],
    ids=range(13),
)
async def test_a_frame_that_is_none_cuts_off(table, frame, closing):
    async with Phone(table, "A") as phone:
        if frame is None:
            await phone.socket.send_to(bytes_data=b"\x00\x01")
        else:
            await phone.say(frame)
        assert await phone.closing() == closing


async def test_a_flood_is_cut_off(table):
    async with Phone(table, "A") as phone:
        for _ in range(live.FLOOD + 1):
            await phone.say({"at": 1})
        assert await phone.closing() == live.FLOODING


async def test_a_seat_books_no_more_than_its_budget(table):
    async with Phone(table, "A") as phone:
        for number in range(live.FLOOD + 20):
            await phone.say({"command": PAY | {"amount": 1}, "key": f"k{number}"})
        assert await phone.closing() == live.FLOODING
        assert (await writer.write(table.state))["seq"] <= 1 + live.FLOOD


async def test_what_the_banker_books_is_no_flood(table):
    async with Phone(table, "bank") as phone:
        for number in range(live.FLOOD + 20):
            command = PAY if number % 2 else {"type": "pay", "from": "B", "to": "A", "amount": 10}
            assert "seq" in await phone.send(command)


# -- a phone that reads slowly -----------------------------------------------------------------------------------------
class Jammed:
    """A server's `send` whose network takes nothing until it is opened."""

    def __init__(self):
        self.gate, self.sent = asyncio.Event(), []

    async def __call__(self, message):
        await self.gate.wait()
        self.sent.append(message["text"])


@pytest.fixture
def events():
    return []


async def test_a_slow_phone_gets_the_newest_state_instead_of_all_it_missed(events):
    network = Jammed()
    box = outbox.Outbox(network, lambda: events.append("calm"), lambda: events.append("slow"))
    frame = "x" * 1000
    taken = sum(box.put(frame) for _ in range(100))
    assert outbox.CALM / 1000 < taken < outbox.CALM / 1000 + 3
    box.answer("answer")
    network.gate.set()
    await asyncio.sleep(0.05)
    assert events == ["calm"]
    assert (len(network.sent), network.sent[-1]) == (taken, "answer") or network.sent[-1] == "answer"
    assert box.put("next")
    box.close()


async def test_a_phone_that_does_not_read_is_cut_off(events):
    box = outbox.Outbox(Jammed(), lambda: events.append("calm"), lambda: events.append("slow"))
    for _ in range(outbox.MOST // 1000 + 10):
        box.put("x" * 1000)
    assert events[0] == "slow"
    box.close()


async def test_a_slow_phone_at_a_table_is_told_the_state(table, monkeypatch):
    async with Phone(table) as phone:
        monkeypatch.setattr(outbox, "CALM", -1)
        await record(table, PAY)
        assert await phone.is_silent()
        monkeypatch.undo()
        message = await phone.hear()
        assert message["state"]["seq"] == 2


async def test_a_table_laid_by_another_is_found(table):
    other = await writer.write(Tabletop.laid)
    async with Phone(other, "bank") as phone:
        assert phone.first["seq"] == 1
