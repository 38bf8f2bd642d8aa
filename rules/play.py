"""The rules from outside: open a table, decide a command, post an entry, fold a journal.

``decide`` is a pure function of table, command and journal. What chance decides is filled in before (``fill``), so
that the stored command can always be decided again; old games never are: their postings tell what happened.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from rules import (  # noqa: F401
    anti_monopoly,
    arranging,
    building,
    buying,
    cards,
    configuring,
    debts,
    ending,
    jail,
    mending,
    mortgages,
    moving,
    passport,
    peeking,
    rents,
    setup,
    trading,
    turns,
    undoing,
)
from rules.commands import Command, read
from rules.draft import Draft, copied, write
from rules.edition import Edition, load_edition
from rules.ending import follow_up
from rules.ledger import BANK, CASH, HOTEL, HOUSE, JAIL_CARD, Entry, deed, imbalance
from rules.passport import completer
from rules.refusals import Refusal
from rules.rights import must_be_in_play, must_may
from rules.settings import effective, kept, must_be_settings
from rules.setup import drawn_deals
from rules.table import Seat, Table

IN_THE_LOBBY = frozenset({"arrange", "configure", "amend", "deal", "start"})
ONLY_IN_THE_LOBBY = frozenset({"deal", "start"})
AFTER_A_FULL_PASSPORT = frozenset(
    [
        "develop",
        "mortgage",
        "trade",
        "accept",
        "refuse",
        "withdraw",
        "bankrupt",
        "abandon",
        "undo",
        "mend",
        "arrange",
    ]
)
MOVES = frozenset(["throw", "land", "leave_jail", "end_turn", "timeout"])
#: What goes from hand to hand, and the facts that come and go, without an estate's being worth more or less.
PURSE = frozenset([CASH, JAIL_CARD])
PASSING, PASSING_KEYS = ("turn.", "pending.", "debts.", "trades."), (".position", ".jail_turns")
#: The banker's corrections reach those who are out, too.
REACHES_THE_OUT = frozenset({"arrange", "undo", "mend"})


def opening(box: str | Edition, settings: Mapping[str, Any], seats: Sequence[Seat]) -> Table:
    """The table before its first entry, of an edition by its id or of a box of the table's own.

    Refuses an unknown edition or setting (BAD_REQUEST).
    """
    edition = load_edition(box) if isinstance(box, str) else box
    must_be_settings(edition, settings)
    holds = effective(edition, settings)
    holdings: dict[str, dict[str, int]] = {deed(square): {BANK: 1} for square in edition.deeds}
    holdings |= {CASH: {}, HOUSE: {BANK: holds["house_stock"] or 0}, HOTEL: {BANK: holds["hotel_stock"] or 0}}
    holdings[JAIL_CARD] = {BANK: sum(1 for card in edition.cards if card.kind == "jail_card")}
    facts = {"settings": {name: value for name, value in holds.items() if value is not None}, "chosen": kept(settings)}
    return Table(edition, tuple(seats), 0, holdings, facts)


def decide(table: Table, command: dict[str, Any], by: str, journal: Sequence[Entry] = ()) -> Entry:
    """The entry that the command makes, with seq one above the table's. Raises ``Refusal``; changes nothing.

    ``by`` is "bank" or the letter of the seat that sends it; ``journal`` all entries so far, oldest first (for undo).
    """
    name, order, override = read(table, command)
    draft = Draft(table, by, overrides=override is not None, journal=journal)
    try:
        must_may(draft, name, order, override is not None)
        _must_be_time(draft, name)
        if name not in REACHES_THE_OUT:
            must_be_in_play(draft, order)
    except Refusal:
        _must_be_well_formed(draft, order)
        raise
    order.decide(draft)
    follow_up(draft)
    return draft.close(_as_stored(name, command))


def _as_stored(name: str, command: dict[str, Any]) -> dict[str, Any]:
    """Names of people stay out of entries."""
    return {key: value for key, value in command.items() if not (name == "join" and key == "name")}


def _must_be_well_formed(draft: Draft, order: Command) -> None:
    """What is malformed is said before who may, who is out and that it is over: found by a decision thrown away."""
    try:
        order.decide(Draft(draft.table, BANK, journal=draft.journal))
    except Refusal as refusal:
        if refusal.rule == "BAD_REQUEST":
            raise


def _must_be_time(draft: Draft, name: str) -> None:
    """OVER-1 after the end, the lobby's own commands before the start, PASS-9 while a full passport's debt waits."""
    table = draft.table
    if table.status == "lobby":
        draft.must(name in IN_THE_LOBBY, "SETUP-5", hard=True)
        return
    draft.must(name not in ONLY_IN_THE_LOBBY, "SETUP-5", hard=True)
    counting = table.fact("end.rule") is not None
    is_over = table.status == "over" or (counting and name != "arrange")
    draft.must(not is_over or name in ("undo", "mend"), "OVER-1")
    waits = completer(table) is not None and table.status == "playing"
    rule = "TURN-1" if name in MOVES else "PASS-9"
    draft.must(not waits or name in AFTER_A_FULL_PASSPORT, rule, player=completer(table), open="debt")


# -- posting ----------------------------------------------------------------------------------------------------
def post(table: Table, entry: Entry) -> Table:
    """The table after the entry. Asserts I1, I2, the sequence and every change's ``before``."""
    return fold(table, (entry,))


