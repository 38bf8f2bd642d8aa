"""The phone's page: the figures it promises, the scene it shows, and only its own seat's controls."""

import pytest

from bank.ending.curtain import raise_it
from tests.bank.tabletop import Tabletop
from tests.passports.phone import Phone


def test_a_device_without_a_seat_is_sent_to_the_join_page(table: Tabletop) -> None:
    assert Phone(table).get()["Location"] == f"/j/{table.code}"


def test_an_unknown_table_is_not_found(db: None) -> None:
    from django.test import Client

    assert Client().get("/t/ZZZZ/").status_code == 404


@pytest.mark.parametrize("part", [{}, {"pane": 1}])
def test_the_page_shows_every_promised_figure(table: Tabletop, part: dict[str, int]) -> None:
    figures = Phone(table, "B").figures(**part)
    assert figures["seq"] == "1"
    assert figures["turn.player"] == "A"
    for seat in "ABC":
        assert figures[f"players.{seat}.position"] == "0"
        assert figures[f"players.{seat}.passport"] == figures[f"players.{seat}.passport.length"] == "0"
        assert figures[f"players.{seat}.cash"].replace(",", "").strip("€") == "1500"


def test_the_pane_is_the_inside_alone(table: Tabletop) -> None:
    pane = Phone(table, "B").html(pane=1)
    assert pane.lstrip().startswith('<main id="main"')
    assert "<html" not in pane


@pytest.mark.parametrize("secrecy", ["own", "hidden"])
def test_what_the_table_hides_is_in_no_part_of_the_page(db: None, secrecy: str) -> None:
    table = Tabletop.laid("ABC", balances=secrecy)
    table.record({"type": "collect", "player": "A", "amount": 4321})
    phone = Phone(table, "B")
    assert phone.figures()["players.A.cash"] == ""
    assert phone.figures()["players.B.cash"].endswith("1500")
    for part in ("", "sheet/table/", "sheet/deeds/", "sheet/pay/", "sheet/trade/"):
        assert "5,821" not in phone.html(part)


def test_in_the_lobby_it_waits(lobby: Tabletop) -> None:
    html = Phone(lobby, "A").html()
    assert "Waiting for the banker" in html
    assert not Phone(lobby, "A").commands()


# --- One's own throw --------------------------------------------------------------------------------------------------
def test_the_pad_holds_the_eleven_squares_within_reach(table: Tabletop) -> None:
    tiles = Phone(table, "A").commands("land")
    assert [(tile["player"], tile["square"], tile["dice"]) for tile in tiles] == [
        ("A", str(distance), str(distance)) for distance in range(2, 13)
    ]
    assert [tile["dice"] for tile in tiles if tile.get("double") == "true"] == ["2", "12"]
    assert [tile["dice"] for tile in tiles if "wb-may-double" in tile] == ["4", "6", "8", "10"]


def test_the_dice_pad_holds_the_21_throws(table: Tabletop) -> None:
    throws = [one for one in Phone(table, "A").commands("throw") if "dice" in one]
    assert len(throws) == len({throw["dice"] for throw in throws}) == 21


def test_who_is_next_moves_once_nothing_blocks(table: Tabletop) -> None:
    assert not Phone(table, "B").commands("land")
    table.record({"type": "land", "player": "A", "square": 10, "dice": 10}, by="A")
    assert len(Phone(table, "B").commands("land")) == 11
    assert not Phone(table, "A").commands("land")
    assert Phone(table, "A").commands("end_turn")


def test_in_jail_the_dice_are_asked_for(table: Tabletop) -> None:
    table.record({"type": "jail", "player": "A"})
    table.record({"type": "land", "player": "B", "square": 10, "dice": 10})
    table.record({"type": "land", "player": "C", "square": 10, "dice": 10})
    phone = Phone(table, "A")
    assert not phone.commands("land")
    assert len([one for one in phone.commands("throw") if "dice" in one]) == 21
    assert [one["with"] for one in phone.commands("leave_jail")] == ["fine"]


def test_where_the_banker_enters_all_a_phone_sends_nothing(db: None) -> None:
    table = Tabletop.laid("AB", who_may="banker")
    assert not Phone(table, "A").commands()


# --- What the table waits for --------------------------------------------------------------------------------
def test_an_offer_is_bought_or_declined(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    assert {one["command"] for one in Phone(table, "A").commands()} == {"buy", "decline", "undo"}
    assert not Phone(table, "B").commands("buy")


def test_an_offer_beyond_the_cash_cannot_be_bought(table: Tabletop) -> None:
    table.record({"type": "charge", "player": "A", "amount": 1450})
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    assert not Phone(table, "A").commands("buy")
    assert "Not enough money" in Phone(table, "A").html()


def test_everybody_bids_from_the_own_phone(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    table.record({"type": "decline", "player": "A"}, by="A")
    table.record({"type": "bid", "player": "B", "amount": 50}, by="B")
    assert [one["amount"] for one in Phone(table, "C").commands("bid")] == ["60", "100", "150"]
    table.record({"type": "pass", "player": "C"}, by="C")
    assert not Phone(table, "C").commands("bid")


def test_a_card_is_picked_from_its_deck(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 7, "dice": 7}, by="A")
    cards = Phone(table, "A").commands("draw")
    assert len({card["card"] for card in cards}) >= 16
    assert not Phone(table, "B").commands("draw")


def test_a_card_with_a_choice_has_a_tile_for_each(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 2, "dice": 2}, by="A")
    tiles = [one for one in Phone(table, "A").commands("draw") if one["card"] == "cc16"]
    assert [tile["choice"] for tile in tiles] == ["pay", "draw"]


