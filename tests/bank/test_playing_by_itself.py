"""The evening that plays itself comes to its end by the rules, whatever the dice."""

from random import Random

import pytest

from bank import demo, journal, tables
from bank.access import find_game

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_demo_evening_shows_the_game_and_ends_with_a_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_chance", Random(1))
    code, _ = demo.lay_table()
    demo.play(code, pause=0, luck=Random(1))
    live = tables.current(find_game(code))
    assert live.table.status == "over"
    assert live.table.fact("result")["winners"]
    played = {entry.command["type"] for entry in live.entries}
    assert {"throw", "buy", "draw", "fly", "bid", "hammer", "develop"} <= played
