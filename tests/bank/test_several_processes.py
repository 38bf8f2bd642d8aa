"""Two processes on one PostgreSQL and one Redis: whoever is at a table sees the same, whatever fails meanwhile."""

import json
import re
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests import services
from tests.bank.served import PAY, Bank

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]


@pytest.fixture(scope="module")
def ground() -> Iterator[tuple[services.PostgreSQL, services.Redis]]:
    """Servers that these tests may kill."""
    with services.running() as both:
        yield both


@pytest.fixture(scope="module")
def banks(ground: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Bank]]:
    """Two banks that share both."""
    database, redis = ground
    folder: Path = tmp_path_factory.mktemp("data")
    where = {"DATABASE_URL": database.url, "REDIS_URL": redis.url}
    both = [Bank(folder, **where), Bank(folder, **where)]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(Bank.open, both))
    yield both
    for bank in both:
        bank.kill()


def hear(phone: Any, seq: int, within: float = 5.0) -> list[dict[str, Any]]:
    """The entries that a socket is sent until it has number `seq`."""
    until, entries = time.monotonic() + within, []
    while not entries or entries[-1]["seq"] < seq:
        message = json.loads(phone.recv(timeout=max(0.1, until - time.monotonic())))
        entries += [message] if "entry" in message else []
    return entries


def test_what_is_done_at_one_is_heard_at_the_other_in_order_and_without_gaps(banks):
    path, token = banks[0].play()
    with banks[0].socket(path) as here, banks[1].socket(path) as there:
        for number in range(20):
            assert banks[number % 2].command(path, token, PAY)[0] == 201
        heard = [[entry["seq"] for entry in hear(phone, 21)] for phone in (here, there)]
    assert heard == [list(range(2, 22))] * 2
    states = [{**bank.send("GET", path), "rev": 0} for bank in banks]
    assert states[0] == states[1]


def test_a_tap_that_reaches_both_counts_once(banks):
    path, token = banks[0].play()

    def tap(number: int) -> Any:
        return banks[number % 2].command(path, token, PAY, key=f"tap-{number // 4}")

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(tap, range(80)))
    assert {status for status, _ in answers} == {201}
    assert banks[0].send("GET", path)["seq"] == 21
    for first in range(0, 80, 4):
        assert [answer for _, answer in answers[first : first + 4]] == [answers[first][1]] * 4


def test_seats_and_presence_are_told_across(banks):
    table = banks[0].send("POST", "/api/games/", {"edition": "wonders"})
    path = f"/api/games/{table['code']}/"
    with banks[1].socket(path, table["token"]) as tablet:
        tablet.recv(timeout=5)
        seat = banks[0].send("POST", f"{path}seats/", {"name": "Ann"})
        wait_for(tablet, lambda patch: patch.get("players", {}).get("A"))
        with banks[0].socket(path, seat["token"]) as phone:
            wait_for(tablet, lambda patch: patch.get("players", {}).get("A", {}).get("presence") == "here")
            banks[1].send("POST", f"{path}seats/A/reclaim/", {}, table["token"])
            assert closing_code(phone) == 4401


def wait_for(phone: Any, is_told: Any) -> None:
    until = time.monotonic() + 5
    while not is_told(json.loads(phone.recv(timeout=max(0.1, until - time.monotonic()))).get("patch", {})):
        pass


