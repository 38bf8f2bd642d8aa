"""Faults that somebody could put into the rules without any other test noticing (tests/mutants.py): now one does."""

from random import Random
from typing import Any

import pytest

from rules.configuring import LONGEST_NAME
from rules.contradictions import contradictions
from rules.edition import EDITIONS, load_edition
from rules.manuals import documents_of, points
from rules.offers import offers
from rules.play import fill, opening
from rules.presets import preset_of, presets
from rules.refusals import Refusal
from rules.rents import rent_of
from rules.settings import MOST
from rules.table import Seat
from rules.views import PLENTY, veiled
from tests.rules.table import WONDERS, Play, all_but, lobby, table

ROLES = {"A": "competitor", "B": "monopolist", "C": "competitor"}


# -- the ends of what may be said -------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["round_limit", "time_limit", "turn_seconds", "jail_tries"])
def test_one_is_the_least_of_some_settings(name: str) -> None:
    """END-5, END-6, END-7, JAIL-2"""
    assert lobby(settings={name: 1}).table.setting(name) == 1
    with pytest.raises(Refusal, match="BAD_REQUEST"):
        opening("wonders", {name: 0}, [Seat("A"), Seat("B")])


@pytest.mark.parametrize("name", ["starting_cash", "salary", "passport_bonus", "mortgage_interest", "house_stock"])
def test_nothing_at_all_is_the_least_of_others(name: str) -> None:
    """SETUP-3, GO-1, PASS-7, MORT-3, SETUP-7"""
    assert MOST == 1_000_000
    assert lobby(settings={name: 0}).table.setting(name) == 0
    assert lobby(settings={name: MOST}).table.setting(name) == MOST
    for wrong in (-1, MOST + 1, True):
        with pytest.raises(Refusal, match="BAD_REQUEST"):
            opening("wonders", {name: wrong}, [Seat("A"), Seat("B")])


def test_the_longest_name_of_a_square_fits() -> None:
    """AGREE-1: as printed on the set in hand."""
    assert LONGEST_NAME == 60
    table().does("amend", square=1, names={"en": "x" * 60})
    table().refuses("BAD_REQUEST", "amend", square=1, names={"en": "x" * 61})


def test_go_is_a_square_and_no_wonder() -> None:
    """PASS-2"""
    table().refuses("PASS-2", "arrange", state={"players": {"A": {"passport": [0]}}}, reason="x")


def test_one_entry_is_named_in_a_list_too() -> None:
    """UNDO-1"""
    table().does("charge", player="A", amount=10).does("undo", entries=[3]).has(cash={"A": 1500})


# -- what is there, and what is not -----------------------------------------------------------------------------


def test_every_face_of_the_foundations_die_is_offered() -> None:
    """AM-4"""
    play = table(edition="anti-monopoly", roles=ROLES).does("land", player="A", square=20)
    found = offers(play.table, "A", None, play.journal, {"foundation"})
    assert [offer["command"]["die"] for offer in found if offer["refused"] is None] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("squares", "level"), [(WONDERS[:9], 4), (WONDERS[:13], 5)])
def test_no_more_buildings_stand_than_there_are(squares: list[int], level: int) -> None:
    """BUILD-5: 32 houses, 12 hotels."""
    deeds = {str(square): {"owner": "A", "level": level} for square in WONDERS if square in squares}
    lobby(settings={"even_building": False}).refuses("BUILD-5", "arrange", state={"deeds": deeds}, override="x")


def test_nobody_has_moved_before_the_start() -> None:
    """SETUP-5"""
    play = lobby().has(turn=None).does("arrange", state={"turn": {"player": "B"}})
    play.has(turn={"player": "B", "round": 1, "doubles": 0, "moved": False})


# -- manuals and presets ----------------------------------------------------------------------------------------
def test_each_rule_book_is_made_of_its_documents() -> None:
    books = {edition: documents_of(load_edition(edition)) for edition in EDITIONS}
    assert books == {"wonders": "FI", "classic": "FI", "online": "O", "anti-monopoly": "ANT"}


