"""A start while the file cannot be used, though it is whole: nobody is told to put an old backup in its place (F17)."""

import signal
import sqlite3
from contextlib import closing

import pytest

from bank.sqlite_files import is_out_of_reach
from tests.bank.served import PAY, Bank

pytestmark = [pytest.mark.on_sqlite, pytest.mark.thorough]
KILOBYTES = (0, 16, 34, 44, 60)  # nothing more; not the log's index; the log's index alone; a few commits


def test_with_no_room_on_the_disk_it_opens_or_says_so_and_is_whole_afterwards(bank):
    path, token = bank.play()
    bank.run("backup")
    bank.close()
    booked = [bank_with(bank, kilobytes, path, token) for kilobytes in KILOBYTES]
    bank.open()
    assert bank.process.poll() is None, bank.process.communicate()
    assert bank.send("GET", path)["seq"] == 1 + sum(booked)
    assert bank.command(path, token, PAY)[0] == 201, "no second start is needed once there is room"
    assert bank.run("audit").returncode == 0


def bank_with(bank: Bank, kilobytes: int, path: str, token: str) -> int:
    """A start of the bank with room for so much in each file; how many payments it confirmed."""
    bank.open(room=kilobytes)
    if bank.process.poll() is not None:
        _, complaints = bank.process.communicate()
        assert "cannot be" in complaints, complaints
        assert "whole" not in complaints, complaints
        assert "Traceback" not in complaints, complaints
        return 0
    assert bank.ask("GET", path)[0] == 200, "what was booked can be looked at"
    answers = [bank.command(path, token, PAY)[0] for _ in range(20)]
    assert set(answers) <= {201, 503}
    said, complaints = bank.close(signal.SIGKILL)
    assert "Traceback" not in complaints, complaints
    assert f"Go on with {path.split('/')[3]}" in said
    return answers.count(201)


def test_a_file_that_another_process_keeps_is_not_called_broken(tmp_path):
    file = tmp_path / "file.sqlite3"
    with closing(sqlite3.connect(file)) as keeper, closing(sqlite3.connect(file, timeout=0)) as ours:
        keeper.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError) as locked:
            ours.execute("BEGIN IMMEDIATE")
    assert is_out_of_reach(locked.value)


@pytest.mark.parametrize(
    "content", [b"no database, but long enough to be looked at", b"SQLite format 3\0" + b"\xff" * 984]
)
def test_a_file_that_holds_something_else_is_broken(tmp_path, content):
    file = tmp_path / "file.sqlite3"
    file.write_bytes(content)
    with closing(sqlite3.connect(file)) as ours, pytest.raises(sqlite3.DatabaseError) as broken:
        ours.execute("SELECT * FROM bank_game")
    assert not is_out_of_reach(broken.value)
