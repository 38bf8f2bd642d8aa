"""Undo: the last entry restores everything; an older one gives back what is still there, and nothing that is not."""

import pytest

from tests.rules.laws import fingerprint
from tests.rules.table import all_but, lobby, table

# Every step of every test undoes and redoes its entry (laws.must_come_back); here is what that does not show.


def test_a_board_without_wonders_has_no_passport_to_fill() -> None:
    """PASS-7: an empty passport is not a full one."""
    roles = {"A": "competitor", "B": "monopolist"}
    play = table(edition="anti-monopoly", players=2, roles=roles, settings={"passports": True})
    play.does("pay", from_="A", to="B", amount=5).does("end_turn", player="A").does("undo", entry=3)
    play.has(status="playing", cash={"A": 1500, "B": 1500})


def test_the_journal_only_grows() -> None:
    """UNDO-1"""
    play = table().does("charge", player="A", amount=100).does("undo")
    assert [entry.seq for entry in play.journal] == [1, 2, 3, 4]
    assert play.journal[-1].undoes == (3,)
    assert set(play.journal[-1].postings) == {("bank", "cash", -100), ("A", "cash", 100)}


def test_undoing_without_a_name_twice_is_a_redo() -> None:
    play = table().does("charge", player="A", amount=100).does("undo").does("undo").has(cash={"A": 1400})
    assert play.journal[-1].undoes == (4,)


def test_undoing_by_name_walks_backwards() -> None:
    play = table().does("charge", player="A", amount=100).does("charge", player="A", amount=10)
    play.does("undo", entry=4).does("undo", entry=3).has(cash={"A": 1500})


def test_several_last_entries_together_restore_everything() -> None:
    play = table().does("land", player="A", square=39)
    before = fingerprint(play.table)
    play.does("buy", player="A").does("land", player="B", square=39).does("undo", entries=[5, 4])
    assert fingerprint(play.table) == before
    play.has(waits=["offer"], turn={"player": "A"})


def test_the_start_and_what_came_before_are_not_undone() -> None:
    play = lobby().does("arrange", state={}).does("start")
    play.refuses("BAD_REQUEST", "undo").refuses("BAD_REQUEST", "undo", entry=1)
    lobby().does("configure", settings={"salary": 1}).refuses({"SETUP-5", "BAD_REQUEST"}, "undo")


@pytest.mark.parametrize("named", [{"entry": 9}, {"entries": [3, 9]}, {"entry": 3, "entries": [3]}, {"entries": []}])
def test_an_unknown_entry_is_malformed(named: dict) -> None:
    table().does("charge", player="A", amount=1).refuses("BAD_REQUEST", "undo", **named)


def test_what_is_undone_already_is_not_undone_again() -> None:
    play = table().does("charge", player="A", amount=100).does("undo").does("charge", player="B", amount=1)
    play.refuses("BAD_REQUEST", "undo", entry=3).refuses("BAD_REQUEST", "undo", entries=[3, 5])


def test_an_undone_undo_lets_the_entry_be_undone_again() -> None:
    play = table().does("charge", player="A", amount=100).does("undo").does("undo", entry=4)
    play.does("charge", player="B", amount=1).does("undo", entry=3).has(cash={"A": 1500, "B": 1499})


# -- older entries: money, deeds and the rest -------------------------------------------------------------------
def test_an_older_entry_gives_its_money_back_and_leaves_tokens_and_turn() -> None:
    play = table(deeds={"B": [39]}).does("land", player="A", square=39).does("land", player="B", square=10)
    play.does("undo", entry=3)
    play.has(cash={"A": 1500, "B": 1500}, position={"A": 39, "B": 10}, turn={"player": "B"}, passport={"A": []})


def test_an_older_landing_closes_the_decisions_that_it_opened() -> None:
    play = table().does("land", player="A", square=5).has(waits=["offer", "flight"])
    play.does("charge", player="B", amount=1).does("undo", entry=3).has(waits=[])


