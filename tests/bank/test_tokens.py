"""The colours of the screens against each other, in both themes, computed from the tokens alone."""

import re
from pathlib import Path

import pytest

TOKENS = (Path(__file__).resolve().parent.parent.parent / "bank/static/bank/tokens.css").read_text("utf-8")
BARE = re.sub(r"/\*.*?\*/", "", TOKENS, flags=re.DOTALL)
GROUPS, PAWNS = "abcdefgh", ("canoe", "balloon", "bicycle", "car", "clipper", "locomotive", "aeroplane", "chariot")
MONEY, TEXT, SIGN = 7.0, 4.5, 3.0
#: What is written or drawn, on which grounds, and the least contrast.
PAIRS = (
    ("ink", ("paper", "sheet", "sunk", "cover-soft"), MONEY),
    ("ink-2", ("paper", "sheet", "sunk", "cover-soft"), TEXT),
    ("cover-ink", ("cover",), MONEY),
    ("main-ink", ("main", "main-2"), TEXT),
    ("foil", ("sheet", "paper"), TEXT),
    ("plus", ("sheet", "paper", "cover-soft"), TEXT),
    ("minus", ("sheet", "paper", "cover-soft"), TEXT),
    ("warn-ink", ("warn",), TEXT),
    ("edge", ("sheet", "paper"), SIGN),
    ("mark", ("sheet", "paper", "cover-soft"), SIGN),
    ("focus", ("sheet", "paper", "sunk", "cover-soft"), SIGN),
    ("main", ("sheet", "paper"), SIGN),
    *((f"stamp-{ink}", ("sheet",), TEXT) for ink in range(1, 7)),
    *((f"group-{letter}-ink", (f"group-{letter}",), TEXT) for letter in GROUPS),
    *((f"{pawn}-ink", (pawn,), TEXT) for pawn in PAWNS),
)


def _colours(rules: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,8})\s*[;}]", rules))


LIGHT = _colours(BARE[: BARE.index('[data-theme="dark"]')])
CHOSEN, AUTOMATIC = BARE.split('[data-theme="dark"]')[1].split("@media screen and (prefers-color-scheme: dark)")
DARK = LIGHT | _colours(CHOSEN)


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_every_colour_stands_out_from_its_ground(theme: str, colours: dict[str, str]) -> None:
    weak = {
        f"{what} on {ground}: {contrast(colours[what], colours[ground]):.2f}"
        for what, grounds, least in PAIRS
        for ground in grounds
        if contrast(colours[what], colours[ground]) < least
    }
    assert weak == set(), theme


def test_dark_is_the_same_whether_chosen_or_the_devices_own() -> None:
    assert _colours(CHOSEN) == _colours(AUTOMATIC.split("@media")[0]) != {}


def test_contrast_is_counted_as_everybody_counts_it() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


def contrast(one: str, other: str) -> float:
    """As WCAG has it: 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (_linear(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
