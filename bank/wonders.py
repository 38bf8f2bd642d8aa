"""The library of wonders: which stamp belongs to which name, and what there is to tell of each, in three languages.

A stamp belongs to a wonder, not to a square: the names on the printed board are not known to us, so a table types in
those of its own box, and each finds its wonder by its name. The data is in `wonders.toml`.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

_DATA = Path(__file__).with_suffix(".toml")
#: Words that a name may have or lack at its beginning without being another.
_ARTICLES = re.compile(r"^(?:(?:le|la|les|l|the)\s)+")

Told = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder that we have drawn. `names`, `places` and `facts` by language; `number` on our own board, or None.

    `at`: where it lies, in tenths of a degree north and east.
    """

    key: str
    number: int | None
    ink: str
    names: Told
    places: Told
    facts: Told
    words: tuple[str, ...]
    at: tuple[int, int]

    def name(self, lang: str) -> str:
        """The name in that language (fr, fi, en)."""
        return self.names[lang]

    def place(self, lang: str) -> str:
        """Where it stands: a place and its country, or a country."""
        return self.places[lang]

    def fact(self, lang: str) -> str:
        """One thing worth knowing, in one or two sentences."""
        return self.facts[lang]


# --- Finding a wonder -------------------------------------------------------------------------------------------------
@cache
def wonders() -> Mapping[str, Wonder]:
    """Every wonder by its key, in the order of the library."""
    raw = tomllib.loads(_DATA.read_text(encoding="utf-8"))["wonder"]
    return MappingProxyType({item["key"]: _wonder(item) for item in raw})


def wonder(key: str) -> Wonder:
    """The wonder of that key. KeyError for a key that is not ours."""
    return wonders()[key]


def by_number(number: int | None) -> Wonder | None:
    """The wonder of that number on our own board."""
    return next((one for one in wonders().values() if number and one.number == number), None)


def by_name(name: str) -> Wonder | None:
    """The wonder of that name in any of the three languages: accents, capitals and articles make no difference."""
    key = _names().get(_plain(name))
    return wonder(key) if key else None


def match(names: Told, number: int | None = None) -> Wonder | None:
    """The wonder that a square of those names shows, None for one that we have not drawn.

    A table may have typed in one language only and left the others as they were printed: what it typed counts, that is
    every name which is not that of the wonder of `number` on our own board.
    """
    printed = by_number(number)
    typed = [name for name in names.values() if printed is None or by_name(name) != printed]
    if not typed:
        return printed
    return next((found for name in typed if (found := by_name(name))), None)


def suggest(text: str, lang: str, most: int = 8) -> list[Wonder]:
    """At most `most` wonders for what somebody begins to type: first those whose name in `lang` begins so, then those
    with a word of their name that does, then by another language, another name or the place. Nothing for no text.
    """
    begun = _plain(text)
    if not begun:
        return []
    ranked = sorted((_rank(one, begun, lang), _plain(one.name(lang)), one.key) for one in wonders().values())
    return [wonder(key) for rank, _name, key in ranked if rank < _NOT][:most]


_NOT = 4


def _rank(one: Wonder, begun: str, lang: str) -> int:
    others = (*one.names.values(), *one.words)
    tests = (
        _plain(one.name(lang)).startswith(begun),
        _has_word(one.name(lang), begun),
        any(_has_word(name, begun) for name in others),
        any(_has_word(place, begun) for place in one.places.values()),
    )
    return next((rank for rank, holds in enumerate(tests) if holds), _NOT)


def _has_word(name: str, begun: str) -> bool:
    return f" {begun}" in f" {_plain(name)}"


# --- Reading ----------------------------------------------------------------------------------------------------------
def _wonder(item: Mapping[str, Any]) -> Wonder:
    told = {field: MappingProxyType(item[field]) for field in ("names", "place", "fact")}
    words = tuple(item.get("words", ()))
    return Wonder(
        item["key"],
        item.get("number"),
        item["ink"],
        told["names"],
        told["place"],
        told["fact"],
        words,
        (item["at"][0], item["at"][1]),
    )


@cache
def _names() -> Mapping[str, str]:
    """The key of every plain name and word that belongs to one wonder alone."""
    found: dict[str, str | None] = {}
    for one in wonders().values():
        for name in set(_known_as(one)):
            found[name] = None if name in found else one.key
    proper = {_plain(name): one.key for one in wonders().values() for name in one.names.values()}
    return {name: key for name, key in found.items() if key} | proper


def _known_as(one: Wonder) -> Iterator[str]:
    yield from map(_plain, one.names.values())
    yield from map(_plain, one.words)


@cache
def _plain(name: str) -> str:
    """A name as people type it: small letters without accents or signs, single spaces, no article before it."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return _ARTICLES.sub("", " ".join(re.findall(r"\w+", bare)))
