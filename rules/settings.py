"""The table's settings: what each may be, and what follows from the others (CONTRACT, *Settings*).

Defaults are the edition's own (its data). What the table has chosen is kept apart from what holds, so that
``short_game`` can still move the settings nobody has named.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.edition import Edition
from rules.refusals import Refusal

MOST = 1_000_000
#: Deeds dealt to each player in a short or timed game, by the edition's seam (END-2, END-5).
DEALT = {"short_or_timed": 2, "never": 0}


@dataclass(frozen=True, slots=True)
class Setting:
    """What a setting may be: one of ``choices``, or a whole number from ``least``; None too where ``optional``."""

    name: str
    choices: tuple[Any, ...] = ()
    least: int | None = None
    optional: bool = False
    lobby_only: bool = False

    def allows(self, value: Any) -> bool:
        if value is None:
            return self.optional
        if self.choices:
            return any(value is choice or (type(value) is type(choice) and value == choice) for choice in self.choices)
        return type(value) is int and self.least is not None and self.least <= value <= MOST


def _switch(name: str, *, lobby_only: bool = False) -> Setting:
    return Setting(name, choices=(True, False), lobby_only=lobby_only)


def _count(name: str, least: int = 0, *, optional: bool = False, lobby_only: bool = False) -> Setting:
    return Setting(name, least=least, optional=optional, lobby_only=lobby_only)


ALL = (
    Setting("rent", ("automatic", "claim")),
    _switch("auctions"),
    _count("starting_cash", lobby_only=True),
    _count("salary"),
    _count("jail_fine"),
    _count("jail_tries", 1),
    _count("house_stock", optional=True, lobby_only=True),
    _count("hotel_stock", optional=True, lobby_only=True),
    _switch("even_building"),
    Setting("houses_per_hotel", (4, 3)),
    _switch("hotels_sold_together"),
    _switch("mortgages"),
    Setting("mortgage_clears", ("group", "site")),
    _count("mortgage_interest"),
    Setting("interest_rounding", ("up", "nearest", "down")),
    Setting("transfer_interest", (True, False, "bankruptcy")),
    _switch("mortgaged_transports_count"),
    _switch("double_rent_needs_unmortgaged_group"),
    Setting("bankrupt_deeds", ("auction", "free")),
    _switch("trades"),
    _switch("passports", lobby_only=True),
    _count("passport_bonus"),
    Setting("passport_winner", ("richest", "first_to_complete")),
    _switch("short_game"),
    _count("time_limit", 1, optional=True),
    _count("round_limit", 1, optional=True),
    _count("turn_seconds", 1, optional=True),
    _count("dealt_deeds", lobby_only=True),
    _switch("quick_game"),
    Setting("wealth", ("assets", "cash", "income")),
    _count("parking_pot", optional=True, lobby_only=True),
    Setting("ticks", ("automatic", "owner")),
    _switch("dealt_deeds_tick"),
    Setting("jail_fine_frees", ("now", "next_turn")),
    Setting("undo", ("own_last", "banker", "anyone")),
    Setting("money", ("app", "notes")),
    Setting("automation", ("full", "assisted")),
    Setting("who_may", ("turn", "banker", "anyone")),
    Setting("balances", ("open", "own", "hidden")),
)
BY_NAME = {setting.name: setting for setting in ALL}


def faults_of(edition: Edition, chosen: Mapping[str, Any]) -> list[str]:
    """The names in ``chosen`` that are no setting of this edition, or whose value is none of its choices."""
    faults = [name for name, value in chosen.items() if name not in BY_NAME or not BY_NAME[name].allows(value)]
    has_tour = edition.seams["end"] == "role"
    return faults if has_tour or chosen.get("quick_game") is not True else [*faults, "quick_game"]


def must_be_settings(edition: Edition, chosen: Mapping[str, Any]) -> None:
    """Refuses unknown settings and values: BAD_REQUEST with all of them in ``faults``."""
    faults = faults_of(edition, chosen)
    if faults:
        raise Refusal("BAD_REQUEST", faults=faults)


def kept(chosen: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What the table has chosen as facts, each in a list of one: a chosen null is not the same as no choice."""
    return {name: [value] for name, value in chosen.items()}


def effective(edition: Edition, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every setting as it holds: the edition's, what follows from a short or timed game, then what was chosen."""
    settings = dict(edition.defaults)
    if chosen.get("short_game"):
        settings["houses_per_hotel"] = 3
    if chosen.get("short_game") or chosen.get("time_limit"):
        settings["dealt_deeds"] = DEALT[edition.seams["dealing"]]
    if chosen.get("quick_game"):
        settings["trades"] = False
    return settings | dict(chosen)
