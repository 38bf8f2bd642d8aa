"""The agreements of the table: free in the lobby, with a reason while playing, always for what follows (AGREE-1)."""

from typing import Any

import pytest

from rules.edition import load_edition
from rules.play import opening
from rules.refusals import Refusal
from rules.settings import ALL, BY_NAME
from tests.rules.table import Play, lobby, table

#: Another value than the default for every setting of the wonders.
OTHERWISE: dict[str, Any] = {
    "rent": "claim",
    "auctions": False,
    "starting_cash": 2000,
    "salary": 400,
    "jail_fine": 0,
    "jail_tries": 1,
    "house_stock": None,
    "hotel_stock": 3,
    "even_building": False,
    "houses_per_hotel": 3,
    "hotels_sold_together": True,
    "mortgages": False,
    "mortgage_clears": "site",
    "mortgage_interest": 0,
    "interest_rounding": "nearest",
    "transfer_interest": False,
    "mortgaged_transports_count": False,
    "double_rent_needs_unmortgaged_group": False,
    "bankrupt_deeds": "free",
    "trades": False,
    "passports": False,
    "passport_bonus": 0,
    "passport_winner": "first_to_complete",
    "short_game": True,
    "time_limit": 90,
    "round_limit": 20,
    "turn_seconds": 45,
    "dealt_deeds": 1,
    "wealth": "income",
    "parking_pot": 0,
    "ticks": "owner",
    "dealt_deeds_tick": False,
    "jail_fine_frees": "next_turn",
    "undo": "anyone",
    "money": "notes",
    "automation": "assisted",
    "who_may": "anyone",
    "balances": "hidden",
}
LOBBY_ONLY = {"starting_cash", "dealt_deeds", "passports", "house_stock", "hotel_stock", "parking_pot"}


def agree(play: Play, **settings: Any) -> Play:
    return play.does("configure", settings=settings, reason="agreed")


def test_every_setting_of_the_box_is_one_we_know() -> None:
    assert set(load_edition("wonders").defaults) == set(BY_NAME) == {*OTHERWISE, "quick_game"}


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_setting_is_free_in_the_lobby(name: str) -> None:
    lobby().does("configure", settings={name: OTHERWISE[name]}).has(settings={name: OTHERWISE[name]})


@pytest.mark.parametrize("name", OTHERWISE)
def test_a_setting_of_the_creation_is_the_same_as_one_of_the_lobby(name: str) -> None:
    chosen = lobby(settings={name: OTHERWISE[name]}).state()["settings"]
    assert chosen == lobby().does("configure", settings={name: OTHERWISE[name]}).state()["settings"]


@pytest.mark.parametrize("name", sorted(set(OTHERWISE) - LOBBY_ONLY))
def test_a_setting_changes_while_playing_with_a_reason(name: str) -> None:
    """AGREE-1"""
    play = table()
    play.refuses("BAD_REQUEST", "configure", settings={name: OTHERWISE[name]})
    agree(play, **{name: OTHERWISE[name]}).has(settings={name: OTHERWISE[name]})


@pytest.mark.parametrize("name", sorted(LOBBY_ONLY))
def test_what_the_start_has_used_changes_no_more(name: str) -> None:
    play = table().refuses("BAD_REQUEST", "configure", settings={name: OTHERWISE[name]}, reason="agreed")
    assert play.refusal.params == {"field": name}


@pytest.mark.parametrize("setting", ALL, ids=lambda setting: setting.name)
def test_a_setting_takes_only_its_choices(setting: Any) -> None:
    for wrong in ("luck", -1, 1.5, [], {}, 10**9, True if setting.choices[:1] != (True,) else 1):
        play = lobby().refuses("BAD_REQUEST", "configure", settings={setting.name: wrong})
        assert play.refusal.params == {"faults": [setting.name]}
    if not setting.optional:
        lobby().refuses("BAD_REQUEST", "configure", settings={setting.name: None})


def test_all_faulty_settings_are_named_together() -> None:
    play = lobby().refuses(
        "BAD_REQUEST", "configure", settings={"salary": -1, "rent": "never", "luck": 1, "undo": "banker"}
    )
    assert play.refusal.params["faults"] == ["salary", "rent", "luck"]
    with pytest.raises(Refusal, match="BAD_REQUEST"):
        opening("wonders", {"luck": 1}, [])


def test_the_quick_game_is_anti_monopolys_own() -> None:
    """AM-8"""
    lobby().refuses("BAD_REQUEST", "configure", settings={"quick_game": True})


def test_a_chosen_null_stays_chosen() -> None:
    """SETUP-7: no limit was agreed, and a second agreement about something else does not bring it back."""
    play = lobby().does("configure", settings={"house_stock": None}).does("configure", settings={"salary": 300})
    play.has(settings={"house_stock": None, "salary": 300}, bank={"houses": None})
    play = lobby(settings={"hotel_stock": None}).does("configure", settings={"salary": 300})
    play.has(settings={"hotel_stock": None}, bank={"hotels": None})


