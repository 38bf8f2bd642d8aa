"""What the server refuses before Django sees it, said as every other refusal is: a problem, and the headers of all.

Nothing of what was sent is said back. Left alone, Twisted answers what it cannot read without any header, and hangs up
on a line that is too long without a word; Autobahn repeats in its status line whatever it does not like, a token too;
and Daphne draws a page of its own.
"""

import json
from http import HTTPStatus
from typing import Any

from twisted.web.http import HTTPChannel

from config.middleware import OWN_HEADERS

Headers = list[tuple[str, str]]
#: What Django and its middleware say with every answer; here nothing at all may be loaded.
HEADERS: Headers = [
    ("Content-Type", "application/problem+json"),
    ("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
    *OWN_HEADERS.items(),
]
RULES = {403: "FORBIDDEN", 405: "WRONG_METHOD", 413: "TOO_LARGE", 503: "BUSY"}
LINE_TOO_LONG = 431


def body_of(status: int) -> bytes:
    """The problem itself."""
    title = HTTPStatus(status).phrase
    rule = RULES.get(status, "BAD_REQUEST" if status < 500 else "FAULT")
    told = {"type": "about:blank", "title": title, "status": status, "detail": title, "rule": rule, "params": {}}
    return json.dumps(told).encode()


def answer(status: int, *more: tuple[str, str]) -> bytes:
    """The whole answer as it goes over the wire; whoever sends it hangs up afterwards."""
    body = body_of(status)
    headers = [*HEADERS, *more, ("Content-Length", str(len(body))), ("Connection", "close")]
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers)]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def turn_down(channel: Any, status: int = 400) -> None:
    """Answer, and hang up."""
    channel.transport.write(answer(status))
    channel.loseConnection()


def of_all() -> None:
    """Let Twisted say so what it refuses on its own."""
    kind: Any = HTTPChannel
    kind._respondToBadRequestAndDisconnect = turn_down
    kind.lineLengthExceeded = lambda channel, _: turn_down(channel, LINE_TOO_LONG)
