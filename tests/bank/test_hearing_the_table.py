"""The socket: what happens reaches every screen, in order, without gaps, and as far as it may see."""

import pytest

from bank import hub, live, presence, seating, writer
from bank.patches import without_nulls
from tests.bank.sockets import Phone, record
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db(transaction=True)


async def settled(phone):
    """Until the phone's picture holds still."""
    while not await phone.is_silent():
        await phone.hear()


async def test_first_the_state_then_each_entry(table):
    async with Phone(table) as phone:
        assert set(phone.first) == {"epoch", "seq", "rev", "state"}
        assert (phone.first["seq"], phone.state["players"]["A"]["cash"]) == (1, 1500)
        await record(table, PAY)
        message = await phone.hear()
        assert set(message) == {"seq", "entry", "patch"}
        assert message["entry"]["command"] == PAY
        assert not {"postings", "text"} & set(message["entry"])
        assert phone.state["players"]["A"]["cash"] == 1490


async def test_text_comes_only_with_a_language(table):
    async with Phone(table, query="?lang=fr") as phone:
        await record(table, PAY)
        assert "Ann" in (await phone.hear())["entry"]["text"]


async def test_every_phone_follows_to_the_same_state(table):
    async with Phone(table) as one, Phone(table, "A") as two, Phone(table, "bank") as three:
        for dice in ([1, 2], [2, 3]):
            player = "A" if dice == [1, 2] else "B"
            await record(table, {"type": "throw", "player": player, "dice": dice})
            await record(table, {"type": "decline", "player": player})
            await record(table, {"type": "hammer"})
        for phone in (one, two, three):
            await settled(phone)
        state = await writer.write(table.state)
        assert [without_nulls(phone.state) for phone in (one, two, three)] == [without_nulls(state)] * 3


async def test_who_comes_back_gets_what_was_missed(table):
    for _ in range(5):
        await record(table, PAY)
    async with Phone(table, query="?after=2") as phone:
        assert set(phone.first) == {"epoch", "seq", "rev"}
        assert phone.first["seq"] == 6
        assert [(await phone.hear())["seq"] for _ in range(4)] == [3, 4, 5, 6]
        beside = await phone.hear()
        assert set(beside) == {"seq", "rev", "patch"}
        assert beside["patch"]["players"]["A"] == {"name": "Ann", "presence": "away"}


async def test_who_missed_nothing_is_told_so(table):
    async with Phone(table) as phone:
        rev = phone.first["rev"]
    async with Phone(table, query=f"?after=1&rev={rev}") as phone:
        assert set(phone.first) == {"epoch", "seq", "rev"}
        assert await phone.is_silent()


@pytest.mark.parametrize("after", [0, 99])
async def test_who_missed_too_much_or_knows_too_much_gets_the_state(table, after):
    for _ in range(live.MOST_MISSED):
        await record(table, PAY | {"amount": 1})
    async with Phone(table, query=f"?after={after}") as phone:
        assert phone.first["state"]["seq"] == 21


async def test_a_start_of_the_server_forgets_nothing_that_was_missed(table):
    from bank import tables

    for _ in range(3):
        await record(table, PAY)
    tables.forget()
    async with Phone(table, query="?after=2") as phone:
        assert [(await phone.hear())["seq"] for _ in range(2)] == [3, 4]


async def test_a_heartbeat_is_answered_with_what_is_lacking(table):
    async with Phone(table) as phone:
        epoch = phone.first["epoch"]
        await record(table, PAY)
        await record(table, PAY)
        await settled(phone)
        await phone.say({"at": 1, "epoch": epoch})
        assert [(await phone.hear())["seq"] for _ in range(2)] == [2, 3]
        assert await phone.hear() == {"at": 3, "rev": phone.first["rev"]}
        await phone.say({"at": 3, "epoch": epoch})
        assert (await phone.hear())["at"] == 3


async def test_what_is_on_its_way_is_not_told_twice(table, monkeypatch):
    monkeypatch.setattr(live, "OUT_OF_TURN", 0.0)
    async with Phone(table) as phone:
        for _ in range(2):
            await record(table, PAY)
            await phone.hear()
        await phone.say({"at": 1})
        assert (await phone.hear())["at"] == 3
        await phone.say({"at": 2})  # this it should have had before the last heartbeat was answered
        assert (await phone.hear())["seq"] == 3


