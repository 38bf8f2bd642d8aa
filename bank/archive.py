"""A whole game as one file, and back as a new one.

The file holds what a table is: edition (its whole box where that is the family's own), settings, seats, the journal
with its chain, and what lies beside it (bank/asides.py); no token and no code. Coming back it is folded from the first
entry and its chain computed anew, and what does not hold is refused whole. A chain that somebody has computed anew over
a changed journal cannot be told from a true one, so an imported game says that it is one, has an epoch of its own, and
is never the old table.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bank import asides, boxes, journal, memory, naming, presence, seals, seating
from bank.canonical import chained, genesis, stamp
from bank.codes import digest, new_epoch, new_token
from bank.locking import writing
from bank.models import Entry, Game, Seat
from bank.problems import Malformed
from bank.steps import View
from rules.boards import data_of, read_edition
from rules.edition import Edition, load_edition
from rules.facts import is_crowded, is_sound
from rules.ledger import Entry as RulesEntry
from rules.play import fold, opening
from rules.refusals import Refusal
from rules.table import LETTERS, Table
from rules.table import Seat as RulesSeat

FORMAT = "wonderbank-game-1"
MOST_ENTRIES = 20_000
MOST_PLACES = 1000  # a seat that was removed and taken again is counted on
LONGEST_KEY = 140
SEAT_FIELDS = ("letter", "name", "token_piece", "role", "on_tablet", "place", "joined")
ROW_FIELDS = ("at", "key", "fingerprint", "hash")
ENTRY_FIELDS = ("seq", "by", "command", "postings", "changes", "lines", "undoes", *ROW_FIELDS)
Json = dict[str, Any]


def exported(game: Game) -> Json:
    """The game's file."""
    rows = game.entries.order_by("seq").values_list("body", *ROW_FIELDS)
    return {
        "format": FORMAT,
        "edition": game.edition,
        "settings": game.settings,
        "name": game.name,
        "seats": list(game.seats.order_by("letter").values(*SEAT_FIELDS)),
        "entries": [_entry(*row) for row in rows],
        **({"box": box} if (box := boxes.kept_data(game)) else {}),
        **asides.told(game),
    }


def _entry(body: Json, at: datetime, key: str, mark: str, chain: str) -> Json:
    return body | {"at": stamp(at), "key": key, "fingerprint": mark, "hash": chain}


@dataclass(frozen=True, slots=True)
class Found:
    """A game's file that has been found whole."""

    edition: str
    settings: Json
    name: str
    seats: list[Json]
    rows: list[Json]
    box: Edition
    aside: Json


def checked(file: Any, *, is_ours: bool = False) -> Found:
    """What the file holds. Refuses (BAD_REQUEST) what does not fold or chain.

    `is_ours`: it comes from the bank's own backup; however long the journal grew, and whatever an older release wrote
    into it, it has to come back.
    """
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise Malformed(field="format")
    seats, rows = _seats(file.get("seats")), _rows(file.get("entries"), most=None if is_ours else MOST_ENTRIES)
    edition, settings, name = file.get("edition"), file.get("settings"), file.get("name")
    if not isinstance(edition, str) or not isinstance(settings, dict):
        raise Malformed(field="edition")
    box = _box(file, edition)
    _must_suit(box, seats, len(rows))
    entries, table = _folded(box, settings, seats, rows)
    if not is_ours:
        _must_be_sound(entries, table)
    _must_chain(genesis(edition, settings, file.get("box")), rows)
    return Found(
        edition, settings, naming.tidy(name) if isinstance(name, str) else "", seats, rows, box, asides.read(file)
    )


def imported(file: Any) -> tuple[Game, str]:
    """A new game from a file, and its banker's secret. Refuses (BAD_REQUEST) what does not fold or chain."""
    memory.must_have_room()
    found, token = checked(file), new_token()
    with writing():
        game = laid(found, code=seating.free_code(), epoch=new_epoch(), token_hash=digest(token), imported=True)
    presence.grant(game.code, "bank")
    return game, token


