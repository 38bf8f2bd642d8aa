"""What stands in the books: every rule with its source."""

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from bank.api import shapes
from bank.language import lang_of
from bank.problems import Unknown
from rules.catalogue import rule_text
from rules.catalogue import rules as rule_ids


@extend_schema(operation_id="rules_list", responses=shapes.Rules)
@api_view(["GET"])
def rules(request: Request) -> Response:
    """All rules in reading order, in the language asked for."""
    lang = lang_of(request)
    return Response({"results": [rule_text(rule_id, lang) for rule_id in rule_ids()], "next": None})


@extend_schema(responses=shapes.Rule)
@api_view(["GET"])
def rule(request: Request, rule_id: str) -> Response:
    """One rule: its words, where it comes from, the settings it depends on."""
    found = rule_text(rule_id, lang_of(request))
    if found is None:
        raise Unknown()
    return Response(found)
