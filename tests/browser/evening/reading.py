"""A screen without a browser: the pages as the server sends them, read control by control, and a finger that counts.

For many evenings a real browser is too slow. This one presses nothing that the server's own page does not hold, visible
and enabled, with the fields that it carries; sheets are opened and filled by the same taps. One evening is played both
ways, and the taps have to be the same (test_evening.py), so that nothing is counted here that a hand could not do.
"""

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import count
from typing import Any
from urllib.parse import urlencode

from django.test import Client

from tests.browser.device import Taps

Fields = dict[str, str]
Json = dict[str, Any]
NEVER_CLOSED = frozenset({"input", "img", "br", "meta", "link", "hr", "path", "use", "circle", "rect", "source"})
#: Fields that stay texts though they may look like figures (act.js).
TEXTS = frozenset(["player", "card", "name", "reason", "from", "to", "choice", "with", "building", "first", "kind"])
LISTS = frozenset({"dice", "squares", "entries", "order", "lift"})
_keys = count(1)


@dataclass
class Control:
    """A tag with its attributes; `is_shown`: nothing round it is hidden, inert or folded away; `pad`: on which pad."""

    had: Fields
    is_shown: bool
    pad: str | None = None

    @property
    def is_usable(self) -> bool:
        return self.is_shown and "disabled" not in self.had and self.had.get("aria-disabled") != "true"

    def says(self, name: str) -> str | None:
        """The field, also one nested in `data-fields`."""
        own = self.had.get(f"data-{name.replace('_', '-')}")
        nested = json.loads(self.had.get("data-fields", "{}")).get(name)
        return own if own is not None else None if nested is None else json.dumps(nested)

    def fits(self, fields: Json) -> bool:
        return all(_fits(self.says(name), wanted) for name, wanted in fields.items())

    def fields(self) -> Fields:
        """What it says beside what it is: `data-*` without the page's own."""
        named = {name[5:].replace("-", "_"): text for name, text in self.had.items() if name.startswith("data-")}
        return {name: text for name, text in named.items() if not name.startswith("wb_")}


def _fits(found: str | None, wanted: Any) -> bool:
    if wanted is None or found is None:
        return found is None and wanted in (None, {})
    said = _parsed(found)
    return _plain(said if not isinstance(wanted, list) or isinstance(said, list) else [said]) == _plain(wanted)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        parts = text.split(",")
        return [int(part) for part in parts] if len(parts) > 1 and all(map(str.isdecimal, parts)) else text


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list) else str(value)


