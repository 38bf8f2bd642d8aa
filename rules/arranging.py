"""Taking over a game begun on paper, and putting right what the app has wrong (``arrange``).

The cardboard is the truth; what it says must still be a position of this game. What is named is set, the rest stays;
then the whole table is looked over, and the first contradiction refuses by the rule it breaks.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from rules.building import houses_before_hotel, is_even, is_monopolised, must_have_houses_first, place
from rules.commands import Object, Text, command
from rules.debts import let_go
from rules.draft import Draft
from rules.ledger import BANK, BOX, CASH, HOTEL, HOUSE, JAIL_CARD, POT, deed, lien, site, tick
from rules.refusals import Refusal
from rules.settings import MOST
from rules.setup import must_be_own_tokens
from rules.table import HOTEL_LEVEL, JAIL, Table

#: What a debt may be for (CONTRACT, *Debts*).
DEBT_RULES = ("RENT-1", "TAX-1", "AM-1", "AM-4", "AM-18", "CARD-1", "JAIL-3", "BANKRUPT-2", "END-2")

Setter = Callable[[Draft, str, Any], None]


def _bad(field: str) -> Refusal:
    return Refusal("BAD_REQUEST", field=field)


def _whole(value: Any, least: int, most: int, field: str) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _bad(field)
    return int(value)


def _flag(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise _bad(field)
    return value


@command("arrange")
@dataclass(frozen=True, slots=True)
class Arrange:
    """Sets what ``state`` names: players (debts too), deeds, turn and bank; with a reason once playing."""

    state: Object
    reason: Text | None = None

    def decide(self, draft: Draft) -> None:
        if draft.table.status != "lobby" and self.reason is None:
            raise _bad("reason")
        _must_name_only(self.state, PARTS, "state")
        for part, arrange in PARTS.items():
            arrange(draft, self.state.get(part))
        _must_be_a_position(draft)


def _must_name_only(value: Any, known: Mapping[str, Any], field: str) -> None:
    unknown = set(value) - set(known) if isinstance(value, dict) else {field}
    if unknown:
        raise _bad(sorted(map(str, unknown))[0])


# -- players ----------------------------------------------------------------------------------------------------
def _players(draft: Draft, state: Any) -> None:
    state = {} if state is None else state
    _must_name_only(state, dict.fromkeys(draft.table.seats), "players")
    for player, named in state.items():
        _must_name_only(named, PLAYER, player)
        jailed_here = named.get("in_jail") is not True or named.get("position") in (None, JAIL)
        draft.must(jailed_here, "JAIL-1", hard=True, player=player)
        for key, arrange in PLAYER.items():
            if named.get(key) is not None:
                arrange(draft, player, named[key])


def _cash(draft: Draft, player: str, value: Any) -> None:
    draft.must(type(value) is int and value >= 0 or type(value) is not int, "CASH-1", amount=value)
    amount, is_last_count = _whole(value, 0, MOST, "cash"), draft.table.fact("end.rule") is not None
    if draft.table.has_money or is_last_count:
        draft.move(CASH, BANK, player, amount - draft.table.cash(player))
    if draft.table.status == "lobby" or is_last_count:
        draft.put(f"counted.{player}", True)


def _position(draft: Draft, player: str, value: Any) -> None:
    draft.put(f"players.{player}.position", _whole(value, 0, len(draft.table.edition.squares) - 1, "position"))


def _in_jail(draft: Draft, player: str, value: Any) -> None:
    if _flag(value, "in_jail"):
        draft.put(f"players.{player}.position", JAIL)
    draft.put(f"players.{player}.in_jail", value or None)


def _jail_turns(draft: Draft, player: str, value: Any) -> None:
    draft.put(f"players.{player}.jail_turns", _whole(value, 0, draft.table.setting("jail_tries"), "jail_turns") or None)


def _jail_cards(draft: Draft, player: str, value: Any) -> None:
    draft.move(JAIL_CARD, BANK, player, _whole(value, 0, 16, "jail_cards") - draft.table.jail_cards(player))


def _passport(draft: Draft, player: str, value: Any) -> None:
    if not isinstance(value, list) or len(set(map(repr, value))) != len(value):
        raise _bad("passport")
    wonders = [_whole(square, 0, len(draft.table.edition.squares) - 1, "passport") for square in value]
    for square in wonders:
        draft.must(square in draft.table.wonders, "PASS-2", hard=True, player=player, square=square)
    for square in draft.table.wonders:
        draft.move(tick(square), BANK, player, (square in wonders) - draft.table.holding(player, tick(square)))
    for path, item in list(draft.table.pending("stamp", player)):
        if item["square"] in wonders:
            draft.put(path, None)


def _bankrupt(draft: Draft, player: str, value: Any) -> None:
    if _flag(value, "bankrupt") and not draft.table.is_out(player):
        let_go(draft, player, BANK)
    draft.put(f"players.{player}.bankrupt", value or None)


def _token(draft: Draft, player: str, value: Any) -> None:
    if not isinstance(value, str):
        raise _bad("token")
    draft.put(f"players.{player}.token", value)


def _role(draft: Draft, player: str, value: Any) -> None:
    draft.must(value in ("competitor", "monopolist"), "AM-0", hard=True, player=player)
    draft.put(f"players.{player}.role", value)


def _debts(draft: Draft, player: str, value: Any) -> None:
    if not isinstance(value, list):
        raise _bad("debts")
    for path, _ in draft.table.debts(player):
        draft.put(path, None)
    for debt in value:
        _must_name_only(debt, dict.fromkeys(("to", "amount", "rule")), "debts")
        payee, rule = debt.get("to"), debt.get("rule", "RENT-1")
        if payee not in ("bank", *draft.table.others(player)) or rule not in DEBT_RULES:
            raise _bad("debts")
        amount = _whole(debt.get("amount"), 1, MOST, "debts")
        draft.add("debts", {"from": player, "to": payee, "amount": amount, "rule": rule})


PLAYER: Mapping[str, Setter] = {
    "bankrupt": _bankrupt,
    "cash": _cash,
    "position": _position,
    "in_jail": _in_jail,
    "jail_turns": _jail_turns,
    "jail_cards": _jail_cards,
    "passport": _passport,
    "token": _token,
    "role": _role,
    "debts": _debts,
}


# -- deeds ------------------------------------------------------------------------------------------------------
def _deeds(draft: Draft, state: Any) -> None:
    state = {} if state is None else state
    _must_name_only(state, {str(square): None for square in draft.table.deed_squares}, "deeds")
    for key, named in state.items():
        _must_name_only(named, dict.fromkeys(("owner", "mortgaged", "level")), key)
        _deed(draft, int(key), named)


def _deed(draft: Draft, square: int, named: Mapping[str, Any]) -> None:
    table = draft.table
    if "owner" in named:
        if named["owner"] not in (None, "bank", *table.seats):
            raise _bad("owner")
        draft.move(deed(square), table.owner(square) or BANK, named["owner"] or BANK)
    if named.get("mortgaged") is not None:
        marks = _flag(named["mortgaged"], "mortgaged") - table.is_mortgaged(square)
        draft.move(lien(square), BANK, site(square), marks)
    if named.get("level") is not None:
        level = _whole(named["level"], 0, HOTEL_LEVEL, "level")
        draft.must(not level or bool(table.group(square)), "BUILD-1", hard=True, square=square)
        fits = level <= houses_before_hotel(table, square) or level == HOTEL_LEVEL
        draft.must(fits, "BUILD-4", hard=True, squares=[square])
        place(draft, square, level)


# -- turn and bank ----------------------------------------------------------------------------------------------
def _turn(draft: Draft, state: Any) -> None:
    state = {} if state is None else state
    _must_name_only(state, dict.fromkeys(("player", "round", "doubles", "moved")), "turn")
    if state.get("player") is not None:
        _turn_of(draft, state["player"])
    if state.get("round") is not None:
        draft.put("turn.round", _whole(state["round"], 1, MOST, "round"))
    if state.get("doubles") is not None:
        draft.put("turn.doubles", _whole(state["doubles"], 0, 2, "doubles"))
    if state.get("moved") is not None:
        draft.put("turn.moved", _flag(state["moved"], "moved"))
        draft.put("turn.fined", None)


def _turn_of(draft: Draft, player: Any) -> None:
    """Another's turn begins anew: the throw and the doubles of the one before are no longer theirs."""
    if player not in draft.table.seats:
        raise _bad("player")
    draft.must(not draft.table.is_out(player), "OUT-1", player=player)
    if player != draft.table.on_turn:
        draft.put("turn.player", player)
        for key, value in (("doubles", 0), ("moved", False), ("fined", None)):
            draft.put(f"turn.{key}", value)