def test_what_concerns_passports_is_left_out_where_there_are_none() -> None:
    """PASS-8: the manuals differ on it in wonders alone."""
    told = {edition: {point.rule for point in points(load_edition(edition))} for edition in EDITIONS}
    assert "PASS-8" in told["wonders"] - told["classic"]
    assert told["classic"] < told["wonders"]
    assert not told["online"] | told["anti-monopoly"]
    ticks = {
        edition: [preset.settings.get("ticks") for preset in presets(load_edition(edition))] for edition in EDITIONS
    }
    assert "owner" in ticks["wonders"] and not any(ticks["classic"])


def test_a_preset_is_known_by_its_kinds_of_values_too() -> None:
    """AGREE-1: 1 is not the same as yes."""
    edition = load_edition("wonders")
    for preset in presets(edition):
        assert preset_of(edition, preset.settings) is not None
        spoilt = {name: int(value) if isinstance(value, bool) else value for name, value in preset.settings.items()}
        assert spoilt == preset.settings and preset_of(edition, spoilt) is None


@pytest.mark.parametrize(
    ("balances", "viewer", "seen"),
    [("open", "B", 77), ("own", "B", PLENTY), ("own", "A", 77), ("own", "bank", 77), ("hidden", "C", PLENTY)],
)
def test_what_a_seat_asks_is_decided_without_the_purses_it_may_not_see(balances: str, viewer: str, seen: int) -> None:
    """OWN-2: what is open stays so."""
    play = table(settings={"balances": balances}, cash={"A": 77}, deeds={"A": [1]})
    known = veiled(play.table, viewer)
    assert (known.cash("A"), known.owner(1)) == (seen, "A")
    assert play.table.cash("A") == 77


def test_a_trade_that_settles_nothing_leaves_the_debt_alone() -> None:
    """DEBT-2"""
    play = table(cash={"A": 0}, deeds={"A": [5]}, debts={"A": [{"to": "B", "amount": 90, "rule": "RENT-1"}]})
    play.does("trade", by="A", from_="A", to="B", give={"squares": [5]}, take={"cash": 30})
    play.does("accept", by="B", trade=1).has(cash={"A": 30}, debts={"A": [{"amount": 90}]})


def test_each_seat_has_the_pawn_and_the_role_it_took() -> None:
    """SETUP-2, AM-0"""
    seats = [Seat("A", "canoe", "competitor"), Seat("B", "car", "monopolist"), Seat("C")]
    opened = opening("anti-monopoly", {}, seats)
    assert [opened.token(seat) for seat in "ABC"] == ["canoe", "car", None]
    assert [opened.role(seat) for seat in "ABC"] == ["competitor", "monopolist", None]


def test_the_shortest_and_the_longest_throw_of_a_seat() -> None:
    """MOVE-1: two to twelve squares on."""
    for square in (2, 12):
        table().does("land", by="A", player="A", square=square).has(position={"A": square})
    for square in (1, 13):
        table().refuses("FORBIDDEN", "land", by="A", player="A", square=square)


def test_a_double_leads_an_even_number_of_squares_on() -> None:
    """MOVE-2"""
    for square in (4, 6, 10):
        table().does("land", by="A", player="A", square=square, double=True).has(turn={"doubles": 1})
    for square in (3, 9, 11):
        table().refuses("FORBIDDEN", "land", by="A", player="A", square=square, double=True)


def test_a_jail_card_goes_over_by_an_offer_and_nothing_else_does() -> None:
    """CARD-2, TRADE-1"""
    play = table(cards={"A": 1}).does("trade", by="A", from_="A", to="B", give={"jail_cards": 1}, take={})
    play.does("accept", by="B", trade=1)
    assert list(play.journal[-1].postings) == [("A", "jail_card", -1), ("B", "jail_card", 1)]


# -- a full passport while a debt waits -------------------------------------------------------------------------
def completing_with_a_debt(**more: Any) -> Play:
    owing = {"A": [{"to": "B", "amount": 2000, "rule": "RENT-1"}]}
    return table(cash={"A": 100, "B": 500}, passports={"A": all_but(39)}, debts=owing, deeds={"A": [5]}, **more)


