"""A table as it was: its `Live` at any entry of the journal, from which every screen can be drawn as it stood then.

A checkpoint every so many entries is kept for the tables that are being looked at, so that a step of the slider folds
a few entries and not an evening. Secrecy: after the end all lies open, for it does so to everybody; while the game goes
on, what the table hides now or hid then stays hidden.
"""

import threading
from collections import OrderedDict
from dataclasses import replace

from bank.steps import View
from bank.tables import Live
from rules.play import fold, opening
from rules.table import Table

#: Entries from checkpoint to checkpoint, and how many checkpoints are kept in all.
STRIDE, KEPT = 100, 400
#: The settings of `balances`, from open to closed.
SECRECY = ("open", "own", "hidden")

_lock = threading.Lock()
_kept: OrderedDict[tuple[str, str, int], Table] = OrderedDict()


def as_it_was(live: Live, seq: int) -> Live:
    """The game after entry `seq` (0: before the first), as it may be shown now."""
    table = _with_secrecy(table_at(live, seq), live)
    view = View(table, live.names, live.view.order)
    return replace(live, view=view, steps=(), knocks=(), resting=None, ended=None, shown={}, rematch="")


def table_at(live: Live, seq: int) -> Table:
    """The table after entry `seq`, folded from the nearest checkpoint."""
    assert 0 <= seq <= live.seq
    if seq == live.seq:
        return live.table
    below = seq - seq % STRIDE
    table = _checkpoint(live, below)
    return fold(table, live.journal[below:seq]) if seq > below else table


def _checkpoint(live: Live, seq: int) -> Table:
    if seq == 0:
        return opening(live.table.edition, live.settings, live.lobby)
    key = live.code, live.epoch, seq
    with _lock:
        found = _kept.get(key)
    if found is None:
        before = _nearest(live, seq)
        found = before
        for end in range(before.seq + STRIDE, seq + 1, STRIDE):
            found = _keep(live, fold(found, live.journal[found.seq : end]))
    return found


def _nearest(live: Live, seq: int) -> Table:
    """The last checkpoint below that is kept, or the opening."""
    with _lock:
        kept = (_kept.get((live.code, live.epoch, at)) for at in range(seq - STRIDE, 0, -STRIDE))
        found = next((table for table in kept if table), None)
    return found or opening(live.table.edition, live.settings, live.lobby)


def _keep(live: Live, table: Table) -> Table:
    with _lock:
        _kept[live.code, live.epoch, table.seq] = table
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return table


def _with_secrecy(table: Table, live: Live) -> Table:
    """The table with its balances as closed as they were or are, whichever is more; open once the game is over."""
    then, now = table.setting("balances"), live.table.setting("balances")
    shown = "open" if live.table.status == "over" else max(then, now, key=SECRECY.index)
    if shown == then:
        return table
    return replace(table, facts=table.facts | {"settings": table.facts["settings"] | {"balances": shown}})
