"""The table of rights, cell by cell; an address or a method without a row fails (RELIABILITY 7.2, B25, B31, B33)."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver

from bank import access, knocking
from bank.models import Game, Knock, Seat
from tests.bank.rights import NEEDS_NO_PAGE, ROLES, ROWS, Row
from tests.bank.tabletop import Tabletop, fresh_key

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Every address that the app knows."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, before + str(pattern.pattern))
        else:
            yield before + str(pattern.pattern)


def laid_for(row: Row) -> Tabletop:
    """A table at which the row's call makes sense."""
    table = Tabletop.laid(start=not row.lobby)
    if row.knock == "tick":
        table.record({"type": "tick", "player": "A", "square": 1})
    elif row.knock == "reclaim":
        knocking.ask_back(table.code, "A")
    elif row.knock:
        knocking.knock(table.code, "Cid")
    return table


class Asker:
    """A device in a role, at a table of its own unless told."""

    def __init__(
        self, row: Row, role: str, table: Tabletop | None = None, stranger: str | None = None, **how: Any
    ) -> None:
        self.row, self.role, self.stranger = row, role, stranger
        self.table = table or laid_for(row)
        self.client = Client(**how)
        token = self._token()
        self.headers: dict[str, str] = {"Idempotency-Key": fresh_key()}
        if token and row.is_api and not how:
            self.headers["Authorization"] = f"Bearer {token}"
        elif token:
            self.client.cookies[self._cookie()] = token

    def ask(self) -> Any:
        with override_settings(PROFILE="hosted" if self.role == "outside" else "lan"):
            return self.send(self.row.method)

    def send(self, method: str) -> Any:
        body = self.row.body
        options: dict[str, Any] = {"headers": self.headers}
        if method != "GET" and self.row.is_api:
            options |= {"data": body, "content_type": "application/json"}
        elif method != "GET":
            options |= {"data": {name: text.format(code=self.table.code) for name, text in (body or {}).items()}}
        return getattr(self.client, method.lower())(self.path, **options)

    @property
    def path(self) -> str:
        knock = Knock.objects.order_by("-pk").values_list("pk", flat=True).first() or 1
        filled = {"letter": "A", "name": "menu", "rule_id": "RENT-1", "edition_id": "wonders", "slug": "own-22222222"}
        path = self.row.filled.get(self.row.route, self.row.route)
        path = path.replace("^[jJ]/(?P<code>[0-9A-Za-z]{1,12})/?$", "j/<str:code>")
        for name, value in {**filled, "code": self.table.code, "number": str(knock), **self.row.filled}.items():
            path = path.replace(f"<{name}>", value)
            for kind in ("str", "slug", "code", "number"):
                path = path.replace(f"<{kind}:{name}>", value)
        return f"/{path}{self.row.query}"

    def _token(self) -> str | None:
        if self.role == "stranger":
            return self.stranger
        return self.table.tokens.get({"bank": "bank", "seat": "A", "other": "B"}.get(self.role, ""))

    def _cookie(self) -> str:
        holds_bank = self.role in ("bank", "stranger")
        return (access.bank_cookie if holds_bank else access.seat_cookie)(self.table.code)


def named(row: Row) -> str:
    return f"{row.method} {row.route}{row.query}{' lobby' if row.lobby else ''}{row.knock}"


def stored() -> Any:
    """What the bank keeps of all tables."""
    games, seats = Game.objects.order_by("pk").values_list(), Seat.objects.order_by("pk").values_list()
    return list(games), list(seats), list(Knock.objects.order_by("pk").values_list())


def test_every_address_has_its_rows():
    known = {row.route for row in ROWS}
    assert set(routes()) - known == set(), "an address without rights"
    assert known - set(routes()) == set(), "rights to an address that is none"
    assert all(len(row.answers) == len(ROLES) for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_each_role_is_answered_as_the_table_says(row):
    looks = row.method == "GET"
    shared = laid_for(row) if looks else None  # looking changes nothing, so one table does for all
    stranger = Tabletop.laid().tokens["bank"]
    before = stored()
    answers = {role: Asker(row, role, shared, stranger=stranger).ask().status_code for role in ROLES}
    assert answers == row.expected
    assert not looks or stored() == before


@pytest.mark.parametrize("route", sorted(set(routes())))
def test_a_method_without_a_row_is_not_allowed(route):
    rows = [row for row in ROWS if row.route == route]
    table = laid_for(rows[0])
    for method in set(METHODS) - {row.method for row in rows}:
        assert Asker(rows[0], "bank", table).send(method).status_code == 405, method


def is_of_a_table(row: Row) -> bool:
    return row.method != "GET" and "code" in row.route and row.route not in NEEDS_NO_PAGE


@pytest.mark.parametrize("row", [row for row in ROWS if is_of_a_table(row)], ids=named)
def test_what_a_cookie_may_do_needs_the_page_as_well(row):
    """A foreign page sends our cookies along, but not the token that stands in our own page."""
    table = laid_for(row)
    before = stored()
    for role in ("bank", "seat"):
        answer = Asker(row, role, table, enforce_csrf_checks=True).ask()
        assert answer.status_code in (401, 403) or row.expected[role] >= 400, role
    assert stored() == before
