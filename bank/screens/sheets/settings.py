"""The sheets of the table's agreements: all settings, each with its line and its effect on the length of the game, and
where the manuals differ, with what this table plays."""

import json
from collections.abc import Iterable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bank.money import language
from bank.screens.sheets import choices
from bank.screens.sheets.figures import is_set_otherwise
from bank.screens.wishes import Context, Wish, sheet
from bank.wording import setting_length, setting_name, setting_text
from rules.catalogue import DOCUMENTS, catalogue
from rules.manuals import FINNISH, FRENCH, Point, Saying, points
from rules.presets import Preset, preset_of, presets
from rules.settings import ALL, BY_NAME
from rules.table import Table

#: The settings by what they are about, in the order in which a table agrees on them.
PARTS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (
        gettext_lazy("The bank and the phones"),
        ("money", "automation", "who_may", "balances", "undo", "ticks", "turn_seconds"),
    ),
    (
        gettext_lazy("How it ends"),
        (
            *("passports", "passport_bonus", "passport_winner", "short_game", "time_limit", "round_limit"),
            *("quick_game", "wealth", "dealt_deeds", "dealt_deeds_tick"),
        ),
    ),
    (
        gettext_lazy("Rent, buying and trading"),
        (
            *("rent", "auctions", "trades", "double_rent_needs_unmortgaged_group", "mortgaged_transports_count"),
            "bankrupt_deeds",
        ),
    ),
    (
        gettext_lazy("Sums"),
        ("starting_cash", "salary", "parking_pot", "jail_fine", "jail_fine_frees", "jail_tries"),
    ),
    (
        gettext_lazy("Buildings"),
        ("house_stock", "hotel_stock", "even_building", "houses_per_hotel", "hotels_sold_together"),
    ),
    (
        gettext_lazy("Mortgages"),
        ("mortgages", "mortgage_clears", "mortgage_interest", "interest_rounding", "transfer_interest"),
    ),
)
#: The presets that follow one manual to the letter.
LETTERS = ("french", "finnish")
#: With more settings than so many otherwise, a table's rules are a mixture of its own.
MOST_NAMED = 5
KINDS: dict[str, Promise] = {
    "differ": gettext_lazy("The manuals differ"),
    "agree": gettext_lazy("Both say it; this bank may do otherwise"),
    "silent": gettext_lazy("Neither says it"),
}


# --- All settings ----------------------------------------------------------------------------------------------------
@sheet("settings")
def settings(wish: Wish) -> Context:
    """Every setting of this edition: in the lobby all of them, while playing those that may still change."""
    table = wish.live.table
    return {
        "parts": [(title, shown) for title, names in PARTS if (shown := _shown(table, names))],
        **_way(wish),
        "is_own": wish.is_bank and is_set_otherwise(table),
        "differ": bool(points(table.edition)),
    }


def _way(wish: Wish) -> Context:
    """Who may change settings here, and with what reason: while playing there is one (AGREE-1)."""
    is_lobby = wish.live.table.status == "lobby"
    reason = "" if is_lobby else _("mended at the table")
    return {"is_lobby": is_lobby, "reason": reason, "may": wish.is_bank and wish.live.table.status != "over"}


def _shown(table: Table, names: Iterable[str]) -> list[Context]:
    has_tour = table.edition.seams["end"] == "role"
    known = (name for name in names if name in table.edition.defaults and (has_tour or name != "quick_game"))
    is_lobby = table.status == "lobby"
    return [setting(table, name) for name in known if is_lobby or not BY_NAME[name].lobby_only]


def setting(table: Table, name: str) -> Context:
    """One setting with its choices, its line, its effect on the length, and the rule that it decides."""
    now = table.setting(name)
    rules = [rule_id for rule_id, rule in catalogue().items() if name in rule.get("settings", ())]
    return {
        "id": name,
        "name": setting_name(name, language()),
        "about": setting_text(name, language()),
        "length": setting_length(name, language()),
        "options": [(choice, json.dumps({name: choice.value})) for choice in choices.options(name, now)],
        "now": choices.choice_text(name, now),
        "rule": rules[0] if rules else None,
    }


# --- Presets ---------------------------------------------------------------------------------------------------------
def preset_cards(table: Table) -> list[Context]:
    """The presets of the table's edition in words, the one that holds marked."""
    held = preset_of(table.edition, {name: table.setting(name) for name in table.edition.defaults})
    return [_card(one, held) for one in presets(table.edition)]


def agreed(table: Table) -> Context:
    """What the lobby says of it all: the preset that holds, or the nearest one, and what the table has otherwise."""
    cards = preset_cards(table)
    near, changed = min(
        ((one, _changed(table, one)) for one in presets(table.edition)), key=lambda found: len(found[1])
    )
    card = next(card for card in cards if card["id"] == near.id)
    is_near = len(changed) <= MOST_NAMED
    names = ", ".join(setting_name(name, language()) for name in changed)
    return {"presets": cards, "preset": card if is_near else None, "changes": names if is_near else ""}


def _changed(table: Table, preset: Preset) -> list[str]:
    """The settings that this table has otherwise than the preset would have them."""
    meant = dict(table.edition.defaults) | dict(preset.settings)
    return [name for name, value in meant.items() if repr(table.setting(name)) != repr(value)]


def _card(preset: Preset, held: Preset | None) -> Context:
    lang = language()
    return {
        "id": preset.id,
        "name": preset.names[lang],
        "about": preset.abouts[lang],
        "length": preset.lengths[lang],
        "fields": json.dumps(dict(preset.settings)),
        "is_on": held is not None and held.id == preset.id,
        "is_letter": preset.id in LETTERS,
    }


# --- Where the manuals differ ----------------------------------------------------------------------------------------
@sheet("manuals")
def manuals(wish: Wish) -> Context:
    """Point by point: what each manual says and where, which setting decides, and what this table plays now."""
    table = wish.live.table
    told = [(point.kind, _point(table, point)) for point in points(table.edition)]
    return {
        "parts": [(words, found) for kind, words in KINDS.items() if (found := [one for k, one in told if k == kind])],
        "letters": [card for card in preset_cards(table) if card["is_letter"]],
        **_way(wish),
    }


def _point(table: Table, point: Point) -> dict[str, Any]:
    lang = language()
    changes = point.setting is not None and (table.status == "lobby" or not BY_NAME[point.setting].lobby_only)
    return {
        "title": point.titles[lang],
        "rule": point.rule,
        "says": [_says(table, point, FRENCH, point.french), _says(table, point, FINNISH, point.finnish)],
        "ours": point.ours[lang] if point.ours else "",
        "setting": setting(table, point.setting) if point.setting and changes else None,
    }


def _says(table: Table, point: Point, manual: str, saying: Saying) -> Context:
    """What one manual says; whether this table plays it so, where a setting tells."""
    values = point.letters
    is_so = manual in values and point.setting is not None and table.setting(point.setting) == values[manual]
    return {
        "manual": DOCUMENTS[manual][language()],
        "text": saying.texts[language()],
        "sections": ", ".join(saying.sections),
        "is_played": is_so and len(set(map(repr, values.values()))) > 1,
    }


ALL_SHOWN = frozenset(name for _title, names in PARTS for name in names)
assert frozenset(one.name for one in ALL) == ALL_SHOWN, "a setting without a place on the sheet"
