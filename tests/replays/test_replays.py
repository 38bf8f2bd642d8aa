"""Every replay by the rules alone: each line's figures, the end, the count done again by hand, every euro and piece.

One replay tells each way a game can end, in each edition that knows it.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.edition import load_edition
from rules.ledger import BANK, CASH, HOTEL, HOUSE, JAIL_CARD, POT
from rules.play import fold, opening
from rules.scoring import score_lines
from tests.replays import recount
from tests.replays.find import search
from tests.replays.kinds import KINDS
from tests.replays.playing import Playing, changed, the_end
from tests.replays.script import Replay, files, read, write

FILES = files()
ALL = {file.stem: read(file) for file in FILES}
every_replay = pytest.mark.parametrize("replay", ALL.values(), ids=ALL)

#: How games end (the rule that ends it), and where each is known.
ENDS = {
    "wonders": {"END-1", "END-4", "END-5", "PASS-7"},
    "classic": {"END-1", "END-4", "END-5"},
    "online": {"END-1", "END-5", "END-6"},
    "anti-monopoly": {"AM-8", "AM-20", "END-5"},
}


def played(replay: Replay) -> Playing:
    playing = Playing.of(replay)
    for line in replay.lines:
        playing.do(line.move, replay.device(line.move.who))
    return playing


@pytest.mark.parametrize("edition", ENDS)
def test_every_way_to_end_is_told(edition: str) -> None:
    """END-1, END-4, END-5, END-6, PASS-7, AM-8, AM-20: no more and no fewer than the edition knows."""
    assert {replay.end["rule"] for replay in ALL.values() if replay.edition == edition} == ENDS[edition]


@pytest.mark.parametrize("edition", ENDS)
def test_all_but_one_leave(edition: str) -> None:
    """BANKRUPT-4: everybody else has abandoned."""
    told = (replay for replay in ALL.values() if replay.edition == edition)
    assert any(_leavers(replay) == len(replay.seats) - 1 for replay in told)


def _leavers(replay: Replay) -> int:
    return sum(line.move.deed == "abandon" for line in replay.lines)


def test_a_full_passport_with_and_without_a_debt() -> None:
    """PASS-7, PASS-9: nothing owed; owed and paid; owed and ruined."""
    full = {name: replay for name, replay in ALL.items() if replay.end["rule"] == "PASS-7"}
    kinds = {_debt_of_completion(replay) for replay in full.values()}
    assert kinds == {"none", "met", "ruin"}


def _debt_of_completion(replay: Replay) -> str:
    at = next(at for at, line in enumerate(replay.lines) if 22 in line.figures.get("stamps", {}).values())
    completer = next(seat for seat, stamps in replay.lines[at].figures["stamps"].items() if stamps == 22)
    if not replay.lines[at].figures.get("owes", {}).get(completer):
        return "none"
    return "ruin" if replay.end["holds"][completer].get("out") else "met"


@every_replay
def test_each_move_changes_what_its_line_says_and_nothing_else(replay: Replay) -> None:
    playing = Playing.of(replay)
    for number, line in enumerate(replay.lines, 1):
        assert playing.do(line.move, replay.device(line.move.who)) == line.figures, f"move {number}: {line.says}"


@every_replay
def test_it_ends_as_it_is_told(replay: Replay) -> None:
    """The rule, the winners, what each holds, the count line by line, and the bank's books."""
    playing = played(replay)
    assert playing.table.status == "over"
    assert the_end(playing) == replay.end
    assert not list(playing.table.pending())


@every_replay
@pytest.mark.parametrize("seat", "ABCD")
def test_the_count_done_by_hand_is_the_same(replay: Replay, seat: str) -> None:
    """SCORE-1, SCORE-2, SCORE-3, AM-7, AM-8, AM-14."""
    if seat in replay.names:
        assert recount.count(replay, seat) == replay.end["count"][seat]


@every_replay
def test_the_richest_has_won(replay: Replay) -> None:
    """SCORE-4; PASS-8 where the first to complete wins."""
    if replay.settings.get("passport_winner") == "first_to_complete":
        assert 22 in {replay.lines[-1].figures["stamps"][seat] for seat in replay.end["winners"]}
        return
    totals = {seat: lines["total"] for seat, lines in replay.end["count"].items()}
    staying = [seat for seat in totals if not replay.end["holds"][seat].get("out")]
    assert replay.end["winners"] == [seat for seat in staying if totals[seat] == max(map(totals.get, staying))]


@every_replay
def test_each_line_of_the_count_is_the_sum_of_its_items(replay: Replay) -> None:
    table = played(replay).table
    for seat, lines in score_lines(table).items():
        for line in lines:
            assert line["amount"] == replay.end["count"][seat][line["line"]]
            assert line["line"] == "cash" or line["amount"] == sum(item["amount"] for item in line["items"])
        assert sum(line["amount"] for line in lines if line["counts"]) == replay.end["count"][seat]["total"]


