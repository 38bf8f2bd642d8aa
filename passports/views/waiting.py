"""Waiting for a yes: at the door of a hosted table, for a seat that another phone has, or for the bank.

The device keeps the secret of its knock in a cookie and looks every other second what came of it. Looking changes
nothing; let in, the page sends the form that takes the seat.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST

from bank import access, knocking, limits
from bank.codes import is_address, normal
from bank.models import Game
from bank.naming import default_name
from bank.problems import Problem, Unknown, status_of
from bank.tables import Live
from bank.wording import refusal_text
from passports import pawns, who
from passports.views.seat import unknown
from rules.refusals import Refusal


def knock_page(request: HttpRequest, game: Game, live: Live, refused: Problem | None = None) -> HttpResponse:
    """The door of a hosted table: a pawn and perhaps a name. Nobody at the table is shown to who only has its code."""
    lang = get_language() or "en"
    context = {
        "code": game.code,
        "pawns": [(token, default_name(token, token, lang)) for token in live.table.edition.tokens],
        "roles": pawns.roles_of(live),
        "refused": refusal_text(refused, lang, {}) if refused else None,
    }
    return render(request, "passports/knock.html", context, status=status_of(refused) if refused else 200)


@require_POST
def knock(request: HttpRequest, code: str) -> HttpResponse:
    """Knock for a new seat, or with `again` for the one that this pawn had."""

    def knocked(game: Game, live: Live) -> str:
        pawn, name = request.POST.get("token_piece") or None, request.POST.get("name", "")
        if "again" in request.POST:
            return knocking.ask_back(game.code, _letter_of(live, pawn))
        if live.table.status == "over" or len(live.table.seats) >= live.table.edition.max_players:
            raise Unknown()
        return knocking.knock(game.code, name, pawn, request.POST.get("role") or None)

    return _waiting_for(request, code, knocked)


@require_POST
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a seat whose phone is there: that phone, or the banker, says yes or no."""
    return _waiting_for(request, code, lambda game, live: knocking.ask_back(game.code, request.POST.get("seat", "")))


@require_POST
def claim_bank(request: HttpRequest, code: str) -> HttpResponse:
    """This seat asks all others that are there for the bank, which is away."""

    def claimed(game: Game, live: Live) -> str:
        return knocking.ask_for_bank(game.code, who.must_sit(request, code)[2])

    return _waiting_for(request, code, claimed)


def _waiting_for(request: HttpRequest, code: str, deed: Callable[[Game, Live], str]) -> HttpResponse:
    """Knock, and go to the page on which one waits."""
    try:
        game, live = who.table_of(request, code)
        limits.spend_knock(access.address_of(request), game.code)
        key = deed(game, live)
    except Problem as refused:
        return unknown(request, code, refused)
    response = redirect("wait", game.code)
    access.set_knock_cookie(response, game, key)
    return response


def _letter_of(live: Live, pawn: str | None) -> str:
    """The seat that has the pawn. Unknown when none has."""
    found = next((letter for letter in live.table.seats if pawn and live.table.token(letter) == pawn), None)
    if found is None:
        raise Unknown()
    return found


@require_http_methods(["GET", "POST"])
def wait(request: HttpRequest, code: str) -> HttpResponse:
    """GET: what came of this device's knock. POST: take what it asked for, once the answer is yes."""
    try:
        game = access.find_game(code, request)
        key = request.COOKIES.get(access.knock_cookie(game.code), "")
        if request.method == "POST":
            return _taken(request, game, key)
        waits = knocking.find(game.code, key)
    except (Problem, Refusal) as refused:
        return _no(request, code, refused)
    part = "wait_pane" if "pane" in request.GET else "wait"
    return render(request, f"passports/{part}.html", {"code": game.code, "waits": waits})


def _taken(request: HttpRequest, game: Game, key: str) -> HttpResponse:
    holder, token = knocking.pick_up(game.code, key, get_language() or "en")
    is_bank = holder == access.BANK
    where = f"/t/{game.code}/bank/" if is_bank else f"/t/{game.code}/"
    response = HttpResponse(status=204, headers={"HX-Redirect": where}) if request.htmx else redirect(where)  # type: ignore[attr-defined]
    (access.set_bank_cookie if is_bank else access.set_seat_cookie)(response, game, token)
    return response


def _no(request: HttpRequest, code: str, refused: Problem | Refusal) -> HttpResponse:
    """The answer was no, or nobody answered; as a part of the page, so that it takes the place of the waiting."""
    said, short = refusal_text(refused, get_language() or "en", {}), normal(code)[:6]
    part = "wait_pane" if "pane" in request.GET else "wait"
    return render(request, f"passports/{part}.html", {"code": short if is_address(short) else "", "said": said})
