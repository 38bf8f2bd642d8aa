"""The sheets of a page, found by name. The banker's tablet and the phones mount the same ones.

The template of a sheet is `bank/sheets/<name>.html`, or `parts/…` where a pane shows the same part. A file of sheets
enters its builders by being imported here.
"""

from collections.abc import Mapping

from bank.problems import Unknown
from bank.screens import board
from bank.screens.end import share  # noqa: F401  its sheet opens over the count
from bank.screens.sheets import (  # noqa: F401  imported for what they enter
    around,
    auction,
    deal,
    deeds,
    figures,
    first,
    money,
    settings,
    table,
    trade,
    why,
    wrong,
)
from bank.screens.wishes import BUILDERS, FOR_THE_BANK, Context, Wish
from bank.tables import Live
from rules.ledger import BANK


def sheet_context(
    live: Live,
    name: str,
    player: str | None,
    by: str,
    query: Mapping[str, str] | None = None,
    *,
    origin: str = "",
) -> tuple[str, Context]:
    """The template of a sheet and what it shows. `origin` is this bank's address, for the way in (places.origin).

    Unknown for a name that is none, or not for `by`, and for no seat.
    """
    builder = BUILDERS.get(name)
    if builder is None or (name in FOR_THE_BANK and by != BANK):
        raise Unknown()
    if player is not None and player not in live.table.seats:
        raise Unknown()
    wish = Wish(live, name, player, by, query or {}, origin)
    basics: Context = {
        "name": name,
        "by": by,
        "is_bank": wish.is_bank,
        "state": live.state(by),
        "seq": live.seq,
        "code": live.code,
        "total_wonders": len(live.table.wonders),
    }
    if player is not None:
        basics["player"] = board.player(live, player, by)
    return f"bank/sheets/{name}.html", basics | builder(wish)
