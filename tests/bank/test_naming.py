"""Names: as people type them, and so that they break no screen."""

import pytest

from bank.naming import default_name, graphemes, key_of, tidy
from bank.problems import Malformed

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
FLAG = "\U0001f1eb\U0001f1ee"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\nBea\tCid", "Ann Bea Cid"),
        ("A\x00n\x07n", "Ann"),
        ("\u202eAnn\u200b", "Ann"),
        ("E\u0301lise", "\u00c9lise"),
        ("a\u200db", "ab"),
        (FAMILY, FAMILY),
        ("Z" + "\u0301" * 9, "\u0179" + "\u0301" * 4),
        ("\u2028", ""),
        ("<script>", "<script>"),
    ],
)
def test_a_name_is_tidied(typed, kept):
    assert tidy(typed) == kept


@pytest.mark.parametrize("name", ["x" * 25, FAMILY * 25, "x" * 10_000])
def test_a_name_is_short(name):
    with pytest.raises(Malformed):
        tidy(name)


def test_signs_are_counted_as_people_see_them():
    assert [graphemes(text) for text in ("Ann", "e\u0301", FAMILY, FLAG * 2, "\U0001f44d\U0001f3fd")] == [3, 1, 1, 2, 1]
    assert tidy("x" * 24) == "x" * 24


@pytest.mark.parametrize(("one", "other"), [("Ann", "ANN"), ("Straße", "STRASSE"), ("\uff21nn", "ann")])
def test_names_that_only_differ_to_a_computer_are_one(one, other):
    assert key_of(one) == key_of(other)


def test_who_gives_no_name_is_called_by_the_pawn_or_the_letter():
    assert [default_name("canoe", "A", lang) for lang in ("fr", "fi", "en")] == ["Canoë", "Kanootti", "Canoe"]
    assert default_name(None, "A", "fr") == "A"
