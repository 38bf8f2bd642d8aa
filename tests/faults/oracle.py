"""What has to be true whatever has happened: judged from the rows of one moment, not from what the bank says of them.

The journal is read in one snapshot, by plain SQL, and played again by the rules; against that stand every answer, every
look and every phone. Then the bank's own audit is asked as well. A verdict is a list of sentences; none is good.
"""

import contextlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bank.canonical import sha256
from rules.ledger import Entry
from rules.play import opening, post
from rules.table import Seat
from rules.views import state_of
from tests.faults.clients import Listener, Payer, Reader
from tests.faults.world import SQLITE, Table, World

Json = dict[str, Any]


@dataclass
class Books:
    """A table's rows at one moment, and the table that the rules make of them at each number."""

    game: Json
    seats: list[Json]
    rows: list[Json]
    tables: list[Any] = field(default_factory=list)

    @property
    def head(self) -> int:
        return len(self.rows)

    def state(self, seq: int) -> Json:
        """The state after entry `seq`, as everybody may see it."""
        if not self.tables:
            self.tables = [opening(self.game["edition"], self.game["settings"], self._chairs())]
        while len(self.tables) <= seq:
            self.tables.append(post(self.tables[-1], Entry.from_json(self.rows[len(self.tables) - 1]["body"])))
        names = {seat["letter"]: seat["name"] for seat in self.seats}
        return json.loads(json.dumps(state_of(self.tables[seq], names, None)))

    def _chairs(self) -> list[Seat]:
        return [Seat(seat["letter"], seat["token_piece"], seat["role"]) for seat in self.seats if not seat["joined"]]


def differs(seen: Any, wanted: Any) -> bool:
    """Does a state that somebody has seen say otherwise than the journal's? What is beside the journal may stand there.

    A merge patch cannot tell an empty field from one that is not there, so neither can this.
    """
    if isinstance(wanted, dict):
        seen = seen if isinstance(seen, dict) else {}
        return any(differs(seen.get(name), value) for name, value in wanted.items())
    return bool(seen != wanted)


# --- Reading ----------------------------------------------------------------------------------------------------------
QUESTIONS = (
    "SELECT * FROM bank_game WHERE code = '{code}'",
    "SELECT s.* FROM bank_seat s JOIN bank_game g ON g.id = s.game_id WHERE g.code = '{code}' ORDER BY s.letter",
    "SELECT e.* FROM bank_entry e JOIN bank_game g ON g.id = e.game_id WHERE g.code = '{code}' ORDER BY e.seq, e.id",
)


def read(world: World, code: str) -> Books:
    """The table's rows as they were at one moment."""
    games, seats, rows = _read(world, [question.format(code=code) for question in QUESTIONS])
    for row in [*games, *rows]:
        for name in ("settings", "body"):
            if isinstance(row.get(name), str):
                row[name] = json.loads(row[name])
    return Books(games[0], seats, rows)


def _read(world: World, questions: list[str]) -> list[list[Json]]:
    if world.kind == SQLITE:
        with contextlib.closing(sqlite3.connect(f"file:{world.file}?mode=ro", uri=True, timeout=20)) as file:
            file.row_factory = sqlite3.Row
            file.execute("BEGIN")
            return [[dict(row) for row in file.execute(question)] for question in questions]
    with psycopg.connect(world.url, row_factory=psycopg.rows.dict_row) as line:
        line.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return [list(line.execute(question)) for question in questions]  # type: ignore[call-overload]


# --- Judging ----------------------------------------------------------------------------------------------------------
def verdict(
    world: World,
    table: Table,
    payers: Iterable[Payer] = (),
    listeners: Iterable[Listener] = (),
    readers: Iterable[Reader] = (),
    *,
    others: int = 1,
) -> list[str]:
    """All that is wrong. `others`: how many entries nobody of `payers` has sent (the start is one)."""
    books, payers = read(world, table.code), list(payers)
    try:
        books.state(books.head)
    except Exception as problem:
        return [f"the rules do not make a table of the journal: {problem!r}", *_of_rows(books)]
    found = [*_of_rows(books), *_of_answers(books, payers, others)]
    for listener in listeners:
        found += _of_listener(books, listener)
    for reader in readers:
        found += _of_reader(books, reader)
    return found + audited(world)


