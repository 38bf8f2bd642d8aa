"""Sums as notes of the box: what to hand over, and what a player has before them."""

from bank.paper import NOTES


def notes_of(amount: int) -> list[tuple[int, int]]:
    """The fewest notes that make up a sum (whole euros, its sign left out): (value, how many), the largest first."""
    found, left = [], abs(amount)
    for value in NOTES:
        count, left = divmod(left, value)
        if count:
            found.append((value, count))
    return found
