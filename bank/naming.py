"""Names that people type: made tidy, kept short, and never twice at a table.

A name is shown on every screen, so what would break a line, turn the text round or pile marks upon marks is taken out,
and two names that only a computer can tell apart count as one.
"""

import re
import unicodedata

from bank.language import LANGUAGES, known
from bank.problems import Malformed

LONGEST = 24
MOST_SIGNS = 160
MOST_MARKS = 4
ZWJ = "\u200d"
#: What the eight pawns are called in the manuals (fr, fi, en).
PAWNS = {
    "chariot": ("Char", "Vaunut", "Chariot"),
    "canoe": ("Canoë", "Kanootti", "Canoe"),
    "balloon": ("Montgolfière", "Kuumailmapallo", "Hot-air balloon"),
    "bicycle": ("Bicyclette", "Polkupyörä", "Bicycle"),
    "locomotive": ("Locomotive à vapeur", "Höyryveturi", "Steam locomotive"),
    "clipper": ("Clipper", "Purjelaiva", "Clipper"),
    "aeroplane": ("Avion", "Kaksitaso", "Aeroplane"),
    "car": ("Voiture", "Auto", "Car"),
}
_JOINS = re.compile("[\ufe0f\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")


#: Letters of other scripts that look like Latin ones: a name written with them is no other name.
TWINS = str.maketrans("аеорсухіјѕһԁԛԝαορνυικτ", "aeopcyxijshdqwaopvuikt")


def tidy(name: str) -> str:
    """The name as it is stored: NFC, one line, no control or format signs. May be empty. Malformed when too long."""
    if len(name) > 10 * MOST_SIGNS:
        raise Malformed(field="name")
    text = " ".join(one_line(name).split())
    if graphemes(text) > LONGEST or len(text) > MOST_SIGNS:
        raise Malformed(field="name", longest=LONGEST)
    return text


def one_line(text: str) -> str:
    """A text as it may stand on a screen: NFC, one line, without control or format signs or heaps of marks."""
    text = unicodedata.normalize("NFC", text)
    text = "".join(_kept(text, index) for index in range(len(text)))
    return _fewer_marks(re.sub(" +", " ", text).strip())


def key_of(name: str) -> str:
    """What two names of one table may not share."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).translate(TWINS)[:400]


def graphemes(text: str) -> int:
    """How many signs a reader sees: marks, joined emoji and flags count as one with what they stand on."""
    count, joined, flag = 0, False, False
    for sign in text:
        is_flag = "\U0001f1e6" <= sign <= "\U0001f1ff"
        extends = unicodedata.combining(sign) or unicodedata.category(sign) in ("Mn", "Me") or _JOINS.match(sign)
        if not extends and not joined and not (is_flag and flag):
            count += 1
        flag = is_flag and not flag
        joined = sign == ZWJ
    return count


def default_name(token_piece: str | None, letter: str, lang: str) -> str:
    """What a seat is called that gave no name: its pawn, in the language asked for, else its letter."""
    names = PAWNS.get(token_piece or "")
    return names[LANGUAGES.index(known(lang))] if names else letter


def _kept(text: str, index: int) -> str:
    """The sign at `index`, a space for what breaks a line, or nothing for what is not to be seen."""
    sign = text[index]
    category = unicodedata.category(sign)
    if category in ("Zl", "Zp") or sign in "\t\n\r\v\f\x85":
        return " "
    if sign == ZWJ:
        return sign if _stands_between_emoji(text, index) else ""
    return "" if category in ("Cc", "Cf", "Cs", "Co", "Cn") else sign


def _stands_between_emoji(text: str, index: int) -> bool:
    around = text[max(index - 1, 0) : index] + text[index + 1 : index + 2]
    return len(around) == 2 and all(unicodedata.category(sign) in ("So", "Sk", "Mn") for sign in around)


def _fewer_marks(text: str) -> str:
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
