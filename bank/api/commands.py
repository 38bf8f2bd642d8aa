"""The command call: a thin asynchronous view through the same door as everything else.

It is plain Django rather than REST framework, for it is the one call that has to be quick; what it takes and answers
is described in bank/api/describing.py.
"""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from bank import access, hub, journal, limits, writer
from bank.access import Claim
from bank.api import problems
from bank.canonical import compact
from bank.codes import normal
from bank.entries import entry_json
from bank.journal import Recorded
from bank.language import lang_of
from bank.problems import Malformed, Problem, Stale, TooLarge, TooMany, Unauthorized, Unknown, WrongMethod, WrongType
from bank.strict import parse_object, whole
from bank.tables import kept
from config.middleware import limit_of
from rules.refusals import Refusal
from rules.views import public_lines

_MATCH = re.compile(r'"(\d{1,10})(?:-[^"]*)?"')


@csrf_exempt  # a token in the header needs none; for a cookie `_claim` asks
async def commands(request: HttpRequest, code: str) -> HttpResponseBase:
    """POST: record a command; 201 with its entry and patch, or with `?preview=true` what it would do."""
    try:
        return await _answer(request, normal(code))
    except (Refusal, Problem) as refused:
        return problems.response(_counted(request, refused), request, kept(normal(code)))


async def _answer(request: HttpRequest, code: str) -> HttpResponse:
    if request.method != "POST":
        raise WrongMethod()
    claim = _claim(request, code)
    command = _body(request)
    if request.GET.get("preview") == "true":
        recorded = await writer.write(journal.preview, code, command, token=claim.token)
        return _json(_previewed(recorded))
    sent: dict[str, Any] = {"key": _key(request), "if_seq": _if_seq(request), "age": _age(request)}
    recorded = await writer.write(journal.record, code, command, token=claim.token, **sent)
    hub.granted(code, recorded.entry.by)
    return _json(_recorded(recorded, lang_of(request)), status=201)


def _json(value: dict[str, Any], status: int = 200) -> HttpResponse:
    return HttpResponse(compact(value), content_type="application/json", status=status)


def _claim(request: HttpRequest, code: str) -> Claim:
    claim = access.claim_of(request, code)
    if claim is None:
        raise Unauthorized()
    if claim.by_cookie:
        access.must_be_same_site(request)
    return claim


def _body(request: HttpRequest) -> dict[str, Any]:
    if (request.content_type or "").lower() != "application/json":
        raise WrongType()
    most = limit_of(request.path_info)
    data = request.read(most + 1)
    if len(data) > most:
        raise TooLarge(most=most)
    return parse_object(data)


def _key(request: HttpRequest) -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not key:
        raise Malformed(field="Idempotency-Key")
    return key


def _if_seq(request: HttpRequest) -> int | None:
    """The seq that the command was made for; a state's ETag will do as well."""
    header = request.headers.get("If-Match")
    if header is None or header == "*":
        return None
    match = _MATCH.fullmatch(header)
    if not match:
        raise Stale(match=header[:40])
    return int(match[1])


def _age(request: HttpRequest) -> int | None:
    header = request.headers.get("Command-Age")
    return None if header is None else whole(header)


def _recorded(recorded: Recorded, lang: str) -> dict[str, Any]:
    viewer = recorded.entry.by
    entry = entry_json(recorded.live, recorded.entry, recorded.at, viewer, lang=lang)
    return {"seq": recorded.seq, "entry": entry, "patch": recorded.patch(viewer)}


def _previewed(recorded: Recorded) -> dict[str, Any]:
    entry = recorded.entry
    lines = [line.to_json() for line in public_lines(recorded.live.table, entry, entry.by)]
    return {"lines": lines, "patch": recorded.patch(entry.by)}


def _counted(request: HttpRequest, refused: Refusal | Problem) -> Refusal | Problem:
    """Guesses at codes and tokens are counted by address; who guesses too often is told so, and nothing else.

    A token that opens something does not suffer from the dead one of another phone behind the same address.
    """
    address = access.address_of(request)
    if isinstance(refused, Unknown | Unauthorized) and limits.is_guessing(address):
        return TooMany(seconds=limits.wrong_codes.seconds)
    if isinstance(refused, Unknown):
        limits.count_wrong_code(address)
    elif isinstance(refused, Unauthorized) and "Authorization" in request.headers:
        if not limits.wrong_tokens.allows(address):
            return TooMany(seconds=limits.wrong_tokens.seconds)
        limits.wrong_tokens.count(address)
    return refused
