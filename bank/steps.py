"""One entry and what it changed, as each audience may see it: made once, and shared by all who ask."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bank import patches
from rules.ledger import Entry
from rules.table import Table
from rules.views import state_of

LINK = "link"  # in a step's `told`, until it is told: the row, as other processes may chain it to theirs
State = dict[str, Any]


@dataclass(slots=True)
class View:
    """One table with one set of names: its state, made once for each audience and shared by all who ask."""

    table: Table
    names: dict[str, str]
    order: list[str]
    _states: dict[str | None, State] = field(default_factory=dict)
    _seats: dict[Any, Any] = field(default_factory=dict)  # until the next entry

    def audience(self, viewer: str | None) -> str | None:
        """Viewers who see the same are one audience: everybody, unless the table hides balances."""
        return "bank" if self.table.setting("balances") == "open" else viewer

    def state(self, viewer: str | None) -> State:
        """The contract's state as `viewer` ("bank", a letter or None) may see it, without `rev`."""
        audience = self.audience(viewer)
        if audience not in self._states:
            self._states[audience] = self._seen_by(audience)
        return self._states[audience]

    def seat(self, how: Any, draw: Callable[[], Any]) -> Any:
        """What a screen makes of a seat, once for all screens on which it looks alike (`how`)."""
        found = self._seats.get(how)
        if found is None:
            found = self._seats[how] = draw()
        return found

    def _seen_by(self, audience: str | None) -> State:
        state = state_of(self.table, self.names, audience)
        return state | {"order": self.order} if self.table.status == "lobby" else state


@dataclass(slots=True)
class Step:
    """One entry and what it changed: all that a screen needs. `told` keeps what was made for each audience."""

    entry: Entry
    at: datetime
    before: View | None
    after: View | None
    told: dict[Any, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, entry: Entry, at: datetime, before: View, after: View) -> "Step":
        """The step between two views; where all see the same, its patch is made at once and the views let go."""
        before._seats.clear()
        if before.audience(None) == after.audience(None) == "bank":
            return cls(entry, at, None, None, {"bank": patches.patch(before.state("bank"), after.state("bank"))})
        return cls(entry, at, before, after)

    @property
    def seq(self) -> int:
        return self.entry.seq

    def audience(self, viewer: str | None) -> str | None:
        """Who sees of this step what `viewer` sees of it."""
        return viewer if self.after else "bank"

    def patch(self, viewer: str | None) -> State:
        """The merge patch from the state before, as `viewer` may see it."""
        audience = self.audience(viewer)
        if audience not in self.told and self.before and self.after:
            self.told[audience] = patches.patch(self.before.state(viewer), self.after.state(viewer))
        patch: State = self.told[audience]
        return patch
