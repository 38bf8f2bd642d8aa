"""A box as a form: every field of a board, its cards and settings, with what somebody has typed in so far.

The data may be anything, for a faulty file is opened to be mended: what cannot be shown is left out, nothing is
believed. Which fields a square or a card has depends on its kind; box.js shows those.
"""

import json
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bank.money import language
from bank.screens.sheets import choices
from bank.wording import setting_name, setting_text
from bank.wording.faulting import fault_text
from rules.board_faults import CARD_FIELDS, KINDS, LETTERS, MOST_CARDS, ROLE_KINDS, Fault, settings_of
from rules.edition import COLOURS, EDITIONS, LANGUAGES, Edition, load_edition
from rules.settings import ALL, Setting

Context = dict[str, Any]
GO, JAIL, SIZE = 0, 10, 40
LANGUAGE_NAMES = {"fr": "français", "fi": "suomi", "en": "English"}

KIND_WORDS: dict[str, Promise] = {
    "go": _("GO"),
    "site": _("site to build on"),
    "airport": _("airport"),
    "utility": _("public utility"),
    "tax": _("tax"),
    "chance": _("Chance"),
    "community_chest": _("Community Chest"),
    "jail": _("jail, just visiting"),
    "parking": _("free parking"),
    "go_to_jail": _("go to jail"),
    "income_tax": _("income tax"),
    "foundation": _("foundation"),
    "role_card": _("a card of one’s own pile"),
}
CARD_WORDS: dict[str, Promise] = {
    "move_to": _("go on to a square"),
    "move_back": _("go back some squares"),
    "move_back_to": _("go back to a square"),
    "jail": _("go to jail"),
    "jail_card": _("leave jail free"),
    "nothing": _("nothing happens"),
    "receive": _("the bank pays"),
    "pay": _("pay the bank"),
    "receive_each": _("each player pays you"),
    "pay_each": _("pay each player"),
    "repairs": _("repairs: pay for each building"),
    "choice": _("pay, or draw another card"),
    "dice_receive": _("throw: from so many on, the bank pays"),
    "receive_role": _("each player of a role pays you"),
    "pay_role": _("pay each player of a role"),
    "role_receives": _("the bank pays each player of a role"),
}
DECK_WORDS: dict[str, Promise] = {
    "chance": _("Chance"),
    "community_chest": _("Community Chest"),
    "competitor": _("competitor"),
    "monopolist": _("monopolist"),
}
COLOUR_WORDS: dict[str, Promise] = {
    "brown": _("brown"),
    "light_blue": _("light blue"),
    "pink": _("pink"),
    "orange": _("orange"),
    "red": _("red"),
    "yellow": _("yellow"),
    "green": _("green"),
    "dark_blue": _("dark blue"),
}
#: What each rent of a deed is for.
RENT_WORDS: dict[str, tuple[Promise | str, ...]] = {
    "site": (_("bare"), "1", "2", "3", "4", _("hotel")),
    "airport": ("1", "2", "3", "4"),
    "utility": ("1 ×", "2 ×"),
    "monopolist": (_("bare"), "1", "2", "3", _("hotel")),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One text or figure: its place in the data, what stands there, and what it is called."""

    path: str
    value: str
    label: Promise | str


def text(value: Any) -> str:
    """Anything as it may stand in a field."""
    return "" if value is None or isinstance(value, dict | list) else str(value)[:200]


def _objects(value: Any) -> list[Context]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _named(value: Any) -> list[Field]:
    """A name in each language, the reader's own first."""
    names = value if isinstance(value, dict) else {}
    order = sorted(LANGUAGES, key=lambda lang: lang != language())
    return [Field(lang, text(names.get(lang)), LANGUAGE_NAMES[lang]) for lang in order]


def base_of(data: Any) -> Edition:
    """The edition whose rule book the data follows; the first of ours where it names none."""
    base = data.get("base") if isinstance(data, dict) else None
    return load_edition(base if isinstance(base, str) and base in EDITIONS else EDITIONS[0])


def form_of(data: Any) -> Context:
    """All that the editor shows of the data."""
    data = data if isinstance(data, dict) else {}
    base = base_of(data)
    groups = {item["letter"]: item for item in _objects(data.get("groups")) if isinstance(item.get("letter"), str)}
    colours = {letter: text(groups.get(letter, {}).get("colour")) or base.groups[letter].colour for letter in LETTERS}
    has_roles = base.seams["rent"] == "role"
    squares = _squares(data, colours)
    return {
        "base": base.id,
        "base_name": base.names[language()],
        "names": _named(data.get("names")),
        "squares": squares,
        "groups": [_group(base, letter, groups.get(letter, {}), colours) for letter in LETTERS],
        "kinds": [(kind, KIND_WORDS[kind]) for kind in KINDS + (ROLE_KINDS if has_roles else ())],
        "has_roles": has_roles,
        "cards": [_card(number, item, squares) for number, item in enumerate(_objects(data.get("cards"))[:MOST_CARDS])],
        "blank_card": _card(0, {}, squares),
        "card_kinds": [(kind, CARD_WORDS[kind]) for kind in CARD_FIELDS if has_roles or "role" not in kind],
        "decks": [(deck, DECK_WORDS.get(deck, deck)) for deck in dict.fromkeys(card.deck for card in base.cards)],
        "settings": _settings(base, data),
    }


# --- Squares ----------------------------------------------------------------------------------------------------------
def _squares(data: Context, colours: dict[str, str]) -> list[SimpleNamespace]:
    found = {item.get("index"): item for item in reversed(_objects(data.get("squares"))) if _is_place(item)}
    return [_square(index, found.get(index, {}), colours) for index in range(SIZE)]


def _is_place(item: Context) -> bool:
    return type(item.get("index")) is int and 0 <= item["index"] < SIZE


def _square(index: int, item: Context, colours: dict[str, str]) -> SimpleNamespace:
    kind, group = text(item.get("kind")), text(item.get("group"))
    names = _named(item.get("names"))
    rents = {family: _rents(family, kind, item) for family in RENT_WORDS}
    return SimpleNamespace(
        index=index,
        kind=kind,
        is_fixed=index in (GO, JAIL),
        names=names,
        title=next((name.value for name in names if name.value), ""),
        group=group,
        tint=tint(colours.get(group, "")),
        **{name: text(item.get(name)) for name in ("price", "mortgage", "building", "hotel", "amount", "stamp")},
        rents=rents,
    )


def _rents(family: str, kind: str, item: Context) -> list[Field]:
    """The rents of a square, as its kind has them; those of another kind are empty."""
    field = "rents_monopolist" if family == "monopolist" else "rents"
    told = item.get(field) if family in (kind, "monopolist") else None
    rents = told if isinstance(told, list) else []
    labels = RENT_WORDS[family]
    values = [text(rents[at]) if at < len(rents) else "" for at in range(len(labels))]
    return [Field(f"{field}.{at}", values[at], labels[at]) for at in range(len(labels))]


def tint(colour: str) -> str:
    """The class that gives a colour its ground and pattern."""
    return LETTERS[COLOURS.index(colour)].lower() if colour in COLOURS else ""


def _group(base: Edition, letter: str, item: Context, colours: dict[str, str]) -> Context:
    names = item.get("names") or dict(base.groups[letter].names)
    return {
        "letter": letter,
        "names": _named(names),
        "colour": colours[letter],
        "tint": tint(colours[letter]),
        "colours": [(colour, COLOUR_WORDS[colour]) for colour in COLOURS],
    }


# --- Cards ------------------------------------------------------------------------------------------------------------
def _card(number: int, item: Context, squares: list[SimpleNamespace]) -> Context:
    options = {text(option.get("kind")): option for option in _objects(item.get("options"))}
    names = _named(item.get("text"))
    return {
        "number": number,
        "id": text(item.get("id")) or f"own{number + 1}",
        "deck": text(item.get("deck")),
        "kind": text(item.get("kind")),
        "texts": names,
        "title": _said_by(names, item.get("square"), squares),
        "square": text(item.get("square")),
        **{name: text(item.get(name)) for name in ("steps", "amount", "least", "house", "hotel", "role")},
        "choice_amount": text(options.get("pay", {}).get("amount")),
        "choice_deck": text(options.get("draw", {}).get("deck")),
    }


def _said_by(names: list[Field], square: Any, squares: list[SimpleNamespace]) -> str:
    """What a card says, with the name of its square."""
    words = next((name.value for name in names if name.value), "")
    is_place = type(square) is int and 0 <= square < SIZE
    return words.replace("{square}", squares[square].title) if is_place else words


# --- Settings ---------------------------------------------------------------------------------------------------------
def _settings(base: Edition, data: Context) -> list[Context]:
    chosen = dict(base.defaults) | (settings_of(data.get("settings", {})) or {})
    return [_setting(one, chosen.get(one.name)) for one in ALL if one.name in base.defaults]


def _setting(setting: Setting, now: Any) -> Context:
    return {
        "name": setting.name,
        "title": setting_name(setting.name, language()),
        "about": setting_text(setting.name, language()),
        "choices": [
            (
                json.dumps(value),
                choices.choice_text(setting.name, value),
                value == now and type(value) is type(now),
            )
            for value in setting.choices
        ],
        "value": text(now),
        "optional": setting.optional,
    }


# --- Faults -----------------------------------------------------------------------------------------------------------
def told_faults(faults: list[Fault], data: Any) -> list[Context]:
    """Each fault with where it is, in words, and the field it leads to."""
    form = form_of(data)
    return [{"at": f"{one.place}|{one.field}", "where": _where(one, form), "text": _said(one)} for one in faults]


def _said(fault: Fault) -> str:
    return fault_text(fault.place, fault.field, fault.reason, language())


def _where(fault: Fault, form: Context) -> str:
    family, _space, key = fault.place.partition(" ")
    if family == "square" and key.isdecimal() and int(key) < SIZE:
        return f"{key} · {form['squares'][int(key)].title}".rstrip(" ·")
    if family == "card":
        return next((card["title"] for card in form["cards"] if card["id"] == key), key)[:40]
    if family == "settings":
        return setting_name(fault.field, language())
    return key
