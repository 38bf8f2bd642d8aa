"""The database itself refuses to change or lose an entry."""

import pytest
from django.db import IntegrityError, connection, transaction

from bank.models import Entry, Game
from tests.bank.tabletop import PAY

pytestmark = pytest.mark.django_db
STATEMENTS = (
    "UPDATE bank_entry SET body = '{}'",
    "UPDATE bank_entry SET seq = seq + 100",
    "DELETE FROM bank_entry",
    "DELETE FROM bank_entry WHERE seq = 2",
)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_no_statement_touches_an_entry(table, statement):
    table.record(PAY)
    with pytest.raises(IntegrityError, match="only grows"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert Entry.objects.count() == 2


def test_an_entry_goes_with_its_whole_erased_game(table):
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.get(code=table.code).delete()
    Game.objects.update(erased=True)
    Game.objects.get(code=table.code).delete()
    assert not Entry.objects.exists()


@pytest.mark.parametrize("twice", ["seq", "key"])
def test_no_number_and_no_key_twice(table, twice):
    entry = Entry.objects.get()
    fields = {"seq": 2, "key": "other"} | {twice: getattr(entry, twice)}
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(game=entry.game, at=entry.at, by="bank", fingerprint="", body={}, hash="", **fields)


def test_entries_count_from_one(table):
    entry = Entry.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(game=entry.game, seq=0, at=entry.at, by="bank", key="k", fingerprint="", body={}, hash="")
