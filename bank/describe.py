"""Editions and boards as JSON, for clients that draw their own."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from bank.wording import setting_length, setting_name, setting_text
from rules.edition import LANGUAGES, Card, Edition, Square
from rules.presets import Preset, presets
from rules.settings import ALL, MOST, Setting
from rules.table import Table

Json = dict[str, Any]


def edition_summary(edition: Edition) -> Json:
    """What a list of editions says of one."""
    return {
        "id": edition.id,
        "names": dict(edition.names),
        "min_players": edition.min_players,
        "max_players": edition.max_players,
        "base": edition.base or edition.id,
    }


def edition_json(edition: Edition) -> Json:
    """The whole box."""
    return edition_summary(edition) | {
        "tokens": list(edition.tokens),
        "groups": [_group(edition, letter, edition.squares) for letter in edition.groups],
        "squares": [square_json(square) for square in edition.squares],
        "deeds": list(edition.deeds),
        "wonders": list(edition.wonders),
        "cards": [_card(edition, card) for card in edition.cards],
        "settings": [_setting(edition, setting) for setting in ALL],
        "presets": [_preset(preset) for preset in presets(edition)],
    }


def board_of(table: Table) -> Json:
    """The board of one table, as amended."""
    edition = table.edition
    squares = [table.square(square.index) for square in edition.squares]
    return {
        "edition": edition.id,
        "groups": [_group(edition, letter, squares) for letter in edition.groups],
        "squares": [square_json(square) for square in squares],
        "deeds": list(edition.deeds),
        "wonders": list(edition.wonders),
    }


def square_json(square: Square) -> Json:
    """A square with what its kind has; sums are whole euros."""
    told = {name: getattr(square, name) for name in Square.__dataclass_fields__}
    told |= {"names": dict(square.names), "rents": list(square.rents) or None}
    told["rents_monopolist"] = list(square.rents_monopolist) or None
    return {name: value for name, value in told.items() if value is not None}


def _group(edition: Edition, letter: str, squares: Iterable[Square]) -> Json:
    group = edition.groups[letter]
    sites = [square.index for square in squares if square.group == letter]
    return {"letter": letter, "colour": group.colour, "names": dict(group.names), "squares": sites}


def _card(edition: Edition, card: Card) -> Json:
    told = {name: getattr(card, name) for name in Card.__dataclass_fields__ if name not in ("text", "options")}
    told["text"] = {lang: edition.card_text(card, lang) for lang in card.text}
    told["options"] = [asdict(option) for option in card.options] or None
    return {name: value for name, value in told.items() if value is not None}


def _preset(preset: Preset) -> Json:
    told = {"names": preset.names, "about": preset.abouts, "length": preset.lengths, "settings": preset.settings}
    return {"id": preset.id} | {name: dict(value) for name, value in told.items()}


def _setting(edition: Edition, setting: Setting) -> Json:
    told: Json = {"name": setting.name, "default": edition.defaults.get(setting.name)}
    if setting.choices:
        told["choices"] = list(setting.choices)
    else:
        told |= {"least": setting.least, "most": MOST}
    words = {"names": setting_name, "about": setting_text, "length": setting_length}
    told |= {key: {lang: say(setting.name, lang) for lang in LANGUAGES} for key, say in words.items()}
    return told | {"optional": setting.optional, "lobby_only": setting.lobby_only}
