"""An entry as it should have been: undone and done rightly in one, the last one and one of some moves ago (UNDO-1)."""

from typing import Any

from tests.rules.table import Play, all_but, table


def mended(play: Play, entry: int | list[int], *instead: dict[str, Any]) -> Play:
    entries = entry if isinstance(entry, list) else [entry]
    return play.does("mend", entries=entries, instead=list(instead), reason="a slip")


def land(player: str, square: int, **more: Any) -> dict[str, Any]:
    return {"type": "land", "player": player, "square": square} | more


def test_a_wrong_square_becomes_the_right_one_and_its_rent_is_another() -> None:
    play = table(deeds={"B": [8], "C": [9]}).does("land", player="A", square=8, dice=8).has(cash={"B": 1506})
    mended(play, play.seq, land("A", 9, dice=9)).has(cash={"A": 1492, "B": 1500, "C": 1508}, position={"A": 9})
    play.has(passport={"A": [9]}, turn={"player": "A", "moved": True})
    assert play.journal[-1].undoes == (3,)


def test_the_wrong_player_becomes_the_right_one() -> None:
    play = table(on_turn="A").does("land", player="A", square=10, dice=10).does("land", player="A", square=20, dice=10)
    mended(play, play.seq, land("B", 10, dice=10)).has(position={"A": 10, "B": 10}, turn={"player": "B"})


def test_a_forgotten_double_keeps_its_player_on() -> None:
    play = table().does("land", player="A", square=10, dice=10)
    mended(play, play.seq, land("A", 10, dice=10, double=True)).does("throw", player="A", dice=[1, 2])


def test_seen_a_turn_later_the_money_the_stamp_and_the_token_are_right_and_the_turn_stays() -> None:
    play = table(deeds={"B": [8], "C": [9]}).does("land", player="A", square=8, dice=8)
    play.does("land", player="B", square=10, dice=10)
    mended(play, 3, land("A", 9, dice=9)).has(cash={"A": 1492, "B": 1500, "C": 1508}, position={"A": 9, "B": 10})
    play.has(passport={"A": [9]}, turn={"player": "B", "moved": True, "doubles": 0})
    play.does("land", player="C", square=10, dice=10)


def test_a_token_that_has_moved_on_since_stays_where_it_is() -> None:
    play = table(players=2, deeds={"B": [8, 9]}).does("land", player="A", square=8, dice=8)
    play.does("land", player="B", square=10, dice=10).does("land", player="A", square=20, dice=12)
    mended(play, 3, land("A", 9, dice=9)).has(position={"A": 20}, passport={"A": [9]}, turn={"player": "A"})


def test_a_token_sent_to_jail_by_mistake_comes_out_also_later() -> None:
    play = table(at={"A": 20}).does("land", player="A", square=30, dice=10)
    play.does("land", player="B", square=10, dice=10)
    mended(play, 3, land("A", 20, dice=2)).has(position={"A": 20}, players={"A": {"in_jail": False}})


def test_the_salary_is_that_of_the_square_left_then() -> None:
    play = table(at={"A": 35}).does("land", player="A", square=38, dice=3).has(cash={"A": 1400})
    play.does("land", player="B", square=10, dice=10)
    mended(play, 3, land("A", 2, dice=7)).has(cash={"A": 1700}, waits=["card"])


def test_what_the_right_square_asks_for_is_asked_now_though_another_has_thrown() -> None:
    play = table(deeds={"B": [8]}).does("land", player="A", square=8, dice=8)
    play.does("land", player="B", square=10, dice=10)
    mended(play, 3, land("A", 9, dice=9)).has(waits=["offer"]).does("buy", player="A").has(owner={9: "A"})
    play.does("land", player="C", square=10, dice=10)


def test_nothing_old_is_mended_while_a_landing_is_open() -> None:
    play = table(deeds={"B": [8]}).does("land", player="A", square=8, dice=8)
    play.does("land", player="B", square=9, dice=9).has(waits=["offer"])
    play.refuses("TURN-1", "mend", entries=[3], instead=[land("A", 6, dice=6)], reason="a slip")


def test_a_wrong_sum_and_a_wrong_payee_become_the_right_ones() -> None:
    play = table().does("pay", from_="A", to="B", amount=75).does("land", player="A", square=10, dice=10)
    mended(play, 3, {"type": "pay", "from": "A", "to": "C", "amount": 57})
    play.has(cash={"A": 1443, "B": 1500, "C": 1557})


