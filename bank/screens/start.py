"""The start page: type a code, lay a new table, or go on with one that this device holds."""

import re
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from bank import access, boxes, limits, seating
from bank.codes import code_length, normal
from bank.models import Game, Seat
from bank.screens import places
from rules.edition import EDITIONS, load_edition

MOST_SHOWN = 8
_COOKIE = re.compile("(__Host-)?wb_(?P<code>[0-9A-Z]{4,6})(_seat)?")
FIRST_EDITION = "wonders"
COVER = (1, 22, 17, 13, 7, 4, 18, 15, 11)  # the wonders whose stamps the first page bears


@dataclass(frozen=True, slots=True)
class Held:
    """A table that this device can go on with."""

    game: Game
    url: str
    names: list[str]


@require_GET
@gzip_page
def start(request: HttpRequest) -> HttpResponse:
    """The first page."""
    context = {"held": held(request), "editions": editions_shown(), "code_length": code_length(), "visas": COVER}
    return render(request, "bank/start.html", context)


@require_GET
def find(request: HttpRequest) -> HttpResponse:
    """A typed code leads to its join page."""
    code = normal("".join(request.GET.get("code", "").split()))[:6]
    return redirect(places.door(code) if code else "/")


@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """A new table; this device holds its bank."""
    limits.new_games.spend(access.address_of(request))
    edition = request.POST.get("edition", FIRST_EDITION)
    game, token = seating.create_game(edition if boxes.is_known(edition) else FIRST_EDITION)
    response = redirect(places.bank(game.code))
    access.set_bank_cookie(response, game, token)
    return response


def held(request: HttpRequest) -> list[Held]:
    """The tables whose bank or seat this device holds, newest first."""
    tokens = _tokens(request)
    games = Game.objects.filter(code__in=list(tokens)).order_by("-created")[:MOST_SHOWN]
    found = [(game, _holder(game, tokens[game.code])) for game in games]
    return [_held(game, holder) for game, holder in found if holder]


def _tokens(request: HttpRequest) -> dict[str, list[str]]:
    """The device's secrets by table, the bank's before the seat's."""
    found: dict[str, list[str]] = {}
    for name, token in sorted(request.COOKIES.items()):
        if match := _COOKIE.fullmatch(name):
            found.setdefault(match["code"], []).append(token)
    return found


def _holder(game: Game, tokens: list[str]) -> str | None:
    return next((holder for token in tokens if (holder := access.holder(game, token))), None)


def _held(game: Game, holder: str) -> Held:
    names = list(Seat.objects.filter(game=game).order_by("letter").values_list("name", flat=True))
    return Held(game, places.bank(game.code) if holder == access.BANK else f"/t/{game.code}/", names)


def editions_shown() -> list[tuple[str, dict[str, str]]]:
    """Every box that may be chosen here, with its names: those we bring, then the family's own."""
    own = [(row.slug, row.data["names"]) for row in boxes.listed()[: boxes.MOST_LISTED]]
    return [(one, dict(load_edition(one).names)) for one in EDITIONS] + own