def test_an_undone_undo_closes_what_it_had_opened_again() -> None:
    """The offer came back with the undo of the purchase; with the purchase back, there is nothing to offer."""
    play = table().does("land", player="A", square=1).does("buy", player="A").does("undo").has(waits=["offer"])
    play.does("charge", player="B", amount=1).does("undo", entry=5).has(waits=[], owner={1: "A"}, cash={"A": 1440})


def test_money_that_has_been_spent_is_no_longer_there() -> None:
    play = table(cash={"B": 0}).does("charge", player="A", amount=1).does("pay", from_="A", to="B", amount=100)
    play.does("charge", player="C", amount=5).does("charge", player="B", amount=60)
    play.refuses("UNDO-1", "undo", entry=4)
    assert play.refusal.params == {"entry": 4, "entries": [6]}
    play.does("undo", entries=[4, 6]).has(cash={"A": 1499, "B": 0, "C": 1495})


def test_entries_undone_together_are_judged_at_the_end() -> None:
    """I2: only where all of them lead matters, not the way there."""
    play = table(cash={"A": 100}).does("pay", from_="A", to="B", amount=100).does("collect", player="A", amount=100)
    play.does("pay", from_="A", to="C", amount=100)
    play.does("undo", entries=[3, 4]).has(cash={"A": 0, "B": 1500, "C": 1600})


def test_undone_entries_are_not_named_as_being_in_the_way() -> None:
    play = table(cash={"B": 0}).does("pay", from_="A", to="B", amount=100).does("charge", player="B", amount=9)
    play.does("undo").does("charge", player="B", amount=1).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [6]


def test_a_deed_goes_back_only_as_the_entry_left_it() -> None:
    """UNDO-1: owner, mortgage, buildings."""
    play = table(deeds={"A": [1]}, on_turn="A").does("land", player="A", square=3).does("buy", player="A")
    play.does("develop", player="A", levels={"3": 1}).refuses("UNDO-1", "undo", entry=4)
    assert play.refusal.params["entries"] == [5]
    play.does("undo").does("mortgage", player="A", squares=[3]).refuses("UNDO-1", "undo", entry=4)
    play.does("lift", player="A", squares=[3]).does("undo", entry=4).has(owner={3: None}, cash={"A": 1497})


def test_a_deed_does_not_go_back_from_under_its_groups_buildings() -> None:
    """BUILD-1, TRADE-2: the house next door needs the whole group."""
    play = table(deeds={"A": [1], "B": [3]}).does("trade", from_="B", to="A", give={"squares": [3]}, take={"cash": 100})
    play.does("charge", player="C", amount=1).does("develop", player="A", levels={"1": 1})
    play.refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [5]
    play.does("undo", entries=[3, 5]).has(owner={3: "B"}, level={1: 0}, cash={"A": 1500, "B": 1500})


def test_a_mortgage_goes_back_unless_it_is_lifted_since() -> None:
    play = table(deeds={"A": [5]}).does("mortgage", player="A", squares=[5]).does("charge", player="B", amount=1)
    play.does("undo", entry=3).has(mortgaged=[], cash={"A": 1500})
    play = table(deeds={"A": [5]}).does("mortgage", player="A", squares=[5]).does("lift", player="A", squares=[5])
    play.does("charge", player="B", amount=1).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]


def test_a_mortgage_on_a_deed_that_is_anothers_by_now_stands() -> None:
    """UNDO-1: its loan was A's, its marker is B's."""
    play = table(deeds={"A": [5]}).does("mortgage", player="A", squares=[5])
    play.does("trade", from_="A", to="B", give={"squares": [5]}, take={"cash": 50}).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]


def test_nothing_comes_back_on_a_deed_of_the_bank() -> None:
    """UNDO-1: the purchase is taken back first, then the lift that came between."""
    play = table().does("land", player="A", square=5).does("buy", player="A").does("mortgage", player="A", squares=[5])
    play.does("lift", player="A", squares=[5]).does("undo", entry=4).refuses("UNDO-1", "undo", entry=6)
    assert play.refusal.params["entries"] == [7]


