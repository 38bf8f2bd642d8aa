"""A table's own box: an edition read from data that somebody typed in, with the list of all its faults.

The shape is the one in which editions are told (``GET /api/editions/{id}/``), plus ``base``: the edition whose rule
book it follows. Nothing of a faulty board is kept; its faults come all at once, each with its place and reason.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from rules.edition import DEED_KINDS, EDITIONS, LANGUAGES, Card, Choice, Edition, Group, Names, Square, load_edition
from rules.refusals import Refusal
from rules.settings import MOST, faults_of
from rules.table import GO, JAIL

LONGEST = 60
LONGEST_TEXT = 200
MOST_CARDS = 60
LETTERS = "ABCDEFGH"
KINDS = ("go", "tax", "chance", "community_chest", "jail", "parking", "go_to_jail", *DEED_KINDS)
ROLE_KINDS = ("income_tax", "foundation", "role_card")
#: How many rents each kind of deed has.
RENTS = {"site": 6, "airport": 4, "utility": 2}
#: What each kind of card must name, besides its text.
CARD_FIELDS: Mapping[str, tuple[str, ...]] = {
    "move_to": ("square",),
    "move_back": ("steps",),
    "move_back_to": ("square",),
    "jail": (),
    "jail_card": (),
    "nothing": (),
    "receive": ("amount",),
    "pay": ("amount",),
    "receive_each": ("amount",),
    "pay_each": ("amount",),
    "repairs": ("house", "hotel"),
    "choice": (),
    "dice_receive": ("amount", "least"),
    "receive_role": ("amount", "role"),
    "pay_role": ("amount", "role"),
    "role_receives": ("amount", "role"),
}

Json = Mapping[str, Any]


class Fault(NamedTuple):
    """What is wrong (``reason``) and where: a square, a card or a group, and its field."""

    place: str
    field: str
    reason: str


def read_edition(data: Any, edition_id: str) -> Edition:
    """The edition that ``data`` describes, known as ``edition_id``. Refuses by BAD_REQUEST with all ``faults``."""
    faults = list(faults_in(data))
    if faults:
        raise Refusal("BAD_REQUEST", faults=[fault._asdict() for fault in faults])
    base = load_edition(data.get("base", "wonders"))
    squares = _numbered(base, [_square(base, item) for item in sorted(data["squares"], key=lambda item: item["index"])])
    return replace(
        base,
        id=edition_id,
        names=_names(data["names"]),
        groups=MappingProxyType(_groups(base, data, squares)),
        squares=tuple(squares),
        cards=tuple(_card(item) for item in data["cards"]) if "cards" in data else base.cards,
        defaults=MappingProxyType(dict(base.defaults) | _settings(data)),
        deeds=tuple(square.index for square in squares if square.kind in DEED_KINDS),
        wonders=tuple(square.index for square in squares if square.number is not None),
    )


# -- reading what is sound --------------------------------------------------------------------------------------
def _names(given: Json) -> Names:
    """All three languages; what is missing is taken from the first that is there."""
    first = next(given[lang] for lang in ("en", "fr", "fi") if given.get(lang))
    return MappingProxyType({lang: str(given.get(lang) or first).strip() for lang in LANGUAGES})


def _square(base: Edition, item: Json) -> Square:
    known = ("kind", "group", "price", "building", "hotel", "mortgage", "amount", "deck", "number")
    fields: dict[str, Any] = {name: item[name] for name in known if item.get(name) is not None}
    if item["kind"] in DEED_KINDS:
        fields.setdefault("mortgage", item["price"] // 2)
    if item["kind"] in ("chance", "community_chest"):
        fields.setdefault("deck", item["kind"])
    fields |= {name: tuple(item.get(name) or ()) for name in ("rents", "rents_monopolist")}
    return Square(index=item["index"], names=_names(item["names"]), **fields)


def _numbered(base: Edition, squares: list[Square]) -> list[Square]:
    """With passports every site is a wonder, numbered along the board; however many there are (PASS-10)."""
    if not base.wonders:
        return squares
    sites = [square.index for square in squares if square.kind == "site"]
    return [
        replace(square, number=sites.index(square.index) + 1 if square.kind == "site" else None) for square in squares
    ]


def _groups(base: Edition, data: Json, squares: list[Square]) -> dict[str, Group]:
    told = {item["letter"]: item for item in data.get("groups", ())}
    found: dict[str, Group] = {}
    for square in squares:
        if square.group and square.group not in found:
            names = told.get(square.group, {}).get("names")
            printed = base.groups[square.group]
            own = replace(printed, building=square.building or 0, hotel=square.hotel or 0)
            found[square.group] = replace(own, names=_names(names)) if names else own
    return found


def _card(item: Json) -> Card:
    known = ("square", "steps", "amount", "house", "hotel", "role", "least")
    fields = {name: item[name] for name in known if item.get(name) is not None}
    options = tuple(Choice(**option) for option in item.get("options") or ())
    return Card(
        id=item["id"], deck=item["deck"], kind=item["kind"], text=_names(item["text"]), options=options, **fields
    )


def _settings(data: Json) -> dict[str, Any]:
    """Defaults of its own: {name: value}, or the list in which an edition tells its settings."""
    given = data.get("settings", {})
    return {item["name"]: item["default"] for item in given} if isinstance(given, list) else dict(given)


# -- finding all that is not ------------------------------------------------------------------------------------
def faults_in(data: Any) -> Iterator[Fault]:
    """Every fault of a described edition; none when it can be played."""
    if not isinstance(data, dict):
        yield Fault("edition", "edition", "shape")
        return
    base_id = data.get("base", "wonders")
    if base_id not in EDITIONS:
        yield Fault("edition", "base", "unknown")
        return
    base = load_edition(base_id)
    yield from _name_faults("edition", "names", data.get("names"), LONGEST)
    yield from _square_list_faults(base, data.get("squares"))
    yield from _group_name_faults(data.get("groups", []))
    yield from _card_list_faults(base, data.get("cards", []))
    yield from _setting_faults(base, data)


def _name_faults(place: str, field: str, names: Any, longest: int) -> Iterator[Fault]:
    if not isinstance(names, dict) or not set(names) <= set(LANGUAGES):
        yield Fault(place, field, "shape")
        return
    given = [name for name in names.values() if name]
    if not given:
        yield Fault(place, field, "missing")
    elif not all(isinstance(name, str) and name.strip() and len(name) <= longest for name in given):
        yield Fault(place, field, "text")


def _is_sum(value: Any, least: int = 1) -> bool:
    return type(value) is int and least <= value <= MOST


def _square_list_faults(base: Edition, squares: Any) -> Iterator[Fault]:
    size = len(base.squares)
    if not isinstance(squares, list) or not all(isinstance(item, dict) for item in squares):
        yield Fault("edition", "squares", "shape")
        return
    places = Counter(repr(item.get("index")) for item in squares)
    for index in range(size):
        if places[repr(index)] != 1:
            yield Fault(f"square {index}", "index", "missing" if not places[repr(index)] else "twice")
    if len(squares) != size:
        yield Fault("edition", "squares", "count")
    for item in squares:
        yield from _square_faults(base, item)
    yield from _whole_board_faults(squares)


def _square_faults(base: Edition, item: Json) -> Iterator[Fault]:
    place, kind = f"square {item.get('index')}", item.get("kind")
    kinds = KINDS + (ROLE_KINDS if base.seams["end"] == "role" else ())
    if type(item.get("index")) is not int or kind not in kinds:
        yield Fault(place, "kind", "unknown")
        return
    yield from _name_faults(place, "names", item.get("names"), LONGEST)
    if kind in DEED_KINDS:
        yield from _deed_faults(base, place, item)
    if kind in ("tax", "income_tax") and not _is_sum(item.get("amount")):
        yield Fault(place, "amount", "sum")


def _deed_faults(base: Edition, place: str, item: Json) -> Iterator[Fault]:
    kind, price = item["kind"], item.get("price")
    if not _is_sum(price):
        yield Fault(place, "price", "sum")
    mortgage = item.get("mortgage")
    if mortgage is not None and not (_is_sum(mortgage) and (not _is_sum(price) or mortgage <= price)):
        yield Fault(place, "mortgage", "sum")
    yield from _rent_faults(place, "rents", item.get("rents"), RENTS[kind])
    if base.seams["rent"] == "role":
        yield from _rent_faults(place, "rents_monopolist", item.get("rents_monopolist"), RENTS[kind] - (kind == "site"))
    if kind == "site":
        yield from (Fault(place, field, "sum") for field in ("building", "hotel") if not _is_sum(item.get(field)))
        if not isinstance(item.get("group"), str) or item["group"] not in tuple(LETTERS):
            yield Fault(place, "group", "unknown")


def _rent_faults(place: str, field: str, rents: Any, count: int) -> Iterator[Fault]:
    if not isinstance(rents, list) or len(rents) != count:
        yield Fault(place, field, "count")
    elif not all(_is_sum(rent) for rent in rents):
        yield Fault(place, field, "sum")
    elif rents != sorted(rents):
        yield Fault(place, field, "not_rising")


def _whole_board_faults(squares: list[Any]) -> Iterator[Fault]:
    kinds = {item.get("index"): item.get("kind") for item in squares}
    for kind, home in (("go", GO), ("jail", JAIL)):
        where = [index for index, found in kinds.items() if found == kind]
        if where != [home]:
            yield Fault("edition", kind, "twice" if len(where) > 1 else "place")
    groups = Counter(item.get("group") for item in squares if item.get("kind") == "site")
    yield from (Fault(f"group {letter}", "group", "alone") for letter, sites in groups.items() if sites == 1)
    for kind in ("airport", "utility"):
        if sum(1 for found in kinds.values() if found == kind) > RENTS[kind]:
            yield Fault("edition", kind, "count")
    if not groups:
        yield Fault("edition", "site", "missing")


def _group_name_faults(groups: Any) -> Iterator[Fault]:
    if not isinstance(groups, list) or not all(isinstance(item, dict) for item in groups):
        yield Fault("edition", "groups", "shape")
        return
    for item in groups:
        letter = item.get("letter")
        if not isinstance(letter, str) or letter not in tuple(LETTERS):
            yield Fault(f"group {letter}", "letter", "unknown")
        elif "names" in item:
            yield from _name_faults(f"group {letter}", "names", item["names"], LONGEST)


def _card_list_faults(base: Edition, cards: Any) -> Iterator[Fault]:
    if not isinstance(cards, list) or len(cards) > MOST_CARDS or not all(isinstance(item, dict) for item in cards):
        yield Fault("edition", "cards", "shape")
        return
    ids = Counter(repr(item.get("id")) for item in cards)
    for item in cards:
        place = f"card {item.get('id')}"
        if not isinstance(item.get("id"), str) or not item["id"] or len(item["id"]) > 20 or ids[repr(item["id"])] > 1:
            yield Fault(place, "id", "twice" if ids[repr(item.get("id"))] > 1 else "text")
        yield from _card_faults(base, place, item)


def _card_faults(base: Edition, place: str, item: Json) -> Iterator[Fault]:
    decks = {card.deck for card in base.cards}
    if item.get("deck") not in decks:
        yield Fault(place, "deck", "unknown")
    yield from _name_faults(place, "text", item.get("text"), LONGEST_TEXT)
    kind = item.get("kind")
    if not isinstance(kind, str) or kind not in CARD_FIELDS:
        yield Fault(place, "kind", "unknown")
        return
    for field in CARD_FIELDS[kind]:
        if not _fits_card(base, field, item.get(field)):
            yield Fault(place, field, "sum")
    if kind == "choice" and not _are_options(item.get("options"), decks):
        yield Fault(place, "options", "shape")


def _fits_card(base: Edition, field: str, value: Any) -> bool:
    if field == "role":
        return value in ("competitor", "monopolist")
    if field == "square":
        return _is_sum(value, 0) and value < len(base.squares)
    return _is_sum(value, 0)


def _are_options(options: Any, decks: set[str]) -> bool:
    if not isinstance(options, list) or not all(isinstance(option, dict) for option in options):
        return False
    pays = [option for option in options if option.get("kind") == "pay" and _is_sum(option.get("amount"))]
    draws = [option for option in options if option.get("kind") == "draw" and option.get("deck") in decks]
    known = all(set(option) <= {"kind", "amount", "deck"} for option in options)
    return known and len(pays) == len(draws) == 1 and len(options) == 2


def _setting_faults(base: Edition, data: Json) -> Iterator[Fault]:
    given = data.get("settings", {})
    listed = isinstance(given, list) and all(
        isinstance(item, dict) and {"name", "default"} <= set(item) for item in given
    )
    if not listed and not isinstance(given, dict):
        yield Fault("edition", "settings", "shape")
        return
    settings = _settings(data)
    if not all(isinstance(name, str) for name in settings):
        yield Fault("edition", "settings", "shape")
        return
    yield from (Fault("settings", name, "choice") for name in faults_of(base, settings))
