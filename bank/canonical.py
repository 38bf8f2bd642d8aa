"""One way to write JSON, so that equal things have equal digests: fingerprints of commands, and the journal's chain."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_canonical = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def compact(value: Any) -> str:
    """JSON without spaces, as it is sent."""
    return _compact.encode(value)


def canonical(value: Any) -> str:
    """JSON with sorted keys and no spaces: the text that digests are made of."""
    return _canonical.encode(value)


def fingerprint(command: dict[str, Any]) -> str:
    """The SHA-256 of a command; the same key with another fingerprint is refused."""
    return sha256(canonical(command))


def genesis(edition: str, settings: dict[str, Any], box: dict[str, Any] | None = None) -> str:
    """What the first entry of a table is chained to: its edition, and the board itself where that is its own `box`."""
    return sha256(canonical(["wonderbank", edition, settings, *([box] if box else [])]))


def chained(previous: str, at: datetime, key: str, mark: str, body: dict[str, Any]) -> str:
    """The hash of an entry: of the hash before it, its time, its key with the command's fingerprint (`mark`), its body.

    One changed sign changes all that follow.
    """
    return linked(previous, at, key, mark, canonical(body))


def linked(previous: str, at: datetime, key: str, mark: str, text: str) -> str:
    """The same for a body that is canonical text already."""
    return sha256(f"{canonical([previous, stamp(at), key, mark])[:-1]},{text}]")


def stamp(at: datetime) -> str:
    """A time as the API writes it (ISO 8601, UTC)."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def sha256(text: str) -> str:
    """The digest in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()
