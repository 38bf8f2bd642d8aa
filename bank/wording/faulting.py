"""What is wrong with a board, and what cannot be true of a paper game: as sentences, in a child's words."""

from bank.wording.refusing import Refused, chosen_text
from bank.wording.words import Board, Names, Speaker, find


def fault_text(place: str, field: str, reason: str, lang: str) -> str:
    """One fault of a board (rules/board_faults.py) as a sentence; where it is, the page says itself."""
    family = place.partition(" ")[0]
    keys = (f"{family}.{field}.{reason}", f"{field}.{reason}", f"any.{reason}")
    key = next(key for key in keys if find("faults", key))
    return Speaker({}, None, lang).say("faults", key)


def contradiction_text(refused: Refused, lang: str, names: Names, board: Board) -> str:
    """What cannot be true of a position, as a sentence."""
    return chosen_text(refused, lang, names, board, ("contradictions", "refusals", "problems"))["detail"]
