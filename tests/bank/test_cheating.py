"""A cheating sibling with developer tools and a seat's token: what the bank tells it, and whom it lets become the bank.

Of two tables that differ only in what others have, everything a seat can ask for is the same.
"""

import re
from typing import Any

import pytest
from django.test import Client

from bank import access, archive, presence, tables
from bank.screens.sheets import mounting
from rules.views import PLENTY
from tests.bank.tabletop import Tabletop

pytestmark = pytest.mark.django_db

RICH, POOR = 1234, 3
RICHER = 5678  # who can pay for all that Bea can pay for
#: What differs between any two tables: secrets, moments, how long it is since them, and the QR of the code.
NOISE = re.compile(
    r'nonce="[^"]*"|content="[^"]{50,}"|csrf[^>]*|CSRFToken": "[^"]*"|<svg.*?</svg>|"(at|epoch)": ?"[^"]*"'
    r"|data-wb-(played|after)=\"\d+\"|\d\d?[:.]\d\d|\d{4}-\d\d-\d\d[^<]*",
    re.S,
)
API = ("", "board/", "journal/", "score/", "offers/", "offers/?player=B", "export/", "knocks/", "commands/")
PAGES = ("", "tv/", "end/", "end/sheet/items/?player=B", "bank/", "bank/sheet/items/?player=B")
WONDERS = ("passport", "table", "me")
QUERIES = ("", "?player=B", "?to=B&take=39&give=5&take_cash=600&give_cash=1", "?entry=1", "?entry=3")
#: What has happened before the sibling asks.
STAGES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "asked": [("A", {"type": "trade", "from": "A", "to": "B", "give": {"squares": [5]}, "take": {"cash": 600}})],
    "card": [("A", {"type": "throw", "player": "A", "dice": [1, 1]})],
    "auction": [("bank", {"type": "auction", "square": 6}), ("A", {"type": "bid", "player": "A", "amount": 10})],
    "alone": [("bank", {"type": "abandon", "player": "C"})],
}
MORE = [
    {"type": "trade", "from": "A", "to": "B", "give": {"squares": [5]}, "take": {"squares": [39]}, "lift": [5]},
    {"type": "pay", "from": "B", "to": "A", "amount": 600},
    {"type": "bid", "player": "B", "amount": 600},
    {"type": "abandon", "player": "B"},
    {"type": "end_turn", "player": "A"},
]

#: What would show a banker the cash, if it were done.
LOOKS: list[dict[str, Any]] = [
    {"type": "peek"},
    {"type": "finish"},
    {"type": "undo"},
    {"type": "configure", "settings": {"balances": "open"}, "reason": "agreed"},
    {"type": "charge", "player": "B", "amount": 600},
]


def laid(cash: int, balances: str, before: list[tuple[str, dict[str, Any]]]) -> Tabletop:
    """A table where Bea has so much, and both she and Ann have something to trade."""
    table = Tabletop.laid("ABC", start=False, balances=balances)
    deeds = {"1": {"owner": "A"}, "5": {"owner": "A", "mortgaged": True}, "39": {"owner": "B"}}
    players = {"A": {"cash": 2000}, "B": {"cash": cash}}
    table.record({"type": "arrange", "state": {"players": players, "deeds": deeds}})
    table.record({"type": "start", "order": ["A", "B", "C"]})
    for by, command in before:
        table.record(command, by)
    return table


def told_to_a_seat(table: Tabletop) -> dict[str, str]:
    """All that Ann's device can ask for, without what differs between any two tables."""
    client = Client(raise_request_exception=False)
    client.cookies[access.seat_cookie(table.code)] = table.tokens["A"]
    told = {what: table.get(what, by="A").content.decode() for what in API}
    shown = [f"sheet/{name}/{query}" for name in (*WONDERS, *mounting.BUILDERS) for query in QUERIES]
    for what in (*PAGES, *shown):
        told[f"page {what}"] = client.get(f"/t/{table.code}/{what}").content.decode()
    for command in [offer["command"] for offer in table.get("offers/", by="A").json()["results"]] + MORE:
        if command["type"] != "throw":  # the bank throws anew at each preview
            told[f"preview {command}"] = table.send(command, "A", query="?preview=true").content.decode()
    return {what: NOISE.sub("", text.replace(table.code, "CODE")) for what, text in told.items()}


