"""A phone as it was at an entry of the journal, for *the evening again*: drawn as then, with nothing to be sent."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank.ending.moments import as_it_was
from bank.models import Game
from bank.problems import Forbidden, Problem, Unknown, status_of
from bank.screens.end.again import entry_of, told_at
from bank.tables import Live
from bank.wording import refusal_text
from passports import who
from passports.scene import scene_of


@require_GET
@gzip_page
def part(request: HttpRequest, code: str, letter: str) -> HttpResponse:
    """The phone of that seat after entry `at`. While the game goes on only its own device may look (Forbidden)."""
    try:
        game, live = who.door_of(request, code)
        _must_see(request, game, live, letter)
    except Problem as refused:
        return HttpResponse(refusal_text(refused, get_language() or "en", {})["detail"], status=status_of(refused))
    at = entry_of(request, live)
    past = as_it_was(live, at)
    context = who.frame(past, letter) | {"at": at, "told": told_at(live, at), "template": "passports/past.html"}
    if letter not in past.table.seats:
        return render(request, "bank/ending/again_part.html", context | {"template": "passports/not_yet.html"})
    return render(request, "bank/ending/again_part.html", context | scene_of(past, letter))


def _must_see(request: HttpRequest, game: Game, live: Live, letter: str) -> None:
    if live.chair(letter) is None:
        raise Unknown()
    if live.table.status == "over":
        if not live.curtain().is_up:
            raise Forbidden()
    elif who.seat_of(request, game) != letter:
        raise Forbidden()
