"""How much is measured: the whole, or so little that a test can see that the bench still runs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """`turns` of a hundred commands (`turn`); entries of a long game; a crowd's phones and tables; `rounds` of load."""

    turns: int = 15
    turn: int = 100
    long: int = 5000
    middle: int = 600
    idle: int = 1000
    tables: int = 50
    phones: int = 6
    rounds: int = 3
    seconds: float = 3.0


WHOLE = Sizes()
TINY = Sizes(turns=1, turn=3, long=30, middle=10, idle=8, tables=2, phones=2, rounds=1, seconds=0.3)
