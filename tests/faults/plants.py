"""Bugs that others have had, to be planted in a server under test: each has to turn the harness red.

They wrap what is there rather than copy it, so they stay bugs of the bank as it is. A little sleep makes a race that a
busy evening would meet within the hour one that is met within seconds.
"""

import contextlib
import importlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from bank import access, journal, live, locking, starting, tables
from rules.ledger import Entry

HESITATION = 0.01  # seconds
_here = threading.local()


@dataclass(frozen=True, slots=True)
class Bug:
    """What is wrong, and how it is put there."""

    what: str
    plant: Callable[[], None]


def no_lock() -> None:
    """Nobody waits for anybody."""
    for vendor in locking._LOCK:
        locking._LOCK[vendor] = ""
    locking._queue = contextlib.nullcontext()
    _hesitating("_append")


def key_outside() -> None:
    """Whether a key is known is asked before the transaction."""
    standing = journal._standing

    def asked_early(code: str, options: dict[str, Any]) -> None:
        game = locking.find_game(code)
        sender = options.get("by") or access.holder(game, options["token"])
        _, _here.known = standing(game, f"{sender}:{options['key']}")

    _before_the_lock(asked_early)
    journal._standing = lambda game, key: (standing(game, key)[0], _here.known)


def one_leg() -> None:
    """Each third entry lacks a posting."""
    to_json = Entry.to_json

    def lacking(entry: Entry) -> dict[str, Any]:
        told = to_json(entry)
        return told | {"postings": told["postings"][:-1]} if entry.seq % 3 == 0 else told

    Entry.to_json = lacking


def told_before_commit() -> None:
    """The screens hear of an entry that may yet fail."""

    def tell(recorded: Any) -> None:
        journal._tell(recorded.live)
        time.sleep(5 * HESITATION)

    _after_the_insert(tell)


def cached_before_commit() -> None:
    """The table in memory is ahead of the database."""
    _after_the_insert(lambda recorded: tables.keep(recorded.live))


def counted() -> None:
    """The next number is how many entries there are, as counted before the lock."""
    insert = journal._insert

    def count(code: str, options: dict[str, Any]) -> None:
        _here.number = locking.find_game(code).entries.count() + 1

    def numbered(game: int, seq: int, *others: Any) -> Any:
        return insert(game, _here.number, *others)

    _before_the_lock(count)
    journal._insert = numbered


def authority_before_the_lock() -> None:
    """A seat that is revoked meanwhile still pays."""
    sender = journal._sender

    def asked_early(code: str, options: dict[str, Any]) -> None:
        _here.sender = sender(locking.find_game(code), options.get("by"), options.get("token"))

    _before_the_lock(asked_early)
    journal._sender = lambda game, by, token: _here.sender


def no_trigger() -> None:
    """The journal can be changed."""
    grows = importlib.import_module("bank.migrations.0002_journal_only_grows")
    _once_open(grows.SQLITE_BACK if connection.vendor == "sqlite" else grows.POSTGRESQL_BACK)


def no_position_check() -> None:
    """A heartbeat is no more than a sign of life."""
    live.TableSocket._heartbeat = lambda socket, frame: None


def no_age() -> None:
    """A payment that slept in a phone fires when it wakes."""
    journal._must_be_timely = lambda *_: None


def without_constraints(plant: Callable[[], None]) -> Callable[[], None]:
    """The same, where the database would take anything (PostgreSQL only: SQLite cannot drop one)."""

    def planted() -> None:
        plant()
        names = ("one_entry_a_number", "one_entry_a_key")
        _once_open([f"ALTER TABLE bank_entry DROP CONSTRAINT IF EXISTS {name}" for name in names])

    return planted


def _before_the_lock(step: Callable[[str, dict[str, Any]], None]) -> None:
    record = journal.record

    def early(code: str, command: Any, **options: Any) -> Any:
        step(code, options)
        time.sleep(HESITATION)
        return record(code, command, **options)

    journal.record = early


def _after_the_insert(step: Callable[[Any], None]) -> None:
    append = journal._append

    def appended(*args: Any) -> Any:
        recorded = append(*args)
        step(recorded)
        return recorded

    journal._append = appended


def _hesitating(name: str) -> None:
    do = getattr(journal, name)

    def done(*args: Any) -> Any:
        time.sleep(HESITATION)
        return do(*args)

    setattr(journal, name, done)


def _once_open(statements: Any) -> None:
    bring = starting.bring_up_to_date

    def brought() -> Any:
        answer = bring()
        with connection.cursor() as cursor:
            for statement in statements:
                with contextlib.suppress(Exception):  # the other process has done it
                    cursor.execute(statement)
        return answer

    starting.bring_up_to_date = brought


BUGS = {
    "no lock": Bug("two at a time at one table", no_lock),
    "no lock, no constraint": Bug("and the database takes it", without_constraints(no_lock)),
    "key outside": Bug("the key is looked for before the transaction", key_outside),
    "key outside, no constraint": Bug("and the database takes it", without_constraints(key_outside)),
    "one leg": Bug("a posting without its counterpart", one_leg),
    "told before commit": Bug("publish before commit", told_before_commit),
    "cached before commit": Bug("cache before commit", cached_before_commit),
    "counted": Bug("seq from COUNT", counted),
    "counted, no constraint": Bug("and the database takes it", without_constraints(counted)),
    "authority before the lock": Bug("who one is, is asked before the lock", authority_before_the_lock),
    "no trigger": Bug("the journal can be changed", no_trigger),
    "no position check": Bug("a deaf socket stays deaf", no_position_check),
    "no age": Bug("a tap of ten minutes ago is booked", no_age),
}
