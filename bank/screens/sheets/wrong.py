"""Something is wrong: one sheet that puts a slip right, told in plain words, with what was and what will be.

It opens on what happened last; what happened before is a tap away. For each it offers what may be right instead; the
tap that picks it shows what follows, and one more books it (`mend`). What never happened at all is undone.
"""

import json
from typing import Any

from django.utils.translation import gettext as _

from bank.problems import Unknown
from bank.screens import journal, outcome, words
from bank.screens.asking import ask
from bank.screens.board import Place, place, player, players
from bank.screens.pads import DISTANCES
from bank.screens.sheets.figures import Figure, figures_of, met
from bank.screens.slips import Right, Slip, guesses, instead, landed, landing_before, rent_of, slip_of, sum_of
from bank.screens.wishes import Context, Wish, sheet
from bank.tables import Live
from rules.ledger import BANK, Entry
from rules.play import post
from rules.table import Table
from rules.views import may_see_cash, veiled

CHIPS = (-100, -50, -20, -10, 10, 20, 50, 100)
SHOWN = 8
PICKS = ("square", "double", "player", "payer", "card", "none", "rent")
SUMS = ("sum", "more", "figure_sum", "figure_more")


@sheet("wrong", bank_only=True)
def wrong(wish: Wish) -> Context:
    live = wish.live
    before = journal.told(live, SHOWN)
    seq = wish.number("entry") or live.seq
    if not 1 <= seq <= live.seq:
        raise Unknown()
    told = journal.told(live, 1, before=seq + 1)[0]
    context: Context = {
        "told": told,
        "others": [one for one in before if one.seq != seq and not one.undone],
        "players": players(live),
        "draft": json.dumps(_draft(wish)),
        "reason": _("a slip"),
        "asked": [one for one in journal.wrongs(live, BANK) if one["told"].seq == seq],
        "look": wish.text("look"),
    }
    can = not told.undone and ask(live, {"type": "undo", "entry": seq}).refusal
    if told.undone or (can and can.rule == "BAD_REQUEST"):
        return context | {"slip": None}
    return context | _choices(wish, slip_of(live, seq))


def _draft(wish: Wish) -> dict[str, Any]:
    sums = {name: wish.number(name) for name in SUMS}
    return {name: value for name, value in ({name: wish.text(name) for name in PICKS} | sums).items() if value}


def _right(wish: Wish) -> Right:
    square = wish.number("square", -1)
    return Right(
        square=square if 0 <= square < len(wish.live.table.edition.squares) else None,
        double=wish.text("double"),
        player=wish.seat("player") or (BANK if wish.text("player") == BANK else None),
        payer=wish.seat("payer") or (BANK if wish.text("payer") == BANK else None),
        card=wish.text("card"),
        sum=wish.number("sum"),
        more=wish.number("more"),
        not_bought=wish.text("none") is not None,
        rent=wish.text("rent") is not None,
    )


def _choices(wish: Wish, slip: Slip) -> Context:
    live, right = wish.live, _right(wish)
    figure, amend = _figure(wish, slip)
    tried, commands = _tried(live, slip, right, amend)
    answer = ask(live, _mend(tried, commands)) if commands else None
    undo = ask(live, {"type": "undo", "entries": slip.seqs})
    return {
        "slip": slip,
        "right": right,
        "kind": slip.kind,
        "who": player(live, slip.player) if slip.player in live.table.seats else None,
        "came_of_it": [journal.told(live, 1, before=one.seq + 1)[0] for one in slip.chain if one.seq > slip.entry.seq],
        "tiles": _tiles(live, slip, right),
        "is_double": slip.kind == "land" and bool(landed(slip).get("double")),
        "rent": _rent(live, slip),
        "picks": _picks(live, slip, right),
        "payers": _payers(live, slip, right),
        "figure": figure,
        "was": sum_of(slip),
        "now": right.amount(sum_of(slip)),
        "guesses": guesses(sum_of(slip)) if slip.kind in ("pay", "trade", "hammer") else [],
        "typed": right.sum not in (0, *guesses(sum_of(slip))),
        "chips": CHIPS,
        "cards": _cards(live, slip, right),
        "wonders": _wonders(live, slip, right),
        "answer": answer,
        "why": words.why(live, answer) if answer else "",
        "says": words.said(live, answer.entry) if answer else "",
        "follows": _follows(live, answer.entry, wish.by) if answer and answer.entry else [],
        "entries": json.dumps(tried.seqs),
        "instead": json.dumps(commands),
        "undo": undo,
        "undo_why": words.why(live, undo),
        "undo_entries": ",".join(map(str, slip.seqs)),
        "undo_follows": _follows(live, undo.entry, wish.by) if undo.entry else [],
    }


