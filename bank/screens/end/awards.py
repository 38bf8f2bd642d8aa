"""The evening's awards in words, and the one thing that a phone tells its own player about the evening."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from bank.ending.awards import Award, awards_of
from bank.money import plain_money
from bank.pausing import minutes_of
from bank.screens.board import Player, place, player
from bank.tables import Live

TITLES: dict[str, Promise] = {
    "landlord": gettext_lazy("Best landlord"),
    "traveller": gettext_lazy("Great traveller"),
    "flight": gettext_lazy("Luckiest flight"),
    "builder": gettext_lazy("Master builder"),
    "bargain": gettext_lazy("Best bargain"),
    "guest": gettext_lazy("Most faithful guest"),
    "doubles": gettext_lazy("King of doubles"),
    "jail": gettext_lazy("Known in jail"),
}
ICONS = {
    "landlord": "coins-in",
    "traveller": "arrow",
    "flight": "plane",
    "builder": "house",
    "bargain": "hammer",
    "guest": "coins-out",
    "doubles": "dice",
    "jail": "jail",
}


@dataclass(frozen=True, slots=True)
class Given:
    """An award as a screen shows it."""

    kind: str
    icon: str
    title: Promise
    winners: list[Player]
    text: str


def awards(live: Live, viewer: str | None) -> list[Given]:
    """The awards, each with its winners and what it was for."""
    return [
        Given(
            one.kind,
            ICONS[one.kind],
            TITLES[one.kind],
            [player(live, letter, viewer) for letter in one.winners],
            what_for(live, one),
        )
        for one in awards_of(live)
    ]


def what_for(live: Live, award: Award) -> str:
    """The figure that won it, in a sentence."""
    words: dict[str, Any] = {"n": award.amount, "sum": plain_money(award.amount)}
    if award.square is not None:
        words["place"] = place(live.table, award.square).name
    return _sentence(award) % words


def _sentence(award: Award) -> str:
    count = award.amount
    match award.kind:
        case "landlord":
            return _("Rents received: %(sum)s")
        case "guest":
            return _("Rents paid: %(sum)s")
        case "traveller":
            return ngettext("%(n)d square travelled", "%(n)d squares travelled", count)
        case "builder":
            return ngettext("%(n)d building put up", "%(n)d buildings put up", count)
        case "doubles":
            return ngettext("%(n)d double thrown", "%(n)d doubles thrown", count)
        case "jail":
            return ngettext("%(n)d time in jail", "%(n)d times in jail", count)
        case "flight":
            if award.square is None:
                return _("A rent of %(sum)s saved by air")
            return _("%(place)s by air: a rent of %(sum)s saved")
    return _("%(place)s, %(sum)s below its price") if award.square is not None else _("%(sum)s below the price")


def own_fact(live: Live, me: Player) -> str:
    """One thing about this player's evening: an award of theirs, else how far they came."""
    mine = next((one for one in awards_of(live) if one.winners == (me.letter,)), None)
    if mine:
        return _("%(title)s: that was you! %(text)s.") % {"title": TITLES[mine.kind], "text": what_for(live, mine)}
    minutes = minutes_of(live)
    if live.table.setting("passports") and minutes:
        words = {"n": me.ticks, "minutes": minutes}
        return (
            ngettext(
                "You visited %(n)d wonder in %(minutes)d min.",
                "You visited %(n)d wonders in %(minutes)d min.",
                me.ticks,
            )
            % words
        )
    rounds = live.table.fact("turn.round", 1)
    return ngettext("You played for %(n)d round.", "You played for %(n)d rounds.", rounds) % {"n": rounds}
