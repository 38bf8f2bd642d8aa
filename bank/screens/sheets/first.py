"""Who starts, and who sits where: the throw for it, and the seats tapped in their order. Both only suggest an order.

Nothing of it is kept: what was thrown or tapped so far stands in the fields of the sheet's own controls, and the order
that comes of it is the lobby's (`seats.set_order`). The highest throw starts, then clockwise; equal ones throw again
(SETUP-5). Each throws at the table and its sum is tapped, or the app throws, and says so (SETUP-10).
"""

import re
import secrets
from dataclasses import dataclass

from bank.screens.board import Player, players
from bank.screens.pads import DISTANCES, FACES
from bank.screens.wishes import Context, Wish, sheet

_THROW = re.compile(r"([A-H])([2-9]|1[0-2]|[1-6]\+[1-6])")


@dataclass(frozen=True, slots=True)
class Throw:
    """What a seat threw: two faces where the app did it, else the sum alone."""

    letter: str
    dice: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.dice)

    @property
    def told(self) -> str:
        """As the sheet's fields carry it: `A9`, `B4+5`."""
        return self.letter + "+".join(map(str, self.dice))


@sheet("first", bank_only=True)
def first(wish: Wish) -> Context:
    """One seat after the other is asked what it threw, until one has thrown more than all others."""
    seats = players(wish.live)
    order = [seat.letter for seat in seats]
    asked = [letter for letter in order if letter in (wish.text("who") or order)]
    throws = read(wish.text("throws") or "", asked)
    if wish.text("by_app"):
        throws += [throw_of(letter) for letter in asked[len(throws) :]]
    highest = ahead(throws) if len(throws) == len(asked) else []
    again = len(highest) > 1
    waits = highest if again else asked[len(throws) :]
    by_letter = {seat.letter: seat for seat in seats}
    return {
        "rows": [(by_letter[throw.letter], throw, throw.letter in highest) for throw in throws],
        "waiting": [by_letter[letter] for letter in waits],
        "again": _names(by_letter, highest) if again else "",
        "who": "".join(waits if again else asked),
        "throws": "" if again else " ".join(throw.told for throw in throws),
        "sums": DISTANCES,
        "starts": by_letter[highest[0]] if len(highest) == 1 else None,
        "order": "".join(begun_by(order, highest[0])) if highest else "",
        "round_table": [by_letter[letter] for letter in begun_by(order, highest[0])] if highest else [],
    }


def read(text: str, asked: list[str]) -> list[Throw]:
    """The throws of the first of those who are asked, as `Throw.told` has written them; what is none ends the list."""
    found = [match for word in text.split() if (match := _THROW.fullmatch(word))]
    throws = [Throw(match[1], tuple(map(int, match[2].split("+")))) for match in found]
    return [throw for throw, letter in zip(throws, asked, strict=False) if throw.letter == letter]


def throw_of(letter: str) -> Throw:
    """The app throws for a seat."""
    return Throw(letter, (1 + secrets.randbelow(len(FACES)), 1 + secrets.randbelow(len(FACES))))


def ahead(throws: list[Throw]) -> list[str]:
    """Who has thrown most: one seat, or those that throw again."""
    most = max((throw.sum for throw in throws), default=0)
    return [throw.letter for throw in throws if throw.sum == most]


def begun_by(order: list[str], letter: str) -> list[str]:
    """The same round table, begun at that seat."""
    here = order.index(letter)
    return [*order[here:], *order[:here]]


def _names(by_letter: dict[str, Player], letters: list[str]) -> str:
    return ", ".join(by_letter[letter].name for letter in letters)


@sheet("order", bank_only=True)
def order(wish: Wish) -> Context:
    """The seats, tapped as they sit; the last one is told by the others."""
    seats = players(wish.live)
    letters = [seat.letter for seat in seats]
    picked = [letter for letter in dict.fromkeys(wish.text("picked") or "") if letter in letters]
    rest = [letter for letter in letters if letter not in picked]
    whole = picked + rest if len(rest) <= 1 else []
    return {
        "rows": [(seat, picked.index(seat.letter) + 1 if seat.letter in picked else None) for seat in seats],
        "picked": "".join(picked),
        "order": "".join(whole),
        "round_table": [next(seat for seat in seats if seat.letter == letter) for letter in whole],
    }
