"""Sheets around the play: the board in words, what lies ahead, this device's habits, the second banker.

The first two say in tables what the board shows, for who does not see it; they are made anew when they are opened, and
never while somebody reads them.
"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bank.money import plain_money, signed
from bank.screens import pads
from bank.screens.board import Place, Player, next_to_throw, place, places, player, players
from bank.screens.wishes import Context, Wish, sheet
from bank.tables import Live

THROWS = 36


@sheet("device")
def device(wish: Wish) -> Context:
    """Sound, trembling, staying awake: nothing of it is the bank's business."""
    return {}


@sheet("flat", bank_only=True)
def flat(wish: Wish) -> Context:
    """Who sits at which edge of a tablet that lies on the table: the device keeps it (static/bank/flat.js)."""
    return {"seats": [one for one in players(wish.live, wish.by) if not one.is_out]}


@sheet("helpers", bank_only=True)
def helpers(wish: Wish) -> Context:
    """Who helps at the bank."""
    state = wish.live.state(wish.by)
    return {"players": players(wish.live, wish.by), "helpers": state["banker"]["helpers"]}


# --- The board in words -----------------------------------------------------------------------------------------------
@sheet("board")
def board(wish: Wish) -> Context:
    """All squares in their order: whose, what stands there, who stands there."""
    seats = [one for one in players(wish.live, wish.by) if not one.is_out]
    rows = [_row(wish.live, square, seats) for square in places(wish.live.table)]
    return {"rows": rows, "seats": seats, "bank": wish.live.state(wish.by)["bank"]}


def _row(live: Live, square: Place, seats: list[Player]) -> Context:
    here = [one.name for one in seats if one.place.index == square.index and not one.is_jailed]
    jailed = [_("%(name)s (in jail)") % {"name": one.name} for one in seats if one.place == square and one.is_jailed]
    return {
        "place": square,
        "is_deed": square.price is not None,
        "owner": _owner(live, square),
        "here": [*here, *jailed],
    }


def _owner(live: Live, square: Place) -> str:
    """Whose the deed is and how it stands, in words; of another square nothing."""
    if square.price is None:
        return ""
    if square.owner is None:
        return _("free, %(price)s") % {"price": plain_money(square.price)}
    parts = [live.names.get(square.owner, square.owner)]
    if square.mortgaged:
        parts.append(_("mortgaged, face down"))
    if square.has_hotel:
        parts.append(_("a hotel"))
    elif square.houses:
        parts.append(ngettext("%(n)d guest house", "%(n)d guest houses", square.houses) % {"n": square.houses})
    return ", ".join(parts)


# --- What lies ahead --------------------------------------------------------------------------------------------------
@sheet("ahead")
def ahead(wish: Wish) -> Context:
    """The squares within reach of a player, and what each would cost or bring."""
    letter = wish.player or next_to_throw(wish.live.table) or wish.live.table.seats[0]
    who = player(wish.live, letter, wish.by)
    tiles = pads.move_pad(wish.live, letter, wish.by)["tiles"]
    others = [one for one in players(wish.live, wish.by) if not one.is_out]
    return {"who": who, "rows": [_ahead(wish.live, who, tile) for tile in tiles], "others": others}


def _ahead(live: Live, who: Player, tile: pads.Tile) -> dict[str, Any]:
    passes = who.place.index + tile.sum >= len(live.table.edition.squares)
    salary = tile.extra or (signed(live.table.setting("salary")) if passes else "")
    return {
        "sum": tile.sum,
        "chance": _("%(n)d in %(all)d") % {"n": 6 - abs(7 - tile.sum), "all": THROWS},
        "place": place(live.table, tile.place.index),
        "note": tile.note,
        "salary": salary,
        "is_new": tile.is_new and live.table.setting("passports"),
    }
