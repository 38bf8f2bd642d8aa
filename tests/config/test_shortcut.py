"""The short way of commands answers as Django's own way does: status, headers and body, to the good and to the bad."""

import re

import pytest
from channels.testing import HttpCommunicator

from bank import access
from config.asgi import application, http
from tests.bank.tabletop import Tabletop

PAY = b'{"type": "pay", "from": "A", "to": "B", "amount": 1}'
HOST = (b"host", b"localhost:8000")
JSON = (b"content-type", b"application/json")
KEY = (b"idempotency-key", b"one")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Tabletop:
    return Tabletop.laid(start=True)


async def asked(way, table, body=PAY, headers=(), query="", code=None, method="POST"):
    """Status, headers and body of the answer that comes on this way, but for a page's token, which chance makes."""
    path = f"/api/games/{code or table.code}/commands/{query}"
    length = (b"content-length", str(len(body)).encode())
    answer = await HttpCommunicator(way, method, path, body, [length, *headers]).get_response(timeout=10)
    told = {
        name.lower(): value.partition(b"=")[0] if name == b"Set-Cookie" else value for name, value in answer["headers"]
    }
    return answer["status"], told, re.sub(rb"\b\w{64}\b", b"*", answer["body"])


def bearer(table, by="bank"):
    return (b"authorization", f"Bearer {table.tokens[by]}".encode())


def cookie(table, *more):
    return (b"cookie", f"{access.bank_cookie(table.code)}={table.tokens['bank']}".encode() + b"".join(more))


CASES = {
    "good": lambda table: {"headers": [HOST, JSON, KEY, bearer(table)]},
    "in French": lambda table: {"headers": [HOST, JSON, KEY, bearer(table), (b"accept-language", b"fr")]},
    "a preview": lambda table: {"headers": [HOST, JSON, bearer(table)], "query": "?preview=true&lang=fi"},
    "against the rules": lambda table: {"headers": [HOST, JSON, KEY, bearer(table)], "body": b'{"type": "bid"}'},
    "without a key": lambda table: {"headers": [HOST, JSON, bearer(table)]},
    "without a token": lambda table: {"headers": [HOST, JSON, KEY]},
    "with a wrong token": lambda table: {"headers": [HOST, JSON, KEY, (b"authorization", b"Bearer x")]},
    "with a cookie alone": lambda table: {"headers": [HOST, JSON, KEY, cookie(table)]},
    "with a broken CSRF cookie": lambda table: {"headers": [HOST, JSON, KEY, cookie(table, b"; wb_csrf=x")]},
    "from elsewhere": lambda table: {"headers": [HOST, JSON, KEY, cookie(table), (b"origin", b"https://evil.example")]},
    "to another host": lambda table: {"headers": [(b"host", b"evil.example"), JSON, KEY, bearer(table)]},
    "no JSON": lambda table: {"headers": [HOST, JSON, KEY, bearer(table)], "body": b"{"},
    "no JSON by its type": lambda table: {"headers": [HOST, KEY, bearer(table)]},
    "too long": lambda table: {"headers": [HOST, JSON, KEY, bearer(table)], "body": b" " * 70_000},
    "without a length": lambda table: {"headers": [HOST, JSON, KEY, bearer(table), (b"transfer-encoding", b"chunked")]},
    "to no table": lambda table: {"headers": [HOST, JSON, KEY, bearer(table)], "code": "ZZZZ"},
    "no POST": lambda table: {"headers": [HOST, bearer(table)], "method": "GET", "body": b""},
}


@pytest.mark.parametrize("case", CASES)
async def test_both_ways_answer_alike(table, case):
    request = CASES[case](table)
    short, long = [await asked(way, table, **request) for way in (application, http)]
    assert short == long
    assert {b"content-security-policy", b"x-content-type-options", b"cross-origin-resource-policy"} <= set(short[1])


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
async def test_health_is_told_alike_and_waits_for_no_thread(method, monkeypatch):
    ways = []
    for way in (application, http):
        answer = await HttpCommunicator(way, method, "/healthz", headers=[HOST]).get_response(timeout=10)
        ways.append((answer["status"], sorted(answer["headers"]), answer["body"]))
    assert ways[0] == ways[1]
    monkeypatch.setattr("config.handling._threads", None)
    answer = await HttpCommunicator(application, method, "/healthz", headers=[HOST]).get_response(timeout=10)
    assert answer["status"] == ways[0][0]


async def test_a_fault_of_ours_is_told_as_django_tells_it(table, monkeypatch):
    monkeypatch.setattr("bank.api.commands._key", lambda request: 1 / 0)
    request = CASES["good"](table)
    short, long = [await asked(way, table, **request) for way in (application, http)]
    assert short == long
    assert short[0] == 500
