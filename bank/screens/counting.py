"""Only count: the notes, deeds, mortgages and buildings of a paper game, and the same count as at a table's end.

No game is made and nothing is kept: the whole count travels with the page (bank/paper.py), is laid on a table that
nobody plays, and counted by the rules as any other (SCORE-*).
"""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from bank import boxes, naming
from bank.money import language
from bank.paper import Hand, Paper, as_text, from_text, paper_of
from bank.paper_taps import tapped
from bank.problems import Malformed, Problem
from bank.screens import paper as shown
from bank.screens import words
from bank.screens.board import place
from bank.screens.doors import turned_away
from bank.screens.start import editions_shown
from rules.catalogue import rule_text
from rules.contradictions import Told
from rules.edition import Edition
from rules.play import opening
from rules.refusals import Refusal
from rules.scoring import counted_lines, richest, score_lines, wealth
from rules.table import LETTERS, Seat, Table

Context = dict[str, Any]
FEWEST, MOST = 2, 8
COUNTED = "count"


@gzip_page
@require_http_methods(["GET", "POST"])
def count(request: HttpRequest) -> HttpResponse:
    """First which box and how many; then a page for each player; then the count."""
    if request.method == "GET" or "seats" not in request.POST:
        return render(request, "bank/paper/count_start.html", {"editions": editions_shown(), "sizes": range(2, 9)})
    try:
        return _counted(request)
    except (Problem, Refusal) as refused:
        return turned_away(request, "", refused)


def _counted(request: HttpRequest) -> HttpResponse:
    asked = request.POST
    bare = _table(asked)
    paper = from_text(asked["draft"], bare) if "draft" in asked else paper_of(bare)
    paper = _named(_turned(tapped(paper, bare, asked.getlist("tap"))), asked)
    table = _table(asked, paper.hands)
    context = {"asked": _asked(asked), "draft": as_text(paper), **_page(paper, table)}
    template = "bank/paper/counted.html" if paper.page == COUNTED else "bank/paper/count_player.html"
    part = "X-Taps" in request.headers
    return render(request, template if part else "bank/paper/page.html", context | {"body": template})


# --- The table that nobody plays --------------------------------------------------------------------------------------
def _table(asked: QueryDict, hands: dict[str, Hand] | None = None) -> Table:
    edition = boxes.find(asked.get("box", "wonders"))
    size = asked.get("seats", "")
    if size not in map(str, range(FEWEST, MOST + 1)):
        raise Malformed(field="seats")
    seats = [_seat(edition, at, hands) for at in range(int(size))]
    return opening(edition, {"short_game": True} if asked.get("short") else {}, seats)


def _seat(edition: Edition, at: int, hands: dict[str, Hand] | None) -> Seat:
    letter = LETTERS[at]
    role = None
    if edition.seams["end"] == "role":
        role = (hands[letter].role if hands else None) or ("competitor", "monopolist")[at % 2]
    return Seat(letter, edition.tokens[at], role)


def _asked(asked: QueryDict) -> dict[str, str]:
    """What the first page was told, to be told again by the next."""
    return {name: str(asked[name]) for name in ("box", "seats", "short") if asked.get(name)}


def _turned(paper: Paper) -> Paper:
    """On a page that there is."""
    return paper if paper.page in (*paper.hands, COUNTED) else replace(paper, page=next(iter(paper.hands)))


def _named(paper: Paper, asked: QueryDict) -> Paper:
    """The names that have been typed in."""
    for letter in paper.hands:
        if f"name.{letter}" in asked:
            paper = paper.hand(letter, name=naming.one_line(str(asked[f"name.{letter}"]))[: naming.LONGEST])
    return paper


def names_of(paper: Paper, table: Table) -> dict[str, str]:
    """What each is called: as typed, else by the token."""
    tokens = {letter: naming.default_name(table.token(letter), letter, language()) for letter in paper.hands}
    return {letter: hand.name or tokens[letter] for letter, hand in paper.hands.items()}


# --- What the pages show ----------------------------------------------------------------------------------------------
def _page(paper: Paper, table: Table) -> Context:
    told, names = shown.looked_at(paper, table), names_of(paper, table)
    context: Context = {
        "tabs": shown.tabs(paper, table, told, names),
        "names": names,
        "paper": paper,
        "edition": table.edition.names[language()],
    }
    if paper.page == COUNTED:
        return context | result(told, names) | {"says": shown.all_said(told, paper, table, names)}
    letters = list(paper.hands)
    following = [*letters, COUNTED][letters.index(paper.page) + 1]
    after = {"following": following, "following_name": names.get(following)}
    return context | shown.player_page(paper, table, told, names) | after


def result(told: Told, names: dict[str, str]) -> Context:
    """The count line by line, each sum with what it is made of; the richest stand first (SCORE-1 … 4)."""
    table = told.table
    totals = {letter: wealth(table, letter)["total"] for letter in table.seats}
    order = sorted(table.seats, key=lambda letter: -totals[letter])
    lines = {letter: {one["line"]: one for one in found} for letter, found in score_lines(table).items()}
    won = richest(table)
    return {
        "players": [(letter, names[letter], table.token(letter), totals[letter], letter in won) for letter in order],
        "winners": [names[letter] for letter in won],
        "lines": [
            (words.LINES[line], [(letter, letter in won, _opened(table, lines[letter][line])) for letter in order])
            for line in counted_lines(table)
        ],
        "rule": rule_text("SCORE-3" if table.setting("wealth") == "income" else "SCORE-1", language()),
    }


def _opened(table: Table, line: Context) -> Context:
    return line | {"items": [(place(table, item["square"]), item) for item in line["items"]]}
