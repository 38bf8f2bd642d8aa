"""Who may send which command and open which sheet, cell by cell; a new one without a row fails (RELIABILITY 7.2).

The rules decide it (rules/rights.py); here it is asked through the door, with each role's own secret, for its own
affairs and for another's, at tables of each kind of trust.
"""

import itertools
from typing import Any

import pytest
from django.test import Client

from bank.screens.end.showing import OPEN_SHEETS
from bank.screens.sheets import mounting  # noqa: F401  (enters the sheets)
from bank.screens.wishes import BUILDERS, FOR_THE_BANK
from rules.commands import FORMS
from tests.bank.tabletop import PAY, Tabletop, fresh_key

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

#: For each command: a sample of it (A's affairs, or nobody's), and to whom it belongs.
#: `bank`: never a seat's. `banker`: the banker's, unless anyone may. `own`, `turn`: the seat's whose affairs it is.
#: `side`: of the sides of an offer. `undo`: its own setting.
ROWS: dict[str, tuple[str, dict[str, Any]]] = {
    "abandon": ("own", {"player": "A"}),
    "accept": ("side", {"trade": 9}),
    "amend": ("bank", {"square": 1, "price": 70}),
    "arrange": ("bank", {"state": {"players": {"A": {"cash": 5}}}, "reason": "so"}),
    "auction": ("banker", {"square": 1}),
    "bankrupt": ("own", {"player": "A"}),
    "bid": ("own", {"player": "A", "amount": 5}),
    "buy": ("turn", {"player": "A"}),
    "charge": ("banker", {"player": "A", "amount": 5}),
    "claim": ("own", {"player": "A"}),
    "collect": ("banker", {"player": "A", "amount": 5}),
    "configure": ("bank", {"settings": {"salary": 100}, "reason": "so"}),
    "deal": ("banker", {"deals": {"A": [1]}}),
    "decline": ("turn", {"player": "A"}),
    "develop": ("own", {"player": "A", "levels": {"1": 1}}),
    "draw": ("turn", {"player": "A", "card": "ch01"}),
    "end_turn": ("turn", {"player": "A"}),
    "finish": ("bank", {}),
    "fly": ("own", {"player": "A", "square": 1}),
    "foundation": ("turn", {"player": "A", "die": 3}),
    "hammer": ("banker", {}),
    "jail": ("banker", {"player": "A"}),
    "join": ("bank", {"name": "Eve"}),
    "land": ("turn", {"player": "A", "square": 6}),
    "leave_jail": ("turn", {"player": "A", "with": "fine"}),
    "lift": ("own", {"player": "A", "squares": [1]}),
    "mend": (
        "bank",
        {"entries": [2], "instead": [{"type": "pay", "from": "A", "to": "B", "amount": 1}], "reason": "so"},
    ),
    "mortgage": ("own", {"player": "A", "squares": [1]}),
    "pass": ("own", {"player": "A"}),
    "pay": ("own", {"from": "A", "to": "B", "amount": 5}),
    "peek": ("bank", {}),
    "refuse": ("side", {"trade": 9}),
    "repairs": ("banker", {"player": "A", "house": 1, "hotel": 1}),
    "start": ("bank", {}),
    "tax_choice": ("turn", {"player": "A", "choice": "fixed"}),
    "throw": ("turn", {"player": "A", "dice": [1, 2]}),
    "tick": ("own", {"player": "A", "square": 1}),
    "timeout": ("banker", {"player": "A"}),
    "trade": ("own", {"from": "A", "to": "B", "give": {"cash": 1}, "take": {"cash": 2}}),
    "undo": ("undo", {}),
    "untick": ("banker", {"player": "A", "square": 1}),
    "utility_throw": ("turn", {"player": "A", "dice": [1, 2]}),
    "waive": ("own", {"player": "A"}),
    "withdraw": ("side", {"trade": 9}),
}
#: By trust (`who_may`) and kind: may the seat itself, may another seat? The banker always may, nobody else ever.
MAY = {
    "turn": {"own": (True, False), "turn": (True, False), "side": (True, True)},
    "anyone": dict.fromkeys(("own", "turn", "side", "banker"), (True, True)),
    "banker": {},
}
NO_SEAT = (False, False)


