"""The table as screens show it: its squares in the viewer's language, its players, and whose throw comes next."""

from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bank.money import language
from bank.pausing import AWAY, clock_of
from bank.tables import Live
from rules.anti_monopoly import COMPETITOR
from rules.edition import COLOURS, Edition
from rules.ledger import BANK
from rules.table import HOTEL_LEVEL, Table
from rules.turns import blocker, mover

GROUPS = "abcdefgh"
#: Is the seat's device here? A class for the sign beside the word, and the word.
PRESENCE: dict[str, tuple[str, Promise]] = {
    "here": ("", _("here")),
    "away": ("away", _("away")),
    "tablet": ("shared", _("on this tablet")),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A square in the viewer's language. `owner` is a letter or None; level as in the contract (5: a hotel).

    `tint` is the class of its group's colour, `stamp` the drawing that a box of one's own has chosen.
    """

    index: int
    kind: str
    group: str | None
    number: int | None
    name: str
    price: int | None
    owner: str | None
    mortgaged: bool
    level: int
    tint: str = ""
    stamp: str | None = None

    @property
    def houses(self) -> int:
        return 0 if self.has_hotel else self.level

    @property
    def has_hotel(self) -> bool:
        return self.level == HOTEL_LEVEL

    @property
    def blocks(self) -> range:
        """One for each guest house that stands there."""
        return range(self.houses)


@dataclass(frozen=True, slots=True)
class Player:
    """A seat as a screen shows it. `cash` is None where the viewer may not see it."""

    letter: str
    name: str
    token: str | None
    role: str | None
    cash: int | None
    place: Place
    deeds: tuple[Place, ...]
    passport: tuple[int, ...]
    is_jailed: bool
    jail_turns: int
    jail_cards: int
    debts: tuple[dict[str, Any], ...] = field(hash=False)
    is_out: bool
    is_next: bool
    is_on_turn: bool
    presence: str
    presence_words: str
    has_phone: bool

    @property
    def is_at_war(self) -> bool:
        """A competitor on square 10 is not in jail but in the price war (AM-17)."""
        return self.is_jailed and self.role == COMPETITOR

    @property
    def ticks(self) -> int:
        return len(self.passport)

    @property
    def hands(self) -> list[tuple[Place, ...]]:
        """The title deeds as they are held: the sites by colour group, then what has none by its kind."""
        held = sorted(self.deeds, key=lambda place: (place.group or "Z", place.kind, place.index))
        return [tuple(hand) for _, hand in groupby(held, key=lambda place: (place.group, place.kind))]

    @property
    def cash_path(self) -> str:
        """Where the state keeps this player's cash."""
        return f"players.{self.letter}.cash"

    @property
    def passport_path(self) -> str:
        """Where the state keeps this player's ticks."""
        return f"players.{self.letter}.passport"

    @property
    def owed(self) -> int:
        """What the player is in debt, in all."""
        return sum(int(debt["amount"]) for debt in self.debts)


def place(table: Table, index: int, lang: str | None = None) -> Place:
    """The square of that index, as this table's board has it: made once, until a deed or a building moves."""
    lang, key = language(lang), str(index)
    places = table.remembered(f"places.{lang}", dict)
    if key not in places:
        places[key] = _place(table, index, lang)
    found: Place = places[key]
    return found


def _place(table: Table, index: int, lang: str) -> Place:
    square = table.square(index)
    return Place(
        index=index,
        kind=square.kind,
        group=square.group,
        number=square.number,
        name=square.name(lang),
        price=square.price,
        owner=table.owner(index) if square.price is not None else None,
        mortgaged=table.is_mortgaged(index),
        level=table.level(index),
        tint=tint(table.edition, square.group),
        stamp=square.stamp,
    )


def tint(edition: Edition, group: str | None) -> str:
    """The class that gives a group its colour and pattern: by its letter, unless a box has another colour for it."""
    if group is None or group not in edition.groups:
        return f"g{group.lower()}" if group else ""
    colour = edition.groups[group].colour
    return f"g{GROUPS[COLOURS.index(colour)]}" if colour in COLOURS else f"g{group.lower()}"


def places(table: Table) -> list[Place]:
    """All forty squares, in board order."""
    return [place(table, square.index) for square in table.edition.squares]


def wonders(table: Table) -> list[Place]:
    """The wonders in board order, which is that of their numbers."""
    return [place(table, index) for index in table.wonders]


def next_to_throw(table: Table) -> str | None:
    """Who throws next, or whose landing keeps the table waiting."""
    return mover(table) or (table.on_turn if table.status == "playing" else None)


def player(live: Live, letter: str, viewer: str | None = BANK, lang: str | None = None) -> Player:
    """One seat, as `viewer` may see it."""
    seen = live.player(letter, viewer)
    how = letter, live.view.audience(viewer), seen["presence"], language(lang)
    found: Player = live.view.seat(how, lambda: _player(live, letter, seen, lang))
    return found


def _player(live: Live, letter: str, seen: dict[str, Any], lang: str | None) -> Player:
    table = live.table
    here, words = PRESENCE[seen["presence"]]
    return Player(
        letter=letter,
        name=live.names.get(letter) or letter,
        token=seen["token"],
        role=seen["role"],
        cash=seen["cash"],
        place=place(table, seen["position"], lang),
        deeds=tuple(place(table, index, lang) for index in table.deeds_of(letter)),
        passport=tuple(seen["passport"]),
        is_jailed=seen["in_jail"],
        jail_turns=seen["jail_turns"],
        jail_cards=seen["jail_cards"],
        debts=tuple(seen["debts"]),
        is_out=seen["bankrupt"],
        is_next=letter == next_to_throw(table),
        is_on_turn=letter == table.on_turn,
        presence=here,
        presence_words=str(words),
        has_phone=here != "shared",
    )


def players(live: Live, viewer: str | None = BANK) -> list[Player]:
    """All seats in the order round the table."""
    return [player(live, letter, viewer) for letter in live.state(viewer)["order"]]


def frame(live: Live, viewer: str | None, *, role: str, sheets: str) -> dict[str, Any]:
    """What every page of a table shows and base.html needs. `sheets` is the address its sheets begin with."""
    state = live.state(viewer)
    return {
        "page": {
            "code": live.code,
            "seat": None if viewer == BANK else viewer,
            "role": role,
            "seq": state["seq"],
            "sheets": sheets,
        },
        "state": state,
        "rev": live.rev,
        "moment": moment(live),
        "players": players(live, viewer),
        "by": viewer,
        "total_wonders": len(live.table.wonders),
        "clock": clock_of(live),
        "rest": rest_of(live),
    }


def rest_of(live: Live) -> dict[str, Any] | None:
    """The pause that goes on: since when, whether the table is put away, and whose it is (no `who`: the banker's)."""
    rest = live.resting if live.table.status == "playing" else None
    if rest is None:
        return None
    who = {"who": live.names[rest.by], "token": live.table.token(rest.by)} if rest.by in live.names else {}
    return {"since": rest.since, "is_away": rest.kind == AWAY, **who}


def moment(live: Live) -> str:
    """The same text as long as the same decision is before the table: what a person has set for it then stays set."""
    table = live.table
    throwing = next_to_throw(table)
    where = "-".join(str(table.position(letter)) for letter in table.in_play)
    return f"{table.status}.{throwing}.{where}.{table.fact('turn.doubles', 0)}.{blocker(table) or ''}"