def laid(found: Found, secrets: dict[str, str] | None = None, **row: Any) -> Game:
    """The game of a file, stored as `row` says; `secrets`: the digests of its seats' tokens. In its own transaction."""
    game = Game.objects.create(edition=found.edition, settings=found.settings, name=found.name, **found.aside, **row)
    boxes.give(game, found.box)
    held = secrets or {}
    Seat.objects.bulk_create(
        Seat(game=game, **seat, name_key=naming.key_of(seat["name"]), token_hash=held.get(seat["letter"]))
        for seat in found.seats
    )
    journal.adopt(game, [Entry(game=game, **row) for row in found.rows])
    seals.seal(game)
    return game


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
        and all(type(number) is int and number >= 0 for number in numbers)
        and seat["place"] < MOST_PLACES
        and all(piece is None or (isinstance(piece, str) and len(piece) <= 20) for piece in pieces)
        and type(seat["on_tablet"]) is bool
        and seat["name"] == naming.tidy(seat["name"]) != ""
    )


def _must_suit(box: Edition, seats: list[Json], last: int) -> None:
    """With pawns of the box and known roles; who came late, by an entry that is there."""
    are_known = {seat["token_piece"] for seat in seats} <= {None, *box.tokens}
    are_cast = {seat["role"] for seat in seats} <= {None, *seating.ROLES}
    if not (are_known and are_cast and all((seat["joined"] or 0) <= last for seat in seats)):
        raise Malformed(field="seats")


def _rows(entries: Any, most: int | None) -> list[Json]:
    if not isinstance(entries, list) or (most is not None and len(entries) > most):
        raise Malformed(field="entries")
    rows = [_row(number, entry) for number, entry in enumerate(entries, start=1)]
    if len({row["key"] for row in rows}) != len(rows):
        raise Malformed(field="entries")
    return rows


def _row(number: int, entry: Any) -> Json:
    """The fields of an entry's row."""
    if not isinstance(entry, dict) or set(entry) != set(ENTRY_FIELDS) or entry["seq"] != number:
        raise Malformed(field="entries", entry=number)
    row = {field: entry[field] for field in ROW_FIELDS}
    body = {field: value for field, value in entry.items() if field not in ROW_FIELDS}
    try:
        at = datetime.fromisoformat(entry["at"]).astimezone(UTC)
        by = str(RulesEntry.from_json(body).by)
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
        raise Malformed(field="entries", entry=number) from None
    if by not in ("bank", *LETTERS) or not _is_key(row, by):
        raise Malformed(field="entries", entry=number)
    return row | {"seq": number, "at": at, "by": by, "body": body}


def _is_key(row: Json, by: str) -> bool:
    """A key of the sender's own, and a digest: what the columns can hold."""
    key, mark = row["key"], row["fingerprint"]
    is_text = isinstance(key, str) and isinstance(mark, str)
    return is_text and key.startswith(f"{by}:") and len(key) <= LONGEST_KEY and key.isprintable() and len(mark) <= 64


def _folded(edition: Edition, settings: Json, seats: list[Json], rows: list[Json]) -> tuple[list[RulesEntry], Table]:
    """The rules' own ledger must bear every entry (I1, I2, each change from what was there)."""
    at_start = [RulesSeat(it["letter"], it["token_piece"], it["role"]) for it in seats if it["joined"] is None]
    try:
        entries = [RulesEntry.from_json(row["body"]) for row in rows]
        table = fold(opening(edition, settings, at_start), entries)
        View(table, {}, []).state("bank")
    except Refusal:
        raise
    except Exception as fault:  # a file can be wrong in any way; none of them may be a fault of ours
        raise Malformed(field="entries") from fault
    return entries, table


def _must_be_sound(entries: list[RulesEntry], table: Table) -> None:
    """Every value is one that a screen can show (rules/facts.py)."""
    try:
        strange = next((entry.seq for entry in entries if not is_sound(entry, table)), None)
    except Exception as fault:
        raise Malformed(field="entries") from fault
    if strange is not None or is_crowded(table):
        raise Malformed(field="entries", entry=strange)


def _must_chain(chain: str, rows: list[Json]) -> None:
    for row in rows:
        chain = chained(chain, row["at"], row["key"], row["fingerprint"], row["body"])
        if row["hash"] != chain:
            raise Malformed(field="entries", entry=row["seq"])
