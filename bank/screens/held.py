"""The tables that this device holds, for the start page: those that go on, newest first, and those that are over."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest

from bank import access, tables
from bank.models import Game
from bank.pausing import AWAY
from bank.screens import places

MOST_SHOWN = 12
_COOKIE = re.compile("(__Host-)?wb_(?P<code>[0-9A-Z]{4,6})(_seat)?")


@dataclass(frozen=True, slots=True)
class Held:
    """A table that this device can go on with. `status` as in the state, or "away" while it is put away."""

    game: Game
    url: str
    names: list[str]
    status: str
    is_bank: bool


def held(request: HttpRequest) -> list[Held]:
    """The tables whose bank or seat this device holds, newest first, those that are over last."""
    tokens = _tokens(request)
    games = Game.objects.filter(code__in=list(tokens), erased=False).order_by("-created")[:MOST_SHOWN]
    found = [(game, _holder(game, tokens[game.code])) for game in games]
    return sorted((_held(game, holder) for game, holder in found if holder), key=lambda one: one.status == "over")


def _tokens(request: HttpRequest) -> dict[str, list[str]]:
    """The device's secrets by table, the bank's before the seat's."""
    found: dict[str, list[str]] = {}
    for name, token in sorted(request.COOKIES.items()):
        if match := _COOKIE.fullmatch(name):
            found.setdefault(match["code"], []).append(token)
    return found


def _holder(game: Game, tokens: Iterable[str]) -> str | None:
    return next((holder for token in tokens if (holder := access.holder(game, token))), None)


def _held(game: Game, holder: str) -> Held:
    live, is_bank = tables.current(game), holder == access.BANK
    is_away = live.table.status == "playing" and live.resting is not None and live.resting.kind == AWAY
    where = places.bank(game.code) + ("standing/" if is_away else "") if is_bank else f"/t/{game.code}/"
    names = [chair.name for chair in live.chairs]
    return Held(game, where, names, "away" if is_away else live.table.status, is_bank)
