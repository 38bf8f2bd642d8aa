"""Auctions: of declined deeds, of estates, of deeds put up by hand, and of the last buildings."""

from typing import Any

from tests.rules.table import Play, all_but, table


def under_the_hammer(square: int = 39, **arranged: Any) -> Play:
    return table(**arranged).does("auction", square=square)


# -- bids -------------------------------------------------------------------------------------------------------
def test_everybody_may_bid_any_amount_the_decliner_and_the_jailed_too() -> None:
    """BUY-2, JAIL-5"""
    play = table(jailed={"B": 1}).does("land", player="A", square=39).does("decline", player="A")
    play.does("bid", by="C", player="C", amount=1).does("bid", by="B", player="B", amount=2)
    play.does("bid", by="A", player="A", amount=3).has(pending=[{"bid": 3, "bidder": "A"}])


def test_a_bid_is_higher_than_the_last_and_no_more_than_the_cash() -> None:
    """BUY-4, CASH-1"""
    play = under_the_hammer(cash={"B": 100}).does("bid", player="A", amount=50)
    play.refuses("BUY-4", "bid", player="B", amount=50).refuses("BUY-4", "bid", player="A", amount=1)
    play.refuses("CASH-1", "bid", player="B", amount=101).refuses("BAD_REQUEST", "bid", player="B", amount=0)
    play.refuses("CASH-1", "bid", player="B", amount=101, override="x").does("bid", player="B", amount=100)


def test_who_is_in_debt_does_not_bid() -> None:
    """DEBT-1"""
    play = under_the_hammer(cash={"B": 100}).does("charge", player="B", amount=200)
    play.refuses("DEBT-1", "bid", player="B", amount=5)


def test_who_has_passed_bids_no_more_in_this_auction() -> None:
    """BUY-4"""
    play = under_the_hammer().does("pass", by="B", player="B").has(pending=[{"passed": ["B"]}])
    play.refuses("BUY-4", "bid", player="B", amount=5).refuses("BUY-4", "pass", player="B")
    play.does("hammer").does("auction", square=39).does("bid", player="B", amount=5)


def test_the_leaders_bid_stands_after_a_pass() -> None:
    """BUY-4"""
    play = under_the_hammer().does("bid", player="B", amount=5).does("pass", player="B")
    play.does("hammer").has(owner={39: "B"}, cash={"B": 1495})


def test_there_is_nothing_to_bid_for_without_an_auction() -> None:
    """BUY-2"""
    for command, fields in (("bid", {"player": "A", "amount": 1}), ("pass", {"player": "A"}), ("hammer", {})):
        table().refuses("BUY-2", command, **fields)
        table().refuses("BUY-2", command, override="x", **fields)


def test_a_seat_bids_for_itself_and_never_swings_the_hammer() -> None:
    play = under_the_hammer().refuses("FORBIDDEN", "bid", by="A", player="B", amount=5)
    play.refuses("FORBIDDEN", "pass", by="A", player="B").refuses("FORBIDDEN", "hammer", by="A")
    play.refuses("FORBIDDEN", "auction", by="A", square=5)


# -- the hammer -------------------------------------------------------------------------------------------------
def test_the_highest_bidder_pays_the_bid_and_ticks_the_wonder() -> None:
    """BUY-2, PASS-3"""
    play = under_the_hammer().does("bid", player="A", amount=100).does("bid", player="B", amount=110).does("hammer")
    play.has(owner={39: "B"}, cash={"A": 1500, "B": 1390}, passport={"A": [], "B": [39]}, waits=[])
    assert play.paid == [("B", "bank", 110, "BUY-2")]


def test_without_a_bid_the_deed_stays_with_the_bank() -> None:
    """BUY-4"""
    under_the_hammer().does("hammer").has(owner={39: None}, waits=[])


def test_a_spoken_auction_names_winner_and_sum() -> None:
    """BUY-2"""
    play = under_the_hammer().does("hammer", player="C", amount=310).has(owner={39: "C"}, cash={"C": 1190})
    play.has(passport={"C": [39]})


def test_a_spoken_sum_beats_the_recorded_bid_or_is_it() -> None:
    """BUY-4"""
    play = under_the_hammer().does("bid", player="B", amount=50)
    play.refuses("BUY-4", "hammer", player="C", amount=50).refuses("BUY-4", "hammer", player="B", amount=49)
    play.does("hammer", player="B", amount=50).has(owner={39: "B"}, cash={"B": 1450})


def test_a_spoken_sum_is_covered_by_cash_and_belongs_to_somebody() -> None:
    """CASH-1"""
    play = under_the_hammer(cash={"C": 100}).refuses("CASH-1", "hammer", player="C", amount=101)
    play.refuses("BAD_REQUEST", "hammer", player="C").refuses("BAD_REQUEST", "hammer", amount=5)