def _bank(draft: Draft, state: Any) -> None:
    state = {} if state is None else state
    _must_name_only(state, dict.fromkeys(("houses", "hotels", "pot")), "bank")
    for key, piece in (("houses", HOUSE), ("hotels", HOTEL)):
        if state.get(key) is not None:
            draft.must(draft.table.stock(piece) is not None, "BUILD-5", piece=piece)
            draft.move(piece, BOX, BANK, _whole(state[key], 0, 1000, key) - draft.table.holding(BANK, piece))
    if state.get("pot") is not None:
        if draft.table.setting("parking_pot") is None:
            raise _bad("pot")
        draft.put("counted.pot", True)
        draft.move(CASH, BANK, POT, _whole(state["pot"], 0, MOST, "pot") - draft.table.cash(POT))


PARTS: Mapping[str, Callable[[Draft, Any], None]] = {"players": _players, "deeds": _deeds, "turn": _turn, "bank": _bank}


# -- looked over ------------------------------------------------------------------------------------------------
def _must_be_a_position(draft: Draft) -> None:
    for look in looks(draft):
        look()


def looks(draft: Draft) -> Iterator[Callable[[], None]]:
    """Every look at the whole table; each refuses by the rule that is broken there."""
    table = draft.table
    yield lambda: must_be_own_tokens(draft, {player: table.token(player) for player in table.seats})
    yield from (partial(_must_be_a_player, draft, player) for player in table.seats)
    yield lambda: _must_be_in_the_box(draft)
    yield from (partial(_must_be_a_deed, draft, square) for square in table.deed_squares)
    letters = {table.square(square).group for square in table.deed_squares} - {None}
    yield from (partial(_must_be_a_group, draft, str(letter)) for letter in sorted(letters, key=str))


