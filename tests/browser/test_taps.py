"""How many taps each event of a game takes, on the tablet and on a phone: none may take more than its target.

The rows are those of the study of taps: what has happened is laid by the API, then real controls are tapped in the
middle, one press a tap, digits included. The last taps of a trade are the partner's, on the partner's own screen.
"""

from dataclasses import dataclass, field

import pytest

from tests.browser.device import PHONE, RISES, TABLET, MakeDevice
from tests.browser.laid import BANK, Laid
from tests.browser.lobby import seat_guest, sit_down
from tests.browser.server import Bank
from tests.browser.steps import Json, Step, at, do, land

BUY = ("command", "buy", {"player": "A"})
GROUP = {"deeds": {square: {"owner": "A"} for square in ("6", "8", "9")}}
TWO = {"deeds": {"6": {"owner": "A"}, "9": {"owner": "B"}}}
EACH = ("add", 1, {"wb_field": "s6 s8 s9"})
AUCTION = (land("A", 9, 9), {"type": "decline", "player": "A"})
TRADE = {"from_": "A", "to": "B", "give": {"squares": [6]}, "take": {"squares": [9], "cash": 50}}
DEBT = {"deeds": {"39": {"owner": "B"}}, "players": {"A": {"cash": 10, "position": 30}}}
ROLES = {"A": "monopolist", "B": "competitor", "C": "monopolist"}


@dataclass(frozen=True, slots=True)
class Row:
    """``done``: what was before, by the API; ``tablet`` and ``phone``: the taps of A, each at most so many."""

    name: str
    done: tuple[Json, ...] = ()
    tablet: tuple[Step, ...] = ()
    phone: tuple[Step, ...] = ()
    most: tuple[int, int] = (1, 1)
    then: Json = field(default_factory=dict)
    given: Json = field(default_factory=dict)
    settings: Json = field(default_factory=dict)
    seat: str = "A"
    by: str = BANK

    def is_done_on(self, screen: str) -> bool:
        """A trade proposed by a phone waits for its partner."""
        return screen == "tablet" or not self.name.startswith("10 trades")


def both(*steps: Step) -> dict[str, tuple[Step, ...]]:
    """The same taps on the tablet and on the phone."""
    return {"tablet": steps, "phone": steps}


