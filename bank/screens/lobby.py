"""The lobby: who sits where, how phones come in, what the table plays by."""

from typing import Any

from bank.money import language
from bank.screens import places, words
from bank.screens.asking import ask
from bank.screens.sheets.settings import agreed
from bank.tables import Live
from rules.manuals import points

Context = dict[str, Any]


def lobby(live: Live, origin: str) -> Context:
    """What the lobby shows beyond the frame of every page."""
    start = ask(live, {"type": "start"})
    return {
        "join": places.join(live.code, origin),
        "most": live.table.edition.max_players,
        "tokens": live.table.edition.tokens,
        "edition": live.table.edition.names.get(language()),
        "start": start,
        "start_why": words.why(live, start),
        "each": live.table.setting("dealt_deeds"),
        "is_dealt": bool(live.table.fact("deals")),
        **agreed(live.table),
        "differ": bool(points(live.table.edition)),
    }
