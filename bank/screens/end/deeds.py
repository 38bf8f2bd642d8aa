"""Deeds after the end: the banker uncovers the count and lays the rematch; devices follow to their seats there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from bank import access, limits, tables
from bank.ending.curtain import raise_it
from bank.ending.rematch import follow as followed
from bank.ending.rematch import rematch as laid
from bank.locking import find_game
from bank.models import Game
from bank.problems import Problem, SeatTaken, Unknown
from bank.screens import places
from bank.screens.banker import drawn
from bank.screens.doors import for_the_banker, turned_away
from bank.tables import Live


@require_POST
@for_the_banker
def reveal(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The curtain goes up on every screen; with `now` all is shown at once."""
    raise_it(game.code, at_once="now" in request.POST)
    game.refresh_from_db()
    return drawn(request, tables.current(game))


@require_POST
@for_the_banker
def rematch(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """A new table with the same seats; this device holds its bank, and the seat that it held here."""
    limits.new_games.spend(access.address_of(request))
    code, token = laid(game.code)
    response = _going(request, places.bank(code))
    following = find_game(code)
    access.set_bank_cookie(response, following, token)
    letter = _seat_of(request, game)
    if letter and not _seat_of(request, following):
        access.set_seat_cookie(response, following, followed(game.code, letter)[1])
    return response


@require_POST
def follow(request: HttpRequest, code: str) -> HttpResponse:
    """This device goes on to the rematch: to the seat that it has here, else to the join page there."""
    try:
        game = access.find_game(code, request)
        if not game.rematch:
            raise Unknown()
        following = find_game(game.rematch)
    except Problem as refused:
        return turned_away(request, code, refused)
    letter = _seat_of(request, game)
    if _seat_of(request, following):
        return redirect(f"/t/{following.code}/")
    if letter is None:
        return redirect(places.door(following.code))
    try:
        token = followed(game.code, letter)[1]
    except (SeatTaken, Unknown):
        return redirect(places.door(following.code))
    response = redirect(f"/t/{following.code}/")
    access.set_seat_cookie(response, following, token)
    return response


def _seat_of(request: HttpRequest, game: Game) -> str | None:
    """The seat that this device's cookie opens at that table."""
    token = access.cookie_token(request.COOKIES, game.code, "seat")
    found = access.holder(game, token) if token else None
    return None if found == access.BANK else found


def _going(request: HttpRequest, where: str) -> HttpResponse:
    """On to that page, from a form or from a pane."""
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(status=204, headers={"HX-Redirect": where})
    return redirect(where)