ROWS = (
    Row("0 a throw", **both(("command", "land", {"square": 9})), then={"players.A.passport": [9]}),
    Row(
        "0 a double",
        tablet=(("command", "throw", {"dice": [2, 2]}),),
        phone=(("toggle", "double"), ("command", "land", {"square": 4, "double": True})),
        most=(1, 2),
        then={"turn.doubles": 1},
    ),
    Row("1 buys", (land("A", 9, 9),), **both(BUY), then={"deeds.9.owner": "A"}),
    Row("2 declines", (land("A", 9, 9),), **both(("command", "decline", {"player": "A"})), then={"pending.0.bid": 0}),
    Row("2 bids", AUCTION, **both(("command", "bid", {"player": "A", "amount": 50})), then={"pending.0.bid": 50}),
    Row(
        "2 sold, each bid called to the banker",
        AUCTION,
        (
            ("command", "bid", {"player": "A", "amount": 100}),
            ("command", "bid", {"player": "B", "amount": 150}),
            ("command", "hammer"),
        ),
        most=(3, 0),
        then={"deeds.9.owner": "B", "players.B.cash": 1350},
    ),
    Row(
        "2 sold, the auction spoken: who, for how much, sold",
        AUCTION,
        (
            ("sheet", "bid", {"player": "B"}),
            ("key", 1),
            ("key", 3),
            ("key", 5),
            ("command", "hammer", {"player": "B", "amount": 135}),
        ),
        most=(5, 0),
        then={"deeds.9.owner": "B", "players.B.cash": 1365},
    ),
    Row("3 pays rent", (land("A", 9, 9),), most=(0, 0), given=TWO, then={"players.B.cash": 1508}),
    Row(
        "3 claims rent",
        (land("A", 9, 9),),
        **both(("command", "claim", {"player": "B", "from_": "A"})),
        given=TWO,
        settings={"rent": "claim"},
        seat="B",
        then={"players.B.cash": 1508},
    ),
    Row(
        "4 passes GO",
        (land("A", 0, 4),),
        most=(0, 0),
        given={"players": {"A": {"position": 36}}},
        then={"players.A.cash": 1700},
    ),
    Row("5 a tax", (land("A", 4, 4),), most=(0, 0), then={"players.A.cash": 1300}),
    Row(
        "6 a card that pays each player",
        (land("A", 7, 7),),
        **both(("command", "draw", {"player": "A", "card": "ch14"})),
        then={"players.A.cash": 1350},
    ),
    Row(
        "6 a card that the box does not have",
        (land("A", 7, 7),),
        (("sheet", "card"), ("add", 50), ("command", "charge", {"amount": 50, "to_each": True})),
        most=(3, 0),
        then={"players.A.cash": 1400, "players.C.cash": 1550},
    ),
    Row(
        "7 builds three houses",
        **both(("sheet", "build"), EACH, ("command", "develop", {"levels": {"6": 1, "8": 1, "9": 1}})),
        most=(3, 3),
        given=GROUP,
        then={"players.A.cash": 1350, "bank.houses": 29},
    ),
    Row(
        "7 builds three houses in somebody else's turn",
        ({"type": "end_turn", "player": "A"},),
        (
            ("sheet", "deeds", {"player": "A"}),
            ("sheet", "build", {"player": "A", "s6": 1, "s8": 1, "s9": 1}),
            ("command", "develop", {"levels": {"6": 1, "8": 1, "9": 1}}),
        ),
        (("sheet", "build"), EACH, ("command", "develop", {"levels": {"6": 1, "8": 1, "9": 1}})),
        most=(3, 3),
        given=GROUP,
        then={"players.A.cash": 1350, "bank.houses": 29},
    ),
    Row(
        "7 builds nine houses",
        **both(
            ("sheet", "build"),
            ("add", 3, {"wb_field": "s6 s8 s9"}),
            ("command", "develop", {"levels": {"6": 3, "8": 3, "9": 3}}),
        ),
        most=(3, 3),
        given=GROUP,
        then={"players.A.cash": 1050, "bank.houses": 23},
    ),
    Row(
        "8 mortgages",
        **both(("sheet", "deeds"), ("command", "mortgage", {"squares": [9]})),
        most=(2, 2),
        given=GROUP,
        then={"players.A.cash": 1560},
    ),
    Row(
        "9 lifts a mortgage",
        **both(("sheet", "deeds"), ("command", "lift", {"squares": [9]})),
        most=(2, 2),
        given={"deeds": {"9": {"owner": "A", "mortgaged": True}}},
        then={"players.A.cash": 1434},
    ),
    Row(
        "10 trades",
        **both(
            ("sheet", "trade"),
            ("pick", 9, {"wb_field": "take"}),
            ("pick", 6, {"wb_field": "give"}),
            ("add", 50, {"wb_field": "take_cash"}),
            ("command", "trade", TRADE),
        ),
        most=(6, 5),
        given=TWO,
        then={"deeds.6.owner": "B", "players.A.cash": 1550},
    ),
    Row(
        "10 agrees",
        ({"type": "trade", "from": "A", "to": "B", "give": TRADE["give"], "take": TRADE["take"]},),
        phone=(("command", "accept", {"trade": 1}),),
        most=(0, 1),
        given=TWO,
        seat="B",
        by="A",
        then={"deeds.6.owner": "B", "deeds.9.owner": "A", "players.A.cash": 1550},
    ),
    Row("11 goes to jail", (land("A", 30, 8),), most=(0, 0), then={"players.A.in_jail": True}),
    Row(
        "11 pays the fine",
        **both(("command", "leave_jail", {"with_": "fine"})),
        given={"players": {"A": {"in_jail": True}}},
        then={"players.A.in_jail": False},
    ),
    Row(
        "11 uses the card",
        **both(("command", "leave_jail", {"with_": "card"})),
        given={"players": {"A": {"in_jail": True, "jail_cards": 1}}},
        then={"players.A.in_jail": False, "players.A.jail_cards": 0},
    ),
    Row(
        "12 flies",
        (land("A", 5, 5), {"type": "buy", "player": "A"}),
        **both(("command", "fly", {"square": 39})),
        then={"players.A.passport": [39]},
    ),
    Row(
        "13 goes bankrupt",
        (land("A", 39, 9),),
        (("command", "bankrupt", {"player": "A"}),),
        (("sheet", "debt"), ("command", "bankrupt", {"player": "A"})),
        most=(3, 2),
        given=DEBT,
        then={"players.A.bankrupt": True},
    ),
    Row(
        "15 undoes at once",
        ({"type": "end_turn", "player": "A"},),
        **both(("command", "undo", {"entry": 3})),
        by="A",
        then={"turn.player": "A"},
    ),
    Row(
        "15 undoes by the log",
        (land("A", 9, 9), land("B", 10, 10)),
        (("sheet", "log"), ("command", "undo", {"entry": 3})),
        most=(2, 0),
        given=TWO,
        then={"players.A.cash": 1500, "players.B.position": 10},
    ),
    Row(
        "16 pays 75",
        ({"type": "end_turn", "player": "A"},),
        (
            ("sheet", "deeds", {"player": "A"}),
            ("sheet", "pay", {"player": "A", "to": "B"}),
            ("key", 7),
            ("key", 5),
            ("command", "pay", {"from_": "A", "to": "B", "amount": 75}),
        ),
        (
            ("sheet", "pay", {"to": "B"}),
            ("key", 7),
            ("key", 5),
            ("command", "pay", {"from_": "A", "to": "B", "amount": 75}),
        ),
        most=(5, 4),
        then={"players.B.cash": 1575},
    ),
    Row(
        "16 pays a round sum",
        ({"type": "end_turn", "player": "A"},),
        (
            ("sheet", "deeds", {"player": "A"}),
            ("sheet", "pay", {"player": "A", "to": "B"}),
            ("add", 50),
            ("command", "pay", {"from_": "A", "to": "B", "amount": 50}),
        ),
        (("sheet", "pay", {"to": "B"}), ("add", 50), ("command", "pay", {"from_": "A", "to": "B", "amount": 50})),
        most=(4, 3),
        then={"players.B.cash": 1550},
    ),
    Row("18 the money is dealt out", most=(0, 0), then={"players.A.cash": 1500, "players.C.cash": 1500}),
)
#: Every row on each screen that it has a target for; what takes no tap at all is looked at once.
CASES = [
    pytest.param(row, screen, id=f"{row.name}, {screen}")
    for row in ROWS
    for screen, steps in (("tablet", row.tablet), ("phone", row.phone))
    if steps or (row.most == (0, 0) and screen == "tablet")
]


