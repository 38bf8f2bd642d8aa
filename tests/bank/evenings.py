"""A whole evening at the bank: a replay played through the door, or only its first moves."""

from bank import journal, seating
from tests.bank.tabletop import Tabletop
from tests.replays.script import FOLDER, read


def played(name: str, until: int | None = None) -> Tabletop:
    """The replay's table after its first moves, or after all of them."""
    replay = read(FOLDER / f"{name}.json")
    game, token = seating.create_game(replay.edition, replay.settings)
    tokens = {"bank": token}
    for seat in replay.seats:
        letter, tokens[seat["seat"]] = seating.take_seat(game.code, seat["name"], seat["token"], seat.get("role"))
        assert letter == seat["seat"]
    for number, line in enumerate(replay.lines[:until], 1):
        by = replay.device(line.move.who)
        journal.record(game.code, line.move.command, key=f"move-{number}", token=tokens[by])
    return Tabletop(game.code, tokens)
