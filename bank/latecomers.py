"""What the door does with seats: names stay out of the journal, and a `join` while playing gets a seat of the bank."""

from collections import deque
from typing import Any

from django.db.models import F

from bank import models, naming, seals, tables
from bank.locking import Locked
from bank.problems import NameTaken
from bank.tables import Chair, Live
from rules.refusals import Refusal
from rules.table import Table

Command = dict[str, Any]


def without_name(command: Command) -> Command:
    """The command as it is stored: a late comer's name belongs to the seat, not to the journal."""
    if command.get("type") != "join" or "name" not in command:
        return command
    if not isinstance(command["name"], str | None):
        raise Refusal("BAD_REQUEST", field="name")
    return {key: value for key, value in command.items() if key != "name"}


def with_order(live: Live, command: Command) -> Command:
    """A `start` that names no order takes the one the lobby has been given, from the seat that is to start."""
    order = live.view.order
    if command.get("type") != "start" or command.get("order") is not None or order == sorted(order):
        return command
    turned, first = deque(order), command.get("first") or live.table.on_turn
    if first in order:
        turned.rotate(-order.index(first))
    return {key: value for key, value in command.items() if key != "first"} | {"order": list(turned)}


def seated(locked: Locked, live: Live, command: Command, table: Table) -> tuple[int, tuple[Chair, ...]]:
    """The game's rev and seats once the entry of `command` stands: with a new seat, if it was a join."""
    if command["type"] != "join":
        return live.stored_rev, live.chairs
    game = models.Game.objects.get(pk=locked.pk)
    letter = next(letter for letter in table.seats if letter not in live.table.seats)
    _seat(game, live, letter, command.get("name") or "", table)
    models.Game.objects.filter(pk=game.pk).update(rev=F("rev") + 1)
    seals.seal(game)
    return game.rev + 1, tables.chairs_of(game.pk)


def _seat(game: models.Game, live: Live, letter: str, name: str, table: Table) -> None:
    name = naming.tidy(name) or naming.default_name(table.token(letter), letter, "en")
    if any(naming.key_of(chair.name) == naming.key_of(name) for chair in live.chairs if chair.letter != letter):
        raise NameTaken(name=name)
    fields = {"name": name, "name_key": naming.key_of(name), "token_piece": None, "role": None}  # the journal has these
    free = {"token_hash": None, "on_tablet": False, "place": len(live.chairs), "joined": live.seq + 1}
    models.Seat.objects.update_or_create(game=game, letter=letter, defaults=fields | free)
