"""The API against its own description: whatever it allows to be sent is answered as it says, and never by a fault.

Schemathesis makes the requests up, from the description and against it (`SCHEMATHESIS_EXAMPLES=500` for a long look).
"""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bank import limits
from bank.models import Game
from tests.bank.tabletop import Tabletop, fresh_key

pytestmark = [pytest.mark.django_db, pytest.mark.alike, pytest.mark.thorough]
EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "25"))
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    allow_header_conformance,
]
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]


@pytest.fixture(autouse=True)
def quick_pins(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def connection_kept() -> Iterator[None]:
    """The test's own connection stays open from request to request, as Django's test client has it."""
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.fixture
def description(db: None, connection_kept: None) -> Any:
    return read_description()


@cache
def read_description() -> Any:
    return schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application(), headers={"Host": "localhost"})


def operations() -> list[str]:
    from drf_spectacular.generators import SchemaGenerator

    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return [f"{method.upper()} {path}" for path, calls in paths.items() for method in calls]


class Evening:
    """Two tables to ask at, one in the lobby and one at play; when one has been deleted, another."""

    def __init__(self) -> None:
        self.tables: dict[bool, Tabletop] = {}

    def table(self, start: bool) -> Tabletop:
        found = self.tables.get(start)
        if found is None or not Game.objects.filter(code=found.code).exists():
            found = self.tables[start] = Tabletop.laid("ABC", start=start)
        return found

    def known(self, case: Case, table: Tabletop, by: str) -> None:
        """The request asks for something that is there, and shows who asks."""
        for name, value in (("code", table.code), ("letter", "A"), ("rule_id", "RENT-1"), ("edition_id", "wonders")):
            if name in case.path_parameters:
                case.path_parameters[name] = value
        case.headers["Authorization"] = f"Bearer {table.tokens.get(by, 'guess')}"
        if isinstance(case.body, dict) and "edition" in case.body:
            case.body["edition"] = "wonders"
        if "Idempotency-Key" in case.headers:
            case.headers["Idempotency-Key"] = fresh_key()


@pytest.mark.parametrize("name", operations())
def test_whatever_is_sent_is_answered_as_described(description: Any, name: str) -> None:
    method, path = name.split(" ")
    operation, evening = description[path][method], Evening()

    @how(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=SLOW)
    @given(data=st.data())
    def answered(data: st.DataObject) -> None:
        for limit in limits.ALL:
            limit.forget()
        mode = data.draw(st.sampled_from([GenerationMode.POSITIVE, GenerationMode.NEGATIVE]))
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if data.draw(st.sampled_from([True, True, True, False])):
            evening.known(
                case, evening.table(data.draw(st.booleans())), data.draw(st.sampled_from(["bank", "A", "B", "nobody"]))
            )
        case.headers["Host"] = "localhost"
        case.validate_response(case.call(), checks=CHECKS)

    answered()
