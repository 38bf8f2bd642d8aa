"""How the API reads: JSON only, strictly, and no field that nobody asked for."""

from typing import IO, Any

from django.http import HttpRequest
from rest_framework import serializers
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

from bank.problems import TooLarge
from bank.strict import parse
from config.middleware import limit_of


class StrictParser(BaseParser):
    """Reads a body by bank/strict.py, up to the limit of its path."""

    media_type = "application/json"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Any = None) -> Any:
        """The JSON value in the body; Malformed or TooLarge otherwise."""
        most = limit_of(parser_context["request"].path_info)
        data = stream.read(most + 1)
        if len(data) > most:
            raise TooLarge(most=most)
        return self.read(data)

    def read(self, data: bytes) -> Any:
        """The JSON value in a body."""
        return parse(data)


class AlwaysJson(BaseContentNegotiation):
    """We speak JSON, whatever is asked for; a body of another type is refused."""

    def select_parser(self, request: HttpRequest, parsers: list[BaseParser]) -> BaseParser | None:  # type: ignore[override]
        """The JSON parser, if the body says it is JSON."""
        content_type = (request.content_type or "").split(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(  # type: ignore[override]
        self, request: HttpRequest, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The first renderer of the view."""
        return renderers[0], str(renderers[0].media_type)


class Text(serializers.CharField):
    """A text; a number is none."""

    def to_internal_value(self, data: Any) -> str:
        """The text as it is."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Form(serializers.Serializer[Any]):
    """The fields of a body. Unknown ones are refused, as BAD_REQUEST with their names."""

    def to_internal_value(self, data: Any) -> Any:
        """The body's fields, checked."""
        unknown = set(data) - set(self.fields) if isinstance(data, dict) else {"json"}
        if unknown:
            raise serializers.ValidationError({field: ["unknown"] for field in sorted(unknown)})
        return super().to_internal_value(data)


def fields_of(form: type[Form], data: Any) -> dict[str, Any]:
    """The checked fields of a body."""
    filled = form(data=data)
    filled.is_valid(raise_exception=True)
    found: dict[str, Any] = filled.validated_data
    return found
