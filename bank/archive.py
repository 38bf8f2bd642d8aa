"""A whole game as one file, and back as a new one.

The file holds what a table is: edition (its whole box where that is the family's own), settings, seats and the journal
with its chain; no token and no code. Coming back it is folded from the first entry and its chain computed anew, and
what does not hold is refused whole. A chain that somebody has computed anew over a changed journal cannot be told from
a true one, so an imported game says that it is one, has an epoch of its own, and is never the old table.
"""

from datetime import UTC, datetime
from typing import Any

from bank import boxes, journal, naming, seating, tables
from bank.canonical import chained, genesis, stamp
from bank.codes import digest, new_epoch, new_token
from bank.locking import writing
from bank.models import Entry, Game, Seat
from bank.problems import Malformed
from rules.boards import data_of, read_edition
from rules.edition import Edition, load_edition
from rules.ledger import Entry as RulesEntry
from rules.play import fold, opening
from rules.refusals import Refusal
from rules.table import LETTERS
from rules.table import Seat as RulesSeat

FORMAT = "wonderbank-game-1"
MOST_ENTRIES = 20_000
SEAT_FIELDS = ("letter", "name", "token_piece", "role", "on_tablet", "place", "joined")
ENTRY_FIELDS = ("seq", "by", "command", "postings", "changes", "lines", "undoes", "at", "hash")
Json = dict[str, Any]


def exported(game: Game) -> Json:
    """The game's file."""
    rows = game.entries.order_by("seq").values_list("body", "at", "hash")
    return {
        "format": FORMAT,
        "edition": game.edition,
        "settings": game.settings,
        "name": game.name,
        "seats": list(game.seats.order_by("letter").values(*SEAT_FIELDS)),
        "entries": [body | {"at": stamp(at), "hash": chain} for body, at, chain in rows],
        **({"box": box} if (box := boxes.kept_data(game)) else {}),
    }


def imported(file: Any) -> tuple[Game, str]:
    """A new game from a file, and its banker's secret. Refuses (BAD_REQUEST) what does not fold or chain."""
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise Malformed(field="format")
    seats, rows = _seats(file.get("seats")), _rows(file.get("entries"))
    edition, settings = file.get("edition"), file.get("settings")
    if not isinstance(edition, str) or not isinstance(settings, dict):
        raise Malformed(field="edition")
    box = _box(file, edition)
    _must_fold(box, settings, seats, rows)
    _must_chain(genesis(edition, settings, file.get("box")), rows)
    token = new_token()
    with writing():
        game = Game.objects.create(
            code=seating.free_code(),
            edition=edition,
            settings=settings,
            name=naming.tidy(file["name"]) if isinstance(file.get("name"), str) else "",
            epoch=new_epoch(),
            token_hash=digest(token),
            imported=True,
        )
        boxes.give(game, box)
        Seat.objects.bulk_create(Seat(game=game, **seat, name_key=naming.key_of(seat["name"])) for seat in seats)
        journal.adopt(game, [Entry(game=game, **row) for row in rows])
    return game, token


def _box(file: Json, edition: str) -> Edition:
    """The edition that the game is played with: one of ours, or the own one that the file brings along."""
    if ("box" in file) is not boxes.is_own(edition):
        raise Malformed(field="box")
    if "box" not in file:
        return load_edition(edition)
    found = read_edition(file["box"], edition)
    if data_of(found) != file["box"]:
        raise Malformed(field="box")
    return found


def _seats(seats: Any) -> list[Json]:
    if not isinstance(seats, list) or not all(_is_seat(seat) for seat in seats):
        raise Malformed(field="seats")
    letters, names = [seat["letter"] for seat in seats], {naming.key_of(seat["name"]) for seat in seats}
    if letters != sorted(set(letters) & set(LETTERS)) or len(names) != len(letters):
        raise Malformed(field="seats")
    return seats


def _is_seat(seat: Any) -> bool:
    if not isinstance(seat, dict) or set(seat) != set(SEAT_FIELDS):
        return False
    texts = (seat["letter"], seat["name"])
    numbers = (seat["place"], 0 if seat["joined"] is None else seat["joined"])
    pieces = (seat["token_piece"], seat["role"])
    return (
        all(isinstance(text, str) for text in texts)
        and all(type(number) is int and 0 <= number < MOST_ENTRIES for number in numbers)
        and all(piece is None or (isinstance(piece, str) and len(piece) <= 20) for piece in pieces)
        and type(seat["on_tablet"]) is bool
        and seat["name"] == naming.tidy(seat["name"]) != ""
    )


def _rows(entries: Any) -> list[Json]:
    if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
        raise Malformed(field="entries")
    return [_row(number, entry) for number, entry in enumerate(entries, start=1)]


def _row(number: int, entry: Any) -> Json:
    """The fields of an entry's row; its idempotency key is its number, for no phone of the old table asks again."""
    if not isinstance(entry, dict) or set(entry) != set(ENTRY_FIELDS) or entry["seq"] != number:
        raise Malformed(field="entries", entry=number)
    body = {field: entry[field] for field in ENTRY_FIELDS if field not in ("at", "hash")}
    try:
        at = datetime.fromisoformat(entry["at"]).astimezone(UTC)
        by = str(RulesEntry.from_json(body).by)
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
        raise Malformed(field="entries", entry=number) from None
    if by not in ("bank", *LETTERS):
        raise Malformed(field="entries", entry=number)
    key = f"import:{number}"
    return {"seq": number, "at": at, "by": by, "key": key, "fingerprint": "", "body": body, "hash": entry["hash"]}


def _must_fold(edition: Edition, settings: Json, seats: list[Json], rows: list[Json]) -> None:
    """The rules' own ledger must bear every entry (I1, I2, each change from what was there)."""
    at_start = [RulesSeat(it["letter"], it["token_piece"], it["role"]) for it in seats if it["joined"] is None]
    try:
        table = fold(opening(edition, settings, at_start), [RulesEntry.from_json(row["body"]) for row in rows])
        tables.View(table, {}, []).state("bank")
    except Refusal:
        raise
    except Exception as fault:  # a file can be wrong in any way; none of them may be a fault of ours
        raise Malformed(field="entries") from fault


def _must_chain(chain: str, rows: list[Json]) -> None:
    for row in rows:
        chain = chained(chain, row["at"], row["body"])
        if row["hash"] != chain:
            raise Malformed(field="entries", entry=row["seq"])
