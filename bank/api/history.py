"""What has happened and what may happen: the journal, the count, the offers."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank import access, tables
from bank.api import shapes
from bank.entries import entry_json
from bank.language import lang_of
from bank.problems import Malformed, Unauthorized
from bank.strict import whole
from rules.ledger import standing
from rules.offers import offers as offers_of
from rules.scoring import score_lines
from rules.views import may_see_cash, public_params

PAGE = 100
_LANG = OpenApiParameter("lang", str, description="fr, fi or en")


@extend_schema(responses=shapes.Entries, parameters=[OpenApiParameter("after", int), _LANG])
@api_view(["GET"])
def journal(request: Request, code: str) -> Response:
    """The entries after number `after`, oldest first, a hundred at a time; `next` leads on."""
    game = access.find_game(code, request)
    viewer = access.must_see(request, game)
    after = whole(request.GET.get("after", "0"))
    live = tables.current(game)
    rows = list(game.entries.filter(seq__gt=after, seq__lte=live.seq).order_by("seq").values_list("seq", "at")[:PAGE])
    stands, lang = standing(live.entries), lang_of(request)
    found = [entry_json(live, live.entries[seq - 1], at, viewer, lang=lang, undone=not stands[seq]) for seq, at in rows]
    more = bool(rows) and rows[-1][0] < live.seq
    return Response({"results": found, "next": _next(request, rows[-1][0]) if more else None})


@extend_schema(responses=shapes.Score)
@api_view(["GET"])
def score(request: Request, code: str) -> Response:
    """Wealth as the table counts it, line by line with its items and rule; hidden cash stays hidden."""
    game = access.find_game(code, request)
    viewer = access.must_see(request, game)
    table = tables.current(game).table
    lines = score_lines(table)
    hidden = [player for player in lines if not may_see_cash(table, viewer, player)]
    for player in hidden:
        lines[player] = [line | {"amount": None} if line["line"] == "cash" else line for line in lines[player]]
    return Response(lines)


@extend_schema(responses=shapes.Offers, parameters=[OpenApiParameter("player", str)])
@api_view(["GET"])
def offers(request: Request, code: str) -> Response:
    """What the asking seat may do now, ready to send, with its payments or the rule why not; the bank for anybody."""
    game = access.find_game(code, request)
    viewer = access.viewer(request, game)
    if viewer is None:
        raise Unauthorized()
    live = tables.current(game)
    player = _player(request, live.table.seats) if viewer == access.BANK else None
    found = offers_of(live.table, viewer, player, live.entries)
    return Response({"results": [_seen(live, offer, viewer) for offer in found], "next": None})


def _player(request: Request, seats: tuple[str, ...]) -> str | None:
    player = request.GET.get("player")
    if player is not None and player not in seats:
        raise Malformed(field="player")
    return player


def _seen(live: tables.Live, offer: dict[str, Any], viewer: str) -> dict[str, Any]:
    refused = offer["refused"]
    if refused is None:
        return offer
    return offer | {"refused": refused | {"params": public_params(live.table, refused["params"], viewer)}}


def _next(request: Request, after: int) -> str:
    query = request.GET.copy()
    query["after"] = str(after)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
