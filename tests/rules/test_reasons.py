"""Why this figure: every payment carries the figures it came from (rules/reasons.py), for screens and for the API."""

from typing import Any

import pytest

from tests.rules.table import Play, table

CHEST, CHANCE = 2, 7


def why(play: Play, at: int = 0) -> dict[str, Any]:
    """The reason of one payment of the last entry."""
    found = play.lines[at].why
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        (
            lambda: table(at={"A": 39}).does("land", player="A", square=10),
            {"kind": "setting", "rule": "GO-1", "setting": "salary"},
        ),
        (
            lambda: table().does("land", player="A", square=4),
            {"kind": "tax", "rule": "TAX-1", "square": 4},
        ),
        (
            lambda: table().does("land", player="A", square=5).does("buy", player="A"),
            {"kind": "price", "rule": "BUY-1", "square": 5},
        ),
        (
            lambda: table(jailed={"A": 0}).does("leave_jail", player="A", with_="fine"),
            {"kind": "setting", "rule": "JAIL-2", "setting": "jail_fine"},
        ),
        (
            lambda: table(jailed={"A": 2}).does("throw", player="A", dice=[4, 6]),
            {"kind": "setting", "rule": "JAIL-3", "setting": "jail_fine"},
        ),
        (
            lambda: table().does("land", player="A", square=CHEST).does("draw", player="A", card="cc01"),
            {"kind": "setting", "rule": "GO-1", "setting": "salary"},
        ),
        (
            lambda: table().does("land", player="A", square=CHANCE).does("draw", player="A", card="ch15"),
            None,
        ),
        (
            lambda: table().does("charge", player="A", amount=5),
            {"kind": "said", "rule": "CARD-1"},
        ),
        (
            lambda: table().does("collect", player="A", amount=5, from_each=True),
            {"kind": "said", "rule": "CARD-1"},
        ),
        (
            lambda: table().does("pay", from_="A", to="B", amount=5),
            {"kind": "given", "rule": "CASH-1"},
        ),
        (
            lambda: table().does("pay", from_="bank", to="B", amount=5),
            {"kind": "given", "rule": "SETUP-6"},
        ),
        (
            lambda: table(deeds={"A": [5]}).does(
                "trade", from_="A", to="B", give={"squares": [5]}, take={"cash": 9}
            ),
            {"kind": "agreed", "rule": "TRADE-1"},
        ),
        (
            lambda: table(deeds={"A": [5]}).does("mortgage", player="A", squares=[5]),
            {"kind": "loan", "rule": "MORT-1", "square": 5},
        ),
        (
            lambda: table(settings={"parking_pot": 70}).does("land", player="A", square=20),
            {"kind": "pot", "rule": "PARK-1"},
        ),
        (
            lambda: table().does("abandon", player="A"),
            {"kind": "left", "rule": "BANKRUPT-3"},
        ),
    ],
)  # fmt: skip
def test_a_payment_says_what_it_came_from(play: Any, reason: dict[str, Any] | None) -> None:
    played = play()
    assert (why(played) if reason else played.lines) == (reason or [])


def test_a_card_is_the_reason_of_what_it_asks_from_each() -> None:
    """CARD-1"""
    play = table().does("land", player="A", square=CHEST).does("draw", player="A", card="cc12")
    assert [line.why for line in play.lines] == [{"kind": "card", "rule": "CARD-1", "card": "cc12"}] * 2


def test_a_bid_is_the_reason_of_a_price_at_an_auction() -> None:
    """BUY-2, BUILD-6"""
    play = table().does("auction", square=5).does("bid", player="A", amount=7).does("hammer")
    assert why(play) == {"kind": "bid", "rule": "BUY-2", "square": 5}
    play = table(deeds={"A": [1, 3]}).does("auction", building="house").does("bid", player="A", amount=60)
    assert why(play.does("hammer", square=1)) == {"kind": "bid", "rule": "BUILD-6", "building": "house"}


def test_buildings_sold_say_what_they_have_cost() -> None:
    """BUILD-7, BUILD-8"""
    play = table(deeds={"A": [1, 3]}, levels={1: 5, 3: 4}).does("develop", player="A", levels={"1": 3, "3": 3})
    assert [(line.amount, line.why) for line in play.lines] == [
        (50, {"kind": "half", "rule": "BUILD-7", "square": 1, "value": 100}),
        (25, {"kind": "half", "rule": "BUILD-7", "square": 3, "value": 50}),
    ]


