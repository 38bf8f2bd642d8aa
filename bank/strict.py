"""JSON read strictly: whole numbers only, no key twice, no depths, nothing that a database or a screen chokes on.

Python's own reader takes 1.0 for money, lets the last of two equal keys win and fails on deep nesting; a bank may not.
"""

import json
import re
from typing import Any, NoReturn

from bank.problems import Malformed

DEPTH = 16
DIGITS = 15
MOST_BRACKETS = 2_000_000  # the longest game has half as many; empty objects alone would take a process's memory
#: One that does not end goes to the end: looking for its end from each quote in it would take minutes.
_STRINGS = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_BRACKETS = re.compile(r"[\[\]{}]")
_UNWANTED = re.compile("[\x00\ud800-\udfff]")


def parse(data: bytes | str) -> Any:
    """The JSON value in `data`. Malformed for anything that is not strictly that."""
    return _parsed(data, _reader)


def _parsed(data: bytes | str, reader: json.JSONDecoder) -> Any:
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        _must_be_shallow(text)
        return reader.decode(text)
    except (ValueError, RecursionError):
        raise Malformed(field="json") from None


def parse_board(data: bytes | str) -> Any:
    """The JSON value in `data`, where a number that is no whole one of ours stays a text: a fault of its place, not of
    the whole. Malformed for anything else that is not strictly JSON."""
    return _parsed(data, _lenient)


def parse_object(data: bytes | str) -> dict[str, Any]:
    """The JSON object in `data`; Malformed for any other value."""
    value = parse(data)
    if not isinstance(value, dict):
        raise Malformed(field="json")
    return value


def whole(text: str, *, least: int = 0) -> int:
    """A number from a query or a header: ASCII digits only. Malformed otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10) or int(text) < least:
        raise Malformed(field="number")
    return int(text)


def _must_be_shallow(text: str) -> None:
    depth = 0
    for count, bracket in enumerate(_BRACKETS.finditer(_STRINGS.sub("", text))):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEPTH or count > MOST_BRACKETS:
            raise Malformed(field="json")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    for key, value in pairs:
        _must_be_clean(key)
        _must_be_clean(value)
    return found


def _must_be_clean(value: Any) -> None:
    if isinstance(value, str) and _UNWANTED.search(value):
        raise ValueError("no text")
    if isinstance(value, list):
        for inner in value:
            _must_be_clean(inner)


def _integer(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError("too many digits")
    return int(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError("whole numbers only")


_reader = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_no_number, parse_constant=_no_number
)
_lenient = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=lambda text: int(text) if len(text) <= DIGITS else text,
    parse_float=str,
    parse_constant=str,
)
