"""Seats over HTTP: taking one, changing it, giving it free."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank import access, knocking, limits, seating, tables
from bank.api import forms, shapes
from bank.api.reading import fields_of
from bank.codes import is_hosted
from bank.language import lang_of
from bank.models import Game
from bank.problems import Forbidden, Malformed, Unauthorized, Unknown


@extend_schema(request=forms.NewSeat, responses={201: shapes.Seated, 202: shapes.Knock})
@api_view(["POST"])
def seats(request: Request, code: str) -> Response:
    """Take a free seat in the lobby; while playing the banker seats late comers. `token` is its secret, told once.

    Hosted, who has no token of the table knocks: 202 with `knock`, to be sent again until the banker has answered.
    """
    game = access.find_game(code, request)
    viewer = access.viewer(request, game)
    limits.new_seats.spend(access.address_of(request))
    asked = fields_of(forms.NewSeat, request.data)
    key = asked.pop("knock")
    if key is not None:
        return _after_knock(request, game, key)
    if viewer != access.BANK and asked["on_tablet"]:
        raise Unauthorized() if viewer is None else Forbidden()
    if viewer != access.BANK and is_hosted():
        return Response({"knock": _knock(request, game, asked)}, status=202)
    letter, token = _seated(request, game, viewer, asked)
    told = {} if asked["on_tablet"] else {"token": token}
    return Response({"seat": letter, **told, "state": _state(game, letter)}, status=201)


def _knock(request: Request, game: Game, asked: dict[str, Any]) -> str:
    """A knock; a table that is over or full answers as one that is not there (RELIABILITY B29)."""
    limits.spend_knock(access.address_of(request), game.code)
    table = tables.current(game).table
    if table.status == "over" or len(table.seats) >= table.edition.max_players:
        limits.count_wrong_code(access.address_of(request))
        raise Unknown()
    return knocking.knock(game.code, asked["name"], asked["token_piece"], asked["role"])


def _after_knock(request: Request, game: Game, key: str) -> Response:
    """202 while nobody has answered; 201 with the seat and its secret after a yes."""
    if knocking.find(game.code, key) is not None:
        return Response({"knock": key}, status=202)
    letter, token = knocking.pick_up(game.code, key, lang_of(request))
    return Response({"seat": letter, "token": token, "state": _state(game, letter)}, status=201)


@extend_schema(request=forms.OtherSeat, responses=shapes.State, methods=["PATCH"])
@extend_schema(responses={200: shapes.State}, methods=["DELETE"])
@api_view(["PATCH", "DELETE"])
def seat(request: Request, code: str, letter: str) -> Response:
    """Another name (at any time), pawn or role (in the lobby): by the seat or the banker, who may take it away."""
    game = access.find_game(code, request)
    viewer = access.must_be_bank_or(letter, request, game)
    if request.method == "DELETE":
        access.must_be_bank(request, game)
        seating.remove(game.code, letter)
    else:
        asked = fields_of(forms.OtherSeat, request.data)
        seating.change(game.code, letter, lang=lang_of(request), **asked)
    return Response(_state(game, viewer))


@extend_schema(request=forms.Order, responses=shapes.State)
@api_view(["POST"])
def order(request: Request, code: str) -> Response:
    """The order round the table that the lobby proposes (banker)."""
    game = access.find_game(code, request)
    access.must_be_bank(request, game)
    seating.reorder(game.code, fields_of(forms.Order, request.data)["order"])
    return Response(_state(game, access.BANK))


@extend_schema(request=forms.Knocking, responses={201: shapes.Seated, 202: shapes.Knock})
@api_view(["POST"])
def reclaim(request: Request, code: str, letter: str) -> Response:
    """A new secret for a seat that no device uses (none was heard of for 30 seconds), or on the banker's word.

    With `ask`, and hosted always, whoever has the seat or the banker is asked: 202 with `knock`, to be sent again.
    """
    game = access.find_game(code, request)
    viewer = access.viewer(request, game)
    asked = fields_of(forms.Knocking, request.data or {})
    if asked["knock"] is not None:
        return _after_knock(request, game, asked["knock"])
    agreed = viewer in (access.BANK, letter)
    if not agreed and (is_hosted() or asked["ask"] and not seating.is_free(tables.current(game), letter)):
        limits.spend_knock(access.address_of(request), game.code)
        return Response({"knock": knocking.ask_back(game.code, letter)}, status=202)
    token = seating.reclaim(game.code, letter, agreed=agreed)
    return Response({"seat": letter, "token": token, "state": _state(game, letter)}, status=201)


@extend_schema(request=None, responses=shapes.State)
@api_view(["POST"])
def release(request: Request, code: str, letter: str) -> Response:
    """Give the seat free: its own device, or the banker. Its secret opens nothing any more."""
    game = access.find_game(code, request)
    viewer = access.must_be_bank_or(letter, request, game)
    seating.release(game.code, letter)
    return Response(_state(game, viewer))


def _seated(request: Request, game: Game, viewer: str | None, asked: dict[str, Any]) -> tuple[str, str]:
    """A seat in the lobby, or a late comer's by the banker's `join`."""
    live = tables.current(game)
    if viewer != access.BANK or live.table.status == "lobby":
        return seating.take_seat(game.code, **asked, lang=lang_of(request))
    if asked["on_tablet"]:
        raise Malformed(field="on_tablet")
    return seating.seat_late_comer(game.code, asked["name"], asked["token_piece"], asked["role"])


def _state(game: Game, viewer: str | None) -> dict[str, Any]:
    game.refresh_from_db()
    return tables.current(game).state(viewer)