def test_an_estate_says_what_was_left_what_was_sold_and_on_what_interest_is_due() -> None:
    """BANKRUPT-2, MORT-3"""
    deeds = {"A": [1, 6, 8, 9], "B": [37, 39]}
    play = table(cash={"A": 10}, deeds=deeds, levels={6: 1, 8: 1, 9: 1, 37: 5, 39: 5}, mortgaged=[1])
    play.does("land", player="A", square=39).does("bankrupt", player="A")
    kinds = [(line.rule, (line.why or {})["kind"]) for line in play.lines]
    assert kinds == [("BUILD-7", "half")] * 3 + [("BANKRUPT-2", "left"), ("BANKRUPT-2", "interest")]
    assert why(play, 0)["value"] == 50
    assert why(play, 4) == {"kind": "interest", "rule": "BANKRUPT-2", "squares": [1], "percent": 10}
    play = table(cash={"A": 10}, deeds=deeds, levels={37: 5, 39: 5}, mortgaged=[1, 6, 8, 9])
    play.does("land", player="A", square=39).does("bankrupt", player="A", lift=[6])
    assert why(play, 1)["squares"] == [1, 8, 9]
    assert why(play, 2) == {"kind": "percent", "rule": "MORT-3", "square": 6, "value": 50, "percent": 10}


def test_a_debt_keeps_its_reason_till_it_is_paid() -> None:
    """DEBT-1"""
    play = table(cash={"A": 5}, deeds={"B": [37, 39]}).does("land", player="A", square=39)
    assert play.lines == []
    play.does("collect", player="A", amount=500)
    assert why(play, 1) == {"kind": "doubled", "rule": "RENT-3", "square": 39, "rent": 50, "times": 2}
    noted = table(cash={"A": 5}, debts={"A": [{"to": "B", "amount": 40}]}).does("collect", player="A", amount=500)
    assert why(noted, 1) == {"kind": "owed", "rule": "RENT-1"}


def test_the_start_says_which_settings_it_pays_by() -> None:
    """SETUP-3, END-2, PARK-1"""
    play = table(players=2, settings={"parking_pot": 70}, start=False).does("start", deals={"A": [5], "B": []})
    assert [(line.rule, (line.why or {}).get("setting") or (line.why or {}).get("square")) for line in play.lines] == [
        ("SETUP-3", "starting_cash"),
        ("SETUP-3", "starting_cash"),
        ("PARK-1", "parking_pot"),
        ("END-2", 5),
    ]


def test_a_late_comer_s_cash_is_the_table_s_or_given() -> None:
    """SETUP-3"""
    assert why(table().does("join", name="Dan"))["kind"] == "setting"
    assert why(table().does("join", name="Dan", cash=900))["kind"] == "given"


def test_the_bonus_of_a_full_passport_is_a_setting() -> None:
    """PASS-7"""
    from tests.rules.table import WONDERS

    play = table(passports={"A": WONDERS[1:]}).does("land", player="A", square=WONDERS[0])
    assert why(play) == {"kind": "setting", "rule": "PASS-7", "setting": "passport_bonus"}


def test_the_foundation_says_fee_or_die_and_the_fixed_tax_its_square() -> None:
    """AM-4, AM-18"""
    roles = {"A": "monopolist", "B": "competitor"}
    laid: Any = {"edition": "anti-monopoly", "players": 2, "roles": roles}
    square = next(one.index for one in table(**laid).table.edition.squares if one.kind == "foundation")
    assert why(table(**laid).does("land", player="A", square=square)) == {"kind": "fee", "rule": "AM-4"}
    play = table(**laid, on_turn="B").does("land", player="B", square=square).does("foundation", player="B", die=2)
    assert why(play) == {"kind": "die", "rule": "AM-4", "die": 2}
    play = table(**laid).does("land", player="A", square=4).does("tax_choice", player="A", choice="fixed")
    assert why(play) == {"kind": "tax", "rule": "AM-18", "square": 4}
