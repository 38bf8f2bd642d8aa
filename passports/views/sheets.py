"""The sheets of a phone: its own (passport, wonder, table, me) and, for all else, those it shares with the tablet."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank import worldmap
from bank.models import Entry
from bank.money import language
from bank.pawns import stories
from bank.problems import Problem, Unknown, status_of
from bank.screens import board, journal, places
from bank.screens.asking import ask
from bank.screens.sheets import mounting
from bank.tables import Live
from bank.wonders import Wonder, match
from bank.wording import refusal_text
from passports import visits, who
from passports.chances import chances_of

Facts = dict[str, Any]
#: Sheets that show what a seat has; all others are a seat's own affairs.
OPEN_TO_ALL = frozenset({"deeds", "passport", "items"})


@require_GET
@gzip_page
def sheet(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A sheet for the device's own seat; nothing in the address can make it another's."""
    try:
        _game, live, letter = who.must_sit(request, code)
        template, context = _sheet(live, letter, name, request.GET, places.origin(request))
    except Problem as refused:
        return HttpResponse(refusal_text(refused, get_language() or "en", {})["detail"], status=status_of(refused))
    return render(request, template, who.frame(live, letter) | context)


def _sheet(live: Live, letter: str, name: str, query: Mapping[str, str], origin: str) -> tuple[str, Facts]:
    """The template and what it shows. What another has is open to all; what one does, one does for oneself."""
    picked = {field: query[field] for field in query}
    asked = picked.get("player", letter)
    if name in _OWN and asked == letter:
        return f"passports/sheets/{name}.html", _OWN[name](live, letter, query)
    if name in OPEN_TO_ALL:
        return mounting.sheet_context(live, name, asked, letter, picked)
    own = ({"to": asked} if asked != letter else {}) | picked
    return mounting.sheet_context(live, name, letter, letter, own, origin=origin)


# --- The phone's own --------------------------------------------------------------------------------------------------
def _passport(live: Live, letter: str, query: Mapping[str, str]) -> Facts:
    slots, view = visits.slots_of(live, letter), query.get("view", "all")
    seen = sum(slot["seen"] for slot in slots)
    views = {
        "all": _("All"),
        "open": _("To visit %(n)d") % {"n": len(slots) - seen},
        "seen": _("Visited %(n)d") % {"n": seen},
        "map": _("Map"),
    }
    odds = chances_of(live.table, letter)
    return {
        "me": board.player(live, letter, letter),
        "slots": [slot | {"ways": odds.squares.get(slot["place"].index, 0)} for slot in slots],
        "odds": odds if live.table.status == "playing" and seen < len(slots) else None,
        "pins": worldmap.pins(live.table) if view == "map" else [],
        "is_full": seen == len(slots),
        "unput": [place.index for _seq, place in visits.unput_stamps(live, letter)],
        "shown": [slot for slot in slots if view not in ("open", "seen") or slot["seen"] == (view == "seen")],
        "view": view if view in views else "all",
        "views": views.items(),
        "bonus": live.table.setting("passport_bonus"),
        "waiting": any(slot["deed"] == "tick" for slot in slots),
        "deeds": {slot["deed"] for slot in slots},
        "may_double": any(slot["may_double"] for slot in slots),
        "mrz": visits.machine_line(live, letter),
    }


def _wonder(live: Live, letter: str, query: Mapping[str, str]) -> Facts:
    square = query.get("square", "")
    if not square.isdecimal() or int(square) not in live.table.wonders:
        raise Unknown()
    index = int(square)
    wonder, names = board.place(live.table, index), live.table.square(index).names
    visit = visits.visit_of(live, letter, index)
    return {
        "wonder": wonder,
        "told": _told(match(names, wonder.number)),
        "pins": [pin for pin in worldmap.pins(live.table) if pin.index == index],
        "seen_here": [index],
        "nowhere": [],
        "odds": chances_of(live.table, letter) if visit is None and live.table.status == "playing" else None,
        "ways": chances_of(live.table, letter).squares.get(index, 0),
        "round": visit[1] if visit else None,
        "at": Entry.objects.filter(game_id=live.game_id, seq=visit[0]).values_list("at", flat=True).first()
        if visit
        else None,
        "owner": board.player(live, wonder.owner, letter) if wonder.owner else None,
    }


def _told(found: Wonder | None) -> dict[str, str] | None:
    """What there is to tell of a wonder of the library, whatever square it stands on."""
    return {"place": found.place(language()), "fact": found.fact(language())} if found else None


def _table(live: Live, letter: str, query: Mapping[str, str]) -> Facts:
    return {"me": letter, "bank": live.view.state(letter)["bank"], "wonders": len(live.table.wonders)}


def _me(live: Live, letter: str, query: Mapping[str, str]) -> Facts:
    me = board.player(live, letter, letter)
    story = stories().get(me.token or "", {}).get(language())
    return {"me": me, "story": story, "in_lobby": live.table.status == "lobby"}


def _wrong(live: Live, letter: str, query: Mapping[str, str]) -> Facts:
    """What this seat may take back itself, and what the banker can be asked to look at."""
    told = journal.told(live, 8)
    newest = live.entries[-1] if live.entries else None
    undo = ask(live, {"type": "undo", "entry": newest.seq}, letter) if newest else None
    latest = [one for one in told if not one.undone]
    return {"told": told[0] if told else None, "latest": latest, "may_undo": undo is not None and undo.is_open}


_OWN: dict[str, Callable[[Live, str, Mapping[str, str]], Facts]] = {
    "passport": _passport,
    "wonder": _wonder,
    "table": _table,
    "me": _me,
    "wrong": _wrong,
}