@pytest.mark.parametrize(("row", "screen"), CASES)
def test_an_event_takes_no_more_taps_than_its_target(bank: Bank, device: MakeDevice, row: Row, screen: str) -> None:
    steps, most = (row.tablet, row.most[0]) if screen == "tablet" else (row.phone, row.most[1])
    table = Laid.of(bank, "ABC", **row.settings).started(**(row.given or {"turn": {"player": "A"}}))
    table.do(*row.done, by=row.by)
    one = table.sit(device(screen, TABLET if screen == "tablet" else PHONE), BANK if screen == "tablet" else row.seat)
    if steps and steps[0][1] == "throw":  # at this table the dice pad is the usual one: it stays
        one.show_pad("dice")
        one.taps.counts.clear()
    do(one, table, steps)
    state = table.state()
    assert {path: at(state, path) for path in row.then if row.is_done_on(screen)} == {
        path: value for path, value in row.then.items() if row.is_done_on(screen)
    }
    assert not one.faults
    assert one.taps.counts.total() == len(steps) <= most


def test_5_a_tax_with_a_choice_takes_one_tap(bank: Bank, device: MakeDevice) -> None:
    for screen, size in (("tablet", TABLET), ("phone", PHONE)):
        table = Laid.of(bank, "ABC", edition="anti-monopoly", roles=ROLES).started(players={"A": {"position": 0}})
        table.do(land("A", 4, 4))
        one = table.sit(device(screen, size), BANK if screen == "tablet" else "A")
        do(one, table, [("command", "tax_choice", {"choice": "fixed"})])
        assert one.taps.counts.total() == 1 and at(table.state(), "players.A.cash") == 1300


def test_14_the_end_is_uncovered_by_one_tap_and_the_phone_follows(bank: Bank, device: MakeDevice) -> None:
    wonders = [1, 3, 6, 8, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39]
    table = Laid.of(bank, "AB").started(players={"A": {"passport": wonders}})
    table.do(land("A", 9, 9))
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), table.sit(device("A's phone", PHONE), "A")
    tablet.tap("[data-wb-reveal]")
    tablet.page.locator(".told:not(.veiled)").first.wait_for(timeout=RISES)
    phone.page.locator(".result:not(.covered) .rank").wait_for(timeout=RISES)
    assert (tablet.taps.counts.total(), phone.taps.counts.total()) == (1, 0)


def test_17_a_guest_sits_down_by_two_taps_and_a_phone_by_two(bank: Bank, device: MakeDevice) -> None:
    table = Laid.of(bank, "AB")
    tablet, phone = table.sit(device("the tablet", TABLET), BANK), device("Cid's phone")
    seat_guest(tablet, "car")
    sit_down(phone, bank.url, table.code, "chariot")
    assert (tablet.taps.counts.total(), phone.taps.counts.total()) == (2, 2)
    assert len(table.state()["players"]) == 4
