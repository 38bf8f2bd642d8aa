"""Sheets about what a player has: title deeds with their mortgages, building, the passport, a flight, a debt."""

import json
from dataclasses import dataclass
from typing import Any

from bank.money import language
from bank.pawns import stories
from bank.screens import outcome, words
from bank.screens.asking import Answer, ask
from bank.screens.board import Place, place, player, wonders
from bank.screens.pads import DISTANCES
from bank.screens.wishes import Context, Wish, must_have_player, others, sheet
from bank.tables import Live
from rules.building import developable, houses_before_hotel, step_of, step_price
from rules.debts import could_raise
from rules.ledger import BANK
from rules.offers import offers
from rules.peeking import hides
from rules.table import HOTEL_LEVEL
from rules.views import may_see_cash


@dataclass(frozen=True, slots=True)
class DeedRow:
    """A title deed in a list: what the bank pays for a mortgage, or asks to lift it, and why it may not be now."""

    place: Place
    command: str
    answer: Answer
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class SiteStep:
    """A site of a group being built on: where it stands, where the draft puts it, and the room above."""

    place: Place
    step: int
    level: int
    offset: int
    room: int
    can_take: bool

    @property
    def can_add(self) -> bool:
        return self.room > 0

    @property
    def field(self) -> str:
        return f"s{self.place.index}"

    @property
    def houses(self) -> range:
        return range(0 if self.has_hotel else self.level)

    @property
    def has_hotel(self) -> bool:
        return self.level == HOTEL_LEVEL


# --- Title deeds -----------------------------------------------------------------------------------------------------
@sheet("deeds")
def deeds(wish: Wish) -> Context:
    letter = must_have_player(wish)
    live = wish.live
    return {
        "rows": deed_rows(live, letter, wish.by),
        "groups": developable(live.table, letter),
        "quick": _quick(wish, letter),
        "is_playing": live.table.status == "playing",
        "may_mortgage": wish.by in ("bank", letter),
        "chair": live.chair(letter),
        "may_peek": wish.is_bank and not may_see_cash(live.table, BANK, letter) and hides(live.table),
        "payees": others(wish, letter) if wish.is_bank else [],
        "story": stories().get(live.table.token(letter) or "", {}).get(language()),
    }


def _quick(wish: Wish, letter: str) -> list[dict[str, Any]]:
    """The groups on which one more each may be built now: the tap opens the building sheet with that already said."""
    if not (wish.is_bank or wish.by == letter) or wish.live.table.status != "playing":
        return []
    found = (_group(wish, group) for group in developable(wish.live.table, letter))
    return [one for one in found if one["can_add"] and _may_rise(wish, one["sites"], 1)]


def _may_rise(wish: Wish, sites: list[SiteStep], more: int) -> bool:
    """May so many more be built on each of these sites?"""
    levels = {str(site.place.index): _level(site, more) for site in sites}
    return ask(wish.live, {"type": "develop", "player": wish.player, "levels": levels}, wish.by).is_open


def deed_rows(live: Live, letter: str, by: str) -> list[DeedRow]:
    """All title deeds of a player, in board order."""
    return [_deed_row(live, letter, square, by) for square in live.table.deeds_of(letter)]


def _deed_row(live: Live, letter: str, square: int, by: str) -> DeedRow:
    command = "lift" if live.table.is_mortgaged(square) else "mortgage"
    answer = ask(live, {"type": command, "player": letter, "squares": [square]}, by)
    amount = answer.paid(payee=letter) if command == "mortgage" else -answer.paid(payer=letter)
    return DeedRow(place(live.table, square), command, answer, amount, words.why(live, answer))


# --- Building --------------------------------------------------------------------------------------------------------
@sheet("build")
def build(wish: Wish) -> Context:
    letter = must_have_player(wish)
    live, who = wish.live, player(wish.live, letter, wish.by)
    groups = [_group(wish, group) for group in developable(live.table, letter)]
    levels = {str(site.place.index): site.level for group in groups for site in group["sites"] if site.offset}
    answer = ask(live, {"type": "develop", "player": letter, "levels": levels}, wish.by) if levels else None
    gain = answer.gain(letter) if answer else 0
    return {
        "groups": [group | {"more": _more(wish, group["sites"])} for group in groups],
        "by_role": live.table.edition.seams["build"] == "role",
        "draft": json.dumps({site.field: site.offset for group in groups for site in group["sites"] if site.offset}),
        "levels": json.dumps(levels),
        "answer": answer,
        "gain": gain,
        "sum": abs(gain),
        "after": None if who.cash is None else who.cash + gain,
        "why": words.why(live, answer) if answer else "",
        "houses": live.table.stock("house"),
        "hotels": live.table.stock("hotel"),
    }


def _group(wish: Wish, squares: tuple[int, ...]) -> dict[str, Any]:
    sites = [_site(wish, square) for square in squares]
    letter = wish.live.table.square(squares[0]).group
    others = [other for group in developable(wish.live.table, wish.player or "") if group != squares for other in group]
    price = wish.live.table.square(squares[0]).building
    return {
        "letter": letter,
        "sites": sites,
        "fields": " ".join(site.field for site in sites),
        "clears": " ".join(f"s{other}" for other in others),
        "price": price,
        "each": _cost(wish, sites, 1),
        "can_add": all(site.can_add for site in sites),
        "can_take": all(site.can_take for site in sites),
    }