def test_no_deed_is_mortgaged_twice() -> None:
    """A lift taken back after the deed was mortgaged again would lay a second marker on it."""
    play = table(deeds={"A": [5]}, mortgaged=[5]).does("lift", player="A", squares=[5])
    play.does("mortgage", player="A", squares=[5]).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]


def test_no_wonder_is_ticked_twice() -> None:
    play = table(passports={"A": [1]}).does("untick", player="A", square=1).does("land", player="A", square=1)
    play.refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]


def test_no_site_is_built_and_mortgaged() -> None:
    """MORT-2, BUILD-3"""
    play = table(deeds={"A": [1, 3]}, mortgaged=[1], on_turn="A").does("lift", player="A", squares=[1])
    play.does("develop", player="A", levels={"1": 1, "3": 1}).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]
    play = table(deeds={"A": [1, 3]}, levels={1: 1, 3: 1}).does("develop", player="A", levels={"1": 0, "3": 0})
    play.does("mortgage", player="A", squares=[3]).refuses("UNDO-1", "undo", entry=3)


def test_no_site_gets_a_fifth_house() -> None:
    """BUILD-4: five houses would read as a hotel."""
    play = table(deeds={"A": [1, 3]}, levels={1: 4, 3: 4}, on_turn="A").does("develop", player="A", levels={"1": 3})
    play.does("develop", player="A", levels={"1": 4}).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]


def test_no_house_comes_back_beside_a_hotel() -> None:
    """BUILD-4"""
    play = table(deeds={"A": [1, 3]}, levels={1: 4, 3: 4}, on_turn="A").does("develop", player="A", levels={"1": 3})
    play.does("develop", player="A", levels={"1": 5}).refuses("UNDO-1", "undo", entry=3)
    play.does("undo", entries=[3, 4]).has(level={1: 4, 3: 4}, cash={"A": 1500})


def test_houses_are_counted_also_at_the_bank() -> None:
    """BUILD-5: what a sale gave back to the bank, another has bought since."""
    play = table(deeds={"A": [1, 3], "B": [6, 8, 9]}, levels={1: 1, 3: 1}, bank={"houses": 0})
    play.does("develop", player="A", levels={"1": 0, "3": 0}).does("charge", player="C", amount=1)
    play.does("develop", player="B", levels={"6": 1}).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [5]


def test_jail_cards_are_counted() -> None:
    play = table(cards={"A": 1}).does("trade", from_="A", to="B", give={"jail_cards": 1}, take={"cash": 30})
    play.does("trade", from_="B", to="C", give={"jail_cards": 1}, take={"cash": 30}).refuses("UNDO-1", "undo", entry=3)
    play.does("trade", from_="C", to="B", give={"jail_cards": 1}, take={}).does("undo", entry=3)
    play.has(players={"A": {"jail_cards": 1}, "B": {"jail_cards": 0}}, cash={"A": 1500})


def test_a_debt_of_the_entry_goes_with_it() -> None:
    """DEBT-1"""
    play = table(cash={"A": 10}, deeds={"B": [39]}).does("land", player="A", square=39)
    play.does("charge", player="C", amount=1).does("undo", entry=3).has(debts={"A": []}, cash={"A": 10})


def test_a_debt_that_has_been_paid_is_no_longer_there() -> None:
    play = table(cash={"A": 10}, deeds={"A": [5], "B": [39]}).does("land", player="A", square=39)
    play.does("mortgage", player="A", squares=[5]).has(debts={"A": []}).refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]
    play.does("undo", entries=[3, 4]).has(cash={"A": 10, "B": 1500}, mortgaged=[])


def test_an_older_settlement_of_a_debt_brings_the_debt_back() -> None:
    """DEBT-2"""
    play = table(cash={"A": 10}, deeds={"B": [39]}).does("land", player="A", square=39)
    play.does("trade", from_="A", to="B", give={}, take={}, settles=20).has(debts={"A": [{"amount": 30}]})
    play.does("charge", player="C", amount=1).does("undo", entry=4).has(debts={"A": [{"amount": 50}]})


