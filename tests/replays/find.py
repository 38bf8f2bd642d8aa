"""Finds an evening that ends as it should, and writes it down as a replay.

    python -m tests.replays.find classic-second-bankruptcy [first seed] [last seed]

plays the kind of that name (tests/replays/kinds.py) over the seeds and keeps the shortest evening that is wanted.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from bank.wording import sentence
from rules.edition import load_edition
from tests.browser.evening.people import Game
from tests.browser.evening.script import Move, Person
from tests.replays import habits
from tests.replays.habits import Luck
from tests.replays.kinds import KINDS, Kind
from tests.replays.playing import Playing, the_end
from tests.replays.script import FOLDER, Line, Replay, write


class Writer:
    """An evening under way, with all that is written of it."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind = kind
        self.luck = Luck(Random(seed), load_edition(kind.edition), kind.throws)
        self.replay = Replay(kind.title, kind.rules, kind.edition, kind.settings, kind.seats, (), {})
        self.people = tuple(Person(seat["seat"], seat["name"], seat["token"]) for seat in kind.seats)
        self.playing = Playing.of(self.replay)
        self.lines: list[Line] = []
        self.asked: set[Any] = set()

    @property
    def game(self) -> Game:
        return Game(self.playing.table, tuple(self.playing.journal), self.people, self.kind.habits)

    def do(self, move: Move) -> None:
        figures = self.playing.do(move, self.replay.device(move.who))
        says = sentence(self.playing.journal[-1], self.replay.names, self.playing.table, "en", self.playing.journal)
        plain = Move(move.who, move.deed, move.what, move.more)
        self.lines.append(Line(plain, says, figures))

    def play(self) -> bool:
        """The whole evening; is it as wanted?"""
        for move in self.kind.before(self.luck.rng):
            self.do(move)
        while self.playing.table.status == "playing" and len(self.lines) < self.kind.longest:
            self.do(self._next())
        return self.kind.wanted(self.playing)

    def _next(self) -> Move:
        table = self.playing.table
        waits = habits.answer(self.game, self.luck)
        if waits:
            return waits
        planned = self.kind.at(len(self.lines), table)
        if planned:
            return planned
        return (
            habits.wish(self.game)
            or self._trade()
            or habits.throw(self.game, self.luck, self.kind.favour, self.kind.clock)
        )

    def _trade(self) -> Move | None:
        """Nobody asks twice in an evening for the same deed."""
        who = self.playing.table.on_turn
        moved = self.playing.table.fact("turn.moved")
        move = habits.how.propose(self.game, who) if who and moved else None
        deed = (who, move.more["take"]["squares"][0]) if move else None
        if deed is None or deed in self.asked:
            return None
        self.asked.add(deed)
        return move

    def written(self) -> Replay:
        kind = self.kind
        lines, end = tuple(self.lines), the_end(self.playing)
        return Replay(kind.title, kind.rules, kind.edition, kind.settings, kind.seats, lines, end)


def search(kind: Kind, seeds: range) -> Iterator[Writer]:
    """Each evening as wanted that is shorter than those before."""
    shortest = kind.longest
    for seed in seeds:
        writer = Writer(kind, seed)
        if writer.play() and kind.shortest <= len(writer.lines) < shortest:
            shortest = len(writer.lines)
            yield writer


def main(name: str, first: str = "1", last: str = "200") -> None:
    for writer in search(KINDS[name], range(int(first), int(last) + 1)):
        write(FOLDER / f"{name}.json", writer.written())
        print(f"{name}: {len(writer.lines)} moves", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
