"""What an evening contains: the things that the acceptance asks for, found in its moves and entries."""

from collections.abc import Iterator, Sequence

from rules.ledger import Change, Entry
from rules.play import opening, post
from rules.table import HOTEL_LEVEL, Seat, Table
from tests.browser.evening.script import BANK, Evening, Move

SEATS = "ABCD"
WANTED = frozenset(
    ["auction", "declined", "trade", "refused trade", "mortgage", "lift", "guest houses", "hotel", "debt met by sale"]
    + ["debt met by mortgage", "bankruptcy", "flight", "22nd wonder", "go"]
    + [f"card to {seat}" for seat in SEATS]
    + [f"jail left by {way}" for way in ("fine", "card", "double", "third throw")]
)
#: Of a short game at which the banker enters everything.
WANTED_BRIEFLY = frozenset(
    ["auction", "declined", "trade entered", "mortgage", "guest houses", "flight", "go", "end by the clock"]
    + [f"card to {seat}" for seat in "ABC"]
)
#: Deeds that are wanted for themselves.
PLAIN = {
    "decline": "declined",
    "accept": "trade",
    "refuse": "refused trade",
    "finish": "end by the clock",
    "mortgage": "mortgage",
    "lift": "lift",
}
PLAIN |= {"fly": "flight", "bankrupt": "bankruptcy"}
MANY_BIDS = 3


def contents(evening: Evening, journal: Sequence[Entry]) -> set[str]:
    """All that happened, in words."""
    table = opening("wonders", {}, [Seat(person.seat, person.token) for person in evening.people])
    found: set[str] = set()
    bids = 0
    for move, entry in zip(evening.moves, journal, strict=True):
        after = post(table, entry)
        bids = bids + 1 if move.deed == "bid" else bids if move.deed == "hammer" else 0
        found.update(_seen(move, entry, table, after, bids))
        table = after
    if table.status == "over" and table.fact("end.completer"):
        found.add("22nd wonder")
    return found


def _seen(move: Move, entry: Entry, table: Table, after: Table, bids: int) -> Iterator[str]:
    if move.deed == "hammer" and bids >= MANY_BIDS:
        yield "auction"
    if move.deed in PLAIN:
        yield PLAIN[move.deed]
    if move.deed == "trade" and entry.by == BANK:
        yield "trade entered"
    if move.deed == "draw":
        yield f"card to {move.who}"
    if move.deed == "develop":
        yield from _built(move, table, after)
    if move.deed == "mortgage" and table.debts(move.who) and not after.debts(move.who):
        yield "debt met by mortgage"
    if any(line.rule == "GO-1" for line in entry.lines):
        yield "go"
    yield from _freed(move, entry)


def _built(move: Move, table: Table, after: Table) -> Iterator[str]:
    levels = [(table.level(int(square)), after.level(int(square))) for square in move.what]
    if all(now > before for before, now in levels):
        yield "hotel" if any(now == HOTEL_LEVEL for _, now in levels) else "guest houses"
    elif table.debts(move.who) and not after.debts(move.who):
        yield "debt met by sale"


def _freed(move: Move, entry: Entry) -> Iterator[str]:
    if Change(f"players.{move.who}.in_jail", True, None) not in entry.changes:
        return
    if move.deed == "leave_jail":
        yield f"jail left by {move.what}"
    elif move.deed == "throw":
        yield "jail left by double" if move.what[0] == move.what[1] else "jail left by third throw"
