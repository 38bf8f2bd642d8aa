"""The board of the set in hand: another name, price or rent, mended where it is met (`amend`), and kept for next time.

Each figure of a square is a tap; typed over it stands on the one button, which sends that figure and nothing else.
What was mended is kept as a box of one's own in one more tap.
"""

import json
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.http import require_POST

from bank import access, boxes, limits
from bank.models import Game
from bank.money import language
from bank.screens.board import place
from bank.screens.board import places as squares
from bank.screens.doors import for_the_banker
from bank.screens.wishes import Context, Wish, sheet
from bank.tables import Live
from rules.edition import LANGUAGES, Square
from rules.ledger import Entry
from rules.table import Table

#: What each figure of a square is called; the rents stand beside, by kind.
FIGURES: dict[str, Promise] = {
    "price": gettext_lazy("Price"),
    "amount": gettext_lazy("Amount"),
    "building": gettext_lazy("A guest house"),
    "hotel": gettext_lazy("A hotel"),
    "mortgage": gettext_lazy("Mortgage value"),
}
RENTS: dict[str, tuple[Promise, ...]] = {
    "site": (
        gettext_lazy("Rent, bare"),
        gettext_lazy("Rent, 1 guest house"),
        gettext_lazy("Rent, 2 guest houses"),
        gettext_lazy("Rent, 3 guest houses"),
        gettext_lazy("Rent, 4 guest houses"),
        gettext_lazy("Rent, hotel"),
    ),
    "airport": (
        gettext_lazy("Rent, 1 airport"),
        gettext_lazy("Rent, 2 airports"),
        gettext_lazy("Rent, 3 airports"),
        gettext_lazy("Rent, 4 airports"),
    ),
    "utility": (gettext_lazy("Times the dice, 1 utility"), gettext_lazy("Times the dice, 2 utilities")),
}
IN_EUROS = ("site", "airport", "tax")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a square: its name in the data (`rents.2`), what it is called, and what it is now."""

    name: str
    label: Promise
    value: int
    is_sum: bool
    is_picked: bool


@sheet("amend", bank_only=True)
def amend(wish: Wish) -> Context:
    """A square as the set in hand shows it: `square`, and which `figure` is being typed."""
    picked, table = wish.number("square", -1), wish.live.table
    if not 0 <= picked < len(table.edition.squares):
        return {"squares": squares(table), "square": None, "is_own": is_own(table)}
    square = table.square(picked)
    figures = figures_of(square, wish.text("figure"))
    now = next((one for one in figures if one.is_picked), None)
    return {
        "square": place(table, picked),
        "figures": figures,
        "figure": now,
        "rents": _rents_around(square, now),
        "draft": json.dumps({"name": square.name(language())}),
        "is_own": is_own(table),
    }


def figures_of(square: Square, picked: str | None) -> list[Figure]:
    """The figures that stand on a square, the picked one marked: else the first, its price."""
    named = {name: getattr(square, name) for name in FIGURES if getattr(square, name) is not None}
    rents = {f"rents.{at}": rent for at, rent in enumerate(square.rents)}
    found = named | rents
    chosen = picked if picked in found else next(iter(found), None)
    labels = FIGURES | {f"rents.{at}": label for at, label in enumerate(RENTS.get(square.kind, ()))}
    order = [name for name in ("price", "amount", *rents, "building", "hotel", "mortgage") if name in found]
    return [
        Figure(name, labels[name], found[name], "rents" not in name or square.kind in IN_EUROS, name == chosen)
        for name in order
    ]


def _rents_around(square: Square, figure: Figure | None) -> str:
    """The list of rents with a blank for the one that is being typed: the command takes them all."""
    if figure is None or not figure.name.startswith("rents."):
        return ""
    at = int(figure.name.partition(".")[2])
    return "[" + ",".join("{amount}" if number == at else str(rent) for number, rent in enumerate(square.rents)) + "]"


def met(live: Live, entry: Entry) -> Context | None:
    """The square that an entry has to do with, and the figure that was asked for there: where a slip is mended."""
    moved = [change for change in entry.changes if change.path.endswith(".position") and change.after is not None]
    square = entry.command.get("square", moved[-1].after if moved else None)
    table = live.table
    if type(square) is not int or not 0 <= square < len(table.edition.squares):
        return None
    figures = figures_of(table.square(square), None)
    if not figures:
        return None
    level = f"rents.{table.level(square)}"
    names = [one.name for one in figures]
    is_rent = any(line.rule.startswith("RENT") for line in entry.lines)
    return {"square": place(table, square), "figure": level if is_rent and level in names else names[0]}


# --- Kept for the next evening ----------------------------------------------------------------------------------------
def is_own(table: Table) -> bool:
    """Is anything on this table's board otherwise than in the box it began with?"""
    return bool(table.facts.get("board"))


def is_set_otherwise(table: Table) -> bool:
    """Is anything otherwise than in the box: a square, or a setting?"""
    return is_own(table) or any(table.setting(name) != value for name, value in table.edition.defaults.items())


@require_POST
@for_the_banker
def keep(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """The board as mended and the settings as they hold, as a box of one's own; asked twice it is kept once."""
    limits.new_editions.spend(access.address_of(request))
    row = boxes.kept_from(live.table, _titles())
    return render(request, "bank/boxes/kept.html", {"slug": row.slug, "name": row.data["names"][language()]})


def _titles() -> dict[str, str]:
    """What it is called until somebody finds a better name: our board, with the date, in each language."""
    titles = {}
    for lang in LANGUAGES:
        with override(lang):
            titles[lang] = _("Our board, %(date)s") % {"date": date_format(timezone.localdate(), "DATE_FORMAT")}
    return titles
