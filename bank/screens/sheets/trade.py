"""The trade sheet: two sides filled by taps, what follows for both, and the one command that does it.

From the banker a trade is done at once, so its button carries both names; from a seat it is an offer to the other side.
"""

import json
from typing import Any

from bank.screens import words
from bank.screens.asking import Answer, ask
from bank.screens.board import Place, Player, place, player
from bank.screens.wishes import Context, Wish, must_have_player, others, sheet
from rules.offers import offers

CHIPS = (1, 5, 10, 50, 100, 200, 500)


@sheet("trade")
def trade(wish: Wish) -> Context:
    letter = must_have_player(wish)
    partners = others(wish, letter)
    partner = wish.seat("to") or (partners[0].letter if len(partners) == 1 else None)
    if partner is None or partner == letter:
        return {"partners": partners, "partner": None, **_before_partner(wish, letter, partners)}
    return {"partners": partners, "chips": CHIPS, **_bargain(wish, letter, partner)}


def _before_partner(wish: Wish, letter: str, partners: list[Player]) -> Context:
    """All title deeds that may change hands: a tap on another's says with whom, too."""
    own, given = player(wish.live, letter, wish.by), set(wish.numbers("give"))
    mine = _tradable(wish, letter, partners[0].letter) if partners else set()
    open_to = [(one, _tradable(wish, one.letter, letter)) for one in partners]
    return {
        "draft": json.dumps({"give": [str(number) for number in wish.numbers("give")]} if given else {}),
        "mine": [(one, one.index in given, one.index in mine) for one in own.deeds],
        "theirs": [(who, [(one, one.index in free) for one in who.deeds]) for who, free in open_to],
    }


def _bargain(wish: Wish, letter: str, partner: str) -> Context:
    live = wish.live
    command = _command(wish, letter, partner)
    answer = ask(live, command, wish.by) if _says_something(command) else None
    sides = [_side(wish, "give", letter, partner, answer), _side(wish, "take", partner, letter, answer)]
    return {
        "partner": player(live, partner, wish.by),
        "sides": sides,
        "command": {key: json.dumps(command[key]) for key in ("give", "take")},
        "lift": ",".join(map(str, command.get("lift", ()))),
        "settles": command.get("settles"),
        "owed": sum(debt["amount"] for _path, debt in live.table.debts(letter) if debt["to"] == partner),
        "answer": answer,
        "why": words.why(live, answer) if answer else "",
        "draft": json.dumps(_draft(wish, partner)),
        "liftable": [one for side in sides for one in side["picked"] if one.mortgaged],
    }


def _draft(wish: Wish, partner: str) -> dict[str, Any]:
    """What has been picked so far, as sheet.js keeps it."""
    lists = {name: [str(number) for number in wish.numbers(name)] for name in ("give", "take", "lift")}
    sums = {name: wish.number(name) for name in ("give_cash", "take_cash", "give_cards", "take_cards", "settles")}
    return {"to": partner} | {key: value for key, value in (lists | sums).items() if value}


def _command(wish: Wish, letter: str, partner: str) -> dict[str, Any]:
    command: dict[str, Any] = {"type": "trade", "from": letter, "to": partner}
    command |= {name: _goods(wish, name) for name in ("give", "take")}
    extra = {"lift": _lifted(wish), "settles": wish.number("settles")}
    return command | {key: value for key, value in extra.items() if value}


def _lifted(wish: Wish) -> list[int]:
    """Mortgages to be lifted at once: of deeds that are still part of the trade."""
    traded = {*wish.numbers("give"), *wish.numbers("take")}
    return [square for square in wish.numbers("lift") if square in traded]


def _goods(wish: Wish, name: str) -> dict[str, Any]:
    goods = {
        "cash": wish.number(f"{name}_cash"),
        "squares": wish.numbers(name),
        "jail_cards": wish.number(f"{name}_cards"),
    }
    return {key: value for key, value in goods.items() if value}


def _says_something(command: dict[str, Any]) -> bool:
    return bool(command["give"] or command["take"] or command.get("settles"))


def _side(wish: Wish, name: str, giver: str, taker: str, answer: Answer | None) -> dict[str, Any]:
    """One column: what the giver could put in, and what it comes to."""
    who, picked = player(wish.live, giver, wish.by), set(wish.numbers(name))
    bare = _tradable(wish, giver, taker)
    return {
        "name": name,
        "player": who,
        "deeds": [(one, one.index in picked, one.index in bare) for one in who.deeds],
        "picked": [one for one in who.deeds if one.index in picked],
        "cash": wish.number(f"{name}_cash"),
        "cards": wish.number(f"{name}_cards"),
        "after": _after(who.cash, answer, giver, wish, name),
        "interest": _interest(answer, giver),
        "completes": _completes(wish, giver, "take" if name == "give" else "give"),
    }


def _after(cash: int | None, answer: Answer | None, giver: str, wish: Wish, name: str) -> int | None:
    if cash is None or answer is None:
        return cash
    if answer.entry and answer.lines:
        return cash + answer.gain(giver)
    other = "take" if name == "give" else "give"
    return cash - wish.number(f"{name}_cash") + wish.number(f"{other}_cash")


def _interest(answer: Answer | None, payer: str) -> int:
    """What the receiver of mortgaged deeds pays the bank in this trade."""
    return answer.paid(payer, "bank") if answer else 0


def _tradable(wish: Wish, giver: str, taker: str) -> set[int]:
    """The giver's deeds that may change hands now."""
    found = offers(wish.live.table, "bank", giver, wish.live.entries, types={"trade"})
    return {
        square for offer in found if offer["command"]["to"] == taker for square in offer["goods"]["give"]["squares"]
    }


def _completes(wish: Wish, receiver: str, received: str) -> list[Place]:
    """The first site of each colour group that the receiver would own whole."""
    table = wish.live.table
    own = {*table.deeds_of(receiver), *wish.numbers(received)} - set(
        wish.numbers("give" if received == "take" else "take")
    )
    groups = {table.group(square) for square in wish.numbers(received) if table.group(square)}
    return [place(table, group[0]) for group in sorted(groups) if set(group) <= own]
