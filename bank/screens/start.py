"""The start page: type a code, lay a new table, or go on with one that this device holds."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from bank import access, archive, boxes, limits, memory, seating
from bank.codes import code_length, normal
from bank.problems import Busy, Problem, TooMany
from bank.screens import places
from bank.screens.doors import turned_away
from bank.screens.held import held
from bank.strict import parse_object
from config.middleware import limit_of
from rules.edition import EDITIONS, load_edition
from rules.refusals import Refusal

FIRST_EDITION = "wonders"
COVER = (1, 22, 17, 13, 7, 4, 18, 15, 11)  # the wonders whose stamps the first page bears


@require_GET
@gzip_page
def start(request: HttpRequest) -> HttpResponse:
    """The first page: the only one that anybody may find."""
    response = _drawn(request)
    response.headers["X-Robots-Tag"] = "all"
    return response


def _drawn(request: HttpRequest, lost: str = "") -> HttpResponse:
    context = {"held": held(request), "editions": editions_shown(), "code_length": code_length(), "visas": COVER}
    return render(request, "bank/start.html", context | {"lost": lost}, status=400 if lost else 200)


@require_GET
def find(request: HttpRequest) -> HttpResponse:
    """A typed code leads to its join page, or with `watch` to the screen for everybody."""
    code = normal("".join(request.GET.get("code", "").split()))[:6]
    to = places.tv if "watch" in request.GET else places.door
    return redirect(to(code) if code.isalnum() else "/")


@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """A new table; this device holds its bank."""
    limits.new_games.spend(access.address_of(request))
    edition = request.POST.get("edition", FIRST_EDITION)
    game, token = seating.create_game(edition if boxes.is_known(edition) else FIRST_EDITION)
    response = redirect(places.bank(game.code))
    access.set_bank_cookie(response, game, token)
    return response


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """A saved game comes back as a new table; this device holds its bank. What is no such file is told on the page."""
    sent = request.FILES.get("file")
    try:
        limits.imports.spend(access.address_of(request))
        with memory.one_large_file():
            game, token = archive.imported(parse_object(sent.read(limit_of(request.path_info)) if sent else b""))
    except (TooMany, Busy) as refused:
        return turned_away(request, "", refused)
    except (Problem, Refusal):
        return _drawn(request, _("This is no file of a saved game. Nothing has changed."))
    response = redirect(places.bank(game.code))
    access.set_bank_cookie(response, game, token)
    return response


def editions_shown() -> list[tuple[str, dict[str, str]]]:
    """Every box that may be chosen here, with its names: those we bring, then the family's own."""
    own = [(row.slug, row.data["names"]) for row in boxes.listed()[: boxes.MOST_LISTED]]
    return [(one, dict(load_edition(one).names)) for one in EDITIONS] + own
