"""An entry as a sentence of the log: what was done, then each payment and consequence that the first does not tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bank.naming import one_line
from bank.wording.affairs import AFFAIRS, unknown
from bank.wording.dealings import DEALINGS
from bank.wording.moves import MOVES
from bank.wording.reading import BOXES, Reading, as_entry, way_of
from bank.wording.telling import Telling
from bank.wording.words import Board, Names, Speaker
from rules.ledger import BANK, Change, Entry

TELL = {**AFFAIRS, **MOVES, **DEALINGS}
#: Commands whose own sentence names the auction they open.
NAMES_ITS_LOT = ("auction", "decline")


def sentence(
    entry: Entry | Mapping[str, Any],
    names: Names,
    board: Board,
    lang: str,
    journal: Sequence[Entry | Mapping[str, Any]] = (),
) -> str:
    """What an entry says in `lang`. With the `journal` an undo names what it undid; without it, its line number."""
    telling = Telling(Reading(as_entry(entry)), Speaker(names, board, lang))
    if telling.command.get("type") == "undo":
        return _undo(telling, journal)
    if telling.command.get("type") == "mend":
        return _mend(telling, journal)
    return _told(telling)


def _told(telling: Telling) -> str:
    """The command's own sentence, and all that it does not tell."""
    _command(telling)
    _ticks(telling)
    _payments(telling)
    _debts(telling)
    _lots(telling)
    _marks(telling)
    _end(telling)
    return " ".join(telling.said)


def _command(telling: Telling) -> None:
    TELL.get(str(telling.command.get("type")), unknown)(telling)


def _undo(telling: Telling, journal: Sequence[Entry | Mapping[str, Any]]) -> str:
    entries = {entry.seq: entry for entry in map(as_entry, journal)}
    for seq in telling.reading.entry.undoes:
        if seq in entries:
            telling.add("undo.entry", text=_earlier(telling, entries, seq))
        else:
            telling.add("undo.number", number=seq)
    _end(telling)
    return " ".join(telling.said)


def _earlier(telling: Telling, entries: Mapping[int, Entry], seq: int) -> str:
    """What the entry with that number said; of what it undid itself no undo again, for they may go back for ever."""
    speaker = telling.speaker
    before = [entry for number, entry in entries.items() if number < seq and not entry.undoes]
    return sentence(entries[seq], speaker.names, _board(speaker), speaker.lang, before)


def _mend(telling: Telling, journal: Sequence[Entry | Mapping[str, Any]]) -> str:
    """What was wrong, then what is right, told as if it had been done at once."""
    entry, command = telling.reading.entry, telling.command
    entries = {one.seq: one for one in map(as_entry, journal)}
    wrong = [entries[seq] for seq in entry.undoes if seq in entries]
    if wrong:
        telling.add("mend.entry", text=" ".join(_earlier(telling, entries, one.seq) for one in wrong))
    else:
        telling.add("mend.number", number=min(command["entries"]))
    for one in reversed(wrong):
        entry = _afresh(entry, one)
    for one in command["instead"]:
        _command(replace(telling, reading=Reading(replace(entry, command=one))))
    rest = replace(telling, reading=Reading(replace(entry, command={})))
    for tell in (_ticks, _payments, _debts, _lots, _end):
        tell(rest)
    return " ".join(telling.said)


def _afresh(entry: Entry, wrong: Entry) -> Entry:
    """What putting right did, without what it took back: as if the wrong entry had never been."""
    then, now = ({change.path: change for change in one.changes} for one in (wrong, entry))
    both = {path: Change(path, then.get(path, change).before, change.after) for path, change in now.items()}
    changes = tuple(change for change in (then | both).values() if change.before != change.after)
    return replace(entry, postings=entry.postings + wrong.postings, changes=changes)


def _board(speaker: Speaker) -> Board:
    assert speaker.board is not None
    return speaker.board


def _ticks(telling: Telling) -> None:
    """Stamps that came with something else: a landing, an auction, a deal."""
    for square, giver, taker in telling.reading.moved("tick"):
        if giver == BANK and square not in telling.ticked:
            telling.add("passport.ticked", square=telling.speaker.square(square), player=telling.speaker.who(taker))


def _payments(telling: Telling) -> None:
    """What the telling of the command has left out."""
    speaker = telling.speaker
    for line in telling.reading.paid_together(telling.told):
        names = {"payer": speaker.who(line.payer), "payee": speaker.who(line.payee)}
        telling.said.append(speaker.payment(line.rule, way_of(line), amount=speaker.sum(line.amount), **names))


def _debts(telling: Telling) -> None:
    speaker = telling.speaker
    for debt in telling.reading.opened("debts"):
        key = "debt.bank" if debt["to"] in BOXES else "debt.player"
        names = {"payer": speaker.who(debt["from"]), "payee": speaker.who(debt["to"])}
        telling.add(key, amount=speaker.sum(debt["amount"]), **names)
    for rent in telling.reading.opened("pending", "rent"):
        telling.add("claim.open", owner=speaker.who(rent["player"]), amount=speaker.sum(rent["amount"]))


def _lots(telling: Telling) -> None:
    """The next lot that comes up, of an estate or declined before."""
    if telling.command.get("type") not in NAMES_ITS_LOT:
        for lot in telling.reading.opened("pending", "auction"):
            telling.add("deed.auction", lot=telling.lot(lot))


def _marks(telling: Telling) -> None:
    """What all screens show: dice that the app threw, a rule set aside, why."""
    command = telling.command
    if command.get("thrown_by") == BANK:
        telling.add("move.digital")
    if command.get("override"):
        telling.add("setup.override", reason=one_line(command["override"]))
    if command.get("reason"):
        telling.add("setup.reason", reason=one_line(command["reason"]))


def _end(telling: Telling) -> None:
    reading, speaker = telling.reading, telling.speaker
    first = reading.after("end.completer")
    if first:
        telling.add("passport.full", player=speaker.who(first))
    result = reading.after("result")
    if result:
        key = "end.winner" if len(result["winners"]) == 1 else "end.winners"
        telling.add(key, winners=speaker.listed(map(speaker.who, result["winners"])))
