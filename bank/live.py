"""The socket of a table (CONTRACT, *WebSocket*): what happens, in order and without gaps, to every screen.

A socket joins the hub first and reads its table afterwards; what it has sent is a number (`sent`), and whatever rings,
it sends what lies between that number and the table as it stands. Nothing here waits for the database: that is the
writer thread's part, and only when a socket opens or sends a command.
"""

import asyncio
from collections import deque
from typing import Any
from weakref import WeakValueDictionary

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.urls import re_path

from bank import access, bus, hub, journal, limits, memory, neighbours, tables, writer
from bank.api.problems import told
from bank.canonical import compact
from bank.codes import is_hosted
from bank.entries import entry_json
from bank.handshake import Wish, wish_of
from bank.language import known
from bank.outbox import Outbox
from bank.patches import patch
from bank.problems import Busy, Malformed, Problem, Unauthorized, Unknown
from bank.release import release
from bank.steps import State, Step
from bank.strict import parse_object
from bank.tables import Live
from rules.refusals import Refusal

MOST_MISSED = 20  # entries that are sent one by one; who lacks more gets the state
FLOOD, FLOOD_SECONDS = 100, 20
LOOK_AGAIN = 1.0  # seconds
OUT_OF_TURN = 5.0  # seconds after a heartbeat, before which none is due
NOT_TEXT, NOT_JSON, TOO_LONG, FLOODING, FULL = 1003, 1007, 1009, 1008, 1013
SEAT_LOST, NO_TABLE, TOO_SLOW, RESTART = hub.SEAT_LOST, hub.NO_TABLE, 4408, hub.RESTART


_looked: dict[str, float] = {}  # when a table was last looked for in the database
_heard: WeakValueDictionary[str, "Times"] = WeakValueDictionary()  # a seat's frames, however many sockets it has


class Times(deque[float]):
    """When the last frames came."""


