"""What a page says while the database does not answer: it is the bank's trouble, nothing is lost, and it comes back."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from bank.api import problems
from bank.money import language
from bank.problems import Busy
from bank.wording import refusal_text

AGAIN = 2  # seconds after which a page asks again by itself


def busy(request: HttpRequest) -> HttpResponse:
    """503 with Retry-After: a problem below /api/, a sentence for a part of a page, else a page that asks again."""
    if request.path_info.startswith("/api/"):
        return problems.response(Busy(), request)
    said = refusal_text(Busy(), language(), {})
    if getattr(request, "htmx", False):
        response = HttpResponse(said["detail"], content_type="text/plain; charset=utf-8")
    else:
        response = render(request, "bank/away.html", {"said": said})
        if request.method == "GET":
            response.headers["Refresh"] = str(AGAIN)
    response.status_code = 503
    response.headers["Retry-After"] = "1"
    return response
