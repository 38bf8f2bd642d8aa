"""What must hold at every table after every entry, whatever was decided: the laws that no test has to repeat.

I1 and I2 are the ledger's own (an entry balances, nobody is below zero); the rest follows from a box being a closed set
of pieces: each deed lies somewhere once, houses, hotels, jail cards and cash are neither made nor lost, and an undo of
the last entry brings back exactly the table before it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.catalogue import catalogue
from rules.draft import copied
from rules.facts import is_sound
from rules.ledger import BANK, BOX, CASH, HOTEL, HOUSE, JAIL_CARD, Entry, deed, imbalance, lien, site, tick
from rules.play import decide, post
from rules.table import JAIL, Table
from rules.views import state_of

KEYS = {"seq", "edition", "status", "settings", "order", "turn", "bank"} | {
    "players",
    "deeds",
    "pending",
    "score",
    "result",
}
#: What moves cash without a payment: it says what lies there, or takes payments back.
BY_HAND = {"arrange", "configure", "undo", "mend"}
Fingerprint = dict[str, Any]


def fingerprint(table: Table) -> Fingerprint:
    """All that a table is but its seq: equal fingerprints are the same table."""
    holdings = {item: {who: held for who, held in all_.items() if held} for item, all_ in table.holdings.items()}
    facts = {family: values for family, values in table.facts.items() if values}
    whole = {"holdings": {item: held for item, held in holdings.items() if held}, "facts": facts}
    return json.loads(json.dumps(whole))  # type: ignore[no-any-return]


def must_hold(table: Table) -> None:
    """The laws of a table as it stands."""
    _pieces_are_those_of_the_box(table)
    _nobody_is_below_zero(table)
    for square in table.deed_squares:
        _deed_lies_in_one_place(table, square)
    for player in table.seats:
        _seat_is_sound(table, player)
    _nothing_is_left_lying(table)
    _state_is_whole(table)


def must_follow(before: Table, entry: Entry, after: Table) -> None:
    """The laws of one entry: balanced, the next in number, kept as JSON without loss; a lot of pieces that stays."""
    assert imbalance(entry.postings) == {}, "I1"
    assert entry.seq == before.seq + 1 == after.seq
    assert Entry.from_json(json.loads(json.dumps(entry.to_json()))) == entry
    assert all(_total(before, item) == _total(after, item) for item in {*before.holdings, *after.holdings})
    assert is_sound(Entry.from_json(json.loads(json.dumps(entry.to_json()))), after), "as it would come from a file"
    assert all(line.amount > 0 and line.payer != line.payee for line in entry.lines)
    assert all(line.why and line.why["rule"] in catalogue() for line in entry.lines), "every payment says why"
    if after.has_money and entry.command["type"] not in BY_HAND:
        assert _by_lines(entry) == _by_postings(entry), "the lines tell every euro that moves"
    must_hold(after)


def _by_lines(entry: Entry) -> Counter[str]:
    moved: Counter[str] = Counter()
    for line in entry.lines:
        moved[line.payer] -= line.amount
        moved[line.payee] += line.amount
    return Counter({holder: amount for holder, amount in moved.items() if amount})


def _by_postings(entry: Entry) -> Counter[str]:
    moved: Counter[str] = Counter()
    for holder, item, quantity in entry.postings:
        moved[holder] += quantity if item == CASH else 0
    return Counter({holder: amount for holder, amount in moved.items() if amount})


def must_come_back(before: Table, after: Table, journal: Sequence[Entry]) -> None:
    """Undoing the last entry is the table before it; undoing that undo is the table after it (UNDO-1)."""
    undo = decide(after, {"type": "undo"}, BANK, journal)
    undone = post(after, undo)
    assert fingerprint(undone) == fingerprint(before), "an undo restores everything"
    redone = post(undone, decide(undone, {"type": "undo"}, BANK, [*journal, undo]))
    assert fingerprint(redone) == fingerprint(after), "an undo of the undo is a redo"


def _total(table: Table, item: str) -> int:
    return sum(table.holdings.get(item, {}).values())


def _pieces_are_those_of_the_box(table: Table) -> None:
    assert _total(table, CASH) == 0, "money comes from the bank and goes there"
    cards = sum(card.kind == "jail_card" for card in table.edition.cards)
    assert _total(table, JAIL_CARD) == cards
    for item, setting in ((HOUSE, "house_stock"), (HOTEL, "hotel_stock")):
        stock = table.setting(setting)
        if stock is not None:
            assert _total(table, item) - table.holding(BOX, item) <= stock, f"no more {item}s than there are"
    assert all(_total(table, item) == 0 for item in table.holdings if item.startswith(("mortgage:", "tick:")))


def _nobody_is_below_zero(table: Table) -> None:
    for item, holders in table.holdings.items():
        for holder, held in holders.items():
            assert held >= 0 or table.is_endless(holder, item), f"I2: {holder} holds {held} of {item}"


def _deed_lies_in_one_place(table: Table, square: int) -> None:
    assert sorted(held for held in table.holdings[deed(square)].values() if held) == [1], f"deed {square}"
    houses, hotels = table.holding(site(square), HOUSE), table.holding(site(square), HOTEL)
    assert (houses <= 4 and hotels == 0) or (houses, hotels) == (0, 1), f"{houses} houses, {hotels} hotels on {square}"
    assert table.holding(site(square), lien(square)) in (0, 1)
    assert not (table.is_mortgaged(square) and table.level(square)), f"{square} is built and mortgaged"
    assert table.owner(square) or not (table.is_mortgaged(square) or table.level(square)), f"{square} is the bank's"


def _seat_is_sound(table: Table, player: str) -> None:
    assert all(table.holding(player, tick(square)) in (0, 1) for square in table.wonders)
    assert not table.is_jailed(player) or table.position(player) == JAIL
    if table.is_out(player):
        assert not table.deeds_of(player)
        assert not table.debts(player)
        assert not table.jail_cards(player)
        assert table.cash(player) == 0
        assert not any(player in (item.get("player"), item.get("from"), item.get("to")) for _, item in table.pending())


def _nothing_is_left_lying(table: Table) -> None:
    """No debt that could be paid, no lot without its auction, nothing to answer after the end."""
    if table.status == "over":
        assert not list(table.pending())
        assert table.fact("result")["winners"]
    if table.status != "playing":
        return
    assert not table.is_out(table.on_turn or "")
    first = {debt["from"]: debt for _, debt in reversed(table.ordered("debts"))}
    assert all(table.cash(player) < debt["amount"] for player, debt in first.items()), "DEBT-1: settled when it can be"
    waiting = table.fact("queue.estate") or table.fact("queue.declined")
    assert not waiting or table.waits_for("auction"), "the next lot opens as the hammer falls"
    for kind in ("offer", "auction"):
        lots = [item for _, item in table.pending(kind) if item.get("square") is not None]
        assert all(table.owner(lot["square"]) is None for lot in lots), "what is on sale is the bank's"


def _state_is_whole(table: Table) -> None:
    names = {player: player for player in table.seats}
    state = state_of(table, names)
    assert set(state) == KEYS
    assert state == state_of(copied(table), names), "what is remembered of deeds and buildings is what they are now"
    assert json.loads(json.dumps(state)) == state
    assert set(state["players"]) == set(state["score"]) == set(table.seats)
    assert set(state["deeds"]) == {str(square) for square in table.deed_squares}
