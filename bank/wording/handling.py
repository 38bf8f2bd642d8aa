"""What hands do now: the cardboard follows the bank's books, also after an undo, a trade or a bankruptcy.

Read from what an entry moved in the end, so it is right for every command there is or will be.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from bank.wording.reading import BOXES, Reading, as_entry, way_of
from bank.wording.words import Board, Names, Speaker
from rules.ledger import BANK, HOTEL, HOUSE, JAIL_CARD, Entry
from rules.table import JAIL, Table

#: Moves that a player's hand has made before the bank heard of it.
BY_HAND = ("land", "throw")


def hands(entry: Entry | Mapping[str, Any], names: Names, board: Board, lang: str) -> list[str]:
    """Whole sentences, one a handling, in the order of hands: tokens, buildings, deeds, mortgages, cards, notes."""
    reading, speaker = Reading(as_entry(entry)), Speaker(names, board, lang)
    return [
        *_tokens(reading, speaker),
        *_buildings(reading, speaker),
        *_deeds(reading, speaker),
        *_mortgages(reading, speaker),
        *_jail_cards(reading, speaker),
        *_notes(reading, speaker, board),
    ]


def _tokens(reading: Reading, speaker: Speaker) -> Iterator[str]:
    for player, square in reading.positions().items():
        if _is_there_already(reading, player, square):
            continue
        if square == JAIL and reading.is_jailed_now(player):
            key = "token.war" if speaker.is_at_war(player) else "token.jail"
            yield speaker.say("hands", key, player=speaker.who(player))
        else:
            yield speaker.say("hands", "token.move", player=speaker.who(player), square=speaker.square(square))
    for change in reading.entry.changes:
        if change.path.endswith(".bankrupt") and change.after:
            yield speaker.say("hands", "token.off", player=speaker.who(change.path.split(".")[1]))


def _is_there_already(reading: Reading, player: str, square: int) -> bool:
    """A player moves the own token by own dice; what the app threw, or jail, hands have to follow."""
    command = reading.command
    if player != command.get("player") or command.get("type") not in BY_HAND or reading.is_jailed_now(player):
        return False
    return command.get("thrown_by") != BANK and command.get("square", square) == square


def _buildings(reading: Reading, speaker: Speaker) -> Iterator[str]:
    """First what comes off, then what is put: a hotel stands where its guest houses stood."""
    net = reading.net()
    pieces = [(much > 0, site, piece, much) for piece in (HOTEL, HOUSE) for site, much in _on_sites(net.get(piece, {}))]
    for is_put, square, piece, much in sorted(pieces):
        words = {"square": speaker.square(square)}
        way = f"{piece}.{'put' if is_put else 'take'}"
        yield (
            speaker.say("hands", way, **words) if piece == HOTEL else speaker.counted("hands", way, abs(much), **words)
        )


def _on_sites(holders: Mapping[str, int]) -> list[tuple[int, int]]:
    """(square, pieces gained)."""
    return [(int(who.partition(":")[2]), much) for who, much in holders.items() if who.startswith("square:")]


def _deeds(reading: Reading, speaker: Speaker) -> Iterator[str]:
    for square, giver, taker in reading.moved("deed"):
        names = {"square": speaker.square(square), "from": speaker.who(giver), "to": speaker.who(taker)}
        yield speaker.say("hands", f"deed.{_way(giver, taker)}", **names)


def _way(giver: str, taker: str) -> str:
    return "give" if giver in BOXES else "back" if taker in BOXES else "pass"


def _mortgages(reading: Reading, speaker: Speaker) -> Iterator[str]:
    """A deed that comes back to the bank goes face up with the others: only the rest is turned where it lies."""
    returned = {square for square, _, taker in reading.moved("deed") if taker in BOXES}
    for square, giver, _ in reading.moved("mortgage"):
        if square not in returned:
            yield speaker.say("hands", f"deed.{'down' if giver in BOXES else 'up'}", square=speaker.square(square))


def _jail_cards(reading: Reading, speaker: Speaker) -> Iterator[str]:
    holders = reading.net().get(JAIL_CARD, {})
    givers = [who for who, much in holders.items() for _ in range(-much)]
    takers = [who for who, much in holders.items() for _ in range(much)]
    for giver, taker in zip(givers, takers, strict=False):
        names = {"from": speaker.who(giver), "to": speaker.who(taker)}
        yield speaker.say("hands", f"jail_card.{_way(giver, taker)}", **names)


def _notes(reading: Reading, speaker: Speaker, board: Board) -> Iterator[str]:
    """Payments, at a table whose money lies on it (`money: notes`)."""
    if not isinstance(board, Table) or board.has_money:
        return
    for line in reading.paid_together():
        names = {"payer": speaker.who(line.payer), "payee": speaker.who(line.payee)}
        yield speaker.say("hands", f"notes.{way_of(line)}", amount=speaker.sum(line.amount), **names)
