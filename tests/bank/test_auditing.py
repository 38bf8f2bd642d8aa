"""The audit finds what a constraint would have kept out and what a disk has turned (RELIABILITY I1–I8, F18)."""

import contextlib
import importlib
import random
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import ForeignKey, IntegerField

from bank import backups, boxes, retention, seating, sqlite_files
from bank.audit import audit
from bank.canonical import chained
from bank.models import Box, Entry, Game, OwnEdition, Seat
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db
journal = importlib.import_module("bank.migrations.0002_journal_only_grows")
FLIPS, SEED = 150, 8


@pytest.fixture
def tampered(unsound: None, played: "Tabletop") -> "Tabletop":
    """The same, for a test that breaks it."""
    return played


@pytest.fixture
def played(table: Tabletop) -> Tabletop:
    """A table with a landing, a purchase, an undo and a late comer."""
    table.record({"type": "throw", "player": "A", "dice": [1, 2]})
    table.record({"type": "buy", "player": "A"})
    table.record(PAY)
    table.record({"type": "undo"})
    table.record({"type": "join", "name": "Cid"})
    return table


@contextlib.contextmanager
def unprotected():
    """The journal as it would be if somebody had taken its triggers away."""
    away, back = (
        (journal.SQLITE_BACK, journal.SQLITE) if backups.is_sqlite() else (journal.POSTGRESQL_BACK, journal.POSTGRESQL)
    )
    with connection.cursor() as cursor:
        for statement in away:
            cursor.execute(statement)
        try:
            yield
        finally:
            for statement in back:
                cursor.execute(statement)


def found(using="default"):
    return {(fault.what, fault.seq) for fault in audit(using).faults}


def test_a_table_that_was_played_is_sound(played):
    report = audit()
    assert (report.games, report.entries, report.faults) == (1, 6, ())
    assert report.open_tables == (played.code,)


def test_all_that_is_done_beside_the_journal_leaves_it_sound(lobby):
    seating.rename(lobby.code, "A", "Anna")
    seating.reorder(lobby.code, ["B", "A"])
    seating.take_seat(lobby.code, "Guest", on_tablet=True)
    seating.reclaim(lobby.code, "A", agreed=True)
    seating.release(lobby.code, "B")
    seating.remove(lobby.code, "C")
    assert audit().is_sound


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"at": "2026-01-01T00:00:00Z"}, {("the chain is broken", 4)}),
        ({"key": "bank:other"}, {("the chain is broken", 4)}),
        ({"fingerprint": "0" * 64}, {("the chain is broken", 4)}),
        ({"hash": "0" * 64}, {("the chain is broken", 4)}),
        ({"by": "A"}, {("the row is not of its entry", 4)}),
    ],
)
def test_a_changed_entry_is_found(tampered, change, faults):
    with unprotected():
        Entry.objects.filter(seq=4).update(**change)
    assert found() == faults


def test_money_from_nowhere_is_found_even_when_the_chain_was_made_anew(tampered):
    entries = list(Entry.objects.order_by("seq"))
    entries[3].body["postings"][0][2] -= 1
    chain = entries[2].hash
    with unprotected():
        for entry in entries[3:]:
            chain = entry.hash = chained(chain, entry.at, entry.key, entry.fingerprint, entry.body)
            Entry.objects.filter(pk=entry.pk).update(body=entry.body, hash=chain)
    assert found() == {("the postings do not sum to zero", 4), ("the journal does not fold", 4)}


def test_a_missing_entry_is_found(tampered):
    with unprotected():
        Entry.objects.filter(seq=3).delete()
    assert ("numbers are missing or double", 3) in found()


def test_a_changed_name_or_secret_is_found(played):
    for change in (
        lambda: Seat.objects.filter(letter="A").update(name="Eve"),
        lambda: Seat.objects.filter(letter="A").update(token_hash="0" * 64),
        lambda: Seat.objects.filter(letter="A").delete(),
        lambda: Game.objects.update(token_hash="0" * 64),
        lambda: Game.objects.update(rev=99),
        lambda: Game.objects.update(settings={"salary": 300}),
    ):
        with contextlib.suppress(ZeroDivisionError), transaction.atomic():
            change()
            assert any(what == "the game's row or its seats have changed" for what, _ in found())
            raise ZeroDivisionError
    assert audit().is_sound


