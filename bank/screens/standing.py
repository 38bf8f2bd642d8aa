"""How the table stands: what to put away for another evening, and next time the check list to set it up again.

One page does both, on the screen and on paper: pawns and their squares, deeds and which lie face down, buildings, jail
cards, stamps, notes, whose turn it is. What has been ticked off is remembered by the device (static/bank/checks.js).
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank import pausing
from bank.models import Game
from bank.notes import notes_of
from bank.screens import board, places
from bank.screens.board import Place, Player
from bank.screens.doors import for_the_banker
from bank.tables import Live
from rules.turns import blocker

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """What lies before one player: deeds by colour, the numbers of the stamps, the notes of the cash."""

    who: Player
    deeds: list[Place]
    stamps: list[Place]
    notes: list[tuple[int, int]]


@require_GET
@gzip_page
@for_the_banker
def page(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The page; while the table is put away it is the check list."""
    return render(request, "bank/standing.html", standing(live))


def standing(live: Live) -> Context:
    """Everything that somebody has to lay on the table, as the table stands now."""
    table, rest = live.table, live.resting
    state = live.state(board.BANK)
    turn = board.next_to_throw(table)
    return {
        "code": live.code,
        "mark": f"{live.code}.{live.seq}",
        "names": [name for _letter, name in sorted(live.names.items())],
        "rest": rest,
        "is_away": rest is not None and rest.kind == pausing.AWAY,
        "status": table.status,
        "clock": pausing.clock_of(live),
        "round": table.fact("turn.round", 1),
        "who": board.player(live, turn) if turn else None,
        "waits": _waits(live),
        "sides": [_side(live, one) for one in board.players(live) if not one.is_out],
        "bank": state["bank"],
        "settings": state["settings"],
        "has_passport": table.setting("passports"),
        "own_notes": table.setting("money") == "notes",
        "back": places.bank(live.code),
    }


def _waits(live: Live) -> str:
    """The decision that was open, for it still is."""
    words = {
        "offer": _("A deed is offered: buy it or auction it."),
        "auction": _("An auction is open."),
        "card": _("A card is to be drawn."),
        "utility_throw": _("The dice for a utility are to be thrown."),
        "debt": _("A debt is to be paid."),
    }
    kind = blocker(live.table)
    return words.get(kind, _("A landing is not finished yet.")) if kind else ""


def _side(live: Live, who: Player) -> Side:
    table = live.table
    deeds = sorted(who.deeds, key=lambda one: (one.group or "", one.index))
    stamps = [board.place(table, index) for index in sorted(who.passport)] if table.setting("passports") else []
    return Side(who, deeds, stamps, notes_of(who.cash) if who.cash else [])
