"""Who may open a socket: a page of our own, or a program with a token (RELIABILITY B26).

Browsers send cookies with every handshake, whoever's page asks, so a cookie counts only with the exact Origin that it
belongs to: scheme, host and port. A program sends no Origin and has no cookie of ours lying about; it shows its token.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from bank import access
from bank.codes import is_hosted, normal
from bank.language import LANGUAGES
from bank.problems import Malformed
from bank.strict import whole

SUBPROTOCOL = "bearer."
Scope = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a handshake asks for. `after`, `rev`: the last entry and rev the client knows; `release`: its page's."""

    code: str
    token: str | None
    subprotocol: str | None
    after: int | None
    rev: int | None
    lang: str | None
    address: str
    release: str | None = None


def wish_of(scope: Scope) -> Wish | None:
    """What the handshake asks for, or None where it must not be answered (foreign page, malformed query)."""
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    query = {name: values[-1] for name, values in parse_qs(scope.get("query_string", b"").decode("latin-1")).items()}
    code = normal(scope["url_route"]["kwargs"]["code"])
    subprotocol = next((name for name in scope.get("subprotocols", ()) if name.startswith(SUBPROTOCOL)), None)
    if not _is_ours(headers, bearer=subprotocol is not None):
        return None
    token = subprotocol.removeprefix(SUBPROTOCOL) if subprotocol else _cookie(headers, code, query.get("as"))
    try:
        after, rev = (whole(query[name]) if name in query else None for name in ("after", "rev"))
    except Malformed:
        return None
    lang = query.get("lang") if query.get("lang") in LANGUAGES else None
    address = access.household((scope.get("client") or ["nowhere"])[0])
    return Wish(code, token, subprotocol, after, rev, lang, address, query.get("release"))


def _is_ours(headers: dict[str, str], *, bearer: bool) -> bool:
    """Is the Origin exactly ours, or missing where no cookie could be meant?"""
    host = headers.get("host", "")
    name, _ = split_domain_port(host)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return False
    if "origin" not in headers:
        return bearer or "cookie" not in headers
    return headers["origin"].lower() == f"{'https' if is_hosted() else 'http'}://{host.lower()}"


def _cookie(headers: dict[str, str], code: str, as_: str | None) -> str | None:
    return access.cookie_token(parse_cookie(headers.get("cookie", "")), code, as_)
