"""Boxes of a family's own: kept beside the editions we bring, read and refused by the rules (rules/boards.py).

Only what was read is stored, told again as data, so that nothing of what somebody sent is ever kept as it came. An id
is made here, never from input; no file is opened and no path built. A game that begins with such a box keeps a copy.
"""

import secrets
from typing import Any

from django.db.models import QuerySet

from bank import models, naming
from bank.canonical import canonical, sha256
from bank.codes import is_hosted
from bank.locking import writing
from bank.problems import Forbidden, Unknown
from rules.boards import board_of, data_of, edition_from, read_edition
from rules.edition import EDITIONS, LANGUAGES, Edition, load_edition
from rules.refusals import Refusal
from rules.table import Table

OWN = "own-"
SIGNS, LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 8
MOST_LISTED = 200
Json = dict[str, Any]


# --- Finding ----------------------------------------------------------------------------------------------------------
def is_own(edition_id: str) -> bool:
    """Is that the id of an own edition, rather than of one we bring?"""
    sign = edition_id.removeprefix(OWN)
    return edition_id.startswith(OWN) and len(sign) == LENGTH and set(sign) <= set(SIGNS)


def is_known(edition_id: str) -> bool:
    """Can a game begin with it?"""
    return edition_id in EDITIONS or models.OwnEdition.objects.filter(slug=edition_id).exists()


def find(edition_id: str) -> Edition:
    """The edition of that id, ours or a family's own. Refuses an unknown one (BAD_REQUEST), as the rules do."""
    if not is_own(edition_id):
        return load_edition(edition_id)
    row = models.OwnEdition.objects.filter(slug=edition_id).first()
    if row is None:
        raise Refusal("BAD_REQUEST", edition=edition_id, editions=list(EDITIONS))
    return edition_from(row.data, edition_id)


def own(edition_id: str) -> models.OwnEdition:
    """The own edition of that id. Unknown when there is none."""
    row = models.OwnEdition.objects.filter(slug=edition_id).first() if is_own(edition_id) else None
    if row is None:
        raise Unknown()
    return row


def listed() -> "QuerySet[models.OwnEdition]":
    """The own editions that everybody may see, newest first: at home all, hosted none (there the id is the right)."""
    rows = models.OwnEdition.objects.order_by("-changed", "-pk")
    return rows.none() if is_hosted() else rows


def data_for(edition_id: str) -> Json:
    """What an edition is made of, to start another from: its data, with the base. Unknown for an unknown id."""
    if is_own(edition_id):
        return dict(own(edition_id).data)
    if edition_id not in EDITIONS:
        raise Unknown()
    return data_of(load_edition(edition_id))


# --- Keeping ----------------------------------------------------------------------------------------------------------
def make(data: Any) -> models.OwnEdition:
    """A new own edition. Refuses by BAD_REQUEST with all `faults`; nothing of a faulty one is kept."""
    slug = OWN + "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    sound = sound_data(data, slug)
    with writing():
        return keep(slug, sound)


def keep(slug: str, data: Json) -> models.OwnEdition:
    """A new own edition with sound data, sealed; within a transaction."""
    return models.OwnEdition.objects.create(slug=slug, data=data, seal=seal_of(slug, data))


def seal_of(slug: str, data: Json) -> str:
    """The digest of an own edition, by which the audit sees that it has not changed by itself."""
    return sha256(canonical([slug, data]))


def change(edition_id: str, data: Any) -> models.OwnEdition:
    """The own edition with other data, for games to come. Refuses as `make` does; hosted nobody may (Forbidden)."""
    must_be_at_home()
    sound = sound_data(data, edition_id)
    with writing():
        row = own(edition_id)
        row.data, row.seal = sound, seal_of(edition_id, sound)
        row.save(update_fields=["data", "seal", "changed"])
    return row


def remove(edition_id: str) -> None:
    """Take an own edition away; games that began with it keep theirs. Hosted nobody may (Forbidden)."""
    must_be_at_home()
    with writing():
        own(edition_id).delete()


def must_be_at_home() -> None:
    """Hosted, an edition is never changed: without owners nobody could say whose it is."""
    if is_hosted():
        raise Forbidden()


def sound_data(data: Any, slug: str = OWN) -> Json:
    """The data as the rules have read it, in the one shape that is stored. Refuses by BAD_REQUEST with all `faults`."""
    return data_of(read_edition(tidied(data), slug))


def tidied(value: Any) -> Any:
    """The same data with every text on one line and without signs that are not to be seen."""
    if isinstance(value, str):
        return naming.one_line(value)
    if isinstance(value, list):
        return [tidied(inner) for inner in value]
    return {key: tidied(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def kept_from(table: Table, names: dict[str, str]) -> models.OwnEdition:
    """The table's board as amended and its settings as they hold, kept for the next evening under these names.

    One that is kept already, whatever it is called, is not kept twice.
    """
    titles = {lang: names.get(lang) or table.edition.names[lang] for lang in LANGUAGES}
    data = data_of(board_of(table)) | {"names": titles}
    known = (row for row in listed()[:MOST_LISTED] if row.data | {"names": titles} == data)
    return next(known, None) or make(data)


# --- With a game ------------------------------------------------------------------------------------------------------
def edition_of(game: models.Game) -> Edition:
    """The edition that a game is played with: ours, or the one it keeps."""
    data = kept_data(game)
    return load_edition(game.edition) if data is None else edition_from(data, game.edition)


def kept_data(game: models.Game) -> Json | None:
    """The box that a game keeps; None where it is one of ours."""
    if not is_own(game.edition):
        return None
    return dict(game.box.data)


def give(game: models.Game, edition: Edition) -> None:
    """A new game keeps the own edition it begins with; within the game's transaction."""
    if is_own(edition.id):
        models.Box.objects.create(game=game, data=data_of(edition))