def fold(table: Table, entries: Iterable[Entry]) -> Table:
    """The table after all these entries, in order: folding at once and step by step are equal."""
    work, seq, counted = copied(table), table.seq, table.counted
    for entry in entries:
        assert entry.seq == seq + 1, f"entry {entry.seq} after {seq}"
        _apply(work, entry)
        seq, counted = entry.seq, counted if counted is not None and _leaves_estates(entry) else None
    return Table(work.edition, work.lobby, seq, work.holdings, work.facts, {} if counted is None else counted)


def _leaves_estates(entry: Entry) -> bool:
    """Is all that was worked out of deeds and buildings still true after the entry? (``Table.counted``)"""
    pieces = all(item in PURSE or item.startswith("tick:") for _, item, _ in entry.postings)
    return pieces and all(path.startswith(PASSING) or path.endswith(PASSING_KEYS) for path, _, _ in entry.changes)


def _apply(work: Table, entry: Entry) -> None:
    assert not imbalance(entry.postings), f"I1: entry {entry.seq} does not balance: {imbalance(entry.postings)}"
    for holder, item, quantity in entry.postings:
        holders = work.holdings.setdefault(item, {})
        holders[holder] = holders.get(holder, 0) + quantity
    for path, before, after in entry.changes:
        assert work.fact(path) == before, f"entry {entry.seq}: {path} is {work.fact(path)!r}, not {before!r}"
        write(work, path, after)
    for holder, item, _ in entry.postings:
        below = work.holding(holder, item) < 0 and not work.is_endless(holder, item)
        assert not below, f"I2: entry {entry.seq} leaves {holder} {work.holding(holder, item)} of {item}"


# -- chance -----------------------------------------------------------------------------------------------------
def fill(table: Table, command: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The command with what chance decides: digital dice (marked so) and the dealt deeds of a short or timed game.

    Refuses a command that comes with the mark already (BAD_REQUEST).
    """
    kind = command.get("type") if isinstance(command, dict) else None
    if kind is not None and "thrown_by" in command:
        raise Refusal("BAD_REQUEST", field="thrown_by")
    if kind in ("throw", "timeout") and command.get("dice") is None and _needs_dice(table, kind):
        return command | {"dice": [rng.randint(1, 6), rng.randint(1, 6)], "thrown_by": BANK}
    if kind == "draw" and command.get("dice") is None and _asks_for_dice(table, command):
        return command | {"dice": [rng.randint(1, 6), rng.randint(1, 6)], "thrown_by": BANK}
    if kind == "start" and command.get("deals") is None:
        deals = drawn_deals(table, rng)
        return command | {"deals": deals} if deals else command
    return command


def _needs_dice(table: Table, kind: str) -> bool:
    """A throw does; a timeout only where it does not just decline an offer."""
    return kind == "throw" or table.waits_for("offer", table.on_turn) is None


def _asks_for_dice(table: Table, command: dict[str, Any]) -> bool:
    card = table.edition.card(command["card"]) if isinstance(command.get("card"), str) else None
    return card is not None and card.kind == "dice_receive"
