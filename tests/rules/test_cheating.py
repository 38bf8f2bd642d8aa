"""The sibling who tries everything: no sequence of a seat's own commands gives it more than dice and cards could have.

With ``who_may: turn``: for every entry that a seat gets through, what it has gained must be what two dice, a card, the
bank's printed sums or another's consent give. The rest is the laws.
"""

from random import Random
from typing import Any

from hypothesis import given

from rules.ledger import BANK, POT, Entry, Line, deed, tick
from rules.table import Table
from tests.rules import commands_at_random as at_random
from tests.rules.table import Play, lobby, table
from tests.rules.test_properties import chance, evenings, steps, tried

Json = dict[str, Any]

#: What the bank pays, and in answer to what.
FROM_THE_BANK = {
    "GO-1": {"throw", "land", "draw"},
    "PARK-1": {"throw", "land", "draw"},
    "CARD-1": {"draw"},
    "AM-4": {"foundation"},
    "MORT-1": {"mortgage"},
    "BUILD-7": {"develop", "bankrupt", "abandon"},
    "PASS-7": {"throw", "land", "draw", "fly", "tick", "accept", "claim"},
}
MOVES = {"throw", "land"}


def laid(rng: Random) -> Play:
    """A table on which seats mind their own affairs, with something to quarrel about."""
    chosen = at_random.some_of(rng, at_random.CHOICES, 0.2) | {"who_may": "turn", "undo": "own_last", "money": "app"}
    edition = rng.choice(("wonders", "wonders", "classic", "online", "anti-monopoly"))
    play = lobby(edition=edition, players=rng.randint(2, 4), settings=chosen)
    if edition == "anti-monopoly":
        play.does("arrange", state={"players": at_random.roles(rng, play.table)})
    for state in (at_random.an_arrangement(rng, play.table), at_random.a_group(rng, play.table)):
        tried(play, {"type": "arrange", "state": state}, BANK)
    return play.does("start")


@evenings
@given(rng=chance, length=steps)
def test_a_seat_gains_nothing_but_what_dice_cards_and_consent_give(rng: Random, length: int) -> None:
    play = laid(rng)
    for _ in range(length):
        seat = rng.choice(play.table.seats)
        before = play.table
        offered = at_random.something_offered(rng, play, seat) if rng.random() < 0.6 else None
        if offered is None and rng.random() < 0.2:
            tried(play, at_random.something_offered(rng, play, BANK, "hammer", "buy", "decline", "throw"), BANK)
        elif tried(play, offered or at_random.a_command(rng, play.table), seat):
            must_be_honest(before, play, seat)


def must_be_honest(before: Table, play: Play, seat: str) -> None:
    entry = play.journal[-1]
    if entry.command["type"] == "undo":
        undone = play.journal[entry.undoes[0] - 1]
        assert (undone.by, len(entry.undoes), undone.seq) == (seat, 1, entry.seq - 1)
        return
    for line in entry.lines:
        assert _is_honest(line, before, entry, seat), line
    _must_be_honest_goods(before, play.table, entry, seat)
    _must_be_an_honest_turn(before, play.table, entry, seat)


def _is_honest(line: Line, before: Table, entry: Entry, seat: str) -> bool:
    """May this entry of the seat's move this money?"""
    kind = entry.command["type"]
    if line.payer == seat:
        return True
    if line.payer in (BANK, POT):
        to_all = line.rule == "PASS-7" or (kind == "draw" and before.role(line.payee) == "monopolist")
        return kind in FROM_THE_BANK.get(line.rule, set()) and (line.payee in (seat, POT) or to_all)
    owed = {(debt["from"], debt["amount"]) for _, debt in before.ordered("debts")}
    consents = kind == "accept" and line.rule in ("TRADE-1", "MORT-3", "MORT-5")
    inherits = kind == "bankrupt" and line.rule == "BANKRUPT-2" and line.payee == BANK
    claimed = kind == "claim" and line.rule == "RENT-1" and line.payee == seat
    drawn = kind == "draw" and line.rule == "CARD-1" and line.payee == seat
    return consents or inherits or claimed or drawn or (line.payer, line.amount) in owed


