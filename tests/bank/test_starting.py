"""A start of the bank: links for tables that are not finished, a broken file refused, a backup taken back."""

import http.client
import itertools
import re
import signal
import sqlite3
import threading
from contextlib import closing

import pytest

from tests.bank.served import PAY, Bank

pytestmark = [pytest.mark.on_sqlite, pytest.mark.thorough]


def test_the_terminal_shows_a_link_for_each_table_that_is_not_finished(bank):
    path, token = bank.play()
    code = path.split("/")[3]
    said, _ = bank.close()
    assert "Go on with" not in said
    bank.open()
    said, _ = bank.close()
    assert f"Go on with {code} (Ann, Bea)" in said
    assert re.search(rf"http://[\w.]+:{bank.port}/t/{code}/bank/link/#([\w-]+)", said)
    bank.open()
    secret = bank.run("link", code).stdout.strip().partition("#")[2]
    taken = bank.send("POST", f"{path}bank/", {"link": secret})
    assert bank.command(path, taken["token"], PAY)[1]["seq"] == 2
    assert bank.command(path, token, PAY)[1]["rule"] == "UNAUTHORIZED"
    assert list((bank.folder / "backups").iterdir()), "the end of the bank is a moment for a backup"


def test_a_week_later_under_another_address_everybody_comes_back(bank):
    """No device knows its table any more: the terminal's link opens the bank, and seats come back by its yes."""
    path, _token = bank.play()
    code = path.split("/")[3]
    bank.close(signal.SIGKILL)
    bank.open()
    links = (re.search(rf"/t/{code}/bank/link/#([\w-]+)", line) for line in bank.process.stdout)
    secret = next(found[1] for found in links if found)
    assert bank.ask("GET", f"/t/{code}/bank/")[0] == 302, "a stranger to the bank's page"
    banker = bank.send("POST", f"{path}bank/", {"link": secret})["token"]
    for letter in "AB":
        status, asked, _ = bank.ask("POST", f"{path}seats/{letter}/reclaim/", {"ask": True})
        assert status == 202, "a start opens no seat to others by itself"
        waiting = bank.send("GET", f"{path}knocks/", token=banker)["results"]
        assert [(knock["kind"], knock["seat"]) for knock in waiting] == [("reclaim", letter)]
        bank.send("POST", f"{path}knocks/{waiting[0]['id']}/", {"admit": True}, banker)
        seat = bank.send("POST", f"{path}seats/{letter}/reclaim/", asked)
        assert seat["seat"] == letter
        there = "B" if letter == "A" else "A"
        pay = {"type": "pay", "from": letter, "to": there, "amount": 1}
        assert bank.command(path, seat["token"], pay)[0] == 201
    assert bank.ask("POST", f"{path}bank/", {"link": secret})[0] == 401, "the link is spent"


def test_a_broken_file_is_not_opened_and_a_backup_is_taken_back(bank):
    path, token = bank.play()
    bank.run("backup")
    bank.command(path, token, PAY)[1]
    epoch = epoch_of(bank)
    bank.close(signal.SIGKILL)
    with closing(sqlite3.connect(bank.file)) as file:
        file.execute("UPDATE bank_seat SET name = 'Eve' WHERE letter = 'A'")
        file.commit()
    bank.open(is_broken=True)
    assert bank.ask("GET", "/readyz")[0] == 503
    assert bank.command(path, token, PAY)[1]["rule"] == "DAMAGED"
    assert bank.send("GET", path)["players"]["A"]["name"] == "Ann", "the backup is looked at"
    _, complaints = bank.close()
    assert bank.process.returncode == 1
    way = re.search(r"The newest good backup: manage.py (restore .+)$", complaints, re.MULTILINE)
    assert way, complaints
    restored = bank.run(*way[1].split(" "))
    assert restored.returncode == 0, restored.stderr
    bank.open()
    state = bank.send("GET", path)
    assert (state["seq"], state["players"]["A"]["name"]) == (1, "Ann")
    assert bank.command(path, token, PAY)[1]["seq"] == 2
    assert epoch_of(bank) != epoch


def test_a_file_that_was_emptied_or_is_gone_is_told_and_no_new_bank_is_laid_into_it(bank):
    bank.play()
    bank.run("backup")
    bank.close(signal.SIGKILL)
    for beside in bank.folder.glob("wonderbank.sqlite3-*"):
        beside.unlink()
    bank.file.unlink()
    looked = bank.run("audit")
    assert "There is no file" in looked.stderr and "manage.py restore" in looked.stderr
    assert not bank.file.exists(), "who only looks makes nothing"
    bank.file.touch()
    looked = bank.run("audit")
    assert looked.returncode == 1 and "manage.py restore" in looked.stderr
    bank.open(is_broken=True)
    assert bank.ask("GET", "/healthz")[0] == 503
    assert "is empty" in bank.close()[1]


def epoch_of(bank: Bank) -> str:
    with closing(sqlite3.connect(bank.file)) as file:
        return str(file.execute("SELECT epoch FROM bank_game").fetchone()[0])


def test_nothing_is_restored_under_an_open_bank(bank):
    bank.play()
    made = bank.run("backup").stdout.partition(": ")[0]
    refused = bank.run("restore", made)
    assert refused.returncode == 1
    assert "already running" in refused.stderr


def test_an_end_in_the_middle_of_work_is_an_end_and_answers_what_has_been_asked(bank):
    path, token = bank.play()
    has_ended, booked, broken = threading.Event(), {}, []

    def write(writer: int) -> None:
        for number in itertools.count():
            key = f"{writer}-{number}"
            try:
                booked[key] = bank.command(path, token, PAY | {"reason": key}, key=key)[1]["seq"]
            except ConnectionRefusedError:
                return
            except (OSError, http.client.HTTPException):
                broken.append(key)  # arrived while the bank closed
                return
            if number == 20:
                has_ended.set()

    writers = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in writers:
        thread.start()
    assert has_ended.wait(60)
    bank.close()  # within twenty seconds
    for thread in writers:
        thread.join()
    assert bank.process.returncode == 0
    bank.open()
    entries, address = [], f"{path}journal/?after=1"
    while address:
        page = bank.send("GET", address)
        entries, address = entries + page["results"], page["next"]
    reasons = {entry["command"]["reason"]: entry["seq"] for entry in entries}
    assert booked.items() <= reasons.items() and len(reasons) == len(entries)
    assert set(reasons) - set(booked) <= set(broken)
