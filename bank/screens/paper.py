"""What the pages of a paper game show: one player's cash, deeds, buildings, token and stamps, each a row of taps.

Two pages use it: taking a game over (screens/begun.py) and only counting one (screens/counting.py). What a tap does is
bank/paper_taps.py; what cannot be true comes from the rules, all at once, and stands beside the player it concerns.
"""

from dataclasses import dataclass
from typing import Any

from bank.money import language
from bank.paper import NOTES, Paper, Title, difference, keeps_cash
from bank.screens.board import Place, place
from bank.wording.faulting import contradiction_text
from rules.building import houses_before_hotel, step_of
from rules.contradictions import Told, told_to
from rules.refusals import Refusal
from rules.scoring import wealth
from rules.table import HOTEL_LEVEL, Table

Context = dict[str, Any]
Names = dict[str, str]


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed as one player's page shows it. `state`: free, mine, down (face down), or other (somebody else's)."""

    place: Place
    state: str
    holder: str | None
    level: int
    up: int | None
    down: int | None

    @property
    def is_mine(self) -> bool:
        return self.state in ("mine", "down")

    @property
    def has_hotel(self) -> bool:
        return self.level == HOTEL_LEVEL


@dataclass(frozen=True, slots=True)
class Family:
    """The deeds of a colour, or the airports, or the utilities. `levels`: what may stand on all of them at once."""

    letter: str | None
    deeds: list[Deed]
    is_whole: bool
    is_free: bool
    levels: list[tuple[int, bool]]


@dataclass(frozen=True, slots=True)
class Tab:
    """A player among the others: is it their page, and has their cash been counted?"""

    letter: str
    name: str
    token: str | None
    is_now: bool
    is_counted: bool
    faults: int


def looked_at(paper: Paper, table: Table) -> Told:
    """The table as the paper has it, and all that cannot be true of it."""
    return told_to(table, difference(paper, table))


# --- One player -------------------------------------------------------------------------------------------------------
def player_page(paper: Paper, table: Table, told: Told, names: Names) -> Context:
    """All that is told of the player whose page it is."""
    letter = paper.page
    hand = paper.hands[letter]
    return {
        "letter": letter,
        "name": names[letter],
        "token": table.token(letter),
        "role": table.role(letter),
        "hand": hand,
        "keeps_cash": keeps_cash(table),
        "notes": [(value, hand.notes.get(value, 0)) for value in NOTES],
        "families": families(paper, table, letter),
        "says": [said(refusal, table, names) for refusal in told.refusals if letter in concerned(refusal, paper)],
        "worth": wealth(told.table, letter)["total"],
        "has_roles": table.edition.seams["end"] == "role",
    }


def families(paper: Paper, table: Table, letter: str) -> list[Family]:
    """All deeds by colour, in board order; airports and utilities after them."""
    keys = [(table.square(at).group, table.square(at).kind) for at in table.deed_squares]
    colours = sorted({group for group, _ in keys if group})
    found = [_family(paper, table, letter, colour, _sites(table, colour)) for colour in colours]
    for kind in ("airport", "utility"):
        squares = [at for at in table.deed_squares if table.square(at).kind == kind]
        found += [_family(paper, table, letter, None, squares)] if squares else []
    return found


def _sites(table: Table, colour: str) -> list[int]:
    return [at for at in table.deed_squares if table.square(at).group == colour]


def _family(paper: Paper, table: Table, letter: str, colour: str | None, squares: list[int]) -> Family:
    titles = [paper.titles[at] for at in squares]
    mine = [title.owner == letter for title in titles]
    whole = all(mine)
    may_build = colour is not None and (whole or (any(mine) and table.edition.seams["build"] == "role"))
    return Family(
        letter=colour,
        deeds=[_deed(paper, table, letter, at, may_build) for at in squares],
        is_whole=whole,
        is_free=any(title.owner is None for title in titles),
        levels=_levels(table, squares[0], titles) if whole and may_build else [],
    )


def _levels(table: Table, square: int, titles: list[Title]) -> list[tuple[int, bool]]:
    """Bare, one to four guest houses (three in the short game), a hotel; and which of them stands on every site."""
    steps = [*range(houses_before_hotel(table, square) + 1), HOTEL_LEVEL]
    return [(level, all(title.level == level for title in titles)) for level in steps]


def _deed(paper: Paper, table: Table, letter: str, square: int, may_build: bool) -> Deed:
    title = paper.titles[square]
    state = "free" if title.owner is None else "other" if title.owner != letter else "mine"
    state = "down" if state == "mine" and title.is_mortgaged else state
    builds = may_build and state == "mine"
    step = step_of(table, square, title.level)
    most = houses_before_hotel(table, square) + 1
    return Deed(
        place=place(table, square),
        state=state,
        holder=table.token(title.owner) if title.owner else None,
        level=title.level,
        up=_height(step + 1, most) if builds and step < most else None,
        down=_height(step - 1, most) if builds and step > 0 else None,
    )


def _height(step: int, most: int) -> int:
    return HOTEL_LEVEL if step == most else step


# --- All players ------------------------------------------------------------------------------------------------------
def tabs(paper: Paper, table: Table, told: Told, names: Names) -> list[Tab]:
    """The players in seat order, for the way from one page to the next."""
    return [
        Tab(
            letter=letter,
            name=names[letter],
            token=table.token(letter),
            is_now=letter == paper.page,
            is_counted=hand.sum is not None or hand.is_out,
            faults=sum(1 for refusal in told.refusals if letter in concerned(refusal, paper)),
        )
        for letter, hand in paper.hands.items()
    ]


def concerned(refusal: Refusal, paper: Paper) -> set[str]:
    """Whose page a contradiction stands on: the player's it names, or who has the deeds; else everybody's."""
    params = refusal.params
    if params.get("player") in paper.hands:
        return {str(params["player"])}
    squares = [params["square"]] if "square" in params else params.get("squares", ())
    owners = {paper.titles[at].owner for at in squares if at in paper.titles} - {None}
    return {str(owner) for owner in owners} or set(paper.hands)


def said(refusal: Refusal, table: Table, names: Names) -> str:
    """A contradiction in the reader's words."""
    return contradiction_text(refusal, language(), names, table)


def all_said(told: Told, paper: Paper, table: Table, names: Names) -> list[tuple[str, str]]:
    """Every contradiction with the page on which it can be put right."""
    first = next(iter(paper.hands), "")
    pages = [(sorted(concerned(refusal, paper)) or [first])[0] for refusal in told.refusals]
    return [(page, said(refusal, table, names)) for page, refusal in zip(pages, told.refusals, strict=True)]
