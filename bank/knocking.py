"""The waiting room: who wants in knocks, and somebody who may says yes or no (CONTRACT, *Codes and tokens*).

Hosted, a code alone gives no seat: it only knocks, and the banker admits by name. Anywhere, a seat whose device is
there is asked for by a knock, which that device or the banker answers; and while the bank is away, a seat may ask the
others for it. The knocking device shows its own secret (`key`) to learn the answer; admitted, it gets the secret of
what it asked for, which is a new one.
"""

from datetime import timedelta

from django.utils import timezone

from bank import handover, naming, presence, seating, waiting
from bank.codes import digest, new_token
from bank.locking import find_game
from bank.models import Game, Knock
from bank.problems import Forbidden, KnockRefused, Malformed, TooMany, Unknown
from bank.tables import Live, current
from bank.waiting import BANK, RECLAIM, SEAT, TAKE_BANK, WRONG, Waiting
from rules.refusals import Refusal

MOST_AT_DOOR = 20
PICK_UP = timedelta(
    minutes=2
)  # within which an admitted device asks for its secret (and again, if the answer got lost)
BANK_AWAY = 60.0  # seconds of silence after which the seats may agree on another banker


def knock(code: str, name: str = "", token_piece: str | None = None, role: str | None = None) -> str:
    """Ask for a new seat; the knocker's secret. Refuses a malformed name, and TooMany at a crowded door."""
    return _knock(code, kind=SEAT, name=naming.tidy(name), token_piece=token_piece, role=role)


def ask_back(code: str, letter: str) -> str:
    """Ask for the seat `letter` on this device. Unknown when there is no such seat."""
    if current(find_game(code)).chair(letter) is None:
        raise Unknown()
    return _knock(code, kind=RECLAIM, letter=letter)


def ask_for_bank(code: str, letter: str) -> str:
    """The seat `letter` asks all others that are there for the bank. TooMany until the bank is away for a minute."""
    left = BANK_AWAY - presence.silence(code, BANK)
    if left > 0:
        raise TooMany(seconds=max(1, round(left)))
    return _knock(code, kind=TAKE_BANK, letter=letter)


def point_out(code: str, letter: str, entry: int) -> None:
    """The seat `letter` says that this entry is wrong: the banker is asked to look. Unknown for an entry that is none.

    A seat has one such question at a time; the newest counts.
    """
    if not 1 <= entry <= current(find_game(code)).seq:
        raise Unknown()
    _knock(code, kind=WRONG, letter=letter, entry=entry)


def _knock(code: str, **fields: str | int | None) -> str:
    key = new_token()

    def done(game: Game, live: Live) -> None:
        Knock.objects.filter(game=game, at__lt=timezone.now() - waiting.PATIENCE).delete()
        if fields.get("letter"):
            Knock.objects.filter(game=game, kind=fields["kind"], letter=fields["letter"]).delete()
        if Knock.objects.filter(game=game).count() >= MOST_AT_DOOR:
            raise TooMany(seconds=60)
        Knock.objects.create(game=game, key_hash=digest(key), **fields)

    seating.alter(code, done)
    return key


# --- The answer -------------------------------------------------------------------------------------------------------
def answer(code: str, number: int, by: str, *, yes: bool, seat: str | None = None) -> None:
    """Say yes or no to a knock, as the banker or as the seat that is asked. Unknown for a knock that is not `by`'s.

    With `seat` the banker gives the knocking device a seat that is there, instead of a new one.
    """

    def done(game: Game, live: Live) -> None:
        row = Knock.objects.filter(game=game, pk=number, admitted=None).first()
        if row is None or not waiting.waiting(row).asks(by):
            raise Unknown()
        if seat is not None:
            _give_instead(row, live, by, seat)
        row.admitted = _verdict(live, row, by, yes)
        row.at = timezone.now()
        row.save()

    seating.alter(code, done)


def _give_instead(row: Knock, live: Live, by: str, seat: str) -> None:
    if by != BANK or row.kind in (TAKE_BANK, WRONG):
        raise Forbidden()
    if live.chair(seat) is None:
        raise Malformed(field="seat")
    row.kind, row.letter = RECLAIM, seat


def _verdict(live: Live, row: Knock, by: str, yes: bool) -> bool | None:
    """Yes, no, or for the bank: None until every seat that is there has agreed. The bank itself may only say no."""
    if not yes:
        return False
    if row.kind == WRONG and by != BANK:
        raise Forbidden()
    if row.kind != TAKE_BANK:
        return True
    if by == BANK:
        raise Forbidden()
    row.agreed = sorted({*row.agreed, by})
    return True if _is_agreed(live, row) else None


def _is_agreed(live: Live, row: Knock) -> bool:
    """Has every seat that is there now said yes to who asks for the bank?"""
    return row.kind == TAKE_BANK and set(present(live)) <= {*row.agreed, row.letter}


def present(live: Live) -> list[str]:
    """The seats whose device is there: its socket was heard of, it has just sat down or sent a command."""
    return [letter for letter in live.table.in_play if presence.is_here(live.code, letter)]


# --- What came of it --------------------------------------------------------------------------------------------------
def find(code: str, key: str) -> Waiting | None:
    """The knock of that secret while it waits; None once the answer is yes. KnockRefused for no; Unknown for none."""
    game = find_game(code)
    row = _of_key(game, key)
    if row.admitted is False:
        raise KnockRefused()
    return None if row.admitted or _is_agreed(current(game), row) else waiting.waiting(row)


def pick_up(code: str, key: str, lang: str = "en") -> tuple[str, str]:
    """What the admitted knock asked for: "bank" or the seat's letter, and its new secret. Refuses as seating does."""
    game = find_game(code)
    row = _of_key(game, key)
    if find(code, key) is not None:
        raise Unknown()
    if row.kind == TAKE_BANK:
        return BANK, handover.give(code, lambda _game: _must_still_be_away(code))
    if row.kind == RECLAIM:
        return row.letter, seating.reclaim(code, row.letter, agreed=True)
    letter, token = _seated(game, row, lang)
    Knock.objects.filter(pk=row.pk).update(kind=RECLAIM, letter=letter)  # asked again, it is this seat
    return letter, token


def _of_key(game: Game, key: str) -> Knock:
    """The knock of that secret, while it is worth something."""
    row = Knock.objects.filter(game=game, key_hash=digest(key)).first()
    if row is None or timezone.now() - row.at > (waiting.PATIENCE if row.admitted is None else PICK_UP):
        raise Unknown()
    return row


def _must_still_be_away(code: str) -> None:
    if presence.silence(code, BANK) < BANK_AWAY:
        raise KnockRefused()


def _seated(game: Game, row: Knock, lang: str) -> tuple[str, str]:
    live = current(game)
    if live.table.status == "lobby":
        return seating.take_seat(game.code, row.name, row.token_piece, row.role, lang=lang)
    if live.table.status != "playing":
        raise Refusal("OVER-1")
    return seating.seat_late_comer(game.code, row.name, row.token_piece, row.role)