def _must_be_in_the_box(draft: Draft) -> None:
    """No more houses and hotels at the bank and on the board than there are (BUILD-5)."""
    table = draft.table
    for piece, stock in ((HOUSE, table.setting("house_stock")), (HOTEL, table.setting("hotel_stock"))):
        there = sum(table.holdings.get(piece, {}).values()) - table.holding(BOX, piece)
        draft.must(stock is None or there <= stock, "BUILD-5", piece=piece, stock=stock)


def _must_be_a_player(draft: Draft, player: str) -> None:
    table = draft.table
    if table.is_jailed(player):
        draft.must(table.position(player) == JAIL, "JAIL-1", hard=True, player=player)
    full = len(table.passport(player)) == len(table.wonders) > 0
    draft.must(not full or table.fact("end.completer") is not None, "PASS-7", hard=True, player=player)
    if table.is_out(player):
        owns = table.cash(player) or table.deeds_of(player) or table.jail_cards(player) or table.debts(player)
        draft.must(not owns, "OUT-1", player=player)
        draft.must(table.on_turn != player and len(table.in_play) > 0, "OUT-1", player=player)


def _must_be_a_deed(draft: Draft, square: int) -> None:
    table = draft.table
    touched = table.level(square) or table.is_mortgaged(square)
    draft.must(not touched or table.owner(square) is not None, "OWN-1", square=square)
    whole = table.setting("mortgage_clears") == "group"
    near = table.group(square) if whole else (square,)
    built = any(table.level(other) for other in near)
    draft.must(not (table.is_mortgaged(square) and built), "MORT-2", hard=bool(table.level(square)), square=square)


def _must_be_a_group(draft: Draft, letter: str) -> None:
    table: Table = draft.table
    group = tuple(square for square in table.deed_squares if table.square(square).group == letter)
    built = [square for square in group if table.level(square)]
    if not built:
        return
    if table.edition.seams["build"] == "role":
        alone = [square for square in built if table.role(table.owner(square) or "") == "monopolist"]
        draft.must(all(is_monopolised(table, square) for square in alone), "AM-13", squares=alone)
        return
    draft.must(table.has_group(table.owner(built[0]), built[0]), "BUILD-1", square=built[0])
    if table.setting("even_building"):
        draft.must(is_even(table, group, {}), "BUILD-2", squares=list(group))
        for square in (square for square in built if table.level(square) == HOTEL_LEVEL):
            must_have_houses_first(draft, square, {})