def _must_be_honest_goods(before: Table, after: Table, entry: Entry, seat: str) -> None:
    """Deeds come by purchase, consent or ruin; ticks by a stop, a flight or a stamp that waits."""
    kind = entry.command["type"]
    for square in before.deed_squares:
        if before.owner(square) != after.owner(square):
            assert kind in ("buy", "accept") or (before.owner(square) == seat and kind in ("abandon", "bankrupt")), kind
            assert kind != "buy" or (before.owner(square) is None and after.position(seat) == square)
    gained = [item for holder, item, quantity in entry.postings if item.startswith("tick:") and holder != BANK]
    assert len(gained) <= 1
    for item in gained:
        assert after.holding(seat, item) and not before.holding(seat, item)
        by_stop = kind in ("throw", "land", "draw") and item == tick(after.position(seat))
        by_flight = kind == "fly" and before.waits_for("flight", seat)
        assert by_stop or by_flight or (kind == "tick" and before.waits_for("stamp", seat)), kind
    for other in before.others(seat):
        assert not {deed(square) for square in before.deeds_of(other)} - {
            deed(square) for square in (*after.deeds_of(other), *(after.deeds_of(seat) if kind == "accept" else ()))
        }


def _must_be_an_honest_turn(before: Table, after: Table, entry: Entry, seat: str) -> None:
    """Only one's own token moves, on one's turn, once, and again after a double."""
    kind = entry.command["type"]
    for other in before.others(seat):
        assert after.position(other) == before.position(other)
    if kind in MOVES:
        assert after.on_turn == seat
        assert before.on_turn == seat or before.fact("turn.moved") or before.fact("turn.fined")
        again = before.on_turn == seat and before.fact("turn.moved")
        assert not again or before.fact("turn.doubles", 0) > 0
    elif kind != "draw":
        assert after.position(seat) == before.position(seat)
    if kind == "land":
        way = (entry.command["square"] - before.position(seat)) % 40
        assert 2 <= way <= 12 and not before.is_jailed(seat)


# -- told one by one --------------------------------------------------------------------------------------------
def test_the_ruined_do_not_spend_their_creditors_cash() -> None:
    """BANKRUPT-2: which mortgages are lifted at once is for the creditor to say, by the banker."""
    arranged: Json = {"cash": {"A": 10}, "deeds": {"A": [1], "B": [37, 39]}, "levels": {37: 5, 39: 5}, "mortgaged": [1]}
    play = table(**arranged).does("land", player="A", square=39)
    play.refuses("FORBIDDEN", "bankrupt", by="A", player="A", lift=[1])
    play.does("bankrupt", by="A", player="A").has(cash={"B": 1507}, mortgaged=[1])


def test_a_debtor_hides_no_cash_by_paying_a_friend() -> None:
    """DEBT-1"""
    play = table(cash={"A": 100}).does("charge", player="A", amount=500)
    play.refuses("DEBT-1", "pay", by="A", from_="A", to="B", amount=100)


def test_a_bid_is_no_joke() -> None:
    """CASH-1, BUY-4: a bid that was covered and is no longer so keeps the auction open; the banker takes it back."""
    play = table(cash={"B": 100}).does("auction", square=39).does("bid", by="B", player="B", amount=100)
    play.does("pay", by="B", from_="B", to="C", amount=100).refuses("CASH-1", "hammer")
    play.does("undo", entries=[4, 5]).does("bid", by="C", player="C", amount=1).does("hammer").has(owner={39: "C"})


def test_no_seat_takes_a_turn_that_its_neighbour_has_not_had() -> None:
    """TURN-1: a turn without a throw is ended by its own player, or by the banker."""
    play = table(players=2).does("throw", by="A", player="A", dice=[4, 6]).does("end_turn", by="A", player="A")
    play.refuses("TURN-1", "throw", by="A", player="A", dice=[4, 6])
    play.refuses("TURN-1", "land", by="A", player="A", square=20)
    play.does("arrange", state={"players": {"A": {"in_jail": True, "position": 10}}}, reason="three doubles")
    play.refuses("TURN-1", "leave_jail", by="A", player="A", with_="fine")
    play.does("throw", player="A", dice=[1, 2]).does("throw", by="B", player="B", dice=[4, 6])


def test_a_yes_never_meets_another_offer() -> None:
    """TRADE-1: an offer taken back by an undo leaves its number behind."""
    play = table(deeds={"A": [1], "B": [39]})
    play.does("trade", by="A", from_="A", to="B", give={"cash": 900}, take={"squares": [39]}).does("undo", by="A")
    play.does("trade", by="A", from_="A", to="B", give={"cash": 1}, take={"squares": [39]})
    play.refuses("TRADE-1", "accept", by="B", trade=1).does("accept", by="B", trade=2).has(cash={"A": 1499})


def test_nobody_ends_the_game_to_see_what_others_have() -> None:
    """Setting balances: an end shows them to all, so that only the banker takes it back."""
    for balances in ("own", "hidden"):
        play = table(players=2, settings={"balances": balances}).does("abandon", by="A", player="A")
        play.refuses("FORBIDDEN", "undo", by="A").does("undo")
    table(players=2).does("abandon", by="A", player="A").does("undo", by="A")
