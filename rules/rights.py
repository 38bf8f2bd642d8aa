"""Who may send which command (CONTRACT, *Who may*): one table, asked before any rule of the game.

``who_may: turn`` is the usual one: a seat minds its own affairs at any time, moves on its turn (or as the next player),
and leaves everything else to the banker. ``banker``: seats may nothing. ``anyone``: all but the banker's own.
"""

from typing import Any

from rules.draft import Draft
from rules.ledger import BANK, standing
from rules.refusals import Refusal

OWN_AFFAIRS = frozenset(
    [
        "develop",
        "mortgage",
        "lift",
        "trade",
        "bid",
        "pass",
        "claim",
        "waive",
        "pay",
        "fly",
        "tick",
        "bankrupt",
        "abandon",
    ]
)
#: Only the two sides of an offer answer it: the command itself looks.
ANSWERS = frozenset({"accept", "refuse", "withdraw"})
#: Of its own token only; whose turn it is, the rules of the turn say (TURN-1, MOVE-2).
MOVES = frozenset({"throw", "land", "leave_jail"})
ON_TURN = frozenset(["draw", "buy", "decline", "utility_throw", "tax_choice", "foundation", "end_turn"])
NEVER_A_SEAT = frozenset({"arrange", "configure", "amend", "start", "finish", "join", "mend", "peek"})


def must_may(draft: Draft, name: str, order: Any, overrides: bool) -> None:
    """Refuses by FORBIDDEN whoever may not send this command."""
    if draft.by == BANK:
        return
    if overrides or draft.by not in draft.table.seats or not _may(draft, name, order):
        raise Refusal("FORBIDDEN")


def must_be_in_play(draft: Draft, order: Any) -> None:
    """Who is out takes no further part (OUT-1)."""
    for field in ("player", "from_", "to"):
        player = getattr(order, field, None)
        draft.must(player is None or not draft.table.is_out(player), "OUT-1", player=player)


def _may(draft: Draft, name: str, order: Any) -> bool:
    who = draft.table.setting("who_may")
    if who == "banker" or name in NEVER_A_SEAT:
        return False
    if name == "undo":
        return _may_undo(draft, order)
    if who == "anyone":
        return True
    actor = getattr(order, "player", None) or getattr(order, "from_", None)
    if name in ANSWERS:
        return True
    return name in OWN_AFFAIRS | MOVES | ON_TURN and bool(actor == draft.by)


def _may_undo(draft: Draft, order: Any) -> bool:
    """``own_last``: a seat's own entry while it is the last; never an end that has shown hidden balances to all."""
    if draft.table.status == "over" and draft.table.setting("balances") != "open":
        return False
    rights = draft.table.setting("undo")
    if rights == "anyone":
        return True
    last = draft.journal[-1] if draft.journal else None
    named = order.entries or ((order.entry,) if order.entry else None)
    is_last = last is not None and named in (None, (last.seq,))
    if rights != "own_last" or last is None or not is_last:
        return False
    return last.by == draft.by and standing(draft.journal)[last.seq]


def acts_as_bank(draft: Draft) -> bool:
    """The banker, or anybody where the table lets anybody (``who_may: anyone``)."""
    return draft.by == BANK or draft.table.setting("who_may") == "anyone"


def may_answer(draft: Draft, side: str) -> bool:
    """May whoever sends the command answer for this side of an offer?"""
    return draft.by == side or acts_as_bank(draft)
