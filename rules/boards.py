"""A table's own box: an edition read from data that somebody typed in, and told again as data.

The shape is the one in which editions are told (``GET /api/editions/{id}/``), plus ``base``: the edition whose rule
book it follows. Nothing of a faulty board is kept; its faults come all at once (rules/board_faults.py).
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from types import MappingProxyType
from typing import Any

from rules.board_faults import CARD_FIELDS, Fault, faults_in, settings_of
from rules.edition import DEED_KINDS, LANGUAGES, Card, Choice, Edition, Group, Names, Square, load_edition
from rules.refusals import Refusal
from rules.table import Table

__all__ = ["Fault", "board_of", "data_of", "edition_from", "faults_in", "read_edition"]

Json = Mapping[str, Any]
_DEED = ("price", "mortgage", "rents", "rents_monopolist")
#: What a square of each kind has besides place, kind and names; anything else that is said of it is not read.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "site": (*_DEED, "group", "building", "hotel", "stamp"),
    "airport": _DEED,
    "utility": _DEED,
    "tax": ("amount",),
    "income_tax": ("amount",),
    "chance": ("deck",),
    "community_chest": ("deck",),
}


def read_edition(data: Any, edition_id: str) -> Edition:
    """The edition that ``data`` describes, known as ``edition_id``. Refuses by BAD_REQUEST with all ``faults``."""
    faults = list(faults_in(data))
    if faults:
        raise Refusal("BAD_REQUEST", faults=[fault._asdict() for fault in faults])
    return edition_from(data, edition_id)


def edition_from(data: Json, edition_id: str) -> Edition:
    """The same of data that was found sound before: a game keeps its board, whatever is thought a fault later."""
    base = load_edition(data.get("base", "wonders"))
    squares = _numbered(base, [_square(item) for item in sorted(data["squares"], key=lambda item: item["index"])])
    return replace(
        base,
        id=edition_id,
        base=base.id,
        names=_names(data["names"]),
        groups=MappingProxyType(_groups(base, data, squares)),
        squares=tuple(squares),
        cards=tuple(_card(item) for item in data["cards"]) if "cards" in data else base.cards,
        defaults=MappingProxyType(_defaults(base, data)),
        deeds=tuple(square.index for square in squares if square.kind in DEED_KINDS),
        wonders=tuple(square.index for square in squares if square.number is not None),
    )


# -- reading what is sound --------------------------------------------------------------------------------------
def _names(given: Json) -> Names:
    """All three languages; what is missing is taken from the first that is there."""
    first = next(given[lang] for lang in ("en", "fr", "fi") if (given.get(lang) or "").strip())
    return MappingProxyType({lang: ((given.get(lang) or "").strip() or first.strip()) for lang in LANGUAGES})


def _square(item: Json) -> Square:
    kind = item["kind"]
    fields: dict[str, Any] = {name: item[name] for name in FIELDS.get(kind, ()) if item.get(name) is not None}
    fields |= {name: tuple(fields[name]) for name in ("rents", "rents_monopolist") if name in fields}
    if kind in DEED_KINDS:
        fields.setdefault("mortgage", item["price"] // 2)
    if kind in ("chance", "community_chest"):
        fields.setdefault("deck", kind)
    return Square(index=item["index"], kind=kind, names=_names(item["names"]), **fields)


def _numbered(base: Edition, squares: list[Square]) -> list[Square]:
    """With passports every site is a wonder, numbered along the board; however many there are (PASS-10)."""
    if not base.wonders:
        return squares
    sites = [square.index for square in squares if square.kind == "site"]
    return [
        replace(square, number=sites.index(square.index) + 1 if square.kind == "site" else None) for square in squares
    ]


def _groups(base: Edition, data: Json, squares: list[Square]) -> dict[str, Group]:
    """The groups that have sites, in the order of their letters; what building costs is said on their deeds."""
    told = {item["letter"]: item for item in data.get("groups", ())}
    first = {square.group: square for square in reversed(squares) if square.group}
    return {letter: _group(base.groups[letter], told.get(letter, {}), first[letter]) for letter in sorted(first)}


def _group(printed: Group, told: Json, site: Square) -> Group:
    names = _names(told["names"]) if told.get("names") else printed.names
    colour = told.get("colour") or printed.colour
    return replace(printed, names=names, colour=colour, building=site.building or 0, hotel=site.hotel or 0)


def _card(item: Json) -> Card:
    fields = {name: item[name] for name in CARD_FIELDS[item["kind"]]}
    options = tuple(Choice(**option) for option in item["options"]) if item["kind"] == "choice" else ()
    return Card(
        id=item["id"], deck=item["deck"], kind=item["kind"], text=_names(item["text"]), options=options, **fields
    )


def _defaults(base: Edition, data: Json) -> dict[str, Any]:
    return dict(base.defaults) | (settings_of(data.get("settings", {})) or {})


# -- telling it again -------------------------------------------------------------------------------------------
def data_of(edition: Edition) -> dict[str, Any]:
    """The data that ``read_edition`` makes this edition of. An edition of ours is its own base."""
    base = load_edition(edition.base or edition.id)
    return {
        "base": base.id,
        "names": dict(edition.names),
        "groups": [
            {"letter": letter, "colour": group.colour, "names": dict(group.names)}
            for letter, group in edition.groups.items()
        ],
        "squares": [_square_data(square) for square in edition.squares],
        "cards": [_card_data(card) for card in edition.cards],
        "settings": {
            name: value for name, value in edition.defaults.items() if not _same(value, base.defaults.get(name))
        },
    }


def board_of(table: Table) -> Edition:
    """The table's box as it now is: its board as amended, its settings as they hold (AGREE-1)."""
    edition = table.edition
    return replace(
        edition,
        base=edition.base or edition.id,
        squares=tuple(table.square(square.index) for square in edition.squares),
        defaults=MappingProxyType({name: table.setting(name) for name in edition.defaults}),
    )


def _same(one: Any, other: Any) -> bool:
    return one == other and type(one) is type(other)


def _square_data(square: Square) -> dict[str, Any]:
    told: dict[str, Any] = {"index": square.index, "kind": square.kind, "names": dict(square.names)}
    told |= {name: getattr(square, name) for name in FIELDS.get(square.kind, ())}
    told |= {name: list(told[name]) or None for name in ("rents", "rents_monopolist") if name in told}
    if square.price is not None and square.mortgage == square.price // 2:
        told["mortgage"] = None
    return {name: value for name, value in told.items() if value is not None}


def _card_data(card: Card) -> dict[str, Any]:
    told: dict[str, Any] = {"id": card.id, "deck": card.deck, "kind": card.kind, "text": dict(card.text)}
    told |= {name: getattr(card, name) for name in CARD_FIELDS[card.kind]}
    told["options"] = [
        {key: value for key, value in asdict(option).items() if value is not None} for option in card.options
    ] or None
    return {name: value for name, value in told.items() if value is not None}
