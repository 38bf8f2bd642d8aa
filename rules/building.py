"""Guest houses and hotels: building, selling back, and what the bank's stock allows (BUILD-*).

Levels are steps of a stair: bare, one to four houses (three in the short game), a hotel. A command names the levels a
group shall have; upwards every step is taken in turn, for the bank must have each piece; downwards only the end counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.commands import Levels, Player, command
from rules.draft import Draft
from rules.ledger import BANK, HOTEL, HOUSE, site
from rules.reasons import Why, because
from rules.refusals import Refusal
from rules.table import HOTEL_LEVEL, Table
from rules.turns import blocker

#: Anti-Monopoly: houses before a hotel by role (AM-13), streets that make a city monopoly (AM-12).
MONOPOLIST_HOUSES, COMPETITOR_HOUSES = 3, 4
STREETS_OF_A_MONOPOLY = 2


def houses_before_hotel(table: Table, square: int) -> int:
    """Four; three in the short game (BUILD-4, END-3) and for a monopolist (AM-13)."""
    if table.edition.seams["hotel"] == "role":
        return MONOPOLIST_HOUSES if table.role(table.owner(square) or "") == "monopolist" else COMPETITOR_HOUSES
    return int(table.setting("houses_per_hotel"))


def step_of(table: Table, square: int, level: int) -> int:
    """How many steps of the stair a level is up."""
    return houses_before_hotel(table, square) + 1 if level == HOTEL_LEVEL else level


def step_price(table: Table, square: int, step: int) -> int:
    """What the bank asks for the step up to ``step``: a house, or the hotel on top (euros)."""
    deed = table.square(square)
    price = deed.hotel if step > houses_before_hotel(table, square) else deed.building
    return int(price or 0)


def refund(table: Table, square: int, step: int) -> int:
    """Half of a step's price, rounded down (BUILD-7, BUILD-8)."""
    return step_price(table, square, step) // 2


def why_half(table: Table, square: int, step: int) -> Why:
    """What the buildings above this step have cost: the bank gives half of it (BUILD-7)."""
    top = step_of(table, square, table.level(square))
    cost = sum(step_price(table, square, sold) for sold in range(step + 1, top + 1))
    return because("half", "BUILD-7", square=square, value=cost)


def pieces(table: Table, level: int) -> tuple[int, int]:
    """Houses and hotels that stand on a site of this level."""
    return (0, 1) if level == HOTEL_LEVEL else (level, 0)


def place(draft: Draft, square: int, level: int) -> None:
    """Moves pieces between bank and square until the site has the level."""
    houses, hotels = pieces(draft.table, level)
    draft.move(HOUSE, BANK, site(square), houses - draft.table.holding(site(square), HOUSE))
    draft.move(HOTEL, BANK, site(square), hotels - draft.table.holding(site(square), HOTEL))


def is_even(table: Table, group: tuple[int, ...], levels: Mapping[int, int]) -> bool:
    """No site more than one step above another (BUILD-2)."""
    steps = [step_of(table, square, levels.get(square, table.level(square))) for square in group]
    return max(steps) - min(steps) <= 1


# -- who may build where (seams) --------------------------------------------------------------------------------
def must_own_group(draft: Draft, player: str, square: int) -> None:
    """Whole colour group, none of it mortgaged (BUILD-1, BUILD-3)."""
    table = draft.table
    draft.must(table.owner(square) == player, "OWN-1", square=square, player=player)
    draft.must(table.has_group(player, square), "BUILD-1", hard=not table.group(square), square=square, player=player)
    liens = [other for other in table.group(square) if table.is_mortgaged(other)]
    draft.must(not liens, "BUILD-3", hard=square in liens, squares=liens)


def must_suit_role(draft: Draft, player: str, square: int) -> None:
    """AM-13: on one's own turn; a competitor on any street owned, a monopolist in a city monopolised (AM-12)."""
    table = draft.table
    draft.must(table.owner(square) == player, "OWN-1", square=square, player=player)
    draft.must(not table.is_mortgaged(square), "BUILD-3", hard=True, squares=[square])
    draft.must(table.on_turn == player, "AM-13", square=square, player=player)
    fits = table.role(player) == "competitor" or is_monopolised(table, square)
    draft.must(fits, "AM-13", square=square, player=player)


