"""How a figure came about, as structured data: every payment carries its ``why``, and *why?* on a screen opens it.

A reason is {"kind": …, "rule": id, …figures}; the kinds and their figures are:
  setting {setting} (salary, fine, bonus, starting cash) · price {square} (a deed's) · tax {square}
  bid {square|building} · card {card} (its id) · said {} (a paper card, by hand) · agreed {} (a trade)
  given {} (of one's own will, or by hand) · loan {square} (a mortgage) · half {square, value} (of what was built)
  left {} (all cash of who is out) · interest {squares, percent} (of an estate) · pot {} · fee {}
  die {die} · owed {} (a debt that the table had noted)
  bare, doubled, group_mortgaged {square, rent, times} · built {square, level} · airports {square, held}
  dice {square, held, dice, times} · percent {square, value, percent} (interest, lifting)
  step {square, level} (building) · repairs {houses, hotels, house, hotel} · kept {cash, percent}
  share {cash, deeds, buildings} in hundredths (income tax)
and of the count: worth_deed {square} · worth_half {square, value} · worth_houses {square, houses, house}
  worth_hotel {square, hotel, houses, house}; of an income the reasons of its rent.
The sentence is made at the edge (``bank.wording``), in the reader's language.
"""

from typing import Any, NamedTuple

Why = dict[str, Any]


def because(kind: str, rule: str, **figures: Any) -> Why:
    """A reason of this kind."""
    return {"kind": kind, "rule": rule, **figures}


class Rent(NamedTuple):
    """What a landing costs, in euros, and how it came about."""

    amount: int
    why: Why
