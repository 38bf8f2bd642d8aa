"""The story of each pawn, in three languages. The drawings are in `pawns.svg`, the names with the box's other words.

Where a drawing must stand alone, as in a picture that is sent away, its lines and its colour are read from there.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe

_DATA = Path(__file__).with_suffix(".toml")
_STATIC = Path(__file__).parent / "static" / "bank"


def story(token: str, lang: str) -> str:
    """Two sentences about that pawn in that language (fr, fi, en). KeyError for a token that is not of the box."""
    return stories()[token][lang]


@cache
def stories() -> Mapping[str, Mapping[str, str]]:
    """Every story by token and language."""
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))


@cache
def drawing(token: str | None) -> SafeString:
    """The lines of a pawn's drawing, 48 units wide, in `currentColor`; nothing for no pawn."""
    sprite = (_STATIC / "pawns.svg").read_text(encoding="utf-8")
    found = re.search(f'<symbol id="pawn-{token}"[^>]*>(.*?)</symbol>', sprite, re.DOTALL)
    return mark_safe(found[1] if found else "")  # noqa: S308  our own drawing


@cache
def colours(token: str | None) -> tuple[str, str]:
    """The colour of a pawn by day and the ink on it, as the pages have them."""
    tokens = (_STATIC / "tokens.css").read_text(encoding="utf-8")
    found = re.search(f"--{token}: (#[0-9a-f]+); --{token}-ink: (#[0-9a-f]+)", tokens)
    return (found[1], found[2]) if found else ("#4b4f55", "#ffffff")