class TableSocket(AsyncWebsocketConsumer):
    """One socket at one table. `viewer` is "bank", a letter or None."""

    viewer: str | None = None
    wish: Wish
    outbox: Outbox
    is_open = False
    sent: int
    beside: State
    known: tuple[int, str]
    beat: tuple[float, int]  # when the last heartbeat was answered, and with which entry
    times: Times
    places: tuple[tuple[limits.Room, str], ...] = ()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """The whole life of the socket, one message after the other; however it ends, its places are free again.

        The usual way makes a task for each message and hops to another thread, to close connections we do not have.
        """
        self.scope, self.base_send = scope, send
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                await self.dispatch(message)
        finally:
            self._leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Straight to the handler."""
        await getattr(self, message["type"].replace(".", "_"))(message)

    # -- opening and closing ------------------------------------------------------------------------------------------
    async def connect(self) -> None:
        """Admit who knows the code (hosted: who has a token), and say where the table stands."""
        wish = wish_of(self.scope)
        if wish is None or not self._enters(limits.sockets, wish.address):
            await self.close()
            return
        self.wish, self.times = wish, Times()
        if wish.token is None and memory.is_short():
            await self.accept()
            await self.close(FULL)
            return
        try:
            live, self.viewer = await writer.write(_admitted, wish)
        except (Unknown, Unauthorized) as refused:
            await self._turn_away(wish, refused)
        except Busy:
            await self.accept(wish.subprotocol)
            await self.close(RESTART)
        else:
            await self._open(live)

    def _enters(self, room: limits.Room, who: str) -> bool:
        has_room = room.enter(who)
        self.places += ((room, who),) * has_room
        return has_room

    async def _turn_away(self, wish: Wish, refused: Problem) -> None:
        """Close with the code that says why; who guesses codes is told nothing but that it is too often."""
        if limits.is_guessing(wish.address):
            await self.close(FLOODING)
        elif isinstance(refused, Unknown):
            limits.count_wrong_code(wish.address)
            await self.close(NO_TABLE)
        else:
            await self.accept(wish.subprotocol)
            await self.close(SEAT_LOST)

    async def _open(self, live: Live) -> None:
        await self.accept(self.wish.subprotocol)
        if self.viewer:
            seat = f"{self.wish.code} {self.viewer}"
            self.times = _heard.setdefault(seat, self.times)
            if not self._enters(limits.seat_sockets, seat):
                await self.close(FLOODING)
                return
        self.outbox, self.is_open = Outbox(self.base_send, self._refresh, lambda: self.cut(TOO_SLOW)), True
        bus.open_()
        hub.join(self.wish.code, self)
        live = tables.kept(self.wish.code) or live
        self.beat = asyncio.get_running_loop().time(), live.seq
        self._hello(live, self.wish.after)
        if neighbours.was_missed(self.wish.code):
            self._look()
        self._alive()

    def _leave(self) -> None:
        """Nothing is told to anybody: a phone that is gone is one that is not heard of."""
        for room, who in self.places:
            room.leave(who)
        if self.is_open:
            hub.leave(self.wish.code, self)
            self.outbox.close()

    def cut(self, closing: int) -> None:
        """Close from outside a handler: the seat is lost, or the socket too slow."""
        hub.leave(self.wish.code, self)
        asyncio.ensure_future(self.close(closing))

    # -- down ---------------------------------------------------------------------------------------------------------
    def hear(self, live: Live) -> None:
        """Send what this socket lacks up to `live`: entries one by one, then what is beside the journal."""
        if self.outbox.is_behind:
            self.outbox.put(_frame(live, live.steps[-1], self.viewer, self.wish.lang) if live.steps else "")
        elif live.seq > self.sent:
            self._catch_up(live)
        elif live.seq == self.sent:
            self._tell_beside(live)

    def _hello(self, live: Live, after: int | None = None) -> None:
        """The first message: with the state, or with what is missing after `after` behind it."""
        first: State = {"epoch": live.epoch, "seq": live.seq, "rev": live.rev} | self._renewed()
        if after is None or not self._has_steps(live, after):
            self._put(first | {"state": live.state(self.viewer)}, live)
            self._know(live)
            return
        self._put(first, live)
        self._send_steps(live, after)
        if self.wish.rev != live.rev:
            self._tell_all_beside(live)
        self._know(live)

    def _renewed(self) -> State:
        """A page of another release than ours is told which one we draw."""
        return {"release": release()} if self.wish.release not in (None, release()) else {}

    def _catch_up(self, live: Live) -> None:
        """Entries after `sent`; who lacks too many gets the state."""
        if not self._has_steps(live, self.sent):
            self._hello(live)
            return
        was_lobby = "order" in self.beside
        self._send_steps(live, self.sent)
        if was_lobby and live.table.status != "lobby":
            self._know(live)
        self._tell_beside(live)

    def _send_steps(self, live: Live, after: int) -> None:
        for step in live.steps[after - live.seq :] if after < live.seq else ():
            if not self.outbox.put(_frame(live, step, self.viewer, self.wish.lang)):
                break
        self.sent = live.seq

    def _tell_beside(self, live: Live) -> None:
        """Names, seats and presence, as far as they differ from what this socket has been told."""
        if self.known == (live.rev, live.table.status):
            return  # whatever changes of them counts in `rev`
        changes = patch(self.beside, live.beside(self.viewer))
        if changes:
            self._put({"seq": live.seq, "rev": live.rev, "patch": changes}, live)
        self._know(live)

    def _know(self, live: Live) -> None:
        """What the socket has now been told beside the journal."""
        self.beside, self.known = live.beside(self.viewer), (live.rev, live.table.status)

    def _tell_all_beside(self, live: Live) -> None:
        self._put({"seq": live.seq, "rev": live.rev, "patch": live.beside(self.viewer)}, live)

    def _refresh(self) -> None:
        """The socket has caught up with what it had been sent: now the newest state."""
        live = tables.kept(self.wish.code)
        if live:
            self._hello(live)

    def _has_steps(self, live: Live, after: int) -> bool:
        """Can what follows entry `after` be sent one by one?"""
        missing = live.seq - after
        return 0 <= missing <= MOST_MISSED and (missing == 0 or live.steps[-missing].seq == after + 1)

    def _put(self, message: State, live: Live) -> None:
        self.outbox.put(compact(message))
        self.sent = live.seq

    # -- up -----------------------------------------------------------------------------------------------------------
    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A heartbeat or a command; whoever sends anything else, or too much, is cut off."""
        if not self.is_open:
            return  # turned away, and still talking
        closing = self._closing(text_data)
        frame = None if closing else _read(text_data)
        if frame is None:
            await self.close(closing or NOT_JSON)
            return
        self._alive()
        if "command" in frame:
            await self._command(frame)
        else:
            self._heartbeat(frame)

    def _closing(self, text: str | None) -> int | None:
        """The code to close with, if this frame is one too many, no text, or too long."""
        if self._is_flooding():
            return FLOODING
        if text is None:
            return NOT_TEXT
        return TOO_LONG if len(text.encode()) > settings.SOCKET_MAX_BYTES else None

    async def _command(self, frame: dict[str, Any]) -> None:
        try:
            recorded = await writer.write(self._record, frame)
        except (Refusal, Problem) as refused:
            live = tables.kept(self.wish.code)
            problem = told(refused, known(self.wish.lang), live, self.viewer)
            self.outbox.answer(compact({"key": frame["key"], "problem": problem}))
            return
        if self.viewer == access.BANK and self.times:
            self.times.pop()  # what the banker books is no flood
        self.outbox.answer(compact({"key": frame["key"], "seq": recorded.seq}))

    def _record(self, frame: dict[str, Any]) -> journal.Recorded:
        unknown = set(frame) - {"command", "key", "if_seq", "age"}
        if unknown or not isinstance(frame["command"], dict):
            raise Malformed(field=min(unknown, default="command"))
        if self.wish.token is None:
            raise Unauthorized()
        numbers = {name: frame.get(name) for name in ("if_seq", "age")}
        for name, number in numbers.items():
            if number is not None and not _is_whole(number):
                raise Malformed(field=name)
        code, token = self.wish.code, self.wish.token
        return journal.record(code, frame["command"], key=frame["key"], token=token, **numbers)

    def _heartbeat(self, frame: dict[str, Any]) -> None:
        """Where the client stands, answered with what it lacks, and with where the table stands."""
        live = tables.kept(self.wish.code)
        if live is None or self.outbox.is_behind:
            return
        if frame.get("epoch", live.epoch) != live.epoch or not self._has_steps(live, frame["at"]):
            self._hello(live)
        else:
            self._send_steps(live, self._after(frame["at"], live))
            if "rev" in frame and frame["rev"] != live.rev:
                self._tell_all_beside(live)
        self.outbox.put(compact({"at": live.seq, "rev": live.rev}))
        if bus.is_shared():
            self._check_position()

    def _after(self, at: int, live: Live) -> int:
        """The entry after which the client lacks something.

        What is still on its way to a client is not lacking: heartbeats and entries cross. So at its usual time only
        what it should have had at the last one is sent again; out of its turn it tells of a gap, and is believed.
        """
        now, (last, told) = asyncio.get_running_loop().time(), self.beat
        self.beat = now, live.seq
        return max(at, self.sent) if at >= told and now - last > OUT_OF_TURN else at

    def _check_position(self) -> None:
        """Other processes may have done what nobody told us: look into the database, at most once a second a table."""
        now, last = asyncio.get_running_loop().time(), _looked.get(self.wish.code, 0.0)
        if now - last > LOOK_AGAIN:
            _looked[self.wish.code] = now
            self._look()

    def _look(self) -> None:
        looking = asyncio.ensure_future(writer.write(neighbours.look, self.wish.code))
        looking.add_done_callback(lambda done: done.cancelled() or done.exception())

    def _alive(self) -> None:
        if self.viewer:
            hub.sign_of_life(self.wish.code, self.viewer)

    def _is_flooding(self) -> bool:
        """More than a hundred frames in twenty seconds? (The banker's booked commands do not count.)"""
        now = asyncio.get_running_loop().time()
        while self.times and self.times[0] < now - FLOOD_SECONDS:
            self.times.popleft()
        self.times.append(now)
        return len(self.times) > getattr(settings, "SOCKET_FLOOD", FLOOD)