def test_a_bid_that_has_been_spent_since_is_not_covered() -> None:
    """CASH-1: the auction stays open, for a higher bid or for the cash to come back."""
    play = under_the_hammer(cash={"B": 100}).does("bid", player="B", amount=100).does("charge", player="B", amount=50)
    play.refuses("CASH-1", "hammer").has(waits=["auction"]).does("bid", player="A", amount=101).does("hammer")
    play.has(owner={39: "A"})


def test_a_wonder_won_gives_a_stamp_where_seats_put_their_own() -> None:
    """PASS-3, setting ticks: owner"""
    play = under_the_hammer(settings={"ticks": "owner"}).does("hammer", player="B", amount=5)
    play.has(pending=[{"kind": "stamp", "player": "B", "square": 39}], passport={"B": []})


def test_an_airport_won_gives_neither_tick_nor_flight() -> None:
    """PASS-2, PASS-5"""
    under_the_hammer(5).does("hammer", player="B", amount=5).has(passport={"B": []}, waits=[])


def test_the_22nd_wonder_won_at_auction_completes_before_the_bid_is_paid() -> None:
    """PASS-9: the tick, the bonus, the bid, then the count."""
    play = under_the_hammer(passports={"B": all_but(39)}, cash={"B": 100}).does("bid", player="B", amount=100)
    play.does("hammer").has(status="over", cash={"B": 1500}, owner={39: "B"}, result={"rule": "PASS-7"})
    assert play.paid == [("bank", "B", 1500, "PASS-7"), ("B", "bank", 100, "BUY-2")]


# -- which auctions there are -----------------------------------------------------------------------------------
def test_only_what_the_bank_has_is_put_up_by_hand_and_only_where_auctions_are_on() -> None:
    """OWN-1, BUY-3"""
    table(deeds={"A": [5]}).refuses("OWN-1", "auction", square=5).refuses("BAD_REQUEST", "auction", square=7)
    table(settings={"auctions": False}).refuses("BUY-3", "auction", square=5)
    table().refuses("BAD_REQUEST", "auction").refuses("BAD_REQUEST", "auction", square=5, building="house")


def test_one_auction_at_a_time() -> None:
    """TURN-1"""
    under_the_hammer().refuses("TURN-1", "auction", square=5)


def test_an_estate_comes_up_deed_by_deed_in_board_order() -> None:
    """BANKRUPT-3, BUY-2"""
    play = table(deeds={"B": [39, 5, 16]}).does("abandon", player="B")
    for square in (5, 16, 39):
        play.has(pending=[{"kind": "auction", "square": square}]).does("hammer")
    play.has(pending=[])


def test_deeds_declined_meanwhile_come_after_the_estate() -> None:
    """BUY-2, BANKRUPT-3: one at a time, each opening as the hammer falls."""
    play = table(deeds={"C": [5, 16]}).does("land", player="A", square=39).does("abandon", player="C")
    play.has(waits=["offer", "auction"]).does("decline", player="A").has(pending=[{"square": 5}])
    play.does("hammer").has(pending=[{"square": 16}]).does("hammer").has(pending=[{"square": 39}])
    play.does("hammer").does("throw", player="B", dice=[4, 6])


def test_an_estate_is_auctioned_also_where_declined_deeds_are_not() -> None:
    """BUY-3, BANKRUPT-3"""
    play = table(settings={"auctions": False}, deeds={"C": [5, 16]}).does("abandon", player="C")
    play.has(pending=[{"square": 5}]).does("hammer").has(pending=[{"square": 16}])


def test_the_estate_follows_an_auction_in_progress() -> None:
    """BANKRUPT-3"""
    play = under_the_hammer(deeds={"C": [5]}).does("bid", player="B", amount=7).does("abandon", player="C")
    play.has(pending=[{"square": 39, "bid": 7}]).does("hammer").has(owner={39: "B"}, pending=[{"square": 5, "bid": 0}])


def test_a_deed_sold_or_arranged_away_meanwhile_is_left_out() -> None:
    """OWN-1"""
    play = table(deeds={"C": [5, 16]}).does("abandon", player="C")
    play.does("arrange", state={"deeds": {"16": {"owner": "A"}}}, reason="sold on paper").does("hammer").has(waits=[])


# -- the last buildings -----------------------------------------------------------------------------------------
SHORT: dict[str, Any] = {"deeds": {"A": [6, 8, 9], "B": [16, 18, 19]}, "bank": {"houses": 1}}