def is_monopolised(table: Table, square: int) -> bool:
    """Does the street's owner hold at least two streets of its city, unmortgaged (AM-12)?"""
    owner = table.owner(square)
    streets = [other for other in table.group(square) if table.owner(other) == owner and not table.is_mortgaged(other)]
    return owner is not None and len(streets) >= STREETS_OF_A_MONOPOLY


MAY_BUILD: Mapping[str, Callable[[Draft, str, int], None]] = {"classic": must_own_group, "role": must_suit_role}


def developable(table: Table, player: str) -> list[tuple[int, ...]]:
    """The player's sites on which buildings can go up or down, by colour, in board order.

    Whole groups; where the role decides, every street; and wherever something stands already, for it can be sold.
    """
    groups = {table.group(square) for square in table.deeds_of(player) if table.group(square)}
    by_role = table.edition.seams["build"] == "role"
    own = (tuple(square for square in group if table.owner(square) == player) for group in sorted(groups))
    return [
        sites for sites in own if by_role or table.has_group(player, sites[0]) or any(table.level(at) for at in sites)
    ]


def must_have_houses_first(draft: Draft, square: int, levels: Mapping[int, int]) -> None:
    """All houses on every site of the group before a hotel (BUILD-4); on this site alone where the seam says so."""
    table = draft.table
    if table.edition.seams["hotel"] != "group":
        return
    least = houses_before_hotel(table, square)
    reached = {other: step_of(table, other, levels.get(other, table.level(other))) for other in table.group(square)}
    low = [other for other, step in reached.items() if step < least]
    draft.must(not low, "BUILD-4", squares=low, houses=least)


# -- develop ----------------------------------------------------------------------------------------------------
@command("develop")
@dataclass(frozen=True, slots=True)
class Develop:
    """Brings sites of one group to these levels, all up or all down, in one step."""

    player: Player
    levels: Levels

    def decide(self, draft: Draft) -> None:
        table = draft.table
        self._must_be_one_group(draft)
        rises = [step_of(table, at, level) - step_of(table, at, table.level(at)) for at, level in self.levels.items()]
        if min(rises) >= 0:
            self._build(draft)
        elif max(rises) <= 0:
            self._sell(draft)
        else:
            raise Refusal("BAD_REQUEST", field="levels")

    def _must_be_one_group(self, draft: Draft) -> None:
        table = draft.table
        for square in self.levels:
            draft.must(table.owner(square) == self.player, "OWN-1", square=square, player=self.player)
            draft.must(bool(table.group(square)), "BUILD-1", hard=True, square=square, player=self.player)
        for square, level in self.levels.items():
            most = houses_before_hotel(table, square)
            draft.must(level <= most or level == HOTEL_LEVEL, "BUILD-4", hard=True, squares=[square], houses=most)
        if len({table.square(square).group for square in self.levels}) > 1:
            raise Refusal("BAD_REQUEST", field="levels")
        if all(table.level(square) == level for square, level in self.levels.items()):
            self._refuse_standing_still()

    def _refuse_standing_still(self) -> None:
        is_hotel = set(self.levels.values()) == {HOTEL_LEVEL}
        raise Refusal("BUILD-4", squares=list(self.levels)) if is_hotel else Refusal("BAD_REQUEST", field="levels")

    def _build(self, draft: Draft) -> None:
        must_be_time_to_build(draft, self.player)
        for square in self.levels:
            MAY_BUILD[draft.table.edition.seams["build"]](draft, self.player, square)
            if self.levels[square] == HOTEL_LEVEL and draft.table.level(square) != HOTEL_LEVEL:
                must_have_houses_first(draft, square, self.levels)
        self._must_be_even(draft)
        draft.must_be_free_of_debt(self.player)
        self._climb(draft)

    def _climb(self, draft: Draft) -> None:
        """Step by step, the lowest site first; the bank needs the piece of every step (BUILD-5)."""
        steps: list[tuple[int, int]] = []
        for square, level in self.levels.items():
            now, goal = (step_of(draft.table, square, at) for at in (draft.table.level(square), level))
            steps += [(step, square) for step in range(now + 1, goal + 1)]
        cost = sum(step_price(draft.table, square, step) for step, square in steps)
        draft.must_afford(self.player, cost)
        for step, square in sorted(steps):
            is_hotel = step > houses_before_hotel(draft.table, square)
            piece = HOTEL if is_hotel else HOUSE
            stock = draft.table.stock(piece)
            draft.must(stock is None or stock > 0, "BUILD-5", building=piece)
            level, rule = (HOTEL_LEVEL, "BUILD-4") if is_hotel else (step, "BUILD-1")
            why = {"kind": "step", "rule": rule, "square": square, "level": level}
            draft.pay_bank(self.player, step_price(draft.table, square, step), rule, why)
            place(draft, square, level)

    def _sell(self, draft: Draft) -> None:
        """Back to the bank at half price (BUILD-7); a hotel broken up needs its houses there (BUILD-9, BUILD-10)."""
        self._must_sell_hotels_together(draft)
        self._must_be_even(draft)
        for square, level in self.levels.items():
            low, high = (step_of(draft.table, square, at) for at in (level, draft.table.level(square)))
            steps = range(low + 1, high + 1)
            gain = sum(refund(draft.table, square, step) for step in steps)
            why = why_half(draft.table, square, low)
            place(draft, square, level)
            draft.pay(BANK, self.player, gain, "BUILD-7", why)
        stock = draft.table.stock(HOUSE)
        draft.must(stock is None or stock >= 0, "BUILD-10", hard=True, lacking=-(stock or 0))

    def _must_sell_hotels_together(self, draft: Draft) -> None:
        table = draft.table
        if not table.setting("hotels_sold_together"):
            return
        first = next(iter(self.levels))
        most, group = houses_before_hotel(table, first), table.group(first)
        below = any(table.level(square) == HOTEL_LEVEL and level < most for square, level in self.levels.items())
        left = [square for square in group if self.levels.get(square, table.level(square)) == HOTEL_LEVEL]
        draft.must(not (below and left), "BUILD-10", squares=left)

    def _must_be_even(self, draft: Draft) -> None:
        if draft.table.setting("even_building"):
            group = draft.table.group(next(iter(self.levels)))
            draft.must(is_even(draft.table, group, self.levels), "BUILD-2", squares=list(group))


