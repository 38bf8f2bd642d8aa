"""The final count: the winners, the places, and everybody's wealth line by line, as every screen shows it.

It is uncovered on all screens together (bank/ending/curtain.py); what a page shows at which step stands beside it.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank.curtains import STEP, Curtain
from bank.ending.curtain import steps_of
from bank.models import Game
from bank.pausing import minutes_of
from bank.problems import Unknown
from bank.screens import board, journal, places, words
from bank.screens.asking import NOBODY
from bank.screens.board import Player
from bank.screens.doors import for_everybody
from bank.screens.end.awards import awards
from bank.screens.end.chart import chart
from bank.screens.end.share import shared
from bank.screens.sheets import mounting
from bank.tables import Live
from rules.scoring import counted_lines
from rules.scoring import places as found_places

Context = dict[str, Any]
PODIUM = 3
OPEN_SHEETS = ("items", "rule", "rules", "manuals", "share")


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in the count; equal wealth is an equal place. `step`: when it is uncovered."""

    place: int
    player: Player
    total: int
    has_won: bool
    step: int = 0


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
            (line, words.LINES[line], [(rank, state["score"][rank.player.letter][line]) for rank in ranks])
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


def scene(live: Live, viewer: str | None) -> Context:
    """All that a screen shows of the end: the curtain, and once it is up the count, its course and the awards."""
    curtain = live.curtain()
    found = count(live, viewer)
    shown = found | {"steps": _steps(found)} | stage(curtain, [rank.step for rank in found["ranks"]])
    if not curtain.is_up:
        return shown
    told: Context = {"chart": chart(live, viewer), "awards": awards(live, viewer), "minutes": minutes_of(live)}
    told["rung"] = journal.rung(live)
    return shown | told | {"shared": shared(live) if live.table.status == "over" else None}


def _steps(found: Context) -> list[tuple[Rank, list[tuple[Promise, int]]]]:
    """The covered places, the third first, each with the lines that make its sum."""
    covered = sorted((rank for rank in found["ranks"] if rank.step), key=lambda rank: rank.step)
    return [
        (rank, [(name, told) for _line, name, cells in found["lines"] if (told := _of(rank, cells))])
        for rank in covered
    ]


def _of(rank: Rank, cells: list[tuple[Rank, int]]) -> int:
    return next(amount for other, amount in cells if other is rank)


def stage(curtain: Curtain, steps: list[int]) -> Context:
    """The curtain for a page's script, in milliseconds; `last` is the step after which all is shown."""
    age = curtain.age or 0.0
    last = max(steps, default=0)
    return {
        "curtain": curtain,
        "guard_ms": round(curtain.guard * 1000),
        "age_ms": round(age * 1000),
        "pace_ms": round(STEP * 1000),
        "step_now": int(age / STEP) if curtain.is_up else -1,
        "last": last,
        "all_shown": curtain.is_up and age > STEP * (last + 1),
        "rest": last + 1,
    }


def ranked(live: Live, viewer: str | None) -> list[Rank]:
    """The players, the richest first; winners before others of equal wealth."""
    state = live.state(viewer)
    won = set((state["result"] or {}).get("winners", ()))
    seats = {one.letter: one for one in board.players(live, viewer)}
    totals = {letter: state["score"][letter]["total"] or 0 for letter in seats}
    found = (
        found_places(live.table)
        if None not in [state["score"][letter]["total"] for letter in seats]
        else dict.fromkeys(seats, 1)
    )
    steps = steps_of(list(found.values()))
    order = sorted(seats, key=lambda letter: (letter not in won, -totals[letter]))
    return [Rank(found[one], seats[one], totals[one], one in won, steps[found[one]]) for one in order]


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
    context = {**frame, **scene(live, None), "main": "bank/end.html", "title": f"Wonderbank · {live.code}", "said": ""}
    return render(request, "bank/page.html" if "pane" not in request.GET else "bank/end.html", context)


@require_GET
@gzip_page
@for_everybody
def sheet(request: HttpRequest, game: Game, live: Live, name: str) -> HttpResponse:
    """What a sum of the count is made of, and the rule that decided: for everybody."""
    if name not in OPEN_SHEETS:
        raise Unknown()
    template, context = mounting.sheet_context(live, name, request.GET.get("player"), NOBODY, request.GET)
    return render(request, template, context)
