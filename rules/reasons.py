"""How a figure came about, as structured data: every payment may carry its ``why``, and *why?* on a screen opens it.

A reason is {"kind": …, "rule": id, …figures}; the kinds and their figures are:
  bare, doubled, group_mortgaged {square, rent, times} · built {square, level} · airports {square, held}
  dice {square, held, dice, times} · percent {square, value, percent} (interest, lifting)
  step {square, level} (building) · repairs {houses, hotels, house, hotel} · kept {cash, percent}
  share {cash, deeds, buildings} in hundredths (income tax)
The sentence is made at the edge (``bank.wording``), in the reader's language.
"""

from typing import Any, NamedTuple

Why = dict[str, Any]


class Rent(NamedTuple):
    """What a landing costs, in euros, and how it came about."""

    amount: int
    why: Why
