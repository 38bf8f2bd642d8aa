"""The state as clients see it (CONTRACT, *State*), and the one function that decides what each viewer may see."""

from collections.abc import Mapping
from typing import Any

from rules.draft import copied, write
from rules.ledger import BANK, CASH, HOTEL, HOUSE, POT, Entry, Line
from rules.peeking import is_seen
from rules.scoring import wealth
from rules.table import Table

#: Facts of a decision that are the rules' own and not the clients'.
SHOWN_TURN = ("player", "round", "doubles", "moved")
#: Whose cash is hidden, at a table that is only what somebody may know of it: there nothing shows it.
VEIL = "veil"
#: What a player whose cash is hidden is taken to have: more than any charge.
PLENTY = 10**6


def may_see_cash(table: Table, viewer: str | None, player: str) -> bool:
    """Does this viewer ("bank", a seat, or nobody in particular) see that player's cash? (setting ``balances``)

    own: the seat itself and the banker; hidden: the seat alone, till the end, or as long as a banker's look lasts
    (``peek``). With paper money nobody knows.
    """
    if player in table.fact(VEIL, ()):
        return False
    if table.status == "over":
        return True
    if not table.has_money:
        return False
    secrecy = table.setting("balances")
    if secrecy == "open" or viewer == player or (secrecy == "own" and viewer == BANK):
        return True
    return is_seen(table, viewer, player)


def veiled(table: Table, viewer: str | None) -> Table:
    """The table as who sits at it may know it: whoever's cash is hidden has plenty, or just too little for a debt.

    What a seat asks before it acts (previews, offers, what a control would do), and what a banker from whom cash is
    hidden too looks at beforehand, is decided on this one, so that no answer tells what others have. Nothing of it is
    ever kept.
    """
    hidden = [player for player in table.in_play if not may_see_cash(table, viewer, player)]
    if not hidden or table.status != "playing" or not table.has_money or viewer not in (BANK, *table.seats):
        return table
    known = copied(table)
    for player in hidden:
        debts = table.debts(player)
        known.holdings[CASH][player] = debts[0][1]["amount"] - 1 if debts else PLENTY
    write(known, VEIL, tuple(hidden))
    return known


def state_of(table: Table, names: Mapping[str, str], viewer: str | None = BANK) -> dict[str, Any]:
    """The whole state for this viewer, every key of the contract present; what is hidden is null."""
    return {
        "seq": table.seq,
        "edition": table.edition.id,
        "status": table.status,
        "settings": {name: table.setting(name) for name in table.edition.defaults},
        "order": list(table.order),
        "turn": _turn(table),
        "players": {player: _player(table, player, names, viewer) for player in table.seats},
        "deeds": table.remembered("deeds", lambda: _deeds(table)),
        "bank": _bank(table),
        "pending": [item for _, item in table.pending()],
        "score": {player: _score(table, player, viewer) for player in table.seats},
        "result": None if table.fact(VEIL) else table.fact("result"),
    }


def _turn(table: Table) -> dict[str, Any] | None:
    if table.status == "lobby" and table.on_turn is None:
        return None
    defaults: dict[str, Any] = {"player": None, "round": 1, "doubles": 0, "moved": False}
    return {key: table.fact(f"turn.{key}", defaults[key]) for key in SHOWN_TURN}


def _player(table: Table, player: str, names: Mapping[str, str], viewer: str | None) -> dict[str, Any]:
    return {
        "name": names.get(player),
        "token": table.token(player),
        "cash": table.cash(player) if may_see_cash(table, viewer, player) else None,
        "position": table.position(player),
        "in_jail": table.is_jailed(player),
        "jail_turns": table.fact(f"players.{player}.jail_turns", 0),
        "jail_cards": table.jail_cards(player),
        "passport": table.passport(player),
        "bankrupt": table.is_out(player),
        "role": table.role(player),
        "debts": [_debt(debt) for _, debt in table.debts(player)],
    }


def _debt(debt: Mapping[str, Any]) -> dict[str, Any]:
    payee = BANK if debt["to"] == POT else debt["to"]
    return {"to": payee, "amount": debt["amount"], "rule": debt["rule"]}


def _deeds(table: Table) -> dict[str, Any]:
    return {str(square): _deed(table, square) for square in table.deed_squares}


def _deed(table: Table, square: int) -> dict[str, Any]:
    return {"owner": table.owner(square), "mortgaged": table.is_mortgaged(square), "level": table.level(square)}


def _bank(table: Table) -> dict[str, Any]:
    pot = table.holding(POT, CASH) if table.setting("parking_pot") is not None else None
    return {"houses": table.stock(HOUSE), "hotels": table.stock(HOTEL), "pot": pot}


def _score(table: Table, player: str, viewer: str | None) -> dict[str, Any]:
    lines = wealth(table, player)
    if may_see_cash(table, viewer, player):
        return lines
    return {line: None if line in ("cash", "total") else amount for line, amount in lines.items()}


def public_params(table: Table, params: Mapping[str, Any], viewer: str | None) -> dict[str, Any]:
    """A refusal's figures as this viewer may see them: nobody else's cash, nor what they could raise."""
    player = params.get("player")
    hidden = player is not None and not may_see_cash(table, viewer, str(player))
    return {key: value for key, value in params.items() if not (hidden and key in ("cash", "reach"))}


def public_line(table: Table, line: Line, viewer: str | None) -> Line:
    """A payment as this viewer may see it: its reason tells nobody else's cash (AM-18)."""
    if not line.why or "cash" not in line.why or may_see_cash(table, viewer, line.payer):
        return line
    return line._replace(why={name: value for name, value in line.why.items() if name != "cash"})


def public_lines(table: Table, entry: Entry, viewer: str | None) -> list[Line]:
    """The payments of an entry not yet made, as this viewer may see them: who would leave, leaves all their cash."""
    leaver = entry.command.get("player") if entry.command["type"] in ("abandon", "bankrupt") else None
    is_hidden = leaver is not None and not may_see_cash(table, viewer, leaver)
    seen = (line for line in entry.lines if not (is_hidden and line.payer == leaver))
    return [public_line(table, line, viewer) for line in seen]
