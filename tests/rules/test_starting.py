"""From an open box to the first throw: seats, pawns, starting cash, dealt deeds, and those who come late."""

from typing import Any

import pytest

from rules.play import opening
from rules.refusals import Refusal
from rules.table import Seat
from tests.rules.table import Play, lobby, table


def test_the_starting_cash_comes_from_the_bank() -> None:
    """SETUP-3, SETUP-6, SETUP-8: 1500 each, everybody on GO with a blank passport; the bank never fails."""
    play = lobby().does("start")
    play.has(cash={"A": 1500, "B": 1500, "C": 1500}, position={"A": 0}, passport={"A": []})
    assert play.table.cash("bank") == -4500
    assert play.paid == [("bank", letter, 1500, "SETUP-3") for letter in "ABC"]


def test_the_bank_holds_28_deeds_32_houses_and_12_hotels() -> None:
    """SETUP-7, SETUP-9"""
    play = lobby().has(bank={"houses": 32, "hotels": 12, "pot": None})
    assert len(play.table.deed_squares) == 28
    assert all(play.table.owner(square) is None for square in play.table.deed_squares)


@pytest.mark.parametrize(("edition", "fits", "too_many"), [("wonders", 6, 7), ("classic", 6, 7), ("online", 8, 9)])
def test_as_many_play_as_the_box_has_room_for(edition: str, fits: int, too_many: int) -> None:
    """SETUP-1"""
    lobby(edition=edition, players=1).refuses("SETUP-1", "start")
    lobby(edition=edition, players=fits).does("start")
    if too_many <= 8:
        lobby(edition=edition, players=too_many).refuses("SETUP-1", "start", override="a big family")


def test_no_token_is_taken_twice_and_none_is_from_another_box() -> None:
    """SETUP-2"""
    for tokens in (("canoe", "canoe"), ("canoe", "top hat")):
        seats = [Seat(letter, token) for letter, token in zip("AB", tokens, strict=True)]
        Play("wonders", {}, seats).refuses("SETUP-2", "start")
    Play("wonders", {}, [Seat("A", "canoe"), Seat("B", None)]).does("start").has(players={"A": {"token": "canoe"}})


def test_letters_tokens_and_order_are_written_into_the_start_and_names_never() -> None:
    play = Play("wonders", {}, [Seat("A", "canoe"), Seat("C", "car")]).does("start", first="C")
    changes = {change.path: change.after for change in play.journal[0].changes}
    assert changes["seated"] == ["A", "C"]
    assert changes["order"] == ["C", "A"]
    assert changes["players.C.token"] == "car"


def test_whoever_is_named_first_starts_and_the_others_follow_clockwise() -> None:
    """SETUP-5"""
    play = lobby().does("start", first="B").has(order=["B", "C", "A"], turn={"player": "B", "round": 1})
    for player in "BCA":
        play.has(turn={"round": 1}).does("throw", player=player, dice=[4, 6])
    play.does("end_turn", player="A").has(turn={"player": "B", "round": 2})


def test_an_order_starts_with_its_first_and_contradicts_no_first() -> None:
    """SETUP-5"""
    lobby().does("start", order=["C", "A", "B"]).has(turn={"player": "C"})
    lobby().does("start", first="C", order=["C", "A", "B"]).has(turn={"player": "C"})
    lobby().refuses("BAD_REQUEST", "start", first="A", order=["C", "A", "B"])


def test_an_arranged_turn_is_kept_unless_somebody_is_named() -> None:
    table(on_turn="B").has(turn={"player": "B"}, order=["A", "B", "C"])
    table(on_turn="B", start=False).does("start", first="C").has(turn={"player": "C"})


def test_the_first_seat_still_in_the_game_begins() -> None:
    """OUT-1"""
    table(bankrupt=["A"]).has(turn={"player": "B"}, cash={"A": 0})


