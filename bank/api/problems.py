"""Refusals as RFC 9457 problems: the id and figures for programs, a title and a sentence for people."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response

from bank.access import BEARER
from bank.language import lang_of
from bank.problems import (
    Busy,
    Damaged,
    Malformed,
    Problem,
    TooLarge,
    TooMany,
    Unauthorized,
    Unknown,
    WrongMethod,
    WrongType,
    status_of,
)
from bank.tables import Live
from bank.wording import refusal_text
from rules.catalogue import catalogue
from rules.refusals import Refusal
from rules.views import public_params

MEDIA_TYPE = "application/problem+json"
Refused = Refusal | Problem


def told(refused: Refused, lang: str, live: Live | None = None, viewer: str | None = None) -> dict[str, Any]:
    """The problem's JSON; its figures tell `viewer` nobody's hidden cash."""
    params = public_params(live.table, refused.params, viewer) if live else refused.params
    shown = type(refused)(refused.rule, **params) if isinstance(refused, Refusal) else refused
    words = refusal_text(shown, lang, live.names if live else {}, live.table if live else None)
    return {
        "type": f"/api/rules/{refused.rule}/" if refused.rule in catalogue() else "about:blank",
        "title": words["title"],
        "status": status_of(refused),
        "detail": words["detail"],
        "rule": refused.rule,
        "params": params,
    }


def response(
    refused: Refused, request: HttpRequest, live: Live | None = None, viewer: str | None = None
) -> JsonResponse:
    """The problem as a plain Django answer."""
    body = told(refused, lang_of(request), live, viewer)
    return JsonResponse(body, status=body["status"], content_type=MEDIA_TYPE, headers=headers_of(refused))


def handler(problem: Exception, context: dict[str, Any]) -> Response | None:
    """Django REST framework's hook: every refusal as a problem; None leaves a fault of ours to be seen as one."""
    refused = problem if isinstance(problem, Refusal | Problem) else _ours(problem)
    if refused is None:
        return None
    body = told(refused, lang_of(context["request"]))
    headers = headers_of(refused)
    if isinstance(problem, exceptions.MethodNotAllowed):
        headers["Allow"] = ", ".join(context["view"].allowed_methods)
    return Response(body, status=body["status"], content_type=MEDIA_TYPE, headers=headers)


def headers_of(refused: Refused) -> dict[str, str]:
    """What HTTP wants said beside some problems."""
    if isinstance(refused, Unauthorized):
        return {"WWW-Authenticate": BEARER.strip()}
    if isinstance(refused, TooMany):
        return {"Retry-After": str(refused.params["seconds"])}
    if isinstance(refused, WrongMethod):
        return {"Allow": "POST"}
    return {"Retry-After": "60" if isinstance(refused, Damaged) else "1"} if isinstance(refused, Busy) else {}


def _ours(problem: Exception) -> Problem | None:
    """What the frameworks refuse, as ours."""
    if isinstance(problem, exceptions.ValidationError):
        fields = problem.detail if isinstance(problem.detail, dict) else {}
        return Malformed(field=next(iter(fields), "json"), fields=sorted(fields))
    kinds: tuple[tuple[tuple[type[Exception], ...], type[Problem]], ...] = (
        ((exceptions.UnsupportedMediaType,), WrongType),
        ((exceptions.MethodNotAllowed,), WrongMethod),
        ((exceptions.NotFound, Http404), Unknown),
        ((RequestDataTooBig,), TooLarge),
        ((DatabaseError, InterfaceError), Busy),
        ((exceptions.ParseError,), Malformed),
    )
    return next((ours() for theirs, ours in kinds if isinstance(problem, theirs)), None)
