"""Tables are laid and seats are taken here: all that happens at a table without being an entry of its journal.

Each change is one transaction under the game's lock, raises `rev`, and is told to the table's screens. Before the start
seats come, go and change pawns; afterwards only names change and devices come and go (a late comer is a command).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import transaction

from bank import boxes, hub, journal, memory, naming, presence, seals, tables
from bank.codes import digest, new_code, new_epoch, new_token
from bank.locking import locked, writing
from bank.models import Game, Seat
from bank.problems import DoorClosed, Malformed, NameTaken, SeatTaken, Unknown
from bank.tables import Live
from rules.play import opening
from rules.refusals import Refusal
from rules.table import LETTERS

ROLES = ("competitor", "monopolist")
#: A seat that changes devices is no second banker any more.
NO_BANK: dict[str, Any] = {"helps": False, "bank_hash": None}
Answer = TypeVar("Answer")


def create_game(edition: str, settings: dict[str, Any] | None = None, name: str = "") -> tuple[Game, str]:
    """A new table and the banker's secret. Refuses unknown editions and settings (BAD_REQUEST)."""
    box = boxes.find(edition)
    opening(box, settings or {}, [])
    memory.must_have_room()
    token = new_token()
    with writing():
        game = Game.objects.create(
            code=free_code(),
            edition=edition,
            settings=settings or {},
            name=naming.tidy(name),
            epoch=new_epoch(),
            token_hash=digest(token),
        )
        boxes.give(game, box)
        seals.seal(game)
    hub.granted(game.code, "bank")
    return game, token


def free_code() -> str:
    """A code that no table has; to be used in the same transaction."""
    while Game.objects.filter(code=(code := new_code())).exists():
        pass
    return code


def take_seat(
    code: str,
    name: str = "",
    token_piece: str | None = None,
    role: str | None = None,
    *,
    lang: str = "en",
    on_tablet: bool = False,
) -> tuple[str, str]:
    """A free seat in the lobby: its letter and its secret. A guest without a phone sits `on_tablet`.

    Refuses a pawn that is taken or unknown (SETUP-2), a seat too many (SETUP-1), an unknown role (AM-0), a name that is
    taken, and everybody once the game has begun (DOOR_CLOSED: the banker's `join` seats late comers).
    """
    memory.must_have_room()
    token = new_token()

    def sit(game: Game, live: Live) -> str:
        _must_be_lobby(live)
        _must_have_room(live)
        letter = next(letter for letter in LETTERS if letter not in live.table.seats)
        Seat.objects.create(
            game=game,
            letter=letter,
            token_hash=None if on_tablet else digest(token),
            on_tablet=on_tablet,
            place=1 + max((chair.place for chair in live.chairs), default=-1),
            **_dress(live, letter, token_piece, role),
            **_name(live, letter, name or naming.default_name(token_piece, letter, lang), unique=not name),
        )
        return letter

    letter = alter(code, sit)
    hub.granted(code, letter)
    return letter, token


def seat_late_comer(
    code: str, name: str = "", token_piece: str | None = None, role: str | None = None
) -> tuple[str, str]:
    """A seat while playing, by the banker's `join`: its letter and its secret. Refuses as the rules do."""
    command = {"type": "join"} | {
        key: value for key, value in (("name", name), ("token_piece", token_piece), ("role", role)) if value
    }
    recorded = journal.record(code, command, key=f"seat-{new_token()}", by="bank")
    letter = recorded.live.table.seats[-1]
    return letter, reclaim(code, letter, agreed=True)


def change(code: str, letter: str, *, lang: str = "en", **asked: str | None) -> None:
    """Another `name` for a seat, at any time (an empty one is its pawn's); in the lobby another `token_piece`, `role`.

    Refuses as `take_seat` does; a pawn or role after the start is DOOR_CLOSED.
    """

    def done(game: Game, live: Live) -> None:
        chair = live.chair(letter)
        if chair is None:
            raise Unknown()
        fields: dict[str, str | None] = {}
        if "token_piece" in asked or "role" in asked:
            _must_be_lobby(live)
            _must_be_bare(live, letter)
            pieces = {"token_piece": chair.token_piece, "role": chair.role} | asked
            fields |= _dress(live, letter, pieces["token_piece"], pieces["role"])
        if "name" in asked:
            pawn = fields.get("token_piece", live.table.token(letter))
            name = naming.tidy(asked["name"] or "")
            fields |= _name(live, letter, name or naming.default_name(pawn, letter, lang), unique=not name)
        _seat(game, letter).update(**fields)

    alter(code, done)


def rename(code: str, letter: str, name: str, *, lang: str = "en") -> None:
    """Another name for a seat."""
    change(code, letter, lang=lang, name=name)


