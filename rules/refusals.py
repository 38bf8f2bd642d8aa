"""A refusal is a rule id and its figures, never a sentence: that is made at the edge, in the reader's language."""

from typing import Any

#: What no banker can pass with an override: the box itself says no, or nobody may.
HARD = frozenset({"BAD_REQUEST", "FORBIDDEN", "OVER-1", "OUT-1", "CASH-1", "OWN-1", "BUILD-5"})


class Refusal(Exception):
    """A command the rules refuse: ``rule`` is an id of the catalogue, ``params`` the figures behind it (JSON)."""

    def __init__(self, rule: str, **params: Any) -> None:
        super().__init__(rule)
        self.rule = rule
        self.params = params

    def __str__(self) -> str:
        return f"{self.rule} {self.params}" if self.params else self.rule
