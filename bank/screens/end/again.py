"""The evening again: a slider over the journal, and below it a screen as it was after any entry. Nothing is sent.

The page does not follow its table (no socket, no `page.code`), so that no figure of today is written into yesterday.
Screens of the phones are drawn by the phones' own pages (`phone_again`), where the bank has them.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank import access, worldmap
from bank.ending.course import marks_of
from bank.ending.moments import as_it_was
from bank.models import Game
from bank.problems import Unknown
from bank.screens import board, journal, places, tv
from bank.screens.banker import playing
from bank.screens.doors import for_everybody, holds_bank
from bank.screens.end import showing
from bank.screens.end.chart import told_mark
from bank.screens.sheets.deeds import slots
from bank.tables import Live
from rules.ledger import BANK

Context = dict[str, Any]
TRACK = 1000


@dataclass(frozen=True, slots=True)
class Choice:
    """A screen that can be looked at: its `key`, its address, its pawn or icon, and its frame's size as a class."""

    key: str
    url: str
    label: str
    frame: str
    token: str | None = None
    icon: str = ""


@require_GET
@gzip_page
@for_everybody
def page(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The slider, or with `show` a screen at entry `at`."""
    if live.table.status == "over" and not live.curtain().is_up:
        return redirect(places.end(live.code))
    at = entry_of(request, live)
    if "show" in request.GET:
        return _part(request, game, live, at)
    choices = _choices(request, game, live)
    context = {
        "code": live.code,
        "last": live.seq,
        "at": at,
        "choices": choices,
        "marks": _marks(live),
        "back": f"/t/{live.code}/end/" if live.table.status == "over" else f"/t/{live.code}/tv/",
        "told": told_at(live, at),
        "status": live.table.status,
    }
    return render(request, "bank/ending/again.html", context)


def entry_of(request: HttpRequest, live: Live) -> int:
    """The entry that is asked for, within the journal; without one the last."""
    asked = request.GET.get("at", "")
    return min(int(asked), live.seq) if asked.isdecimal() and len(asked) < 9 else live.seq


def _choices(request: HttpRequest, game: Game, live: Live) -> list[Choice]:
    base = f"/t/{live.code}/again/?show="
    found = [Choice("tv", f"{base}tv", _("Table"), "tv", icon="tv")]
    if _may_see_tablet(request, game, live):
        found.append(Choice("tablet", f"{base}tablet", _("Bank"), "tablet", icon="bank"))
    for one in board.players(live, None):
        if live.table.setting("passports"):
            label = _("Passport of %(name)s") % {"name": one.name}
            found.append(
                Choice(f"passport-{one.letter}", f"{base}passport-{one.letter}", label, "pages", one.token, "passport")
            )
        if url := _phone_url(request, game, live, one.letter):
            label = _("Phone of %(name)s") % {"name": one.name}
            found.append(Choice(f"phone-{one.letter}", url, label, "phone", one.token, "phone"))
    return found


def _may_see_tablet(request: HttpRequest, game: Game, live: Live) -> bool:
    return live.table.status == "over" or holds_bank(request, game)


def _phone_url(request: HttpRequest, game: Game, live: Live, letter: str) -> str | None:
    """Where that phone's screens are drawn, if this device may see them and there are any."""
    try:
        url = reverse("phone_again", args=[live.code, letter])
    except NoReverseMatch:
        return None
    token = access.cookie_token(request.COOKIES, game.code, "seat")
    is_own = bool(token) and access.holder(game, token or "") == letter
    return f"{url}?" if live.table.status == "over" or is_own else None


def _part(request: HttpRequest, game: Game, live: Live, at: int) -> HttpResponse:
    kind, _dash, letter = request.GET["show"].partition("-")
    past = as_it_was(live, at)
    if kind == "tv":
        template, context = f"bank/tv_{past.table.status}.html", tv.screen(past, places.origin(request))
    elif kind == "tablet" and _may_see_tablet(request, game, live):
        template, context = _tablet(request, past)
    elif kind == "passport" and letter in past.table.seats:
        template, context = "bank/ending/again_passport.html", _passport(past, letter)
    else:
        raise Unknown()
    told = {"template": template, "told": told_at(live, at), "at": at}
    return render(request, "bank/ending/again_part.html", context | told)


def _tablet(request: HttpRequest, past: Live) -> tuple[str, Context]:
    """The banker's screen; before the start there was only the lobby, after the end there is the count."""
    if past.table.status == "playing":
        return playing(request, past)
    frame = board.frame(past, BANK, role="bank", sheets="")
    if past.table.status == "over":
        return "bank/end.html", frame | showing.scene(past, BANK)
    return "bank/tv_lobby.html", frame | tv.screen(past, places.origin(request))


def _passport(past: Live, letter: str) -> Context:
    return {
        "who": board.player(past, letter, None),
        "slots": [slot | {"tap": None} for slot in slots(past, letter, "")],
        "pins": worldmap.pins(past.table),
        "state": past.state(None),
        "total_wonders": len(past.table.wonders),
    }


def told_at(live: Live, at: int) -> Context:
    """What happened, when, in which round."""
    if at == 0:
        return {"seq": 0, "text": _("Nothing has happened yet."), "round": 1, "at": None, "undone": False}
    line = journal.told(live, 1, before=at + 1)[0]
    return {
        "seq": at,
        "text": line.text,
        "round": as_it_was(live, at).table.fact("turn.round", 1),
        "at": line.at,
        "undone": line.undone,
    }


def _marks(live: Live) -> list[Context]:
    """The moments that everybody remembers, each at its place on the slider's track."""
    return [
        {
            "seq": mark.seq,
            "x": TRACK * mark.seq // max(1, live.seq),
            "kind": mark.kind,
            "text": told_mark(live, mark),
            "player": board.player(live, mark.player, None) if mark.player in live.table.seats else None,
        }
        for mark in marks_of(live.entries)
    ]
