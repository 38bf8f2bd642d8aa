"""Editions over HTTP: those we bring, and the boxes that families have typed in."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from bank import access, boxes, limits
from bank.api import shapes
from bank.api.reading import StrictParser
from bank.describe import edition_json, edition_summary
from bank.problems import Unknown
from bank.strict import parse_board
from rules.boards import edition_from
from rules.edition import EDITIONS, Edition, load_edition


class BoardParser(StrictParser):
    """A board's body: a figure that is none is a fault of its square, told with all the others."""

    def read(self, data: bytes) -> Any:
        """The JSON value, read as a board."""
        return parse_board(data)


@extend_schema(operation_id="editions_list", responses=shapes.Editions, methods=["GET"])
@extend_schema(request=shapes.OwnEdition, responses={201: shapes.Edition}, methods=["POST"])
@api_view(["GET", "POST"])
@parser_classes([BoardParser])
def editions(request: Request) -> Response:
    """The boxes that can be played; POST adds one, in the shape of GET plus `base`, or tells all its faults."""
    if request.method == "POST":
        limits.new_editions.spend(access.address_of(request))
        made = boxes.make(request.data)
        return Response(edition_json(edition_from(made.data, made.slug)), status=201)
    ours = [load_edition(found) for found in EDITIONS]
    own = [edition_from(row.data, row.slug) for row in boxes.listed()[: boxes.MOST_LISTED]]
    return Response({"results": [edition_summary(found) for found in (*ours, *own)], "next": None})


@extend_schema(responses=shapes.Edition, methods=["GET"])
@extend_schema(request=shapes.OwnEdition, responses=shapes.Edition, methods=["PUT"])
@extend_schema(responses={204: None}, methods=["DELETE"])
@api_view(["GET", "PUT", "DELETE"])
@parser_classes([BoardParser])
def edition(request: Request, edition_id: str) -> Response:
    """One box: its board, deeds and cards, and its settings with their defaults and choices. An own one may be changed
    (at home), for the games to come."""
    if request.method == "DELETE":
        boxes.remove(edition_id)
        return Response(status=204)
    if request.method == "PUT":
        limits.new_editions.spend(access.address_of(request))
        boxes.change(edition_id, request.data)
    return Response(edition_json(_found(edition_id)))


def _found(edition_id: str) -> Edition:
    if edition_id in EDITIONS:
        return load_edition(edition_id)
    if not boxes.is_own(edition_id):
        raise Unknown()
    return edition_from(boxes.own(edition_id).data, edition_id)
