"""Where the two manuals of the wonders differ, and what the settings are that follow one of them to the letter.

The manuals disagree in a few places, are silent in others, and agree in some where a bank of our kind may do otherwise.
Each such point says what stands in which section, and which setting decides (RULES, *Where the documents differ*).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.edition import LANGUAGES, Edition, Names

#: The rule books that the two manuals are: the wonders, and the basic rules in them.
BOOKS = ("wonders", "classic")
FRENCH, FINNISH = "F", "I"
#: The documents that each rule book is made of, by their letters in the catalogue.
DOCUMENTS = {"wonders": "FI", "classic": "FI", "online": "O", "anti-monopoly": "ANT"}
_FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Saying:
    """What one manual says: by language, and the sections in which it stands (none where it is silent)."""

    texts: Names
    sections: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """One point: `kind` differ, agree or silent; `setting` decides it (None: nothing can be chosen).

    `letters`: the setting's value to the letter of F and of I; `ours`: what neither manual decides.
    """

    id: str
    kind: str
    rule: str
    titles: Names
    french: Saying
    finnish: Saying
    ours: Names | None
    setting: str | None
    letters: Mapping[str, Any]
    needs_passports: bool


def book_of(edition: Edition) -> str:
    """The edition whose rule book this one follows; its own id for one of ours."""
    return edition.base or edition.id


def documents_of(edition: Edition) -> str:
    """The letters of the documents that this edition's rule book is made of."""
    return DOCUMENTS[book_of(edition)]


def points(edition: Edition) -> tuple[Point, ...]:
    """The points that matter to this edition, in reading order; none where the manuals are not its rule book."""
    if book_of(edition) not in BOOKS:
        return ()
    return tuple(point for point in _all() if edition.defaults["passports"] or not point.needs_passports)


def letter(edition: Edition, manual: str) -> dict[str, Any]:
    """The settings by which a table plays this manual ("F", "I") to the letter."""
    decided = (point for point in points(edition) if point.setting and manual in point.letters)
    return {str(point.setting): point.letters[manual] for point in decided}


@cache
def _all() -> tuple[Point, ...]:
    data = tomllib.loads(_FILE.read_text("utf-8"))
    return tuple(_point(name, told) for name, told in data.items())


def _point(name: str, told: dict[str, Any]) -> Point:
    return Point(
        name,
        told["kind"],
        told["rule"],
        told["title"],
        _saying(told["french"]),
        _saying(told["finnish"]),
        told.get("ours"),
        told.get("setting"),
        {manual: told[manual] for manual in (FRENCH, FINNISH) if manual in told},
        told.get("passports", False),
    )


def _saying(told: dict[str, Any]) -> Saying:
    return Saying({lang: told[lang] for lang in LANGUAGES}, tuple(told.get("sections", ())))
