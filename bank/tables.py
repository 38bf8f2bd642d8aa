"""The tables in play, folded and kept in memory: a journal is read once, then each entry costs one entry.

A table at a given seq can never change, so nothing here goes stale: a `Live` is a value, and a newer one takes its
place. What another process has appended is found by its seq and added (`current`). The least recently used go.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.utils import timezone

from bank import boxes, models, presence, reactions
from bank.canonical import genesis
from bank.curtains import Curtain, hung, is_raised
from bank.locking import Locked, asked
from bank.rests import Rest, beginning, rest_of
from bank.rows import Row, rows_of
from bank.steps import State, Step, View
from bank.waiting import Waiting, at_door
from rules.ledger import Entry
from rules.play import fold, opening, post
from rules.table import LETTERS, Seat, Table

KEPT_TABLES = 256
KEPT_STEPS = 24


@dataclass(frozen=True, slots=True)
class Chair:
    """What the bank knows of a seat beyond the rules; `held`: a device has its token."""

    letter: str
    name: str
    token_piece: str | None
    role: str | None
    on_tablet: bool
    held: bool
    place: int
    joined: int | None
    helps: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """A game as it stands. `journal` is shared by all lives of the game and only grows (in `keep`): read `entries`.

    `began`, `ended`: when the start and the end were booked; `resting`: the pause that goes on; `rested`: the seconds
    of all pauses before. `shown`: which end was uncovered, and when; `rematch`: the code of the table that follows.
    """

    game_id: int
    code: str
    epoch: str
    edition: str
    settings: State
    stored_rev: int
    chairs: tuple[Chair, ...]
    view: View
    journal: list[Entry]
    hash: str
    steps: tuple[Step, ...] = ()
    knocks: tuple[Waiting, ...] = ()
    began: datetime | None = None
    ended: datetime | None = None
    resting: Rest | None = None
    rested: float = 0.0
    shown: State = field(default_factory=dict)
    rematch: str = ""
    reactions: bool = False

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def names(self) -> dict[str, str]:
        return self.view.names

    @property
    def seq(self) -> int:
        return self.view.table.seq

    @property
    def entries(self) -> list[Entry]:
        """All entries up to `seq`, oldest first."""
        return self.journal if len(self.journal) == self.seq else self.journal[: self.seq]

    @property
    def rev(self) -> int:
        """What clients know as `rev`: seats and names as stored, and presence as remembered here."""
        return self.stored_rev + presence.changes(self.code)

    def state(self, viewer: str | None) -> State:
        """The contract's state as `viewer` may see it, with `rev`, who is there (`presence`), and who `knocks`."""
        state = self.view.state(viewer)
        players = {letter: player | self._presence(letter) for letter, player in state["players"].items()}
        return state | {"rev": self.rev, "players": players} | self._doors(viewer)

    def player(self, letter: str, viewer: str | None) -> State:
        """One player of that state."""
        player: State = self.view.state(viewer)["players"][letter]
        return player | self._presence(letter)

    def beside(self, viewer: str | None) -> State:
        """What is not in the journal, as a merge patch: in the lobby all of each seat, then its name and presence.

        It says what is, not what changed, so a client may apply it to any state of this seq, and twice.
        """
        state = self.state(viewer)
        players = state["players"]
        if self.table.status == "lobby":
            seats = {family: dict.fromkeys(LETTERS) | state[family] for family in ("players", "score")}
            return {"rev": self.rev, "order": state["order"]} | seats | self._doors(viewer)
        told = {letter: {"name": player["name"], "presence": player["presence"]} for letter, player in players.items()}
        return {"rev": self.rev, "players": told} | self._doors(viewer)

    def _doors(self, viewer: str | None) -> State:
        """Whether the bank is there and who helps it, who waits for a yes of the viewer's, whether the table rests."""
        helpers = [chair.letter for chair in self.chairs if chair.helps]
        banker = {"presence": "here" if presence.shown(self.code, "bank") else "away", "helpers": helpers}
        knocks = [knock.told for knock in self.knocks if knock.asks(viewer)]
        return {
            "banker": banker,
            "knocks": knocks,
            "pause": self._pause(),
            "end": self._end(),
            "reactions": reactions.told(self.code) if self.reactions else None,
        }

    def _end(self) -> State | None:
        """What has become of an end; null until somebody did something, for an entry's patch knows nothing of it."""
        is_uncovered = self.table.status == "over" and self.is_uncovered
        return {"revealed": is_uncovered, "rematch": self.rematch or None} if is_uncovered or self.rematch else None

    @property
    def is_uncovered(self) -> bool:
        return is_raised(self.ended, self.shown)

    @property
    def is_covered(self) -> bool:
        """Is the game over, and the first place not shown yet?"""
        return self.table.status == "over" and self.curtain().hides_the_winner

    def curtain(self, now: datetime | None = None) -> Curtain:
        """How the curtain before the count hangs now."""
        return hung(self.ended, self.shown, now or timezone.now())

    def _pause(self) -> State | None:
        rest = self.resting if self.table.status == "playing" else None
        return rest.told if rest else None

    def _presence(self, letter: str) -> State:
        chair = self.chair(letter)
        here = "here" if presence.shown(self.code, letter) else "away"
        return {"presence": "tablet" if chair is not None and chair.on_tablet else here}

    @property
    def lobby(self) -> list[Seat]:
        """The seats as the journal's first entry found them; late comers come by an entry of their own."""
        return seats_of(self.chairs)

    def chair(self, letter: str) -> Chair | None:
        return next((chair for chair in self.chairs if chair.letter == letter), None)

    def at(self, seq: int) -> Table:
        """The table as it stood after entry `seq`, folded anew."""
        return fold(opening(self.table.edition, self.settings, self.lobby), self.journal[:seq])

    def step(self, seq: int, at: datetime) -> Step:
        """The step of entry `seq`, from memory or folded anew."""
        recent = next((step for step in self.steps if step.seq == seq), None)
        if recent:
            return recent
        before = self.at(seq - 1)
        after = post(before, self.journal[seq - 1])
        return Step.of(self.journal[seq - 1], at, self._seen(before), self._seen(after))

    def after(
        self, entry: Entry, at: datetime, table: Table, chain: str, rev: int, chairs: tuple[Chair, ...]
    ) -> "Live":
        """This game with one entry more, and the seats as they are now. Its journal is not touched before `keep`."""
        view = View(table, names_of(chairs), order_of(chairs))
        step = Step.of(entry, at, self.view, view)
        return replace(
            self,
            stored_rev=rev,
            chairs=chairs,
            view=view,
            hash=chain,
            steps=(*self.steps[1 - KEPT_STEPS :], step),
            began=self.began or (at if table.status != "lobby" else None),
            ended=(self.ended or at) if table.status == "over" else None,
        )

    def _seen(self, table: Table) -> View:
        return View(table, self.names, order_of(self.chairs))


