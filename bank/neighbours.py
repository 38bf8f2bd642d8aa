"""What another process of this bank has done is followed here: its entries, its seats, who is with it, who guesses.

Several processes know each other only over bank/bus.py. Each message says where to look; the tables, sockets and counts
of this process then catch up, in the bus's own thread. A new entry comes along with its message: where it is the very
next link of the chain that is kept here, it need not be looked for.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from bank import bus, hub, limits, presence, reacting, tables
from bank.canonical import linked
from bank.locking import find_game
from bank.problems import Unknown
from rules.ledger import Entry
from rules.play import post

MOST_MISSED = 10_000
Message = dict[str, Any]
_missed: dict[str, None] = {}


def hear(messages: list[Message]) -> None:
    """Follow a batch: what it brings along; and each other table is read once, however often it was rung for."""
    rung = [message for message in messages if message["kind"] == "table" and _is_for_us(message["code"])]
    for code in dict.fromkeys(message["code"] for message in rung if not _is_followed(message.get("link"))):
        look(code)
    for message in messages:
        if message["kind"] in _DEEDS:
            _DEEDS[message["kind"]](message)


def _is_for_us(code: str) -> bool:
    """Does anybody listen to the table here? If not, it is read when somebody asks for it (`was_missed`)."""
    _missed[code] = None  # first, for a socket that joins in this moment asks afterwards
    if hub.listeners(code):
        _missed.pop(code, None)
        return True
    if len(_missed) > MOST_MISSED:
        _missed.clear()  # then whoever comes hears of it with the first heartbeat
    return False


def was_missed(code: str) -> bool:
    """Has somebody rung for the table while nobody listened? To be asked once by whoever begins to listen."""
    return _missed.pop(code, False) is None


def _is_followed(link: Message | None) -> bool:
    """Has the table gone on by what the message brought? Only if that is the next link of the chain that is kept here.

    Signed, and hashed with all before it, it cannot be another entry than the one that stands in the database.
    """
    live = tables.kept(link["code"]) if link and bus.is_signed(link) else None
    if link is None or live is None or (link["epoch"], link["rev"]) != (live.epoch, live.stored_rev):
        return False
    if link["seq"] != live.seq + 1:
        return bool(link["seq"] <= live.seq)
    at = datetime.fromisoformat(link["at"])
    if linked(live.hash, at, link["key"], link["mark"], link["body"]) != link["hash"]:
        return False
    entry = Entry.from_json(json.loads(link["body"]))
    later = live.after(entry, at, post(live.table, entry), link["hash"], live.stored_rev, live.chairs)
    hub.tell(tables.keep(later))
    return True


def look(code: str) -> None:
    """Read the table anew, if anybody here listens to it, and tell those who do."""
    if not hub.listeners(code):
        return
    try:
        hub.tell(tables.current(find_game(code)))
    except Unknown:
        tables.forget(code)
        hub.close_room(code, share=False)


def resync() -> None:
    """Redis was away: every table that somebody here listens to may have moved on."""
    for code in hub.rooms():
        look(code)


def _life(message: Message) -> None:
    hub.life_elsewhere(message["code"], message["holder"])


def _granted(message: Message) -> None:
    presence.grant(message["code"], message["holder"])


def _gone(message: Message) -> None:
    presence.forget(message["code"], message["holder"])


def _cut(message: Message) -> None:
    hub.cut(message["code"], message["holder"], message["closing"], share=False)


def _closed(message: Message) -> None:
    tables.forget(message["code"])
    hub.close_room(message["code"], share=False)


def _counted(message: Message) -> None:
    limits.count_elsewhere(message["limit"], message["who"])


_DEEDS: dict[str, Callable[[Message], None]] = {
    "life": _life,
    "granted": _granted,
    "gone": _gone,
    "cut": _cut,
    "closed": _closed,
    "counted": _counted,
    "reaction": reacting.follow,
}
bus.attend(hear, resync)
