"""Backups are taken while the bank is open, and taken back whole or not at all (RELIABILITY 2.8, F18, F19)."""

import json
import os
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.utils import timezone

from bank import archive, backups, game_lines, helping, keeper, pausing, retention, seating, tables
from bank.audit import audit
from bank.ending import curtain, rematch
from bank.models import Entry, Game, OwnEdition, Seat
from bank.problems import Malformed
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db(transaction=True)
DURING = 8


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.BACKUP_DIR = str(tmp_path / "backups")


def picture() -> object:
    """All that the bank knows, but what a restore makes anew."""
    anew = ("epoch", "rev", "seal", "id", "pin_tries", "link_hash")
    games = [{name: row[name] for name in row if name not in anew} for row in Game.objects.order_by("code").values()]
    seats = list(
        Seat.objects.order_by("game__code", "letter").values_list(
            "game__code", "letter", "name", "token_hash", "helps", "bank_hash"
        )
    )
    entries = list(Entry.objects.order_by("game__code", "seq").values_list("game__code", "seq", "key", "body", "hash"))
    return games, seats, entries


def endings():
    return [backups.SQLITE, backups.LINES] if backups.is_sqlite() else [backups.LINES]


def test_a_backup_while_many_write_is_of_one_moment(table):
    stop = threading.Event()

    def write() -> None:
        try:
            while not stop.is_set():
                table.record(PAY | {"amount": 1})
                table.record({"type": "pay", "from": "B", "to": "A", "amount": 1})
        finally:
            connection.close()

    writers = [threading.Thread(target=write) for _ in range(2)]
    for writer in writers:
        writer.start()
    made = [backups.make(backups.folder() / f"{number}{ending}") for number in range(DURING) for ending in endings()]
    stop.set()
    for writer in writers:
        writer.join()
    reports = [backups.checked(path) for path in made]
    assert all(report.is_sound for report in reports), reports
    assert reports[-1].entries > reports[0].entries, "nobody wrote meanwhile: this has shown nothing"


def test_the_lines_come_back_with_seats_secrets_and_boxes_in_a_new_epoch(table):
    OwnEdition.objects.create(slug="own-22222222", data={"names": {}})
    table.record({"type": "join", "name": "Cid"})
    pausing.pause(table.code, "A", pausing.AWAY)
    helping.appoint(table.code, "B", helps=True)
    helping.open_bank(table.code, "B")
    ended = Tabletop.laid()
    ended.record({"type": "finish"})
    curtain.raise_it(ended.code)
    rematch.rematch(ended.code)
    path, before, epoch = backups.make(backups.folder() / "all.jsonl.gz"), picture(), table.live.epoch
    table.record(PAY, by="A", key="later")
    seating.rename(table.code, "A", "Anna")
    OwnEdition.objects.all().delete()
    Tabletop.laid()
    game_lines.put_back(path)
    assert picture() == before
    assert table.live.epoch != epoch
    assert tables.current(Game.objects.get(code=ended.code)).is_uncovered
    assert table.record(PAY, by="A", key="later").seq == 3
    assert OwnEdition.objects.get().slug == "own-22222222"
    OwnEdition.objects.all().delete()


def test_what_no_file_from_outside_may_hold_comes_back_from_a_backup_all_the_same(table, monkeypatch):
    """A journal that is longer than any evening's, and entries that an older release wrote in another way."""
    for number in range(6):
        table.record(PAY, by="A", key=str(number))
    monkeypatch.setattr(archive, "MOST_ENTRIES", 5)
    monkeypatch.setattr(archive, "is_sound", lambda entry, table: False)
    path, before = backups.make(backups.folder() / "all.jsonl.gz"), picture()
    assert backups.checked(path).is_sound
    game_lines.put_back(path)
    assert picture() == before
    with pytest.raises(Malformed):
        archive.imported(archive.exported(Game.objects.get(code=table.code)))


@pytest.mark.parametrize("damage", [lambda text: text[:-30], lambda text: text[:80] + b"x" + text[81:], lambda _: b""])
def test_lines_that_are_cut_off_or_changed_are_not_taken_back(table, damage):
    path = backups.make(backups.folder() / "all.jsonl.gz")
    path.write_bytes(damage(path.read_bytes()))
    assert not backups.checked(path).is_sound
    before = picture()
    with pytest.raises(CommandError, match="not sound"):
        call_command("restore", str(path))
    assert picture() == before


def test_a_game_goes_from_the_terminal_into_a_file_and_back(table, tmp_path, capsys):
    table.record(PAY)
    file = tmp_path / "game.json"
    call_command("export", table.code.lower(), str(file))
    assert not any(token in file.read_text() for token in table.tokens.values())
    call_command("import", str(file))
    assert Game.objects.count() == 2
    assert "#" in capsys.readouterr().out
    damaged = json.loads(file.read_text())
    damaged["entries"][1]["lines"][0]["amount"] = 11
    file.write_text(json.dumps(damaged))
    with pytest.raises(CommandError, match="does not hold"):
        call_command("import", str(file))
    with pytest.raises(CommandError, match="no table"):
        call_command("export", "ZZZZ")


