"""What the banker does by hand rings on every screen and stays marked: overrides, stamps, sums, looks at cash."""

import pytest
from django.test import Client

from bank import bells, tables
from bank.locking import find_game
from tests.bank.sockets import Phone, record
from tests.bank.tabletop import PAY, Tabletop

BY_HAND = {
    "a rule set aside": {"type": "mortgage", "player": "A", "squares": [1], "override": "The table agreed"},
    "a stamp": {"type": "tick", "player": "A", "square": 1},
    "a stamp taken": {"type": "untick", "player": "B", "square": 3},
    "a sum": {"type": "arrange", "state": {"players": {"A": {"cash": 5}}}, "reason": "so it lies there"},
    "a setting": {"type": "configure", "settings": {"salary": 100}, "reason": "agreed"},
}


def laid(**settings: object) -> Tabletop:
    table = Tabletop.laid("AB", start=False, **settings)
    deeds = {"1": {"owner": "A"}, "6": {"owner": "A", "level": 0}}
    table.record({"type": "arrange", "state": {"deeds": deeds, "players": {"B": {"passport": [3]}}}})
    table.record({"type": "start", "order": ["A", "B"]})
    return table


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["fr", "fi", "en"])
@pytest.mark.parametrize("what", BY_HAND)
def test_it_is_marked_wherever_it_is_told(what: str, lang: str) -> None:
    """In the journal's answer, on the tablet, a phone and the television; also after it was undone."""
    table = laid()
    told = table.send(BY_HAND[what], "bank").json()
    assert told["entry"]["rings"] is True
    for undone in (False, True):
        if undone:
            table.record({"type": "undo", "entry": told["seq"]})
        asked = table.get(f"journal/?after={told['seq'] - 1}&lang={lang}").json()["results"][0]
        assert (asked["rings"], asked["undone"]) == (True, undone)
        tablet = _page(table, "bank/", lang)
        assert "rang-mark" in tablet
        if not undone:
            assert all("rang-mark" in _page(table, path, lang) for path in ("", "tv/"))
    table.record({"type": "finish"})
    entries = tables.current(find_game(table.code)).entries
    assert [entry.seq for entry in bells.rung(entries)] == [told["seq"]]


def _page(table: Tabletop, path: str, lang: str) -> str:
    client = Client(headers={"accept-language": lang})
    client.cookies[f"wb_{table.code}{'' if path else '_seat'}"] = table.tokens["bank" if path else "A"]
    answer = client.get(f"/t/{table.code}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_what_the_rules_or_the_dice_do_does_not_ring() -> None:
    """Payments, and the stamp of a landing that the banker puts for somebody without a phone."""
    table = laid(ticks="owner")
    assert "rings" not in table.send(PAY, "bank").json()["entry"]
    table.record({"type": "land", "player": "B", "square": 1})
    assert table.state()["pending"][-1]["kind"] == "stamp"
    assert "rings" not in table.send({"type": "tick", "player": "B", "square": 1}, "bank").json()["entry"]


@pytest.mark.django_db(transaction=True)
async def test_every_socket_hears_it(table: Tabletop) -> None:
    async with Phone(table) as screen, Phone(table, "A") as phone, Phone(table, "bank") as tablet:
        await record(table, {"type": "tick", "player": "A", "square": 1})
        for one in (screen, phone, tablet):
            while "entry" not in (message := await one.hear()):
                pass  # who has come
            assert message["entry"]["rings"] is True


# --- Looks at hidden cash ---------------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_a_look_at_hidden_cash_rings_and_lasts_till_the_next_entry() -> None:
    """Of one player only, for the banker only; no seat may look, nor the banker where nothing is hidden."""
    table = laid(balances="hidden")
    assert _cash(table, "bank") == [None, None]
    assert table.send({"type": "peek", "player": "A"}, "A").status_code == 403
    told = table.send({"type": "peek", "player": "A"}, "bank").json()
    assert told["entry"]["rings"] is True
    assert "Ann" in told["entry"]["text"]
    assert (_cash(table, "bank"), _cash(table, "B")) == ([1500, None], [None, 1500])
    table.record(PAY)
    assert _cash(table, "bank") == [None, None]
    table.record({"type": "undo"})
    assert _cash(table, "bank") == [None, None]
    assert laid(balances="own").send({"type": "peek"}, "bank").status_code == 409


@pytest.mark.django_db
def test_the_whole_game_as_a_file_is_a_look_at_everybody() -> None:
    """Its postings tell all cash: refused while the banker may not see it, but right after a look that rang."""
    table = laid(balances="hidden")
    refused = table.get("export/", by="bank")
    assert (refused.status_code, refused.json()["rule"]) == (409, "HIDDEN")
    table.record({"type": "peek", "player": "A"})
    assert table.get("export/", by="bank").status_code == 409
    table.record({"type": "peek"})
    assert table.get("export/", by="bank").status_code == 200
    table.record(PAY)
    assert table.get("export/", by="bank").status_code == 409
    table.record({"type": "finish"})
    assert table.get("export/", by="bank").status_code == 200
    assert laid(balances="own").get("export/", by="bank").status_code == 200


def _cash(table: Tabletop, viewer: str) -> list[int | None]:
    players = table.get("", by=viewer).json()["players"]
    return [players[letter]["cash"] for letter in "AB"]
