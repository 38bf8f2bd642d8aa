"""Sheets about the table as a whole: log, joining, and putting right what the bank has wrong."""

import json
from typing import Any

from django.utils.translation import gettext as _

from bank.paper import MOST_NOTES, NOTES
from bank.problems import Unknown
from bank.screens import journal, outcome, pads, places, words
from bank.screens.asking import ask
from bank.screens.board import place, player, players
from bank.screens.board import places as squares
from bank.screens.wishes import Context, Wish, must_have_player, sheet
from rules.ledger import CASH
from rules.peeking import may_copy
from rules.rents import rent_of
from rules.table import Table
from rules.views import may_see_cash

#: What two dice can show.
THROWS = range(2, 13)


# --- Log -------------------------------------------------------------------------------------------------------------
@sheet("log")
def log(wish: Wish) -> Context:
    before = wish.number("before") or None
    only = wish.seat("only")
    entries = journal.told(wish.live, before=before, about=only)
    is_more = bool(entries) and entries[-1].seq > 1
    return {
        "entries": entries,
        "older": entries[-1].seq if is_more else None,
        "only": only,
        "seats": players(wish.live, wish.by),
        "may_undo": wish.is_bank or _anyone(wish),
    }


def _anyone(wish: Wish) -> bool:
    return bool(wish.live.table.setting("undo") == "anyone")


# --- Before a sum is booked -------------------------------------------------------------------------------------------
@sheet("check")
def check(wish: Wish) -> Context:
    """Where the table looks at each sum before it is booked: what the command would do."""
    try:
        command = json.loads(wish.query.get("command", ""))
    except ValueError:
        raise Unknown()
    if not isinstance(command, dict):
        raise Unknown()
    answer = ask(wish.live, command, wish.by)
    names = wish.live.names
    lines = [
        {
            "payer": names.get(line.payer, _("the bank")),
            "payee": names.get(line.payee, _("the bank")),
            "amount": line.amount,
        }
        | {"reason": outcome.reason(line.rule)}
        for line in answer.lines
    ]
    kind, fields = command.pop("type", ""), json.dumps(command)
    refused_by = answer.refusal.rule if answer.refusal else None
    text = words.said(wish.live, answer.entry)
    return {
        "lines": lines,
        "text": text,
        "why": words.why(wish.live, answer),
        "refused_by": refused_by,
        "command_type": kind,
        "fields": fields,
        "sums": sums_to_choose(answer.lines[0].amount) if len(answer.lines) == 1 else [],
    }


def sums_to_choose(right: int) -> list[tuple[int, bool]]:
    """The right sum among two that are near it, for who learns to count; where it stands differs from sum to sum."""
    step = 1 if right < 10 else 5 if right < 50 else 10 if right < 200 else 50
    lower = right - step if right > step else right + 2 * step
    found = sorted({right, right + step, lower}, key=lambda sum_: (sum_ * 7 + right) % 11)
    return [(sum_, sum_ == right) for sum_ in found]


# --- Joining ---------------------------------------------------------------------------------------------------------
@sheet("join")
def join(wish: Wish) -> Context:
    """The way in: QR, address and code; while playing, the banker seats a late comer here."""
    live = wish.live
    edition = live.table.edition
    taken = [live.table.token(letter) for letter in live.table.seats]
    free = [token for token in edition.tokens if token not in taken]
    return {
        "join": places.join(live.code, wish.origin),
        "free": free,
        "may_seat": wish.is_bank and live.table.status == "playing" and bool(free),
        "draft": json.dumps({"cash": live.table.setting("starting_cash")}),
    }


@sheet("reach")
def reach(wish: Wish) -> Context:
    """What to try when a phone does not find the bank."""
    return {"join": places.join(wish.live.code, wish.origin)}


@sheet("seat", bank_only=True)
def seat(wish: Wish) -> Context:
    """A seat without a phone: a pawn, perhaps a name."""
    edition = wish.live.table.edition
    taken = {wish.live.table.token(letter): wish.live.names.get(letter) for letter in wish.live.table.seats}
    roles = ("competitor", "monopolist") if edition.seams["end"] == "role" else ()
    return {"tokens": [(token, taken.get(token)) for token in edition.tokens], "roles": roles}


@sheet("rename", bank_only=True)
def rename(wish: Wish) -> Context:
    must_have_player(wish)
    return {}


# --- Who moves, and from where ---------------------------------------------------------------------------------------
@sheet("mover", bank_only=True)
def mover(wish: Wish) -> Context:
    return {"players": [one for one in players(wish.live, wish.by) if not one.is_out]}