async def test_a_heartbeat_from_another_life_of_the_table_gets_the_state(table):
    async with Phone(table) as phone:
        for frame in ({"at": 1, "epoch": "other"}, {"at": 99, "epoch": phone.first["epoch"]}):
            await phone.say(frame)
            assert "state" in await phone.hear()
            assert "at" in await phone.hear()


async def test_what_is_not_in_the_journal_comes_as_a_patch(lobby):
    async with Phone(lobby) as phone:
        await writer.write(seating.take_seat, lobby.code, "Cid", "canoe")
        message = await phone.hear()
        assert (set(message), message["seq"]) == ({"seq", "rev", "patch"}, 0)
        assert phone.state["players"]["C"]["token"] == "canoe"
        await writer.write(seating.rename, lobby.code, "A", "Anna")
        await writer.write(seating.remove, lobby.code, "B")
        await writer.write(seating.reorder, lobby.code, ["C", "A"])
        await settled(phone)
        assert phone.state["players"]["A"]["name"] == "Anna"
        assert "B" not in phone.state["players"]
        assert phone.state["order"] == ["C", "A"]
        await record(lobby, {"type": "start"})
        await settled(phone)
        state = await writer.write(lobby.state)
        assert without_nulls(phone.state) == without_nulls(state)


async def test_who_comes_back_to_a_lobby_sees_who_has_left(lobby):
    async with Phone(lobby) as before:
        pass
    await writer.write(seating.remove, lobby.code, "B")
    async with Phone(lobby, query="?after=0") as phone:
        phone.state = before.state
        await phone.hear()
        assert list(phone.state["players"]) == ["A"]


async def test_presence_is_told(table):
    async with Phone(table) as tablet, Phone(table, "A"):
        await tablet.hear()
        assert tablet.state["players"]["A"]["presence"] == "here"
        assert tablet.state["players"]["B"]["presence"] == "away"


async def test_a_phone_that_is_not_heard_of_is_told_to_be_away(table, monkeypatch):
    monkeypatch.setattr(presence, "AWAY_AFTER", 0.15)
    async with Phone(table) as tablet, Phone(table, "A"):
        await tablet.hear()
        assert tablet.state["players"]["A"]["presence"] == "here"
        await tablet.hear()
        assert tablet.state["players"]["A"]["presence"] == "away"


async def test_a_late_comer_is_told_with_the_name(table):
    async with Phone(table) as phone:
        await record(table, {"type": "join", "name": "Cid"})
        assert (await phone.hear())["patch"]["players"]["C"]["name"] == "Cid"


async def test_with_hidden_balances_each_is_told_their_own(lobby):
    await record(lobby, {"type": "configure", "settings": {"balances": "own"}})
    await record(lobby, {"type": "start"})
    async with Phone(lobby, "A") as ann, Phone(lobby, "B") as bea, Phone(lobby) as anybody:
        await record(lobby, PAY)
        for phone in (ann, bea, anybody):
            await phone.hear_entry()
        assert [ann.state["players"][letter].get("cash") for letter in "AB"] == [1490, None]
        assert [bea.state["players"][letter].get("cash") for letter in "AB"] == [None, 1510]
        assert [anybody.state["players"][letter].get("cash") for letter in "AB"] == [None, None]


async def test_a_message_is_small(table):
    async with Phone(table) as phone:
        await record(table, {"type": "throw", "player": "A", "dice": [1, 2]})
        assert len((await phone.socket.receive_from()).encode()) < 600


async def test_the_hub_forgets_who_has_left(table):
    async with Phone(table), Phone(table, "A"):
        assert hub.listeners(table.code) == 2
    assert hub.listeners(table.code) == 0


async def test_two_tables_do_not_hear_each_other(table):
    other = await writer.write(Tabletop.laid)
    async with Phone(table) as phone:
        await record(other, PAY)
        assert await phone.is_silent()