def test_a_short_game_moves_what_nobody_has_named() -> None:
    """END-2, END-3"""
    lobby().does("configure", settings={"short_game": True}).has(settings={"houses_per_hotel": 3, "dealt_deeds": 2})
    play = lobby(settings={"dealt_deeds": 1}).does("configure", settings={"short_game": True})
    play.has(settings={"houses_per_hotel": 3, "dealt_deeds": 1})
    play.does("configure", settings={"short_game": False}).has(settings={"houses_per_hotel": 4, "dealt_deeds": 1})


def test_a_time_limit_deals_two_deeds_but_not_online() -> None:
    """END-5"""
    lobby(settings={"time_limit": 60}).has(settings={"dealt_deeds": 2, "houses_per_hotel": 4})
    lobby(edition="online", settings={"time_limit": 60}).has(settings={"dealt_deeds": 0})


def test_the_stock_follows_its_setting_in_the_lobby() -> None:
    """SETUP-7"""
    play = lobby().does("arrange", state={"deeds": {"1": {"owner": "A", "level": 2}, "3": {"owner": "A", "level": 2}}})
    play.does("configure", settings={"house_stock": 40}).has(bank={"houses": 36})
    play.does("configure", settings={"house_stock": None}).has(bank={"houses": None})
    play.does("configure", settings={"house_stock": 10}).has(bank={"houses": 6})
    play.refuses("BUILD-5", "configure", settings={"house_stock": 3})


def test_a_changed_salary_is_for_what_follows() -> None:
    """AGREE-1, GO-1"""
    play = table(at={"A": 39, "B": 39}).does("land", player="A", square=10)
    agree(play, salary=400).does("land", player="B", square=10).has(cash={"A": 1700, "B": 1900})


def test_four_houses_stand_in_the_way_of_three_before_a_hotel() -> None:
    """BUILD-4, END-3: a fourth house would have no step on the stair; first it goes back, then the settings change."""
    play = table(deeds={"A": [1, 3]}, levels={1: 4, 3: 4}, on_turn="A")
    play.refuses("BUILD-4", "configure", settings={"short_game": True}, reason="late")
    assert play.refusal.params == {"squares": [1, 3]}
    play.does("develop", player="A", levels={"1": 3, "3": 3})
    agree(play, short_game=True).does("develop", player="A", levels={"1": 5}).has(level={1: 5}, bank={"houses": 29})


def test_hotels_stay_when_the_number_of_houses_before_them_changes() -> None:
    play = agree(table(deeds={"A": [1, 3]}, levels={1: 5, 3: 5}), houses_per_hotel=3)
    play.does("develop", player="A", levels={"1": 3}).has(level={1: 3, 3: 5}, cash={"A": 1525})


def test_an_open_offer_goes_to_no_auction_once_auctions_are_off() -> None:
    """BUY-3"""
    play = agree(table().does("land", player="A", square=5), auctions=False)
    play.does("decline", player="A").has(waits=["flight"], owner={5: None})


def test_a_rent_that_waits_still_waits_when_rents_become_automatic() -> None:
    """RENT-2"""
    play = table(settings={"rent": "claim"}, deeds={"B": [1]}).does("land", player="A", square=1)
    agree(play, rent="automatic").does("claim", player="B").has(cash={"A": 1498, "B": 1502})


def test_a_stamp_that_waits_is_put_also_once_ticks_are_automatic() -> None:
    """PASS-1"""
    play = table(settings={"ticks": "owner"}).does("land", player="A", square=1)
    agree(play, ticks="automatic").does("tick", by="A", player="A", square=1).has(passport={"A": [1]})


def test_an_offered_trade_cannot_be_accepted_once_trades_are_off() -> None:
    """TRADE-3"""
    play = table().does("trade", by="A", from_="A", to="B", give={"cash": 5}, take={"cash": 6})
    agree(play, trades=False).refuses("TRADE-3", "accept", by="B", trade=1).does("refuse", by="B", trade=1)


def test_a_lower_round_limit_stops_the_next_move() -> None:
    """END-6"""
    play = agree(table(turn={"round": 4}), round_limit=3)
    play.refuses("END-6", "throw", player="A", dice=[1, 2]).does("finish").has(result={"rule": "END-6"})


def test_fewer_tries_make_the_next_one_the_last() -> None:
    """JAIL-3"""
    play = agree(table(jailed={"A": 1}), jail_tries=1)
    play.does("throw", player="A", dice=[4, 6]).has(position={"A": 20}, cash={"A": 1450})


def test_whoever_may_send_may_change_with_the_setting() -> None:
    play = table().refuses("FORBIDDEN", "charge", by="A", player="A", amount=5)
    agree(play, who_may="anyone").does("charge", by="A", player="A", amount=5)
    agree(play, who_may="banker").refuses("FORBIDDEN", "throw", by="A", player="A")