def closing_code(phone: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            phone.recv(timeout=5)
    return closed.value.rcvd.code


def test_a_table_that_is_deleted_at_one_is_closed_at_the_other(banks):
    path, token = banks[0].play()
    with banks[1].socket(path) as phone:
        banks[0].ask("DELETE", path, None, token)
        assert closing_code(phone) == 4404
    assert banks[1].ask("GET", path)[0] == 404


# --- When Redis fails -------------------------------------------------------------------------------------------------
def test_a_frozen_redis_keeps_nobody_waiting_and_nobody_deaf(banks, ground):
    path, token = banks[0].play()
    with banks[1].socket(path) as phone:
        epoch = json.loads(phone.recv(timeout=5))["epoch"]
        with services.frozen(ground[1]):
            took = []
            for _ in range(15):
                began = time.monotonic()
                assert banks[0].command(path, token, PAY)[0] == 201
                took.append(time.monotonic() - began)
            phone.send(json.dumps({"at": 1, "epoch": epoch}))
            assert hear(phone, 16)[-1]["seq"] == 16
        assert sorted(took)[-2] < 0.6
        banks[0].command(path, token, PAY)
        hear(phone, 17)


def test_a_redis_that_dies_and_comes_back_is_found_again(banks, ground):
    redis = ground[1]
    path, token = banks[0].play()
    with banks[1].socket(path) as phone:
        phone.recv(timeout=5)
        redis.end(signal.SIGKILL)
        assert banks[0].command(path, token, PAY)[0] == 201
        assert banks[0].ask("GET", "/readyz")[:2] == (503, {"status": "lacking", "lacking": ["redis"]})
        redis.start()
        assert hear(phone, 2, within=12)[-1]["seq"] == 2, "when Redis is back, everybody looks for what was missed"
        banks[0].command(path, token, PAY)
        hear(phone, 3)
    assert banks[0].ask("GET", "/readyz")[0] == 200


# --- When PostgreSQL fails --------------------------------------------------------------------------------------------
def test_while_the_database_is_away_it_is_503_and_then_all_goes_on(banks, ground):
    database = ground[0]
    path, token = banks[0].play()
    code = path.split("/")[3]
    with banks[1].socket(path, token) as tablet:
        database.end(signal.SIGQUIT)
        for method, address in (
            ("GET", path),
            ("GET", f"/t/{code}/tv/"),
            ("GET", "/readyz"),
        ):
            status, _, headers = banks[0].ask(method, address)
            assert status == 503, address
            assert address == "/readyz" or headers["Retry-After"] == "1", address
        status, refused, headers = banks[0].ask("POST", f"{path}commands/", PAY, token, **{"Idempotency-Key": "during"})
        assert (status, refused["rule"], headers["Retry-After"]) == (503, "BUSY", "1")
        tablet.send(json.dumps({"command": PAY, "key": "tablet"}))
        assert answer_to(tablet, "tablet")["problem"]["status"] == 503
        database.start()
        assert banks[0].command(path, token, PAY, key="during")[0] == 201
        assert "seq" in until_booked(tablet, "tablet", within=3)
    assert banks[1].send("GET", path)["seq"] == 3


def until_booked(phone: Any, key: str, within: float) -> dict[str, Any]:
    """What a phone does: it sends again, under the same key, until it is answered."""
    until = time.monotonic() + within
    while True:
        phone.send(json.dumps({"command": PAY, "key": key}))
        answer = answer_to(phone, key)
        if "seq" in answer or time.monotonic() > until:
            return answer
        time.sleep(0.3)


def answer_to(phone: Any, key: str) -> dict[str, Any]:
    while (message := json.loads(phone.recv(timeout=15))).get("key") != key:
        pass
    return dict(message)


def test_writers_lose_nothing_when_the_database_crashes(banks, ground):
    database = ground[0]
    path, token = banks[0].play()
    stop, seen, statuses = threading.Event(), {}, set()

    def write(writer: int) -> None:
        number = 0
        while not stop.is_set():
            key = f"{writer}-{number}"
            status, answer = banks[writer % 2].command(path, token, PAY | {"reason": key}, key=key)
            statuses.add(status)
            if status == 201:
                seen[key], number = answer["seq"], number + 1
            else:
                time.sleep(0.05)

    writers = [threading.Thread(target=write, args=(writer,)) for writer in range(4)]
    for thread in writers:
        thread.start()
    for _ in range(2):
        time.sleep(0.5)
        database.end(signal.SIGQUIT)
        database.start()
    time.sleep(0.5)
    stop.set()
    for thread in writers:
        thread.join()
    assert statuses == {201, 503}, "nothing was under way when the database crashed" if 503 not in statuses else ""
    booked: dict[str, int] = {}
    address = f"{path}journal/?after=1"
    while address:
        page = banks[0].send("GET", address)
        booked |= {entry["command"]["reason"]: entry["seq"] for entry in page["results"]}
        address = page["next"]
    assert booked == seen
    assert banks[0].run("audit").returncode == 0


def test_a_database_that_is_frozen_keeps_nobody_for_ever(banks, ground):
    path, token = banks[0].play()
    with services.frozen(ground[0]):
        began = time.monotonic()
        with ThreadPoolExecutor(6) as threads:
            answers = list(threads.map(lambda number: banks[0].command(path, token, PAY, key=f"f{number}"), range(6)))
        assert {status for status, _ in answers} == {503}
        assert banks[0].ask("GET", "/readyz")[0] == 503
        assert banks[0].ask("GET", "/healthz")[0] == 200
        assert time.monotonic() - began < 15
    assert {banks[0].command(path, token, PAY, key=f"f{number}")[0] for number in range(6)} == {201}
    assert banks[0].send("GET", path)["seq"] == 7


def test_a_database_that_only_reads_refuses_all_and_says_when(banks, ground):
    """As after a failover: what writes is 503 on every road, a page's too, and nobody has to be started again."""
    path, token = banks[0].play()
    with psycopg.connect(ground[0].url, autocommit=True) as person:
        is_read_only(person, True)
        refused = [
            banks[0].command(path, token, PAY, key="during")[0],
            banks[0].ask("POST", "/api/games/", {"edition": "wonders"})[0],
            banks[0].ask("POST", f"{path}pause/", {"paused": True}, token)[0],
            banks[0].ask("POST", "/create/", {}, **as_a_page(banks[0]))[0],
        ]
        assert refused == [503] * 4
        assert [until_told(banks[0], where) for where in (path, f"/t/{path.split('/')[3]}/tv/")] == [200, 200]
        is_read_only(person, False)
    until_told(banks[0], path)
    assert banks[0].command(path, token, PAY, key="during")[1]["seq"] == 2
    assert banks[0].ask("POST", "/create/", {}, **as_a_page(banks[0]))[0] == 302


def until_told(bank: Bank, address: str, within: float = 10) -> int:
    """The answer of an address, once the connections that were ended have been made anew."""
    until = time.monotonic() + within
    while (status := bank.ask("GET", address)[0]) == 503 and time.monotonic() < until:
        time.sleep(0.1)
    return status


def is_read_only(person: Any, really: bool) -> None:
    """From the next connection on; those that are there end."""
    person.execute("SET default_transaction_read_only = off")
    person.execute(f"ALTER SYSTEM SET default_transaction_read_only = {'on' if really else 'off'}")
    person.execute("SELECT pg_reload_conf()")
    person.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IS NOT NULL AND pid <> pg_backend_pid()"
    )