def must_be_sound(*args: Any, **options: Any) -> Books:
    """AssertionError with the first things that are wrong; the books if nothing is."""
    found = verdict(*args, **options)
    assert not found, f"{len(found)} wrong:\n" + "\n".join(found[:12])
    return read(args[0], args[1].code)


def _of_rows(books: Books) -> Iterator[str]:
    numbers = [row["seq"] for row in books.rows]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"numbers have gaps or doubles: {numbers[:40]}"
    for key, times in Counter(row["key"] for row in books.rows).items():
        if times > 1:
            yield f"key {key} stands {times} times"
    for row in books.rows:
        sums: Counter[str] = Counter()
        for _, item, quantity in row["body"]["postings"]:
            sums[item] += quantity
        if any(sums.values()):
            yield f"entry {row['seq']} does not sum to zero"
    chain = [row["hash"] for row in books.rows]
    if len(set(chain)) != len(chain) or any(len(link) != len(sha256("")) for link in chain):
        yield "the chain is no chain"


def _of_answers(books: Books, payers: list[Payer], others: int) -> Iterator[str]:
    booked = {row["key"]: row for row in books.rows}
    known = 0
    for payer in payers:
        for key, command in payer.sent.items():
            row, answer = booked.get(f"{payer.who}:{key}"), payer.answers.get(key)
            known += row is not None
            yield from (f"{key}: {what}" for what in _of_answer(row, command, answer))
        if payer.statuses[500]:
            yield f"{payer.name} was answered 500, {payer.statuses[500]} times"
    if len(books.rows) != known + others:
        yield f"{len(books.rows)} entries, but {known} were sent and {others} are known otherwise"


def _of_answer(row: Json | None, command: Json, answer: Any) -> Iterator[str]:
    if answer is None:
        return  # nobody was told anything
    if answer.status != 201:
        if row is not None:
            yield f"refused with {answer.status}, but booked"
        return
    if row is None:
        yield f"lost: answered as entry {answer.body['seq']}"
    elif row["seq"] != answer.body["seq"]:
        yield f"answered as entry {answer.body['seq']}, but booked as {row['seq']}"
    elif any(row["body"]["command"].get(name) != value for name, value in command.items()):
        yield f"entry {row['seq']} is of another command"


def _of_listener(books: Books, listener: Listener) -> Iterator[str]:
    name = f"a phone at {listener.seq}"
    yield from (f"{name}: {what}" for what in listener.wrong[:3])
    if listener.seq != books.head:
        yield f"{name} is stale: the table is at {books.head}"
    elif listener.keeps_state and differs(listener.state, books.state(books.head)):
        yield f"{name} shows another state than the journal's"
    for seq, entry in listener.entries.items():
        if seq > books.head or entry["command"] != books.rows[seq - 1]["body"]["command"]:
            yield f"{name} was told an entry {seq} that is not in the journal"


def _of_reader(books: Books, reader: Reader) -> Iterator[str]:
    for state in reader.seen:
        seq = state["seq"]
        if seq > books.head or differs(state, books.state(seq)):
            yield f"a look at entry {seq} was not the state of that entry"


def audited(world: World) -> list[str]:
    """What the bank's own audit says: of a copy on SQLite, of the database itself on PostgreSQL."""
    from bank import audit

    if world.kind == SQLITE:
        return audited_copy(world.file)
    with _unblocked(), database(world.url) as alias:
        return [f"audit: {fault}" for fault in audit.audit(alias).faults]


def audited_copy(file: Path) -> list[str]:
    """What the audit says of an SQLite file, looked at as a copy."""
    from bank import backups

    with _unblocked():
        return [f"audit: {fault}" for fault in backups.checked(file).faults]


@contextlib.contextmanager
def database(url: str) -> Iterator[str]:
    """An alias of Django's for a database."""
    from django.db import connections
    from django.db.backends.postgresql.base import DatabaseWrapper

    from config.settings.base import database as settings_of

    settings = {**connections.settings["default"], **settings_of(url)}
    settings["OPTIONS"] = {}
    alias = f"judged-{id(settings)}"
    connections[alias] = DatabaseWrapper(settings, alias)
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


def _unblocked() -> Any:
    """pytest-django keeps tests away from databases that it has not made; the harness has made its own."""
    from pytest_django.plugin import blocking_manager_key

    from tests.faults import running

    return running.config.stash[blocking_manager_key].unblock()
