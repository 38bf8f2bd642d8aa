"""The passport: stamps of landings, auctions and deals, the free flight, and the 22nd that ends the game (PASS-*)."""

from dataclasses import dataclass

from rules.commands import Player, SquareNo, command
from rules.draft import Draft
from rules.ledger import BANK, tick
from rules.reasons import because
from rules.rights import acts_as_bank
from rules.table import Table


def has_passports(table: Table) -> bool:
    """Does the table play with passports? On a board without a wonder there is nothing to fill."""
    return bool(table.setting("passports") and table.wonders)


def has_ticked(table: Table, player: str, square: int) -> bool:
    return table.holding(player, tick(square)) > 0


def open_wonders(table: Table, player: str) -> tuple[int, ...]:
    """The wonders the player has not yet ticked, in board order."""
    return tuple(square for square in table.wonders if not has_ticked(table, player, square))


def completer(table: Table) -> str | None:
    """Who has filled a passport first (PASS-7); nobody yet is None."""
    first: str | None = table.fact("end.completer")
    return first


def stamp(draft: Draft, player: str, square: int) -> None:
    """A wonder is visited (PASS-1, 3, 4): ticked at once, or a stamp that waits for its owner (``ticks: owner``)."""
    table = draft.table
    if not has_passports(table) or square not in table.wonders or has_ticked(table, player, square):
        return
    if table.setting("ticks") == "automatic":
        put_tick(draft, player, square)
    elif waiting_stamp(table, player, square) is None:
        draft.add("pending", {"kind": "stamp", "player": player, "square": square})


def waiting_stamp(table: Table, player: str, square: int) -> str | None:
    """The path of the stamp that waits for the player's finger, if one does."""
    return next((path for path, item in table.pending("stamp", player) if item["square"] == square), None)


def put_tick(draft: Draft, player: str, square: int) -> None:
    draft.move(tick(square), BANK, player)
    waiting = waiting_stamp(draft.table, player, square)
    if waiting:
        draft.put(waiting, None)
    complete_if_full(draft)


def complete_if_full(draft: Draft) -> None:
    """The first full passport of the game (PASS-7)."""
    table = draft.table
    full = (player for player in table.in_play if has_passports(table) and not open_wonders(table, player))
    first = next(full, None)
    if first is not None and completer(table) is None and table.status == "playing":
        complete(draft, first)


def complete(draft: Draft, player: str) -> None:
    """The 22nd tick (PASS-7, PASS-9): the bonus, then the rents this visitor still owes; nothing optional follows."""
    draft.put("end.completer", player)
    why = because("setting", "PASS-7", setting="passport_bonus")
    draft.pay(BANK, player, draft.table.setting("passport_bonus"), "PASS-7", why)
    for path, item in list(draft.table.pending()):
        if item["kind"] == "rent" and item["from"] == player:
            draft.charge(player, item["player"], item["amount"], "RENT-1", item["why"])
        if item["kind"] in ("rent", "offer", "flight", "card"):
            draft.put(path, None)


def offer_flight(draft: Draft, player: str) -> None:
    """Stopping on an airport: a free flight, while a wonder is open (PASS-5)."""
    if has_passports(draft.table) and open_wonders(draft.table, player):
        draft.add("pending", {"kind": "flight", "player": player})


@command("fly")
@dataclass(frozen=True, slots=True)
class Fly:
    """The free flight: the token stays, one open wonder is ticked, nothing is bought or owed there (PASS-5)."""

    player: Player
    square: SquareNo

    def decide(self, draft: Draft) -> None:
        flight = next(draft.table.pending("flight", self.player), None)
        draft.must(flight is not None, "PASS-5", hard=True, player=self.player)
        must_be_tickable(draft, self.player, self.square, rule="PASS-5")
        assert flight is not None
        draft.put(flight[0], None)
        put_tick(draft, self.player, self.square)


@command("tick")
@dataclass(frozen=True, slots=True)
class Tick:
    """A stamp is put: by its seat where one waits (``ticks: owner``), by the banker anywhere."""

    player: Player
    square: SquareNo

    def decide(self, draft: Draft) -> None:
        must_be_tickable(draft, self.player, self.square)
        waits = waiting_stamp(draft.table, self.player, self.square) is not None
        draft.must(waits or acts_as_bank(draft), "PASS-1", hard=True, player=self.player, square=self.square)
        put_tick(draft, self.player, self.square)


@command("untick")
@dataclass(frozen=True, slots=True)
class Untick:
    """The banker takes a tick back."""

    player: Player
    square: SquareNo

    def decide(self, draft: Draft) -> None:
        there = has_ticked(draft.table, self.player, self.square)
        draft.must(there, "PASS-1", hard=True, player=self.player, square=self.square)
        draft.move(tick(self.square), self.player, BANK)


def must_be_tickable(draft: Draft, player: str, square: int, rule: str = "PASS-1") -> None:
    """Refuses what is no wonder (PASS-2), and by ``rule`` what is ticked already or where there are no passports."""
    draft.must(has_passports(draft.table), rule, hard=True, player=player, square=square)
    draft.must(square in draft.table.wonders, "PASS-2", hard=True, player=player, square=square)
    draft.must(not has_ticked(draft.table, player, square), rule, hard=True, player=player, square=square)