def test_a_price_read_wrong_is_put_right_with_the_money_paid_even_later() -> None:
    for later in (False, True):
        play = table().does("amend", square=9, price=140).does("land", player="A", square=9, dice=9)
        play.does("buy", player="A").has(cash={"A": 1360})
        if later:
            play.does("land", player="B", square=10, dice=10)
        again = [{"type": "amend", "square": 9, "price": 120}, land("A", 9, dice=9), {"type": "buy", "player": "A"}]
        mended(play, [4, 5], *again).has(cash={"A": 1380}, owner={9: "A"}, passport={"A": [9]})
        assert play.table.square(9).price == 120


def test_a_purchase_that_was_none_goes_to_the_auction_even_later() -> None:
    play = table().does("land", player="A", square=9, dice=9).does("buy", player="A")
    play.does("land", player="B", square=10, dice=10)
    mended(play, 4, {"type": "decline", "player": "A"}).has(cash={"A": 1500}, owner={9: None}, waits=["auction"])


def test_an_auction_that_went_to_the_wrong_player_goes_to_the_right_one() -> None:
    play = table().does("land", player="A", square=9, dice=9).does("decline", player="A")
    play.does("hammer", player="B", amount=90).does("land", player="B", square=10, dice=10)
    mended(play, 5, {"type": "hammer", "player": "C", "amount": 90})
    play.has(owner={9: "C"}, cash={"B": 1500, "C": 1410}, passport={"B": [], "C": [9]})


def test_bids_go_with_the_hammer_and_the_lot_is_as_it_was_before_them() -> None:
    play = table().does("land", player="A", square=9, dice=9).does("decline", player="A")
    play.does("bid", player="B", amount=90).does("hammer").does("land", player="B", square=10, dice=10)
    mended(play, [5, 6], {"type": "hammer", "player": "C", "amount": 90}).has(owner={9: "C"}, waits=[])


def test_the_right_card_is_drawn_in_place_of_the_wrong_one_even_later() -> None:
    play = table().does("land", player="A", square=7, dice=7)
    receive = [card for card in play.table.edition.deck("chance") if card.kind == "receive"]
    play.does("draw", player="A", card=receive[0].id).does("land", player="B", square=10, dice=10)
    mended(play, 4, {"type": "draw", "player": "A", "card": receive[1].id})
    play.has(cash={"A": 1500 + receive[1].amount}, waits=[])


def test_a_trade_is_made_anew_with_the_right_cash() -> None:
    sides = {"from": "A", "to": "B", "give": {"squares": [1]}}
    play = table(deeds={"A": [1]}).sends({"type": "trade", "take": {"cash": 50}, **sides})
    mended(play, 3, {"type": "trade", "take": {"cash": 80}, **sides}).has(cash={"A": 1580, "B": 1420}, owner={1: "B"})


def test_the_end_by_a_slip_is_mended_too() -> None:
    play = table(passports={"A": all_but(9)}).does("land", player="A", square=9, dice=9).has(status="over")
    mended(play, play.seq, land("A", 8, dice=8)).has(status="playing", waits=["offer"])


def test_a_mend_is_undone_like_any_entry() -> None:
    play = table(deeds={"B": [8], "C": [9]}).does("land", player="A", square=8, dice=8)
    play.does("land", player="B", square=10, dice=10)
    mended(play, 3, land("A", 9, dice=9)).does("undo").has(cash={"A": 1494, "B": 1506, "C": 1500}, position={"A": 8})
    mended(play, 3, land("A", 9, dice=9)).has(cash={"C": 1508})


def test_it_is_the_bankers_alone_and_wants_a_reason_and_something_in_its_place() -> None:
    play = table().does("land", player="A", square=10, dice=10)
    right = {"entries": [3], "instead": [land("A", 20, dice=10)]}
    play.refuses("FORBIDDEN", "mend", by="A", reason="mine", **right)
    play.refuses("BAD_REQUEST", "mend", **right)
    for instead in ([], [{"type": "undo"}], [{"type": "mend", "reason": "?", **right}], "land", [land("A", 99)]):
        play.refuses("BAD_REQUEST", "mend", entries=[3], instead=instead, reason="a slip")
    play.refuses(
        "BAD_REQUEST", "mend", entries=[3], instead=[right["instead"][0] | {"override": "so"}], reason="a slip"
    )
    play.refuses("BAD_REQUEST", "mend", entries=[2], instead=right["instead"], reason="the start stays")


def test_the_right_deed_keeps_its_own_rules() -> None:
    play = table(cash={"A": 50}).does("pay", from_="A", to="B", amount=20)
    play.refuses(
        "CASH-1", "mend", entries=[3], instead=[{"type": "pay", "from": "A", "to": "B", "amount": 60}], reason="?"
    )
