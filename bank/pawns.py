"""The story of each pawn, in three languages. The drawings are in `pawns.svg`, the names with the box's other words."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_DATA = Path(__file__).with_suffix(".toml")


def story(token: str, lang: str) -> str:
    """Two sentences about that pawn in that language (fr, fi, en). KeyError for a token that is not of the box."""
    return stories()[token][lang]


@cache
def stories() -> Mapping[str, Mapping[str, str]]:
    """Every story by token and language."""
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))