# --- The store --------------------------------------------------------------------------------------------------------
_lock = threading.Lock()
_kept: OrderedDict[str, Live] = OrderedDict()


def kept(code: str) -> Live | None:
    """The game as this process last saw it, without asking the database."""
    return _kept.get(code)


def keep(live: Live) -> Live:
    """Remember a game as it now stands; an older view never takes the place of a newer one."""
    with _lock:
        old = _kept.get(live.code)
        if old and old.epoch == live.epoch and (old.seq, old.stored_rev) > (live.seq, live.stored_rev):
            return old
        if len(live.journal) < live.seq:
            live.journal.extend(step.entry for step in live.steps if step.seq > len(live.journal))
        _kept[live.code] = live
        _kept.move_to_end(live.code)
        if len(_kept) > KEPT_TABLES:
            _kept.popitem(last=False)
        return live


def forget(code: str | None = None) -> None:
    """Drop one game from memory, or all."""
    with _lock:
        if code is None:
            _kept.clear()
        else:
            _kept.pop(code, None)


# --- From the database ------------------------------------------------------------------------------------------------
def current(game: models.Game | Locked, head: int | None = None) -> Live:
    """The game as the database has it: from memory, with what is missing there (up to entry `head`) read and added."""
    head, live = _head(game) if head is None else head, _kept.get(game.code)
    if live and (live.epoch, live.stored_rev, live.seq) == (game.epoch, game.rev, head):
        return live
    return _read_on(game if isinstance(game, models.Game) else models.Game.objects.get(pk=game.pk), head)