# -- nothing is lost --------------------------------------------------------------------------------------------
@every_replay
def test_all_cash_is_accounted_for(replay: Replay) -> None:
    """What the bank has paid out and not taken in again lies before the players and in the pot."""
    books = replay.end["books"]
    assert books["paid out"] - books["taken in"] == books["with the players"] + books.get("pot", 0)
    assert books["with the players"] == sum(holds["cash"] for holds in replay.end["holds"].values())


@every_replay
def test_the_payments_told_are_all_that_moved(replay: Replay) -> None:
    """Each purse is what its lines of the log have brought it and taken from it."""
    playing, purses = played(replay), Counter[str]()
    for entry in playing.journal:
        for line in entry.lines:
            purses[line.payer] -= line.amount
            purses[line.payee] += line.amount
    assert {seat: purses[seat] for seat in replay.names} == {seat: playing.table.cash(seat) for seat in replay.names}
    assert purses[POT] == playing.table.cash(POT)


@every_replay
def test_every_piece_of_the_box_is_somewhere(replay: Replay) -> None:
    """SETUP-7: 28 deeds with one owner each, the houses and hotels of the box, the cards, no stamp twice."""
    playing = played(replay)
    first, holdings = Playing.of(replay).table.holdings, playing.table.holdings
    for item in (HOUSE, HOTEL, JAIL_CARD):
        assert sum(holdings[item].values()) == sum(first[item].values())
    for square in load_edition(replay.edition).deeds:
        assert sorted(filter(None, holdings[f"deed:{square}"].values())) == [1]
    stamps = [count for item, held in holdings.items() if item.startswith("tick:") for count in _of_players(held)]
    assert set(stamps) <= {0, 1}


def _of_players(held: dict[str, int]) -> Iterator[int]:
    return (count for holder, count in held.items() if holder != BANK)


@every_replay
def test_the_journal_folded_at_once_is_the_same_table(replay: Replay) -> None:
    playing = played(replay)
    assert fold(opening(replay.edition, replay.settings, replay.seated()), playing.journal) == playing.table
    assert playing.table.cash(BANK) == -sum(map(playing.table.cash, (*replay.names, POT)))
    assert CASH in playing.table.holdings


# -- by hand ----------------------------------------------------------------------------------------------------
def test_the_banks_last_tour_by_hand() -> None:
    """AM-8: competitors keep a tenth of their cash, monopolists a fifth; then the rent of every deed face up."""
    replay = ALL["anti-monopoly-quick-game"]
    before = Playing.of(replay)
    for line in replay.lines[:-1]:
        before.do(line.move, replay.device(line.move.who))
    dice = {int(square): total for square, total in replay.lines[-1].move.more["dice"].items()}
    for seat in replay.names:
        hand = recount.Hand(replay, seat)
        kept = before.table.cash(seat) * (20 if hand.role == "monopolist" else 10) // 100
        rents = sum(recount.rent(hand, square, dice.get(square, recount.USUAL_THROW)) for square in hand.up)
        assert replay.end["holds"][seat]["cash"] == kept + rents


# -- the files --------------------------------------------------------------------------------------------------
@every_replay
def test_an_evening_is_played_by_the_players(replay: Replay) -> None:
    """Dozens of moves from the start, and nothing put right by the banker's hand."""
    deeds = [line.move.deed for line in replay.lines]
    assert len(deeds) >= 36
    assert "start" in deeds[:2]
    assert not {"arrange", "undo", "untick", "configure", "charge", "collect", "pay"} & set(deeds)
    assert all(line.says for line in replay.lines)


@pytest.mark.parametrize("file", FILES, ids=ALL)
def test_a_file_is_written_as_it_is_read(file: Path, tmp_path: Path) -> None:
    write(tmp_path / "again.json", read(file))
    assert (tmp_path / "again.json").read_text("utf-8") == file.read_text("utf-8")


def test_the_kinds_of_evening_are_those_told() -> None:
    assert set(KINDS) == set(ALL)
    for name, kind in KINDS.items():
        replay = ALL[name]
        assert (kind.title, kind.rules, kind.settings) == (replay.title, replay.rules, replay.settings)
        assert replay.end["rule"] == kind.rules[0]


def test_another_evening_of_a_kind_can_be_found() -> None:
    evening = next(search(KINDS["online-everybody-gone"], range(1, 20)))
    assert evening.written().end["rule"] == "END-1"


def test_a_wrong_figure_would_be_told() -> None:
    """A figure that is left out differs as much as one that is wrong."""
    replay = ALL["wonders-full-passport"]
    playing = Playing.of(replay)
    assert changed(playing.table, playing.table) == {}
    assert playing.do(replay.lines[0].move, BANK) != {"now": {"A": 1500}}
