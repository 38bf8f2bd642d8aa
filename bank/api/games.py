"""Tables over HTTP: laying one, its state and board, and the whole of it as one file."""

import hashlib
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank import access, archive, limits, memory, seating, tables
from bank.api import doors, forms, shapes
from bank.api.reading import fields_of
from bank.describe import board_of
from bank.presence import BOOT
from bank.problems import Hidden
from bank.tables import Live
from rules.peeking import may_copy


@extend_schema(request=forms.NewGame, responses={201: shapes.NewTable})
@api_view(["POST"])
def games(request: Request) -> Response:
    """Lay a new table. `token` is the banker's secret, told this once."""
    limits.new_games.spend(access.address_of(request))
    asked = fields_of(forms.NewGame, request.data)
    game, token = seating.create_game(asked["edition"], asked["settings"], asked["name"])
    state = tables.current(game).state(access.BANK)
    return Response({"code": game.code, "token": token, "state": state}, status=201)


@extend_schema(responses=shapes.State, methods=["GET"])
@extend_schema(responses={204: None}, methods=["DELETE"])
@api_view(["GET", "DELETE"])
def state(request: Request, code: str) -> Response:
    """GET: the table as the asker may see it; 304 to a known `ETag`. DELETE: the banker deletes all of it, for good."""
    if request.method == "DELETE":
        return doors.delete(request, code)
    game = access.find_game(code, request)
    viewer = access.must_see(request, game)
    live = tables.current(game)
    tag = etag(live, viewer)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"}
    if tag in [known.strip().removeprefix("W/") for known in request.headers.get("If-None-Match", "").split(",")]:
        return Response(status=304, headers=headers)
    return Response(live.state(viewer), headers=headers)


@extend_schema(responses=shapes.Board)
@api_view(["GET"])
def board(request: Request, code: str) -> Response:
    """The board of this table: as printed, and as amended."""
    game = access.find_game(code, request)
    access.must_see(request, game)
    return Response(board_of(tables.current(game).table))


@extend_schema(responses=shapes.Archive)
@api_view(["GET"])
def export(request: Request, code: str) -> Response:
    """The whole game as one file, for the banker: settings, seats, and the journal with its chain. No secrets.

    While the table hides cash from the banker too, only right after a look at everybody's (command `peek`).
    """
    game = access.find_game(code, request)
    access.must_be_bank(request, game)
    if not may_copy(tables.current(game).table):
        raise Hidden()
    named = {"Content-Disposition": f'attachment; filename="wonderbank-{game.code}.json"'}
    return Response(archive.exported(game), headers=named)


@extend_schema(request=shapes.Archive, responses={201: shapes.NewTable})
@api_view(["POST"])
def import_(request: Request) -> Response:
    """A new table from an exported file, once its journal has been folded and its chain found whole."""
    limits.imports.spend(access.address_of(request))
    with memory.one_large_file():
        game, token = archive.imported(request.data)
    state = tables.current(game).state(access.BANK)
    return Response({"code": game.code, "token": token, "state": state}, status=201)


def etag(live: Live, viewer: str | None) -> str:
    """A name for this state in the eyes of this viewer: made of seq and rev, of this start of the server."""
    seen: Any = (live.epoch, BOOT, viewer)
    return f'"{live.seq}-{live.rev}-{hashlib.sha256(repr(seen).encode()).hexdigest()[:10]}"'
