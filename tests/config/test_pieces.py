"""A pane told in pieces is the pane, letter for letter, for any page that names what it has; to others it is whole."""

import json
from array import array
from hashlib import blake2b
from itertools import accumulate
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as some

from config import pieces
from config.pieces import Drawing, cut, difference, in_pieces

PARTS = some.lists(
    some.sampled_from(["<p>€1,500</p>", "<li>Zoë 🚂</li>", "<li>x", "</li>\n", "<span>🎲🎲</span>", "é", ""])
)


def read(answer: Any, had: str) -> str:
    """What a page makes of an answer; scripts count letters in pairs of bytes."""
    text: str = answer.content.decode()
    return laid(json.loads(text), had) if "Pane-Pieces" in answer.headers else text


def laid(told: list[Any], had: str) -> str:
    old = had.encode("utf-16-le")
    return "".join(one if isinstance(one, str) else old[one[0] * 2 : one[1] * 2].decode("utf-16-le") for one in told)


def drawn(text: str) -> tuple[Drawing, list[str]]:
    parts = cut(text)
    ends = accumulate(len(part.encode("utf-16-le")) // 2 for part in parts)
    return Drawing(array("q", map(hash, parts)), array("i", ends)), parts


@given(PARTS, PARTS)
def test_any_drawing_is_made_of_any_other_and_what_is_new(before: list[str], after: list[str]) -> None:
    old, new = "".join(before), "".join(after)
    assert laid(difference(drawn(old)[0], *drawn(new)), old) == new


@pytest.fixture
def asked() -> Any:
    """Asks a page that draws what it is told, as a page that has a drawing of that name."""

    def ask(text: str, known: str | None, status: int = 200) -> Any:
        view = in_pieces(lambda request: HttpResponse(text, status=status))
        return view(RequestFactory().get("/", headers={} if known is None else {"Pane-Known": known}))

    pieces._known.clear()
    return ask


def test_what_a_page_has_is_not_sent_again(asked: Any) -> None:
    old, new = (f"<ol>{'<li>🚂 a stop</li>' * 50}<li>{cash}</li></ol>" for cash in (1500, 1300))
    first = asked(old, "")
    second = asked(new, first.headers["Pane-Name"])
    assert (read(first, ""), read(second, old)) == (old, new)
    assert len(second.content) < 60 < len(first.content)
    assert read(asked(new, second.headers["Pane-Name"]), new) == new


@pytest.mark.parametrize("known", ["", "of another server"])
def test_who_has_nothing_that_we_know_gets_all_of_it(asked: Any, known: str) -> None:
    answer = asked("<p>all</p>", known)
    assert (answer.content, "Pane-Pieces" in answer.headers) == (b"<p>all</p>", False)


def test_who_guesses_what_another_page_shows_cannot_ask_whether_it_does(asked: Any) -> None:
    text = "<p>€1,310</p>"
    asked(text, "")
    assert "Pane-Pieces" not in asked(text, blake2b(text.encode(), digest_size=9).hexdigest()).headers


def test_who_does_not_ask_for_pieces_and_what_is_no_drawing_stays_as_it_is(asked: Any) -> None:
    answers = [asked("<p>all</p>", None), asked("gone", asked("gone", "").headers["Pane-Name"], status=404)]
    assert [name for answer in answers for name in answer.headers if name.startswith("Pane-")] == []


def test_only_the_last_drawings_are_remembered(asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "MOST_KNOWN", 3)
    names = [asked(f"<p>{number}</p>", "").headers["Pane-Name"] for number in range(5)]
    assert list(pieces._known) == names[2:]
