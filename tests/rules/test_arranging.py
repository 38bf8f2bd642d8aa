"""Taking over a game begun on paper, and putting right what the app has wrong: the cardboard is the truth."""

from typing import Any

import pytest

from tests.rules.table import WONDERS, Play, lobby, table


def arranged(play: Play, **state: Any) -> Play:
    return play.does("arrange", state=state, reason="recounted")


def refused(play: Play, rule: str | list[str], **state: Any) -> Play:
    return play.refuses(rule, "arrange", state=state, reason="recounted")


def test_a_table_begun_on_paper_is_taken_over_whole() -> None:
    play = lobby().does(
        "arrange",
        state={
            "players": {
                "A": {"cash": 340, "position": 24, "passport": [1, 3], "token": "canoe", "jail_cards": 1},
                "B": {"cash": 12, "position": 10, "in_jail": True, "jail_turns": 2},
                "C": {"cash": 0, "debts": [{"to": "A", "amount": 90, "rule": "RENT-1"}]},
            },
            "deeds": {"1": {"owner": "A", "level": 2}, "3": {"owner": "A", "level": 2}, "5": {"owner": "C"}},
            "turn": {"player": "C", "round": 7, "doubles": 1, "moved": True},
            "bank": {"houses": 20, "hotels": 11},
        },
    )
    play.does("start").has(
        cash={"A": 340, "B": 12, "C": 0},
        turn={"player": "C", "round": 7, "doubles": 1, "moved": True},
        bank={"houses": 20, "hotels": 11},
        players={"A": {"token": "canoe", "jail_cards": 1}, "B": {"in_jail": True, "jail_turns": 2}},
        debts={"C": [{"to": "A", "amount": 90, "rule": "RENT-1"}]},
    )


def test_once_playing_a_reason_is_needed() -> None:
    table().refuses("BAD_REQUEST", "arrange", state={"players": {"A": {"cash": 1}}})
    assert lobby().does("arrange", state={}).seq == 1


def test_what_is_not_named_stays() -> None:
    play = arranged(table(deeds={"A": [1]}, at={"A": 7}), players={"B": {"cash": 5}})
    play.has(cash={"A": 1500, "B": 5}, owner={1: "A"}, position={"A": 7})


def test_a_null_is_not_named() -> None:
    named = {"cash": None, "position": None, "token": None, "role": None, "debts": None, "passport": None}
    turn = {"player": None, "round": None, "doubles": None, "moved": None}
    play = arranged(
        table(on_turn="B"), players={"A": named}, turn=turn, deeds={"1": {"level": None}}, bank={"pot": None}
    )
    play.has(cash={"A": 1500}, turn={"player": "B"})


@pytest.mark.parametrize(
    "state",
    [
        {"pending": []},
        {"players": {"D": {}}},
        {"players": {"A": {"luck": 1}}},
        {"players": []},
        {"players": {"A": 5}},
        {"deeds": {"7": {}}},
        {"deeds": {"01": {}}},
        {"deeds": {"1": {"owner": "D"}}},
        {"deeds": {"1": {"owner": 1}}},
        {"deeds": {"1": {"mortgaged": 1}}},
        {"deeds": {"1": {"level": 6}}},
        {"deeds": {"1": {"rent": 6}}},
        {"turn": {"player": "D"}},
        {"turn": {"player": ["A"]}},
        {"turn": {"round": 0}},
        {"turn": {"doubles": 3}},
        {"turn": {"moved": 1}},
        {"bank": {"cash": 5}},
        {"bank": {"houses": -1}},
        {"bank": {"pot": 100}},
        {"players": {"A": {"cash": True}}},
        {"players": {"A": {"cash": 1.5}}},
        {"players": {"A": {"cash": 10**7}}},
        {"players": {"A": {"position": 40}}},
        {"players": {"A": {"in_jail": 1}}},
        {"players": {"A": {"jail_turns": 4}}},
        {"players": {"A": {"passport": [1, 1]}}},
        {"players": {"A": {"passport": [40]}}},
        {"players": {"A": {"passport": ["1"]}}},
        {"players": {"A": {"token": 5}}},
        {"players": {"A": {"debts": [{"to": "A", "amount": 5}]}}},
        {"players": {"A": {"debts": [{"to": "B", "amount": 0}]}}},
        {"players": {"A": {"debts": [{"to": "B", "amount": 5, "rule": "LUCK-1"}]}}},
        {"players": {"A": {"debts": [5]}}},
    ],
)
def test_what_is_no_state_is_malformed(state: dict[str, Any]) -> None:
    table().refuses("BAD_REQUEST", "arrange", state=state, reason="x")