def _mend(slip: Slip, commands: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "mend", "entries": slip.seqs, "instead": commands, "reason": _("a slip")}


def _tried(live: Live, slip: Slip, right: Right, amend: dict[str, Any] | None) -> tuple[Slip, list[dict[str, Any]]]:
    """What is tried: a price goes with the landing at which it was read, though the purchase was tapped."""
    if slip.kind == "buy" and amend:
        landing = landing_before(live, slip.entry)
        first = slip_of(live, landing) if landing else slip
        return first, instead(first, Right(), amend)
    return slip, instead(slip, right, amend)


# --- What may be right instead ----------------------------------------------------------------------------------------
def _figure(wish: Wish, slip: Slip) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The figure of the board that was asked for there, and the `amend` that was picked."""
    live = wish.live
    at = landing_before(live, slip.entry) if slip.kind == "buy" else slip.entry.seq
    found = met(live, live.entries[at - 1]) if at and slip.kind in ("land", "buy") else None
    if found is None or not _is_asked(live.entries[(at or 1) - 1]):
        return None, None
    index = found["square"].index
    one = next(one for one in figures_of(live.table.square(index), found["figure"]) if one.is_picked)
    now = max(0, (wish.number("figure_sum") or one.value) + wish.number("figure_more"))
    printed = _printed(live, index, one.name)
    shown = {"label": one.label, "place": found["square"], "was": one.value, "now": now}
    shown["guesses"] = [printed] if printed not in (None, one.value) else []
    shown["typed"] = wish.number("figure_sum") not in (0, *shown["guesses"])
    return shown, _amend(live, index, one, now) if now != one.value and now else None


def _is_asked(entry: Entry) -> bool:
    """Was a figure of the board asked for: a price on offer, a rent or a tax paid, owed or waiting?"""
    opens = [change.after for change in entry.changes if change.before is None and isinstance(change.after, dict)]
    asked = [one.get("kind") in ("offer", "rent") or "amount" in one for one in opens]
    return any(asked) or any(line.rule.startswith(("RENT", "TAX")) for line in entry.lines)


def _printed(live: Live, index: int, name: str) -> int | None:
    """The figure of the box, before anybody amended it."""
    found = figures_of(live.table.edition.squares[index], name)
    return next((one.value for one in found if one.is_picked and one.name == name), None)


def _amend(live: Live, index: int, one: Figure, now: int) -> dict[str, Any]:
    command: dict[str, Any] = {"type": "amend", "square": index}
    if not one.name.startswith("rents."):
        return command | {one.name: now}
    rents = list(live.table.square(index).rents)
    rents[int(one.name.partition(".")[2])] = now
    return command | {"rents": rents}


def _tiles(live: Live, slip: Slip, right: Right) -> list[dict[str, Any]]:
    """The squares within reach of the throw that was entered."""
    if slip.kind != "land" or slip.player not in live.table.seats:
        return []
    who = right.player if right.player in live.table.seats else slip.player
    here, size, was = slip.before.position(str(who)), len(live.table.edition.squares), landed(slip)
    wrong_one = was["square"] if who == slip.player else None
    squares = [((here + distance) % size, distance) for distance in DISTANCES]
    return [
        {"place": place(live.table, square), "sum": distance, "is_on": square == right.square}
        for square, distance in squares
        if square != wrong_one
    ]


def _picks(live: Live, slip: Slip, right: Right) -> dict[str, Any] | None:
    """Who it may have been instead, and the question."""
    asked = {
        "land": _("Somebody else threw"),
        "hammer": _("Sold to somebody else"),
        "pay": _("It goes to somebody else"),
    }.get(slip.kind)
    if asked is None:
        return None
    command = slip.entry.command
    if slip.kind == "pay" and command["type"] != "pay":
        asked = _("It is somebody else’s")
    wrong_one = command.get("to") or slip.player
    if slip.kind == "hammer":
        wrong_one = next((line.payer for line in slip.entry.lines), "")
    found = [one for one in players(live) if not one.is_out and one.letter not in (wrong_one, command.get("from"))]
    bank = command["type"] == "pay" and BANK not in (wrong_one, command.get("from"))
    return {"asked": asked, "players": [(one, one.letter == right.player) for one in found], "bank": bank}


def _payers(live: Live, slip: Slip, right: Right) -> list[tuple[Any, bool]]:
    """Who may have paid instead."""
    command = slip.entry.command
    if command["type"] != "pay":
        return []
    out = (command["from"], command["to"])
    return [(one, one.letter == right.payer) for one in players(live) if not one.is_out and one.letter not in out]


def _rent(live: Live, slip: Slip) -> dict[str, Any] | None:
    rent = rent_of(slip) if slip.kind == "land" else None
    return {"owner": player(live, rent["player"]), "amount": rent["amount"]} if rent else None


def _cards(live: Live, slip: Slip, right: Right) -> list[dict[str, Any]]:
    if slip.kind != "draw":
        return []
    drawn = slip.before.waits_for("card", slip.player)
    deck = live.table.edition.deck(drawn["deck"]) if drawn else ()
    wrong_one = slip.entry.command.get("card")
    plain = [card for card in deck if not card.options and card.id != wrong_one]
    return [
        {"card": card, "text": outcome.card_text(live.table, card), "is_on": card.id == right.card} for card in plain
    ]


def _wonders(live: Live, slip: Slip, right: Right) -> list[tuple[Place, bool]]:
    if slip.kind != "fly":
        return []
    seen = {*slip.before.passport(slip.player), slip.entry.command["square"]}
    return [(place(live.table, one), one == right.square) for one in live.table.wonders if one not in seen]


# --- Before and after -------------------------------------------------------------------------------------------------
def _follows(live: Live, entry: Entry, viewer: str) -> list[dict[str, Any]]:
    """What of each player will be otherwise: cash, square, stamps, title deeds."""
    now = veiled(live.table, viewer)
    then = post(now, entry)
    seen = {one.letter: may_see_cash(live.table, viewer, one.letter) for one in players(live)}
    found = (_follow(now, then, one.letter, seen[one.letter]) | {"player": one} for one in players(live))
    return [one for one in found if len(one) > 1]


def _follow(now: Table, then: Table, letter: str, sees_cash: bool) -> dict[str, Any]:
    said: dict[str, Any] = {}
    if sees_cash and now.cash(letter) != then.cash(letter):
        said["cash"] = (now.cash(letter), then.cash(letter))
    if now.position(letter) != then.position(letter):
        said["place"] = (place(now, now.position(letter)), place(now, then.position(letter)))
    for name, before, after in (
        ("stamps", now.passport(letter), then.passport(letter)),
        ("deeds", now.deeds_of(letter), then.deeds_of(letter)),
    ):
        changed = [(place(now, one), one in after) for one in sorted({*before} ^ {*after})]
        if changed:
            said[name] = changed
    return said
