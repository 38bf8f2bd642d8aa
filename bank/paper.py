"""A paper game as somebody tells it to the bank, tap by tap: cash by its notes, deeds, buildings, tokens, stamps.

A `Paper` is a value that travels with the page and is kept nowhere. Each tap makes another one; what it says is read
as an `arrange` (to take a game over, to put one right) or laid on a table that nobody plays (only to count it).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bank.problems import Malformed
from bank.strict import parse_object
from rules.arranging import DEBT_RULES
from rules.ledger import BANK, POT
from rules.settings import MOST
from rules.table import HOTEL_LEVEL, Table

Json = dict[str, Any]
#: The notes of the box, the largest first; anti-monopoly's box has the same values.
NOTES = (500, 100, 50, 20, 10, 5, 1)
MOST_NOTES = 99
MOST_DEBTS = 40


class Debt(NamedTuple):
    """What somebody owes a seat or the bank (euros), and the rule that asks for it."""

    to: str
    amount: int
    rule: str


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies before a player. `cash` is None until somebody has counted; with `notes` it is their sum (euros)."""

    cash: int | None = None
    notes: Mapping[int, int] = field(default_factory=dict)
    position: int = 0
    in_jail: bool = False
    jail_turns: int = 0
    jail_cards: int = 0
    passport: tuple[int, ...] = ()
    is_out: bool = False
    role: str | None = None
    debts: tuple[Debt, ...] = ()
    name: str = ""

    @property
    def sum(self) -> int | None:
        """The cash, however it was counted."""
        counted = sum(value * count for value, count in self.notes.items())
        return counted if self.notes else self.cash


@dataclass(frozen=True, slots=True)
class Title:
    """A title deed: who has it (None: the bank), whether it lies face down, and what is built (5: a hotel)."""

    owner: str | None = None
    is_mortgaged: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class Paper:
    """The whole table as told so far; `page` is whose turn it is to be told, `by_pad` how cash is typed.

    `pot` is what lies on free parking, where the table keeps a pot (euros).
    """

    hands: dict[str, Hand]
    titles: dict[int, Title]
    turn: str | None = None
    round: int = 1
    page: str = ""
    by_pad: bool = False
    seq: int = 0
    pot: int = 0

    def hand(self, letter: str, **changes: Any) -> "Paper":
        """The same with one hand otherwise."""
        return replace(self, hands=self.hands | {letter: replace(self.hands[letter], **changes)})

    def titled(self, titles: Mapping[int, Title]) -> "Paper":
        """The same with some deeds otherwise."""
        return replace(self, titles=self.titles | dict(titles))

    def deeds_of(self, letter: str) -> tuple[int, ...]:
        return tuple(square for square, title in self.titles.items() if title.owner == letter)


# --- From a table -----------------------------------------------------------------------------------------------------
def paper_of(table: Table) -> Paper:
    """The table as the bank has it: where the telling begins. In the lobby nobody's cash has been counted."""
    hands = {letter: _hand_of(table, letter) for letter in table.seats}
    titles = {at: Title(table.owner(at), table.is_mortgaged(at), table.level(at)) for at in table.deed_squares}
    turn = table.on_turn or (table.seats[0] if table.seats else None)
    first = table.seats[0] if table.seats else ""
    return Paper(hands, titles, turn, int(table.fact("turn.round", 1)), page=first, seq=table.seq, pot=table.cash(POT))


def _hand_of(table: Table, letter: str) -> Hand:
    counted = table.status != "lobby" or table.fact(f"counted.{letter}")
    return Hand(
        cash=table.cash(letter) if counted and keeps_cash(table) else None,
        position=table.position(letter),
        in_jail=table.is_jailed(letter),
        jail_turns=int(table.fact(f"players.{letter}.jail_turns", 0)),
        jail_cards=table.jail_cards(letter),
        passport=tuple(table.passport(letter)),
        is_out=table.is_out(letter),
        role=table.role(letter),
        debts=tuple(Debt(_payee(debt["to"]), debt["amount"], debt["rule"]) for _path, debt in table.debts(letter)),
    )


def _payee(holder: str) -> str:
    """What is owed to the pot is owed to the bank."""
    return BANK if holder == POT else holder


def keeps_cash(table: Table) -> bool:
    """Is cash told to this table? With paper money only when it is over and counted (CONTRACT, `money`)."""
    return table.has_money or table.fact("end.rule") is not None