# -- older entries: out, auctions, the end ----------------------------------------------------------------------
def test_a_bankruptcy_of_long_ago_is_taken_back_with_its_auction() -> None:
    """BANKRUPT-3"""
    play = table(deeds={"A": [1, 5]}).does("abandon", player="A").has(waits=["auction"])
    play.does("bid", player="B", amount=10).does("undo", entry=3)
    play.has(waits=[], owner={1: "A", 5: "A"}, cash={"A": 1500}, players={"A": {"bankrupt": False}})
    assert play.table.fact("queue.estate") is None


def test_once_a_deed_of_the_estate_is_sold_the_bankruptcy_stands() -> None:
    play = table(deeds={"A": [1, 5]}).does("abandon", player="A").does("bid", player="B", amount=10).does("hammer")
    play.refuses("UNDO-1", "undo", entry=3)
    assert 5 in play.refusal.params["entries"]


def test_a_sale_of_the_estate_taken_back_leaves_the_later_lots_to_be_sold() -> None:
    play = table(deeds={"A": [1, 5, 6]}).does("abandon", player="A").does("bid", player="B", amount=10).does("hammer")
    play.does("bid", player="C", amount=7).does("undo", entry=5)
    play.has(owner={1: None}, cash={"B": 1500}, pending=[{"kind": "auction", "square": 5, "bid": 0}])
    play.does("hammer").has(pending=[{"square": 6}])


def test_nobody_is_out_again_while_owning_something() -> None:
    """OUT-1: the undo of the bankruptcy is itself undone, but C has earned since."""
    play = table(players=4).does("abandon", player="C").does("undo").does("collect", player="C", amount=7)
    play.refuses("UNDO-1", "undo", entry=4)
    play.does("charge", player="C", amount=7).does("charge", player="B", amount=1).does("undo", entry=4)
    play.has(players={"C": {"bankrupt": True}}, cash={"C": 0})


def test_the_turn_of_who_is_out_again_passes_on() -> None:
    """OUT-1"""
    play = table(players=4).does("abandon", player="C").does("undo").does("throw", player="A", dice=[4, 6])
    play.does("throw", player="B", dice=[4, 6]).does("throw", player="C", dice=[4, 6]).does("undo", entry=4)
    play.has(turn={"player": "D"}, players={"C": {"bankrupt": True}})


def test_an_undo_that_leaves_one_player_ends_the_game() -> None:
    """END-1"""
    play = table().does("abandon", player="C").does("undo").does("abandon", player="B").does("undo", entry=4)
    play.has(status="over", result={"winners": ["A"], "rule": "END-1"})


def test_an_undo_that_fills_a_passport_completes_it() -> None:
    """PASS-7"""
    play = table(passports={"A": all_but(39)}).does("untick", player="A", square=1).does("land", player="A", square=39)
    play.has(status="playing").does("undo", entry=3).has(status="over", result={"rule": "PASS-7"}, cash={"A": 3000})


def test_an_older_completion_is_taken_back_with_its_bonus() -> None:
    """PASS-7, PASS-9"""
    play = table(cash={"A": 100}, deeds={"A": [5], "B": [37, 39]}, levels={37: 5, 39: 5}, passports={"A": all_but(39)})
    play.does("land", player="A", square=39).has(cash={"A": 1600}, debts={"A": [{"amount": 2000}]})
    play.does("mortgage", player="A", squares=[5]).does("undo", entry=3)
    play.has(status="playing", cash={"A": 200}, debts={"A": []}, passport={"A": all_but(39)})
    play.does("throw", player="B", dice=[4, 6])


def test_a_finished_game_is_counted_anew_after_an_older_undo() -> None:
    """OVER-1: after the end nothing changes but an undo."""
    play = table().does("charge", player="A", amount=100).does("collect", player="B", amount=50).does("finish")
    play.has(result={"winners": ["B"]}).does("undo", entry=4).has(status="over", result={"winners": ["B", "C"]})
    play = table(players=2).does("charge", player="A", amount=100).does("finish").has(result={"winners": ["B"]})
    play.does("undo", entry=3).has(status="over", result={"winners": ["A", "B"], "rule": "END-5"})
    play.refuses("OVER-1", "throw", player="A", dice=[1, 2])


