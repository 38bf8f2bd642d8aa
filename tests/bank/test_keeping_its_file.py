"""The files of the open bank are moved, replaced or deleted: it books nothing into the void, and loses nothing."""

import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bank.served import PAY, Bank

pytestmark = [pytest.mark.on_sqlite, pytest.mark.thorough]


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def log_deleted(file: Path, older: Path) -> None:
    beside(file, "-wal").unlink()
    beside(file, "-shm").unlink()


def all_deleted(file: Path, older: Path) -> None:
    log_deleted(file, older)
    file.unlink()


def older_in_its_place(file: Path, older: Path) -> None:
    shutil.copy(older, beside(file, ".new"))
    beside(file, ".new").replace(file)


@pytest.mark.parametrize("harm", [log_deleted, all_deleted, older_in_its_place])
def test_what_was_booked_is_there_after_the_next_start(bank, tmp_path, harm: Callable[[Path, Path], None]):
    path, token = bank.play()
    older = tmp_path / "older.sqlite3"
    bank.run("backup", str(older))
    booked = [bank.command(path, token, PAY)[0] for _ in range(3)]
    harm(bank.file, older)
    refused = [bank.ask("POST", f"{path}commands/", PAY, token, **{"Idempotency-Key": f"after-{n}"}) for n in range(3)]
    assert booked == [201] * 3
    assert [(status, headers["Retry-After"]) for status, _, headers in refused] == [(503, "1")] * 3
    status, _, headers = bank.ask("GET", "/readyz")
    assert (status, headers["Retry-After"]) == (503, "1")
    assert bank.send("GET", path)["seq"] == 4, "what is open can be looked at"
    _, complaints = bank.close(signal.SIGKILL)
    kept = re.search(r"kept in (.+-rescued\.sqlite3)$", complaints, re.MULTILINE)
    assert kept, complaints
    if bank.run("audit", kept[1]).returncode or not taken_back(bank, path):
        pytest.fail(f"not whole: {complaints}")
    assert bank.command(path, token, PAY, key="after-0")[1]["seq"] == 5


def taken_back(bank: Bank, path: str) -> bool:
    """The next start: it goes on, or wants the backup of the moment before; is the fourth entry there?"""
    bank.open(is_broken=not bank.file.exists())
    if bank.process.poll() is not None or bank.ask("GET", "/healthz")[0] == 503:
        _, complaints = bank.close()
        way = re.search(r"The newest good backup: manage.py (restore .+-rescued\.sqlite3)$", complaints, re.MULTILINE)
        assert way, complaints
        assert bank.run(*way[1].split(" ")).returncode == 0
        bank.open()
    return bool(bank.send("GET", path)["seq"] == 4)


def test_a_file_that_comes_back_is_used_again(bank):
    path, token = bank.play()
    away = beside(bank.file, ".away")
    bank.file.rename(away)
    assert bank.command(path, token, PAY, key="meanwhile")[0] == 503
    assert not bank.file.exists(), "nothing was laid in its place"
    away.rename(bank.file)
    assert bank.command(path, token, PAY, key="meanwhile")[1]["seq"] == 2
    assert bank.run("audit").returncode == 0