# --- Back to a table --------------------------------------------------------------------------------------------------
def difference(paper: Paper, table: Table) -> Json:
    """The `arrange` that brings the table to what the paper says: only what it says otherwise."""
    players = {letter: said for letter in paper.hands if (said := _said_of(paper.hands[letter], letter, table))}
    deeds = {str(at): said for at in paper.titles if (said := _said_of_deed(paper.titles[at], at, table))}
    turn: Json = {}
    if paper.turn is not None and paper.turn != table.on_turn:
        turn["player"] = paper.turn
    if paper.round != int(table.fact("turn.round", 1)):
        turn["round"] = paper.round
    bank = {"pot": paper.pot} if has_pot(table) and paper.pot != table.cash(POT) else {}
    parts = {"players": players, "deeds": deeds, "turn": turn, "bank": bank}
    return {part: told for part, told in parts.items() if told}


def has_pot(table: Table) -> bool:
    """Does money lie on free parking at this table (setting `parking_pot`)?"""
    return table.setting("parking_pot") is not None and table.has_money


def _said_of(hand: Hand, letter: str, table: Table) -> Json:
    was = _hand_of(table, letter)
    said: Json = {}
    if hand.sum is not None and hand.sum != was.cash and keeps_cash(table):
        said["cash"] = hand.sum
    said |= {key: getattr(hand, key) for key in _PLAIN if getattr(hand, key) != getattr(was, key)}
    if set(hand.passport) != set(was.passport):
        said["passport"] = sorted(hand.passport)
    if hand.debts != was.debts and keeps_cash(table):
        said["debts"] = [debt._asdict() for debt in hand.debts]
    if hand.is_out != was.is_out:
        said["bankrupt"] = hand.is_out
    return said


_PLAIN = ("position", "in_jail", "jail_turns", "jail_cards")


def _said_of_deed(title: Title, square: int, table: Table) -> Json:
    said: Json = {}
    if title.owner != table.owner(square):
        said["owner"] = title.owner
    if title.is_mortgaged != table.is_mortgaged(square):
        said["mortgaged"] = title.is_mortgaged
    if title.level != table.level(square):
        said["level"] = title.level
    return said


# --- As text, to travel with the page ---------------------------------------------------------------------------------
def as_text(paper: Paper) -> str:
    """The paper as JSON; `from_text` reads it."""
    return json.dumps(
        {
            "hands": {letter: _hand_json(hand) for letter, hand in paper.hands.items()},
            "titles": {str(at): [one.owner, one.is_mortgaged, one.level] for at, one in paper.titles.items()},
            **{name: getattr(paper, name) for name in ("turn", "round", "page", "by_pad", "seq", "pot")},
        },
        separators=(",", ":"),
    )


def _hand_json(hand: Hand) -> Json:
    told = {name: getattr(hand, name) for name in Hand.__dataclass_fields__}
    notes = {str(value): count for value, count in hand.notes.items()}
    return told | {"passport": list(hand.passport), "notes": notes}


def from_text(text: str, table: Table) -> Paper:
    """The paper that a page sends back. Malformed for anything that none of our pages has written."""
    data = parse_object(text)
    try:
        hands = {letter: _read_hand(data["hands"][letter], table) for letter in table.seats}
        titles = {at: _read_title(data["titles"][str(at)], table) for at in table.deed_squares}
        turn = data["turn"] if data["turn"] in table.seats else None
        round_, seq = _whole(data["round"], 1, MOST), _whole(data["seq"], 0, MOST)
        pot = _whole(data["pot"], 0, MOST)
        return Paper(hands, titles, turn, round_, str(data["page"])[:8], data["by_pad"] is True, seq, pot)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError):
        raise Malformed(field="draft") from None


def _whole(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value


def _read_hand(told: Json, table: Table) -> Hand:
    notes = {int(value): _whole(count, 0, MOST_NOTES) for value, count in told["notes"].items()}
    if not set(notes) <= set(NOTES):
        raise ValueError("no such note")
    return Hand(
        cash=None if told["cash"] is None else _whole(told["cash"], 0, MOST),
        notes=notes,
        position=_whole(told["position"], 0, len(table.edition.squares) - 1),
        in_jail=told["in_jail"] is True,
        jail_turns=_whole(told["jail_turns"], 0, 9),
        jail_cards=_whole(told["jail_cards"], 0, 9),
        passport=tuple(square for square in table.wonders if square in told["passport"]),
        is_out=told["is_out"] is True,
        role=told["role"] if told["role"] in ("competitor", "monopolist") else None,
        debts=tuple(_read_debt(debt, table) for debt in told["debts"][:MOST_DEBTS]),
        name=str(told["name"])[:40],
    )


def _read_debt(told: list[Any], table: Table) -> Debt:
    payee, amount, rule = told
    if payee not in (BANK, *table.seats) or rule not in DEBT_RULES:
        raise ValueError("no such debt")
    return Debt(payee, _whole(amount, 1, MOST), rule)


def _read_title(told: list[Any], table: Table) -> Title:
    owner, is_mortgaged, level = told
    return Title(owner if owner in table.seats else None, is_mortgaged is True, _whole(level, 0, HOTEL_LEVEL))
