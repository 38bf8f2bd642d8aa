"""The settings in words: what their choices mean, and the four ways to set a whole table at once.

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
    "bankrupt_deeds": {"auction": gettext_lazy("are auctioned"), "free": gettext_lazy("are free again")},
    "passport_winner": {
        "richest": gettext_lazy("no, the richest does"),
        "first_to_complete": gettext_lazy("yes, at once"),
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
class Preset:
    """A way to set a table at once: what it changes from the edition's own settings, and what that means."""

    id: str
    name: Promise
    about: Promise
    settings: dict[str, Any]


_FAMILY: dict[str, Any] = {
    "rent": "automatic",
    "balances": "open",
    "ticks": "automatic",
    "automation": "full",
    "money": "app",
}
PRESETS = (
    Preset(
        "family",
        gettext_lazy("Family"),
        gettext_lazy("The bank counts, rent is paid by itself, a full passport ends the game. About 75 minutes."),
        _FAMILY,
    ),
    Preset(
        "book",
        gettext_lazy("By the book"),
        gettext_lazy("The owner claims the rent before the next throw, each stamps their passport, cash is secret."),
        _FAMILY | {"rent": "claim", "balances": "own", "ticks": "owner"},
    ),
    Preset(
        "learning",
        gettext_lazy("Learning"),
        gettext_lazy("The screens ask for each sum before it is booked. For children who are learning to count."),
        _FAMILY | {"automation": "assisted"},
    ),
    Preset(
        "notes",
        gettext_lazy("Real cash"),
        gettext_lazy("Money stays on paper. The app keeps deeds, passports and the final count, and says what is due."),
        _FAMILY | {"money": "notes"},
    ),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One value a setting may be given by a tap."""

    value: Any
    text: str
    is_on: bool


def preset_of(settings: dict[str, Any]) -> Preset | None:
    """The preset that the settings are, if they are one."""
    return next((one for one in PRESETS if all(settings.get(key) == one.settings[key] for key in one.settings)), None)


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
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in SUMS:
        return plain_money(value)
    return str(CHOICES.get(name, {}).get(value, value))
