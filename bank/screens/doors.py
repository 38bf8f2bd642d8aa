"""Who may open a screen: every view of the bank's pages begins here, with the table and a yes or no."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string

from bank import access, tables
from bank.api.problems import headers_of
from bank.codes import is_hosted
from bank.models import Game
from bank.money import language
from bank.problems import Busy, Forbidden, Problem, Unauthorized, Unknown, status_of
from bank.screens import places
from bank.screens.outage import busy
from bank.wording import refusal_text
from rules.refusals import Refusal

View = Callable[..., HttpResponse]


def for_the_banker(view: View) -> View:
    """The view gets the game and its live table, when the device holds the bank; else the door, with a sentence."""

    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            game = access.find_game(code, request)
            if not holds_bank(request, game):
                raise Unauthorized()
            return view(request, game, tables.current(game), *args, **kwargs)
        except (Problem, Refusal) as refused:
            return turned_away(request, code, refused)

    return opened


def for_everybody(view: View) -> View:
    """The view gets the game and its live table. Hosted, only who has a token of the table may look."""

    @wraps(view)
    def opened(request: HttpRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            game = access.find_game(code, request)
            if is_hosted() and access.viewer(request, game) is None:
                raise Unauthorized()
            return view(request, game, tables.current(game), *args, **kwargs)
        except (Problem, Refusal) as refused:
            return turned_away(request, code, refused)

    return opened


def holds_bank(request: HttpRequest, game: Game) -> bool:
    """The device may hold a seat as well: here only the bank's cookie counts."""
    token = request.COOKIES.get(access.bank_cookie(game.code))
    return bool(token) and access.holder(game, token or "") == access.BANK


def turned_away(request: HttpRequest, code: str, refused: Problem | Refusal) -> HttpResponse:
    """Why not, as a page, or for a part of one as a sentence."""
    if type(refused) is Busy:
        return busy(request)
    how: dict[str, Any] = {"status": status_of(refused), "headers": headers_of(refused)}
    said = refusal_text(refused, language(), {})
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(said["detail"], content_type="text/plain; charset=utf-8", **how)
    if isinstance(refused, Unauthorized | Forbidden):
        return redirect(places.door(code))
    context = {"said": said, "code": "" if isinstance(refused, Unknown) else code}
    return HttpResponse(render_to_string("bank/away.html", context, request), **how)
