"""A table set up over the API for the smaller tests: what they are about is done by taps, what comes before is not."""

import json
import urllib.request
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import urlencode

from tests.browser.device import Device
from tests.browser.server import Bank

BANK = "bank"
TOKENS = ("canoe", "clipper", "balloon", "car", "bicycle", "locomotive", "aeroplane", "chariot")
_keys = count(1)


@dataclass
class Laid:
    """A table with its secrets: tokens by seat, the bank's under "bank"."""

    bank: Bank
    code: str
    tokens: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        bank: Bank,
        seats: str = "AB",
        *,
        edition: str = "wonders",
        roles: dict[str, str] | None = None,
        **settings: Any,
    ) -> "Laid":
        """A lobby with these seats, each with a token piece."""
        made = _post(f"{bank.url}/api/games/", {"edition": edition, "settings": settings}, {})
        table = cls(bank, made["code"], {BANK: made["token"]})
        for seat, token in zip(seats, TOKENS, strict=False):
            role = {"role": roles[seat]} if roles else {}
            asked = {"name": f"{seat}{seat.lower()}", "token_piece": token} | role
            taken = _post(f"{table.address}seats/", asked, {})
            assert taken["seat"] == seat
            table.tokens[seat] = taken["token"]
        return table

    @property
    def address(self) -> str:
        return f"{self.bank.url}/api/games/{self.code}/"

    def do(self, *commands: dict[str, Any], by: str = BANK) -> None:
        """Each through the API, with the secret of who does it."""
        for command in commands:
            bearer = {"Authorization": f"Bearer {self.tokens[by]}", "Idempotency-Key": f"laid-{next(_keys)}"}
            _post(f"{self.address}commands/", command, bearer)

    def post(self, what: str, body: dict[str, Any], by: str = BANK) -> None:
        """A call of the table that is no command."""
        _post(f"{self.address}{what}", body, {"Authorization": f"Bearer {self.tokens[by]}"})

    def by_tablet(self, what: str, **form: str) -> None:
        """A form of the banker's page, sent."""
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        page = f"{self.bank.url}/t/{self.code}/"
        browser.open(f"{page}enter/", urlencode({"token": self.tokens[BANK]}).encode(), timeout=20)
        drawn = browser.open(f"{page}bank/", timeout=20).read().decode()
        token = drawn.partition('name="csrf-token" content="')[2].partition('"')[0]
        headers = {"X-CSRFToken": token, "Origin": self.bank.url}
        browser.open(urllib.request.Request(f"{page}bank/{what}/", urlencode(form).encode(), headers), timeout=20)

    def started(self, **state: Any) -> "Laid":
        """Begun, after an arrangement of the lobby where one is wanted."""
        self.do(*([{"type": "arrange", "state": state}] if state else []), {"type": "start"})
        return self

    def state(self) -> dict[str, Any]:
        with urllib.request.urlopen(self.address, timeout=20) as answer:
            return dict(json.load(answer))

    def sit(self, device: Device, seat: str) -> Device:
        """The device holds the seat's secret (or the bank's) and shows its page."""
        entered = device.page.context.request.post(
            f"{self.bank.url}/t/{self.code}/enter/", form={"token": self.tokens[seat]}
        )
        assert entered.ok, entered.text()
        device.go(f"{self.bank.url}/t/{self.code}/{'bank/' if seat == BANK else ''}")
        device.mark()
        return device

    def figures(self) -> dict[str, str]:
        """What every page has to show now."""
        state = self.state()
        shown = {"seq": str(state["seq"]), "turn.player": state["turn"]["player"]}
        for seat, player in state["players"].items():
            shown |= {f"players.{seat}.{name}": str(player[name]) for name in ("cash", "position")}
            shown[f"players.{seat}.passport.length"] = str(len(player["passport"]))
        return shown


def _post(url: str, body: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
    sent = {"Content-Type": "application/json"} | headers
    request = urllib.request.Request(url, json.dumps(body).encode(), sent, method="POST")
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))