def reorder(code: str, order: list[str]) -> None:
    """The order round the table that the lobby proposes; `start` takes it unless told otherwise."""

    def done(game: Game, live: Live) -> None:
        _must_be_lobby(live)
        if sorted(map(str, order)) != sorted(live.table.seats):
            raise Malformed(field="order")
        for place, letter in enumerate(order):
            _seat(game, letter).update(place=place)

    alter(code, done)


def remove(code: str, letter: str) -> None:
    """Take a seat away in the lobby; refused (OWN-1) when the table was arranged with something for it."""

    def done(game: Game, live: Live) -> None:
        _must_be_lobby(live)
        _must_be_bare(live, letter)
        if _seat(game, letter).delete()[0] == 0:
            raise Unknown()

    alter(code, done)
    hub.cut(code, letter)


def reclaim(code: str, letter: str, *, agreed: bool = False) -> str:
    """A new secret for a seat that no device uses; the old one is dead at once, and its device told so.

    SeatTaken while the seat's device is here (heard of within 30 seconds), unless it or the banker has `agreed`.
    """
    token = new_token()

    def done(game: Game, live: Live) -> None:
        chair = live.chair(letter)
        if chair is None:
            raise Unknown()
        if not agreed and not is_free(live, letter):
            raise SeatTaken(player=letter)
        _seat(game, letter).update(token_hash=digest(token), on_tablet=False, **NO_BANK)

    alter(code, done)
    hub.granted(code, letter)
    hub.cut(code, letter)
    return token


def release(code: str, letter: str, *, on_tablet: bool = False) -> None:
    """The seat's device, or the banker, gives it free; with `on_tablet` it goes on without a phone."""

    def done(game: Game, live: Live) -> None:
        if _seat(game, letter).update(token_hash=None, on_tablet=on_tablet, **NO_BANK) == 0:
            raise Unknown()

    alter(code, done)
    hub.gone(code, letter)
    hub.cut(code, letter)


def is_free(live: Live, letter: str) -> bool:
    """May anybody with the code take this seat: no device has it, or none has been heard of for 30 seconds?"""
    chair = live.chair(letter)
    return chair is not None and not (chair.held and presence.is_here(live.code, letter))


# --- How it is done ---------------------------------------------------------------------------------------------------
def alter(code: str, deed: Callable[[Game, Live], Answer]) -> Answer:
    """Change something beside the journal, check that the journal still holds, raise `rev` and tell the screens.

    `deed` runs under the game's lock, with the game as it stands; what it answers is answered.
    """
    with writing():
        game = locked(code)
        live = tables.current(game)
        answer = deed(game, live)
        game.rev += 1
        Game.objects.filter(pk=game.pk).update(rev=game.rev)
        seals.seal(game)
        later = tables.reseated(live, game)
        transaction.on_commit(lambda: hub.announce(tables.keep(later)), robust=True)
    return answer


def _seat(game: Game, letter: str) -> Any:
    return Seat.objects.filter(game=game, letter=letter)


def _must_be_lobby(live: Live) -> None:
    if live.table.status != "lobby":
        raise DoorClosed()


def _must_have_room(live: Live) -> None:
    most = live.table.edition.max_players
    if len(live.table.seats) >= most:
        raise Refusal("SETUP-1", most=most, players=len(live.table.seats))


def _must_be_bare(live: Live, letter: str) -> None:
    """Refuses (OWN-1) a seat that an entry of the lobby has arranged already: that entry would no longer hold."""
    paths = f"players.{letter}."
    for entry in live.entries:
        if any(p.holder == letter for p in entry.postings) or any(c.path.startswith(paths) for c in entry.changes):
            raise Refusal("OWN-1", player=letter, entry=entry.seq)


def _dress(live: Live, letter: str, token_piece: str | None, role: str | None) -> dict[str, str | None]:
    chairs = [chair for chair in live.chairs if chair.letter != letter]
    taken = {chair.token_piece for chair in chairs} | {live.table.token(chair.letter) for chair in chairs}
    if token_piece is not None and (token_piece in taken or token_piece not in live.table.edition.tokens):
        raise Refusal("SETUP-2", token=token_piece)
    if role is not None and role not in ROLES:
        raise Refusal("AM-0", role=role)
    return {"token_piece": token_piece, "role": role}


def _name(live: Live, letter: str, name: str, *, unique: bool = False) -> dict[str, str]:
    """The fields of a name; `unique` makes a default name different from those that are taken."""
    name = naming.tidy(name)
    taken = {naming.key_of(chair.name) for chair in live.chairs if chair.letter != letter}
    if unique and naming.key_of(name) in taken:
        name = f"{name} {letter}"
    if not name or naming.key_of(name) in taken:
        raise NameTaken(name=name) if name else Malformed(field="name")
    return {"name": name, "name_key": naming.key_of(name)}