def test_nothing_else_happens_in_the_lobby_and_no_second_start_after_it() -> None:
    """SETUP-5"""
    for kind, fields in [("throw", {"player": "A"}), ("charge", {"player": "A", "amount": 1}), ("finish", {})]:
        lobby().refuses("SETUP-5", kind, **fields)
    table().refuses("SETUP-5", "start").refuses("SETUP-5", "deal", deals={"A": [1, 3]})


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Refusal, match="BAD_REQUEST"):
        opening("moon", {}, [Seat("A"), Seat("B")])


# -- dealt deeds ------------------------------------------------------------------------------------------------
def test_two_deeds_are_dealt_paid_for_and_ticked_in_a_short_game() -> None:
    """END-2, PASS-4"""
    play = lobby(settings={"short_game": True}).does("deal", deals={"A": [1, 39], "B": [5, 3], "C": [6, 8]})
    play.has(cash={"A": 0}, owner={1: None}).does("start")
    play.has(owner={1: "A", 39: "A", 5: "B", 3: "B"}, cash={"A": 1040, "B": 1240, "C": 1300})
    play.has(passport={"A": [1, 39], "B": [3], "C": [6, 8]}, waits=[])
    assert play.paid[3:5] == [("A", "bank", 60, "END-2"), ("A", "bank", 400, "END-2")]


def test_the_start_draws_the_deeds_where_nobody_has_dealt() -> None:
    """END-2, END-5: the drawn deeds are part of the stored command."""
    for settings in ({"short_game": True}, {"time_limit": 60}):
        play = lobby(settings=settings).does("start")
        deals = play.journal[-1].command["deals"]
        assert sorted(map(len, deals.values())) == [2, 2, 2]
        for letter, squares in deals.items():
            prices = sum(play.table.square(square).price or 0 for square in squares)
            play.has(cash={letter: 1500 - prices}, owner=dict.fromkeys(squares, letter))


def test_a_dealt_deed_is_ticked_only_where_the_table_wants_it() -> None:
    """PASS-4"""
    settings = {"dealt_deeds": 1, "dealt_deeds_tick": False}
    play = lobby(settings=settings).does("deal", deals={"A": [1], "B": [3], "C": [6]}).does("start")
    play.has(passport={"A": []})
    play = lobby(settings={"dealt_deeds": 1, "ticks": "owner"}).does("deal", deals={"A": [1], "B": [5], "C": [6]})
    play.does("start").has(passport={"A": []}, waits=["stamp", "stamp"]).does("tick", by="A", player="A", square=1)


def test_a_dealt_deed_that_the_cash_does_not_cover_is_a_debt() -> None:
    """END-2, DEBT-1"""
    play = table(settings={"dealt_deeds": 1}, cash={"A": 50}, start=False)
    play.does("deal", deals={"A": [39], "B": [1], "C": [3]}).does("start")
    play.has(owner={39: "A"}, debts={"A": [{"to": "bank", "amount": 400, "rule": "END-2"}]})


@pytest.mark.parametrize("arranged", [{"cash": {"A": 100}}, {"deeds": {"A": [1]}}])
def test_an_arranged_table_is_dealt_to_only_when_the_deal_says_so(arranged: dict[str, Any]) -> None:
    """END-2"""
    assert "deals" not in table(settings={"short_game": True}, **arranged).journal[-1].command
    play = table(settings={"short_game": True}, start=False, **arranged).does("deal", deals={"B": [5, 6]}).does("start")
    play.has(owner={5: "B", 6: "B"})


@pytest.mark.parametrize(
    ("rule", "deals"),
    [
        ("END-2", {"A": [1]}),
        ("END-2", {"A": [1, 3, 6]}),
        ("OWN-1", {"A": [1, 3], "B": [3, 5]}),
        ("OWN-1", {"A": [1, 39]}),
        ("BAD_REQUEST", {"A": [1, 2]}),
        ("BAD_REQUEST", {"D": [1, 3]}),
    ],
)
def test_a_deal_is_of_free_deeds_and_as_many_as_agreed(rule: str, deals: dict[str, list[int]]) -> None:
    """END-2"""
    table(settings={"short_game": True}, deeds={"C": [39]}, start=False).refuses(rule, "deal", deals=deals)