@pytest.mark.parametrize(("stage", "balances"), list(zip(STAGES, ["own", "hidden", "own", "hidden"], strict=True)))
def test_nothing_a_seat_can_ask_for_tells_what_others_have(stage: str, balances: str) -> None:
    """Setting balances; sheets, pages, previews, offers and refusals alike."""
    rich, poor = (told_to_a_seat(laid(cash, balances, STAGES[stage])) for cash in (RICH, POOR))
    assert [what for what in rich if rich[what] != poor.get(what)] == []
    assert [what for what, text in rich.items() if str(PLENTY) in text] == []


@pytest.mark.parametrize("stage", list(STAGES))
def test_nothing_the_banker_can_ask_for_shows_hidden_cash_either(stage: str) -> None:
    """Setting balances, hidden: neither a sheet nor a preview, of a look, an end or other settings, is a silent one.

    What a player can pay for the banker is told, who acts for those without a phone.
    """
    rich, richer = (told_to_the_bank(laid(cash, "hidden", STAGES[stage])) for cash in (RICH, RICHER))
    assert [what for what in rich if rich[what] != richer.get(what)] == []


def told_to_the_bank(table: Tabletop) -> dict[str, str]:
    """All that the banker's device can ask for, without what differs between any two tables."""
    client = Client(raise_request_exception=False)
    client.cookies[access.bank_cookie(table.code)] = table.tokens["bank"]
    told = {what: table.get(what, by="bank").content.decode() for what in API}
    shown = [f"bank/sheet/{name}/{query}" for name in mounting.BUILDERS for query in QUERIES]
    for what in ("bank/", *shown):
        told[f"page {what}"] = client.get(f"/t/{table.code}/{what}").content.decode()
    offered = [offer["command"] for offer in table.get("offers/", by="bank").json()["results"]]
    for command in [*offered, *MORE, *LOOKS]:
        if command["type"] != "throw":
            told[f"preview {command}"] = table.send(command, "bank", query="?preview=true").content.decode()
    return {what: NOISE.sub("", text.replace(table.code, "CODE")) for what, text in told.items()}


# -- what one says yes to ---------------------------------------------------------------------------------------
def test_a_phone_shows_all_that_its_yes_would_mean(table: Tabletop) -> None:
    """TRADE-1: the debt that an offer wipes out and the mortgages it lifts stand beside what each side gives."""
    state = {"players": {"A": {"cash": 10}}, "deeds": {"5": {"owner": "A", "mortgaged": True}}}
    table.record({"type": "arrange", "state": state, "reason": "as on the table"})
    table.record({"type": "pay", "from": "A", "to": "bank", "amount": 1})
    table.record({"type": "charge", "player": "A", "amount": 433, "to_each": True})
    trade = {"type": "trade", "from": "A", "to": "B", "give": {"squares": [5]}, "take": {}, "lift": [5]}
    table.record(trade | {"settles": 433}, "A")
    client = Client()
    client.cookies[access.seat_cookie(table.code)] = table.tokens["B"]
    phone = client.get(f"/t/{table.code}/?pane", headers={"Accept-Language": "en"}).content.decode()
    offer = phone.split('aria-labelledby="trade-1"')[1].split("</section>")[0]
    assert "433" in offer and "Lift the mortgage" in offer


# -- becoming the bank ------------------------------------------------------------------------------------------
def test_a_bank_that_has_just_been_laid_is_not_away(lobby: Tabletop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor that of a game that came back from a file: it was there a moment ago."""
    monkeypatch.setattr(presence, "_started", presence.clock() - 3600)
    fresh = Tabletop.laid("A", start=False)
    assert fresh.post("bank/", {}, by="A").status_code == 429
    game, _ = archive.imported(archive.exported(tables.models.Game.objects.get(code=lobby.code)))
    assert presence.silence(game.code, "bank") < 1


def test_who_has_just_sat_down_is_asked_before_a_neighbour_takes_the_bank(
    lobby: Tabletop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program without a socket is there as well."""
    monkeypatch.setitem(presence._granted, (lobby.code, "bank"), presence.clock() - 3600)
    monkeypatch.setattr(presence, "_started", presence.clock() - 3600)
    key = lobby.post("bank/", {}, by="A").json()["knock"]
    assert lobby.post("bank/", {"knock": key}, by="A").status_code == 202
    number = lobby.get("knocks/", by="B").json()["results"][0]["id"]
    lobby.post(f"knocks/{number}/", {"admit": True}, by="B")
    assert lobby.post("bank/", {"knock": key}, by="A").status_code == 201
