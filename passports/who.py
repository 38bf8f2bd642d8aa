"""Which table and which seat a phone's page is for: the seat of the device's cookie, never one of the address."""

from typing import Any

from django.http import HttpRequest

from bank import access, tables
from bank.codes import is_hosted
from bank.models import Game
from bank.problems import Unauthorized
from bank.screens import board, journal
from bank.tables import Live

ROLE = "seat"
WATCHING = "tv"


def table_of(request: HttpRequest, code: str) -> tuple[Game, Live]:
    """The table of that code, however it was typed. Unknown where there is none, TooMany for who guesses."""
    game = access.find_game(code, request)
    return game, tables.current(game)


def may_see(request: HttpRequest, game: Game) -> bool:
    """Hosted, who has no token of the table is shown nothing of it: they knock."""
    return not is_hosted() or access.viewer(request, game) is not None


def door_of(request: HttpRequest, code: str) -> tuple[Game, Live]:
    """The same for who wants to sit down: at home the code is enough, hosted the banker lets people in."""
    game, live = table_of(request, code)
    access.must_see(request, game)
    return game, live


def seat_of(request: HttpRequest, game: Game) -> str | None:
    """The letter that this device's seat cookie opens now, though the device may hold the bank as well."""
    token = access.cookie_token(request.COOKIES, game.code, ROLE)
    found = access.holder(game, token) if token else None
    return None if found == access.BANK else found


def must_sit(request: HttpRequest, code: str) -> tuple[Game, Live, str]:
    """The table and the letter of the device's seat; Unauthorized for a device without one."""
    game, live = table_of(request, code)
    letter = seat_of(request, game)
    if letter is None:
        raise Unauthorized()
    return game, live, letter


def frame(live: Live, letter: str | None) -> dict[str, Any]:
    """What base.html and every page of a phone need; without a seat, what anybody with the code may see."""
    role = ROLE if letter else WATCHING
    shown = board.frame(live, letter, role=role, sheets=f"/t/{live.code}/sheet/")
    return shown | {"wrongs": journal.wrongs(live, letter)}
