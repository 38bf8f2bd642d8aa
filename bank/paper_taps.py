"""What a finger does to a paper game: each tap is a word and its figures, `own:39:B`, and makes another Paper.

A tap never refuses: what cannot be is said on the page, all at once (rules/contradictions.py). Only a word that none
of our buttons has is Malformed.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bank.paper import MOST_NOTES, NOTES, Debt, Paper, Title
from bank.problems import Malformed
from rules.ledger import BANK
from rules.settings import MOST
from rules.table import HOTEL_LEVEL, JAIL, Table

Tap = Callable[[Paper, Table, list[str]], Paper]
MOST_TAPS = 200
FREE = Title()


def tapped(paper: Paper, table: Table, taps: Iterable[str]) -> Paper:
    """The paper after these taps, in order. Malformed for a tap that is none of ours."""
    for number, tap in enumerate(taps):
        word, *figures = tap.split(":")
        if word not in TAPS or number >= MOST_TAPS:
            raise Malformed(field="tap")
        try:
            paper = TAPS[word](paper, table, figures)
        except (ValueError, IndexError, KeyError):
            raise Malformed(field="tap") from None
    return paper


# --- Where one is, and how cash is told -------------------------------------------------------------------------------
def _page(paper: Paper, table: Table, figures: list[str]) -> Paper:
    return replace(paper, page=figures[0][:8])


def _pad(paper: Paper, table: Table, figures: list[str]) -> Paper:
    return replace(paper, by_pad=figures[0] == "1")


# --- Cash -------------------------------------------------------------------------------------------------------------
def _note(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`note:A:100:1`: one note more (or fewer)."""
    letter, value, more = figures[0], int(figures[1]), int(figures[2])
    if value not in NOTES or more not in (-1, 1):
        raise ValueError("no such note")
    notes = dict(paper.hands[letter].notes)
    notes[value] = min(max(notes.get(value, 0) + more, 0), MOST_NOTES)
    return paper.hand(letter, notes=notes, cash=None)


