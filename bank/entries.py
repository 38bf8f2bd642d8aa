"""An entry as clients read it (CONTRACT, *HTTP*), within what the table lets each of them see.

With balances hidden, what moves is still told by its lines, as at a table everybody sees a payment; but neither the
postings nor what an arrangement says of a player's cash is told to others.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from bank.bells import rings
from bank.canonical import stamp
from bank.tables import Live
from bank.wording import sentence
from rules.ledger import CASH, Entry
from rules.table import Table
from rules.views import may_see_cash, public_line

Json = dict[str, Any]


def entry_json(
    live: Live,
    entry: Entry,
    at: datetime,
    viewer: str | None,
    *,
    lang: str | None,
    undone: bool = False,
    postings: bool = True,
) -> Json:
    """The entry for `viewer`; with `text` in `lang` unless that is None; the socket leaves the postings out."""
    hidden = hidden_from(live.table, viewer)
    told: Json = {"seq": entry.seq, "at": stamp(at), "by": entry.by, "command": _command(entry.command, hidden)}
    if postings:
        own = viewer if viewer in live.table.seats else None  # the bank's side of a posting tells the other one
        told["postings"] = [list(p) for p in entry.postings if not hidden or p.item != CASH or p.holder == own]
    lines = [public_line(live.table, line, viewer).to_json() for line in entry.lines]
    told |= {"lines": lines, "undoes": list(entry.undoes), "undone": undone}
    if rings(entry):
        told["rings"] = True
    return told if lang is None else told | {"text": text_of(live, entry, lang, viewer)}


def text_of(live: Live, entry: Entry, lang: str, viewer: str | None = None) -> str:
    """The sentence of an entry as `viewer` may read it, with today's names; an undo names what it took back.

    Who has won it does not tell before the count is uncovered.
    """
    if live.is_covered:
        entry = replace(entry, changes=tuple(change for change in entry.changes if change.path != "result"))
    hidden = hidden_from(live.table, viewer)
    earlier = [_without(one, hidden) for one in live.entries] if entry.undoes else []
    return sentence(_without(entry, hidden), live.names, live.table, lang, earlier)


def _without(entry: Entry, hidden: set[str]) -> Entry:
    return replace(entry, command=_command(entry.command, hidden)) if hidden else entry


def hidden_from(table: Table, viewer: str | None) -> set[str]:
    """The seats whose cash the viewer may not see."""
    if table.setting("balances") == "open" or table.status == "over":
        return set()
    return {player for player in table.seats if not may_see_cash(table, viewer, player)}


def _command(command: Json, hidden: set[str]) -> Json:
    """The command, without what an arrangement says of hidden cash."""
    state = command.get("state")
    if not hidden or not isinstance(state, dict) or not isinstance(state.get("players"), dict):
        return command
    players = {
        player: {key: value for key, value in said.items() if player not in hidden or key not in ("cash", "debts")}
        for player, said in state["players"].items()
        if isinstance(said, dict)
    }
    return command | {"state": state | {"players": players}}
