"""Every slip of a table is put right on the tablet in at most four taps, and money, stamps and tokens are right after.

What went wrong is laid by the API; what puts it right is tapped. Kinds of slips in one table; each says how the table
should stand in the end.
"""

from dataclasses import dataclass, field

import pytest

from tests.browser.device import TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.server import Bank
from tests.browser.steps import Json, Step, at, do, land

MOST = 4


@dataclass(frozen=True, slots=True)
class Slip:
    """``done``: what was entered; ``mended``: the taps; ``then``: what the state has to say, by dotted path."""

    name: str
    done: tuple[Json, ...]
    mended: tuple[Step, ...]
    then: Json
    given: Json = field(default_factory=dict)
    settings: Json = field(default_factory=dict)
    most: int = MOST


OWNED: Json = {"deeds": {"8": {"owner": "B"}, "9": {"owner": "C"}}}
NEXT = land("B", 10, 10)


def wrong(entry: int | None = None) -> tuple[Step, ...]:
    """The one button, and the line of the log if it was not the last."""
    return (("sheet", "wrong"), *([("sheet", "wrong", {"entry": entry})] if entry else []))


AT_20 = {"players": {"A": {"position": 20}}}
RIGHT = ("command", "mend")
SQUARE_9 = ("pick", 9, {"wb_field": "square"})
RENT_RIGHT = {"players.A.cash": 1492, "players.B.cash": 1500, "players.C.cash": 1508, "players.A.position": 9}
RENT_RIGHT |= {"players.A.passport": [9]}
CARD = land("A", 7, 7)