@pytest.mark.parametrize(
    ("rule", "state"),
    [
        ("CASH-1", {"players": {"A": {"cash": -1}}}),
        ("OWN-1", {"deeds": {"1": {"mortgaged": True}}}),
        ("OUT-1", {"players": {"B": {"bankrupt": True, "cash": 5}}}),
        ("OUT-1", {"players": {"B": {"bankrupt": True}}}),
        ("OUT-1", {"players": {"B": {"bankrupt": True, "cash": 0, "jail_cards": 1}}}),
        ("OUT-1", {"players": {"B": {"bankrupt": True, "cash": 0, "debts": [{"to": "A", "amount": 5}]}}}),
        ("OUT-1", {"players": {"B": {"bankrupt": True, "cash": 0}}, "deeds": {"1": {"owner": "B"}}}),
        ("OUT-1", {"players": {"B": {"bankrupt": True, "cash": 0}}, "turn": {"player": "B"}}),
        ("OUT-1", {"players": {"A": {"bankrupt": True, "cash": 0}}}),
        ("JAIL-1", {"players": {"A": {"in_jail": True, "position": 9}}}),
        ("JAIL-1", {"players": {"A": {"position": 0, "in_jail": True}}}),
        ("BUILD-1", {"deeds": {"1": {"owner": "A", "level": 1}}}),
        ("BUILD-1", {"deeds": {"5": {"owner": "A", "level": 1}}}),
        ("BUILD-2", {"deeds": {"1": {"owner": "A", "level": 2}, "3": {"owner": "A"}}}),
        ("BUILD-5", {"bank": {"houses": 33}}),
        ("BUILD-5", {"bank": {"hotels": 13}}),
        ("MORT-2", {"deeds": {"1": {"owner": "A", "level": 1}, "3": {"owner": "A", "level": 1, "mortgaged": True}}}),
        ("MORT-2", {"deeds": {"1": {"owner": "A", "level": 1}, "3": {"owner": "A", "mortgaged": True}}}),
        ("SETUP-2", {"players": {"A": {"token": "canoe"}, "B": {"token": "canoe"}}}),
        ("SETUP-2", {"players": {"A": {"token": "pram"}}}),
        ("PASS-2", {"players": {"A": {"passport": [5]}}}),
        ("PASS-7", {"players": {"A": {"passport": WONDERS}}}),
        ("AM-0", {"players": {"A": {"role": "king"}}}),
        ("CARD-2", {"players": {"A": {"jail_cards": 3}}}),
    ],
)
def test_what_is_no_position_is_refused_by_the_rule_it_breaks(rule: str, state: dict[str, Any]) -> None:
    refused(table(), rule, **state)


def test_levels_move_the_stock_unless_the_bank_is_named() -> None:
    """BUILD-5"""
    houses = {str(square): {"owner": "A", "level": 4} for square in (1, 3)}
    arranged(table(), deeds=houses).has(bank={"houses": 24})
    arranged(table(), deeds=houses, bank={"houses": 24}).has(bank={"houses": 24})
    refused(table(), "BUILD-5", deeds=houses, bank={"houses": 25})
    assert arranged(table(), deeds=houses, bank={"houses": 3}).table.holding("box", "house") == 21


def test_more_houses_than_there_are_cannot_be_arranged_by_any_reason() -> None:
    """BUILD-5"""
    table().refuses("BUILD-5", "arrange", state={"bank": {"houses": 40}}, reason="x", override="so it stands")
    all_full = {str(square): {"owner": "A", "level": 4} for square in (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19)}
    refused(table(), "BUILD-5", deeds=all_full)


