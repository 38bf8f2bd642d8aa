"""Jail: how one gets there, what a throw does inside, and the ways out (JAIL-*)."""

from dataclasses import dataclass
from typing import Annotated

from rules.commands import Player, command, one_of
from rules.draft import Draft
from rules.ledger import BANK, JAIL_CARD
from rules.reasons import because
from rules.table import JAIL
from rules.turns import take_turn


def send_to_jail(draft: Draft, player: str) -> None:
    """To jail without passing GO (GO-3); further throws of this turn are gone (JAIL-1)."""
    draft.put(f"players.{player}.position", JAIL)
    draft.put(f"players.{player}.in_jail", True)
    draft.put(f"players.{player}.jail_turns", None)
    if draft.table.on_turn == player:
        draft.put("turn.doubles", 0)
        draft.put("turn.moved", True)


def free(draft: Draft, player: str) -> None:
    draft.put(f"players.{player}.in_jail", None)
    draft.put(f"players.{player}.jail_turns", None)


def throw_in_jail(draft: Draft, player: str, dice: tuple[int, int]) -> bool:
    """One try: a double frees, the last costs the fine (JAIL-2, JAIL-3; AM-17: whatever it shows).

    True when the player moves by this throw.
    """
    turns = draft.table.fact(f"players.{player}.jail_turns", 0) + 1
    is_double = dice[0] == dice[1]
    is_last = turns >= draft.table.setting("jail_tries")
    costs_anyway = is_last and draft.table.edition.seams["jail"] == "fine_last"
    if not is_double and not is_last:
        draft.put(f"players.{player}.jail_turns", turns)
        return False
    free(draft, player)
    if not is_double or costs_anyway:
        why = because("setting", "JAIL-3", setting="jail_fine")
        draft.charge(player, draft.fine_box(), draft.table.setting("jail_fine"), "JAIL-3", why)
    return True


@command("leave_jail")
@dataclass(frozen=True, slots=True)
class LeaveJail:
    """Out before throwing: by the fine or by a card (JAIL-2)."""

    player: Player
    with_: Annotated[str, one_of("fine", "card")]

    def decide(self, draft: Draft) -> None:
        take_turn(draft, self.player)
        draft.must(draft.table.is_jailed(self.player), "JAIL-2", hard=True, player=self.player)
        draft.must(not draft.table.fact("turn.moved"), "JAIL-2", player=self.player)
        if self.with_ == "card":
            draft.must(draft.table.jail_cards(self.player) > 0, "CARD-2", hard=True, player=self.player)
            draft.move(JAIL_CARD, self.player, BANK)
        else:
            self._pay(draft)
        free(draft, self.player)

    def _pay(self, draft: Draft) -> None:
        why = because("setting", "JAIL-2", setting="jail_fine")
        draft.spend(self.player, draft.table.setting("jail_fine"), "JAIL-2", draft.fine_box(), why)
        if draft.table.setting("jail_fine_frees") == "next_turn":
            draft.put("turn.fined", True)


@command("jail")
@dataclass(frozen=True, slots=True)
class Jail:
    """The banker sends a player to jail: three doubles seen at the table, or what a paper card said."""

    player: Player

    def decide(self, draft: Draft) -> None:
        for path, _ in list(draft.table.pending("card", self.player)):
            draft.put(path, None)
        send_to_jail(draft, self.player)