def test_a_flight_lapses_with_a_full_passport_and_a_trade_does_not() -> None:
    """PASS-9: nothing optional follows; who owes may still trade."""
    play = completing_with_a_debt(on_turn="C")
    play.does("land", player="C", square=25).does(
        "trade", by="B", from_="B", to="A", give={"cash": 10}, take={"squares": [5]}
    )
    play.has(waits=["offer", "flight", "trade"])
    play.does("tick", player="A", square=39).has(waits=["trade"], status="playing")
    play.does("accept", by="A", trade=1).has(owner={5: "B"}, status="playing")


def test_a_card_lapses_with_a_full_passport() -> None:
    """PASS-9"""
    play = completing_with_a_debt(on_turn="C").does("land", player="C", square=7).has(waits=["card"])
    play.does("tick", player="A", square=39).has(waits=[], status="playing")


# -- jail, estates ----------------------------------------------------------------------------------------------
def test_the_last_try_without_a_double_gives_no_extra_throw() -> None:
    """AM-17: a double out does."""
    play = table(edition="anti-monopoly", roles=ROLES, jailed={"A": 2})
    play.does("throw", player="A", dice=[1, 3]).has(turn={"doubles": 0})
    play.does("decline", player="A").does("end_turn", player="A")
    play = table(edition="anti-monopoly", roles=ROLES, jailed={"A": 2})
    play.does("throw", player="A", dice=[3, 3]).has(turn={"doubles": 1})
    play.does("decline", player="A").refuses("MOVE-2", "end_turn", player="A")


def test_what_is_paid_for_an_estate_is_told_line_by_line() -> None:
    """BANKRUPT-2, MORT-3, MORT-5"""
    owing = {"A": [{"to": "B", "amount": 500, "rule": "RENT-1"}]}
    play = table(cash={"A": 7}, deeds={"A": [5, 15]}, mortgaged=[5, 15], debts=owing)
    play.does("bankrupt", player="A", lift=[15])
    assert play.paid == [("A", "B", 7, "BANKRUPT-2"), ("B", "bank", 10, "BANKRUPT-2"), ("B", "bank", 110, "MORT-3")]


def test_a_part_that_no_table_has_is_told_by_its_name() -> None:
    state = {"weather": {}, "mood": {}}
    assert [refusal.params for refusal in contradictions(lobby().table, state)] == [{"field": "mood"}]


def test_the_last_jail_card_of_the_box_is_drawn_and_no_third() -> None:
    """CARD-2: there are two."""
    play = table(cards={"B": 1}).does("land", player="A", square=7).does("draw", player="A", card="ch08")
    play.does("land", player="B", square=33)
    play.refuses("CARD-2", "draw", player="B", card="cc04")
    assert [play.table.jail_cards(seat) for seat in ("A", "B", "bank")] == [1, 1, 0]


# -- undo -------------------------------------------------------------------------------------------------------
def test_full_rows_of_houses_stand_in_nobodys_way() -> None:
    """UNDO-1: four houses, or the three of the short game, fit every box."""
    for settings, most in (({}, 4), ({"short_game": True, "dealt_deeds": 0}, 3)):
        play = table(settings=settings, deeds={"A": [1, 3]}, levels={1: most, 3: most})
        play.does("charge", player="B", amount=10).does("charge", player="C", amount=10)
        play.does("undo", entry=3).has(cash={"B": 1500, "C": 1490})


# -- a passport taken over --------------------------------------------------------------------------------------
def test_a_passport_is_set_as_it_is_named_whatever_was_ticked() -> None:
    """PASS-1: what stays ticked stays, once."""
    play = table(passports={"A": [1, 3]})
    play.does("arrange", state={"players": {"A": {"passport": [3, 6]}}}, reason="x").has(passport={"A": [3, 6]})
    assert {posting.item for posting in play.journal[-1].postings} == {"tick:1", "tick:6"}


def test_no_square_lies_before_go() -> None:
    """PASS-2, MOVE-1"""
    for field, value in (("passport", [-1]), ("passport", [40]), ("position", -1), ("position", 40)):
        table().refuses("BAD_REQUEST", "arrange", state={"players": {"A": {field: value}}}, reason="x")


