"""What goes home from a finished table: files for whoever may see it, and the sheet that offers them."""

import json
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from bank.ending import sharing
from bank.models import Game
from bank.money import language, plain_money
from bank.pawns import colours, drawing
from bank.problems import Unknown
from bank.screens import board, words
from bank.screens.doors import for_everybody
from bank.screens.end.chart import chart
from bank.screens.wishes import Context, Wish, sheet
from bank.tables import Live
from rules.scoring import places

FILES = ("count.csv", "result.json", "picture.svg", "play.bgsplay")
Made = tuple[str, str]


def shared(live: Live) -> Context:
    """What the buttons of a finished table need."""
    return {"text": text_of(live), "bg_stats": sharing.bg_stats_link(live, _game(live)), "at": f"/t/{live.code}/end/"}


def text_of(live: Live) -> str:
    """The result as a few lines to be pasted anywhere."""
    found = places(live.table)
    score = live.view.state(None)["score"]
    rounds = live.table.fact("turn.round", 1)
    head = _("%(game)s, %(rounds)s") % {
        "game": _game(live),
        "rounds": ngettext("%(n)d round", "%(n)d rounds", rounds) % {"n": rounds},
    }
    rows = [
        f"{found[one]}. {live.names[one]}: {plain_money(score[one]['total'])}"
        for one in sorted(found, key=lambda o: found[o])
    ]
    return "\n".join([head, *rows])


def _game(live: Live) -> str:
    return str(live.table.edition.names[language()])


@sheet("share")
def share(wish: Wish) -> Context:
    """The sheet that offers all of it."""
    if wish.live.table.status != "over" or not wish.live.curtain().is_up:
        raise Unknown()
    return {"shared": shared(wish.live)}


@require_GET
@for_everybody
def file(request: HttpRequest, game: Game, live: Live, name: str) -> HttpResponse:
    """One of the files. Unknown before the count lies open."""
    if name not in _MAKE or live.table.status != "over" or not live.curtain().is_up:
        raise Unknown()
    kind, text = _MAKE[name](request, live)
    disposition = "inline" if name.endswith("svg") else "attachment"
    stem, _dot, end = name.partition(".")
    return HttpResponse(
        text,
        content_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'{disposition}; filename="wonderbank-{live.code}-{stem}.{end}"'},
    )


def _csv(request: HttpRequest, live: Live) -> Made:
    titles = {line: str(name) for line, name in words.LINES.items()} | {"line": _("Line"), "place": _("Place")}
    return "text/csv", sharing.csv_of(sharing.table_of(live, titles))


def _json(request: HttpRequest, live: Live) -> Made:
    return "application/json", json.dumps(sharing.result_of(live), ensure_ascii=False, indent=1)


def _play(request: HttpRequest, live: Live) -> Made:
    return "application/json", json.dumps(sharing.play_of(live, _game(live)), ensure_ascii=False, indent=1)


def _picture(request: HttpRequest, live: Live) -> Made:
    """The picture: our own drawing, with everything in it that it needs, for a canvas fetches nothing."""
    context = {
        "ranks": picture_rows(live),
        "chart": chart(live, None),
        "game": _game(live),
        "rounds": live.table.fact("turn.round", 1),
        "code": live.code,
    }
    return "image/svg+xml", render(request, "bank/ending/picture.svg", context).content.decode()


def picture_rows(live: Live) -> list[dict[str, Any]]:
    """Who stands on the picture: place, name, wealth, token drawn, ticks, and how far down."""
    found = places(live.table)
    score = live.view.state(None)["score"]
    order = sorted(found, key=lambda one: found[one])
    step = min(112, 448 // max(1, len(order)))
    return [
        {
            "place": found[one],
            "player": board.player(live, one, None),
            "total": score[one]["total"],
            "drawing": drawing(live.table.token(one)),
            "colours": colours(live.table.token(one)),
            "y": 150 + step * at,
        }
        for at, one in enumerate(order)
    ]


_MAKE: dict[str, Callable[[HttpRequest, Live], Made]] = {
    "count.csv": _csv,
    "result.json": _json,
    "picture.svg": _picture,
    "play.bgsplay": _play,
}