def test_the_last_house_goes_to_the_highest_bidder_on_a_site_of_theirs() -> None:
    """BUILD-6: the winner pays the bid alone."""
    play = table(**SHORT).does("auction", building="house")
    play.has(pending=[{"kind": "auction", "building": "house", "bid": 0}]).does("bid", player="A", amount=50)
    play.does("bid", player="B", amount=51).does("hammer", square=16)
    play.has(cash={"A": 1500, "B": 1449}, level={16: 1}, bank={"houses": 0})
    assert play.paid == [("B", "bank", 51, "BUILD-6")]


def test_the_floor_is_the_lowest_printed_price_where_somebody_may_build() -> None:
    """BUILD-6"""
    table(**SHORT).does("auction", building="house").refuses("BUILD-6", "bid", player="B", amount=49)
    only_b = {"deeds": {"A": [6, 8], "B": [16, 18, 19]}, "bank": {"houses": 1}}
    play = table(**only_b).does("auction", building="house").refuses("BUILD-6", "bid", player="B", amount=99)
    play.refuses("BUILD-6", "hammer", player="B", amount=99, square=16).does("bid", player="B", amount=100)


def test_only_who_has_a_legal_site_bids_for_a_building() -> None:
    """BUILD-1, BUILD-3"""
    table(**SHORT).does("auction", building="house").refuses("BUILD-1", "bid", player="C", amount=90)
    play = table(**SHORT, mortgaged=[16]).does("auction", building="house")
    play.refuses("BUILD-1", "bid", player="B", amount=90)


def test_a_building_needs_a_legal_site_of_the_winner() -> None:
    """BUILD-6: refused, and the auction stays open."""
    play = table(**SHORT).does("auction", building="house").does("bid", player="B", amount=100)
    play.refuses("BUILD-6", "hammer").refuses("OWN-1", "hammer", square=6).has(waits=["auction"])
    play.refuses("OWN-1", "hammer", square=6, override="x").does("hammer", square=18)


def test_a_won_building_is_put_evenly() -> None:
    """BUILD-2, BUILD-6"""
    levels = {16: 1, 18: 1, 19: 0}
    play = table(**SHORT, levels=levels).does("auction", building="house").does("bid", player="B", amount=100)
    play.refuses("BUILD-2", "hammer", square=16).does("hammer", square=19).has(level={19: 1})


def test_a_won_hotel_needs_four_houses_on_every_site() -> None:
    """BUILD-4, BUILD-6: and gives the four back."""
    arranged = {"deeds": {"A": [1, 3], "B": [37, 39]}, "levels": {1: 4, 3: 4, 37: 4, 39: 3}, "bank": {"hotels": 1}}
    play = table(**arranged)
    houses = play.state()["bank"]["houses"]
    play.does("auction", building="hotel").refuses("BUILD-1", "bid", player="B", amount=500)
    play.does("bid", player="A", amount=50)
    play.does("hammer", square=3).has(level={3: 5}, bank={"hotels": 0, "houses": houses + 4}, cash={"A": 1450})


def test_a_building_is_auctioned_only_where_stock_is_short_but_there() -> None:
    """BUILD-5, BUILD-6"""
    table(deeds=SHORT["deeds"], bank={"houses": 0}).refuses("BUILD-5", "auction", building="house")
    table(edition="online", settings={"auctions": True}, deeds=SHORT["deeds"]).refuses(
        "BUILD-5", "auction", building="house"
    )
    table(deeds={"A": [6]}, bank={"houses": 1}).refuses("BUILD-6", "auction", building="house")
    table(deeds=SHORT["deeds"]).refuses("BUILD-6", "auction", building="hotel")


def test_while_a_building_is_under_the_hammer_nobody_builds() -> None:
    """BUILD-6, TURN-1: but selling is always open."""
    play = table(**SHORT, levels={6: 1}, on_turn="A").does("auction", building="house")
    play.refuses("TURN-1", "develop", player="A", levels={"8": 1}).does("develop", player="A", levels={"6": 0})


def test_a_shortage_is_settled_also_where_declined_deeds_are_not_auctioned() -> None:
    """BUILD-6, BUY-3: the setting is about deeds."""
    table(deeds=SHORT["deeds"], settings={"auctions": False, "house_stock": 1}).does("auction", building="house").has(
        waits=["auction"]
    )


def test_the_bid_of_who_goes_bankrupt_is_gone() -> None:
    """OUT-1"""
    play = under_the_hammer().does("bid", player="B", amount=50).does("abandon", player="B")
    play.has(pending=[{"bid": 0, "bidder": None}]).does("bid", player="A", amount=1).does("hammer").has(owner={39: "A"})