# -- the last euro ----------------------------------------------------------------------------------------------
def test_who_reaches_the_debt_to_the_euro_is_not_bankrupt() -> None:
    """BANKRUPT-1: where nothing is lent, cash and half of the buildings count to the last euro."""
    owing = {"A": [{"to": "B", "amount": 75, "rule": "RENT-1"}]}
    shed = {"settings": {"mortgages": False}, "deeds": {"A": [1, 3]}, "levels": {1: 1, 3: 1}, "debts": owing}
    table(cash={"A": 25}, **shed).refuses("BANKRUPT-1", "bankrupt", player="A")
    table(cash={"A": 24}, **shed).does("bankrupt", player="A").has(cash={"A": 0})


def test_what_is_lifted_at_once_is_paid_beside_the_interest() -> None:
    """BANKRUPT-2, CASH-1: refused when cash and estate do not reach both, although the lift alone could be paid."""
    owing = {"A": [{"to": "B", "amount": 900, "rule": "RENT-1"}]}
    dear = [1, 37, 39, 31, 32, 34]
    estate = {"deeds": {"A": dear}, "mortgaged": dear, "debts": owing}
    play = table(cash={"A": 0, "B": 50}, **estate).refuses("CASH-1", "bankrupt", player="A", lift=[1])
    assert play.refusal.params["amount"] == 18 + 20 + 15 + 15 + 16 + 33
    table(cash={"A": 0, "B": 117}, **estate).does("bankrupt", player="A", lift=[1]).has(cash={"B": 0}, debts={"B": []})


def test_no_jail_card_is_a_number_of_jail_cards() -> None:
    """CARD-2"""
    play = table(cards={"A": 1})
    play.does("arrange", state={"players": {"A": {"jail_cards": 0}}}, reason="lost")
    play.has(players={"A": {"jail_cards": 0}})


# -- why --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("levels", "mortgaged", "square", "rule", "amount"),
    [
        ({}, [], 37, "RENT-3", 70),
        ({}, [39], 37, "RENT-4", 35),
        ({37: 1}, [], 37, "RENT-5", 175),
        ({37: 1}, [], 39, "RENT-3", 100),
        ({37: 1, 39: 1}, [], 37, "RENT-1", 175),
        ({37: 5, 39: 5}, [], 37, "RENT-1", 1500),
        ({}, [], 12, "RENT-7", 28),
        ({}, [], 5, "RENT-6", 25),
    ],
)
def test_a_rent_says_by_which_rule_it_is_so_much(
    levels: dict[int, int], mortgaged: list[int], square: int, rule: str, amount: int
) -> None:
    """RENT-1, RENT-3, RENT-4, RENT-5, RENT-6, RENT-7: a utility without dice counts as thrown 7."""
    deeds = {"A": [5, 12, 37, 39]}
    play = table(settings={"even_building": False}, deeds=deeds, levels=levels, mortgaged=mortgaged)
    rent = rent_of(play.table, square)
    assert (rent.amount, rent.why["rule"]) == (amount, rule)


def test_who_has_passed_is_told_that_they_have() -> None:
    """BUY-4"""
    play = table().does("auction", square=1).does("pass", player="A").refuses("BUY-4", "pass", player="A")
    assert play.refusal.params == {"player": "A", "passed": True}
    assert play.refuses("BUY-4", "bid", player="A", amount=5).refusal.params == {"player": "A", "passed": True}


# -- chance -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "command", [{"type": "throw", "player": "A"}, {"type": "timeout", "player": "A"}, {"type": "draw", "card": "mo02"}]
)
def test_the_banks_dice_show_what_dice_show(command: dict) -> None:
    """MOVE-1, END-7, CARD-1: each of one to six, on both of them."""
    play = table(edition="anti-monopoly", roles=ROLES, settings={"turn_seconds": 30})
    thrown = [fill(play.table, command, Random(seed))["dice"] for seed in range(200)]
    for faces in zip(*thrown, strict=True):
        assert set(faces) == {1, 2, 3, 4, 5, 6}


# -- the veil ---------------------------------------------------------------------------------------------------


def test_there_is_a_veil_only_while_playing_for_money_and_for_who_sits_there() -> None:
    hidden = {"settings": {"balances": "hidden"}, "cash": 77}
    play = table(**hidden)
    assert veiled(play.table, "A").cash("B") == PLENTY
    assert veiled(play.table, "bank").cash("B") == PLENTY
    assert veiled(table(settings={"balances": "own"}).table, "bank").fact("veil") is None
    assert veiled(play.table, None) is play.table
    play.does("finish")
    assert veiled(play.table, "A") is play.table
    noted = table(settings={"balances": "hidden", "money": "notes"})
    assert veiled(noted.table, "A") is noted.table
    lobby = table(start=False, **hidden)
    assert veiled(lobby.table, "A") is lobby.table