def test_only_a_few_backups_are_kept_and_none_for_too_long(table, settings):
    settings.BACKUP_KEEP, settings.BACKUP_DAYS = 3, 35
    made = [backups.make() for _ in range(5)]
    for age, path in zip((0, 1, 36, 2, 3), made, strict=True):
        os.utime(path, times=(path.stat().st_atime, path.stat().st_mtime - age * 86_400))
    assert set(backups.thin_out()) == {made[2], made[4]}
    assert backups.kept() == [made[0], made[1], made[3]]


@pytest.mark.on_sqlite
def test_the_keeper_backs_up_each_so_many_entries_and_at_the_end(table, settings, monkeypatch):
    settings.BACKUP_EVERY = 3
    monkeypatch.setattr(keeper, "PAUSE", 0.01)
    keeper.open_(backups.make_and_thin_out)
    try:
        for count in (1, 2, 3):
            assert len(backups.kept()) == (count > 3)
            table.record(PAY)
        wait_for(lambda: len(backups.kept()) == 1)
        table.record({"type": "abandon", "player": "A"})
        wait_for(lambda: len(backups.kept()) == 2)
        table.record({"type": "undo"})
    finally:
        keeper.close()
    assert len(backups.kept()) == 3
    assert all(backups.checked(path).is_sound for path in backups.kept())


def wait_for(condition) -> None:
    waiting = threading.Event()
    assert any(condition() or waiting.wait(0.05) for _ in range(100))
    # a backup is there when it has its own name


@pytest.mark.on_sqlite
def test_the_newest_good_backup_is_found_among_broken_ones(table):
    good = backups.make()
    table.record(PAY)
    for damage in (
        lambda text: text[:5000],
        lambda _: b"no database",
        lambda text: text.replace(b'"amount":10', b'"amount":90'),
    ):
        path = backups.make()
        path.write_bytes(damage(path.read_bytes()))
    assert backups.newest_good() == good


# --- Retention --------------------------------------------------------------------------------------------------------
def test_at_home_nothing_is_forgotten(table):
    assert retention.prune(timezone.now() + timedelta(days=4000)) == []
    assert Game.objects.exists()


def test_what_nobody_plays_any_more_is_forgotten_whole(settings, capsys):
    settings.RETENTION_DAYS = {"lobby": 1, "idle": 14, "over": 30, "edition": 180}
    lobby, idle, over = Tabletop.laid(start=False), Tabletop.laid(), Tabletop.laid()
    over.record({"type": "abandon", "player": "A"})
    now = timezone.now()
    gone = {days: {one.status for one in retention.stale_games(now + timedelta(days=days))} for days in (0, 2, 15, 31)}
    assert gone == {0: set(), 2: {"lobby"}, 15: {"lobby", "playing"}, 31: {"lobby", "playing", "over"}}
    call_command("prune", "--dry-run")
    assert Game.objects.count() == 3
    retention.prune(now + timedelta(days=15))
    assert list(Game.objects.values_list("code", flat=True)) == [over.code]
    assert audit().is_sound
    assert {code for code in (lobby.code, idle.code) if tables.kept(code)} == set()


@pytest.mark.on_sqlite
def test_no_name_of_a_forgotten_game_is_left_on_the_disk():
    table = Tabletop.laid(start=False)
    seating.rename(table.code, "A", "Zebedeequux")
    assert b"Zebedeequux" in on_disk()
    table.record({"type": "start"})
    retention.delete(Game.objects.get())
    assert b"Zebedeequux" not in on_disk()


@pytest.mark.services
def test_no_name_of_a_forgotten_game_is_left_in_postgresqls_files(settings):
    settings.RETENTION_DAYS = {"lobby": 1, "idle": 14, "over": 30, "edition": 180}
    seating.rename(Tabletop.laid(start=False).code, "A", "Zebedeequux")
    assert b"Zebedeequux" in in_files()
    retention.prune(timezone.now() + timedelta(days=2))
    assert b"Zebedeequux" not in in_files()


def in_files() -> bytes:
    """What PostgreSQL keeps of the tables that hold names."""
    with connection.cursor() as cursor:
        cursor.execute("CHECKPOINT")
        cursor.execute(
            "SELECT pg_read_binary_file(pg_relation_filepath(name)) FROM unnest(%s::text[]) AS name",
            [[*retention.NAMED, retention.LARGE]],
        )
        return b"".join(bytes(content) for (content,) in cursor.fetchall())


def on_disk() -> bytes:
    """The database's file and its log."""
    file = Path(connections["default"].settings_dict["NAME"])
    return b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
