"""The bank's pages: who may open them, what a script finds there, and that none holds styles or scripts of its own."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils.translation import override

from bank.access import bank_cookie, seat_cookie
from bank.screens import board, pads, places, seats
from rules.draft import copied
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db

SHEETS = (
    *("log", "rules", "settings", "join", "seat", "reach", "mover", "menu", "amend", "keep"),
    *("finish", "auction", "pay", "deal"),
)
OF_A_PLAYER = (
    *("deeds", "build", "trade", "pay", "passport", "flight", "debt", "card", "repairs", "bid", "elsewhere", "dice"),
    *("arrange", "cash", "leave", "rename"),
)


class Controls(HTMLParser):
    """Every tag of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def commands(self, kind: str) -> list[dict[str, str | None]]:
        """The enabled controls that send this command."""
        return [had for _tag, had in self.tags if had.get("data-command") == kind and "disabled" not in had]

    def figure(self, path: str) -> bool:
        return any(had.get("data-state") == path for _tag, had in self.tags)


def banker(table: Tabletop, **headers: str) -> Client:
    """A device that holds the bank."""
    client = Client(headers=headers or None)
    client.cookies[bank_cookie(table.code)] = table.tokens["bank"]
    return client


def page(table: Tabletop, path: str = "bank/", **headers: str) -> str:
    response = banker(table, **headers).get(f"/t/{table.code}/{path}")
    assert response.status_code == 200, response.content
    return response.content.decode()


# -- who may come in ---------------------------------------------------------------------------------------------------
def test_without_the_bank_s_cookie_the_tablet_leads_to_the_door(table: Tabletop) -> None:
    response = Client().get(f"/t/{table.code}/bank/")
    assert (response.status_code, response["Location"]) == (302, places.door(table.code))


def test_a_seat_s_secret_is_not_the_bank_s(table: Tabletop) -> None:
    client = Client()
    client.cookies[seat_cookie(table.code)] = table.tokens["A"]
    client.cookies[bank_cookie(table.code)] = table.tokens["A"]
    assert client.get(f"/t/{table.code}/bank/").status_code == 302


def test_a_pane_without_the_cookie_is_refused_in_words(table: Tabletop) -> None:
    response = Client(headers={"HX-Request": "true"}).get(f"/t/{table.code}/bank/?pane=1")
    assert response.status_code == 401
    assert response.content.strip()


def test_an_unknown_code_is_a_page_that_says_so(table: Tabletop) -> None:
    response = banker(table).get("/t/QQQQ/bank/")
    assert response.status_code == 404
    assert "<h1>" in response.content.decode()


def test_everybody_may_watch(table: Tabletop) -> None:
    for path in ("tv/", "end/", "tv/?pane=1", "end/?pane=1", "end/sheet/rule/?id=RENT-1"):
        assert Client().get(f"/t/{table.code}/{path}").status_code == 200, path
    assert Client(headers={"HX-Request": "true"}).get(f"/t/{table.code}/end/sheet/menu/").status_code == 404


def test_a_hidden_balance_is_on_no_open_screen(table: Tabletop) -> None:
    table.record({"type": "configure", "settings": {"balances": "own"}, "reason": "secrets"})
    table.record({"type": "pay", "from": "A", "to": "B", "amount": 123})
    for path in ("tv/", "end/"):
        assert "1,377" not in Client().get(f"/t/{table.code}/{path}").content.decode()


# -- laying a table ----------------------------------------------------------------------------------------------------
def test_one_tap_lays_a_table_and_this_device_holds_its_bank() -> None:
    client = Client()
    assert client.get("/").status_code == 200
    response = client.post("/create/")
    assert response.status_code == 302
    assert client.get(response["Location"]).status_code == 200
    assert response["Location"] in client.get("/").content.decode()


def test_the_lobby_seats_orders_names_and_removes_guests(lobby: Tabletop) -> None:
    client, base = banker(lobby), f"/t/{lobby.code}/bank/seats/"
    assert client.post(base, {"name": "Cid", "token_piece": "car"}).headers["HX-Trigger"]
    assert client.post(f"{base}C/move/", {"way": "up"}).status_code == 200
    assert lobby.live.view.order == ["A", "C", "B"]
    client.post(f"{base}C/rename/", {"name": "Cyd"})
    assert lobby.live.names["C"] == "Cyd"
    client.post(f"{base}C/remove/")
    assert list(lobby.live.names) == ["A", "B"]


def test_a_pawn_taken_twice_is_refused_in_words_and_changes_nothing(lobby: Tabletop) -> None:
    client = banker(lobby)
    client.post(f"/t/{lobby.code}/bank/seats/", {"token_piece": "car"})
    response = client.post(f"/t/{lobby.code}/bank/seats/", {"token_piece": "car"})
    assert "wb:refused" in response.headers["HX-Trigger"]
    assert response.headers["HX-Reswap"] == "none"
    assert len(lobby.live.chairs) == 3


def test_seats_are_moved_by_the_banker_alone(lobby: Tabletop) -> None:
    assert Client().post(f"/t/{lobby.code}/bank/seats/A/remove/").status_code == 302
    assert len(lobby.live.chairs) == 2


