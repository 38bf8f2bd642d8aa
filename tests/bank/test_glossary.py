"""One word a thing: whatever people read speaks the words of the box, in each of the three languages."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
import pytest

from bank.pawns import stories
from bank.wonders import wonders
from bank.wording.words import templates
from config.translations import catalogues, french
from rules.catalogue import catalogue
from rules.edition import EDITIONS, LANGUAGES, load_edition

WORDING = Path(__file__).resolve().parents[2] / "bank" / "wording"
RULES = Path(__file__).resolve().parents[2] / "rules"

#: What the glossary calls otherwise.
FOREIGN_WORDS = {
    "en": r"\b(pawn|prison|villa|lodge|pledge|payday|railroad|cashier|guesthouse)s?\b|\broll(s|ed)? (the )?dice"
    r"|(?<!guest )\bhouses?\b",
    "fr": r"\b(maisons?|jetons?|geôle|ruinée?|banqueroute|titres? de propriété|visas?|tu|tes)\b",
    "fi": r"\b(talo|taloa|talot|taloja|talojen|pantti|varallisuu|vararik|selli|huuto(?!kau)|arpakuutio|viisumi)\w*"
    r"|(?<!peli)nappul",
}


def told(data: Any, place: str = "") -> Iterator[tuple[str, str, str]]:
    """Every text of a data file as (place, language, text), without the places for names and figures."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if key in LANGUAGES and isinstance(value, str):
            yield place, str(key), re.sub(r"\{\w+\}", "0", value)
        else:
            yield from told(value, f"{place}.{key}")


def all_texts() -> list[tuple[str, str, str]]:
    found = list(told(catalogue(), "catalogue"))
    for file in sorted(WORDING.glob("*.toml")):
        found += told(templates(file.stem), file.stem)
    for edition in map(load_edition, EDITIONS):
        found += told({card.id: dict(card.text) for card in edition.cards}, edition.id)
    found += told({one.key: dict(one.facts) for one in wonders().values()}, "wonders")
    found += told(stories(), "pawns")
    for file in ("presets", "manuals"):
        found += told(tomllib.loads((RULES / f"{file}.toml").read_text("utf-8")), file)
    return found


def test_french_is_set_as_the_french_set_it() -> None:
    assert french("« Oui » : sûr ? Non ; si !") == "«\u00a0Oui\u00a0»\u00a0: sûr\u202f? Non\u202f; si\u202f!"
    assert {place: text for place, lang, text in all_texts() if lang == "fr" and text != french(text)} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_of_our_own_speak_the_words_of_the_box(lang: str) -> None:
    texts = [(place, text) for place, language, text in all_texts() if language == lang]
    assert len(texts) > 400
    assert {place: text for place, text in texts if re.search(FOREIGN_WORDS[lang], text, re.IGNORECASE)} == {}


@pytest.mark.parametrize("lang", ["fr", "fi"])
def test_translated_screens_speak_the_words_of_the_box(lang: str) -> None:
    entries = [entry for path in catalogues(language=lang) for entry in polib.pofile(str(path))]
    texts = [text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [text for text in texts if re.search(FOREIGN_WORDS[lang], text, re.IGNORECASE)] == []


def test_signs_and_sums_never_break_away() -> None:
    """French puts a no-break space before its high signs; a sum keeps its euro; apostrophes are curly."""
    loose = {
        "fr": r" [:;!?»€%]|« |'|\d \d{3}",
        "fi": r"\d [€%]|'|\d \d{3}",
        "en": r"'|\d €",
    }
    assert {place: text for place, lang, text in all_texts() if re.search(loose[lang], text)} == {}
