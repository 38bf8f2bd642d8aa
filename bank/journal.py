"""The one door: every command passes here, and nothing else writes an entry (DESIGN, *One door*).

In one transaction (bank/locking.py): lock the game → who is this, still? → is the key known? answer that entry → the
table as it stands → the rules decide → post → insert with seq + 1 → on commit, tell the table's screens. A refusal
changes nothing. What chance decides is filled in before the rules decide, and stored with the command.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from bank import access, hub, keeper, latecomers, tables
from bank.canonical import canonical, fingerprint, linked
from bank.locking import Locked, asked, locked_shortly, writing
from bank.models import Entry, Game
from bank.problems import KeyReused, Malformed, Stale, Unauthorized
from bank.steps import LINK, State, Step, View
from bank.tables import Live
from rules.ledger import Entry as RulesEntry
from rules.play import decide, fill, post
from rules.table import Table
from rules.views import veiled

LONGEST_KEY = 128
OLDEST_TAP = 120  # seconds; a payment that slept in a phone must not fire later
Command = dict[str, Any]

_STANDING = """SELECT (SELECT MAX(seq) FROM bank_entry WHERE game_id = %s),
                      (SELECT seq FROM bank_entry WHERE game_id = %s AND key = %s)"""
_INSERT = """INSERT INTO bank_entry (game_id, seq, at, "by", key, fingerprint, body, hash)
             VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"""
_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry of the journal as it answers its command; `repeated`: it was there already, under the same key."""

    live: Live
    step: Step
    repeated: bool = False

    @property
    def seq(self) -> int:
        return self.step.seq

    @property
    def entry(self) -> RulesEntry:
        return self.step.entry

    @property
    def at(self) -> datetime:
        return self.step.at

    def patch(self, viewer: str | None) -> State:
        """The merge patch from the state before, as `viewer` may see it."""
        return self.step.patch(viewer)


def record(
    code: str,
    command: Command,
    *,
    key: str,
    by: str | None = None,
    token: str | None = None,
    if_seq: int | None = None,
    age: int | None = None,
) -> Recorded:
    """Decide a command and append its entry; the same `key` again answers the same entry.

    Who sends it is found from `token` under the lock, or else is `by` ("bank" or a letter), on the caller's word.
    Refuses with the rules' Refusal, and with Unknown, Unauthorized, KeyReused, Stale (`if_seq` is not the last entry,
    or the tap is more than 120 seconds old) and Malformed.
    """
    if not 0 < len(key) <= LONGEST_KEY or not key.isprintable():
        raise Malformed(field="key")
    with writing():
        game = locked_shortly(code)
        by = _sender(game, by, token)
        head, known = _standing(game, f"{by}:{key}")
        live = tables.current(game, head)
        if known:
            return _repeated(game, live, command, known)
        _must_be_timely(live, if_seq, age)
        return _append(game, live, command, by, key)


def preview(code: str, command: Command, *, by: str | None = None, token: str | None = None) -> Recorded:
    """What `record` would append now, as far as the sender may know; nothing is kept. Refuses as `record` does."""
    game = access.find_game(code)
    by = _sender(game, by, token)
    live = tables.current(game)
    known = veiled(live.table, by)
    entry, table = _decided(live, known, command, by)
    before, after = (View(one, live.names, live.view.order) for one in (known, table))
    return Recorded(live, Step.of(entry, timezone.now(), before, after))


def adopt(game: Game, rows: list[Entry]) -> None:
    """The journal of an imported game, which has been found whole; within its own transaction."""
    Entry.objects.bulk_create(rows, batch_size=500)


def erase(game: Game) -> None:
    """Delete a game with its whole journal: the only way in which an entry goes."""
    with writing():
        Game.objects.filter(pk=game.pk).update(erased=True)
        Game.objects.get(pk=game.pk).delete()
        transaction.on_commit(lambda: tables.forget(game.code), robust=True)


def _sender(game: Game | Locked, by: str | None, token: str | None) -> str:
    """Who sends this, by what the token opens now; a token that opens something else than `by` opens nothing."""
    if token is None:
        assert by is not None, "a command without a sender"
        return by
    holder = access.holder(game, token)
    if holder is None or (by is not None and by != holder):
        raise Unauthorized()
    return holder


def _standing(game: Locked, key: str) -> tuple[int, int | None]:
    """The number of the last entry (0 before the first), and that of the entry with that key."""
    last, known = asked(_STANDING, game.pk, game.pk, key)
    return last or 0, known


def _repeated(game: Locked, live: Live, command: Command, seq: int) -> Recorded:
    at, known = Entry.objects.values_list("at", "fingerprint").get(game_id=game.pk, seq=seq)
    if known != fingerprint(command):
        raise KeyReused()
    return Recorded(live, live.step(seq, at), repeated=True)


def _must_be_timely(live: Live, if_seq: int | None, age: int | None) -> None:
    if if_seq is not None and if_seq != live.seq:
        raise Stale(seq=live.seq)
    if age is not None and age > OLDEST_TAP:
        raise Stale(seq=live.seq, age=age)


def _decided(live: Live, table: Table, command: Command, by: str) -> tuple[RulesEntry, Table]:
    """The entry that the rules make of a command at the table, without the names in it, and the table after it."""
    filled = fill(table, latecomers.without_name(latecomers.with_order(live, command)), _chance)
    entry = decide(table, filled, by, live.entries)
    return entry, post(table, entry)


def _append(game: Locked, live: Live, command: Command, by: str, key: str) -> Recorded:
    entry, table = _decided(live, live.table, command, by)
    assert entry.seq == live.seq + 1
    rev, chairs = latecomers.seated(game, live, command, table)
    at, key, mark, body = timezone.now(), f"{by}:{key}", fingerprint(command), canonical(entry.to_json())
    chain = linked(live.hash, at, key, mark, body)
    _insert(game.pk, entry.seq, at, by, key, mark, body, chain)
    later = live.after(entry, at, table, chain, rev, chairs)
    later.steps[-1].told[LINK] = {"seq": entry.seq, "at": at.isoformat(), "key": key, "mark": mark, "body": body}
    transaction.on_commit(lambda: _tell(later), robust=True)
    return Recorded(later, later.steps[-1])


def _insert(game: int, seq: int, at: datetime, *others: str) -> None:
    """The one statement that lets a journal grow; it fails where the number or the key is taken."""
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, [game, seq, connection.ops.adapt_datetimefield_value(at), *others])


def _tell(live: Live) -> None:
    """After the commit, and never in its way: the screens of the table, and the keeper of backups."""
    hub.announce(tables.keep(live))
    keeper.note(is_over=live.table.status == "over")
