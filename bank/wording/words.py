"""Templates, names, squares, sums and lists: what every sentence is made with."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bank.money import plain_money
from rules.anti_monopoly import COMPETITOR
from rules.edition import Edition, Square
from rules.ledger import BANK, POT
from rules.table import Table

_FOLDER = Path(__file__).parent

Names = Mapping[str, str]
#: A board gives a square its name: an edition, or a table, which knows what was amended.
Board = Edition | Table


@cache
def templates(file: str) -> dict[str, Any]:
    """A file of templates, as it stands."""
    return tomllib.loads((_FOLDER / f"{file}.toml").read_text("utf-8"))


def find(file: str, key: str) -> Mapping[str, str] | None:
    """The template at a dotted key, by language; None where there is none."""
    found: Any = templates(file)
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found


def square_of(board: Board, index: int) -> Square:
    """The square as the board has it."""
    return board.square(index) if isinstance(board, Table) else board.squares[index]


def edition_of(board: Board) -> Edition:
    """The edition a board belongs to."""
    return board.edition if isinstance(board, Table) else board


@dataclass(frozen=True, slots=True)
class Speaker:
    """One reader: the names at the table, the board, the language."""

    names: Names
    board: Board | None
    lang: str

    def say(self, file: str, key: str, **values: Any) -> str:
        """The template with its values. A missing template is our mistake, not the reader's."""
        template = find(file, key)
        assert template is not None, f"{file}: {key}"
        return template[self.lang].format(**values)

    def who(self, holder: str) -> str:
        """A seat's name; the bank and the pot by their words."""
        if holder in (BANK, POT):
            return self.say("words", f"holder.{holder}")
        return self.names.get(holder) or self.say("words", "holder.unknown", letter=holder)

    def is_at_war(self, player: str) -> bool:
        """Is square 10 the price war for this seat? For a competitor it is no jail (AM-17)."""
        return isinstance(self.board, Table) and self.board.role(player) == COMPETITOR

    def square(self, index: int | str) -> str:
        """A square's name on this board; its number where no board is known."""
        return str(index) if self.board is None else square_of(self.board, int(index)).name(self.lang)

    def squares(self, indexes: Iterable[int]) -> str:
        return self.listed(self.square(index) for index in indexes)

    def sum(self, amount: int) -> str:
        return plain_money(amount, self.lang)

    def payment(self, rule: str, way: str, **values: Any) -> str:
        """A payment in the words of its rule, or in plain ones where the rule has none of its own."""
        return self.say("lines", f"{rule}.{way}" if find("lines", f"{rule}.{way}") else f"any.{way}", **values)

    @staticmethod
    def listed(things: Iterable[str]) -> str:
        """Things side by side; no word between them needs an ending."""
        return ", ".join(things)

    def counted(self, file: str, key: str, count: int, **values: Any) -> str:
        """The form for one or for many (nothing is never counted)."""
        return self.say(file, f"{key}.{'one' if count == 1 else 'many'}", count=count, **values)
