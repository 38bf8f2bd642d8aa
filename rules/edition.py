"""The box as data: squares, deeds, cards, tokens and the settings a new table starts with.

Why data: a family's box differs from ours in names and figures, not in kind. An edition is a TOML file in `editions/`;
one that names a `base` says only what it has otherwise. Where rule books differ in kind, `seams` names the function.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rules.refusals import Refusal

EDITIONS = ("wonders", "classic", "online", "anti-monopoly")
LANGUAGES = ("fr", "fi", "en")
DEED_KINDS = ("site", "airport", "utility")
COLOURS = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")

_FOLDER = Path(__file__).parent / "editions"

Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Square:
    """One square. Sums are whole euros; what a square of its kind does not have is None or empty.

    kind: go, site, airport, utility, tax, chance, community_chest, jail, parking, go_to_jail.
    rents: of a site bare, one to four guest houses, hotel; of an airport by how many its owner holds;
    of a utility the multipliers of the dice by how many. stamp: the key of a drawing, where a box has chosen one.
    """

    index: int
    kind: str
    names: Names
    group: str | None = None
    number: int | None = None
    price: int | None = None
    rents: tuple[int, ...] = ()
    rents_monopolist: tuple[int, ...] = ()
    building: int | None = None
    hotel: int | None = None
    mortgage: int | None = None
    amount: int | None = None
    deck: str | None = None
    stamp: str | None = None

    def name(self, lang: str) -> str:
        """The name in `lang` (fr, fi, en); English where there is none."""
        return self.names.get(lang) or self.names["en"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to follow a card that leaves a choice: pay `amount`, or draw from `deck`."""

    kind: str
    amount: int | None = None
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card as its effect. `text` may hold `{square}`: read it with Edition.card_text.

    kind: move_to, move_back (steps), move_back_to, jail, jail_card, receive, pay, receive_each, pay_each,
    repairs (house, hotel: euros for each), choice (options).
    """

    id: str
    deck: str
    kind: str
    text: Names
    square: int | None = None
    steps: int | None = None
    amount: int | None = None
    house: int | None = None
    hotel: int | None = None
    options: tuple[Choice, ...] = ()
    role: str | None = None
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """A colour group: its letter, the key of its colour, what it is called and what building on it costs."""

    letter: str
    colour: str
    names: Names
    building: int
    hotel: int


@dataclass(frozen=True, slots=True)
class Edition:
    """A box: the board in order, its cards, tokens, groups, default settings and seams.

    base: of a table's own box (rules/boards.py), the edition whose rule book it follows.
    """

    id: str
    names: Names
    min_players: int
    max_players: int
    tokens: tuple[str, ...]
    notes: Mapping[int, int]
    groups: Mapping[str, Group]
    squares: tuple[Square, ...]
    cards: tuple[Card, ...]
    defaults: Mapping[str, Any]
    seams: Mapping[str, str]
    deeds: tuple[int, ...]
    wonders: tuple[int, ...]
    base: str | None = None

    def card(self, card_id: str) -> Card | None:
        """The card of that id, if the edition has it."""
        return next((card for card in self.cards if card.id == card_id), None)

    def deck(self, name: str) -> tuple[Card, ...]:
        """The cards of a deck, in the order of the data."""
        return tuple(card for card in self.cards if card.deck == name)

    def card_text(self, card: Card, lang: str) -> str:
        """What the card says, in our few words, with the board's own name of the square it leads to."""
        square = "" if card.square is None else self.squares[card.square].name(lang)
        return card.text[lang].replace("{square}", square)

    def group(self, letter: str) -> tuple[Square, ...]:
        """The sites of a colour group, in board order."""
        return tuple(square for square in self.squares if square.group == letter)

    def of_kind(self, kind: str) -> tuple[Square, ...]:
        """All squares of a kind, in board order."""
        return tuple(square for square in self.squares if square.kind == kind)


@cache
def load_edition(edition_id: str) -> Edition:
    """The edition of that id. Refuses an unknown one (BAD_REQUEST)."""
    if edition_id not in EDITIONS:
        raise Refusal("BAD_REQUEST", edition=edition_id, editions=list(EDITIONS))
    raw = _read(edition_id)
    deck_data = tomllib.loads((_FOLDER / "decks" / f"{raw['decks']}.toml").read_text("utf-8"))
    groups = {letter: Group(letter=letter, **data) for letter, data in raw["groups"].items()}
    squares = [_square(int(index), data, groups) for index, data in raw["squares"].items()]
    return Edition(
        id=raw["id"],
        names=raw["names"],
        min_players=raw["min_players"],
        max_players=raw["max_players"],
        tokens=tuple(raw["tokens"]),
        notes=MappingProxyType({int(note): count for note, count in raw["notes"].items()}),
        groups=MappingProxyType(groups),
        squares=tuple(sorted(squares, key=lambda square: square.index)),
        cards=tuple(_card(card_id, data) for card_id, data in deck_data["cards"].items()),
        defaults=MappingProxyType(raw["settings"]),
        seams=MappingProxyType(raw["seams"]),
        deeds=tuple(sorted(square.index for square in squares if square.kind in DEED_KINDS)),
        wonders=tuple(sorted(square.index for square in squares if square.number is not None)),
    )


def _read(edition_id: str) -> dict[str, Any]:
    raw = tomllib.loads((_FOLDER / f"{edition_id}.toml").read_text("utf-8"))
    settings = raw["settings"]
    settings.update(dict.fromkeys(settings.pop("unset", ())))
    return _over(_read(raw.pop("base")), raw) if "base" in raw else raw


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """`base` with what `own` says otherwise, tables inside tables too; a square that names its kind stands alone."""
    tables = {key: value for key, value in own.items() if isinstance(value, dict) and key in base}
    both = {key: value if "kind" in value else _over(base[key], value) for key, value in tables.items()}
    return {**base, **own, **both}


def _square(index: int, data: dict[str, Any], groups: Mapping[str, Group]) -> Square:
    rents = {name: tuple(data.get(name, ())) for name in ("rents", "rents_monopolist")}
    fields = {**data, **rents}
    if data["kind"] in DEED_KINDS:
        fields.setdefault("mortgage", data["price"] // 2)
    if group := groups.get(data.get("group", "")):
        fields = {"building": group.building, "hotel": group.hotel, **fields}
    if data["kind"] in ("chance", "community_chest"):
        fields.setdefault("deck", data["kind"])
    return Square(index=index, **fields)


def _card(card_id: str, data: dict[str, Any]) -> Card:
    options = tuple(Choice(**option) for option in data.get("options", ()))
    return Card(id=card_id, **{**data, "options": options})