def _read_on(game: models.Game, head: int) -> Live:
    live = _kept.get(game.code)
    if live is None or live.epoch != game.epoch or (live.seq > head and live.seq > _head(game)):
        return keep(_folded(game))
    if live.stored_rev < game.rev:
        live = reseated(live, game)
    if live.seq < head:
        live = _caught_up(live, game)
    return keep(live) if live is not _kept.get(game.code) else live


def chairs_of(game_id: int) -> tuple[Chair, ...]:
    """The game's seats in joining order."""
    return chairs_from(models.Seat.objects.filter(game_id=game_id).order_by("letter"))


def chairs_from(seats: Iterable[models.Seat]) -> tuple[Chair, ...]:
    """What the table has to know of those seats."""
    return tuple(
        Chair(
            s.letter, s.name, s.token_piece, s.role, s.on_tablet, s.token_hash is not None, s.place, s.joined, s.helps
        )
        for s in seats
    )


def seats_of(chairs: tuple[Chair, ...]) -> list[Seat]:
    """The chairs that were there at the start, as the rules know seats."""
    return [Seat(chair.letter, chair.token_piece, chair.role) for chair in chairs if chair.joined is None]


def names_of(chairs: tuple[Chair, ...]) -> dict[str, str]:
    return {chair.letter: chair.name for chair in chairs}


def order_of(chairs: tuple[Chair, ...]) -> list[str]:
    """The order round the table that the lobby proposes."""
    return [chair.letter for chair in sorted(chairs, key=lambda chair: (chair.place, chair.letter))]


def _folded(game: models.Game) -> Live:
    """The game folded from its first entry: all but the last few at once, those step by step."""
    chairs, rows = _read(game)
    entries = [row.entry for row in rows]
    early = max(0, len(entries) - KEPT_STEPS)
    table = fold(opening(boxes.edition_of(game), game.settings, seats_of(chairs)), entries[:early])
    view = View(table, names_of(chairs), order_of(chairs))
    chain = rows[early - 1].hash if early else genesis(game.edition, game.settings, boxes.kept_data(game))
    began = beginning(entries, (row.at for row in rows))
    live = Live(
        game.pk, game.code, game.epoch, game.edition, game.settings, game.rev, chairs, view, entries[:early], chain
    )
    live = _with(replace(live, began=began, **_aside(game)), rows[early:])
    return replace(live, knocks=at_door(game.pk))


def _aside(game: models.Game) -> State:
    """What the game's row says that is no entry: its pauses, its uncovered end, its rematch."""
    return rest_of(game.pauses) | {"shown": game.shown, "rematch": game.rematch, "reactions": game.reactions}


def _head(game: models.Game | Locked) -> int:
    """The number of the last entry, 0 before the first."""
    return asked("SELECT MAX(seq) FROM bank_entry WHERE game_id = %s", game.pk)[0] or 0


def _read(game: models.Game) -> tuple[tuple[Chair, ...], list[Row]]:
    """Seats and entries that belong together: read again when a seat has changed in between."""
    while True:
        chairs = chairs_of(game.pk)
        rows = rows_of(game.pk)
        rev = models.Game.objects.values_list("rev", flat=True).get(pk=game.pk)
        if rev == game.rev:
            return chairs, rows
        game.rev = rev


def _caught_up(live: Live, game: models.Game) -> Live:
    """The game with the entries that another process has appended."""
    rows = rows_of(game.pk, live.seq)
    return _folded(game) if len(rows) > KEPT_STEPS else _with(live, rows)


def _with(live: Live, rows: Iterable[Row]) -> Live:
    for row in rows:
        live = live.after(row.entry, row.at, post(live.table, row.entry), row.hash, live.stored_rev, live.chairs)
    return live


def reseated(live: Live, game: models.Game) -> Live:
    """The game with its seats as they are now: other names, and in the lobby other seats."""
    chairs = chairs_of(game.pk)
    table = live.table
    if table.status == "lobby":
        table = fold(opening(table.edition, game.settings, seats_of(chairs)), live.entries)
    view = View(table, names_of(chairs), order_of(chairs))
    return replace(live, stored_rev=game.rev, chairs=chairs, view=view, knocks=at_door(game.pk), **_aside(game))