def must_be_time_to_build(draft: Draft, player: str) -> None:
    """Not with a full passport (PASS-9), another's landing open, or a building under the hammer (TURN-1)."""
    table = draft.table
    draft.must(table.fact("end.completer") is None, "PASS-9", hard=True, player=player)
    lot = table.waits_for("auction")
    draft.must(not (lot and lot.get("building")), "TURN-1", open="auction", player=player)
    draft.must(player == table.on_turn or blocker(table) is None, "TURN-1", open=blocker(table), player=table.on_turn)


# -- the last pieces (BUILD-6) ----------------------------------------------------------------------------------
def may_build_here(table: Table, player: str, building: str) -> list[int]:
    """The sites on which the player could put this building now, in board order."""
    sites = (square for square in table.deeds_of(player) if table.group(square))
    return [square for square in sites if _is_buildable(table, player, square, building)]


def _is_buildable(table: Table, player: str, square: int, building: str) -> bool:
    try:
        must_be_buildable(Draft(table), player, square, building)
    except Refusal:
        return False
    return True


def next_level(table: Table, square: int) -> int | None:
    """The level one step up; None on top of a hotel."""
    level = table.level(square)
    if level == HOTEL_LEVEL:
        return None
    return HOTEL_LEVEL if level == houses_before_hotel(table, square) else level + 1


def must_be_buildable(draft: Draft, player: str, square: int, building: str) -> None:
    """May a won house or hotel go there? Ownership, mortgages, evenness and the right kind of step."""
    MAY_BUILD[draft.table.edition.seams["build"]](draft, player, square)
    level = next_level(draft.table, square)
    fits = level is not None and (level == HOTEL_LEVEL) == (building == HOTEL)
    draft.must(fits, "BUILD-4", hard=True, squares=[square], houses=houses_before_hotel(draft.table, square))
    assert level is not None
    levels = {square: level}
    if level == HOTEL_LEVEL:
        must_have_houses_first(draft, square, levels)
    if draft.table.setting("even_building"):
        group = draft.table.group(square)
        draft.must(is_even(draft.table, group, levels), "BUILD-2", squares=list(group))


def build_won(draft: Draft, player: str, square: int, building: str) -> None:
    level = next_level(draft.table, square)
    assert level is not None
    place(draft, square, level)


def printed_prices(table: Table, building: str) -> list[int]:
    """The printed price of this building on every site where somebody may put one now (euros)."""
    sites = [square for player in table.in_play for square in may_build_here(table, player, building)]
    deeds = [table.square(square) for square in sites]
    return [int((deed.hotel if building == HOTEL else deed.building) or 0) for deed in deeds]
