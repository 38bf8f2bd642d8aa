"""A short way for the one call that has to be quick: POST /api/games/{code}/commands/, asynchronous from end to end.

Django runs synchronous middleware in a thread that then waits for an asynchronous view: a new thread, several hops and
tasks for each request, which take longer than the command. But none of our middleware waits for anything. So here the
very same chain runs in place, around an empty answer: what it refuses is refused, and what it adds to the empty answer
is added to the view's. Any other request goes Django's way; tests/config/test_shortcut.py compares the two. Health is
told here, too, by the chain itself: also while every thread waits for a database.
"""

import re
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.core.handlers.exception import convert_exception_to_response, response_for_exception
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.module_loading import import_string

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]
View = Callable[[HttpRequest, str], Awaitable[HttpResponseBase]]

COMMANDS = re.compile("/api/games/([0-9A-Za-z]{4,6})/commands/")
HEALTH = "/healthz"
FILES = "whitenoise.middleware.WhiteNoiseMiddleware"  # answers other addresses only


class Passed(HttpResponse):
    """The empty answer: the request has passed all checks."""


def with_shortcut(django: ASGIHandler, view: View) -> Application:
    """The application in which commands go straight to `view`, and everything else to `django`."""
    chain = _chain()

    async def answered(scope: Scope, receive: Any, send: Any) -> None:
        found = COMMANDS.fullmatch(scope["path"]) if scope["method"] == "POST" else None
        if found is None and scope["path"] != HEALTH:
            await django(scope, receive, send)
            return
        body = BytesIO()
        request = ASGIRequest(scope, body)
        answer = chain(request)
        if found and isinstance(answer, Passed):
            await _fill(body, receive)
            answer = _dressed(await _viewed(view, request, found[1]), answer)
        await django.send_response(answer, send)

    return answered


def _chain() -> Any:
    """From request to answer, through all of the middleware that has a say in commands."""
    handler: Any = convert_exception_to_response(lambda _: Passed())
    for name in reversed(settings.MIDDLEWARE):
        if name != FILES:
            handler = convert_exception_to_response(import_string(name)(handler))
    return handler


async def _fill(body: BytesIO, receive: Any) -> None:
    """The body, whose length has been checked."""
    message = {"more_body": True}
    while message.get("more_body"):
        message = await receive()
        body.write(message.get("body", b""))
    body.seek(0)


async def _viewed(view: View, request: HttpRequest, code: str) -> HttpResponseBase:
    try:
        return await view(request, code)
    except Exception as fault:  # a fault of ours, told and logged as Django does
        return response_for_exception(request, fault)


def _dressed(answer: HttpResponseBase, passed: Passed) -> HttpResponseBase:
    """The answer with what the chain has put on the empty one."""
    for name, value in passed.headers.items():
        if name not in ("Content-Type", "Content-Length"):
            answer.headers.setdefault(name, value)
    answer.headers["Content-Length"] = str(len(answer.content))  # type: ignore[attr-defined]
    answer.cookies.update(passed.cookies)
    return answer
