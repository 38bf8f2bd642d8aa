"""Whose request it is: what a trusted proxy says, and what anybody says of themselves (RELIABILITY B27)."""

from typing import Any

import pytest

from config.proxy import told_by_proxy

PROXIES = ["127.0.0.1", "::1", "10.9.0.0/16"]


async def seen(peer: str | None, *headers: tuple[str, str], trusted: list[str] = PROXIES, kind: str = "http") -> Any:
    """The scope as the application gets it."""
    found: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope)

    raw = [(name.encode(), value.encode()) for name, value in headers]
    scope = {"type": kind, "scheme": "http", "client": [peer, 5] if peer else None, "headers": raw}
    await told_by_proxy(application, trusted)(scope, None, None)
    return found[0]


@pytest.mark.parametrize(
    ("said", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7", "203.0.113.7"),  # whatever was said before the proxy
        ("6.6.6.6, 203.0.113.7, 10.9.1.1", "203.0.113.7"),  # two proxies of ours
        ("203.0.113.7, nonsense", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8::1", "2001:db8::1"),
        ("", "127.0.0.1"),
    ],
)
async def test_of_what_a_trusted_proxy_says_the_last_counts(said: str, client: str) -> None:
    scope = await seen("127.0.0.1", ("x-forwarded-for", said))
    assert scope["client"][0] == client
    assert scope["headers"] == []


async def test_several_lines_are_one_list() -> None:
    scope = await seen("::1", ("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "203.0.113.7"))
    assert scope["client"][0] == "203.0.113.7"


@pytest.mark.parametrize("peer", ["203.0.113.9", "127.0.0.2", None])
async def test_nobody_else_is_believed(peer: str | None) -> None:
    said = [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-proto", "https"), ("forwarded", "for=1.1.1.1")]
    scope = await seen(peer, *said, ("x-forwarded-host", "evil"), ("x-real-ip", "1.1.1.1"), ("host", "ours"))
    assert scope["client"] == ([peer, 5] if peer else None)
    assert (scope["scheme"], scope["headers"]) == ("http", [(b"host", b"ours")])


async def test_at_home_no_proxy_is_trusted(settings: Any) -> None:
    assert settings.TRUSTED_PROXY == []
    said = [("x-forwarded-for", "203.0.113.7"), ("x-forwarded-proto", "https")]
    scope = await seen("127.0.0.1", *said, trusted=[])
    assert (scope["client"], scope["scheme"], scope["headers"]) == (["127.0.0.1", 5], "http", [])


@pytest.mark.parametrize(("said", "scheme"), [("https", "https"), ("http, https", "https"), ("https, http", "http")])
async def test_the_proxy_says_whether_it_came_over_https(said: str, scheme: str) -> None:
    assert (await seen("127.0.0.1", ("x-forwarded-proto", said)))["scheme"] == scheme


async def test_a_socket_is_told_the_same() -> None:
    said = [("x-forwarded-for", "203.0.113.7"), ("x-forwarded-proto", "https")]
    scope = await seen("127.0.0.1", *said, kind="websocket")
    assert (scope["client"][0], scope["scheme"]) == ("203.0.113.7", "wss")


@pytest.mark.parametrize("peer", ["127.0.0.1", "203.0.113.9"])
async def test_nobody_puts_a_path_before_our_links(peer: str) -> None:
    found: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope["root_path"])

    scope = {"type": "http", "scheme": "http", "client": [peer, 5], "headers": [], "root_path": "//evil.example"}
    await told_by_proxy(application, PROXIES)(scope, None, None)
    assert found == [""]
