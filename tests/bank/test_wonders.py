"""The library of wonders: every name finds its wonder, and each has something true to tell in three languages."""

import re
from collections import Counter

import pytest

from bank.pawns import stories
from bank.wonders import by_name, by_number, match, suggest, wonder, wonders
from rules.edition import LANGUAGES, load_edition

ALL = list(wonders().values())
BOXED = [one for one in ALL if one.number]
LONGEST_NAME, LONGEST_FACT = 30, 200
#: What may be true today and false tomorrow, or is no plain word for a child.
UNSTEADY = r"\b(today|currently|aujourd’hui|actuellement|nykyään|tällä hetkellä|UNESCO)\b"


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.key)
def test_a_wonder_tells_its_name_its_place_and_a_fact_in_each_language(one) -> None:
    for told in (one.names, one.places, one.facts):
        assert set(told) == set(LANGUAGES)
        assert all(text.strip() == text and text for text in told.values())
    assert all(len(name) <= LONGEST_NAME for name in one.names.values())


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.key)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fact_is_one_or_two_plain_sentences_that_stay_true(one, lang: str) -> None:
    fact = one.fact(lang)
    assert len(fact) <= LONGEST_FACT
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", fact)) <= 2
    assert not re.search(UNSTEADY, fact)


@pytest.mark.parametrize("token", load_edition("wonders").tokens)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pawn_has_its_story_of_two_sentences(token: str, lang: str) -> None:
    story = stories()[token][lang]
    assert len(story) <= LONGEST_FACT
    assert len(re.findall(r"\.(?:\s|$)", story)) == 2


@pytest.mark.parametrize("texts", [*(one.facts for one in ALL), *stories().values()])
def test_french_signs_and_thousands_never_break_away(texts) -> None:
    assert not re.search(r" [;:!?»]|« |\d \d{3}", texts["fr"])
    assert not re.search(r"\d \d{3}", texts["fi"])


def test_no_two_wonders_share_a_name_and_every_number_is_there_once() -> None:
    for lang in LANGUAGES:
        assert max(Counter(one.name(lang) for one in ALL).values()) == 1
    assert [one.number for one in BOXED] == list(range(1, 23))


def test_every_wonder_of_our_edition_is_in_the_library_under_its_names() -> None:
    squares = [square for square in load_edition("wonders").squares if square.number]
    assert len(squares) == 22
    for square in squares:
        assert match(square.names, square.number) is by_number(square.number)
        assert dict(by_number(square.number).names) == dict(square.names)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.key)
def test_a_wonder_is_found_by_any_of_its_names(one) -> None:
    for name in one.names.values():
        assert by_name(name) is one
        assert by_name(name.upper()) is one
        assert match({"fr": name, "fi": name, "en": name}, number=7) is one


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("la tour eiffel", "eiffel-tower"),
        ("L'Acropole", "acropolis"),
        ("L’île de Pâques", "moai-of-easter-island"),
        ("ile de paques", "moai-of-easter-island"),
        ("The Kremlin", "saint-basils-cathedral"),
        ("Chichen-Itza", "chichen-itza"),
        ("Kiinan suuri muuri", "great-wall-of-china"),
        ("Ha Long", "ha-long-bay"),
        ("Everest", "mount-everest"),
        ("Ayers Rock", "uluru"),
    ],
)
def test_accents_capitals_and_articles_make_no_difference(typed: str, key: str) -> None:
    assert by_name(typed) is wonder(key)


def test_a_name_that_we_do_not_know_is_no_wonder_of_ours() -> None:
    assert by_name("Phare d’Alexandrie") is None
    assert match({"fr": "Phare d’Alexandrie"}, number=3) is None
    assert match({"fr": "", "fi": "", "en": ""}, number=None) is None
    with pytest.raises(KeyError):
        wonder("atlantis")


def test_what_a_table_typed_in_one_language_counts_more_than_what_was_printed() -> None:
    printed = dict(wonder("moai-of-easter-island").names)
    assert match(printed | {"fr": "Tour Eiffel"}, number=1) is wonder("eiffel-tower")
    assert match(printed | {"fr": "Phare d’Alexandrie"}, number=1) is None
    assert match(printed, number=1) is wonder("moai-of-easter-island")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_letters_bring_every_wonder_within_reach(lang: str) -> None:
    for one in ALL:
        assert one in suggest(one.name(lang)[:2], lang, most=len(ALL))


def test_suggestions_begin_with_names_that_begin_so() -> None:
    assert [one.name("fr") for one in suggest("tou", "fr")][:2] == ["Tour de Pise", "Tour Eiffel"]
    assert suggest("pari", "fi") == [wonder("eiffel-tower")]
    assert wonder("giants-causeway") in suggest("géa", "fr")
    assert suggest("  ", "en") == []
    assert len(suggest("a", "en")) == 8
