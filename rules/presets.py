"""Ways to set a whole table at once, as data: what each is for in a line, and whether the game gets longer by it.

The data (presets.toml) say what a preset has otherwise than the edition; told to a table, each names everything that
any preset of the edition changes, so that the last one tapped holds whatever was tapped before.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.edition import LANGUAGES, Edition, Names
from rules.manuals import book_of, letter

_FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Preset:
    """One way. `abouts`: what it is for; `lengths`: its effect on the length; `settings`: all that it decides."""

    id: str
    names: Names
    abouts: Names
    lengths: Names
    settings: Mapping[str, Any]


def presets(edition: Edition) -> tuple[Preset, ...]:
    """The presets of this edition, in the order in which they are offered."""
    told = {name: data for name, data in _all().items() if book_of(edition) in data.get("books", (book_of(edition),))}
    changed = {name: _changes(edition, data) for name, data in told.items()}
    touched = dict.fromkeys(setting for settings in changed.values() for setting in settings)
    usual = {setting: edition.defaults[setting] for setting in touched}
    return tuple(_preset(name, data, usual | changed[name]) for name, data in told.items())


def preset_of(edition: Edition, settings: Mapping[str, Any]) -> Preset | None:
    """The preset that these settings are, if they are one."""
    return next((one for one in presets(edition) if _holds(one, settings)), None)


def _holds(preset: Preset, settings: Mapping[str, Any]) -> bool:
    pairs = [(value, settings.get(name)) for name, value in preset.settings.items()]
    return all(type(value) is type(now) and value == now for value, now in pairs)


def _changes(edition: Edition, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the preset has otherwise: as it says itself, or as the manual that it follows."""
    own = dict(data.get("settings", {})) | (data.get("passports", {}) if edition.defaults["passports"] else {})
    return letter(edition, data["manual"]) if "manual" in data else own


def _preset(name: str, data: Mapping[str, Any], settings: Mapping[str, Any]) -> Preset:
    return Preset(name, data["name"], {lang: data[lang] for lang in LANGUAGES}, data["length"], settings)


@cache
def _all() -> dict[str, dict[str, Any]]:
    return tomllib.loads(_FILE.read_text("utf-8"))