def test_a_seat_moved_beyond_an_end_stays() -> None:
    assert seats.moved(["A", "B", "C"], "A", -1) == ["A", "B", "C"]
    assert seats.moved(["A", "B", "C"], "A", 1) == ["B", "A", "C"]


# -- what a script finds -----------------------------------------------------------------------------------------------
def test_every_screen_shows_the_figures_of_the_contract(table: Tabletop) -> None:
    for path in ("bank/", "bank/?pane=1", "tv/", "end/"):
        found = Controls(page(table, path))
        paths = ["seq", "turn.player", "bank.houses", "bank.hotels"]
        paths += [f"players.{letter}.{what}" for letter in "AB" for what in ("cash", "position", "passport.length")]
        assert [one for one in paths if not found.figure(one)] == [], path


def test_squares_are_shown_as_they_are_now() -> None:
    """What is remembered of them is what a table without a memory says, whatever has changed them."""
    table, owned = Tabletop.laid("AB"), {"owner": "A", "level": 2}
    for command in (
        {"type": "land", "player": "A", "square": 3, "dice": 3},
        {"type": "buy", "player": "A"},
        {"type": "pay", "from": "A", "to": "B", "amount": 7},
        {"type": "mortgage", "player": "A", "squares": [3]},
        {"type": "amend", "square": 1, "names": {"en": "Our house"}, "price": 70},
        {"type": "undo", "entry": 6},
        {"type": "undo", "entry": 5},
        {"type": "arrange", "reason": "as it lies", "state": {"deeds": {"1": owned, "3": owned}}},
    ):
        table.record(command)
        for lang in ("en", "fi"):
            with override(lang):
                assert board.places(table.live.table) == board.places(copied(table.live.table)), command


def test_the_move_pad_sends_landings_with_their_distance(table: Tabletop) -> None:
    tiles = Controls(page(table)).commands("land")
    assert [tile["data-dice"] for tile in tiles] == [str(distance) for distance in pads.DISTANCES]
    assert {tile["data-player"] for tile in tiles} == {"A"}
    doubles = [tile["data-dice"] for tile in tiles if tile.get("data-double") == "true"]
    assert doubles == ["2", "12"]


def test_the_dice_pad_has_the_21_throws(table: Tabletop) -> None:
    throws = Controls(page(table)).commands("throw")
    assert len({throw["data-dice"] for throw in throws if "data-dice" in throw}) == 21
    assert len(throws) == 22, "the last one lets the bank throw"


def test_in_jail_there_are_the_dice_and_the_ways_out(table: Tabletop) -> None:
    table.record({"type": "jail", "player": "A"})
    table.record({"type": "land", "player": "B", "square": 20})
    found = Controls(page(table))
    assert not found.commands("land")
    assert len([throw for throw in found.commands("throw") if "data-dice" in throw]) == 21
    assert [way["data-with"] for way in found.commands("leave_jail")] == ["fine"]


def test_an_offer_shows_only_the_choices_that_exist(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6})
    found = Controls(page(table))
    assert found.commands("buy")[0]["data-player"] == "A"
    assert found.commands("decline")
    assert not found.commands("land")


def test_who_cannot_pay_the_price_has_a_buy_button_that_is_off(table: Tabletop) -> None:
    table.record({"type": "pay", "from": "A", "to": "B", "amount": 1450})
    table.record({"type": "land", "player": "A", "square": 6})
    assert not Controls(page(table)).commands("buy")


def test_an_auction_has_bids_passes_and_the_hammer(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 6})
    table.record({"type": "decline", "player": "A"})
    found = Controls(page(table))
    assert [bid["data-amount"] for bid in found.commands("bid")] == ["10", "50", "100"] * 2
    assert len(found.commands("pass")) == 2
    assert found.commands("hammer")


def test_a_card_that_waits_shows_its_deck(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 7})
    cards = {card["data-card"] for card in Controls(page(table)).commands("draw")}
    assert len(cards) == 17
    assert "null" in cards


def test_a_flight_shows_every_open_wonder_and_keeps_nobody_waiting(table: Tabletop) -> None:
    table.record({"type": "land", "player": "A", "square": 5})
    table.record({"type": "buy", "player": "A"})
    found = Controls(page(table))
    assert len(found.commands("fly")) == 22
    assert {tile["data-player"] for tile in found.commands("land")} == {"B"}


def test_the_undo_bar_names_its_entry(table: Tabletop) -> None:
    step = table.record({"type": "pay", "from": "A", "to": "B", "amount": 5})
    assert Controls(page(table)).commands("undo")[0]["data-entry"] == str(step.seq)


def test_another_player_s_pad_is_shown_for_as_long_as_the_moment_lasts(table: Tabletop) -> None:
    found = Controls(page(table))
    moment = next(had["data-wb-moment"] for _tag, had in found.tags if "data-wb-moment" in had)
    switched = Controls(page(table, f"bank/?pane=1&mover=B~{moment}"))
    assert {tile["data-player"] for tile in switched.commands("land")} == {"B"}
    stale = Controls(page(table, "bank/?pane=1&mover=B~else"))
    assert {tile["data-player"] for tile in stale.commands("land")} == {"A"}