def as_a_page(bank: Bank) -> dict[str, str]:
    """The headers with which a page sends its forms."""
    _, page, headers = bank.ask("GET", "/")
    secret = re.search(r'name="csrf-token" content="([^"]+)"', page)
    assert secret, page
    return {
        "Cookie": headers["Set-Cookie"].partition(";")[0],
        "X-CSRFToken": secret[1],
        "Origin": f"http://127.0.0.1:{bank.port}",
    }


def test_a_row_that_somebody_keeps_delays_its_own_table_alone(banks, ground):
    (kept, its_token), (path, token) = banks[0].play(), banks[0].play()
    with psycopg.connect(ground[0].url) as person, ThreadPoolExecutor(3) as threads:
        person.execute("SELECT 1 FROM bank_game WHERE code = %s FOR UPDATE", [kept.split("/")[3]])
        assert banks[0].command(kept, its_token, PAY, key="kept")[0] == 503
        stop = threading.Event()
        asking = [threads.submit(ask_on, banks[0], kept, its_token, f"kept-{number}", stop) for number in range(3)]
        durations = [duration_of(banks[0], path, token) for _ in range(20)]
        stop.set()
        assert {asked.result() for asked in asking} == {503}
        person.rollback()
    assert sorted(durations)[15] < 1.5, f"three seconds is what the other table's row is waited for: {durations}"
    assert banks[0].command(kept, its_token, PAY, key="kept")[0] == 201


def ask_on(bank: Bank, path: str, token: str, key: str, stop: threading.Event) -> int:
    """The last answer of somebody who tries again and again."""
    status = 503
    while not stop.is_set() and status == 503:
        status = bank.command(path, token, PAY, key=key)[0]
        stop.wait(0.3)
    return status


def duration_of(bank: Bank, path: str, token: str) -> float:
    began = time.monotonic()
    assert bank.command(path, token, PAY)[0] == 201
    return time.monotonic() - began


def test_two_processes_without_redis_are_refused(ground, banks, tmp_path):
    alone = [Bank(tmp_path / name, DATABASE_URL=ground[0].url) for name in "ab"]
    alone[0].open()
    alone[1].open()
    try:
        _, complaints = alone[1].process.communicate(timeout=20)
        assert alone[1].process.returncode == 1
        assert "REDIS_URL" in complaints
    finally:
        alone[0].kill()


# --- Last, for it shuts this address out ------------------------------------------------------------------------------
def test_guesses_are_counted_together(banks):
    from bank import limits

    guesses = [banks[number % 2].ask("GET", "/api/games/ZZZZ/")[0] for number in range(limits.wrong_codes.home + 2)]
    assert guesses[: limits.wrong_codes.home // 2] == [404] * (limits.wrong_codes.home // 2)
    time.sleep(0.5)
    assert [bank.ask("GET", "/api/games/ZZZZ/")[0] for bank in banks] == [429, 429]
