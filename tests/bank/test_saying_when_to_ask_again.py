"""While nobody may write, whatever any page's address answers is no 500; and what is 503 says when to ask again."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import get_converters

from bank import locking
from bank.access import bank_cookie, seat_cookie
from bank.problems import Busy, Damaged

pytestmark = pytest.mark.django_db


def addresses(found: URLResolver, before: str = "") -> Iterator[str]:
    """Every address of the pages, its places named as the table's own things are."""
    for pattern in found.url_patterns:
        route = before + str(pattern.pattern).replace("^", "")
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern, route)
        elif isinstance(pattern, URLPattern) and "(" not in route and not route.startswith("api/"):
            yield f"/{route}"


def filled(address: str, code: str) -> str:
    for name, value in (("code", code), ("letter", "A"), ("number", "1"), ("name", "log"), ("slug", "wonders")):
        for converter in get_converters():
            address = address.replace(f"<{converter}:{name}>", value)
    return address


@pytest.mark.parametrize("why", [Busy(), Damaged()], ids=["busy", "damaged"])
def test_on_every_page(table, monkeypatch, why: Busy):
    client = Client(raise_request_exception=False)
    client.cookies[bank_cookie(table.code)] = table.tokens["bank"]
    client.cookies[seat_cookie(table.code)] = table.tokens["A"]
    monkeypatch.setattr(locking, "closed", why)
    answers: dict[str, Any] = {}
    for address in addresses(get_resolver()):
        for ask in (client.get, client.post):
            answers[f"{ask.__name__} {address}"] = ask(filled(address, table.code))
    assert [road for road, answer in answers.items() if answer.status_code == 500] == []
    unavailable = {
        road: answer.headers.get("Retry-After") for road, answer in answers.items() if answer.status_code == 503
    }
    assert len(unavailable) > 10, "hardly anything writes: this has shown nothing"
    assert [road for road, when in unavailable.items() if not when] == []