class Reader(HTMLParser):
    """Reads a page into its controls."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.controls: list[Control] = []
        self._open: list[tuple[str, bool]] = []
        self._pads: list[tuple[int, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        had = {name: text or "" for name, text in attrs}
        is_folded = any(name == "details" and hides for name, hides in self._open) and tag != "summary"
        covered = any(hides for name, hides in self._open if name != "details")
        is_pad = "data-wb-pad" in had or "data-wb-show-pad" in had
        hides = ("hidden" in had and not is_pad) or "inert" in had or tag == "template"
        if "data-wb-pad" in had:
            self._pads.append((len(self._open), had["data-wb-pad"]))
        pad = self._pads[-1][1] if self._pads else None
        self.controls.append(Control(had, not (hides or covered or is_folded), pad))
        if tag not in NEVER_CLOSED:
            self._open.append((tag, hides or (tag == "details" and "open" not in had)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What closes itself holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        if any(name == tag for name, _hides in self._open):
            while self._open.pop()[0] != tag:
                pass
        while self._pads and self._pads[-1][0] >= len(self._open):
            self._pads.pop()


def read(page: str) -> list[Control]:
    return Reader(page).controls


@dataclass
class Sheet:
    """The sheet that lies over the page: where it comes from, and what has been picked on it."""

    path: str
    opened: Fields
    draft: Json
    controls: list[Control] = field(default_factory=list)


@dataclass
class ReadScreen:
    """A tablet or a phone, with the deeds of `tests.browser.device.Device` that the ways of an evening use."""

    name: str
    client: Client
    path: str
    taps: Taps
    purpose: str = "other"
    pad: str | None = None
    double: bool = False
    page: list[Control] | None = None
    sheet_open: Sheet | None = None

    # -- what can be tapped ------------------------------------------------------------------------------------------
    def can(self, attribute: str, value: Any, /, **fields: Any) -> bool:
        return self._look(attribute, value, fields) is not None

    def command(self, kind: str, /, **fields: Any) -> None:
        control = self._find("command", kind, fields)
        self._send(_command(control, self.double))
        if self.sheet_open and "data-wb-stay" not in control.had:
            self.sheet_open = None

    def sheet(self, name: str, /, **fields: Any) -> None:
        control = self._find("open", name, fields)
        sheets = self._body("data-wb-sheets")
        opened = {name: text for name, text in control.fields().items() if name != "open"}
        self.sheet_open = Sheet(f"{sheets}{name}/", opened, {})
        self._load()

    def pick(self, value: Any, /, **fields: Any) -> None:
        control = self._find("pick", value, fields)
        picked, name = control.had["data-pick"], control.had["data-wb-field"]
        draft = self._draft(control)
        held = draft.get(name, [])
        many = "data-wb-many" in control.had
        draft[name] = (
            ([one for one in held if one != picked] if picked in held else [*held, picked]) if many else picked
        )
        self._consult()

    def add(self, value: Any, /, **fields: Any) -> None:
        control = self._find("add", value, fields)
        draft, least = self._draft(control), int(control.had.get("data-wb-least", 0))
        for name in control.had.get("data-wb-field", "amount").split():
            draft[name] = max(least, int(draft.get(name, 0)) + int(value))
        self._consult()

    def toggle(self, name: str) -> None:
        self._find("toggle", name, {})
        self.double = not self.double

    def show_pad(self, name: str) -> None:
        self._find("wb-show-pad", name, {})
        self.pad = name

    def uncover(self) -> None:
        if self.sheet_open:
            self._count()
            self.sheet_open = None

    def is_drawn(self, _seq: int) -> None:
        """The page is read anew when it is looked at next; a sheet that follows each entry, too."""
        self.page, self.double = None, False
        if self.sheet_open and any("data-wb-fresh" in control.had for control in self.sheet_open.controls):
            self._load()
            if any("data-wb-over" in control.had for control in self.sheet_open.controls):
                self.sheet_open = None

    def shows(self, _expected: Json, within: int = 0) -> None:
        """Figures are looked at in the browser."""

    # -- how ---------------------------------------------------------------------------------------------------------
    def _find(self, attribute: str, value: Any, fields: Json) -> Control:
        found = self._look(attribute, value, fields)
        assert found is not None, f"{self.name}: no {attribute}={value} {fields} to tap"
        self._count()
        return found

    def _look(self, attribute: str, value: Any, fields: Json) -> Control | None:
        asked = {name.rstrip("_"): wanted for name, wanted in fields.items()}
        controls = self.sheet_open.controls if self.sheet_open else self._drawn()
        named = [one for one in controls if one.had.get(f"data-{attribute}") == str(value) and one.is_usable]
        named = named if self.sheet_open else [one for one in named if self._is_on_pad(one)]
        return next((one for one in named if self._with_double(one).fits(asked)), None)

    def _with_double(self, control: Control) -> Control:
        doubles = self.double and "data-wb-may-double" in control.had
        return Control(control.had | {"data-double": "true"}, True) if doubles else control

    def _drawn(self) -> list[Control]:
        if self.page is None:
            self.page = read(self._get(self.path))
        return self.page

    def _is_on_pad(self, control: Control) -> bool:
        """Is it on the pad that is shown: the one that this device used last, else the first?"""
        pads = [one.had["data-wb-pad"] for one in self._drawn() if "data-wb-pad" in one.had]
        shown = self.pad if self.pad in pads else pads[0] if pads else None
        return control.pad in (None, shown) and control.had.get("data-wb-show-pad", "") != shown

    def _body(self, name: str) -> str:
        return next(one.had[name] for one in self._drawn() if name in one.had)

    def _draft(self, control: Control) -> Json:
        assert self.sheet_open is not None
        sets = dict(one.split(":") for one in control.had.get("data-wb-sets", "").split())
        self.sheet_open.draft |= sets
        for name in control.had.get("data-wb-clears", "").split():
            self.sheet_open.draft.pop(name, None)
        return self.sheet_open.draft

    def _consult(self) -> None:
        """The server says what follows from the draft."""
        assert self.sheet_open and any("data-wb-server" in one.had for one in self.sheet_open.controls)
        self._load()

    def _load(self) -> None:
        sheet = self.sheet_open
        assert sheet is not None
        picked = {name: ",".join(held) if isinstance(held, list) else held for name, held in sheet.draft.items()}
        sheet.controls = read(self._get(f"{sheet.path}?{urlencode(sheet.opened | picked)}"))
        drafts = [one.had["data-wb-draft"] for one in sheet.controls if "data-wb-draft" in one.had]
        sheet.draft = json.loads(drafts[0]) if drafts else {}
        sheet.opened = {name: text for name, text in sheet.opened.items() if name not in sheet.draft}

    def _get(self, path: str) -> str:
        answer = self.client.get(path, headers={"Accept-Language": "en"})
        assert answer.status_code == 200, (self.name, path, answer.status_code)
        return str(answer.content.decode())

    def _send(self, command: Json) -> None:
        code, role = self._body("data-code"), self._body("data-role")
        answer = self.client.post(
            f"/api/games/{code}/commands/?as={role}",
            json.dumps(command),
            content_type="application/json",
            headers={"Idempotency-Key": f"read-{next(_keys)}"},
        )
        assert answer.status_code == 201, (self.name, command, answer.content)

    def _count(self) -> None:
        self.taps.counts[self.purpose] += 1


def _command(control: Control, is_double: bool) -> Json:
    """The command that the control stands for, as act.js makes it."""
    fields = control.fields()
    if is_double and "data-wb-may-double" in control.had:
        fields["double"] = "true"
    nested = json.loads(fields.pop("fields", "{}"))
    kind = fields.pop("command")
    return {"type": kind} | {name: _value(name, text) for name, text in fields.items()} | nested


def _value(name: str, text: str) -> Any:
    if text == "null":
        return None
    if name in LISTS and not text.startswith("["):
        parts = text.split(",")
        return int(text) if name == "dice" and len(parts) == 1 else [int(part) for part in parts if part]
    return text if name in TEXTS else _parsed(text)
