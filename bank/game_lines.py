"""All games as lines of text, for a backup of PostgreSQL and for moving from one database to the other.

One line for each game: its export, and what an export leaves out (code, digests of secrets), so that after coming back
phones are who they were. First a line that says what this is, last one with the digest of all before it. Whoever holds
the file can read every game, but enter none: only digests of secrets are in it.
"""

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bank import archive, audit, boxes, journal, seals
from bank.canonical import canonical, stamp
from bank.codes import new_epoch
from bank.locking import writing
from bank.models import Game, OwnEdition
from bank.problems import Malformed
from rules.refusals import Refusal

FORMAT = "wonderbank-games-1"
ROW_FIELDS = ("code", "epoch", "rev", "token_hash", "imported", "pin_hash")
#: What lines that were written before it was kept do without.
LATER: dict[str, Any] = {"rematch": "", "reactions": False}
Json = dict[str, Any]


def write(path: Path) -> None:
    """All games of one moment into the file, which is on the disk when this returns."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    digest = hashlib.sha256()
    try:
        with draft.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file:
            draft.chmod(0o600)
            for line in _lines():
                text = canonical(line).encode() + b"\n"
                digest.update(text)
                file.write(text)
            file.write(canonical({"digest": digest.hexdigest()}).encode() + b"\n")
            file.close()
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _lines() -> Iterator[Json]:
    with audit.snapshot():
        yield {"format": FORMAT, "at": stamp(datetime.now(UTC))}
        for own in OwnEdition.objects.order_by("pk"):
            yield {"own_edition": own.slug, "data": own.data}
        for game in Game.objects.filter(erased=False).order_by("pk").iterator(chunk_size=50):
            yield _told(game)


def _told(game: Game) -> Json:
    row = {name: getattr(game, name) for name in (*ROW_FIELDS, *LATER)} | {"created": stamp(game.created)}
    secrets = dict(game.seats.exclude(token_hash=None).values_list("letter", "token_hash"))
    helpers = dict(game.seats.filter(helps=True).values_list("letter", "bank_hash"))
    return {"game": archive.exported(game), "row": row, "seats": secrets, "helpers": helpers}


def read(path: Path) -> Iterator[Json]:
    """The file's lines about editions and games. Malformed if it is not whole, at the latest after the last of them."""
    digest, ahead, is_ours = hashlib.sha256(), b"", False
    try:
        with gzip.open(path, "rb") as file:
            for text in file:
                if ahead:
                    digest.update(ahead)
                    line = json.loads(ahead)
                    is_ours = is_ours or line.get("format") == FORMAT
                    _must_be(is_ours, "format")
                    if "format" not in line:
                        yield line
                ahead = text
        _must_be(is_ours and json.loads(ahead or b"0") == {"digest": digest.hexdigest()}, "digest")
    except (OSError, EOFError, ValueError, AttributeError, zlib.error):
        raise Malformed(field="file") from None


def _must_be(is_so: bool, field: str) -> None:
    if not is_so:
        raise Malformed(field=field)


def audited(path: Path) -> audit.Report:
    """Does every game in the file fold, and its chain hold?"""
    games = entries = 0
    faults: list[audit.Fault] = []
    try:
        for line in (line for line in read(path) if "game" in line):
            games, entries = games + 1, entries + len(line["game"]["entries"])
            faults += _faults_of(line)
    except Malformed as problem:
        faults.append(audit.Fault("cannot be read", detail=str(problem.params)))
    return audit.Report(games, entries, tuple(faults))


def _faults_of(line: Json) -> list[audit.Fault]:
    try:
        archive.checked(line["game"], is_ours=True)
    except (Malformed, Refusal) as problem:
        what, code = "the journal does not fold or chain", str(line["row"].get("code"))
        return [audit.Fault(what, code, problem.params.get("entry"), str(problem.params))]
    return []


# --- Back again -------------------------------------------------------------------------------------------------------
def put_back(path: Path) -> list[str]:
    """Instead of all games that are there now, those of the file, each in a new epoch; their codes. All or nothing.

    Malformed for a file that is not whole; a Refusal for a game in it that does not fold.
    """
    with writing():
        for game in Game.objects.all():
            journal.erase(game)
        OwnEdition.objects.all().delete()
        return [code for line in read(path) if (code := _put_back(line))]


def _put_back(line: Json) -> str | None:
    if "own_edition" in line:
        boxes.keep(line["own_edition"], line["data"])
        return None
    row = {name: line["row"][name] for name in ROW_FIELDS} | {"epoch": new_epoch(), "rev": line["row"]["rev"] + 1}
    row |= {name: line["row"].get(name, otherwise) for name, otherwise in LATER.items()}
    game = archive.laid(archive.checked(line["game"], is_ours=True), line["seats"], **row)
    for letter, bank_hash in line.get("helpers", {}).items():
        game.seats.filter(letter=letter).update(helps=True, bank_hash=bank_hash)
    Game.objects.filter(pk=game.pk).update(created=datetime.fromisoformat(line["row"]["created"]))
    seals.seal(game)
    return game.code
