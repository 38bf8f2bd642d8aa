"""Games that nobody plays any more are forgotten, whole (RELIABILITY 7.5): children's names are in them.

How long is each profile's setting (RETENTION_DAYS): a lobby that never began, a game that stopped, one that is over. At
home nothing goes unless the family says so. What has been deleted is also wiped from the free pages of an SQLite file,
and each night from those of PostgreSQL; backups still hold it, for BACKUP_DAYS.
"""

import contextlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import OperationalError, connection
from django.db.models import Max
from django.utils import timezone

from bank import hub, journal, tables
from bank.models import Game, Knock, OwnEdition

#: Small tables with names, which PostgreSQL writes anew in a moment, and the large one with what payments are for.
NAMED, LARGE = ("bank_seat", "bank_game", "bank_knock"), "bank_entry"
STATUS = {"lobby": "lobby", "playing": "idle", "over": "over"}  # of a table → its place in RETENTION_DAYS


@dataclass(frozen=True, slots=True)
class Stale:
    """A game whose time has passed, and for how many days nothing has happened in it."""

    game: Game
    status: str
    days: int


def stale_games(now: datetime | None = None) -> list[Stale]:
    """What `prune` would delete."""
    now = now or timezone.now()
    kept = [days for place, days in settings.RETENTION_DAYS.items() if place != "edition" and days is not None]
    if not kept:
        return []
    quiet = Game.objects.filter(created__lt=now - timedelta(days=min(kept))).annotate(last=Max("entries__at"))
    found = (_stale(game, (now - (game.last or game.created)).days) for game in quiet.order_by("pk"))
    return [one for one in found if one is not None]


def _stale(game: Game, days: int) -> Stale | None:
    status = tables.current(game).table.status
    limit = settings.RETENTION_DAYS[STATUS[status]]
    return Stale(game, status, days) if limit is not None and days >= limit else None


def prune(now: datetime | None = None) -> list[Stale]:
    """Delete what is stale, and own editions that nobody has used for long; which games went."""
    gone = stale_games(now)
    for one in gone:
        forget(one.game)
    Knock.objects.filter(at__lt=(now or timezone.now()) - timedelta(days=1)).delete()
    days = settings.RETENTION_DAYS["edition"]
    if days is not None:
        OwnEdition.objects.filter(changed__lt=(now or timezone.now()) - timedelta(days=days)).delete()
    wipe()
    if gone:
        _write_anew()
    return gone


def delete(game: Game) -> None:
    """The banker's "delete this game now": its journal, seats and names, and the screens are told that it is gone."""
    forget(game)
    wipe()


def forget(game: Game) -> None:
    """Delete one game and close its sockets."""
    journal.erase(game)
    hub.close_room(game.code)


def wipe() -> None:
    """Let nothing of what was deleted remain in the file's log (its pages are zeroed as they are freed)."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _write_anew() -> None:
    """PostgreSQL only marks rows as deleted. Players wait meanwhile, so what is in use is left for the next time."""
    if connection.vendor != "postgresql" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '300ms'")
        for statement in (*(f"VACUUM FULL {name}" for name in NAMED), f"VACUUM {LARGE}"):
            with contextlib.suppress(OperationalError):
                cursor.execute(statement)
        cursor.execute("RESET lock_timeout")