SLIPS = (
    Slip(
        "a wrong square, seen at once",
        (land("A", 8, 8),),
        (("command", "undo", {"entry": 3}), ("command", "land", {"square": 9})),
        RENT_RIGHT,
        OWNED,
    ),
    Slip(
        "a wrong square, seen when the next has thrown",
        (land("A", 8, 8), NEXT),
        (*wrong(3), SQUARE_9, RIGHT),
        RENT_RIGHT | {"turn.player": "B"},
        OWNED,
    ),
    Slip(
        "a wrong square that was bought",
        (land("A", 6, 6), {"type": "buy", "player": "A"}, NEXT),
        (*wrong(3), SQUARE_9, RIGHT),
        RENT_RIGHT | {"deeds.6.owner": None, "players.B.cash": 1500},
        OWNED,
    ),
    Slip(
        "several moves ago, and the token has gone on",
        (land("A", 8, 8), NEXT, land("C", 10, 10), land("A", 20, 12)),
        (*wrong(3), SQUARE_9, RIGHT),
        RENT_RIGHT | {"players.A.position": 20, "turn.player": "A"},
        OWNED,
    ),
    Slip(
        "the wrong player",
        (land("A", 10, 10), land("A", 20, 10)),
        (*wrong(), ("pick", "B", {"wb_field": "player"}), RIGHT),
        {"players.A.position": 10, "players.B.position": 10, "turn.player": "B"},
    ),
    Slip(
        "the wrong dice",
        ({"type": "throw", "player": "A", "dice": [4, 4]},),
        (("command", "undo", {"entry": 3}), ("command", "land", {"square": 9})),
        RENT_RIGHT | {"turn.doubles": 0},
        OWNED,
    ),
    Slip(
        "a forgotten double",
        (land("A", 10, 10),),
        (*wrong(), ("pick", 1, {"wb_field": "double"}), RIGHT),
        {"turn.doubles": 1, "turn.player": "A", "players.A.position": 10},
    ),
    Slip(
        "a double that was none",
        (land("A", 10, 10, double=True),),
        (*wrong(), ("pick", 0, {"wb_field": "double"}), RIGHT),
        {"turn.doubles": 0},
    ),
    Slip(
        "a wrong sum: its digits turned round",
        ({"type": "pay", "from": "A", "to": "B", "amount": 75},),
        (*wrong(), ("pick", 57, {"wb_field": "sum"}), RIGHT),
        {"players.A.cash": 1443, "players.B.cash": 1557},
    ),
    Slip(
        "a wrong sum, seen when the next has thrown",
        ({"type": "pay", "from": "A", "to": "B", "amount": 120}, land("A", 10, 10)),
        (*wrong(3), ("add", 20), RIGHT),
        {"players.A.cash": 1360, "players.B.cash": 1640, "players.A.position": 10},
    ),
    Slip(
        "the wrong payee",
        ({"type": "pay", "from": "A", "to": "B", "amount": 75},),
        (*wrong(), ("pick", "C", {"wb_field": "player"}), RIGHT),
        {"players.A.cash": 1425, "players.B.cash": 1500, "players.C.cash": 1575},
    ),
    Slip(
        "the wrong payer",
        ({"type": "pay", "from": "A", "to": "B", "amount": 75},),
        (*wrong(), ("pick", "C", {"wb_field": "payer"}), RIGHT),
        {"players.A.cash": 1500, "players.B.cash": 1575, "players.C.cash": 1425},
    ),
    Slip(
        "the wrong card, seen when the next has thrown",
        (CARD, {"type": "draw", "player": "A", "card": "ch09"}, NEXT),
        (*wrong(4), ("pick", "ch10", {"wb_field": "card"}), RIGHT),
        {"players.A.cash": 1650, "turn.player": "B"},
    ),
    Slip(
        "a price misread and paid",
        ({"type": "amend", "square": 9, "price": 140}, land("A", 9, 9), {"type": "buy", "player": "A"}),
        (*wrong(), ("pick", 120, {"wb_field": "figure_sum"}), RIGHT),
        {"players.A.cash": 1380, "deeds.9.owner": "A"},
    ),
    Slip(
        "a price misread, seen when the next has thrown",
        (land("A", 9, 9), {"type": "buy", "player": "A"}, NEXT),
        (*wrong(4), ("add", 20, {"wb_field": "figure_more"}), RIGHT),
        {"players.A.cash": 1360, "deeds.9.owner": "A"},
    ),
    Slip(
        "a price misread on the offer",
        (land("A", 9, 9),),
        (("sheet", "wrong", {"look": "figure"}), ("add", 20, {"wb_field": "figure_more"}), RIGHT),
        {"pending.0.price": 140, "players.A.position": 9},
    ),
    Slip(
        "a rent misread",
        (land("A", 9, 9), NEXT),
        (*wrong(3), ("add", 10, {"wb_field": "figure_more"}), RIGHT),
        {"players.A.cash": 1482, "players.C.cash": 1518},
        OWNED,
    ),
    Slip(
        "a tick forgotten",
        (land("A", 10, 10),),
        (("sheet", "wrong"), ("sheet", "passport", {"player": "A", "mend": 1}), ("command", "tick", {"square": 9})),
        {"players.A.passport": [9]},
    ),
    Slip(
        "a stamp too many",
        (land("A", 8, 8), NEXT),
        (("sheet", "wrong"), ("sheet", "passport", {"player": "A", "mend": 1}), ("command", "untick", {"square": 8})),
        {"players.A.passport": []},
        OWNED,
    ),
    Slip(
        "bought by mistake, seen when the next has thrown",
        (land("A", 9, 9), {"type": "buy", "player": "A"}, NEXT),
        (*wrong(4), ("pick", 1, {"wb_field": "none"}), RIGHT),
        {"players.A.cash": 1500, "deeds.9.owner": None},
    ),
    Slip(
        "bought by mistake, seen at once",
        (land("A", 9, 9), {"type": "buy", "player": "A"}),
        (("command", "undo", {"entry": 4}), ("command", "decline", {"player": "A"})),
        {"players.A.cash": 1500, "deeds.9.owner": None},
    ),
    Slip(
        "an auction to the wrong player",
        (
            land("A", 9, 9),
            {"type": "decline", "player": "A"},
            {"type": "bid", "player": "B", "amount": 90},
            {"type": "hammer"},
            NEXT,
        ),
        (*wrong(6), ("pick", "C", {"wb_field": "player"}), RIGHT),
        {"deeds.9.owner": "C", "players.B.cash": 1500, "players.C.cash": 1410, "players.C.passport": [9]},
    ),
    Slip(
        "a rent forgotten, which its owner claims after all",
        (land("A", 8, 8), NEXT),
        (*wrong(3), ("pick", 1, {"wb_field": "rent"}), RIGHT),
        {"players.A.cash": 1494, "players.B.cash": 1506},
        OWNED,
        {"rent": "claim"},
    ),
    Slip(
        "bankrupt too early",
        (land("A", 8, 8), {"type": "bankrupt", "player": "A"}),
        (("command", "undo", {"entry": 4}),),
        {"players.A.bankrupt": False, "players.A.cash": 2},
        {"deeds": OWNED["deeds"], "players": {"A": {"cash": 2}}},
    ),
    Slip(
        "a house on the wrong site",
        ({"type": "develop", "player": "A", "levels": {"6": 1}},),
        (("command", "undo", {"entry": 3}), ("sheet", "build"), ("add", 1, {"square": 9}), ("command", "develop")),
        {"deeds.6.level": 0, "deeds.9.level": 1},
        {"deeds": {square: {"owner": "A"} for square in ("6", "8", "9")}},
    ),
    Slip(
        "the wrong deed mortgaged",
        ({"type": "mortgage", "player": "A", "squares": [6]},),
        (
            ("command", "undo", {"entry": 3}),
            ("sheet", "deeds", {"player": "A"}),
            ("command", "mortgage", {"squares": [9]}),
        ),
        {"deeds.6.mortgaged": False, "deeds.9.mortgaged": True},
        {"deeds": {"6": {"owner": "A"}, "9": {"owner": "A"}}},
    ),
    Slip(
        "a trade for the wrong cash",
        ({"type": "trade", "from": "C", "to": "A", "give": {"squares": [9]}, "take": {"cash": 150}}, land("A", 10, 10)),
        (*wrong(3), ("add", -20), RIGHT),
        {"players.A.cash": 1370, "players.C.cash": 1630, "deeds.9.owner": "A"},
        OWNED,
    ),
    Slip(
        "a flight to the wrong wonder",
        (land("A", 5, 5), {"type": "buy", "player": "A"}, {"type": "fly", "player": "A", "square": 8}, NEXT),
        (*wrong(5), SQUARE_9, RIGHT),
        {"players.A.passport": [9]},
    ),
    Slip(
        "a token that stands elsewhere",
        (land("A", 10, 10),),
        (
            ("sheet", "wrong"),
            ("sheet", "arrange", {"player": "A"}),
            ("command", "arrange", {"state": {"players": {"A": {"position": 20}}}}),
        ),
        {"players.A.position": 20},
    ),
    Slip(
        "a salary forgotten",
        (land("A", 5, 5, salary=False), {"type": "decline", "player": "A"}, {"type": "hammer"}),
        (
            ("sheet", "deeds", {"player": "A"}),
            ("sheet", "card", {"player": "A"}),
            ("add", 200),
            ("command", "collect", {"player": "A", "amount": 200, "from_each": None}),
        ),
        {"players.A.cash": 1700},
    ),
    Slip(
        "an undo too many",
        (land("A", 8, 8), {"type": "undo"}),
        (("command", "undo", {"entry": 4}),),
        {"players.A.position": 8, "players.A.cash": 1494},
        OWNED,
    ),
)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.name)
def test_a_slip_is_put_right_in_four_(bank: Bank, device: MakeDevice, slip: Slip) -> None:
    table = Laid.of(bank, "ABC", **slip.settings).started(**(slip.given or {"turn": {"player": "A"}}))
    table.do(*slip.done)
    tablet = table.sit(device("the tablet", TABLET), BANK)
    do(tablet, table, slip.mended)
    state = table.state()
    assert {path: at(state, path) for path in slip.then} == slip.then
    assert not tablet.faults
    assert 0 < tablet.taps.counts.total() <= slip.most