def test_the_end_itself_is_taken_back_also_as_an_older_entry() -> None:
    play = table().does("charge", player="A", amount=100).does("finish").does("undo", entry=3).does("undo", entry=5)
    play.does("undo", entry=4).has(status="playing", result=None, cash={"A": 1400})


def test_what_the_bank_has_given_to_a_player_is_no_longer_under_the_hammer() -> None:
    """A deed of the estate lay free, was landed on, declined and bid for; then the bankruptcy is taken back."""
    play = table(settings={"bankrupt_deeds": "free"}, players=4, deeds={"D": [5]}).does("abandon", player="D")
    play.does("land", player="A", square=5).does("decline", player="A").does("bid", player="B", amount=10)
    play.does("undo", entry=3).has(owner={5: "D"}, waits=["flight"]).does("throw", player="B", dice=[4, 6])


def test_an_older_agreement_is_taken_back() -> None:
    """AGREE-1"""
    play = table().does("configure", settings={"salary": 400}, reason="x").does("charge", player="A", amount=1)
    play.does("undo", entry=3).has(settings={"salary": 200})
    play.does("configure", settings={"jail_fine": 60}, reason="x").has(settings={"salary": 200})


def test_an_agreement_changed_since_is_not_taken_back() -> None:
    play = table().does("configure", settings={"salary": 400}, reason="x")
    play.does("configure", settings={"salary": 500}, reason="y").refuses("UNDO-1", "undo", entry=3)
    assert play.refusal.params["entries"] == [4]


def test_an_older_amendment_is_taken_back() -> None:
    play = table().does("amend", square=1, price=90).does("charge", player="A", amount=1).does("undo", entry=3)
    play.does("land", player="A", square=1).has(pending=[{"kind": "offer", "price": 60}])


# -- who may ----------------------------------------------------------------------------------------------------
def test_a_seat_takes_back_its_own_entry_while_it_is_the_last() -> None:
    """Setting undo: own_last"""
    play = table().does("throw", by="A", player="A", dice=[4, 6]).refuses("FORBIDDEN", "undo", by="B")
    play.does("undo", by="A", entry=3).has(position={"A": 0})


def test_a_seat_takes_back_nothing_once_something_followed() -> None:
    play = table().does("throw", by="A", player="A", dice=[4, 6]).does("charge", player="B", amount=1)
    play.refuses("FORBIDDEN", "undo", by="A", entry=3).refuses("FORBIDDEN", "undo", by="A")
    play.refuses("FORBIDDEN", "undo", by="A", entries=[3, 4])


def test_a_seat_may_take_back_its_own_undo() -> None:
    play = table().does("throw", by="A", player="A", dice=[4, 6]).does("undo", by="A").does("undo", by="A")
    play.has(position={"A": 10})


def test_what_the_banker_entered_for_a_seat_is_not_the_seats_own() -> None:
    table().does("throw", player="A", dice=[4, 6]).refuses("FORBIDDEN", "undo", by="A")


def test_undo_may_be_the_bankers_alone_or_anybodys() -> None:
    play = table(settings={"undo": "banker"}).does("throw", by="A", player="A", dice=[4, 6])
    play.refuses("FORBIDDEN", "undo", by="A").does("undo")
    play = table(settings={"undo": "anyone"}).does("charge", player="A", amount=5).does("charge", player="A", amount=6)
    play.does("undo", by="C", entry=3).has(cash={"A": 1494})


def test_an_undo_passes_over_no_refusal() -> None:
    """UNDO-1: no override brings back what is not there."""
    play = table(cash={"B": 0}).does("pay", from_="A", to="B", amount=100).does("charge", player="B", amount=60)
    play.refuses("UNDO-1", "undo", entry=3, override="the cardboard says so")