def test_the_count_stands_on_every_screen_line_by_line(table: Tabletop) -> None:
    table.record({"type": "finish"})
    for path in ("bank/", "tv/", "end/"):
        found = Controls(page(table, path))
        for line in ("cash", "deeds", "mortgaged", "houses", "hotels", "total"):
            assert found.figure(f"score.A.{line}"), (path, line)


# -- sheets ------------------------------------------------------------------------------------------------------------
def test_every_sheet_opens(table: Tabletop) -> None:
    for name in SHEETS:
        assert 'id="sheet-title"' in page(table, f"bank/sheet/{name}/"), name
    for name in OF_A_PLAYER:
        assert 'id="sheet-title"' in page(table, f"bank/sheet/{name}/?player=A"), name
    assert "RENT-1" in page(table, "bank/sheet/rule/?id=RENT-1")


def test_a_sheet_that_is_none_or_of_no_seat_is_unknown(table: Tabletop) -> None:
    for path in ("nonsense/", "deeds/", "deeds/?player=Z", "rule/?id=NO-1", "check/?command=[", "check/?command=3"):
        response = banker(table, **{"HX-Request": "true"}).get(f"/t/{table.code}/bank/sheet/{path}")
        assert response.status_code == 404, path


def test_a_trade_s_button_carries_the_whole_trade(table: Tabletop) -> None:
    table.record({"type": "arrange", "state": {"deeds": {"39": {"owner": "A"}}}, "reason": "set"})
    sheet = page(table, "bank/sheet/trade/?player=A&to=B&give=39&take_cash=50")
    button = Controls(sheet).commands("trade")[0]
    assert (button["data-from"], button["data-to"]) == ("A", "B")
    assert json.loads(str(button["data-give"])) == {"squares": [39]}
    assert json.loads(str(button["data-take"])) == {"cash": 50}


def test_a_trade_that_the_rules_refuse_is_off_and_says_why(table: Tabletop) -> None:
    sheet = page(table, "bank/sheet/trade/?player=A&to=B&take_cash=5000")
    assert not Controls(sheet).commands("trade")
    assert "warnline" in sheet


def test_building_by_taps_carries_the_levels(table: Tabletop) -> None:
    deeds = {str(square): {"owner": "A"} for square in (6, 8, 9)}
    table.record({"type": "arrange", "state": {"deeds": deeds}, "reason": "set"})
    button = Controls(page(table, "bank/sheet/build/?player=A&s6=1&s8=1&s9=1")).commands("develop")[0]
    assert json.loads(str(button["data-levels"])) == {"6": 1, "8": 1, "9": 1}
    assert not Controls(page(table, "bank/sheet/build/?player=A&s6=2")).commands("develop")


def test_mortgages_stand_on_their_own_row(table: Tabletop) -> None:
    table.record({"type": "arrange", "state": {"deeds": {"39": {"owner": "A"}}}, "reason": "set"})
    assert Controls(page(table, "bank/sheet/deeds/?player=A")).commands("mortgage")[0]["data-squares"] == "39"


# -- languages, and the page's own law ------------------------------------------------------------------------
def test_each_device_has_its_language(table: Tabletop) -> None:
    words = {"fr": "Annuler", "fi": "Peru", "en": "Undo"}
    for lang, word in words.items():
        text = page(table, **{"Accept-Language": lang})
        assert f'lang="{lang}"' in text
        assert word in text


def test_no_page_holds_scripts_styles_or_handlers_of_its_own(table: Tabletop) -> None:
    pages = [page(table, path) for path in ("bank/", "tv/", "end/", *(f"bank/sheet/{name}/" for name in SHEETS))]
    for text in [*pages, Client().get("/").content.decode()]:
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", text)
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)


def test_every_control_has_a_name(table: Tabletop) -> None:
    for path in ("bank/", "bank/sheet/deeds/?player=A", "bank/sheet/menu/", "bank/sheet/pay/?player=A"):
        text = page(table, path)
        for button in re.findall(r"<button\b.*?</button>", text, re.DOTALL):
            said = re.sub(r"<[^>]+>", "", button).strip()
            assert said or "aria-label=" in button, button[:200]


def test_with_real_notes_the_end_asks_for_everybody_s_cash_first(lobby: Tabletop) -> None:
    lobby.record({"type": "configure", "settings": {"money": "notes"}})
    lobby.record({"type": "start"})
    lobby.record({"type": "finish"})
    opens = [had["data-player"] for _tag, had in Controls(page(lobby)).tags if had.get("data-open") == "cash"]
    assert opens == ["A", "B"]
    for letter, cash in (("A", 700), ("B", 900)):
        state = {"players": {letter: {"cash": cash}}}
        lobby.record({"type": "arrange", "state": state, "reason": "counted"})
    assert lobby.state()["result"]["winners"] == ["B"]
