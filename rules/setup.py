"""From an open box to the first throw: seats, pawns, starting cash, dealt deeds (SETUP-*, END-2, PASS-4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from rules.anti_monopoly import ROLES, must_have_roles
from rules.commands import Deals, Order, Player, Sum, Text, command
from rules.draft import Draft
from rules.ledger import BANK, POT, deed
from rules.passport import stamp
from rules.reasons import because
from rules.refusals import Refusal
from rules.table import LETTERS, Table


def must_fit_the_table(draft: Draft, seats: int) -> None:
    """As many players as the box has room for (SETUP-1)."""
    edition = draft.table.edition
    least, most = edition.min_players, edition.max_players
    draft.must(least <= seats <= most, "SETUP-1", hard=True, players=seats, least=least, most=most)


def must_be_own_tokens(draft: Draft, tokens: Mapping[str, str | None]) -> None:
    """A pawn of the box, none twice (SETUP-2)."""
    taken = [token for token in tokens.values() if token is not None]
    for token in taken:
        known = token in draft.table.edition.tokens
        draft.must(known and taken.count(token) == 1, "SETUP-2", hard=True, token=token)


def clockwise(seats: tuple[str, ...], first: str) -> tuple[str, ...]:
    start = seats.index(first)
    return seats[start:] + seats[:start]


@command("start")
@dataclass(frozen=True, slots=True)
class Start:
    """Pays the starting cash, deals if the game deals, and gives the first turn (SETUP-3, SETUP-5)."""

    first: Player | None = None
    order: Order | None = None
    deals: Deals | None = None

    def decide(self, draft: Draft) -> None:
        seats = draft.table.seats
        must_fit_the_table(draft, len(seats))
        must_be_own_tokens(draft, {player: draft.table.token(player) for player in seats})
        if draft.table.edition.seams["end"] == "role":
            must_have_roles(draft)
        if self.first and self.order and self.first != self.order[0]:
            raise Refusal("BAD_REQUEST", field="first")
        order = self.order or (clockwise(seats, self.first) if self.first else seats)
        self._seat(draft, seats, order)
        self._pay_starting_cash(draft)
        if not draft.table.fact("counted.pot"):
            why = because("setting", "PARK-1", setting="parking_pot")
            draft.pay(BANK, POT, draft.table.setting("parking_pot") or 0, "PARK-1", why)
        deals = draft.table.fact("deals") or self.deals
        if deals:
            hand_out(draft, deals)

    def _seat(self, draft: Draft, seats: tuple[str, ...], order: tuple[str, ...]) -> None:
        table = draft.table
        for player in seats:
            draft.put(f"players.{player}.token", table.token(player))
            draft.put(f"players.{player}.role", table.role(player))
        draft.put("seated", list(seats))
        draft.put("order", list(order))
        draft.put("status", "playing")
        arranged = table.on_turn if self.first is None and self.order is None else None
        draft.put("turn.player", arranged or next(player for player in order if not table.is_out(player)))
        for key, value in (("round", 1), ("doubles", 0), ("moved", False)):
            draft.put(f"turn.{key}", table.fact(f"turn.{key}", value))

    def _pay_starting_cash(self, draft: Draft) -> None:
        why = because("setting", "SETUP-3", setting="starting_cash")
        for player in draft.table.in_play:
            if not draft.table.fact(f"counted.{player}"):
                draft.pay(BANK, player, draft.table.setting("starting_cash"), "SETUP-3", why)


def hand_out(draft: Draft, deals: Mapping[str, tuple[int, ...]]) -> None:
    """The dealt deeds, paid for at once at the printed price, in seat order (END-2), and ticked (PASS-4)."""
    for player in draft.table.in_play:
        for square in deals.get(player, ()):
            draft.must(draft.table.owner(square) is None, "OWN-1", square=square)
            why = because("price", "END-2", square=square)
            draft.charge(player, BANK, int(draft.table.square(square).price or 0), "END-2", why)
            draft.move(deed(square), BANK, player)
            if draft.table.setting("dealt_deeds_tick"):
                stamp(draft, player, square)


def is_arranged(table: Table) -> bool:
    """Has the table been taken over with cash or deeds? Then nothing is dealt unless ``deal`` says so."""
    has_deeds = any(table.owner(square) for square in table.deed_squares)
    return has_deeds or any(table.fact(f"counted.{player}") for player in table.seats)


def drawn_deals(table: Table, rng: Random) -> dict[str, list[int]]:
    """Dealt deeds drawn by chance, or none where nothing is to be dealt."""
    each = table.setting("dealt_deeds")
    if not each or is_arranged(table) or table.fact("deals"):
        return {}
    free = [square for square in table.deed_squares if table.owner(square) is None]
    if each * len(table.in_play) > len(free):
        return {}
    rng.shuffle(free)
    return {player: sorted(free[at * each : (at + 1) * each]) for at, player in enumerate(table.in_play)}


@command("deal")
@dataclass(frozen=True, slots=True)
class Deal:
    """The dealt deeds as drawn at the table, before the start; paid there (END-2)."""

    deals: Deals

    def decide(self, draft: Draft) -> None:
        dealt = [square for squares in self.deals.values() for square in squares]
        for square in dealt:
            free = draft.table.owner(square) is None and dealt.count(square) == 1
            draft.must(free, "OWN-1", square=square)
        each = draft.table.setting("dealt_deeds")
        fits = not each or all(len(squares) == each for squares in self.deals.values())
        draft.must(fits, "END-2", deeds=each)
        draft.put("deals", {player: list(squares) for player, squares in self.deals.items()})


@command("join")
@dataclass(frozen=True, slots=True)
class Join:
    """The banker seats a late comer while playing: at the end of the order, with the starting cash or ``cash``."""

    name: Text | None = None
    token_piece: Text | None = None
    role: Text | None = None
    cash: Sum | None = None

    def decide(self, draft: Draft) -> None:
        table = draft.table
        must_fit_the_table(draft, len(table.seats) + 1)
        letter = next(free for free in LETTERS if free not in table.seats)
        tokens = {player: table.token(player) for player in table.seats} | {letter: self.token_piece}
        must_be_own_tokens(draft, tokens)
        if self.role is not None and self.role not in ROLES:
            raise Refusal("BAD_REQUEST", field="role")
        draft.put("order", [*table.order, letter])
        draft.put("seated", [*table.seats, letter])
        draft.put(f"players.{letter}.token", self.token_piece)
        draft.put(f"players.{letter}.role", self.role)
        if self.cash is None:
            why = because("setting", "SETUP-3", setting="starting_cash")
            draft.pay(BANK, letter, table.setting("starting_cash"), "SETUP-3", why)
        else:
            draft.pay(BANK, letter, self.cash, "SETUP-3", because("given", "SETUP-3"))
