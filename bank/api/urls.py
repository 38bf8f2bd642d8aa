"""The API's addresses (CONTRACT, *HTTP*)."""

from django.urls import path, re_path
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank import converters
from bank.api import boxes, doors, games, history, library, seats
from bank.api.commands import commands
from bank.problems import Unknown

converters.register()


@extend_schema(exclude=True)
@api_view(["GET", "POST", "PUT", "PATCH", "DELETE"])
def nothing(request: Request) -> Response:
    """Any other address below /api/."""
    raise Unknown()


urlpatterns = [
    path("games/", games.games),
    path("games/import/", games.import_),
    path("games/<code:code>/", games.state),
    path("games/<code:code>/board/", games.board),
    path("games/<code:code>/commands/", commands),
    path("games/<code:code>/journal/", history.journal),
    path("games/<code:code>/score/", history.score),
    path("games/<code:code>/offers/", history.offers),
    path("games/<code:code>/export/", games.export),
    path("games/<code:code>/bank/", doors.bank),
    path("games/<code:code>/bank/pin/", doors.new_pin),
    path("games/<code:code>/pause/", doors.pause),
    path("games/<code:code>/wrong/", doors.wrong),
    path("games/<code:code>/knocks/", doors.knocks),
    path("games/<code:code>/knocks/<number:number>/", doors.knock),
    path("games/<code:code>/seats/", seats.seats),
    path("games/<code:code>/seats/order/", seats.order),
    path("games/<code:code>/seats/<str:letter>/", seats.seat),
    path("games/<code:code>/seats/<str:letter>/reclaim/", seats.reclaim),
    path("games/<code:code>/seats/<str:letter>/release/", seats.release),
    path("games/<code:code>/seats/<str:letter>/helps/", doors.helps),
    path("rules/", library.rules),
    path("rules/<str:rule_id>/", library.rule),
    path("editions/", boxes.editions),
    path("editions/<str:edition_id>/", boxes.edition),
    path("schema/", SpectacularJSONAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    re_path("", nothing),
]