def _admitted(wish: Wish) -> tuple[Live, str | None]:
    """The table and who the socket is there; in the writer thread. Unknown, or Unauthorized for a dead token."""
    game = access.find_game(wish.code)
    viewer = access.holder(game, wish.token) if wish.token else None
    if viewer is None and (wish.token or is_hosted()):
        raise Unauthorized()
    return tables.current(game), viewer


def _frame(live: Live, step: Step, viewer: str | None, lang: str | None) -> str:
    """The message of an entry, encoded once for each audience and language."""
    key = ("frame", step.audience(viewer), lang)
    if key not in step.told:
        entry = entry_json(live, step.entry, step.at, viewer, lang=lang, postings=False)
        step.told[key] = compact({"seq": step.seq, "entry": entry, "patch": step.patch(viewer)})
    frame: str = step.told[key]
    return frame


def _read(text: str | None) -> dict[str, Any] | None:
    """A frame with a command or a heartbeat in it; anything else is none."""
    try:
        frame = parse_object(text or "")
    except Malformed:
        return None
    is_frame = isinstance(frame.get("key"), str) if "command" in frame else _is_whole(frame.get("at"))
    return frame if is_frame else None


def _is_whole(number: Any) -> bool:
    return type(number) is int and number >= 0


websocket_urls = [re_path(r"^ws/games/(?P<code>[0-9A-Za-z]{4,6})/$", TableSocket.as_asgi())]
