"""How a figure came about: the reason that the rules give with a payment, as one sentence, with its rule."""

from collections.abc import Mapping
from typing import Any

from bank.wording.words import Speaker, find
from rules.catalogue import rule_text
from rules.table import HOTEL_LEVEL

SUMS = ("rent", "value", "house", "hotel", "cash")


def reason_text(line: Mapping[str, Any], lang: str) -> dict[str, str] | None:
    """{"text", "rule", "title", "source_text"} of a payment's `why` (the JSON line of an entry); None without one."""
    why = line.get("why")
    key = _key(line, why) if why else None
    if not why or key is None or find("reasons", key) is None:
        return None
    speaker = Speaker({}, None, lang)
    values = {name: speaker.sum(value) if name in SUMS else value for name, value in why.items()}
    text = speaker.say("reasons", key, **values, count=why.get("level"), amount=speaker.sum(line["amount"]))
    rule = rule_text(why["rule"], lang) or {"title": why["rule"], "source_text": ""}
    return {"text": text, "rule": why["rule"], "title": rule["title"], "source_text": rule["source_text"]}


def _key(line: Mapping[str, Any], why: Mapping[str, Any]) -> str:
    """Which template: some kinds have a form for each case."""
    kind, level = str(why["kind"]), why.get("level")
    if kind == "built":
        return f"built.{'hotel' if level == HOTEL_LEVEL else 'one' if level == 1 else 'many'}"
    if kind == "step":
        return f"step.{'hotel' if level == HOTEL_LEVEL else 'house'}"
    if kind == "percent":
        return f"percent.{'interest' if line['amount'] < why['value'] else 'lift'}"
    return "doubled_in_city" if kind == "doubled" and why["rule"] == "AM-12" else kind
