"""How a figure came about: the reason that the rules give with a payment or an item, as one sentence, with its rule."""

from collections.abc import Mapping
from typing import Any

from bank.wording.affairs import setting_name
from bank.wording.words import Board, Speaker, edition_of, find
from rules.catalogue import rule_text
from rules.table import HOTEL_LEVEL

SUMS = ("rent", "value", "house", "hotel", "cash")


def reason_text(line: Mapping[str, Any], lang: str, board: Board | None = None) -> dict[str, str] | None:
    """{"text", "rule", "title", "source_text"} of the `why` of a payment, or of an item of the count; None without one.

    `line` is the JSON of either; `board` lets a card say its own words.
    """
    why = line.get("why")
    key = _key(line, why, board) if why else None
    if not why or key is None or find("reasons", key) is None:
        return None
    speaker = Speaker({}, board, lang)
    values = {name: speaker.sum(value) if name in SUMS else value for name, value in why.items()} | _said(why, speaker)
    text = speaker.say("reasons", key, **values, count=why.get("level"), amount=speaker.sum(line["amount"]))
    rule = rule_text(why["rule"], lang) or {"title": why["rule"], "source_text": ""}
    return {"text": text, "rule": why["rule"], "title": rule["title"], "source_text": rule["source_text"]}


def _said(why: Mapping[str, Any], speaker: Speaker) -> dict[str, str]:
    """What is told by name: a setting, or the words of a card."""
    if why["kind"] == "setting":
        return {"setting": setting_name(str(why["setting"]), speaker.lang)}
    card = edition_of(speaker.board).card(str(why.get("card"))) if speaker.board else None
    if card is None:
        return {}
    where = "" if card.square is None else speaker.square(card.square)
    return {"card": card.text[speaker.lang].replace("{square}", where)}


def _key(line: Mapping[str, Any], why: Mapping[str, Any], board: Board | None) -> str:
    """Which template: some kinds have a form for each case."""
    kind, level = str(why["kind"]), why.get("level")
    if kind == "card":
        is_known = board is not None and edition_of(board).card(str(why["card"])) is not None
        return f"card.{'told' if is_known else 'plain'}"
    if kind == "built":
        return f"built.{'hotel' if level == HOTEL_LEVEL else 'one' if level == 1 else 'many'}"
    if kind == "step":
        return f"step.{'hotel' if level == HOTEL_LEVEL else 'house'}"
    if kind == "percent":
        return f"percent.{'interest' if line['amount'] < why['value'] else 'lift'}"
    return "doubled_in_city" if kind == "doubled" and why["rule"] == "AM-12" else kind
