"""Boxes of a family's own in the browser: the shelf, the editor, a file to share and one to bring along.

What is typed lives on the page until it is saved, whole, by the same call as everybody's (`/api/editions/`); while it
grows the page asks here which faults it has. A file that is faulty opens in the editor, unsaved, with all its faults.
"""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from bank import access, boxes, limits, naming
from bank.codes import is_hosted
from bank.models import OwnEdition
from bank.money import language
from bank.problems import Problem, TooLarge
from bank.screens.boxes_form import form_of, told_faults
from bank.screens.doors import turned_away
from bank.screens.start import editions_shown
from bank.stamps import stamp_of_wonder
from bank.strict import parse_board
from bank.wonders import suggest
from config.middleware import limit_of
from rules.boards import faults_in
from rules.edition import EDITIONS

Context = dict[str, Any]


@require_GET
@gzip_page
def shelf(request: HttpRequest) -> HttpResponse:
    """All boxes of one's own, and how to come by another."""
    return _shelf(request)


def _shelf(request: HttpRequest, lost: str = "") -> HttpResponse:
    own = [_shown(row) for row in boxes.listed()[: boxes.MOST_LISTED]]
    return render(request, "bank/boxes/shelf.html", {"own": own, "editions": editions_shown(), "lost": lost})


def _shown(row: OwnEdition) -> Context:
    return {"slug": row.slug, "name": row.data["names"].get(language()), "changed": row.changed}


@require_GET
@gzip_page
def new(request: HttpRequest) -> HttpResponse:
    """The editor over a copy of any box: `?from=wonders`."""
    source = request.GET.get("from", EDITIONS[0])
    try:
        data = boxes.data_for(source)
    except Problem as refused:
        return turned_away(request, "", refused)
    return _editor(request, data | {"names": {}}, "")


@require_GET
@gzip_page
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The editor over a box of one's own."""
    try:
        return _editor(request, boxes.own(slug).data, slug)
    except Problem as refused:
        return turned_away(request, "", refused)


def _editor(request: HttpRequest, data: Any, slug: str) -> HttpResponse:
    faults = told_faults(list(faults_in(data)), data)
    may_change = bool(slug) and not is_hosted()
    context = {"slug": slug, "may_change": may_change, "faults": faults, "lang": language()}
    return render(request, "bank/boxes/editor.html", form_of(data) | context)


@require_POST
@gzip_page
def bring(request: HttpRequest) -> HttpResponse:
    """A file, or its text: kept at once when it can be played, else opened with its faults."""
    limits.new_editions.spend(access.address_of(request))
    sent = request.FILES.get("file")
    text: str | bytes = sent.read(limit_of(request.path_info)) if sent else request.POST.get("text", "")
    try:
        data = boxes.tidied(parse_board(text))
    except Problem:
        return _shelf(request, lost=_("This is no file of a box. Nothing has been kept."))
    if list(faults_in(data)):
        return _editor(request, data, "")
    return redirect("box", slug=boxes.make(data).slug)


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """The faults of what is being typed, as a part of the page."""
    most = limit_of(request.path_info)
    body = request.read(most + 1)
    try:
        if len(body) > most:
            raise TooLarge(most=most)
        data = boxes.tidied(parse_board(body))
    except Problem as refused:
        return turned_away(request, "", refused)
    return render(request, "bank/boxes/faults.html", {"faults": told_faults(list(faults_in(data)), data)})


@require_GET
def wonders(request: HttpRequest) -> HttpResponse:
    """The wonders that begin with what is typed: each with its stamp and its names, to be picked by a tap.

    With `square` a pick is the command that gives that square the wonder's names, and so its stamp.
    """
    typed = naming.one_line(request.GET.get("q", "")[:40])
    found = suggest(typed, language()) if len(typed) > 1 else []
    shown = [(one, stamp_of_wonder(one), json.dumps(dict(one.names)), one.name(language())) for one in found]
    square = request.GET.get("square", "")
    context = {"wonders": shown, "typed": typed, "square": square if square.isdecimal() else ""}
    return render(request, "bank/boxes/wonders.html", context)


@require_GET
def file(request: HttpRequest, slug: str) -> HttpResponse:
    """The box as a file to share."""
    try:
        data = boxes.own(slug).data
    except Problem as refused:
        return turned_away(request, "", refused)
    body = json.dumps(data, ensure_ascii=False, indent=1)
    named = {"Content-Disposition": f'attachment; filename="wonderbank-{slug}.json"'}
    return HttpResponse(body, content_type="application/json", headers=named)


@require_http_methods(["POST"])
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """The box is thrown away; games that began with it keep theirs."""
    try:
        boxes.remove(slug)
    except Problem as refused:
        return turned_away(request, "", refused)
    return redirect("boxes")
