"""Which drawing stands for what: the names of the symbols in our sprites. Stamps are in `bank/stamps.py`."""

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
    "dice_receive": "dice",
    "receive_role": "each",
    "pay_role": "each",
    "role_receives": "each",
    "nothing": "check",
}


def square_icon(kind: str, index: int | None = None) -> str:
    """The icon of a square of that kind; of the two utilities the second is the water."""
    if kind == "utility" and index == 28:
        return "drop"
    return SQUARE_ICONS.get(kind, "flag")
