"""How a sum of euros is written, by language: the one place for it on the server (figures.js is its twin on the page).

French "1 500 €" (narrow no-break space, then no-break space), Finnish the same with no-break spaces, English "€1,500".
The minus is U+2212 everywhere; a sum never breaks across lines.
"""

from django.utils.translation import get_language

MINUS, PLUS = "\u2212", "+"
_GROUPING = {"fr": "\u202f", "fi": "\u00a0", "en": ","}


def language(lang: str | None = None) -> str:
    """`lang`, or the language now active, as one of fr, fi, en."""
    code = (lang or get_language() or "en")[:2]
    return code if code in _GROUPING else "en"


def digits(amount: int, lang: str | None = None) -> str:
    """The whole number with its grouping, without sign or currency."""
    return f"{abs(amount):,}".replace(",", _GROUPING[language(lang)])


def plain_money(amount: int, lang: str | None = None) -> str:
    """A sum as text: `€1,500`, `−€20`."""
    figure = f"€{digits(amount, lang)}" if language(lang) == "en" else f"{digits(amount, lang)}\u00a0€"
    return f"{MINUS}{figure}" if amount < 0 else figure


def signed(amount: int, lang: str | None = None) -> str:
    """A movement as text, its sign always written: `+€200`."""
    return plain_money(amount, lang) if amount < 0 else f"{PLUS}{plain_money(amount, lang)}"