def _more(wish: Wish, sites: list[SiteStep]) -> list[tuple[int, int]]:
    """How many more each in one tap, and for how much: two and up, as far as the rules let it go."""
    found = []
    for more in range(2, min(site.room for site in sites) + 1):
        if not _may_rise(wish, sites, more):
            break
        found.append((more, _cost(wish, sites, more)))
    return found


def _cost(wish: Wish, sites: list[SiteStep], more: int) -> int:
    """What so many more on each site cost."""
    steps = ((one.place.index, one.step + rise) for one in sites for rise in range(1, min(more, one.room) + 1))
    return sum(step_price(wish.live.table, square, step) for square, step in steps)


def _level(site: SiteStep, more: int) -> int:
    """The level of a site with so many more on it; a hotel stands on top, however many houses come before it."""
    return HOTEL_LEVEL if more == site.room else site.step + more


def _site(wish: Wish, square: int) -> SiteStep:
    table = wish.live.table
    most = houses_before_hotel(table, square) + 1
    now = step_of(table, square, table.level(square))
    step = min(max(now + wish.number(f"s{square}"), 0), most)
    level = HOTEL_LEVEL if step == most else step
    return SiteStep(place(table, square), step, level, step - now, most - step, step > 0)


# --- Passport and flight ---------------------------------------------------------------------------------------------
@sheet("passport")
def passport(wish: Wish) -> Context:
    letter = must_have_player(wish)
    mends = wish.is_bank and wish.text("mend") is not None
    return {"slots": slots(wish.live, letter, wish.by, mends=mends), "mends": mends}


def slots(live: Live, letter: str, by: str, *, mends: bool = False) -> list[dict[str, Any]]:
    """The 22 slots of a passport. A slot whose tap would do something now says what: `command` and its fields.

    A waiting stamp is put, a flight is taken, and on one's own throw a wonder within reach is the landing. `mends`: the
    banker ticks and unticks by hand.
    """
    seen = set(live.table.passport(letter))
    taps = _mends(live, letter) if mends else _taps(live, letter, by)
    return [{"place": one, "seen": one.index in seen, "tap": taps.get(one.index)} for one in wonders(live.table)]


def _taps(live: Live, letter: str, by: str) -> dict[int, dict[str, Any]]:
    found = offers(live.table, by, letter, live.entries, types={"tick", "fly", "land"})
    open_ones = [offer["command"] for offer in found if offer["refused"] is None]
    ranked = sorted(open_ones, key=lambda command: ("land", "fly", "tick").index(command["type"]))
    return {command["square"]: command for command in ranked if command["player"] == letter}


def _mends(live: Live, letter: str) -> dict[int, dict[str, Any]]:
    seen = live.table.passport(letter)
    kinds = {square: "untick" if square in seen else "tick" for square in live.table.wonders}
    return {square: {"type": kind, "player": letter, "square": square} for square, kind in kinds.items()}


@sheet("flight")
def flight(wish: Wish) -> Context:
    letter = must_have_player(wish)
    found = [
        item
        for item in outcome.beside(wish.live, wish.by)
        if item["kind"] == "flight" and item["player"].letter == letter
    ]
    return {"flight": found[0] if found else None}


# --- Debt ------------------------------------------------------------------------------------------------------------
@sheet("debt")
def debt(wish: Wish) -> Context:
    return {"debt": debt_of(wish.live, must_have_player(wish), wish.by)}


def debt_of(live: Live, letter: str, by: str) -> Context:
    """What a player owes, what can still be raised and how, and what giving up would mean."""
    who = player(live, letter, by)
    reach = None if who.cash is None else could_raise(live.table, letter)
    bankrupt = ask(live, {"type": "bankrupt", "player": letter}, by)
    oldest = who.debts[0] if who.debts else None
    return {
        "player": who,
        "debts": [
            {**one, "creditor": live.names.get(one["to"]), "reason": outcome.reason(one["rule"]), "path": path}
            for one, (path, _debt) in zip(who.debts, live.table.debts(letter), strict=True)
        ],
        "reach": reach,
        "missing": max(0, who.owed - who.cash) if who.cash is not None else None,
        "sales": _sales(live, letter, by),
        "loans": [row for row in deed_rows(live, letter, by) if row.command == "mortgage" and row.answer.is_open],
        "bankrupt": bankrupt,
        "bankrupt_why": words.why(live, bankrupt),
        "heir": live.names.get(oldest["to"]) if oldest else None,
    }


def _sales(live: Live, letter: str, by: str) -> list[dict[str, Any]]:
    """Buildings that may be sold now, one step at a time."""
    found = offers(live.table, by, letter, live.entries, types={"develop"})
    sold = [offer for offer in found if offer["refused"] is None and _is_sale(live, offer)]
    return [_sale(live, offer) for offer in sold]


def _is_sale(live: Live, offer: dict[str, Any]) -> bool:
    return all(level < live.table.level(int(square)) for square, level in offer["command"]["levels"].items())


def _sale(live: Live, offer: dict[str, Any]) -> dict[str, Any]:
    levels = offer["command"]["levels"]
    return {
        "places": [place(live.table, int(square)) for square in levels],
        "levels": json.dumps({str(square): level for square, level in levels.items()}),
        "gain": sum(line["amount"] for line in offer["lines"] if line["from"] == BANK),
    }


def reachable(live: Live, letter: str) -> list[int]:
    """The squares within reach of the player's token by one throw."""
    return [(live.table.position(letter) + distance) % len(live.table.edition.squares) for distance in DISTANCES]
