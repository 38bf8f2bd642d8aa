"""Wonderbank on a home screen, and what a device shows while its bank cannot be reached.

Only where the browser counts the connection as safe (https, or the bank's own machine). The worker keeps our files and
the pages last seen; a page that it brings back says of what hour it is and is shown as out of date, for a bank must not
seem to be there when it is not (static/bank/live.js).
"""

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

_SCRIPTS = ("figures", "live", "morph", "pane", "notice", "act", "sheet", "clock", "feel", "device")
_STYLES = ("table", "screens", "tv")
_DRAWINGS = ("icon", "icons", "pawns", "stamps", "stamps-small", "pattern/wave", "pattern/rosette")
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-full.png", "512x512", "maskable"),
)


def files() -> list[str]:
    """The addresses of what every page needs; each is named after its content."""
    ours = [f"bank/{name}.js" for name in _SCRIPTS] + [f"bank/{name}.css" for name in _STYLES]
    return [static(name) for name in (*ours, *(f"bank/{name}.svg" for name in _DRAWINGS), "passports/phone.css")]


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """What the browser asks before it puts us on the home screen."""
    icons = [
        {"src": static(f"bank/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in ICONS
    ]
    told = {
        "name": "Wonderbank",
        "short_name": "Wonderbank",
        "description": _("The bank for your own board"),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3eee2",
        "theme_color": "#0e4753",
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_GET
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The worker's script; another version of our files is another worker."""
    ours = files()
    version = hashlib.sha256("".join(ours).encode()).hexdigest()[:12]
    context = {"files": json.dumps(ours), "version": version}
    return render(request, "bank/worker.js", context, content_type="text/javascript; charset=utf-8")


@require_GET
@gzip_page
def offline(request: HttpRequest) -> HttpResponse:
    """What is shown for a page that the worker has not kept."""
    return render(request, "bank/offline.html")
