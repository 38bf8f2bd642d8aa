"""A phone to test with: a device with its own cookies, and what its page lets a finger do."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests.bank.tabletop import Tabletop


class Controls(HTMLParser):
    """Collects every element with data-* attributes that a page shows: which, and its text (no `<template>`)."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self._open: list[dict[str, str] | None] = []
        self._drafts = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drafts += tag == "template"
        fields = {name.removeprefix("data-"): value or "" for name, value in attrs if name.startswith("data-")}
        control = fields | {"tag": tag, "text": "", "off": str("disabled" in dict(attrs))} if fields else None
        if control and not self._drafts:
            self.found.append(control)
        if tag not in ("input", "link", "meta", "br", "use", "circle", "path", "img"):
            self._open.append(control)

    def handle_endtag(self, tag: str) -> None:
        self._drafts -= tag == "template"
        if self._open and tag not in ("input", "link", "meta", "br", "use", "circle", "path", "img"):
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for control in self._open:
            if control is not None:
                control["text"] += data


@dataclass
class Phone:
    """A device at a table; with `seat` it holds that seat's cookie."""

    table: Tabletop
    seat: str | None = None
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        if self.seat:
            self.client.cookies[f"wb_{self.table.code}_seat"] = self.table.tokens[self.seat]

    def get(self, what: str = "", **query: Any) -> HttpResponse:
        return self.client.get(f"/t/{self.table.code}/{what}", query)

    def post(self, path: str, **fields: str) -> HttpResponse:
        return self.client.post(path, fields)

    # -- what the page shows ------------------------------------------------------------------------------------------
    def html(self, what: str = "", **query: Any) -> str:
        response = self.get(what, **query)
        assert response.status_code == 200, response.status_code
        return response.content.decode()

    def all(self, what: str = "", **query: Any) -> list[dict[str, str]]:
        return Controls(self.html(what, **query)).found

    def commands(self, kind: str | None = None, what: str = "", **query: Any) -> list[dict[str, str]]:
        """The controls that send a command, all or of one kind, that are not switched off."""
        asked = [one for one in self.all(what, **query) if "command" in one and one["off"] == "False"]
        return [one for one in asked if kind in (None, one["command"])]

    def figures(self, what: str = "", **query: Any) -> dict[str, str]:
        """The figures of the page by their path in the state."""
        return {one["state"]: one["text"].strip() for one in self.all(what, **query) if "state" in one}