def test_where_the_stock_has_no_limit_any_level_stands() -> None:
    """SETUP-7"""
    all_full = {str(square): {"owner": "A", "level": 4} for square in (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19)}
    arranged(table(edition="online"), deeds=all_full).has(bank={"houses": None})
    refused(table(edition="online"), "BUILD-5", bank={"houses": 5})


def test_without_even_building_any_mix_of_levels_stands() -> None:
    """BUILD-2"""
    arranged(table(settings={"even_building": False}), deeds={"1": {"owner": "A", "level": 5}, "3": {"owner": "A"}})


def test_a_fourth_house_has_no_place_in_the_short_game() -> None:
    """END-3, BUILD-4"""
    short = table(settings={"short_game": True, "dealt_deeds": 0})
    refused(short, "BUILD-4", deeds={"1": {"owner": "A", "level": 4}, "3": {"owner": "A", "level": 4}})
    arranged(short, deeds={"1": {"owner": "A", "level": 5}, "3": {"owner": "A", "level": 3}})


def test_an_override_passes_what_the_box_can_show() -> None:
    state = {"deeds": {"1": {"owner": "A", "level": 2}, "3": {"owner": "A"}}}
    table().does("arrange", state=state, reason="x", override="so it stands on the table").has(level={1: 2, 3: 0})
    built_and_mortgaged = {"deeds": {"1": {"owner": "A", "level": 1, "mortgaged": True}, "3": {"owner": "A"}}}
    table().refuses("MORT-2", "arrange", state=built_and_mortgaged, reason="x", override="x")


def test_jail_means_square_ten() -> None:
    """JAIL-1"""
    arranged(table(at={"A": 24}), players={"A": {"in_jail": True}}).has(position={"A": 10})
    arranged(table(), players={"A": {"in_jail": True, "position": 10}}).has(players={"A": {"in_jail": True}})
    refused(table(jailed={"A": 1}), "JAIL-1", players={"A": {"position": 11}})
    arranged(table(jailed={"A": 1}), players={"A": {"position": 11, "in_jail": False}}).has(position={"A": 11})


def test_another_ones_turn_begins_anew() -> None:
    """MOVE-2: the throw and the doubles of the one before are no longer theirs."""
    play = table().does("throw", player="A", dice=[5, 5])
    arranged(play, turn={"player": "B"}).has(turn={"player": "B", "doubles": 0, "moved": False})
    play.does("throw", player="B", dice=[4, 6])
    arranged(play, turn={"player": "C", "moved": True}).refuses("MOVE-2", "throw", player="C", dice=[1, 2])


def test_a_fine_that_costs_the_turn_does_not_cost_anothers() -> None:
    """JAIL-2"""
    play = table(settings={"jail_fine_frees": "next_turn"}, jailed={"A": 0})
    play.does("leave_jail", player="A", with_="fine").refuses("JAIL-2", "throw", player="A", dice=[1, 2])
    arranged(play, turn={"player": "B"}).does("throw", player="B", dice=[4, 6])


def test_a_debt_that_the_cash_covers_is_paid_at_once() -> None:
    """DEBT-1"""
    play = arranged(table(), players={"A": {"debts": [{"to": "B", "amount": 100}]}})
    play.has(cash={"A": 1400, "B": 1600}, debts={"A": []})


def test_the_least_that_can_be_told_is_one_euro_and_the_first_round() -> None:
    """DEBT-1, END-6"""
    play = table(cash={"A": 0}, turn={"round": 4})
    arranged(play, players={"A": {"debts": [{"to": "B", "amount": 1}]}}, turn={"round": 1})
    play.has(debts={"A": [{"to": "B", "amount": 1, "rule": "RENT-1"}]}, turn={"round": 1})


