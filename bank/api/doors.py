"""The doors of a table over HTTP: who knocks and is let in, who takes the bank, and the end of a table."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank import access, helping, knocking, limits, links, pausing, pin, retention, tables
from bank.api import forms, shapes
from bank.api.reading import fields_of
from bank.language import lang_of
from bank.models import Game
from bank.problems import Malformed, Unauthorized


@extend_schema(responses=shapes.Knocks)
@api_view(["GET"])
def knocks(request: Request, code: str) -> Response:
    """Who waits for a yes of the asking seat, or of the banker."""
    game = access.find_game(code, request)
    viewer = access.must_hold(request, game)
    told = [knock.told for knock in tables.current(game).knocks if knock.asks(viewer) and not knock.is_over]
    return Response({"results": told, "next": None})


@extend_schema(request=forms.Answer, responses=shapes.State)
@api_view(["POST"])
def knock(request: Request, code: str, number: int) -> Response:
    """Yes or no to a knock. With `seat` the banker gives the device a seat that is there, instead of a new one."""
    game = access.find_game(code, request)
    viewer = access.must_hold(request, game)
    asked = fields_of(forms.Answer, request.data)
    knocking.answer(game.code, number, viewer, yes=asked["admit"], seat=asked["seat"])
    return Response(_state(game, viewer))


@extend_schema(request=forms.Wrong, responses=shapes.State)
@api_view(["POST"])
def wrong(request: Request, code: str) -> Response:
    """Something is wrong with an entry, says a seat: the banker is asked to look (a knock of that kind)."""
    game = access.find_game(code, request)
    letter = access.must_sit(request, game)
    knocking.point_out(game.code, letter, fields_of(forms.Wrong, request.data)["entry"])
    return Response(_state(game, letter))


@extend_schema(request=forms.TakeBank, responses={201: shapes.Banker, 202: shapes.Knock})
@api_view(["POST"])
def bank(request: Request, code: str) -> Response:
    """Take the bank by its `link` or `pin`; with neither as the second banker, or else by everybody's yes.

    They are asked once the bank is away for a minute (202, then `knock`).
    """
    game = access.find_game(code, request)
    asked = fields_of(forms.TakeBank, request.data)
    given = [name for name, value in asked.items() if value is not None]
    if len(given) > 1:
        raise Malformed(field=given[-1])
    if not given:
        return _asked(request, game, access.must_sit(request, game))
    token = _token(request, game, given[0], asked[given[0]])
    if token is None:
        return Response({"knock": asked["knock"]}, status=202)
    return Response({"token": token, "state": _state(game, access.BANK)}, status=201)


def _asked(request: Request, game: Game, letter: str) -> Response:
    """A second banker has the bank at once; any other seat waits for everybody's yes."""
    chair = tables.current(game).chair(letter)
    if chair is None or not chair.helps:
        return Response({"knock": knocking.ask_for_bank(game.code, letter)}, status=202)
    token = helping.open_bank(game.code, letter)
    return Response({"token": token, "state": _state(game, access.BANK)}, status=201)


def _token(request: Request, game: Game, way: str, secret: str) -> str | None:
    """The bank's new secret; None while the seats have not all agreed."""
    if way == "pin":
        return pin.spend(game.code, secret, access.address_of(request))
    limits.wrong_tokens.must_allow(access.address_of(request))
    try:
        if way == "link":
            return links.spend(game.code, secret)
    except Unauthorized:
        limits.wrong_tokens.count(access.address_of(request))
        raise
    if knocking.find(game.code, secret) is not None:
        return None
    return knocking.pick_up(game.code, secret, lang_of(request))[1]


@extend_schema(request=forms.Resting, responses=shapes.State)
@api_view(["POST"])
def pause(request: Request, code: str) -> Response:
    """The table rests, or plays on: whoever has the bank or a seat may say so. Nothing is refused while it rests."""
    game = access.find_game(code, request)
    viewer = access.must_hold(request, game)
    asked = fields_of(forms.Resting, request.data)
    if asked["away"]:
        access.must_be_bank(request, game)
    if asked["paused"]:
        pausing.pause(game.code, viewer, pausing.AWAY if asked["away"] else pausing.REST)
    else:
        pausing.resume(game.code)
    return Response(_state(game, viewer))


@extend_schema(request=forms.Helping, responses=shapes.State)
@api_view(["POST"])
def helps(request: Request, code: str, letter: str) -> Response:
    """Make the seat a second banker, or no longer (banker). Its device then takes the bank by `POST …/bank/` alone."""
    game = access.find_game(code, request)
    access.must_be_bank(request, game)
    helping.appoint(game.code, letter, helps=fields_of(forms.Helping, request.data)["helps"])
    return Response(_state(game, access.BANK))


@extend_schema(request=None, responses={201: shapes.Pin})
@api_view(["POST"])
def new_pin(request: Request, code: str) -> Response:
    """A new PIN for the bank, told this once (banker)."""
    game = access.find_game(code, request)
    access.must_be_bank(request, game)
    return Response({"pin": pin.new_pin(game.code)}, status=201)


def delete(request: Request, code: str) -> Response:
    """Delete the table with its whole journal, for good (banker)."""
    game = access.find_game(code, request)
    access.must_be_bank(request, game)
    retention.delete(game)
    return Response(status=204)


def _state(game: Game, viewer: str | None) -> dict[str, Any]:
    game.refresh_from_db()
    return tables.current(game).state(viewer)
