"""The settings in words: what their choices mean.

Their names are those of `bank.wording`, the choices come from `rules.settings`; a number has a few usual ones here,
and the API takes any other.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bank.money import plain_money
from rules.settings import BY_NAME

CHOICES: dict[str, dict[Any, Promise]] = {
    "rent": {"automatic": gettext_lazy("paid by itself"), "claim": gettext_lazy("the owner claims it")},
    "mortgage_clears": {"group": gettext_lazy("the whole group"), "site": gettext_lazy("that site")},
    "interest_rounding": {
        "up": gettext_lazy("up"),
        "nearest": gettext_lazy("to the nearest"),
        "down": gettext_lazy("down"),
    },
    "transfer_interest": {
        True: gettext_lazy("always"),
        "bankruptcy": gettext_lazy("after a bankruptcy"),
        False: gettext_lazy("never"),
    },
    "bankrupt_deeds": {"auction": gettext_lazy("are auctioned"), "free": gettext_lazy("are free again")},
    "passport_winner": {
        "richest": gettext_lazy("the richest"),
        "first_to_complete": gettext_lazy("the first full passport"),
    },
    "wealth": {
        "assets": gettext_lazy("everything"),
        "cash": gettext_lazy("cash"),
        "income": gettext_lazy("cash and rents"),
    },
    "ticks": {"automatic": gettext_lazy("by themselves"), "owner": gettext_lazy("each stamps")},
    "jail_fine_frees": {"now": gettext_lazy("now"), "next_turn": gettext_lazy("next turn")},
    "undo": {
        "own_last": gettext_lazy("own last entry, else the banker"),
        "banker": gettext_lazy("the banker"),
        "anyone": gettext_lazy("everybody"),
    },
    "money": {"app": gettext_lazy("in the app"), "notes": gettext_lazy("real notes")},
    "automation": {"full": gettext_lazy("counts for you"), "assisted": gettext_lazy("asks first")},
    "who_may": {
        "turn": gettext_lazy("each on their turn"),
        "banker": gettext_lazy("the banker"),
        "anyone": gettext_lazy("everybody"),
    },
    "balances": {
        "open": gettext_lazy("open"),
        "own": gettext_lazy("own only"),
        "hidden": gettext_lazy("hidden till the end"),
    },
}
UNITS: dict[str, Promise] = {
    "mortgage_interest": gettext_lazy("%(n)d%%"),
    "time_limit": gettext_lazy("%(n)d minutes"),
    "round_limit": gettext_lazy("%(n)d rounds"),
    "turn_seconds": gettext_lazy("%(n)d seconds"),
}
SUMS = frozenset({"starting_cash", "salary", "jail_fine", "passport_bonus", "parking_pot"})
USUAL: dict[str, tuple[int | None, ...]] = {
    "starting_cash": (1000, 1500, 2000, 2500),
    "salary": (100, 200, 400),
    "jail_fine": (50, 100),
    "jail_tries": (2, 3),
    "house_stock": (32, 40, None),
    "hotel_stock": (12, 16, None),
    "mortgage_interest": (0, 10, 20),
    "passport_bonus": (1000, 1500, 2000),
    "time_limit": (None, 60, 75, 90),
    "round_limit": (None, 20, 30),
    "turn_seconds": (None, 60, 120),
    "dealt_deeds": (0, 2, 3),
    "parking_pot": (None, 0, 500),
}


@dataclass(frozen=True, slots=True)
class Option:
    """One value a setting may be given by a tap."""

    value: Any
    text: str
    is_on: bool


def options(name: str, now: Any) -> list[Option]:
    """The choices of a setting in words, the one that holds marked."""
    choices = BY_NAME[name].choices or _usual(name, now)
    return [Option(value, choice_text(name, value), value == now and type(value) is type(now)) for value in choices]


def _usual(name: str, now: Any) -> tuple[Any, ...]:
    usual = USUAL.get(name, ())
    return usual if now in usual else (*usual, now)


def choice_text(name: str, value: Any) -> str:
    """One value of a setting in words."""
    if value is None:
        return _("no limit") if name.endswith("_stock") else _("none")
    if name in CHOICES and value in CHOICES[name]:
        return str(CHOICES[name][value])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in SUMS:
        return plain_money(value)
    return str(UNITS[name]) % {"n": value} if name in UNITS else str(value)