def test_arranged_debts_take_the_place_of_those_before() -> None:
    play = table(cash={"A": 0}, debts={"A": [{"to": "B", "amount": 100}, {"to": "bank", "amount": 7}]})
    arranged(play, players={"A": {"debts": [{"to": "C", "amount": 9, "rule": "CARD-1"}]}})
    play.has(debts={"A": [{"to": "C", "amount": 9, "rule": "CARD-1"}]})
    arranged(play, players={"A": {"debts": []}}).has(debts={"A": []}).does("throw", player="A", dice=[4, 6])


def test_arranged_bankrupts_count_in_the_short_game() -> None:
    """END-4"""
    play = table(settings={"short_game": True, "dealt_deeds": 0}, players=4, bankrupt=["D"])
    play.does("abandon", player="C").has(status="over", result={"rule": "END-4"})


def test_whoever_is_arranged_bankrupt_leaves_nothing_open() -> None:
    """OUT-1: pending decisions, offers and bids are gone, claims are the bank's."""
    play = table(cash={"C": 0}, debts={"C": [{"to": "A", "amount": 5}]}).does("land", player="A", square=39)
    play.does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={"cash": 2}).has(waits=["offer", "trade"])
    arranged(play, players={"A": {"bankrupt": True, "cash": 0}}, turn={"player": "B"})
    play.has(waits=[], debts={"C": [{"to": "bank", "amount": 5}]}).does("throw", player="B", dice=[4, 6])
    play = table().does("auction", square=5).does("bid", player="B", amount=10)
    arranged(play, players={"B": {"bankrupt": True, "cash": 0}}).has(pending=[{"bid": 0, "bidder": None}])


def test_a_deed_that_is_arranged_away_is_no_longer_on_sale() -> None:
    """OWN-1: no offer and no hammer for what a player has."""
    play = arranged(table().does("land", player="A", square=6), deeds={"6": {"owner": "B"}})
    play.has(waits=[]).does("throw", player="B", dice=[4, 6])
    play = table().does("auction", square=6).does("bid", player="B", amount=10)
    arranged(play, deeds={"6": {"owner": "C"}}).has(waits=[], owner={6: "C"})


def test_an_arranged_tick_needs_no_stamp_any_more() -> None:
    """PASS-1"""
    play = table(settings={"ticks": "owner"}).does("land", player="A", square=1)
    arranged(play, players={"A": {"passport": [1]}}).has(waits=["offer"], passport={"A": [1]})


def test_one_player_left_by_arrangement_has_won() -> None:
    """END-1"""
    arranged(table(players=2), players={"B": {"bankrupt": True, "cash": 0}}).has(
        result={"winners": ["A"], "rule": "END-1"}
    )


def test_not_everybody_can_be_out() -> None:
    """OUT-1"""
    out = {"bankrupt": True, "cash": 0}
    lobby(players=2).refuses("OUT-1", "arrange", state={"players": {"A": out, "B": out}})


def test_whoever_was_out_may_be_taken_in_again() -> None:
    play = arranged(table(bankrupt=["C"]), players={"C": {"bankrupt": False, "cash": 100}}).does(
        "throw", player="A", dice=[4, 6]
    )
    play.does("end_turn", player="A").does("throw", player="B", dice=[4, 6]).does("throw", player="C", dice=[1, 2])


def test_the_pot_is_arranged_where_there_is_one() -> None:
    """PARK-1: what lies in the middle is what was counted there, not that and the starting sum."""
    play = table(settings={"parking_pot": 100}).has(bank={"pot": 100})
    arranged(play, bank={"pot": 30}).has(bank={"pot": 30})
    table(settings={"parking_pot": 100}, bank={"pot": 250}).has(bank={"pot": 250})


def test_after_the_end_nothing_is_arranged() -> None:
    """OVER-1"""
    refused(table().does("finish"), "OVER-1", players={"A": {"cash": 1}})


def test_a_seat_arranges_nothing() -> None:
    for who in ("turn", "banker", "anyone"):
        play = table(settings={"who_may": who})
        play.refuses("FORBIDDEN", "arrange", by="A", state={"players": {"A": {"cash": 9999}}}, reason="luck")
