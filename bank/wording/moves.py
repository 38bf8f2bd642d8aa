"""Telling what tokens do: throws, landings, jail, cards, the turn."""

from collections.abc import Callable, Mapping
from typing import Any

from bank.wording.telling import Telling
from bank.wording.words import edition_of, square_of

TAXES = ("TAX-1", "AM-1")


def dice_of(telling: Telling) -> str:
    dice = telling.command.get("dice")
    return " + ".join(map(str, dice)) if isinstance(dice, list | tuple) else str(dice or "?")


def land(telling: Telling) -> None:
    square = int(telling.command["square"])
    if not telling.reading.is_jailed_now(telling.reading.player):
        _arrive(telling, "land", square)
    elif _sends_to_jail(telling, square):
        telling.add_jailed("land", square=telling.speaker.square(square))
    else:
        telling.add("move.third_double", player=telling.player)


def throw(telling: Telling) -> None:
    reading, player = telling.reading, telling.reading.player
    square = reading.positions().get(player)
    if square is None:
        stays = reading.after(f"players.{player}.jail_turns") is not None
        if stays:
            telling.add_jailed("stay", dice=dice_of(telling))
        else:
            telling.add("move.threw", player=telling.player, dice=dice_of(telling))
    elif reading.is_jailed_now(player):
        _throw_to_jail(telling)
    elif reading.before(f"players.{player}.in_jail"):
        telling.add_jailed("out", dice=dice_of(telling), square=telling.speaker.square(square))
    else:
        _arrive(telling, "throw", square)


def _throw_to_jail(telling: Telling) -> None:
    """Two ways from a throw to jail: its square, or the third double."""
    square = _square_thrown(telling)
    if square is not None and _sends_to_jail(telling, square):
        telling.add_jailed("throw", dice=dice_of(telling), square=telling.speaker.square(square))
    else:
        telling.add("move.third_double", player=telling.player)


def _square_thrown(telling: Telling) -> int | None:
    dice, board = telling.command.get("dice"), telling.speaker.board
    if board is None or not isinstance(dice, list | tuple):
        return None
    before = telling.reading.before(f"players.{telling.reading.player}.position") or 0
    return int((before + sum(dice)) % len(edition_of(board).squares))


def _sends_to_jail(telling: Telling, square: int) -> bool:
    board = telling.speaker.board
    return board is not None and square_of(board, square).kind == "go_to_jail"


def _arrive(telling: Telling, verb: str, square: int) -> None:
    """The landing with the one payment that belongs to it: rent, or tax."""
    reading, player = telling.reading, telling.reading.player
    words = {"player": telling.player, "square": telling.speaker.square(square)}
    words |= {"dice": dice_of(telling)} if verb == "throw" else {}
    rents = [line for line in reading.lines("RENT-1") if line.payer == player]
    if len(rents) == 1:
        owner = telling.speaker.who(rents[0].payee)
        telling.add(f"move.{verb}_rent", owner=owner, amount=telling.tell("RENT-1", payer=player), **words)
    elif reading.lines(*TAXES):
        telling.add(f"move.{verb}_tax", amount=telling.tell(*TAXES), **words)
    else:
        telling.add(f"move.{verb}", **words)


def draw(telling: Telling) -> None:
    board, name = telling.speaker.board, telling.command.get("card")
    card = edition_of(board).card(str(name)) if board is not None and name else None
    if card is None:
        telling.add("card.paper", player=telling.player)
        return
    square = "" if card.square is None else telling.speaker.square(card.square)
    text = card.text[telling.speaker.lang].replace("{square}", square)
    telling.add("card.drawn", player=telling.player, text=text)
    if card.kind in ("move_to", "move_back", "move_back_to"):
        _now_on(telling)


def _now_on(telling: Telling) -> None:
    square = telling.reading.positions().get(telling.reading.player)
    if square is not None:
        telling.add("move.now_on", player=telling.player, square=telling.speaker.square(square))


def charge(telling: Telling) -> None:
    amount = telling.speaker.sum(telling.command["amount"])
    if telling.command.get("to_each"):
        telling.tell("CARD-1")
        telling.add("card.charge_each", player=telling.player, amount=amount)
    elif not telling.reading.lines("CARD-1"):
        telling.add("card.charge", player=telling.player, amount=amount)


def collect(telling: Telling) -> None:
    """From the bank the payment itself tells all."""
    if telling.command.get("from_each"):
        telling.tell("CARD-1")
        amount = telling.speaker.sum(telling.command["amount"])
        telling.add("card.collect_each", player=telling.player, amount=amount)


def repairs(telling: Telling) -> None:
    prices = {piece: telling.speaker.sum(telling.command[piece]) for piece in ("house", "hotel")}
    telling.add("card.repairs", player=telling.player, **prices)


def utility_throw(telling: Telling) -> None:
    telling.add("move.utility_throw", player=telling.player, dice=dice_of(telling))


def leave_jail(telling: Telling) -> None:
    if telling.command.get("with") == "card":
        telling.add_jailed("card")
    else:
        telling.add_jailed("fine", amount=telling.tell("JAIL-2"))


def jail(telling: Telling) -> None:
    telling.add_jailed("sent")


def end_turn(telling: Telling) -> None:
    following = telling.reading.after("turn.player")
    if following:
        telling.add("move.end_turn", player=telling.player, next=telling.speaker.who(following))
    else:
        telling.add("move.end_turn_alone", player=telling.player)


def timeout(telling: Telling) -> None:
    """The bank throws where no throw was made, and declines what is on offer (END-7)."""
    telling.add("move.timeout", player=telling.player)
    if telling.reading.after("turn.moved"):
        throw(telling)
    for offer in telling.reading.closed("pending", "offer"):
        telling.add("deed.decline", player=telling.player, square=telling.lot(offer))


def tax_choice(telling: Telling) -> None:
    choice = "share" if telling.command.get("choice") == "share" else "fixed"
    telling.add(f"move.tax_{choice}", player=telling.player)


def foundation(telling: Telling) -> None:
    telling.add("move.foundation", player=telling.player, die=telling.command.get("die"))


MOVES: Mapping[str, Callable[[Telling], Any]] = {
    "land": land,
    "throw": throw,
    "draw": draw,
    "charge": charge,
    "collect": collect,
    "repairs": repairs,
    "utility_throw": utility_throw,
    "leave_jail": leave_jail,
    "jail": jail,
    "end_turn": end_turn,
    "timeout": timeout,
    "tax_choice": tax_choice,
    "foundation": foundation,
}
