"""A rematch: a new table with the same people, to which their devices come by themselves.

Its secrets are its own: nothing of the old table opens the new one. A device that still holds its seat of the old table
is given a new secret for the same seat of the new one, once, when it asks for it (`follow`); whoever has only the code
sits down as at any table. The order is suggested anew: who sat after the one that began, begins.
"""

from typing import Any

from bank import access, boxes, handover, hub, journal, naming, presence, seals, seating, tables
from bank.codes import digest, new_epoch, new_token
from bank.locking import find_game
from bank.models import Game, Seat
from bank.problems import Forbidden, Malformed, SeatTaken, Unknown
from bank.tables import Chair, Live
from rules.ledger import standing
from rules.refusals import Refusal


def rematch(code: str) -> tuple[str, str]:
    """The code of the table that follows, and its bank's secret. Malformed before the end.

    Asked again, the same table with a new secret for its bank, as long as nobody has begun to play there.
    """
    token = new_token()

    def done(game: Game, live: Live) -> str | None:
        if live.table.status != "over":
            raise Malformed(field="rematch")
        if game.rematch:
            return None
        following = _laid(game, live, token)
        Game.objects.filter(pk=game.pk).update(rematch=following.code)
        game.rematch = following.code
        return following.code

    made = seating.alter(code, done)
    if made is None:
        return _again(code)
    hub.granted(made, access.BANK)
    _amend(tables.current(find_game(code)), made)
    return made, token


def _again(code: str) -> tuple[str, str]:
    """The bank of a rematch that is laid already, for who has lost the answer."""
    following = find_game(find_game(code).rematch)

    def may(game: Game) -> None:
        if tables.current(game).table.status != "lobby" or presence.shown(game.code, access.BANK):
            raise Forbidden()

    return following.code, handover.give(following.code, may)


def _laid(game: Game, live: Live, token: str) -> Game:
    """The new table and its seats, which no device has yet; in the transaction of the old one."""
    following = Game.objects.create(
        code=seating.free_code(),
        edition=game.edition,
        settings={name: value for name, (value,) in live.table.facts.get("chosen", {}).items()},
        name=game.name,
        epoch=new_epoch(),
        token_hash=digest(token),
    )
    boxes.give(following, boxes.edition_of(game))
    places = {letter: place for place, letter in enumerate(suggested(live))}
    Seat.objects.bulk_create(_seat(following, chair, places) for chair in live.chairs)
    seals.seal(following)
    return following


def _seat(game: Game, chair: Chair, places: dict[str, int]) -> Seat:
    fields: dict[str, Any] = {"name": chair.name, "name_key": naming.key_of(chair.name), "role": chair.role}
    fields |= {"token_piece": chair.token_piece, "on_tablet": chair.on_tablet}
    return Seat(game=game, letter=chair.letter, place=places.get(chair.letter, len(places)), **fields)


def _amend(live: Live, code: str) -> None:
    """The board as it was mended goes along: what still stands of it is said again at the new table."""
    stands = standing(live.entries)
    for entry in live.entries:
        if entry.command["type"] == "amend" and stands[entry.seq]:
            try:
                journal.record(code, entry.command, key=f"rematch-{entry.seq}", by=access.BANK)
            except Refusal:
                continue  # it stood on an earlier one that was taken back


def suggested(live: Live) -> list[str]:
    """The order round the table, begun by who sat after the one that began this time."""
    order = [letter for letter in live.table.order if live.chair(letter)]
    return [*order[1:], *order[:1]]


# --- The devices follow -----------------------------------------------------------------------------------------------
def follow(code: str, letter: str) -> tuple[str, str]:
    """The table that follows, and a secret for the same seat there; the caller has shown that it holds `letter` here.

    Unknown where no rematch was laid or the seat was taken away there; SeatTaken once another device has it.
    """
    following = find_game(code).rematch
    if not following:
        raise Unknown()
    token = new_token()

    def done(game: Game, live: Live) -> None:
        chair = live.chair(letter)
        if chair is None:
            raise Unknown()
        if chair.held:
            raise SeatTaken(player=letter)
        Seat.objects.filter(game=game, letter=letter).update(token_hash=digest(token), on_tablet=False)

    seating.alter(following, done)
    hub.granted(following, letter)
    return following, token
