"""A game's file changed anywhere, its chain computed anew: refused whole, or a game that every screen can show (B40).

Whoever knows the code of the bank can make a chain hold; so what folds is looked at value by value (rules/facts.py).
"""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from bank import access, archive
from bank.canonical import chained, genesis
from bank.models import Game
from bank.problems import Malformed
from rules.facts import MOST_WAITING
from rules.refusals import Refusal
from tests.bank.tabletop import Tabletop

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
SEED, TRIES = 4, 250
STRANGE = (None, True, -1, 10**14, "", "Z", "x" * 2000, "<b>", [], {}, [[]], ["Z"], {"a": 1}, [1] * 500, "cash", "bank")
PLAYED: list[tuple[str, dict[str, Any]]] = [
    ("A", {"type": "land", "player": "A", "square": 3, "dice": 3}),
    ("A", {"type": "buy", "player": "A"}),
    ("bank", {"type": "land", "player": "B", "square": 5}),
    ("bank", {"type": "decline", "player": "B"}),
    ("bank", {"type": "bid", "player": "C", "amount": 30}),
    ("bank", {"type": "hammer"}),
    ("bank", {"type": "charge", "player": "C", "amount": 1600}),
    ("A", {"type": "trade", "from": "A", "to": "B", "give": {"squares": [3]}, "take": {"cash": 5}}),
    ("bank", {"type": "undo", "entry": 3}),
    ("bank", {"type": "amend", "square": 1, "price": 70, "names": {"fr": "R", "fi": "R", "en": "R"}}),
    ("bank", {"type": "configure", "settings": {"salary": 300}, "reason": "agreed"}),
]
PAGES = ("bank/", "bank/sheet/log/", "bank/sheet/wrong/", "tv/", "end/", "again/")
CALLS = ("", "journal/", "offers/", "score/", "export/")


@pytest.fixture
def file() -> Any:
    table = Tabletop.laid("ABC")
    for by, command in PLAYED:
        table.record(command, by)
    return json.loads(json.dumps(archive.exported(Game.objects.get(code=table.code))))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in the file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in inner:
        yield (*path, key)
        yield from places(held, (*path, key))


def changed(file: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The file with another value there, and a chain that holds as far as one can be made."""
    other = deepcopy(file)
    inner = other
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    try:
        chain = genesis(other["edition"], other["settings"])
        for row in other["entries"]:
            body = {name: held for name, held in row.items() if name not in archive.ROW_FIELDS}
            at = datetime.fromisoformat(row["at"])
            row["hash"] = chain = chained(chain, at, row["key"], row["fingerprint"], body)
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
        pass
    return other


def must_show(game: Game, token: str) -> None:
    """Every page and call answers."""
    client = Client()
    client.cookies[access.bank_cookie(game.code)] = token
    for address in [f"/t/{game.code}/{page}" for page in PAGES] + [f"/api/games/{game.code}/{call}" for call in CALLS]:
        assert client.get(address).status_code in (200, 409), address


def test_a_file_changed_anywhere_is_refused_or_shown(file: Any) -> None:
    chance = random.Random(SEED)
    everywhere, brought = list(places(file)), 0
    for path in chance.sample(everywhere, TRIES):
        value = chance.choice(STRANGE)
        try:
            game, token = archive.imported(changed(file, path, value))
        except (Malformed, Refusal):
            continue
        brought += 1
        must_show(game, token)
    assert 0 < brought < TRIES / 2


def last(file: Any, field: str, value: Any) -> Any:
    return changed(file, ("entries", len(file["entries"]) - 1, field), value)


def test_a_file_that_would_be_slow_to_look_at_is_refused(file: Any) -> None:
    """Nothing in a file costs more to show than what a table can come to by playing."""
    flight, line = {"kind": "flight", "player": "A"}, {"from": "A", "to": "B", "amount": 1, "rule": "SETUP-6"}
    too_many = MOST_WAITING["pending"] + 1
    slow = [
        last(file, "changes", [[f"pending.{number}.0", None, flight] for number in range(100, 100 + too_many)]),
        last(file, "changes", [["order", ["A", "B", "C"], ["A"] * 10_000]]),
        last(file, "postings", [["A", "cash", 0]] * 30_000),
        last(file, "lines", [line] * 30_000),
        last(file, "undoes", [1] * 30_000),
    ]
    for one in slow:
        with pytest.raises(Malformed):
            archive.imported(one)
    archive.imported(last(file, "changes", [["pending.100.0", None, flight]]))