# --- Every cell and every row -----------------------------------------------------------------------------------------
#: What no seal and no chain holds: numbers of rows, and what nobody at the table sees.
UNSEEN = {("Game", "pin_tries"), ("OwnEdition", "created"), ("OwnEdition", "changed")}


@pytest.fixture
def two_tables(tampered: Tabletop) -> Tabletop:
    """Beside the table another one, at which an own box is played."""
    own = boxes.make(boxes.data_for("wonders") | {"names": {"en": "Ours", "fr": "Nôtre", "fi": "Meidän"}})
    Tabletop.laid(edition=own.slug).record(PAY)
    return tampered


def cells():
    """Each column with the row that holds it: the first of its table, and the last."""
    for model in (Game, Seat, Entry, OwnEdition, Box):
        for row in {model.objects.order_by("pk").first(), model.objects.order_by("pk").last()}:
            for field in model._meta.concrete_fields:
                if not field.primary_key and (model.__name__, field.name) not in UNSEEN:
                    yield row, field


def another(field, value):
    """A value that the column could hold as well."""
    if isinstance(field, ForeignKey):
        return Game.objects.exclude(pk=value).get().pk
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, datetime):
        return value + timedelta(seconds=1)
    if isinstance(value, dict):
        return value | {"more": 1}
    if isinstance(value, list):
        return [*value, 1]
    if value is None:
        return 0 if isinstance(field, IntegerField) else ""
    return value[:-1] + chr(ord(value[-1]) ^ 1) if value else "x"


@contextlib.contextmanager
def undone():
    """What is done inside never was."""
    with contextlib.suppress(ZeroDivisionError, IntegrityError), transaction.atomic():
        yield
        raise ZeroDivisionError


def test_no_cell_is_changed_unseen(two_tables):
    tried, unseen = 0, []
    with unprotected():
        for row, field in cells():
            value = getattr(row, field.attname)
            with undone():
                type(row).objects.filter(pk=row.pk).update(**{field.attname: another(field, value)})
                tried += 1
                if {fault.what for fault in audit().faults} == {"the journal is not protected"}:
                    unseen.append((type(row).__name__, field.attname, value))
    assert unseen == []
    assert tried > 50, "hardly anything was changed: this has shown nothing"
    assert audit().is_sound


def test_no_text_is_not_an_empty_one(played):
    for name in ("token_piece", "role", "bank_hash"):
        with undone():
            Seat.objects.filter(letter="A").update(**{name: None})
            Seat.objects.filter(letter="A").update(**{name: ""})
            assert not audit().is_sound, name


GONE = {
    "the last entry": lambda game: Entry.objects.filter(game=game).order_by("-seq")[:1],
    "the last three": lambda game: Entry.objects.filter(game=game).order_by("-seq")[:3],
    "all entries": lambda game: Entry.objects.filter(game=game),
    "a seat": lambda game: Seat.objects.filter(game=game)[:1],
    "all seats": lambda game: Seat.objects.filter(game=game),
    "its box": lambda game: Box.objects.filter(game=game),
}


@pytest.mark.parametrize("what", GONE)
def test_no_row_goes_unseen(two_tables, what):
    for game in Game.objects.all():
        rows = list(GONE[what](game).values_list("pk", flat=True))
        model = GONE[what](game).model
        with undone():
            with unprotected():
                model.objects.filter(pk__in=rows)._raw_delete("default")
            assert audit().is_sound is not bool(rows), game.pk


