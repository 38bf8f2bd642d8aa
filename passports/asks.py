"""What the table waits for from one seat: a debt, an offer, a card, a bid, a stamp, a flight, a rent, a trade.

Each is shown as a card of its own, with only the choices that exist. What a choice costs, or why it is closed, the
rules say (`asking.ask`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from bank.money import plain_money
from bank.screens import outcome, pads, words
from bank.screens.asking import ask
from bank.screens.board import place, player
from bank.screens.sheets.auction import lot_of
from bank.tables import Live
from rules.edition import Card
from rules.offers import offers
from rules.turns import BLOCKING

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ask:
    """One decision of this seat: `kind` names its card, `facts` is what the card shows. Blocking ones come first."""

    kind: str
    facts: Facts
    blocks: bool

    @property
    def template(self) -> str:
        return f"passports/asks/{self.kind}.html"


def asks_of(live: Live, letter: str) -> list[Ask]:
    """All that waits for this seat, what blocks the table first, else oldest first."""
    found = [*_debts(live, letter), *_pending(live, letter)]
    return sorted(found, key=lambda ask_: not ask_.blocks)


def _debts(live: Live, letter: str) -> Iterator[Ask]:
    me = player(live, letter, letter)
    if me.debts:
        paths = [path for path, _debt in live.table.debts(letter)]
        owed = [
            debt | {"name": live.names.get(debt["to"]), "path": at} for debt, at in zip(me.debts, paths, strict=True)
        ]
        yield Ask("debt", {"me": me, "debts": owed, "missing": max(me.owed - (me.cash or 0), 0)}, blocks=True)


def _pending(live: Live, letter: str) -> Iterator[Ask]:
    for _path, item in live.table.pending():
        for_me = item.get("player") == letter
        if item["kind"] in _MINE and for_me:
            yield Ask(item["kind"], _MINE[item["kind"]](live, letter, item), blocks=item["kind"] in BLOCKING)
        elif item["kind"] == "auction" and not live.table.is_out(letter):
            yield Ask("auction", _auction(live, letter), blocks=letter not in item["passed"])
        elif item["kind"] == "trade" and letter in (item["from"], item["to"]):
            yield Ask("trade", _trade(live, letter, item), blocks=False)


def _offer(live: Live, letter: str, item: Facts) -> Facts:
    return outcome.offer(live, letter, letter) | {"decline": ask(live, {"type": "decline", "player": letter}, letter)}


def _card(live: Live, letter: str, item: Facts) -> Facts:
    cards = [tile for card in live.table.edition.deck(item["deck"]) for tile in _tiles(live, card)]
    return {"me": player(live, letter, letter), "deck": item["deck"], "cards": cards}


def _tiles(live: Live, card: Card) -> Iterator[Facts]:
    """One tile for a card; of a card that leaves a choice, one for each way to follow it."""
    text = live.table.edition.card_text(card, get_language() or "en")
    for option in card.options:
        words = (
            _("Pay %(sum)s") % {"sum": plain_money(option.amount)} if option.amount else _("Draw from the other pile")
        )
        yield {"card": card, "kind": option.kind, "text": f"{text} · {words}", "choice": option.kind}
    if not card.options:
        yield {"card": card, "kind": card.kind, "text": text}


def _utility(live: Live, letter: str, item: Facts) -> Facts:
    return {
        "me": player(live, letter, letter),
        "place": place(live.table, item["square"]),
        "dice": pads.dice_pad("utility_throw"),
    }


def _rent(live: Live, letter: str, item: Facts) -> Facts:
    mine = {"player": letter, "from": item["from"]}
    return {
        "me": letter,
        "visitor": player(live, item["from"], letter),
        "place": place(live.table, item["square"]),
        "amount": item["amount"],
        "claim": ask(live, {"type": "claim"} | mine, letter),
        "waive": ask(live, {"type": "waive"} | mine, letter),
    }


def _flight(live: Live, letter: str, item: Facts) -> Facts:
    seen = live.table.passport(letter)
    wonders = [place(live.table, square) for square in live.table.wonders if square not in seen]
    return {"me": letter, "from": place(live.table, live.table.position(letter)), "wonders": wonders}


def _stamp(live: Live, letter: str, item: Facts) -> Facts:
    return {"me": letter, "place": place(live.table, item["square"]), "ticks": len(live.table.passport(letter))}


def _choices(live: Live, letter: str, item: Facts) -> Facts:
    """The ways to answer a square that leaves one (AM-4, AM-18), each with what it costs."""
    command = {"foundation": "foundation", "tax": "tax_choice"}[item["kind"]]
    found = offers(live.table, letter, letter, live.entries, types={command})
    answers = [{"gain": _gain(offer, letter), **offer["command"]} for offer in found if offer["refused"] is None]
    return {"me": player(live, letter, letter), "answers": answers}


def _gain(offer: Facts, letter: str) -> int:
    return sum(line["amount"] * ((line["to"] == letter) - (line["from"] == letter)) for line in offer["lines"])


_MINE: dict[str, Callable[[Live, str, Facts], Facts]] = {
    "offer": _offer,
    "card": _card,
    "utility_throw": _utility,
    "rent": _rent,
    "flight": _flight,
    "stamp": _stamp,
    "tax": _choices,
    "foundation": _choices,
}


def _auction(live: Live, letter: str) -> Facts:
    lot: Facts = lot_of(live, letter, only=letter) or {}
    leads = lot["leader"] is not None and lot["leader"].letter == letter
    return lot | {"me": player(live, letter, letter), "row": lot["rows"][0], "leads": leads}


def _lots(side: Facts | None) -> list[str]:
    """What kinds of things a side of a trade holds."""
    return [kind for kind, much in (side or {}).items() if much]


def _trade(live: Live, letter: str, item: Facts) -> Facts:
    """An offer of this seat, or to it; seen from the seat: what it gives and what it gets."""
    is_mine = item["from"] == letter
    accept = ask(live, {"type": "accept", "trade": item["id"]}, letter)
    give, take = (item["give"], item["take"]) if is_mine else (item["take"], item["give"])
    return {
        "id": item["id"],
        "is_mine": is_mine,
        "is_request": not _lots(take) and _lots(give) == ["cash"],
        "other": player(live, item["to"] if is_mine else item["from"], letter),
        "give": outcome.side(live, give or {}),
        "take": outcome.side(live, take or {}),
        **outcome.terms(live, item),
        "accept": accept,
        "why": words.why(live, accept),
    }