@sheet("elsewhere")
def elsewhere(wish: Wish) -> Context:
    letter = must_have_player(wish)
    return {"squares": pads.elsewhere(wish.live, letter)["squares"], "card": wish.live.table.waits_for("card", letter)}


@sheet("dice")
def dice(wish: Wish) -> Context:
    must_have_player(wish)
    return {"pad": pads.dice_pad()}


@sheet("thrown")
def thrown(wish: Wish) -> Context:
    """The dice of a card that says to throw (`card`)."""
    letter, found = must_have_player(wish), wish.live.table.edition.card(wish.text("card") or "")
    if found is None:
        raise Unknown()
    text = outcome.card_text(wish.live.table, found)
    return {"pad": pads.dice_pad("draw"), "card": found.id, "text": text, "letter": letter}


# --- Putting right ---------------------------------------------------------------------------------------------------
@sheet("menu", bank_only=True)
def menu(wish: Wish) -> Context:
    return {
        "is_playing": wish.live.table.status == "playing",
        "is_resting": wish.live.resting is not None,
        "players": players(wish.live, wish.by),
        "tv": places.tv(wish.live.code),
    }


@sheet("keep", bank_only=True)
def keep(wish: Wish) -> Context:
    """The whole game as a file, a PIN for another device, and the table's end."""
    return {"may_copy": may_copy(wish.live.table)}


@sheet("arrange", bank_only=True)
def arrange(wish: Wish) -> Context:
    """A player's token, cash or jail as they are on the table: not played, put right."""
    letter = must_have_player(wish)
    table = wish.live.table
    jailed = {"position": 10, "in_jail": not table.is_jailed(letter)}
    return {
        "squares": [(one, _arranged(letter, {"position": one.index})) for one in squares(table)],
        "jail": _arranged(letter, jailed),
        "reason": _("mended at the table"),
    }


@sheet("cash", bank_only=True)
def cash(wish: Wish) -> Context:
    """How much a player has in hand, counted on the table."""
    letter = must_have_player(wish)
    reason = {"reason": _("counted at the table")}
    if wish.text("way") == "notes":
        return reason | _note_by_note(wish, letter)
    sees = may_see_cash(wish.live.table, wish.by, letter)
    draft = {"amount": wish.live.table.holding(letter, CASH) if sees else 0, "letter": letter}
    return reason | {"chips": (1, 5, 10, 50, 100, 500), "draft": json.dumps(draft)}


def _note_by_note(wish: Wish, letter: str) -> Context:
    """One line for each note of the box, and what they come to."""
    counts = {value: min(max(wish.number(f"n{value}"), 0), MOST_NOTES) for value in NOTES}
    total = sum(value * count for value, count in counts.items())
    draft = {f"n{value}": count for value, count in counts.items() if count}
    fields = {"state": {"players": {letter: {"cash": total}}}}
    return {"notes": list(counts.items()), "total": total, "draft": json.dumps(draft), "fields": json.dumps(fields)}


def _arranged(letter: str, fields: dict[str, Any]) -> str:
    return json.dumps({"state": {"players": {letter: fields}}})


@sheet("finish", bank_only=True)
def finish(wish: Wish) -> Context:
    """The end by the clock; where the bank then goes round the board, with a throw for each utility (AM-8)."""
    tours = [_tour(wish, square) for square in _tolls(wish.live.table)]
    dice = {str(tour["place"].index): tour["total"] for tour in tours if tour["total"]}
    command = {"type": "finish"} | ({"dice": dice} if dice else {})
    return {
        "answer": ask(wish.live, command),
        "tours": tours,
        "totals": THROWS,
        "draft": json.dumps({f"u{square}": total for square, total in dice.items()}),
        "dice": json.dumps(dice),
        "is_thrown": len(dice) == len(tours),
        "by_tour": wish.live.table.setting("quick_game"),
    }


def _tolls(table: Table) -> list[int]:
    """The utilities for which the bank throws on its last tour: those that take anything."""
    if not table.setting("quick_game"):
        return []
    utilities = (square for square in table.deed_squares if table.square(square).kind == "utility")
    return [square for square in utilities if rent_of(table, square, THROWS[0]).amount]


def _tour(wish: Wish, square: int) -> dict[str, Any]:
    live, total = wish.live, wish.number(f"u{square}")
    total = total if total in THROWS else 0
    rent = rent_of(live.table, square, total).amount if total else None
    owner = live.table.owner(square)
    return {"place": place(live.table, square), "total": total, "rent": rent, "owner": live.names.get(owner or "")}


@sheet("leave")
def leave(wish: Wish) -> Context:
    """A player goes home: everything to the bank."""
    letter = must_have_player(wish)
    return {"answer": ask(wish.live, {"type": "abandon", "player": letter}), "who": player(wish.live, letter, wish.by)}
