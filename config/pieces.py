"""A page's pane in pieces: most of a new drawing is the old one, and what a page has already is not sent to it again.

The page names the drawing that it has (`Pane-Known`, empty at first), and each answer names itself (`Pane-Name`). Where
we remember what the named one was made of, the answer is a list (`Pane-Pieces`) of new texts and of stretches, from and
to, of what the page has; else it is the whole drawing. Of a drawing we keep numbers only, and of the last few thousand.
"""

import json
import re
import threading
from array import array
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from itertools import accumulate, groupby, pairwise
from secrets import token_bytes
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse

MOST_KNOWN = 2000  # drawings: some five kilobytes each
SEAL = token_bytes(32)  # so that nobody can name, and thus ask for, a drawing that was never sent to them
CUTS = re.compile(r"<(?:li|div|p|button|section|span|g|svg|form|figure|h\d)\b")  # a piece begins with each
View = Callable[..., HttpResponse]


class Drawing(NamedTuple):
    """What a drawing was made of: a mark for each piece, and where it ends, counted as scripts count letters."""

    marks: "array[int]"
    ends: "array[int]"


_lock = threading.Lock()
_known: OrderedDict[str, Drawing] = OrderedDict()


def in_pieces(view: View) -> View:
    """The view, whose answer to a page that names what it has is told in pieces."""

    @wraps(view)
    def told(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        known = request.headers.get("Pane-Known")
        return response if known is None or response.status_code != 200 else _shortened(response, known)

    return told


def _shortened(response: HttpResponse, known: str) -> HttpResponse:
    text = response.content.decode()
    pieces, length = cut(text), len if _length(text) == len(text) else _length
    drawing = Drawing(array("q", map(hash, pieces)), array("i", accumulate(map(length, pieces))))
    response.headers["Pane-Name"] = name = blake2b(response.content, digest_size=9, key=SEAL).hexdigest()
    old = _swapped(known, name, drawing)
    if old:
        response.headers["Pane-Pieces"] = "1"
        response.content = json.dumps(difference(old, drawing, pieces), separators=(",", ":"), ensure_ascii=False)
    return response


def cut(text: str) -> list[str]:
    """The pieces of a drawing."""
    cuts = [0, *(begin.start() for begin in CUTS.finditer(text)), len(text)]
    return [text[begin:end] for begin, end in pairwise(cuts)]


def _swapped(known: str, name: str, drawing: Drawing) -> Drawing | None:
    """The drawing that the page has, if we remember it; the new one is remembered from now on."""
    with _lock:
        old = _known.get(known)
        _known[name] = drawing
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
        return old


def difference(old: Drawing, new: Drawing, pieces: list[str]) -> list[str | list[int]]:
    """What makes the new drawing: its own texts, and stretches [from, to] of the old one."""
    where = {mark: number for number, mark in enumerate(old.marks)}
    told: list[Any] = []
    following = 0  # the piece of the old drawing with which its stretch would go on
    for mark, piece in zip(new.marks, pieces, strict=True):
        goes_on = following < len(old.marks) and old.marks[following] == mark
        number = following if goes_on else where.get(mark)
        if number is None:
            told.append(piece)
        elif goes_on and told and isinstance(told[-1], list):
            told[-1][1] = old.ends[number]
        else:
            told.append([old.ends[number - 1] if number else 0, old.ends[number]])
        following = len(old.marks) if number is None else number + 1
    return [one for kind, run in groupby(told, type) for one in (["".join(run)] if kind is str else run)]


def _length(piece: str) -> int:
    """As scripts count letters: those beyond the first plane are two."""
    return len(piece) if piece.isascii() else len(piece.encode("utf-16-le")) // 2
