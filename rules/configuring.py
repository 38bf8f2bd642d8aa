"""The agreements of the table: its settings (AGREE-1) and its board as the box in hand shows it (amend)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.building import houses_before_hotel
from rules.commands import Object, Raw, SquareNo, Text, command
from rules.draft import Draft
from rules.edition import DEED_KINDS, LANGUAGES, Square
from rules.ledger import BANK, BOX, CASH, HOTEL, HOUSE, POT
from rules.refusals import Refusal
from rules.settings import BY_NAME, MOST, effective, kept, must_be_settings
from rules.table import HOTEL_LEVEL, Table

LONGEST_NAME = 60


@command("configure")
@dataclass(frozen=True, slots=True)
class Configure:
    """Settings of the table: freely in the lobby; while playing with a reason, for what follows (AGREE-1)."""

    settings: Object
    reason: Text | None = None

    def decide(self, draft: Draft) -> None:
        must_be_settings(draft.table.edition, self.settings)
        playing = draft.table.status != "lobby"
        late = [name for name in self.settings if playing and BY_NAME[name].lobby_only]
        if late or (playing and self.reason is None):
            raise Refusal("BAD_REQUEST", field=late[0] if late else "reason")
        before = dict(draft.table.facts["settings"])
        for name, value in kept(self.settings).items():
            draft.put(f"chosen.{name}", value)
        self._apply(draft, playing)
        self._fit_stock(draft, before)
        self._fit_houses(draft)
        if not draft.table.has_money:
            self._fit_money(draft)

    def _apply(self, draft: Draft, playing: bool) -> None:
        chosen = {name: value for name, (value,) in draft.table.facts.get("chosen", {}).items()}
        for name, value in effective(draft.table.edition, chosen).items():
            if not (playing and BY_NAME[name].lobby_only):
                draft.put(f"settings.{name}", value)

    def _fit_stock(self, draft: Draft, before: Mapping[str, Any]) -> None:
        for name, piece in (("house_stock", HOUSE), ("hotel_stock", HOTEL)):
            now = draft.table.setting(name)
            draft.move(piece, BOX, BANK, (now or 0) - (before.get(name) or 0))

    def _fit_houses(self, draft: Draft) -> None:
        """A fourth house that stands already has no step under ``houses_per_hotel`` 3 (BUILD-4)."""
        table = draft.table
        tall = [at for at in table.deed_squares if houses_before_hotel(table, at) < table.level(at) < HOTEL_LEVEL]
        draft.must(not tall, "BUILD-4", hard=True, squares=tall)

    def _fit_money(self, draft: Draft) -> None:
        """From now on the cash lies on the table as paper: the app knows of none."""
        for holder in (*draft.table.seats, POT):
            draft.move(CASH, holder, BANK, draft.table.cash(holder))


# -- the board --------------------------------------------------------------------------------------------------
@command("amend")
@dataclass(frozen=True, slots=True)
class Amend:
    """One square as the set in hand shows it; refused with all faults at once (BAD_REQUEST)."""

    square: SquareNo
    names: Object | None = None
    price: Raw | None = None
    mortgage: Raw | None = None
    rents: Raw | None = None
    building: Raw | None = None
    hotel: Raw | None = None
    group: Raw | None = None
    amount: Raw | None = None
    deck: Raw | None = None

    def decide(self, draft: Draft) -> None:
        given = {name: getattr(self, name) for name in FITS if getattr(self, name) is not None}
        faults = faults_of(draft.table, self.square, given)
        if faults or not given:
            raise Refusal("BAD_REQUEST", faults=faults, field="square")
        if "price" in given:
            given.setdefault("mortgage", given["price"] // 2)
        if "names" in given:
            given["names"] = dict(draft.table.square(self.square).names) | given["names"]
        path = f"board.{self.square}"
        draft.put(path, draft.table.fact(path, {}) | given)


def _is_sum(value: Any) -> bool:
    return type(value) is int and 0 < value <= MOST


def _are_rents(square: Square, value: Any) -> bool:
    fits = isinstance(value, list) and len(value) == len(square.rents) and all(_is_sum(rent) for rent in value)
    return fits and value == sorted(value)


def _are_names(value: Any) -> bool:
    named = isinstance(value, dict) and bool(value) and set(value) <= set(LANGUAGES)
    return named and all(isinstance(name, str) and 0 < len(name.strip()) <= LONGEST_NAME for name in value.values())


#: For each field: on which kinds of square it stands, and whether a value will do.
FITS: Mapping[str, tuple[tuple[str, ...], Any]] = {
    "names": ((), lambda square, value: _are_names(value)),
    "price": (DEED_KINDS, lambda square, value: _is_sum(value)),
    "mortgage": (DEED_KINDS, lambda square, value: _is_sum(value)),
    "rents": (DEED_KINDS, _are_rents),
    "building": (("site",), lambda square, value: _is_sum(value)),
    "hotel": (("site",), lambda square, value: _is_sum(value)),
    "group": (("site",), lambda square, value: isinstance(value, str) and value in tuple("ABCDEFGH")),
    "amount": (("tax",), lambda square, value: _is_sum(value)),
    "deck": (("chance", "community_chest"), lambda square, value: value in ("chance", "community_chest")),
}


def faults_of(table: Table, index: int, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every field of an amendment that cannot stand, as {square, field}."""
    square = table.square(index)
    bad = [name for name, value in given.items() if not _fits(square, name, value)]
    if "group" in given and "group" not in bad and not _keeps_groups(table, index, given["group"]):
        bad.append("group")
    return [{"square": index, "field": name} for name in bad]


def _fits(square: Square, name: str, value: Any) -> bool:
    kinds, is_fine = FITS[name]
    return (not kinds or square.kind in kinds) and bool(is_fine(square, value))


def _keeps_groups(table: Table, index: int, letter: str) -> bool:
    """No built site changes its colour, and no group is left with a single site."""
    left = [other for other in table.group(index) if other != index]
    joined = [other for other in table.deed_squares if other != index and table.square(other).group == letter]
    built = any(table.level(other) for other in (index, *left, *joined))
    return bool(joined) and len(left) != 1 and not built