def test_behind_the_veil_a_debtor_just_cannot_pay() -> None:
    """DEBT-1: else the debt would settle itself before one's eyes."""
    owing = {"B": [{"to": "A", "amount": 200, "rule": "RENT-1"}]}
    play = table(settings={"balances": "own"}, cash={"B": 7}, debts=owing)
    assert veiled(play.table, "A").cash("B") == 199


# -- taking over ------------------------------------------------------------------------------------------------
def test_who_is_not_bankrupt_keeps_debts_and_offers() -> None:
    """BANKRUPT-1: to say so is no bankruptcy."""
    play = table(cash={"A": 0}, deeds={"B": [39]}).does("land", player="A", square=39)
    play.does("arrange", state={"players": {"A": {"bankrupt": False}}}, reason="still here")
    play.has(debts={"A": [{"to": "B", "amount": 50, "rule": "RENT-1"}]})


@pytest.mark.parametrize(("field", "value"), [("jail_turns", -1), ("jail_turns", 4), ("jail_cards", -1)])
def test_a_count_taken_over_is_none_below_zero_nor_beyond(field: str, value: int) -> None:
    """JAIL-2, CARD-2"""
    table().refuses("BAD_REQUEST", "arrange", state={"players": {"A": {field: value}}}, reason="x")


def test_a_thousand_houses_lie_in_a_box_of_a_thousand() -> None:
    """SETUP-7"""
    play = lobby(settings={"house_stock": 1000, "hotel_stock": 1000})
    play.does("arrange", state={"bank": {"houses": 1000, "hotels": 1000}}).has(bank={"houses": 1000, "hotels": 1000})


def test_hotels_that_are_too_many_are_told_as_houses_are() -> None:
    """BUILD-5"""
    for level, count in ((4, 9), (5, 13)):
        deeds = {str(square): {"owner": "A", "level": level} for square in WONDERS[:count]}
        found = contradictions(lobby(settings={"even_building": False}).table, {"deeds": deeds})
        assert "BUILD-5" in [refusal.rule for refusal in found]


# -- what is said inside of a field -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    "goods", [{"cash": -1}, {"jail_cards": -1}, {"jail_cards": 17}, {"squares": [2]}, {"house": 1}]
)
def test_a_side_of_a_trade_holds_what_there_is(goods: dict[str, Any]) -> None:
    """TRADE-1"""
    for side in ({"give": goods, "take": {}}, {"give": {}, "take": goods}):
        table().refuses("BAD_REQUEST", "trade", from_="A", to="B", **side)


def test_a_square_is_renamed_in_all_languages_at_once() -> None:
    names = {"fr": "Louvre", "fi": "Louvre", "en": "The Louvre"}
    play = table().does("amend", square=1, names=names)
    assert dict(play.table.square(1).names) == names
    play.refuses("BAD_REQUEST", "amend", square=1, names=names | {"sv": "Louvren"})


# -- auctions ---------------------------------------------------------------------------------------------------
def test_the_last_hotel_starts_at_the_price_of_a_hotel() -> None:
    """BUILD-6: which need not be that of a house."""
    play = table(deeds={"A": [1, 3], "B": [37, 39]}, levels={1: 4, 3: 4, 37: 4, 39: 4})
    for square in (1, 3):
        play.does("amend", square=square, building=50, hotel=120)
    play.does("auction", building="hotel").refuses("BUILD-6", "bid", player="A", amount=119)
    play.does("bid", player="A", amount=120)


def test_nothing_waits_to_be_auctioned_after_the_end() -> None:
    """END-4, BANKRUPT-3"""
    settings = {"short_game": True, "dealt_deeds": 0}
    play = table(players=4, settings=settings, bankrupt=["D"], deeds={"A": [1, 3, 5]})
    play.does("abandon", player="A").has(status="over", waits=[], result={"rule": "END-4"})
    assert play.table.fact("queue.estate") is None and play.table.fact("queue.declined") is None
