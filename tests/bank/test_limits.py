"""How much one address, and one seat, may ask of the bank, and what the others feel of it (RELIABILITY B22, B42)."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from django.test import Client

from bank import limits, live, writer
from bank.limits import Room
from tests.bank.sockets import Phone
from tests.bank.tabletop import PAY, Tabletop

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.alike]


async def opened(stack: AsyncExitStack, table: Tabletop, count: int, by: str | None = None) -> list[Phone]:
    return [await stack.enter_async_context(Phone(table, by)) for _ in range(count)]


def test_room_is_for_so_many_at_once_and_comes_back() -> None:
    room = Room(home=2, hosted=1)
    assert [room.enter("a"), room.enter("a"), room.enter("a"), room.enter("b")] == [True, True, False, True]
    room.leave("a")
    assert (room.inside("a"), room.enter("a"), room.enter("a")) == (1, True, False)
    room.leave("b")
    assert room.inside("b") == 0 and "b" not in room._inside


async def test_an_address_has_so_many_sockets_and_those_that_close_make_room(monkeypatch) -> None:
    monkeypatch.setattr(limits.sockets, "home", 3)
    table = await writer.write(Tabletop.laid)
    async with AsyncExitStack() as stack:
        phones = await opened(stack, table, 3)
        assert not await Phone(table, "A").connect()
        assert (await phones[0].send(PAY))["problem"]["rule"] == "UNAUTHORIZED", "those that are there go on"
        await phones[0].socket.disconnect()
        await opened(stack, table, 1, "A")
        assert not await Phone(table).connect()
    await nobody_inside(limits.sockets)


async def test_who_is_turned_away_takes_no_room() -> None:
    table = await writer.write(Tabletop.laid)
    for _ in range(3):
        await Phone(table, code="ZZZZ").connect()
    wrong = Phone(Tabletop(table.code, {"A": "guess"}), "A")
    await wrong.connect()
    await wrong.say({"at": 1})  # still talking
    assert await wrong.closing() == 4401
    await wrong.socket.disconnect()
    await nobody_inside(limits.sockets, besides=3)


async def nobody_inside(room: Room, besides: int = 0) -> None:
    """Every place is free again, at the latest when the sockets' tasks have ended."""
    for _ in range(200):
        if sum(room._inside.values()) <= besides:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(room._inside)


async def test_a_seat_has_so_many_sockets_and_the_others_keep_theirs(monkeypatch) -> None:
    monkeypatch.setattr(limits.seat_sockets, "home", 2)
    table = await writer.write(Tabletop.laid)
    async with AsyncExitStack() as stack:
        await opened(stack, table, 2, "A")
        one_more = Phone(table, "A")
        assert await one_more.connect()
        assert await one_more.closing() == 1008
        await opened(stack, table, 2, "B")
        await opened(stack, table, 2, "bank")
        await opened(stack, table, 3)


async def test_a_seats_frames_are_counted_together_whatever_socket_they_come_by(monkeypatch) -> None:
    monkeypatch.setattr(live, "FLOOD", 10)
    table = await writer.write(Tabletop.laid)
    async with AsyncExitStack() as stack:
        first, second = await opened(stack, table, 2, "A")
        other = (await opened(stack, table, 1, "B"))[0]
        for number in range(10):
            phone = (first, second)[number % 2]
            await phone.say({"at": 1})
            await phone.hear_until("at")
        await first.say({"at": 1})
        assert await first.closing() == 1008
        assert (await other.send(PAY | {"from": "B", "to": "A"}))["seq"] == 2
        async with Phone(table, "A") as again:
            await again.say({"at": 1})
            assert await again.closing() == 1008, "a new socket is no new beginning"


@pytest.mark.parametrize(("path", "limit"), [("/create/", "new_games"), ("/boxes/bring/", "new_editions")])
def test_a_page_is_counted_like_the_call(monkeypatch, path: str, limit: str) -> None:
    monkeypatch.setattr(getattr(limits, limit), "home", 2)
    answers = [Client().post(path) for _ in range(3)]
    assert answers[1].status_code in (200, 302)
    assert answers[2].status_code == 429
    assert "Traceback" not in answers[2].content.decode()


def test_games_laid_by_page_and_by_call_are_one_count(monkeypatch) -> None:
    monkeypatch.setattr(limits.new_games, "home", 2)
    body = {"edition": "wonders"}
    assert Client().post("/create/").status_code == 302
    statuses = [Client().post("/api/games/", body, content_type="application/json").status_code for _ in range(2)]
    assert statuses == [201, 429]
