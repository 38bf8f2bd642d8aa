"""Every rule in words an eight-year-old understands, with where it comes from.

Why so: a quarrel at the table ends with one tap. A rule is a few statements; each has its own sources, so that words
which are ours ("derived") never stand under a manual's name. One file a subject, as in the rule book; file order is
reading order.
"""

import tomllib
from collections.abc import Container, Iterable
from functools import cache
from pathlib import Path
from typing import Any

FILES = (
    *("table", "setup", "moving", "buying", "rent", "squares", "building"),
    *("mortgages", "debt", "passports", "ending", "anti_monopoly"),
)

#: Who says so. The letters are those of the sources; "derived" is us.
DOCUMENTS = {
    "F": {"fr": "Manuel français", "fi": "Ranskankielinen ohje", "en": "French manual"},
    "I": {"fr": "Manuel finnois", "fi": "Suomenkielinen ohje", "en": "Finnish manual"},
    "O": {
        "fr": "Règles de la partie en ligne",
        "fi": "Verkkopelin säännöt",
        "en": "Rules of the online variant",
    },
    "A": {"fr": "Règle d’Anti-Monopoly", "fi": "Anti-Monopolyn säännöt", "en": "Anti-Monopoly rules"},
    "N": {
        "fr": "Règle d’Anti-Monopoly, texte néerlandais",
        "fi": "Anti-Monopolyn säännöt, hollanninkielinen teksti",
        "en": "Anti-Monopoly rules, Dutch text",
    },
    "T": {"fr": "Tables publiques des loyers", "fi": "Julkiset vuokrataulukot", "en": "Public rent tables"},
    "derived": {"fr": "Nos propres mots", "fi": "Meidän omat sanamme", "en": "Our own words"},
}

Source = dict[str, str | None]

_FOLDER = Path(__file__).parent


def rule_text(rule_id: str, lang: str) -> dict[str, Any] | None:
    """The rule in `lang` (fr, fi, en), None for an unknown id.

    `text` is the whole of it; `parts` its statements, each with its own `source`; `source` the list
    {"document": letter or "derived", "name", "section"} of all of them; `source_text` the same to be read;
    `settings` the settings it depends on; `refuses` whether a command can be refused by it.
    """
    rule = catalogue().get(rule_id)
    if rule is None:
        return None
    parts = [_part(part, lang) for part in (rule, *rule.get("more", ()))]
    sources = _once(source for part in parts for source in part["source"])
    return {
        "id": rule_id,
        "title": rule["title"][lang],
        "text": " ".join(part["text"] for part in parts),
        "parts": parts,
        "source": sources,
        "source_text": _source_text(sources, lang),
        "settings": list(rule.get("settings", ())),
        "refuses": bool(rule.get("refuses", False)),
    }


def citation(rule_id: str, lang: str, documents: Container[str]) -> str:
    """Where the rule stands in one's own books: its first statement that does, cited there alone.

    Where no statement does, the first one as it is cited. Empty for an unknown id.
    """
    rule = rule_text(rule_id, lang)
    if rule is None:
        return ""
    for part in rule["parts"]:
        own = [source for source in part["source"] if source["document"] in documents]
        if own:
            return _source_text(own, lang)
    return str(rule["parts"][0]["source_text"])


def rules() -> list[str]:
    """All ids, in reading order."""
    return list(catalogue())


def refusing() -> frozenset[str]:
    """The ids that can refuse a command."""
    return frozenset(rule_id for rule_id, rule in catalogue().items() if rule.get("refuses"))


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """The data as it stands in the files, by id."""
    files = [tomllib.loads((_FOLDER / f"{name}.toml").read_text("utf-8")) for name in FILES]
    return {rule_id: rule for data in files for rule_id, rule in data.items()}


def _part(part: dict[str, Any], lang: str) -> dict[str, Any]:
    sources = [_source(source, lang) for source in part["source"]]
    return {"text": part[lang], "source": sources, "source_text": _source_text(sources, lang)}


def _source(source: str, lang: str) -> Source:
    document, _, section = source.partition(" ")
    return {"document": document, "name": DOCUMENTS[document][lang], "section": section or None}


def _once(sources: Iterable[Source]) -> list[Source]:
    found: list[Source] = []
    for source in sources:
        if source not in found:
            found.append(source)
    return found


def _source_text(sources: list[Source], lang: str) -> str:
    """Each document once with its sections, ours last: “French manual: Prison; Finnish manual: Vankila”."""
    sections: dict[str, list[str]] = {}
    for source in sorted(sources, key=lambda source: source["document"] == "derived"):
        sections.setdefault(str(source["name"]), []).extend(filter(None, [source["section"]]))
    colon, semicolon = ("\u00a0: ", "\u202f; ") if lang == "fr" else (": ", "; ")
    return semicolon.join(name + (colon + ", ".join(found) if found else "") for name, found in sections.items())