def _key(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`key:A:7`: a digit of the pad, or `back`, or `clear`."""
    letter, key = figures
    typed = paper.hands[letter].sum or 0
    if key == "clear":
        return paper.hand(letter, cash=None, notes={})
    typed = typed // 10 if key == "back" else min(typed * 10 + _digit(key), MOST)
    return paper.hand(letter, cash=typed, notes={})


def _digit(key: str) -> int:
    if len(key) != 1 or key not in "0123456789":
        raise ValueError("no digit")
    return int(key)


def _owe(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`owe:A:B:50`: A owes B so much more (`bank` for the bank), or `clear`: nothing any more."""
    letter, payee, more = figures
    if payee == letter or payee not in (BANK, *table.seats):
        raise ValueError("nobody to owe")
    debts = list(paper.hands[letter].debts)
    if more == "clear":
        return paper.hand(letter, debts=tuple(debt for debt in debts if debt.to != payee))
    last = next((at for at in reversed(range(len(debts))) if debts[at].to == payee), None)
    was = Debt(payee, 0, "CARD-1" if payee == BANK else "RENT-1") if last is None else debts.pop(last)
    owed = was._replace(amount=min(was.amount + max(int(more), 1), MOST))
    debts.insert(len(debts) if last is None else last, owed)
    return paper.hand(letter, debts=tuple(debts))


# --- Deeds ------------------------------------------------------------------------------------------------------------
def _own(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`own:39:B`: the deed is theirs; once more: face down (mortgaged); once more: the bank's again."""
    square, letter = int(figures[0]), _seat(table, figures[1])
    title = paper.titles[square]
    if title.owner != letter:
        return _settled(paper.titled({square: Title(letter)}), table, square)
    after = FREE if title.is_mortgaged else replace(title, is_mortgaged=True, level=0)
    return _settled(paper.titled({square: after}), table, square)


def _group(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`group:B:A`: every deed of the colour that nobody else has."""
    sites, letter = _sites(table, figures[0]), _seat(table, figures[1])
    taken = {at: Title(letter) for at in sites if paper.titles[at].owner is None}
    return paper.titled(taken)


def _level(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`level:39:3`: so much is built there."""
    square = int(figures[0])
    return paper.titled({square: replace(paper.titles[square], level=_height(figures[1]))})


def _levels(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`levels:B:3`: so much is built on each site of the colour."""
    level = _height(figures[1])
    return paper.titled({at: replace(paper.titles[at], level=level) for at in _sites(table, figures[0])})


def _height(figure: str) -> int:
    level = int(figure)
    if not 0 <= level <= HOTEL_LEVEL:
        raise ValueError("no such level")
    return level


def _settled(paper: Paper, table: Table, square: int) -> Paper:
    """A colour that is nobody's alone has no buildings: they went with the deed that was tapped."""
    group = table.group(square)
    if table.edition.seams["build"] == "role" or not group or len({paper.titles[at].owner for at in group}) == 1:
        return paper
    return paper.titled({at: replace(paper.titles[at], level=0) for at in group})


def _sites(table: Table, letter: str) -> list[int]:
    sites = [at for at in table.deed_squares if table.square(at).group == letter]
    if not sites:
        raise ValueError("no such colour")
    return sites


def _seat(table: Table, letter: str) -> str:
    if letter not in table.seats:
        raise ValueError("no such seat")
    return letter


# --- The token, jail, the passport ------------------------------------------------------------------------------------
def _place(paper: Paper, table: Table, figures: list[str]) -> Paper:
    letter, at = figures[0], int(figures[1])
    if not 0 <= at < len(table.edition.squares):
        raise ValueError("no such square")
    stays = at == JAIL and paper.hands[letter].in_jail
    return paper.hand(letter, position=at, in_jail=stays, jail_turns=paper.hands[letter].jail_turns if stays else 0)


def _jail(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """In jail, or out of it again."""
    letter = figures[0]
    hand = paper.hands[letter]
    at = hand.position if hand.in_jail else JAIL
    return paper.hand(letter, in_jail=not hand.in_jail, position=at, jail_turns=0)


def _tries(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """How many throws in jail have failed so far."""
    return paper.hand(figures[0], jail_turns=min(max(int(figures[1]), 0), int(table.setting("jail_tries"))))


def _card(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """One leave-jail-free card more, or fewer."""
    held = paper.hands[figures[0]].jail_cards + int(figures[1])
    return paper.hand(figures[0], jail_cards=min(max(held, 0), 9))


def _tick(paper: Paper, table: Table, figures: list[str]) -> Paper:
    letter, square = figures[0], int(figures[1])
    hand = paper.hands[letter]
    if square not in table.wonders:
        raise ValueError("no wonder")
    seen = set(hand.passport) ^ {square}
    return paper.hand(letter, passport=tuple(at for at in table.wonders if at in seen))


def _out(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """Bankrupt already, or not: who is out has nothing, and what was owed to them is owed to the bank."""
    letter = figures[0]
    if paper.hands[letter].is_out:
        return paper.hand(letter, is_out=False, cash=None)
    paper = paper.titled(dict.fromkeys(paper.deeds_of(letter), FREE))
    for other, hand in paper.hands.items():
        heirs = (debt._replace(to=BANK) if debt.to == letter else debt for debt in hand.debts)
        paper = paper.hand(other, debts=tuple(heirs))
    return paper.hand(letter, is_out=True, cash=0, notes={}, jail_cards=0, in_jail=False, jail_turns=0, debts=())


def _role(paper: Paper, table: Table, figures: list[str]) -> Paper:
    return paper.hand(figures[0], role=figures[1] if figures[1] in ("competitor", "monopolist") else None)


# --- The turn ---------------------------------------------------------------------------------------------------------
def _turn(paper: Paper, table: Table, figures: list[str]) -> Paper:
    return replace(paper, turn=_seat(table, figures[0]))


def _round(paper: Paper, table: Table, figures: list[str]) -> Paper:
    return replace(paper, round=min(max(paper.round + int(figures[0]), 1), 999))


def _pot(paper: Paper, table: Table, figures: list[str]) -> Paper:
    """`pot:50`: so much more lies on free parking; `pot:clear`: nothing."""
    return replace(paper, pot=0 if figures[0] == "clear" else min(max(paper.pot + int(figures[0]), 0), MOST))


TAPS: dict[str, Tap] = {
    "page": _page,
    "pad": _pad,
    "note": _note,
    "key": _key,
    "owe": _owe,
    "own": _own,
    "group": _group,
    "level": _level,
    "levels": _levels,
    "place": _place,
    "jail": _jail,
    "tries": _tries,
    "card": _card,
    "tick": _tick,
    "out": _out,
    "role": _role,
    "turn": _turn,
    "round": _round,
    "pot": _pot,
}
