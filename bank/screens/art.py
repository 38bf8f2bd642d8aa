"""Which drawing stands for what: the names of the symbols in our sprites.

Stamps are ours and numbered as the wonders are, so a table that types in other names keeps the drawings.
"""

STAMPS = (
    "moai-of-easter-island",
    "great-barrier-reef",
    "stonehenge",
    "mont-saint-michel",
    "alhambra",
    "tower-of-pisa",
    "colosseum",
    "acropolis",
    "hagia-sophia",
    "petra",
    "abu-simbel",
    "kilimanjaro",
    "victoria-falls",
    "statue-of-liberty",
    "angkor-wat",
    "mount-fuji",
    "taj-mahal",
    "grand-canyon",
    "chichen-itza",
    "machu-picchu",
    "great-wall-of-china",
    "pyramids-of-giza",
)
INKS, TILTS = 4, 9

SQUARE_ICONS = {
    "go": "go",
    "airport": "plane",
    "utility": "bolt",
    "tax": "tax",
    "chance": "chance",
    "community_chest": "chest",
    "jail": "jail",
    "parking": "park",
    "go_to_jail": "go-jail",
    "site": "flag",
    "street": "flag",
    "transport": "plane",
    "income_tax": "tax",
    "foundation": "bank",
    "role_card": "chance",
}
CARD_ICONS = {
    "move_to": "arrow",
    "move_back": "back-steps",
    "move_back_to": "back-steps",
    "jail": "go-jail",
    "jail_card": "key",
    "receive": "coins-in",
    "pay": "coins-out",
    "receive_each": "each",
    "pay_each": "each",
    "repairs": "wrench",
    "choice": "chance",
}


def stamp_symbol(number: int) -> str:
    """The symbol of the wonder of that number (1 to 22)."""
    return f"stamp-{STAMPS[(number - 1) % len(STAMPS)]}"


def stamp_classes(number: int) -> str:
    """Ink and tilt of a stamp: fixed by its number, so that it looks the same every time it is seen."""
    return f"s{number % INKS + 1} tilt{number * 4 % TILTS}"


def square_icon(kind: str, index: int | None = None) -> str:
    """The icon of a square of that kind; of the two utilities the second is the water."""
    if kind == "utility" and index == 28:
        return "drop"
    return SQUARE_ICONS.get(kind, "flag")
