"""A competitor on square 10 is in the price war, a monopolist in jail: every screen and the log say so."""

import pytest

from bank.wording import hands
from rules.edition import LANGUAGES
from tests.bank.tabletop import Tabletop
from tests.bank.test_dealing_and_touring import phone, streets
from tests.bank.test_screens import page

pytestmark = pytest.mark.django_db

WAR = {"en": "price war", "fr": "guerre des prix", "fi": "hintaso"}
JAIL = {"en": "jail", "fr": "prison", "fi": "vankila"}


def sent(letter: str) -> Tabletop:
    """The player's token has come to "go to jail or to the price war"."""
    table = streets()
    if letter == "B":
        table.record({"type": "end_turn", "player": "A"})
    table.record({"type": "land", "player": letter, "square": 30, "dice": 7})
    return table


def told(table: Tabletop, lang: str) -> str:
    texts = table.get("journal/?after=2", **{"Accept-Language": lang}).json()["results"]
    return str(texts[-1]["text"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_and_the_hands_know_the_role(lang: str) -> None:
    """AM-17"""
    for letter, words in (("B", WAR), ("A", JAIL)):
        table = sent(letter)
        live = table.live
        assert words[lang] in " ".join(hands(live.entries[-1], live.names, live.table, lang))
        for last in (
            {"type": "end_turn", "player": letter},
            {"type": "end_turn", "player": "AB"["BA".index(letter)]},
            {"type": "throw", "player": letter, "dice": [1, 2]},
        ):
            table.record(last)
        assert words[lang] in told(table, lang).lower()


@pytest.mark.parametrize("way", ["fine", "double"])
def test_the_way_out_is_told_as_well(way: str) -> None:
    """AM-17"""
    table = sent("B")
    table.record({"type": "end_turn", "player": "B"})
    table.record({"type": "end_turn", "player": "A"})
    out = {"type": "leave_jail", "player": "B", "with": "fine"}
    table.record(out if way == "fine" else {"type": "throw", "player": "B", "dice": [4, 4]})
    assert "left the price war" in told(table, "en")


def test_all_screens_say_price_war_to_a_competitor_and_jail_to_a_monopolist() -> None:
    """AM-17"""
    for letter, is_there, is_not in (("B", "price war", "in jail"), ("A", "in jail", "in the price war")):
        table = sent(letter)
        for player in (letter, "AB"["BA".index(letter)]):
            table.record({"type": "end_turn", "player": player})
        main, tv = page(table), page(table, "tv/")
        deeds = page(table, f"bank/sheet/deeds/?player={letter}")
        screens = [main, deeds] + ([phone(table)] if letter == "A" else [])
        assert all(is_there in screen and is_not not in screen for screen in screens)
        assert is_there.removeprefix("in ") in tv
