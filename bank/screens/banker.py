"""The banker's tablet: one page that is the lobby, the table in play and the count, each drawn as the table stands.

The page is drawn once; after each entry its main part is fetched anew (`?pane=1`). Whose pad is shown can be switched
by hand ("not this player's move"), for as long as the same decision is before the table.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from bank.models import Game
from bank.screens import board, journal, lobby, outcome, pads, places, words
from bank.screens.asking import ask
from bank.screens.doors import for_the_banker
from bank.screens.end import showing
from bank.screens.sheets import mounting
from bank.screens.sheets.auction import lot_of
from bank.screens.sheets.deeds import debt_of
from bank.screens.sheets.figures import is_own
from bank.tables import Live
from config.pieces import in_pieces
from rules.ledger import BANK
from rules.turns import mover

Context = dict[str, Any]
LINES_SHOWN = 12


@require_GET
@gzip_page
@in_pieces
@for_the_banker
def page(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The whole page, or with `?pane` its main part alone."""
    return drawn(request, live, whole="pane" not in request.GET)


def drawn(request: HttpRequest, live: Live, *, whole: bool = False) -> HttpResponse:
    """The tablet as the table stands now: the whole page or its main part."""
    template, context = _SCENES[live.table.status](request, live)
    context |= {"main": template, "title": title(live)}
    return render(request, "bank/page.html" if whole else template, context)


@require_GET
@gzip_page
@for_the_banker
def sheet(request: HttpRequest, game: Game, live: Live, name: str) -> HttpResponse:
    """A sheet, for whichever player it is asked."""
    player = request.GET.get("player")
    template, context = mounting.sheet_context(live, name, player, BANK, request.GET, origin=places.origin(request))
    return render(request, template, context)


def title(live: Live) -> str:
    """The page's title: the table, and whose throw it is."""
    throwing = board.next_to_throw(live.table)
    return f"{live.names.get(throwing, '')} · {live.code}" if throwing else f"Wonderbank · {live.code}"


# --- The table in play ------------------------------------------------------------------------------------------------
def playing(request: HttpRequest, live: Live) -> tuple[str, Context]:
    """What a playing table shows: the decision before it on the left, the players, and the last entries."""
    frame = board.frame(live, BANK, role="bank", sheets=places.bank_sheets(live.code))
    work = outcome.work(live)
    switched = _switched(request, live) if work["kind"] == "ready" else None
    letter = switched or (mover(live.table) if work["kind"] == "ready" else None) or work["letter"]
    entries = journal.told(live, LINES_SHOWN)
    return "bank/playing.html", {
        **frame,
        **work,
        **(_PAUSED if frame["rest"] else _WORKS.get(work["kind"], _ready)(live, letter)),
        "who": board.player(live, letter),
        "mover": request.GET.get("mover") if switched else None,
        "entries": entries,
        "last": entries[0] if entries else None,
        "may_undo": True,
        "said": _said(live),
        "wrongs": journal.wrongs(live, BANK),
        "names": live.names,
        "is_bank": True,
    }


def _switched(request: HttpRequest, live: Live) -> str | None:
    """The player whose pad was asked for by hand: `B~<moment>`, while that moment lasts."""
    letter, _tilde, moment = request.GET.get("mover", "").partition("~")
    is_open = letter in live.table.in_play and moment == board.moment(live)
    return letter if is_open else None


def _ready(live: Live, letter: str) -> Context:
    ends = ask(live, {"type": "end_turn", "player": live.table.on_turn})
    context: Context = {"dice": pads.dice_pad(), "may_end": ends.is_open and bool(live.table.fact("turn.moved"))}
    if live.table.is_jailed(letter):
        return context | {"jail": outcome.jail(live, letter), "work_part": "bank/work_jail.html"}
    return context | {"pad": pads.move_pad(live, letter), "work_part": "bank/work_ready.html"}


def _offer(live: Live, letter: str) -> Context:
    offer = outcome.offer(live, letter)
    extra = {"why": words.why(live, offer["buy"]), "minus": -offer["price"]}
    return {"offer": offer | extra, "work_part": "bank/work_offer.html"}


def _card(live: Live, letter: str) -> Context:
    return {
        "landing": outcome.landing(live, letter),
        "cards": outcome.deck(live, letter),
        "work_part": "bank/work_card.html",
    }


def _utility(live: Live, letter: str) -> Context:
    dice = pads.dice_pad("utility_throw")
    return {"landing": outcome.landing(live, letter), "dice": dice, "work_part": "bank/work_utility.html"}


def _debt(live: Live, letter: str) -> Context:
    return {
        "landing": outcome.landing(live, letter),
        "debt": debt_of(live, letter, BANK),
        "work_part": "bank/work_debt.html",
    }


def _auction(live: Live, letter: str) -> Context:
    return {"auction": lot_of(live)}


def _tax(live: Live, letter: str) -> Context:
    return {
        "landing": outcome.landing(live, letter),
        "choices": outcome.tax_choices(live, letter),
        "work_part": "bank/work_tax.html",
    }


def _foundation(live: Live, letter: str) -> Context:
    return {"landing": outcome.landing(live, letter), "faces": pads.FACES, "work_part": "bank/work_foundation.html"}


def _counting(live: Live, letter: str) -> Context:
    """The end with real notes: each seat's cash is counted, then the rest is."""
    seats = [one for one in board.players(live) if not one.is_out]
    counted = [(one, bool(live.table.fact(f"counted.{one.letter}"))) for one in seats]
    return {"counted": counted, "work_part": "bank/work_counting.html"}


_WORKS = {
    "counting": _counting,
    "tax": _tax,
    "foundation": _foundation,
    "offer": _offer,
    "card": _card,
    "utility_throw": _utility,
    "debt": _debt,
    "auction": _auction,
}


def _said(live: Live) -> str:
    """For who listens: what happened last, or that the table rests."""
    if board.rest_of(live):
        return _("The table is paused.")
    return words.said(live, live.entries[-1]) if live.entries else ""


#: While the table rests nothing is tapped, whatever is before it.
_PAUSED: Context = {"work_part": "bank/work_paused.html"}


# --- Before and after -------------------------------------------------------------------------------------------------
def _lobby(request: HttpRequest, live: Live) -> tuple[str, Context]:
    frame = board.frame(live, BANK, role="bank", sheets=places.bank_sheets(live.code))
    said = _("%(n)d seats") % {"n": len(frame["players"])}
    return "bank/lobby.html", {**frame, **lobby.lobby(live, places.origin(request)), "said": said}


def _over(request: HttpRequest, live: Live) -> tuple[str, Context]:
    frame = board.frame(live, BANK, role="bank", sheets=places.bank_sheets(live.code))
    last = journal.last(live)
    ends = {"last": last, "may_undo": True, "is_bank": True, "is_own": is_own(live.table)}
    return "bank/over.html", {**frame, **showing.scene(live, BANK), **ends}


_SCENES = {"lobby": _lobby, "playing": playing, "over": _over}
