"""Signs across the table: the banker's switch, and the row of four on a phone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from bank import access, reacting, tables
from bank.models import Game
from bank.problems import Problem
from bank.screens import places
from bank.screens.doors import for_the_banker, turned_away
from bank.screens.rest import back
from bank.tables import Live


@require_POST
@for_the_banker
def switch(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """Signs on or off (`on`: yes, no)."""
    reacting.switch(game.code, on=request.POST.get("on") == "yes")
    return back(request, places.bank(game.code))


@require_POST
def react(request: HttpRequest, code: str) -> HttpResponse:
    """A sign (`sign`) from the seat that this device holds to another (`to`)."""
    try:
        game = access.find_game(code, request)
        viewer = access.must_hold(request, game)
        reacting.react(tables.current(game), viewer, request.POST.get("to", ""), request.POST.get("sign", ""))
    except Problem as refused:
        return turned_away(request, code, refused)
    return HttpResponse(status=204) if request.htmx else redirect(f"/t/{game.code}/")  # type: ignore[attr-defined]
