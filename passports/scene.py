"""What a phone shows now: the lobby, one's own throw, the calm card between, out of the game, or the count."""

from typing import Any

from django.utils.translation import gettext as _

from bank.money import language, plain_money, signed
from bank.pawns import stories
from bank.screens import board, journal, outcome, pads, words
from bank.screens.asking import Answer, ask
from bank.screens.bank_away import absence
from bank.screens.board import Player
from bank.screens.end import showing
from bank.screens.end.awards import own_fact
from bank.tables import Live
from passports import asks, movements, visits
from rules.building import developable
from rules.scoring import counted_lines
from rules.turns import mover

Facts = dict[str, Any]


def scene_of(live: Live, letter: str) -> Facts:
    """The scene's name and all that its template shows."""
    me, waits = board.player(live, letter, letter), asks.asks_of(live, letter)
    name, wonders = name_of(live, me, waits), len(live.table.wonders)
    return {
        "scene": name,
        "me": me,
        "asks": waits,
        "wonders": wonders,
        "has_passport": live.table.setting("passports"),
        "left": wonders - me.ticks,
        "round": live.table.fact("turn.round", 1),
        "unput": visits.unput_stamps(live, me.letter),
        "stamps": visits.last_stamps(live, me.letter),
        "fresh": visits.fresh_stamps(live, me.letter),
        "said": said(live, me),
        **_bank(live, letter),
        "title": title(live, me, waits),
        **_past(live, me),
        **_SCENES[name](live, me),
    }


def name_of(live: Live, me: Player, waits: list[asks.Ask]) -> str:
    """lobby, over, out, paused, or while playing: decide (something waits for this seat alone), turn, jail, calm."""
    if live.table.status != "playing":
        return live.table.status
    if me.is_out:
        return "out"
    if live.resting:
        return "paused"
    if any(waiting.blocks for waiting in waits):
        return "decide"
    if mover(live.table) != me.letter or not may_move(live, me):
        return "calm"
    return "jail" if me.is_jailed else "turn"


def _bank(live: Live, letter: str) -> Facts:
    """Is this seat the second banker, and has the bank fallen silent (`absence`)?"""
    chair = live.chair(letter)
    return {"is_helper": chair is not None and chair.helps, "absence": absence(live)}


def may_move(live: Live, me: Player) -> bool:
    """Would the bank take this seat's own throw now? At some tables only the banker enters them."""
    if me.is_jailed:
        command: Facts = {"type": "throw", "player": me.letter, "dice": [1, 2]}
    else:
        square = (me.place.index + 7) % len(live.table.edition.squares)
        command = {"type": "land", "player": me.letter, "square": square, "dice": 7}
    return ask(live, command, me.letter).is_open


def said(live: Live, me: Player) -> str:
    """For who listens: a pause, or what the last entry did to one's own cash, that it is one's turn, that one owes."""
    if board.rest_of(live):
        return _("The table is paused.")
    sentences = [_moved(live, me)]
    if me.debts:
        sentences.append(_("You owe more than you have."))
    elif mover(live.table) == me.letter:
        sentences.append(_("It is your turn."))
    return " ".join(sentence for sentence in sentences if sentence)


def _moved(live: Live, me: Player) -> str:
    moved = movements.last_movement(live, me.letter)
    if moved is None or moved.seq != live.seq or me.cash is None:
        return ""
    words = {"sum": signed(moved.amount), "what": moved.words, "cash": plain_money(me.cash)}
    return _("%(sum)s, %(what)s. You have %(cash)s.") % words


def title(live: Live, me: Player, waits: list[asks.Ask]) -> str:
    """The page's title; a sign before it when the table waits for this phone."""
    return f"● {me.name} · Wonderbank" if waits or mover(live.table) == me.letter else f"{me.name} · Wonderbank"


# --- The scenes -------------------------------------------------------------------------------------------------------
def _lobby(live: Live, me: Player) -> Facts:
    others = [other for other in board.players(live, me.letter) if other.letter != me.letter]
    return {"others": others, "story": stories().get(me.token or "", {}).get(language())}