def test_a_deed_given_away_after_the_deal_cannot_be_dealt() -> None:
    """OWN-1"""
    play = lobby(settings={"dealt_deeds": 1}).does("deal", deals={"A": [1], "B": [3], "C": [5]})
    play.does("arrange", state={"deeds": {"1": {"owner": "B"}}}).refuses("OWN-1", "start")
    play.does("deal", deals={"A": [6], "B": [3], "C": [5]}).does("start").has(owner={6: "A", 1: "B"})


def test_no_deeds_are_dealt_online_or_where_it_is_not_agreed() -> None:
    for settings, edition in (
        ({"short_game": True}, "online"),
        ({}, "wonders"),
        ({"time_limit": 5, "dealt_deeds": 0}, "wonders"),
    ):
        assert "deals" not in lobby(edition=edition, settings=settings).does("start").journal[-1].command


def test_nothing_is_dealt_where_the_deeds_do_not_go_round() -> None:
    """END-2"""
    assert "deals" not in lobby(players=6, settings={"dealt_deeds": 5}).does("start").journal[-1].command
    dealt = lobby(players=4, settings={"dealt_deeds": 7}).does("start").journal[-1].command["deals"]
    assert sorted(square for squares in dealt.values() for square in squares) == list(lobby().table.deed_squares)


# -- late comers ------------------------------------------------------------------------------------------------
def test_a_late_comer_sits_down_at_the_end_of_the_order() -> None:
    play = lobby(players=2).does("start", order=["B", "A"]).does("join", token_piece="car")
    play.has(order=["B", "A", "C"], cash={"C": 1500}, players={"C": {"token": "car", "position": 0, "passport": []}})
    for player in "BAC":
        play.does("throw", player=player, dice=[4, 6]).has(turn={"player": player, "round": 1})
    play.does("throw", player="B", dice=[4, 6]).has(turn={"round": 2})


def test_a_late_comer_gets_what_the_table_agrees() -> None:
    table(players=2).does("join", cash=250).has(cash={"C": 250})
    table(players=2).does("join", cash=0).has(cash={"C": 0})


def test_a_late_comers_name_stays_out_of_the_journal() -> None:
    play = table(players=2).does("join", name="Aunt Ida")
    assert "Aunt Ida" not in str(play.journal[-1])


def test_a_late_comer_takes_a_letter_that_nobody_has() -> None:
    """A seat that left the lobby leaves a gap; the letter after the last is not the number of seats."""
    play = Play("wonders", {}, [Seat("A"), Seat("C")]).does("start").does("join").does("join")
    play.has(order=["A", "C", "B", "D"], cash={"A": 1500, "B": 1500, "C": 1500, "D": 1500})


def test_nobody_joins_where_there_is_no_room_or_with_anothers_token() -> None:
    """SETUP-1, SETUP-2"""
    table(players=6).refuses("SETUP-1", "join")
    play = table(players=2).does("join", token_piece="car").refuses("SETUP-2", "join", token_piece="car")
    play.refuses("SETUP-2", "join", token_piece="pram").refuses("BAD_REQUEST", "join", role="king")


def test_nobody_joins_in_the_lobby_by_command_or_after_the_end() -> None:
    """SETUP-5, OVER-1"""
    lobby().refuses("SETUP-5", "join")
    table().does("finish").refuses("OVER-1", "join")


def test_a_seat_lets_nobody_join() -> None:
    for who in ("turn", "anyone", "banker"):
        table(settings={"who_may": who}).refuses("FORBIDDEN", "join", by="A", cash=9000)
