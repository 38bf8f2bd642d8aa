"""A code that can be none is answered as one that is nobody's, at every address and on every database (B7)."""

import re
from urllib.parse import quote

import pytest
from django.test import Client

from tests.bank.test_rights import routes

pytestmark = pytest.mark.django_db
ODD = ["\x00", "\x00" * 4, "AB\x00D", "\u00e9\u00e8", "%2F", " ", "\U0001f600", "\u0130\u0131", "K" * 3000]
FILLED = {"number": "1", "letter": "A", "name": "menu"}


def addresses() -> list[str]:
    """Every address with a code in it, and `{code}` there."""
    found = [route.replace("^[jJ]/(?P<code>[0-9A-Za-z]{1,12})/?$", "j/{code}") for route in routes()]
    filled = [re.sub(r"<\w+:(\w+)>", lambda blank: FILLED.get(blank[1], f"{{{blank[1]}}}"), route) for route in found]
    return [address for address in filled if "{code}" in address]


@pytest.mark.parametrize("code", ODD, ids=range(len(ODD)))
def test_an_odd_code_is_nobodys(code: str) -> None:
    client = Client()
    for address in addresses():
        for ask in (client.get, client.post):
            answer = ask("/" + address.replace("{code}", quote(code, safe="")))
            assert answer.status_code in (200, 302, 401, 404, 405, 429), (address, answer.status_code)
            assert answer.status_code != 200 or address.endswith(("link/", "wait/")), address
    assert client.get("/find/", {"code": code}).status_code == 302
    assert client.get("/j/", {"code": code}).status_code in (302, 404)
