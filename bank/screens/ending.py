"""The final count: the winners, the places, and everybody's wealth line by line, as every screen shows it."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank.models import Game
from bank.problems import Unknown
from bank.screens import board, places, sheets
from bank.screens.asking import NOBODY
from bank.screens.board import Player
from bank.screens.doors import for_everybody
from bank.tables import Live
from rules.scoring import counted_lines

Context = dict[str, Any]
PODIUM = 3
OPEN_SHEETS = ("items", "rule", "rules", "manuals")
LINES: dict[str, Promise] = {
    "cash": _("Cash"),
    "deeds": _("Title deeds"),
    "mortgaged": _("Mortgaged, at half"),
    "houses": _("Guest houses"),
    "hotels": _("Hotels"),
    "income": _("Rents"),
}


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in the count; equal wealth is an equal place."""

    place: int
    player: Player
    total: int
    has_won: bool


def count(live: Live, viewer: str | None) -> Context:
    """The count as `viewer` may see it, line by line; columns stand by wealth."""
    state = live.state(viewer)
    result = state["result"] or {}
    ranks = ranked(live, viewer)
    counted = counted_lines(live.table)
    return {
        "ranks": ranks,
        "podium": _podium(ranks),
        "lines": [
            (line, LINES[line], [(rank, state["score"][rank.player.letter][line]) for rank in ranks])
            for line in counted
        ],
        "winners": [rank.player for rank in ranks if rank.has_won],
        "rule": result.get("rule"),
        "full": _completer(live, viewer),
        "stamped": board.wonders(live.table),
        "bonus": live.table.setting("passport_bonus"),
        "entries_counted": live.seq,
        "rounds": live.table.fact("turn.round", 1),
    }


def ranked(live: Live, viewer: str | None) -> list[Rank]:
    """The players, the richest first; winners before others of equal wealth."""
    state = live.state(viewer)
    won = set((state["result"] or {}).get("winners", ()))
    totals = {one.letter: state["score"][one.letter]["total"] or 0 for one in board.players(live, viewer)}
    order = sorted(board.players(live, viewer), key=lambda one: (one.letter not in won, -totals[one.letter]))
    return [Rank(_place(one, totals, won), one, totals[one.letter], one.letter in won) for one in order]


def _place(one: Player, totals: dict[str, int], won: set[str]) -> int:
    if one.letter in won:
        return 1
    ahead = [letter for letter, total in totals.items() if letter in won or total > totals[one.letter]]
    return 1 + len(ahead)


def _podium(ranks: list[Rank]) -> list[Rank]:
    """Second, first, third: as they stand on a podium."""
    first = ranks[:PODIUM]
    return [first[1], first[0], *first[2:]] if len(first) > 1 else first


def _completer(live: Live, viewer: str | None) -> Player | None:
    """Who has seen all the wonders, if that ended the game."""
    letter = live.table.fact("end.completer")
    return board.player(live, letter, viewer) if letter else None


@require_GET
@gzip_page
@for_everybody
def page(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The count for whoever has the code; before the end, how things stand, as far as balances are open."""
    frame = board.frame(live, None, role="tv", sheets=places.open_sheets(live.code))
    context = {**frame, **count(live, None), "main": "bank/end.html", "title": f"Wonderbank · {live.code}", "said": ""}
    return render(request, "bank/page.html" if "pane" not in request.GET else "bank/end.html", context)


@require_GET
@gzip_page
@for_everybody
def sheet(request: HttpRequest, game: Game, live: Live, name: str) -> HttpResponse:
    """What a sum of the count is made of, and the rule that decided: for everybody."""
    if name not in OPEN_SHEETS:
        raise Unknown()
    template, context = sheets.sheet_context(live, name, request.GET.get("player"), NOBODY, request.GET)
    return render(request, template, context)
