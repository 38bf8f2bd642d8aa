"""Whose request it is, where a proxy stands before the bank: the address to count by, and whether it came over https.

Only a proxy that is named in TRUSTED_PROXY is believed, and of what it passes on only what it has added itself, which
stands last: anybody can write the rest. From everybody else such headers are thrown away before anything reads them,
so that nobody counts as another address or as safe by saying so (RELIABILITY B27).
"""

import ipaddress
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Headers = list[tuple[bytes, bytes]]

ADDRESS, SCHEME = b"x-forwarded-for", b"x-forwarded-proto"
SAFE_SCHEMES = {"http": "https", "websocket": "wss"}


def told_by_proxy(application: Application, trusted: Sequence[str]) -> Application:
    """The application, told of each request who the client is. `trusted` are addresses or networks of proxies."""
    networks = [ipaddress.ip_network(name.strip()) for name in trusted]

    async def answered(scope: Scope, receive: Any, send: Any) -> None:
        if scope.get("root_path"):  # a header of Daphne's own, with which anybody could put a path before all links
            scope = scope | {"root_path": ""}
        await application(_seen(scope, networks) if "headers" in scope else scope, receive, send)

    return answered


def _seen(scope: Scope, networks: list[Network]) -> Scope:
    """The scope without what others claim about themselves, and with what a trusted proxy says."""
    headers: Headers = scope["headers"]
    plain = [(name, value) for name, value in headers if not _claims(name)]
    peer = (scope.get("client") or [""])[0]
    if not _is_within(peer, networks):
        return scope if len(plain) == len(headers) else scope | {"headers": plain}
    seen = scope | {"headers": plain, "client": [_client(_values(headers, ADDRESS), networks) or peer, 0]}
    if _values(headers, SCHEME)[-1:] == ["https"]:
        seen["scheme"] = SAFE_SCHEMES[scope["type"]]
    return seen


def _claims(name: bytes) -> bool:
    return name.startswith(b"x-forwarded-") or name in (b"forwarded", b"x-real-ip")


def _values(headers: Headers, wanted: bytes) -> list[str]:
    """The values of a header in the order in which they were added, however many lines they stand on."""
    joined = ",".join(value.decode("latin-1") for name, value in headers if name == wanted)
    return [value.strip() for value in joined.split(",") if value.strip()]


def _client(addresses: list[str], networks: list[Network]) -> str:
    """The last address that is no proxy of ours: who asked the outermost of them. "" when none can be read."""
    for address in reversed(addresses):
        if _parsed(address) is None:
            return ""
        if not _is_within(address, networks):
            return address
    return ""


def _is_within(address: str, networks: list[Network]) -> bool:
    parsed = _parsed(address)
    return parsed is not None and any(parsed in network for network in networks)


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None
