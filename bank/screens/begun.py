"""Taking over a game begun on paper, and putting right what the app has wrong: the whole table told, then one entry.

A page for each player and one for the turn. What has been told travels with the page (bank/paper.py); it is held
against the table as it stands, and only what differs is sent: one `arrange`, and in the lobby the `start` after it.
"""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from bank import journal, naming
from bank.codes import new_epoch
from bank.models import Game
from bank.money import language
from bank.paper import Paper, as_text, difference, from_text, has_pot, keeps_cash, paper_of
from bank.paper_taps import tapped
from bank.problems import Problem, Stale
from bank.screens import paper as shown
from bank.screens import places, words
from bank.screens.asking import Answer, ask
from bank.screens.board import place, wonders
from bank.screens.doors import for_the_banker
from bank.tables import Live
from bank.wording import refusal_text
from rules.contradictions import Told
from rules.ledger import BANK
from rules.play import decide, post
from rules.refusals import Refusal

Context = dict[str, Any]
TURN = "turn"
LONGEST_REASON = 200
CHIPS = (1, 5, 10, 50, 100, 500)
OWED = (1, 10, 50, 100, 500)


@gzip_page
@require_http_methods(["GET", "POST"])
@for_the_banker
def page(request: HttpRequest, game: Game, live: Live) -> HttpResponse:
    """A page of the telling; `do=send` books it and leads back to the tablet."""
    asked = request.POST
    paper = from_text(str(asked["draft"]), live.table) if "draft" in asked else _first(live)
    paper = _turned(tapped(paper, live.table, asked.getlist("tap")))
    reason = naming.one_line(str(asked.get("reason", "")))[:LONGEST_REASON] or _("mended at the table")
    lost = None
    if asked.get("do") == "send":
        try:
            _send(game, live, paper, reason, key=str(asked.get("key", ""))[:40] or new_epoch())
            return redirect(places.bank(game.code))
        except (Problem, Refusal) as refused:
            lost = refusal_text(refused, language(), live.names, live.table)["detail"]
    context = _page(live, paper) | {"reason": reason, "lost": lost, "key": new_epoch()}
    body = "bank/paper/turn.html" if paper.page == TURN else "bank/paper/player.html"
    part = "X-Taps" in request.headers
    return render(request, body if part else "bank/paper/page.html", context | {"body": body})


def _first(live: Live) -> Paper:
    """Where the telling begins: the first player, cash by the pad."""
    paper = paper_of(live.table)
    order = live.state(BANK)["order"]
    turn = paper.turn if live.table.on_turn else (order[0] if order else None)
    return replace(paper, page=order[0] if order else TURN, turn=turn, by_pad=True)


def _turned(paper: Paper) -> Paper:
    return paper if paper.page in (*paper.hands, TURN) else replace(paper, page=TURN)


# --- What is booked ---------------------------------------------------------------------------------------------------
def _send(game: Game, live: Live, paper: Paper, reason: str, key: str) -> None:
    """One `arrange`, and in the lobby the `start`. Refuses before anything is booked (Stale: the table moved on)."""
    _must_be_fresh(live, paper)
    first = _asked(live, paper, reason)
    if first is not None and first.refusal:
        raise first.refusal
    if live.table.status == "lobby":
        _must_start(live, first)
    if first is not None:
        journal.record(game.code, first.command, key=f"{key}:arrange", by=BANK, if_seq=live.seq)
    if live.table.status == "lobby":
        journal.record(game.code, {"type": "start"}, key=f"{key}:start", by=BANK)


def _must_be_fresh(live: Live, paper: Paper) -> None:
    if paper.seq != live.seq:
        raise Stale(seq=live.seq)


def _asked(live: Live, paper: Paper, reason: str) -> Answer | None:
    """What the rules make of all that is told otherwise; None when nothing is."""
    state = difference(paper, live.table)
    if not state:
        return None
    command = {"type": "arrange", "state": state}
    return ask(live, command if live.table.status == "lobby" else command | {"reason": reason})


def _must_start(live: Live, first: Answer | None) -> None:
    table = post(live.table, first.entry) if first and first.entry else live.table
    decide(table, {"type": "start"}, BANK)


# --- What the pages show ----------------------------------------------------------------------------------------------
def _page(live: Live, paper: Paper) -> Context:
    table = live.table
    told, names = shown.looked_at(paper, table), {letter: live.names.get(letter) or letter for letter in table.seats}
    context: Context = {
        "is_lobby": table.status == "lobby",
        "title": _("We have already begun") if table.status == "lobby" else _("Put right"),
        "code": live.code,
        "tabs": _in_order(live, shown.tabs(paper, table, told, names)),
        "paper": paper,
        "draft": as_text(paper),
        "is_stale": paper.seq != live.seq,
        "keeps_cash": keeps_cash(table),
    }
    if paper.page == TURN:
        return context | _turn(live, paper, told, names)
    letters = [tab.letter for tab in context["tabs"]]
    following = [*letters, TURN][letters.index(paper.page) + 1]
    after = {"following": following, "following_name": names.get(following)}
    return (
        context | shown.player_page(paper, table, told, names) | _token(live, paper) | _owes(live, paper, names) | after
    )


def _in_order(live: Live, tabs: list[shown.Tab]) -> list[shown.Tab]:
    order = live.state(BANK)["order"]
    return sorted(tabs, key=lambda tab: order.index(tab.letter) if tab.letter in order else len(order))


def _token(live: Live, paper: Paper) -> Context:
    """Where the token stands, jail, and the passport."""
    table, hand = live.table, paper.hands[paper.page]
    seen = set(hand.passport)
    return {
        "here": place(table, hand.position),
        "squares": [place(table, square.index) for square in table.edition.squares],
        "tries": range(int(table.setting("jail_tries"))),
        "slots": [(one, one.index in seen) for one in wonders(table)] if table.setting("passports") else [],
        "ticks": len(seen),
    }


def _owes(live: Live, paper: Paper, names: shown.Names) -> Context:
    """Whom the player could owe, and how much it is; with real notes nobody owes anything to the app."""
    if not live.table.has_money:
        return {"creditors": []}
    owed = paper.hands[paper.page].debts
    payees = [letter for letter, hand in paper.hands.items() if letter != paper.page and not hand.is_out]
    creditors = [
        {
            "letter": payee,
            "name": names.get(payee),
            "token": live.table.token(payee) if payee != BANK else None,
            "sum": sum(debt.amount for debt in owed if debt.to == payee),
        }
        for payee in (*payees, BANK)
    ]
    return {"creditors": creditors, "owed": sum(debt.amount for debt in owed), "chips": OWED}


def _turn(live: Live, paper: Paper, told: Told, names: shown.Names) -> Context:
    """Whose turn it is, the round, what cannot be true, and what would be booked."""
    answer = _asked(live, paper, _("mended at the table"))
    uncounted = [names[letter] for letter, hand in paper.hands.items() if hand.sum is None and not hand.is_out]
    return {
        "says": shown.all_said(told, paper, live.table, names),
        "booked": words.said(live, answer.entry) if answer else "",
        "uncounted": uncounted if keeps_cash(live.table) and live.table.status == "lobby" else [],
        "pot_chips": CHIPS if has_pot(live.table) else (),
        "start_cash": live.table.setting("starting_cash"),
        "may_send": not told.refusals and (answer is not None or live.table.status == "lobby"),
    }
