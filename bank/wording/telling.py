"""A sentence in the making: what has been said of an entry, and which of its payments and ticks that tells already."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bank.wording.reading import Reading
from bank.wording.words import Speaker
from rules.ledger import Line


@dataclass(slots=True)
class Telling:
    """What the functions that tell a command write into."""

    reading: Reading
    speaker: Speaker
    said: list[str] = field(default_factory=list)
    told: list[Line] = field(default_factory=list)
    ticked: list[int] = field(default_factory=list)

    @property
    def command(self) -> Mapping[str, Any]:
        return self.reading.command

    @property
    def player(self) -> str:
        """The name of whose affair it is."""
        return self.speaker.who(self.reading.player)

    def add(self, key: str, **values: Any) -> None:
        self.said.append(self.speaker.say("sentences", key, **values))

    def add_jailed(self, key: str, **values: Any) -> None:
        """What is said of jail: of the price war where this player is a competitor (`war.…`)."""
        family = "war" if self.speaker.is_at_war(self.reading.player) else "jail"
        self.add(f"{family}.{key}", player=self.player, **values)

    def tell(self, *rules: str, payer: str | None = None) -> str:
        """The sum of the payments by these rules (of one payer); they count as told."""
        lines = [line for line in self.reading.lines(*rules) if payer in (None, line.payer)]
        self.told += lines
        return self.speaker.sum(sum(line.amount for line in lines))

    def lot(self, lot: Mapping[str, Any] | None) -> str:
        """What is or was for sale: a deed by its name, a building by its word."""
        if lot and lot.get("square") is not None:
            return self.speaker.square(lot["square"])
        building = (lot or {}).get("building")
        return self.speaker.say("words", f"lot.{building}" if building in ("house", "hotel") else "lot.unknown")