def may(kind: str, trust: str) -> tuple[bool, bool]:
    """May A send it for A, may B?"""
    if kind == "undo":  # as the settings have it: a seat's own last entry, and the last is the banker's
        return NO_SEAT
    return MAY[trust].get(kind, NO_SEAT)


def test_every_command_has_its_row() -> None:
    lacking, none = set(FORMS) - set(ROWS), set(ROWS) - set(FORMS)
    assert not lacking, f"say in ROWS who may send: {', '.join(sorted(lacking))}"
    assert not none, f"no command any more: {', '.join(sorted(none))}"


def laid(trust: str) -> Tabletop:
    """A table at which the banker has just booked something."""
    table = Tabletop.laid("ABC", who_may=trust, undo="own_last")
    table.record(PAY)
    return table


def is_forbidden(table: Tabletop, by: str | None, command: dict[str, Any]) -> bool:
    """Is it the sender that is refused? (A preview asks the same and changes nothing.)"""
    answer = table.send(command, by, key=fresh_key(), query="?preview=true")
    assert answer.status_code != 400, (by, command, answer.json()["detail"])
    assert by is not None or answer.status_code == 401
    return answer.status_code in (401, 403)


@pytest.mark.parametrize("trust", ["turn", "banker", "anyone"])
def test_each_role_may_what_its_row_says(trust: str) -> None:
    table = laid(trust)
    wrong = []
    for name, (kind, fields) in ROWS.items():
        command = {"type": name} | fields
        expected = {"bank": True, "A": may(kind, trust)[0], "B": may(kind, trust)[1], None: False}
        found = {by: not is_forbidden(table, by, command) for by in expected}
        wrong += [(name, by) for by in expected if found[by] != expected[by]]
    assert not wrong
    assert table.live.seq == 2, "a preview has changed something"


@pytest.mark.parametrize("trust", ["turn", "banker", "anyone"])
def test_no_seat_overrides_or_speaks_for_the_bank(trust: str) -> None:
    table, claims = laid(trust), itertools.cycle(["by", "actor", "seat", "thrown_by", "role"])
    for name, (_, fields) in ROWS.items():
        command = {"type": name} | fields
        assert is_forbidden(table, "A", command | {"override": "so"}), name
        claim = next(claims)
        answer = table.send(command | {claim: "bank"}, "A", query="?preview=true")
        assert (answer.status_code, answer.json()["rule"]) == (400, "BAD_REQUEST"), (name, claim)


# --- Sheets -----------------------------------------------------------------------------------------------------------
#: What seats may open of the sheets that a tablet has; anything else is the banker's alone.
FOR_SEATS = {
    *("ahead", "auction", "bid", "board", "build", "check", "debt", "deeds", "device", "dice", "elsewhere", "entry"),
    *(
        "figure",
        "flight",
        "items",
        "join",
        "leave",
        "log",
        "manuals",
        "passport",
        "pay",
        "reach",
        "rule",
        "rules",
        "settings",
    ),
    *("share", "thrown", "trade"),
}
#: Of these a phone has a sheet of its own, which shows its own seat.
PHONES_OWN = {"wrong"}


def test_a_sheet_is_the_bankers_unless_it_is_said_here_that_seats_may_open_it() -> None:
    open_ones = set(BUILDERS) - FOR_THE_BANK
    assert open_ones == FOR_SEATS, f"say in FOR_SEATS, or mark bank_only: {sorted(open_ones ^ FOR_SEATS)}"


def test_a_sheet_opens_to_those_whose_it_is() -> None:
    table = Tabletop.laid("AB")
    seat, stranger = Client(), Client()
    seat.cookies[f"wb_{table.code}_seat"] = table.tokens["A"]
    for name in sorted(BUILDERS):
        bankers, phones, open_ones = (f"/t/{table.code}/{where}sheet/{name}/" for where in ("bank/", "", "end/"))
        assert [one.get(bankers).status_code for one in (seat, stranger)] == [302, 302], name
        assert stranger.get(phones).status_code == 401, name
        if name in FOR_THE_BANK - PHONES_OWN:
            assert seat.get(phones).status_code == 404, name
        if name not in OPEN_SHEETS:
            assert stranger.get(open_ones).status_code == 404, name
