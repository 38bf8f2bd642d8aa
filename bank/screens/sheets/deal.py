"""The deeds of a short or timed game, dealt from the cardboard at the table: who got which is typed by taps (END-2)."""

import json

from bank.screens import words
from bank.screens.asking import ask
from bank.screens.board import Place, place, player
from bank.screens.wishes import Context, Wish, sheet
from bank.tables import Live


@sheet("deal", bank_only=True)
def deal(wish: Wish) -> Context:
    """One player's deeds at a time (`who`); the one command tells all of them."""
    live = wish.live
    seats, each = live.table.seats, int(live.table.setting("dealt_deeds"))
    hands = {letter: _hand(wish, letter, each) for letter in seats}
    letter = wish.seat("who") or next((seat for seat in seats if len(hands[seat]) < each), seats[0] if seats else None)
    command = {"type": "deal", "deals": {seat: squares for seat, squares in hands.items() if squares}}
    is_whole = bool(seats) and all(len(squares) == each for squares in hands.values())
    answer = ask(live, command)
    return {
        "each": each,
        "hands": [(player(live, seat), [place(live.table, at) for at in squares]) for seat, squares in hands.items()],
        "who": player(live, letter) if letter else None,
        "deeds": _deeds(live, letter or "", hands, each),
        "draft": json.dumps(
            {"who": letter, "told": "1"} | {_field(seat): list(map(str, hands[seat])) for seat in seats}
        ),
        "field": _field(letter or ""),
        "deals": json.dumps(command["deals"]),
        "is_whole": is_whole,
        "answer": answer,
        "why": words.why(live, answer) if is_whole else "",
    }


def _picks(squares: list[int]) -> list[str]:
    return [str(square) for square in squares]


def _field(letter: str) -> str:
    return f"of_{letter.lower()}"


def _hand(wish: Wish, letter: str, each: int) -> list[int]:
    """What has been tapped for the seat; before the first tap what has been told already."""
    told = (wish.live.table.fact("deals") or {}).get(letter, ())
    squares = wish.numbers(_field(letter)) if wish.text("told") else told
    return sorted({square for square in squares if square in wish.live.table.deed_squares})[:each]


def _deeds(live: Live, letter: str, hands: dict[str, list[int]], each: int) -> list[tuple[Place, bool, bool]]:
    """All deeds: the square, is it the player's, and may it be tapped."""
    taken = {square for seat, squares in hands.items() if seat != letter for square in squares}
    mine = hands.get(letter, [])
    free = {square for square in live.table.deed_squares if square not in taken and live.table.owner(square) is None}
    return [
        (place(live.table, at), at in mine, at in mine or (at in free and len(mine) < each))
        for at in live.table.deed_squares
    ]
