"""The banker's door: the bank opened on a new device by a link or a PIN, knocks answered, a PIN made, a table deleted.

The link's secret stands behind the `#` of its address, so it reaches us only when the page hands it over by POST.
Whether there is such a table is not told before a secret is right.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from bank import access, knocking, limits, links, pin, retention
from bank.codes import normal
from bank.models import Game
from bank.money import language
from bank.problems import Problem, Unauthorized, Unknown, status_of
from bank.screens import places
from bank.screens.doors import for_the_banker, turned_away
from bank.tables import Live
from bank.wording import refusal_text
from rules.refusals import Refusal


@require_http_methods(["GET", "POST"])
def link(request: HttpRequest, code: str) -> HttpResponse:
    """The page of the link, where a PIN can be typed as well; posted, this device holds the bank."""
    if request.method == "GET":
        return render(request, "bank/link.html", {"code": normal(code)[:6]})
    try:
        game = access.find_game(code, request)
        token = _spent(request, game)
    except Problem as refused:
        shown = Unauthorized() if isinstance(refused, Unknown) else refused
        said = refusal_text(shown, language(), {})
        return render(request, "bank/link.html", {"code": normal(code)[:6], "lost": said}, status=status_of(shown))
    response = redirect(places.bank(game.code))
    access.set_bank_cookie(response, game, token)
    return response


def _spent(request: HttpRequest, game: Game) -> str:
    """The bank's new secret for what was posted; wrong links are counted by address, wrong PINs by the PIN itself."""
    if request.POST.get("pin"):
        return pin.spend(game.code, request.POST["pin"], access.address_of(request))
    address = access.address_of(request)
    limits.wrong_tokens.must_allow(address)
    try:
        return links.spend(game.code, request.POST.get("secret", ""))
    except Unauthorized:
        limits.wrong_tokens.count(address)
        raise


@require_POST
@for_the_banker
def new_pin(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """A new PIN, shown this once."""
    return render(request, "bank/sheets/pin.html", {"pin": pin.new_pin(game.code), "code": game.code})


@require_POST
@for_the_banker
def delete(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The table is deleted for good; the code has to be typed, so that no slip does it."""
    if normal(request.POST.get("code", "")) != game.code:
        return redirect(places.bank(game.code))
    retention.delete(game)
    response = redirect("/")
    access.forget(response, game)
    return response


@require_POST
def knock(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Yes or no to a knock, by whoever the page speaks for (`?as=`); the screens hear of it by themselves."""

    def answered(game: Game) -> HttpResponse:
        viewer = access.must_hold(request, game)
        yes, seat = request.POST.get("admit") == "yes", request.POST.get("seat") or None
        knocking.answer(game.code, number, viewer, yes=yes, seat=seat)
        back = places.bank(game.code) if viewer == access.BANK else f"/t/{game.code}/"
        done = trigger_client_event(HttpResponse(status=204), "wb:close")
        return done if request.htmx else redirect(back)  # type: ignore[attr-defined]

    return _guarded(request, code, answered)


def _guarded(request: HttpRequest, code: str, deed: Callable[[Game], HttpResponse]) -> HttpResponse:
    try:
        return deed(access.find_game(code, request))
    except (Problem, Refusal) as refused:
        return turned_away(request, code, refused)
