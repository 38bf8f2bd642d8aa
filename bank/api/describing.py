"""The description's last words: the command call, which is no view of REST framework, and what any call may refuse."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank.api import describing_commands, shapes

ABOUT = """The bank of the table: commands in, entries and states out.

Who lays a table, or sits down, is told a secret once, and shows it as `Authorization: Bearer …`. A command is sent to
`/api/games/{code}/commands/` with an `Idempotency-Key` of the sender's own; sent again with the same key it is answered
again and counts once. What is refused is a problem (RFC 9457) with the `rule` that refuses and its `params`; the rule's
own words stand at `/api/rules/{rule}/`. Sentences come in the language of `Accept-Language` or `?lang=` (fr, fi, en).

What happens at a table is told by a WebSocket, `/ws/games/{code}/?after=N`, with the secret as subprotocol
`bearer.<secret>`: first `{"epoch", "seq", "rev", "state"}`, then `{"seq", "entry", "patch"}` for every entry (`patch`:
RFC 7396, from the state before). The client sends `{"at": seq, "epoch"}` each ten seconds and is told what it lacks,
and may send commands: `{"command": {…}, "key": "…"}`.
"""
COMMANDS = "/api/games/{code}/commands/"
STATUSES = {
    "400": "Malformed.",
    "401": "Who? No token, or one that opens nothing.",
    "403": "Not yours to do.",
    "404": "Unknown.",
    "405": "Not done with this address.",
    "409": "Against the rules.",
    "411": "A body that does not tell its length.",
    "412": "The table has moved on, or the tap is too old.",
    "413": "Too large.",
    "415": "Not JSON.",
    "422": "The key stands for another command.",
    "429": "Too many; `Retry-After` tells for how many seconds.",
    "503": "The database does not answer; nothing was booked. Send again, with the same key, after `Retry-After`.",
}
RETRY_AFTER = {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}}
PARAMETERS = [
    OpenApiParameter("code", str, OpenApiParameter.PATH),
    OpenApiParameter("Idempotency-Key", str, OpenApiParameter.HEADER, required=True),
    OpenApiParameter("If-Match", str, OpenApiParameter.HEADER, description='"seq"'),
    OpenApiParameter("Command-Age", int, OpenApiParameter.HEADER, description="Seconds since the tap."),
    OpenApiParameter("preview", bool, description="true: nothing is recorded."),
    OpenApiParameter("lang", str, description="fr, fi or en"),
]


@extend_schema(
    operation_id="games_commands_create",
    parameters=PARAMETERS,
    request=OpenApiTypes.OBJECT,
    responses={201: shapes.Recorded, 200: shapes.Preview},
)
@api_view(["POST"])
def described_commands(request: Request) -> Response:
    """Record a command, `{"type": …}` and its fields: decided by the rules, and applied once however often it is sent
    with the same key."""
    raise NotImplementedError("bank/api/commands.py answers")


def add_commands(endpoints: list[Any], **kwargs: Any) -> list[Any]:
    """drf-spectacular's hook before: the command call is one of the calls."""
    return [*endpoints, (COMMANDS, COMMANDS, "POST", described_commands)]


def add_problems(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """drf-spectacular's hook after: every call may answer with a problem, and a token is shown as Bearer."""
    result["info"]["description"] = ABOUT
    components = result["components"]
    components["schemas"] |= {"Problem": PROBLEM} | describing_commands.schemas()
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for calls in result["paths"].values():
        for call in calls.values():
            call["security"] = [{"token": []}, {}]
            for status, words in STATUSES.items():
                call["responses"].setdefault(status, _problem(status, words))
    body = result["paths"][COMMANDS]["post"]["requestBody"]
    body["required"], body["content"] = True, {"application/json": {"schema": {"$ref": "#/components/schemas/Command"}}}
    _add_etag(result["paths"]["/api/games/{code}/"]["get"])
    return result


def _problem(status: str, words: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    told = {"description": words, "content": {"application/problem+json": {"schema": schema}}}
    return told | {"headers": RETRY_AFTER} if status in ("429", "503") else told


def _add_etag(call: dict[str, Any]) -> None:
    """The state has a name, and is not sent again to who knows it."""
    text = {"schema": {"type": "string"}}
    call.setdefault("parameters", []).append({"name": "If-None-Match", "in": "header"} | text)
    call["responses"]["200"]["headers"] = {"ETag": {"description": "Made of seq and rev; opaque."} | text}
    call["responses"]["304"] = {"description": "As it was."}


PROBLEM = {
    "type": "object",
    "description": "RFC 9457, with the rule that refuses and its figures.",
    "required": ["type", "title", "status", "detail", "rule", "params"],
    "properties": {name: {"type": "string"} for name in ("type", "title", "detail", "rule")}
    | {"status": {"type": "integer"}, "params": {"type": "object", "additionalProperties": {}}},
}
