"""Whatever people are called and whatever reasons they give: every page, sheet, file and answer shows it as text.

Not a list of pages: all addresses that the app knows are walked, and all sheets, so that a new one is looked at as well
(RELIABILITY B23, B24).
"""

import csv
import io
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from bank import knocking, seating
from bank.models import Knock
from bank.screens.sheets import mounting  # noqa: F401  (enters the sheets)
from bank.screens.wishes import BUILDERS
from tests.bank.bad_inputs import NAMES
from tests.bank.rights import ROWS
from tests.bank.tabletop import Tabletop
from tests.bank.test_rights import Asker

pytestmark = [pytest.mark.django_db, pytest.mark.alike, pytest.mark.thorough]
PHONES_OWN = ("passport", "wonder", "table", "me", "wrong")
#: Signs that turn a text round, hide in it or end a line (a joiner stands inside emoji, U+202F and U+00A0 in sums).
HIDDEN = re.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
LONG = "x" * 200
REASONS = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\u202egnorw", "=HYPERLINK(1)", "{{7*7}}"]


class Looked(HTMLParser):
    """What a browser would make of a page: the tags and attributes that no text may bring in."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.wrong += [f"{tag} {name}" for name in told if name.startswith("on") or name in ("style", "srcdoc")]
        led = [
            told.get(name) or "" for name in ("href", "src", "action", "formaction", "hx-get", "hx-post", "xlink:href")
        ]
        self.wrong += [
            f"{tag} {value}" for value in led if value.strip().lower().startswith(("javascript:", "data:text"))
        ]
        if tag == "script" and "src" not in told and told.get("type") != "application/json":
            self.wrong.append("script")
        if tag in ("iframe", "object", "embed", "base") or (tag == "img" and told.get("src") == "x"):
            self.wrong.append(tag)


def named(names: list[str], stage: str) -> Tabletop:
    """A table of people with these names, at which a good deal has happened, with reasons to match."""
    table = Tabletop.laid("ABCDEF"[: len(names)], start=False)
    for letter, name in zip("ABCDEF", names, strict=False):
        seating.rename(table.code, letter, name)
    knocking.ask_back(table.code, "A")
    knocking.knock(table.code, names[-1])
    if stage == "lobby":
        return table
    table.record({"type": "start", "order": list("ABCDEF"[: len(names)])})
    for number, reason in enumerate(REASONS):
        table.record({"type": "pay", "from": "A", "to": "B", "amount": 1 + number, "reason": reason})
    table.record({"type": "charge", "player": "B", "amount": 5, "reason": LONG})
    table.record({"type": "arrange", "state": {"players": {"A": {"cash": 700}}}, "reason": REASONS[0]})
    table.record({"type": "land", "player": "A", "square": 39, "salary": True})
    table.record({"type": "buy", "player": "A", "override": REASONS[1]})
    table.record({"type": "tick", "player": "B", "square": 1})
    table.record({"type": "trade", "from": "A", "to": "B", "give": {"squares": [39]}, "take": {"cash": 3}}, by="A")
    table.record({"type": "undo", "entry": 2})
    if stage == "over":
        table.record({"type": "finish"})
    return table


def addresses(table: Tabletop) -> list[tuple[Any, str]]:
    """Everything that can be looked at, by a device that has both the bank and a seat."""
    client = Client()
    client.cookies[f"wb_{table.code}"], client.cookies[f"wb_{table.code}_seat"] = (
        table.tokens["bank"],
        table.tokens["A"],
    )
    found = [(client, Asker(row, "bank", table).path) for row in ROWS if row.method == "GET"]
    found += [(client, f"/t/{table.code}/{where}sheet/{name}/") for where in ("bank/", "", "end/") for name in BUILDERS]
    found += [(client, f"/t/{table.code}/sheet/{name}/") for name in PHONES_OWN]
    found += [(client, f"/t/{table.code}/bank/sheet/{name}/?player=A&to=B&entry=2&line=0") for name in BUILDERS]
    found += [(client, f"/j/{table.code}?again=1"), (client, f"/t/{table.code}/tv/?pane=1")]
    found += [(client, f"/t/{table.code}/end/file/{name}") for name in ("count.csv", "result.json", "picture.svg")]
    return found


@pytest.mark.parametrize("stage", ["lobby", "playing", "over"])
@pytest.mark.parametrize("first", range(0, len(NAMES), 6))
def test_every_page_shows_a_name_as_text(stage: str, first: int) -> None:
    table = named(NAMES[first : first + 6], stage)
    looked_at = 0
    for client, address in addresses(table):
        answer = client.get(address)
        assert answer.status_code < 500, address
        text = answer.content.decode() if not answer.streaming else ""
        kind = answer.headers.get("Content-Type", "").split(";")[0]
        if answer.status_code != 200 or kind not in ("text/html", "image/svg+xml", "text/csv", "application/json"):
            continue
        looked_at += 1
        if kind == "application/json":
            text = json.dumps(shown(json.loads(text)), ensure_ascii=False)
        found = HIDDEN.search(text.removeprefix("\ufeff"))
        assert not found, (address, ascii(text[max(0, found.start() - 60) : found.start() + 20]) if found else "")
        if kind == "text/csv":
            must_be_no_formulas(text)
        elif kind != "application/json":
            assert not Looked(text).wrong, (address, Looked(text).wrong)
            assert "<script>alert" not in text and not re.search("(?<=>)49(?=<)", text), address
    assert looked_at > 40


def shown(value: Any) -> Any:
    """An answer without the commands as they were sent: what they say is told in words beside them."""
    if isinstance(value, dict):
        return {key: shown(inner) for key, inner in value.items() if key != "command"}
    return [shown(inner) for inner in value] if isinstance(value, list) else value


def must_be_no_formulas(text: str) -> None:
    for row in csv.reader(io.StringIO(text.lstrip("\ufeff"))):
        for cell in row:
            assert not cell.startswith(("=", "+", "@", "\t", "\r")), cell
            assert not cell.startswith("-") or cell[1:].isdecimal(), cell


def test_a_knock_by_another_name_is_one_of_the_pages_looked_at() -> None:
    table = named(NAMES[:2], "lobby")
    assert Knock.objects.filter(game__code=table.code).count() == 2


@pytest.mark.parametrize("long", ["x" * 201, "x" * 10_000, "\u202e" * 10_000])
def test_what_is_too_long_is_refused_wherever_a_text_is_taken(long: str) -> None:
    table = Tabletop.laid("AB")
    for command in (
        {"type": "pay", "from": "A", "to": "B", "amount": 1, "reason": long},
        {"type": "buy", "player": "A", "override": long},
        {"type": "join", "name": long},
        {"type": "amend", "square": 1, "names": {"fr": long, "fi": long, "en": long}},
    ):
        answer = table.send(command)
        assert answer.status_code in (400, 413), (command["type"], answer.status_code)
        assert "x" * 30 not in answer.content.decode()
    for path, body in (("seats/", {"name": long}), ("seats/A/", {"name": long})):
        send = Client().patch if path == "seats/A/" else Client().post
        answer = send(table.path + path, body, content_type="application/json", headers=table._headers("bank"))
        assert answer.status_code == 400, path
    answer = Client().post("/api/games/", {"edition": "wonders", "name": long}, content_type="application/json")
    assert answer.status_code == 400
