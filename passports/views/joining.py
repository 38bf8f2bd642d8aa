"""Joining: scan, take a pawn, sit down; or say that a pawn is yours; or watch. Plain forms: no script is needed."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from bank import access, limits, seating
from bank.codes import is_address, normal
from bank.models import Game
from bank.problems import Problem, status_of
from bank.tables import Live
from bank.wording import refusal_text
from passports import pawns, who
from passports.views.seat import unknown
from passports.views.waiting import knock_page
from rules.refusals import Refusal

Refused = Refusal | Problem


@require_GET
def by_typing(request: HttpRequest) -> HttpResponse:
    """A code typed into a form, on the way to its join page."""
    code = normal("".join(request.GET.get("code", "").split()))
    return redirect("join", code) if is_address(code) else unknown(request, code)


@require_GET
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Who are you? A device that sits already goes on to its phone page, unless it asks `?again`."""
    try:
        game, live = who.table_of(request, code)
        if not who.may_see(request, game):
            return knock_page(request, game, live)
    except Problem as refused:
        return unknown(request, code, refused)
    letter = who.seat_of(request, game)
    if letter and "again" not in request.GET:
        return redirect("phone", game.code)
    part = "join_pawns" if "pane" in request.GET else "join"
    return render(request, f"passports/{part}.html", _choosing(request, live, letter))


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down with a free pawn and perhaps a name. In the lobby a device that sits already changes its pawn."""
    return _seated(request, code, _take_or_change)


@require_POST
def reclaim(request: HttpRequest, code: str) -> HttpResponse:
    """ "That's me": the seat moves to this device, at once if no other device uses it (else SEAT_TAKEN)."""
    return _seated(request, code, lambda request, game: seating.reclaim(game.code, request.POST.get("seat", "")))


def _seated(request: HttpRequest, code: str, take: Callable[[HttpRequest, Game], str | None]) -> HttpResponse:
    """Go to the phone page with the seat's cookie, or see the join page again with the reason why not."""
    try:
        game, live = who.door_of(request, code)
    except Problem as refused:
        return unknown(request, code, refused)
    try:
        token = take(request, game)
    except (Refusal, Problem) as refused:
        return _join_again(request, live, who.seat_of(request, game), refused)
    response = redirect("phone", game.code)
    if token:
        access.set_seat_cookie(response, game, token)
    return response


def _take_or_change(request: HttpRequest, game: Game) -> str | None:
    """The secret of a new seat; None when the device keeps the one it has, with another pawn or name."""
    token_piece, name = request.POST.get("token_piece") or None, request.POST.get("name", "")
    role = request.POST.get("role") or None
    lang = get_language() or "en"
    mine = who.seat_of(request, game)
    if mine is None:
        limits.new_seats.spend(access.address_of(request))
        return seating.take_seat(game.code, name, token_piece, role, lang=lang)[1]
    pieces = {"token_piece": token_piece, "role": role}
    asked = {"name": name} | {field: value for field, value in pieces.items() if value}
    seating.change(game.code, mine, lang=lang, **asked)
    return None


def _join_again(request: HttpRequest, live: Live, letter: str | None, refused: Refused) -> HttpResponse:
    context = _choosing(request, live, letter) | {"refused": refusal_text(refused, get_language() or "en", live.names)}
    return render(request, "passports/join.html", context, status=status_of(refused))


def _choosing(request: HttpRequest, live: Live, letter: str | None) -> dict[str, object]:
    """What the join page shows: the pawns, which is picked (or asked about), and whether anybody may still sit down."""
    asked = request.POST or request.GET
    chosen = asked.get("token_piece", "")
    return who.frame(live, letter) | {
        "pawns": pawns.pawns_of(live, chosen, letter),
        "bare_seats": pawns.bare_seats(live),
        "roles": pawns.roles_of(live),
        "role": asked.get("role", ""),
        "has_room": pawns.has_room(live) or letter is not None,
        "name": asked.get("name", live.names.get(letter or "", "")),
        "asked": live.chair(asked.get("seat", "")),
        "asked_is_free": seating.is_free(live, asked.get("seat", "")),
        "status": live.table.status,
        "mine": letter,
    }
