"""All that is wrong with a board somebody typed in: each fault with its place, its field and the reason (SETUP-7).

Nothing is believed about the data but that it is JSON. Every fault is found in one look, so that whoever mends the
board sees the whole list; a place is only ever named by a number or a letter of our own, never by what was sent.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from rules.edition import COLOURS, DEED_KINDS, EDITIONS, LANGUAGES, Edition, load_edition
from rules.settings import BY_NAME, MOST, faults_of
from rules.table import GO, JAIL

LONGEST = 60
LONGEST_TEXT = 200
LONGEST_ID = 20
MOST_CARDS = 60
#: No box holds more guest houses or hotels (an arranged stock has the same limit).
MOST_PIECES = 1000
#: No board has more faults worth telling.
MOST_FAULTS = 1000
LETTERS = "ABCDEFGH"
KINDS = ("go", "tax", "chance", "community_chest", "jail", "parking", "go_to_jail", *DEED_KINDS)
ROLE_KINDS = ("income_tax", "foundation", "role_card")
#: How many rents each kind of deed has; and how many airports and utilities a board may hold.
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
#: Every reason a fault may give; screens have a sentence for each.
REASONS = ("shape", "unknown", "missing", "twice", "count", "text", "sum", "not_rising", "place", "alone", "choice")

Json = Mapping[str, Any]


class Fault(NamedTuple):
    """What is wrong (``reason``) and where: ``edition``, ``square N``, ``group X``, ``card ID`` or ``settings``."""

    place: str
    field: str
    reason: str


def faults_in(data: Any) -> Iterator[Fault]:
    """Every fault of a described edition; none when it can be played."""
    return islice(_faults(data), MOST_FAULTS)


def _faults(data: Any) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield Fault("edition", "edition", "shape")
        return
    base_id = data.get("base", "wonders")
    if not _is_one_of(base_id, EDITIONS):
        yield Fault("edition", "base", "unknown")
        return
    base = load_edition(base_id)
    yield from _name_faults("edition", "names", data.get("names"), LONGEST)
    yield from _square_list_faults(base, data.get("squares"))
    yield from _group_faults(data.get("groups", []))
    yield from _card_list_faults(base, data.get("cards", []))
    yield from _setting_faults(base, data.get("settings", {}))


def _is_one_of(value: Any, choices: Any) -> bool:
    return isinstance(value, str) and value in choices


def _is_sum(value: Any, least: int = 1) -> bool:
    return type(value) is int and least <= value <= MOST


def _are_objects(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _name_faults(place: str, field: str, names: Any, longest: int) -> Iterator[Fault]:
    if names is None:
        yield Fault(place, field, "missing")
        return
    if not isinstance(names, dict) or not set(names) <= set(LANGUAGES):
        yield Fault(place, field, "shape")
        return
    given = [name for name in names.values() if name not in (None, "")]
    if not all(isinstance(name, str) and len(name) <= longest for name in given):
        yield Fault(place, field, "text")
    elif not any(name.strip() for name in given):
        yield Fault(place, field, "missing")


# -- squares ----------------------------------------------------------------------------------------------------
def _square_list_faults(base: Edition, squares: Any) -> Iterator[Fault]:
    size = len(base.squares)
    if squares is None or not _are_objects(squares):
        yield Fault("edition", "squares", "missing" if squares is None else "shape")
        return
    if len(squares) != size:
        yield Fault("edition", "squares", "count")
    places = Counter(item["index"] for item in squares if _is_place(base, item.get("index")))
    for index in range(size):
        if places[index] != 1:
            yield Fault(f"square {index}", "index", "twice" if places[index] else "missing")
    known = [item for item in squares if _is_place(base, item.get("index"))]
    if len(known) != len(squares):
        yield Fault("edition", "squares", "unknown")
    for item in known[: 2 * size]:
        yield from _square_faults(base, item)
    yield from _whole_board_faults(known)


def _is_place(base: Edition, index: Any) -> bool:
    return type(index) is int and 0 <= index < len(base.squares)


def _square_faults(base: Edition, item: Json) -> Iterator[Fault]:
    place, kind = f"square {item['index']}", item.get("kind")
    yield from _name_faults(place, "names", item.get("names"), LONGEST)
    if not _is_one_of(kind, KINDS + (ROLE_KINDS if base.seams["end"] == "role" else ())):
        yield Fault(place, "kind", "unknown")
        return
    if kind in DEED_KINDS:
        yield from _deed_faults(base, place, item)
    if kind in ("tax", "income_tax") and not _is_sum(item.get("amount")):
        yield Fault(place, "amount", "sum")
    if kind in ("chance", "community_chest") and item.get("deck") not in (None, "chance", "community_chest"):
        yield Fault(place, "deck", "unknown")


def _is_key(value: Any) -> bool:
    """The name of a drawing that the app brings along; never a path (small letters, digits and hyphens only)."""
    signs = "abcdefghijklmnopqrstuvwxyz0123456789-"
    return isinstance(value, str) and 0 < len(value) <= 40 and all(sign in signs for sign in value)


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
        if not _is_one_of(item.get("group"), tuple(LETTERS)):
            yield Fault(place, "group", "unknown")
        if item.get("stamp") is not None and not _is_key(item["stamp"]):
            yield Fault(place, "stamp", "unknown")


def _rent_faults(place: str, field: str, rents: Any, count: int) -> Iterator[Fault]:
    if not isinstance(rents, list | tuple) or len(rents) != count:
        yield Fault(place, field, "count")
    elif not all(_is_sum(rent) for rent in rents):
        yield Fault(place, field, "sum")
    elif list(rents) != sorted(rents):
        yield Fault(place, field, "not_rising")


def _whole_board_faults(squares: list[Any]) -> Iterator[Fault]:
    kinds = [(item["index"], item.get("kind")) for item in squares]
    for kind, home in (("go", GO), ("jail", JAIL)):
        where = [index for index, found in kinds if found == kind]
        if where != [home]:
            yield Fault("edition", kind, "twice" if len(where) > 1 else "place" if where else "missing")
    sites = [item.get("group") for item in squares if item.get("kind") == "site"]
    groups = Counter(letter for letter in sites if _is_one_of(letter, tuple(LETTERS)))
    yield from (Fault(f"group {letter}", "group", "alone") for letter, count in sorted(groups.items()) if count == 1)
    for kind in ("airport", "utility"):
        if sum(1 for _, found in kinds if found == kind) > RENTS[kind]:
            yield Fault("edition", kind, "count")
    if not sites:
        yield Fault("edition", "site", "missing")


# -- colour groups ----------------------------------------------------------------------------------------------
def _group_faults(groups: Any) -> Iterator[Fault]:
    if not _are_objects(groups) or len(groups) > len(LETTERS):
        yield Fault("edition", "groups", "count" if _are_objects(groups) else "shape")
        return
    letters = Counter(item["letter"] for item in groups if _is_one_of(item.get("letter"), tuple(LETTERS)))
    if letters.total() != len(groups):
        yield Fault("edition", "groups", "unknown")
    yield from (Fault(f"group {letter}", "letter", "twice") for letter, count in sorted(letters.items()) if count > 1)
    known = [item for item in groups if _is_one_of(item.get("letter"), tuple(LETTERS))]
    colours = Counter(item["colour"] for item in known if _is_one_of(item.get("colour"), COLOURS))
    for item in known:
        place = f"group {item['letter']}"
        if item.get("names") is not None:
            yield from _name_faults(place, "names", item["names"], LONGEST)
        colour = item.get("colour")
        if colour is not None and not _is_one_of(colour, COLOURS):
            yield Fault(place, "colour", "unknown")
        elif colour is not None and colours[colour] > 1:
            yield Fault(place, "colour", "twice")


# -- cards ------------------------------------------------------------------------------------------------------
def _card_list_faults(base: Edition, cards: Any) -> Iterator[Fault]:
    if not _are_objects(cards) or len(cards) > MOST_CARDS:
        yield Fault("edition", "cards", "count" if _are_objects(cards) else "shape")
        return
    ids = Counter(item["id"] for item in cards if _is_id(item.get("id")))
    for number, item in enumerate(cards, start=1):
        named = _is_id(item.get("id"))
        place = f"card {item['id'] if named else number}"
        if not named:
            yield Fault(place, "id", "text")
        elif ids[item["id"]] > 1:
            yield Fault(place, "id", "twice")
        yield from _card_faults(base, place, item)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID and value.isascii() and value.isalnum()


def _card_faults(base: Edition, place: str, item: Json) -> Iterator[Fault]:
    decks = {card.deck for card in base.cards}
    if not _is_one_of(item.get("deck"), decks):
        yield Fault(place, "deck", "unknown")
    yield from _name_faults(place, "text", item.get("text"), LONGEST_TEXT)
    kind = item.get("kind")
    if not _is_one_of(kind, CARD_FIELDS):
        yield Fault(place, "kind", "unknown")
        return
    for field in CARD_FIELDS[str(kind)]:
        if not _fits_card(base, field, item.get(field)):
            yield Fault(place, field, "unknown" if field in ("square", "role") else "sum")
    if kind == "choice" and not _are_options(item.get("options"), decks):
        yield Fault(place, "options", "shape")


def _fits_card(base: Edition, field: str, value: Any) -> bool:
    if field == "role":
        return _is_one_of(value, ("competitor", "monopolist"))
    if field == "square":
        return _is_place(base, value)
    if field == "steps":
        return _is_sum(value) and value < len(base.squares)
    return _is_sum(value, 0)


def _are_options(options: Any, decks: set[str]) -> bool:
    if not _are_objects(options):
        return False
    pays = [option for option in options if option.get("kind") == "pay" and _is_sum(option.get("amount"))]
    draws = [option for option in options if option.get("kind") == "draw" and _is_one_of(option.get("deck"), decks)]
    known = all(set(option) <= {"kind", "amount", "deck"} for option in options)
    return known and len(pays) == len(draws) == 1 and len(options) == 2


# -- settings ---------------------------------------------------------------------------------------------------
def settings_of(given: Any) -> dict[str, Any] | None:
    """Defaults of its own: {name: value}, or the list in which an edition tells its settings; None when neither."""
    if isinstance(given, dict):
        return dict(given)
    if not _are_objects(given) or not all(
        {"name", "default"} <= set(item) and isinstance(item["name"], str) for item in given
    ):
        return None
    return {item["name"]: item["default"] for item in given}


def _setting_faults(base: Edition, given: Any) -> Iterator[Fault]:
    settings = settings_of(given)
    if settings is None:
        yield Fault("edition", "settings", "shape")
        return
    stocks = [name for name in ("house_stock", "hotel_stock") if _is_sum(settings.get(name), MOST_PIECES + 1)]
    for name in [*faults_of(base, settings), *stocks]:
        yield Fault("settings", name if name in BY_NAME else "settings", "choice" if name in BY_NAME else "unknown")
