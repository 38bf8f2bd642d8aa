"""A banker's look at hidden cash: an entry, good for that moment, and for the banker alone (setting balances)."""

import pytest

from rules.peeking import hides, may_copy
from rules.views import may_see_cash
from tests.rules.table import table


def test_a_look_is_good_until_the_next_entry() -> None:
    play = table(settings={"balances": "hidden"}).does("peek", player="A")
    seen = [may_see_cash(play.table, viewer, "A") for viewer in ("bank", "A", "B", None)]
    assert (seen, may_see_cash(play.table, "bank", "B")) == ([True, True, False, False], False)
    assert not may_copy(play.table)
    play = play.does("pay", from_="A", to="B", amount=1)
    assert not may_see_cash(play.table, "bank", "A")


def test_a_look_at_everybodys_lets_the_game_be_copied() -> None:
    play = table(settings={"balances": "hidden"})
    assert hides(play.table)
    assert not may_copy(play.table)
    assert may_copy(play.does("peek").table)


@pytest.mark.parametrize(
    "settings", [{"balances": "own"}, {"balances": "open"}, {"balances": "hidden", "money": "notes"}]
)
def test_where_nothing_is_hidden_nobody_looks(settings: dict[str, str]) -> None:
    """OWN-2; no override passes it, and no seat may at all."""
    play = table(settings=settings)
    assert may_copy(play.table)
    play.refuses("OWN-2", "peek", player="A")
    play.refuses("OWN-2", "peek", override="please")
    play.refuses("FORBIDDEN", "peek", by="A", player="B")
