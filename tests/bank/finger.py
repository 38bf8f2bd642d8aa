"""A finger on a page that works by forms alone: it taps what is there and enabled, and counts."""

import html
import re
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

_TAG = re.compile(r"<(button|input)\b([^>]*)>")
_FIELD = re.compile(r'([\w.-]+)="([^"]*)"')


@dataclass
class Finger:
    """One page, as the server drew it last."""

    path: str
    client: Client = field(default_factory=Client)
    text: str = ""
    taps: int = 0
    left_for: str = ""

    def look(self) -> "Finger":
        self.text = self._read(self.client.get(self.path))
        return self

    def tap(self, *values: str) -> "Finger":
        """Taps buttons by what they say to the bank, one after the other."""
        for value in values:
            assert value in self.buttons(), f"no {value} to tap; there are {sorted(self.buttons())}"
            self.press("tap", value)
        return self

    def press(self, name: str, value: str, **typed: str) -> "Finger":
        self.taps += 1
        self.text = self._read(self.client.post(self.path, self.fields() | typed | {name: value}))
        return self

    def buttons(self, name: str = "tap") -> set[str]:
        """What could be tapped now."""
        found = [(tag, _fields(rest), rest) for tag, rest in _TAG.findall(self.text)]
        return {
            fields["value"]
            for tag, fields, rest in found
            if tag == "button" and fields.get("name") == name and " disabled" not in rest
        }

    def fields(self) -> dict[str, str]:
        """What the form sends along."""
        found = [_fields(rest) for tag, rest in _TAG.findall(self.text) if tag == "input" and " disabled" not in rest]
        return {one["name"]: one.get("value", "") for one in found if "name" in one and one.get("type") != "checkbox"}

    def says(self, words: str) -> bool:
        return words in " ".join(html.unescape(re.sub(r"<[^>]+>", " ", self.text)).split())

    def _read(self, answer: Any) -> str:
        self.left_for = answer.headers.get("Location", "")
        assert answer.status_code in (200, 302), answer.content
        return str(answer.content.decode())


def _fields(rest: str) -> dict[str, str]:
    return {name: html.unescape(value) for name, value in _FIELD.findall(rest)}
