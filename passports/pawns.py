"""The eight pawns as the join page shows them: free, or somebody's, with what a newcomer may do about it."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy

from bank import naming, presence, seating
from bank.tables import Chair, Live


@dataclass(frozen=True, slots=True)
class Pawn:
    """One pawn: what it is called, who has it, whether that seat can be taken at once, and whether it is chosen."""

    token: str
    label: str
    chair: Chair | None
    is_here: bool
    is_free: bool
    is_chosen: bool
    is_mine: bool

    @property
    def letter(self) -> str | None:
        return self.chair.letter if self.chair else None


def pawns_of(live: Live, chosen: str = "", mine: str | None = None) -> list[Pawn]:
    """All pawns of the box in its order; `chosen` is the one picked so far, `mine` the device's own seat."""
    holders = {chair.token_piece: chair for chair in live.chairs}
    return [_pawn(live, token, holders.get(token), chosen, mine) for token in live.table.edition.tokens]


def _pawn(live: Live, token: str, chair: Chair | None, chosen: str, mine: str | None) -> Pawn:
    is_mine = chair is not None and chair.letter == mine
    return Pawn(
        token=token,
        label=naming.default_name(token, "", get_language() or "en"),
        chair=chair,
        is_here=chair is not None and chair.held and presence.shown(live.code, chair.letter),
        is_free=chair is None or seating.is_free(live, chair.letter),
        is_chosen=token == chosen and (chair is None or is_mine),
        is_mine=is_mine,
    )


ROLES: dict[str, Promise] = {"competitor": gettext_lazy("competitor"), "monopolist": gettext_lazy("monopolist")}


def roles_of(live: Live) -> list[tuple[str, Promise]]:
    """The roles to choose from, in a box that has them (AM-0)."""
    return list(ROLES.items()) if live.table.edition.seams["end"] == "role" else []


def bare_seats(live: Live) -> list[Chair]:
    """Seats that have no pawn yet (made through the API): they are reclaimed by their name."""
    return [chair for chair in live.chairs if chair.token_piece is None]


def has_room(live: Live) -> bool:
    """Is there a free seat, and is the game still to begin (SETUP-1)?"""
    most = live.table.edition.max_players
    return live.table.status == "lobby" and len(live.table.seats) < most
