"""Whose turn it is, what keeps a landing open, and how the turn passes on (TURN-1, MOVE-2, END-6)."""

from dataclasses import dataclass

from rules.commands import Player, command
from rules.draft import Draft
from rules.rights import acts_as_bank
from rules.table import Table

#: Open decisions that keep a landing open. A rent, a flight, a stamp and a trade do not.
BLOCKING = frozenset({"offer", "auction", "card", "utility_throw", "foundation", "tax"})


def blocker(table: Table) -> str | None:
    """What keeps the landing open: the kind of a decision, "debt" of the player on turn, or nothing."""
    kind = next((item["kind"] for _, item in table.pending() if item["kind"] in BLOCKING), None)
    if kind is None and table.on_turn and table.debts(table.on_turn):
        return "debt"
    return kind


def must_be_clear(draft: Draft) -> None:
    """Refuses by TURN-1 while a landing is open."""
    kind = blocker(draft.table)
    draft.must(kind is None, "TURN-1", open=kind, player=draft.table.on_turn)


def owes_a_throw(table: Table) -> bool:
    """Is the player on turn to throw again after a double (MOVE-2)?"""
    return bool(table.fact("turn.doubles", 0))


def next_player(table: Table) -> str | None:
    """The next seat clockwise that is still in play."""
    order = table.order
    start = order.index(table.on_turn) if table.on_turn in order else -1
    round_the_table = [order[(start + step) % len(order)] for step in range(1, len(order) + 1)]
    return next((player for player in round_the_table if not table.is_out(player)), None)


def pass_turn(draft: Draft, player: str) -> None:
    """The turn comes to ``player``; the round rises when it comes to, or passes, the seat that started."""
    table = draft.table
    order = table.order
    here = order.index(table.on_turn) if table.on_turn in order else 0
    if order.index(player) <= here:
        draft.put("turn.round", table.fact("turn.round", 1) + 1)
    draft.put("turn.player", player)
    draft.put("turn.doubles", 0)
    draft.put("turn.moved", False)
    draft.put("turn.fined", None)


def mover(table: Table) -> str | None:
    """Who moves next: the player on turn while a throw is due, else the next one; None while something blocks."""
    if table.status != "playing" or blocker(table) is not None or table.fact("end.completer"):
        return None
    has_moved = table.fact("turn.moved") or table.fact("turn.fined")
    return next_player(table) if has_moved and not owes_a_throw(table) else table.on_turn


def must_be_within_rounds(draft: Draft) -> None:
    """Beyond the agreed rounds nobody moves (END-6)."""
    limit = draft.table.setting("round_limit")
    beyond = limit is not None and draft.table.fact("turn.round", 1) > limit
    draft.must(not beyond, "END-6", limit=limit)


def take_turn(draft: Draft, player: str) -> None:
    """Makes it the player's turn, if it is not; refuses whoever is neither on turn nor next (TURN-1)."""
    must_be_clear(draft)
    if player != draft.table.on_turn:
        is_next = player == next_player(draft.table)
        draft.must(is_next and _may_be_over(draft), "TURN-1", player=player, on_turn=draft.table.on_turn)
        draft.must(not owes_a_throw(draft.table), "MOVE-2", player=draft.table.on_turn)
        pass_turn(draft, player)
        must_be_clear(draft)
    must_be_within_rounds(draft)


def _may_be_over(draft: Draft) -> bool:
    """A turn without a throw is ended by its player or the banker; a neighbour's throw would take it away."""
    has_moved = draft.table.fact("turn.moved") or draft.table.fact("turn.fined")
    return bool(has_moved) or acts_as_bank(draft)


def must_have_a_throw(draft: Draft, player: str) -> None:
    """One throw a turn, and another after a double (MOVE-2); none when the fine frees only next turn (JAIL-2)."""
    table = draft.table
    draft.must(not table.fact("turn.fined"), "JAIL-2", player=player)
    draft.must(not table.fact("turn.moved") or owes_a_throw(table), "MOVE-2", player=player)


def lapse(draft: Draft, player: str) -> None:
    """At a throw or landing of ``player`` the others' unclaimed rents lapse (RENT-2), and every open flight."""
    for path, item in list(draft.table.pending()):
        if item["kind"] == "flight" or (item["kind"] == "rent" and item["from"] != player):
            draft.put(path, None)


@command("end_turn")
@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn passes on, also without a throw."""

    player: Player

    def decide(self, draft: Draft) -> None:
        draft.must(self.player == draft.table.on_turn, "TURN-1", player=self.player, on_turn=draft.table.on_turn)
        must_be_clear(draft)
        draft.must(not owes_a_throw(draft.table), "MOVE-2", player=self.player)
        following = next_player(draft.table)
        if following is not None:
            pass_turn(draft, following)
