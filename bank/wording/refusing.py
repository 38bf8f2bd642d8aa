"""Why not, in a child's words: the rule's title and one sentence with the figures at hand."""

from collections.abc import Mapping
from typing import Any, Protocol

from bank.wording.words import Board, Names, Speaker, templates
from rules.catalogue import rule_text

SUMS = ("amount", "cash", "least", "owed", "reach", "price")
PEOPLE = ("player", "on_turn", "holder", "from", "to")
#: Two names of the same figure, as the rules give it.
ALIASES = {"piece": "building", "item": "building"}


class Refused(Protocol):
    """A refusal of the rules, or a problem of the bank: an id and its figures."""

    rule: str
    params: dict[str, Any]


def refusal_text(refused: Refused, lang: str, names: Names, board: Board | None = None) -> dict[str, str]:
    """{"title", "detail"} in `lang`. Names and squares appear where `names` and `board` know them."""
    return chosen_text(refused, lang, names, board, ("refusals", "problems"))


def chosen_text(
    refused: Refused, lang: str, names: Names, board: Board | None, files: tuple[str, ...]
) -> dict[str, str]:
    """The same, from the first form of these files that fits."""
    speaker = Speaker(names, board, lang)
    params = {ALIASES.get(key, key): value for key, value in refused.params.items() if value is not None}
    values = _values(params, speaker)
    forms = [form for file in files for form in templates(file).get(refused.rule, ())]
    chosen: Mapping[str, Any] = next((form for form in forms if _fits(form, params, values)), {})
    rule = rule_text(refused.rule, lang)
    title = chosen["title"][lang] if "title" in chosen else rule["title"] if rule else refused.rule
    detail = chosen[lang].format(**values) if chosen else rule["parts"][0]["text"] if rule else refused.rule
    return {"title": title, "detail": detail}


def _fits(form: Mapping[str, Any], params: Mapping[str, Any], values: Mapping[str, str]) -> bool:
    is_case = all(params.get(key) == value for key, value in form.get("when", {}).items())
    return is_case and all(need in values for need in form.get("needs", ()))


def _values(params: Mapping[str, Any], speaker: Speaker) -> dict[str, str]:
    """The figures as text; what cannot be named (a stranger, a square without a board) is left out."""
    values: dict[str, str] = {}
    for key, value in params.items():
        text = _value(key, value, speaker)
        if text:
            values[key] = text
        if isinstance(value, int):
            values[f"{key}_count"] = str(value)
    return values


def _value(key: str, value: Any, speaker: Speaker) -> str | None:
    if key in PEOPLE:
        return speaker.names.get(str(value)) or (speaker.who("bank") if value == "bank" else None)
    if key in ("square", "squares"):
        squares = value if isinstance(value, list | tuple) else [value]
        return speaker.squares(squares) if speaker.board is not None and squares else None
    if key in SUMS and type(value) is int:
        return speaker.sum(value)
    if isinstance(value, list | tuple):
        return speaker.listed(map(str, value)) or None
    return str(value)
