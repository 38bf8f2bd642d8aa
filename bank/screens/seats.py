"""Deeds about seats that are no entries: a guest, a name, an order. Each answers the tablet as it stands then."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from django_htmx.http import reswap, trigger_client_event

from bank import seating, tables
from bank.models import Game
from bank.money import language
from bank.problems import Malformed, Problem
from bank.screens.banker import drawn
from bank.screens.doors import for_the_banker
from bank.tables import Live
from bank.wording import refusal_text
from rules.refusals import Refusal


@require_POST
@for_the_banker
def add_seat(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """A guest without a phone: a pawn and perhaps a name."""
    asked = {"name": request.POST.get("name", "")}
    asked |= {field: request.POST[field] for field in ("token_piece", "role") if request.POST.get(field)}
    return _done(request, game, lambda: seating.take_seat(game.code, **asked, lang=language(), on_tablet=True))


@require_POST
@for_the_banker
def remove_seat(request: HttpRequest, game: Game, live: Live, letter: str) -> HttpResponse:
    """A seat is taken away again."""
    return _done(request, game, lambda: seating.remove(game.code, letter))


@require_POST
@for_the_banker
def move_seat(request: HttpRequest, game: Game, live: Live, letter: str) -> HttpResponse:
    """One place up or down round the table."""
    order = list(live.view.order)
    step = -1 if request.POST.get("way") == "up" else 1
    return _done(request, game, lambda: seating.reorder(game.code, moved(order, letter, step)))


@require_POST
@for_the_banker
def set_order(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """All seats in a new order (`order`: their letters), who starts first."""
    return _done(request, game, lambda: seating.reorder(game.code, list(request.POST.get("order", ""))))


def moved(order: list[str], letter: str, step: int) -> list[str]:
    """The order with one letter moved; beyond an end it stays."""
    if letter not in order:
        raise Malformed(field="order")
    here = order.index(letter)
    there = min(max(here + step, 0), len(order) - 1)
    rest = [other for other in order if other != letter]
    return [*rest[:there], letter, *rest[there:]]


@require_POST
@for_the_banker
def rename_seat(request: HttpRequest, game: Game, live: Live, letter: str) -> HttpResponse:
    """Another name, at any time."""
    name = request.POST.get("name", "")
    return _done(request, game, lambda: seating.rename(game.code, letter, name, lang=language()))


@require_POST
@for_the_banker
def release_seat(request: HttpRequest, game: Game, live: Live, letter: str) -> HttpResponse:
    """The seat goes on without its phone; whoever scans the code may take it."""
    return _done(request, game, lambda: seating.release(game.code, letter, on_tablet=True))


def _done(request: HttpRequest, game: Game, deed: Callable[[], Any]) -> HttpResponse:
    """Does it, and answers the tablet as it then stands. What is refused is told, and changes nothing on the page."""
    try:
        deed()
    except (Problem, Refusal) as refused:
        said = refusal_text(refused, language(), tables.current(game).names)
        return trigger_client_event(reswap(HttpResponse(), "none"), "wb:refused", said)
    game.refresh_from_db()
    return trigger_client_event(drawn(request, tables.current(game)), "wb:close")
