"""How a game ends (END-*, PASS-7 … 9): after every command the table is asked whether it is over."""

from dataclasses import dataclass

from rules.anti_monopoly import last_tour, one_role_is_out
from rules.buying import Decline, close_moot_lots, open_next_lot
from rules.commands import Pair, Player, Throws, command
from rules.draft import Draft
from rules.moving import Throw
from rules.passport import completer
from rules.refusals import Refusal
from rules.scoring import richest
from rules.table import Table
from rules.turns import must_be_clear, owes_a_throw

SECOND_BANKRUPTCY = 2


def follow_up(draft: Draft) -> None:
    """What every command may bring about: debts that can now be paid, the next lot, the end."""
    if draft.table.status != "playing":
        return
    draft.settle_debts()
    close_moot_lots(draft)
    open_next_lot(draft)
    end_if_over(draft)


def reason_to_end(table: Table) -> str | None:
    """The rule that ends the game as the table stands now, if one does."""
    by_role = table.edition.seams["end"] == "role"
    if len(table.in_play) == 1:
        return "AM-20" if by_role else "END-1"
    if by_role and one_role_is_out(table):
        return "AM-20"
    first = completer(table)
    if first is not None and not table.debts(first):
        return "PASS-7"
    bankrupts = len(table.seats) - len(table.in_play)
    if table.setting("short_game") and bankrupts >= SECOND_BANKRUPTCY:
        return "END-4"
    waiting: str | None = table.fact("end.rule")
    return waiting


def end_if_over(draft: Draft) -> None:
    rule = reason_to_end(draft.table)
    if draft.table.status == "playing" and rule is not None:
        end(draft, rule)


def end(draft: Draft, rule: str) -> None:
    """Over, counted, nothing left to decide. With paper money it waits until each seat's cash is known."""
    clear_the_table(draft)
    if not draft.table.has_money and not cash_is_known(draft.table):
        _ask_for_cash(draft, rule)
        return
    draft.put("status", "over")
    draft.put("result", {"winners": [], "rule": rule})  # what counts depends on it (AM-8)
    draft.put("result", {"winners": winners(draft.table), "rule": rule})


def clear_the_table(draft: Draft) -> None:
    """Nothing waits any more, no lot either."""
    for path, _ in list(draft.table.pending()):
        draft.put(path, None)
    draft.put("queue.estate", None)
    draft.put("queue.declined", None)


def _ask_for_cash(draft: Draft, rule: str) -> None:
    """The count waits for ``arrange``: what was counted before the start is not what lies there now."""
    if draft.table.fact("end.rule") is None:
        for player in draft.table.seats:
            draft.put(f"counted.{player}", None)
    draft.put("end.rule", rule)


def cash_is_known(table: Table) -> bool:
    """Has ``arrange`` named the cash of every seat since the end (``money: notes``)?"""
    return table.fact("end.rule") is not None and all(table.fact(f"counted.{player}") for player in table.in_play)


def winners(table: Table) -> list[str]:
    """The richest; the first to complete a passport where the table says so, unless out (PASS-8)."""
    first = completer(table)
    if first and table.setting("passport_winner") == "first_to_complete" and not table.is_out(first):
        return [first]
    return richest(table)


def recount(draft: Draft) -> None:
    """A finished game whose entries were mended: the same end, counted anew."""
    result = draft.table.fact("result")
    if draft.table.status == "over" and result:
        draft.put("result", {"winners": winners(draft.table), "rule": result["rule"]})


@command("finish")
@dataclass(frozen=True, slots=True)
class Finish:
    """The clock or the rounds are over: the landing in progress is finished, then all is counted (END-5, END-6)."""

    dice: Throws | None = None

    def decide(self, draft: Draft) -> None:
        must_be_clear(draft)
        settings = draft.table.setting
        if settings("quick_game"):
            last_tour(draft, self.dice or {})
            end(draft, "AM-8")
            return
        end(draft, "END-6" if settings("round_limit") and not settings("time_limit") else "END-5")


@command("timeout")
@dataclass(frozen=True, slots=True)
class Timeout:
    """The turn clock has run out: the bank throws for the player and declines any purchase (END-7)."""

    player: Player
    dice: Pair | None = None

    def decide(self, draft: Draft) -> None:
        table = draft.table
        draft.must(table.setting("turn_seconds") is not None, "END-7", player=self.player)
        draft.must(self.player == table.on_turn, "TURN-1", player=self.player, on_turn=table.on_turn)
        if table.waits_for("offer", self.player) is None:
            self._throw(draft)
        if table.waits_for("offer", self.player):
            Decline(self.player).decide(draft)

    def _throw(self, draft: Draft) -> None:
        if self.dice is None:
            raise Refusal("BAD_REQUEST", field="dice")
        has_thrown = draft.table.fact("turn.moved") and not owes_a_throw(draft.table)
        draft.must(not has_thrown, "END-7", hard=True, player=self.player)
        Throw(self.player, self.dice).decide(draft)
