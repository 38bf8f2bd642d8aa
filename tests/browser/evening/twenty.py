"""Evenings drawn by a seed: how many sit there, who has a phone, by which settings, and how each of them plays.

They are played by the rules alone first, and then by taps on screens that are read (`reading`).
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from django.test import Client

from bank import seating, tables
from bank.access import bank_cookie, find_game, seat_cookie
from tests.browser.device import Taps
from tests.browser.evening.driver import a_throw
from tests.browser.evening.people import Habit
from tests.browser.evening.plan import Kind, play
from tests.browser.evening.reading import ReadScreen
from tests.browser.evening.replay import Oracle, count
from tests.browser.evening.routes import route
from tests.browser.evening.script import BANK, Evening, Person

TOKENS = ("canoe", "clipper", "balloon", "locomotive", "car", "chariot")
NAMES = ("Ann", "Ben", "Cleo", "Dad", "Eve", "Finn")
CHANCES: dict[str, tuple[Any, ...]] = {
    "auctions": (True, True, False),
    "salary": (200, 200, 400),
    "starting_cash": (1500, 1500, 1000),
    "jail_fine_frees": ("now", "next_turn"),
    "even_building": (True, True, False),
    "parking_pot": (None, None, 100),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """An evening of a seed with what it was drawn to be."""

    seed: int
    evening: Evening
    settings: dict[str, Any]

    def __str__(self) -> str:
        people = self.evening.people
        phones = sum(person.has_phone for person in people)
        changed = ", ".join(f"{name} {value}" for name, value in self.settings.items() if name != "rent")
        return f"seed {self.seed}: {len(people)} players, {phones} phones, rent {self.settings['rent']}; {changed}"


def drawn(seed: int, rent: str) -> Drawn:
    """The evening of that seed, to its own end."""
    rng = Random(f"an evening {seed}")
    people = tuple(
        Person(letter, name, token, rng.random() < 0.7)
        for letter, name, token in list(zip("ABCDEF", NAMES, TOKENS, strict=True))[: rng.randint(2, 6)]
    )
    habits = {person.seat: _habit(rng) for person in people}
    settings = {"rent": rent} | {name: rng.choice(choices) for name, choices in CHANCES.items()}
    settings = {name: value for name, value in settings.items() if value is not None}
    kind = Kind("drawn", people, frozenset(), None, settings, habits)
    return Drawn(seed, play(kind, seed)[0], settings)


def _habit(rng: Random) -> Habit:
    return Habit(
        keeps=rng.choice((50, 150, 300)),
        saves=rng.choice((50, 150, 250)),
        bids=rng.choice((50, 80, 110)),
        jail=rng.choice(("fine", "wait")),
        borrows=rng.random() < 0.5,
    )


def tapped(one: Drawn) -> Taps:
    """The evening by taps on read screens; in the end the bank's table is that of the rules alone."""
    game, token = seating.create_game("wonders", one.settings)
    taps, devices = Taps(), {}
    devices[BANK] = _screen(BANK, f"/t/{game.code}/bank/", bank_cookie(game.code), token, taps)
    for person in one.evening.people:
        _letter, secret = seating.take_seat(game.code, person.name, person.token, on_tablet=not person.has_phone)
        if person.has_phone:
            devices[person.seat] = _screen(person.seat, f"/t/{game.code}/", seat_cookie(game.code), secret, taps)
    oracle = Oracle.of(one.evening, one.settings)
    for move in one.evening.moves:
        device = devices[one.evening.device(move.who)]
        device.purpose = move.deed
        taps.events[move.deed] += 1
        device.is_drawn(oracle.table.seq)
        route(device, move, oracle.table)  # type: ignore[arg-type]
        oracle.do(move)
    assert count(tables.current(find_game(game.code)).table) == count(oracle.table)
    return taps


def _screen(name: str, path: str, cookie: str, secret: str, taps: Taps) -> ReadScreen:
    client = Client()
    client.cookies[cookie] = secret
    return ReadScreen(name, client, path, taps)


def report(found: list[tuple[Drawn, Taps]]) -> tuple[str, float, float]:
    """A line for each evening, and the mean and the worst of taps a throw."""
    each = [a_throw(taps) for _one, taps in found]
    mean = sum(each) / len(each)
    lines = [f"{a_throw(taps):.2f} taps a throw, {taps.events['throw']} throws: {one}" for one, taps in found]
    return "\n".join([*lines, f"mean {mean:.2f}, worst {max(each):.2f}"]), mean, max(each)
