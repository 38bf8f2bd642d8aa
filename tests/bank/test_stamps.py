"""The stamps: every wonder has its drawing in both sizes, of one ink, light enough, and printed from its source."""

import gzip
import hashlib
import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils.translation import override

from bank.stamps import INKS, stamp_of, stamp_of_wonder
from bank.wonders import by_number, wonders
from rules.edition import load_edition

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "bank" / "static"
SPRITES = {name: f"bank/{name}.svg" for name in ("stamps", "stamps-more", "stamps-small", "stamps-small-more")}
#: Bytes as they go over the wire. First pages load the two of our own board.
MOST_BYTES = {
    "stamps": 14_000,
    "stamps-more": 28_000,
    "stamps-small": 5_000,
    "stamps-small-more": 9_000,
    "pawns": 3_000,
}
LEAST_CONTRAST = 4.5


def text_of(name: str) -> str:
    return (STATIC / "bank" / f"{name}.svg").read_text(encoding="utf-8")


def symbols(sprite: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', (STATIC / sprite).read_text(encoding="utf-8")))


@pytest.mark.parametrize("small", [False, True])
def test_every_wonder_has_its_drawing_in_the_sprite_that_its_stamp_names(small: bool) -> None:
    for one in wonders().values():
        stamp = stamp_of_wonder(one, small)
        assert stamp.symbol in symbols(stamp.sprite), one.key
    unknown = stamp_of(None, {"fr": "Phare d’Alexandrie"}, small)
    assert unknown.symbol in symbols(unknown.sprite)


def test_every_square_of_our_edition_finds_its_stamp() -> None:
    for square in load_edition("wonders").squares:
        if square.number:
            for names in (square.names, {"fi": square.name("fi")}, None):
                stamp = stamp_of(square.number, names)
                assert stamp.symbol in symbols("bank/stamps.svg")
                assert stamp.lines == ()


@pytest.mark.parametrize("name", [*SPRITES, "pawns"])
def test_a_sprite_has_one_ink_and_no_words_links_or_masks(name: str) -> None:
    text = text_of(name)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) == {"currentColor", "none"}
    assert {node.tag.partition("}")[2] for node in ET.fromstring(text).iter()} <= {
        "svg",
        "symbol",
        "g",
        "path",
        "circle",
    }
    assert not re.search(r"href|url\(|style=|mask|<text", text)


@pytest.mark.parametrize(("name", "most"), MOST_BYTES.items())
def test_a_sprite_is_light(name: str, most: int) -> None:
    assert len(gzip.compress(text_of(name).encode(), 6)) <= most


@pytest.mark.parametrize("name", SPRITES)
def test_the_sprites_are_printed_from_the_drawings_as_they_are(name: str) -> None:
    drawings = b"".join(path.read_bytes() for path in sorted((ROOT / "bank" / "art").rglob("*.svg")))
    assert f'data-drawn="{hashlib.sha256(drawings).hexdigest()[:16]}"' in text_of(name), "uv run bank/art/press.py"


def test_inks_are_chosen_so_that_neighbours_differ_and_none_prevails() -> None:
    assert {one.ink for one in wonders().values()} == set(INKS)
    assert all(by_number(left).ink != by_number(right).ink for left, right in pairwise(range(1, 23)))
    assert max(Counter(one.ink for one in wonders().values()).values()) <= len(wonders()) // 4


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ink", range(1, len(INKS) + 1))
def test_an_ink_can_be_seen_on_a_sheet(theme: str, ink: int) -> None:
    tokens = (STATIC / "bank" / "tokens.css").read_text(encoding="utf-8")
    rules = tokens.partition('[data-theme="dark"]')[2 if theme == "dark" else 0].split("}")[0]
    colours = dict(re.findall(r"--([\w-]+): (#\w{6})\b", rules))
    assert contrast(colours[f"stamp-{ink}"], colours["sheet"]) >= LEAST_CONTRAST


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_a_wonder_of_their_own_gets_a_stamp_of_its_number_and_its_name() -> None:
    large = stamp_of(3, {"fr": "Jardins suspendus de Babylone"})
    assert [line.text for line in large.lines] == ["3", "Jardins suspendus", "de Babylone"]
    assert [line.text for line in stamp_of(3, {"fr": "Jardins"}, small=True).lines] == ["3"]
    assert stamp_of(3, {"fr": "Jardins"}).ink != stamp_of(4, {"fr": "Jardins"}).ink


def test_a_long_name_stays_inside_its_stamp() -> None:
    stamp = stamp_of(22, {"en": "Temple of Artemis and the Mausoleum at Halicarnassus by night"})
    assert len(stamp.lines) == 3
    assert [line.width for line in stamp.lines] == [None, 56, 44]


def drawn(source: str, **context: object) -> str:
    return Template("{% load wonderbank %}" + source).render(Context(context))


class Place:
    """A square as a screen shows it."""

    stamp = None
    number = 5
    name = "Tour Eiffel"


def test_a_page_draws_the_stamp_of_the_name_that_the_table_gave() -> None:
    assert "bank/stamps.svg#stamp-alhambra" in drawn("{% stamp 5 %}")
    assert "bank/stamps-more.svg#stamp-eiffel-tower" in drawn("{% stamp place %}", place=Place())
    assert "bank/stamps-small-more.svg#small-eiffel-tower" in drawn("{% stamp place small=True %}", place=Place())
    assert 'class="stamp s2 tilt7 new"' in drawn('{% stamp 5 "new" %}')


@pytest.mark.parametrize("lang", ["fr", "fi", "en"])
def test_the_lettering_stands_where_it_should_in_every_language(lang: str) -> None:
    place = Place()
    place.name = "Jardins suspendus de Babylone"
    with override(lang):
        page = drawn("{% stamp place %}", place=place)
    assert re.findall(r' y="([^"]+)" font-size="([^"]+)"', page) == [("54", "24"), ("65", "10"), ("75", "10")]


def test_a_page_escapes_the_name_on_a_stamp() -> None:
    place = Place()
    place.name = "<b>Us</b>"
    page = drawn("{% stamp place %}", place=place)
    assert "#stamp-unknown" in page
    assert "&lt;b&gt;" in page and "<b>" not in page
