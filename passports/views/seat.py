"""The seat's phone: one page that follows its table, drawn anew after each entry; how a device gets and leaves it."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from bank import access, knocking, seating
from bank.problems import CrossSite, Problem, Unauthorized, Unknown, status_of
from bank.wording import refusal_text
from config.pieces import in_pieces
from passports import who
from passports.scene import scene_of


@require_GET
@gzip_page
@in_pieces
def phone(request: HttpRequest, code: str) -> HttpResponse:
    """The phone's page, or with `?pane` its inside alone. A device without a seat is sent to the join page."""
    try:
        game, live = who.table_of(request, code)
    except Problem as refused:
        return unknown(request, code, refused)
    letter = who.seat_of(request, game)
    is_pane = "pane" in request.GET
    if letter is None:
        return (
            render(request, "passports/moved.html", who.frame(live, None)) if is_pane else redirect("join", game.code)
        )
    context = who.frame(live, letter) | scene_of(live, letter)
    return render(request, "passports/pane.html" if is_pane else "passports/phone.html", context)


@csrf_exempt
@require_POST
def enter(request: HttpRequest, code: str) -> HttpResponse:
    """A secret becomes this device's cookie: the seat's, or the bank's. Refused from other sites and for wrong secrets.

    The secret itself is what a forged request lacks, so no page's token is asked for; where a browser says whence it
    comes, that must be here, lest another site seat this device at a table of its own.
    """
    try:
        _must_come_from_here(request)
        game = access.find_game(code, request)
        token = request.POST.get("token", "").strip()
        held = access.holder(game, token) if token else None
        if held is None:
            raise Unauthorized()
    except Problem as refused:
        return unknown(request, code, refused)
    response = redirect(f"/t/{game.code}/bank/" if held == access.BANK else f"/t/{game.code}/")
    (access.set_bank_cookie if held == access.BANK else access.set_seat_cookie)(response, game, token)
    return response


@require_POST
def rename(request: HttpRequest, code: str) -> HttpResponse:
    """Another name for the device's own seat; an empty one is its pawn's. A name that is taken is refused."""
    try:
        game, _live, letter = who.must_sit(request, code)
        seating.rename(game.code, letter, request.POST.get("name", ""), lang=get_language() or "en")
    except Problem as refused:
        return unknown(request, code, refused)
    return redirect("phone", game.code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """This device gives its seat free; the seat goes on, on the tablet, till somebody says that it is theirs."""
    try:
        game, _live, letter = who.must_sit(request, code)
    except Problem as refused:
        return unknown(request, code, refused)
    seating.release(game.code, letter)
    response = redirect(f"/j/{game.code}")
    response.delete_cookie(access.seat_cookie(game.code), path="/")
    return response


@require_POST
def wrong(request: HttpRequest, code: str) -> HttpResponse:
    """This seat says that an entry is wrong; the banker's screens show it at once."""
    try:
        game, _live, letter = who.must_sit(request, code)
        entry = request.POST.get("entry", "")
        knocking.point_out(game.code, letter, int(entry) if entry.isdecimal() and len(entry) < 8 else 0)
    except Problem as refused:
        return unknown(request, code, refused)
    return _closed(request, game.code)


def _closed(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet has served; without a script the page follows."""
    if request.htmx:  # type: ignore[attr-defined]
        return trigger_client_event(HttpResponse(status=204), "wb:close")
    return redirect("phone", code)


def _must_come_from_here(request: HttpRequest) -> None:
    origin = request.headers.get("Origin")
    if origin and urlsplit(origin).netloc != request.get_host():
        raise CrossSite()


def unknown(request: HttpRequest, code: str, refused: Problem | None = None) -> HttpResponse:
    """A kind page for a code that opens nothing, for too many guesses, for a secret that is none."""
    refused = refused or Unknown()
    context = {"code": code[:12], "refused": refusal_text(refused, get_language() or "en", {}), "rule": refused.rule}
    return render(request, "passports/unknown.html", context, status=status_of(refused))
