"""The screen for everybody: read only, large, without a secret. It needs no input and comes back by itself."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank import worldmap
from bank.bells import rings
from bank.models import Game
from bank.money import language
from bank.problems import Unknown
from bank.screens import board, places, tv_board, words
from bank.screens.asking import NOBODY
from bank.screens.bank_away import absence
from bank.screens.doors import for_everybody
from bank.screens.end import showing
from bank.screens.sheets.auction import lot_of
from bank.tables import Live
from bank.wonders import wonder
from config.pieces import in_pieces

Context = dict[str, Any]


@require_GET
@gzip_page
@in_pieces
@for_everybody
def page(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The whole page, or with `?pane` its main part alone."""
    context = screen(live, places.origin(request))
    template = f"bank/tv_{live.table.status}.html"
    context |= {"main": template, "title": f"Wonderbank · {live.code}"}
    return render(request, "bank/tv_page.html" if "pane" not in request.GET else template, context)


def screen(live: Live, origin: str) -> Context:
    """What everybody may see: the wonders and their owners, the players, whose turn, what happened last."""
    frame = board.frame(live, None, role="tv", sheets="")
    letter, seats = board.next_to_throw(live.table), frame["players"]
    context: Context = {
        **frame,
        "join": places.join(live.code, origin),
        "who": board.player(live, letter, None) if letter else None,
        "said": words.said(live, live.entries[-1]) if live.entries else "",
        "rings": bool(live.entries) and rings(live.entries[-1]),
        "cells": tv_board.cells(live, seats),
        "visas": tv_board.visas(live, seats),
        "pins": tuple(worldmap.pins(live.table, worldmap.WALL)),
        "seen": frozenset(index for seat in seats for index in seat.passport),
        "visit": tv_board.last_visit(live, seats),
        "absence": absence(live),
        "auction": lot_of(live, NOBODY) if live.table.status == "playing" else None,
    }
    return context | (showing.scene(live, None) if live.table.status == "over" else {})


@require_GET
@for_everybody
def fact(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """Something to tell while nobody plays: the `n`th of the table's wonders that we know, and one checked fact."""
    known = [(square, key) for square in live.table.wonders if (key := worldmap.key_of(live.table, square))]
    if not known:
        raise Unknown()
    number = request.GET.get("n", "0")
    square, key = known[(int(number) if number.isdecimal() and len(number) < 6 else 0) % len(known)]
    told, lang = wonder(key), language()
    context = {"place": board.place(live.table, square), "where": told.place(lang), "fact": told.fact(lang)}
    return render(request, "bank/tv_fact.html", context)