def _calm(live: Live, me: Player) -> Facts:
    next_up = board.next_to_throw(live.table)
    return {
        "movement": movements.last_movement(live, me.letter),
        "groups": _groups(me),
        "on_turn": board.player(live, live.table.on_turn, me.letter) if live.table.on_turn else None,
        "next_up": board.player(live, next_up, me.letter) if next_up else None,
        "after": _after(live, me, next_up),
        "may_build": bool(developable(live.table, me.letter)),
        "payees": _payees(live, me),
        "may_act": not me.is_out and live.table.setting("who_may") != "banker",
        "my_throw": mover(live.table) == me.letter,
        "ends_turn": me.letter if _own(live, {"type": "end_turn", "player": me.letter}, me) else None,
    }


def _payees(live: Live, me: Player) -> tuple[tuple[str, str, str | None], ...]:
    """Whom this seat may pay: letter, name and pawn."""
    others = (one for one in board.players(live, me.letter) if one.letter != me.letter and not one.is_out)
    return tuple((one.letter, one.name, one.token) for one in others)


def _paused(live: Live, me: Player) -> Facts:
    return {}


def _turn(live: Live, me: Player) -> Facts:
    return {"pad": pads.move_pad(live, me.letter, me.letter), "dice": pads.dice_pad()}


def _jail(live: Live, me: Player) -> Facts:
    ways = outcome.jail(live, me.letter, me.letter)
    return {"jail": ways, "try_number": me.jail_turns + 1, "dice": pads.dice_pad()}


def _decide(live: Live, me: Player) -> Facts:
    return {}


def _over(live: Live, me: Player) -> Facts:
    """The curtain; when it is up one's own place at its own step, one's own column, and one fact about oneself."""
    ranks = showing.ranked(live, me.letter)
    own = next(one for one in ranks if one.player.letter == me.letter)
    sums = live.view.state(me.letter)["score"][me.letter]
    return showing.stage(live.curtain(), [one.step for one in ranks]) | {
        "rank": own.place,
        "step": own.step,
        "full": next((one.player for one in ranks if one.player.letter == live.table.fact("end.completer")), None),
        "lines": [
            (line, words.LINES[line], sums[line], f"score.{me.letter}.{line}") for line in counted_lines(live.table)
        ],
        "total_path": f"score.{me.letter}.total",
        "total": sums["total"],
        "has_won": own.has_won,
        "shared_win": sum(one.has_won for one in ranks) > 1,
        "fact": own_fact(live, me),
        "players": board.players(live, me.letter),
        "stamped": board.wonders(live.table),
        "bonus": live.table.setting("passport_bonus"),
    }


_SCENES = {"lobby": _lobby, "calm": _calm, "turn": _turn, "jail": _jail, "decide": _decide, "out": _calm}
_SCENES |= {"paused": _paused, "over": _over}


def _past(live: Live, me: Player) -> Facts:
    """The last entry in words, and whether this seat may take it back."""
    if not live.entries:
        return {"last": None, "undo": False}
    newest = live.entries[-1]
    undo = newest.by == me.letter and ask(live, {"type": "undo", "entry": newest.seq}, me.letter).is_open
    return {"last": journal.last(live), "undo": undo}


def _own(live: Live, command: Facts, me: Player) -> Answer | None:
    """The command, if the rules would take it from this seat now."""
    answer = ask(live, command, me.letter)
    return answer if answer.is_open else None


def _after(live: Live, me: Player, next_up: str | None) -> Player | None:
    """Who throws after the one that throws next."""
    order = [letter for letter in live.table.order if not live.table.is_out(letter)]
    if next_up not in order:
        return None
    return board.player(live, order[(order.index(next_up) + 1) % len(order)], me.letter)


def _groups(me: Player) -> list[str]:
    """The letters of the colour groups in which this seat holds deeds, in board order."""
    return list(dict.fromkeys(deed.group for deed in me.deeds if deed.group))
