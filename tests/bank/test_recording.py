"""The one door: a command becomes one entry, once, or nothing happens."""

import pytest

from bank import journal, seating, tables
from bank.canonical import chained, genesis
from bank.models import Entry, Seat
from bank.problems import KeyReused, Malformed, Stale, Unauthorized, Unknown
from rules.refusals import Refusal
from tests.bank.tabletop import PAY, Tabletop

pytestmark = pytest.mark.django_db


def test_a_command_becomes_the_next_entry_and_a_patch(table):
    recorded = table.record(PAY)
    assert (recorded.seq, recorded.entry.by, recorded.entry.command) == (2, "bank", PAY)
    patch = recorded.patch("bank")
    assert patch["seq"] == 2
    assert patch["players"] == {"A": {"cash": 1490}, "B": {"cash": 1510}}


def test_the_sender_is_who_the_token_says(table):
    assert table.record({"type": "throw", "player": "A", "dice": [1, 2]}, by="A").entry.by == "A"


def test_a_refused_command_changes_nothing(table):
    with pytest.raises(Refusal, match="CASH-1"):
        table.record(PAY | {"amount": 1501})
    assert table.live.seq == 1
    assert Entry.objects.count() == 1


def test_the_same_key_answers_the_same_entry(table):
    first = table.record(PAY, key="tap")
    again = table.record(PAY, key="tap")
    assert (again.seq, again.at, again.patch("bank")) == (first.seq, first.at, first.patch("bank"))
    assert again.repeated
    assert table.live.seq == 2


def test_the_same_key_answers_the_same_long_afterwards(table):
    first = table.record(PAY, key="tap")
    for _ in range(tables.KEPT_STEPS + 1):
        table.record(PAY | {"amount": 1})
    assert table.record(PAY, key="tap").patch("bank") == first.patch("bank")


def test_a_known_key_is_answered_even_when_the_table_has_moved_on_or_the_tap_is_old(table):
    table.record(PAY, key="tap", if_seq=1)
    table.record(PAY)
    assert table.record(PAY, key="tap", if_seq=1, age=999).repeated


def test_a_key_stands_for_one_command(table):
    table.record(PAY, key="tap")
    with pytest.raises(KeyReused):
        table.record(PAY | {"amount": 11}, key="tap")


def test_no_seat_uses_up_the_keys_of_another(table):
    table.record(PAY, key="tap", by="A")
    assert not table.record({"type": "pay", "from": "B", "to": "A", "amount": 1}, key="tap", by="B").repeated


@pytest.mark.parametrize("key", ["", "x" * 129, "tap\n"])
def test_a_key_is_a_short_line(table, key):
    with pytest.raises(Malformed):
        table.record(PAY, key=key)


def test_what_was_tapped_for_another_state_is_stale(table):
    table.record(PAY)
    with pytest.raises(Stale) as stale:
        table.record(PAY, if_seq=1)
    assert stale.value.params == {"seq": 2}


def test_a_tap_of_two_minutes_ago_is_not_booked(table):
    table.record(PAY, age=120)
    with pytest.raises(Stale):
        table.record(PAY, age=121)


def test_a_token_that_opens_nothing_sends_nothing(table):
    with pytest.raises(Unauthorized):
        table.record(PAY, token="wrong")
    with pytest.raises(Unauthorized):
        table.record(PAY, by="A", token=Tabletop.laid().tokens["A"])


def test_a_seat_does_not_speak_for_another(table):
    with pytest.raises(Unauthorized):
        journal.record(table.code, PAY, key="k", by="B", token=table.tokens["A"])
    with pytest.raises(Refusal, match="FORBIDDEN"):
        table.record({"type": "pay", "from": "B", "to": "A", "amount": 500}, by="A")


def test_a_seat_that_was_given_to_another_device_is_dead_at_once(table):
    token = seating.reclaim(table.code, "A", agreed=True)
    with pytest.raises(Unauthorized):
        table.record(PAY, by="A")
    assert table.record(PAY, by="A", token=token).entry.by == "A"


def test_an_unknown_table_is_unknown():
    with pytest.raises(Unknown):
        journal.record("ZZZZ", PAY, key="k", by="bank")


def test_dice_that_the_bank_throws_are_stored_with_the_command(table):
    command = table.record({"type": "throw", "player": "A"}).entry.command
    assert command["thrown_by"] == "bank"
    assert len(command["dice"]) == 2


def test_start_takes_the_order_that_the_lobby_was_given(lobby):
    seating.reorder(lobby.code, ["B", "A"])
    assert lobby.state()["order"] == ["B", "A"]
    state = lobby.record({"type": "start"}).live.state("bank")
    assert (state["order"], state["turn"]["player"]) == (["B", "A"], "B")


def test_start_takes_the_lobbys_order_from_the_seat_that_begins():
    table = Tabletop.laid("ABC", start=False)
    seating.reorder(table.code, ["A", "C", "B"])
    assert table.record({"type": "start", "first": "C"}).live.state("bank")["order"] == ["C", "B", "A"]


def test_a_late_comer_gets_a_seat_and_the_journal_no_name(table):
    recorded = table.record({"type": "join", "name": "Cid", "token_piece": "canoe"})
    assert recorded.live.state("bank")["players"]["C"]["name"] == "Cid"
    assert recorded.patch("bank")["players"]["C"]["token"] == "canoe"
    assert "Cid" not in str(list(Entry.objects.values_list("body", flat=True)))
    assert Seat.objects.get(letter="C").joined == 2


def test_a_late_comer_can_be_taken_back_and_come_again(table):
    table.record({"type": "join", "name": "Cid"})
    table.record({"type": "undo"})
    assert "C" not in table.state()["players"]
    table.record({"type": "join", "name": "Cleo"})
    assert table.state()["players"]["C"]["name"] == "Cleo"


def test_each_entry_is_chained_to_the_one_before(table):
    table.record(PAY)
    chain = genesis("wonders", {})
    for entry in Entry.objects.order_by("seq"):
        chain = chained(chain, entry.at, entry.key, entry.fingerprint, entry.body)
        assert entry.hash == chain


def test_a_preview_records_nothing(table):
    previewed = journal.preview(table.code, PAY, token=table.tokens["A"])
    assert [line.amount for line in previewed.entry.lines] == [10]
    assert previewed.patch("A")["players"]["A"] == {"cash": 1490}
    assert table.live.seq == 1


def test_a_game_is_erased_whole(table):
    from bank.access import find_game

    journal.erase(find_game(table.code))
    assert Entry.objects.count() == Seat.objects.count() == 0