def test_rent_is_claimed_by_its_owner(db: None) -> None:
    table = Tabletop.laid("AB", start=False, rent="claim")
    table.record({"type": "arrange", "state": {"deeds": {"6": {"owner": "B"}}}})
    table.record({"type": "start"})
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    claim = Phone(table, "B").commands("claim")
    assert [(one["player"], one["from"]) for one in claim] == [("B", "A")]
    assert Phone(table, "B").commands("waive")
    assert not Phone(table, "A").commands("claim")


def test_a_flight_goes_to_any_open_wonder(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 5, "dice": 5}, by="A")
    table.record({"type": "decline", "player": "A"}, by="A")
    for seat in "ABC":
        table.record({"type": "pass", "player": seat}, by=seat)
    table.record({"type": "hammer"})
    assert len(Phone(table, "A").commands("fly")) == 22


def test_who_asks_for_money_offers_no_trade(table: Tabletop) -> None:
    table.record({"type": "trade", "from": "A", "to": "B", "give": {}, "take": {"cash": 30}}, by="A")
    html = Phone(table, "B").html()
    assert "asks you for €30" in html
    assert "Pay €30" in html
    assert "offers a trade" not in html


def test_a_trade_is_answered_by_the_other_side(table: Tabletop) -> None:
    table.record({"type": "trade", "from": "A", "to": "B", "give": {"cash": 5}, "take": {"cash": 3}}, by="A")
    assert {one["command"] for one in Phone(table, "B").commands() if one.get("trade") == "1"} == {"accept", "refuse"}
    assert [one["trade"] for one in Phone(table, "A").commands("withdraw")] == ["1"]
    assert not [one for one in Phone(table, "C").commands() if "trade" in one]


def test_a_debt_leads_to_its_sheet(table: Tabletop) -> None:
    table.record({"type": "charge", "player": "B", "amount": 2000})
    html = Phone(table, "B").html()
    assert "You owe money" in html
    assert 'data-open="debt"' in html


def test_only_ones_own_last_entry_can_be_undone(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 10, "dice": 10}, by="A")
    assert [one["entry"] for one in Phone(table, "A").commands("undo")] == ["2"]
    assert not Phone(table, "B").commands("undo")
    table.record({"type": "collect", "player": "A", "amount": 10})
    assert not Phone(table, "A").commands("undo")


def test_the_last_movement_is_signed_and_named(table: Tabletop) -> None:
    table.record({"type": "pay", "from": "A", "to": "B", "amount": 40}, by="A")
    text = "".join(one["text"] for one in Phone(table, "B").all() if one["tag"] == "main")
    assert "+€40" in text
    assert "from Ann" in text


def test_at_the_end_it_shows_the_own_count(table: Tabletop) -> None:
    table.record({"type": "collect", "player": "B", "amount": 500})
    table.record({"type": "finish"})
    assert "Winner" not in Phone(table, "B").html(), "the curtain hangs"
    raise_it(table.code)
    html = Phone(table, "B").html()
    assert "Winner" in html
    assert f'href="/t/{table.code}/end/"' in html
    figures = Phone(table, "B").figures()
    assert figures["score.B.cash"] == figures["score.B.total"] == "€2,000"
    assert not any(path.startswith("score.A") for path in figures)


def test_who_owns_a_group_builds_between_turns_too(db: None) -> None:
    table = Tabletop.laid("AB", start=False)
    table.record({"type": "arrange", "state": {"deeds": {"1": {"owner": "B"}, "3": {"owner": "B"}}}})
    table.record({"type": "start"})
    opened = {one["open"] for one in Phone(table, "B").all() if "open" in one}
    assert {"build", "pay", "trade", "deeds", "passport", "table"} <= opened


def test_no_control_speaks_for_another_seat(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6, "dice": 6}, by="A")
    table.record({"type": "decline", "player": "A"}, by="A")
    for seat in "ABC":
        for part in ("", "sheet/passport/", "sheet/pay/", "sheet/deeds/", "sheet/table/"):
            assert {one.get("player", seat) for one in Phone(table, seat).commands(what=part)} <= {seat}


@pytest.mark.parametrize("language", ["fr", "fi"])
def test_the_page_speaks_the_devices_language(table: Tabletop, language: str) -> None:
    phone = Phone(table, "A")
    phone.client.cookies["wb_lang"] = language
    html = phone.html()
    assert f'<html lang="{language}"' in html
    assert {"fr": "Où est le pion", "fi": "Mihin tulit"}[language] in html
