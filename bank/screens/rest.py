"""Pause and play on, by whoever the page speaks for (`?as=`), and the second banker: forms of tablet and phone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django_htmx.http import trigger_client_event

from bank import access, helping, pausing
from bank.models import Game
from bank.problems import Problem
from bank.screens import places
from bank.screens.doors import for_the_banker, turned_away
from bank.tables import Live
from rules.refusals import Refusal


@require_POST
def pause(request: HttpRequest, code: str) -> HttpResponse:
    """The table rests, or plays on (`rest`: on, off); the screens hear of it by themselves."""

    def done(game: Game) -> HttpResponse:
        viewer = access.must_hold(request, game)
        if request.POST.get("rest") == "off":
            pausing.resume(game.code)
        else:
            pausing.pause(game.code, viewer)
        return back(request, places.bank(game.code) if viewer == access.BANK else f"/t/{game.code}/")

    return _guarded(request, code, done)


@require_POST
@for_the_banker
def put_away(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """Put away for another evening: the clock stops, and the page tells how the table stands."""
    pausing.pause(game.code, access.BANK, pausing.AWAY)
    return redirect("standing", game.code)


@require_POST
@for_the_banker
def set_up(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """All is on the table again: play on."""
    pausing.resume(game.code)
    return redirect(places.bank(game.code))


@require_POST
@for_the_banker
def appoint(request: HttpRequest, game: Game, live: Live, letter: str) -> HttpResponse:
    """The seat helps at the bank, or no longer (`helps`: yes, no)."""
    helping.appoint(game.code, letter, helps=request.POST.get("helps") == "yes")
    return back(request, places.bank(game.code))


@require_POST
def open_bank(request: HttpRequest, code: str) -> HttpResponse:
    """The second banker's device opens the bank."""

    def done(game: Game) -> HttpResponse:
        token = access.cookie_token(request.COOKIES, game.code, "seat")
        letter = access.holder(game, token) if token else None
        if letter is None or letter == access.BANK:
            return redirect(places.door(game.code))
        access.must_be_same_site(request)
        response = redirect(places.bank(game.code))
        access.set_bank_cookie(response, game, helping.open_bank(game.code, letter))
        return response

    return _guarded(request, code, done)


def back(request: HttpRequest, where: str) -> HttpResponse:
    """Done: the sheet may close, or without scripts the page comes again."""
    if request.htmx:  # type: ignore[attr-defined]
        return trigger_client_event(HttpResponse(status=204), "wb:close")
    return redirect(where)


def _guarded(request: HttpRequest, code: str, deed: Callable[[Game], HttpResponse]) -> HttpResponse:
    try:
        return deed(access.find_game(code, request))
    except (Problem, Refusal) as refused:
        return turned_away(request, code, refused)