def test_no_table_goes_unseen_unless_it_was_deleted(two_tables):
    with undone():
        game = Game.objects.last()
        with unprotected():
            for model in (Entry, Seat, Box):
                model.objects.filter(game=game)._raw_delete("default")
            Game.objects.filter(pk=game.pk)._raw_delete("default")
        assert found() == {("a table has gone by itself", None)}
    Game.objects.filter(code=two_tables.code).update(erased=True)
    assert ("the table is marked as deleted", None) in found()
    Game.objects.filter(code=two_tables.code).update(erased=False)
    retention.delete(Game.objects.last())
    assert audit().is_sound


def test_an_entry_that_came_while_nobody_counted_is_found(tampered):
    heads = importlib.import_module("bank.migrations.0009_heads")
    with connection.cursor() as cursor:
        for statement in heads.SQLITE_BACK if backups.is_sqlite() else heads.POSTGRESQL_BACK:
            cursor.execute(statement)
        tampered.record(PAY)
        assert found() == {("the journal is not protected", None), ("the journal has grown unnoticed", 7)}
        for statement in heads.SQLITE if backups.is_sqlite() else heads.POSTGRESQL:
            cursor.execute(statement)
    assert found() == {("the journal has grown unnoticed", 7)}


def test_a_journal_without_its_triggers_is_found(played):
    with unprotected():
        assert ("the journal is not protected", None) in found()


def test_the_command_tells_each_fault_and_where_the_good_backup_is(tampered, capsys, settings, tmp_path):
    settings.BACKUP_DIR = str(tmp_path)
    call_command("audit")
    assert "1 games with 6 entries: sound." in capsys.readouterr().out
    Seat.objects.filter(letter="A").update(name="Eve")
    with pytest.raises(CommandError, match="1 faults. No good backup"):
        call_command("audit")
    assert tampered.code in capsys.readouterr().err


def test_a_database_that_waits_for_its_upgrade_is_not_called_broken(played, monkeypatch):
    monkeypatch.setattr(sqlite_files, "is_behind", lambda alias: True)
    with pytest.raises(CommandError, match="older release") as told:
        call_command("audit")
    assert "restore" not in str(told.value)


# --- A file with one turned bit ---------------------------------------------------------------------------------------
@pytest.mark.on_sqlite
@pytest.mark.django_db(transaction=True)
def test_no_turned_bit_that_changes_anything_goes_unseen(table, tmp_path: Path):
    for _ in range(60):
        table.record(PAY | {"amount": 1})
    sound = tmp_path / "sound.sqlite3"
    backups.make(sound)
    whole, told = sound.read_bytes(), told_by(sound)
    chance, damaged, changed = random.Random(SEED), tmp_path / "damaged.sqlite3", 0
    for _ in range(FLIPS):
        bit = chance.randrange(len(whole) * 8)
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        damaged.write_bytes(flipped)
        if told_by(damaged) != told:
            changed += 1
            assert not backups.checked(damaged).is_sound, f"bit {bit} of byte {bit // 8} went unseen"
    assert changed > FLIPS // 20, "hardly anything was changed: this has shown nothing"


QUESTIONS = [
    "SELECT * FROM bank_entry ORDER BY game_id, seq",
    "SELECT * FROM bank_game ORDER BY id",
    "SELECT * FROM bank_seat ORDER BY game_id, letter",
]


def told_by(path: Path) -> object:
    """What the file says of the game (without the row's own numbers and the tries at a PIN); None if it cannot say."""
    try:
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.row_factory = sqlite3.Row
            rows = [dict(row) for question in QUESTIONS for row in file.execute(question)]
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    return [{name: value for name, value in row.items() if name not in ("id", "pin_tries")} for row in rows]


def test_a_copy_is_looked_into_without_being_touched(table, tmp_path):
    with contextlib.closing(sqlite3.connect(tmp_path / "empty.sqlite3")) as file:
        file.execute("CREATE TABLE something (x)")
    before = (tmp_path / "empty.sqlite3").read_bytes()
    with sqlite_files.opened(tmp_path / "empty.sqlite3") as alias:
        assert audit(alias).is_sound
    assert (tmp_path / "empty.sqlite3").read_bytes() == before
