# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools>=4.58", "skia-pathops>=0.8"]
# ///
"""Prints the stamps: turns layered drawings into sprites of one ink with true holes.  `uv run bank/art/press.py`

A drawing is an SVG of two colours in painter's order: #000 is ink, #fff is paper. That is easy to draw and to look at,
but a stamp has one ink (`currentColor`) and lies on any ground, in light and dark. So everything paper is cut out of
the ink below it, everything outside its frame's window is cut off, and what nothing touches stays as it was drawn.
Masks would do the same, but not every browser follows them in a sprite of another file.
"""

import hashlib
import math
import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pathops
from fontTools.misc.transform import Identity, Transform
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder

ART = Path(__file__).resolve().parent
BANK = ART.parent
SVG = "{http://www.w3.org/2000/svg}"
DEFAULTS = {
    "fill": "#000",
    "stroke": "none",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "stroke-dasharray": "none",
    "fill-rule": "nonzero",
    "paint-order": "normal",
}
CAPS = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP}
JOINS = {"miter": pathops.LineJoin.MITER_JOIN, "round": pathops.LineJoin.ROUND_JOIN}
TOUCH = 0.02  # square units: less than that is no overlap
#: The folder of each size: its side in units, and how many steps of a unit its points are rounded to.
SIZES = {"stamps": (96, 5), "small": (24, 20)}

Style = dict[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """How a stroke is drawn; widths and dashes in the drawing's own units."""

    width: float
    cap: str
    join: str
    dash: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A shape of ink or paper. `line` is None for a filled one."""

    path: pathops.Path
    line: Line | None = None

    def outline(self) -> pathops.Path:
        """The area that the mark covers."""
        shape = pathops.Path(self.path)
        if self.line:
            cap, join = CAPS[self.line.cap], JOINS[self.line.join]
            shape.stroke(self.line.width, cap, join, 4, dash_array=self.line.dash or None)
            shape.convertConicsToQuads(0.05)
        return shape


# --- Reading a drawing ------------------------------------------------------------------------------------------------
def shapes(node: ET.Element, style: Style, place: Transform, named: dict[str, ET.Element]) -> Iterator[tuple]:
    """Every shape below the node: its outline as path data, its style, where it stands."""
    style = style | {key: node.attrib[key] for key in DEFAULTS if key in node.attrib}
    place = place.transform(placed(node.get("transform", "")))
    tag = node.tag.removeprefix(SVG)
    if tag in ("svg", "g"):
        for child in node:
            yield from shapes(child, style, place, named)
    elif tag == "use":
        place = place.translate(float(node.get("x", 0)), float(node.get("y", 0)))
        yield from shapes(named[node.attrib["href"][1:]], style, place, named)
    elif tag != "defs":
        builder = PathBuilder()
        builder.add_path_from_element(ET.Element(node.tag, {k: v for k, v in node.items() if k != "transform"}))
        yield from ((data, style, place) for data in builder.paths)


def placed(text: str) -> Transform:
    """An SVG transform of translate, scale and rotate."""
    place = Identity
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        given = [float(number) for number in re.split(r"[ ,]+", arguments.strip())]
        if name == "rotate":
            x, y = given[1:] or (0, 0)
            place = place.translate(x, y).rotate(math.radians(given[0])).translate(-x, -y)
        else:
            place = {"translate": place.translate, "scale": place.scale}[name](*given)
    return place


def path_of(data: str, place: Transform = Identity, rule: str = "nonzero") -> pathops.Path:
    kind = pathops.FillType.EVEN_ODD if rule == "evenodd" else pathops.FillType.WINDING
    path = pathops.Path(fillType=kind)
    parse_path(data, TransformPen(path.getPen(glyphSet=None), place))
    return path


def marks_of(data: str, style: Style, place: Transform) -> list[tuple[str, Mark]]:
    """The fill and the strokes of one shape, each with its colour, in the order in which they are painted."""
    size = math.sqrt(abs(place[0] * place[3] - place[1] * place[2]))
    dash = [] if style["stroke-dasharray"] == "none" else style["stroke-dasharray"].replace(",", " ").split()
    dash = dash * 2 if len(dash) % 2 else dash
    line = Line(
        float(style["stroke-width"]) * size,
        style["stroke-linecap"],
        style["stroke-linejoin"],
        tuple(float(length) * size for length in dash),
    )
    fill = [(style["fill"], Mark(path_of(data, place, style["fill-rule"])))]
    strokes = [(style["stroke"], Mark(contour, line)) for contour in path_of(data, place).contours]
    return strokes + fill if style["paint-order"] == "stroke" else fill + strokes


# --- Pressing ---------------------------------------------------------------------------------------------------------
def pressed(drawing: ET.Element, window: pathops.Path | None = None) -> list[Mark]:
    """What is inked in the end. A mark that paper cuts becomes a filled one."""
    named = {node.attrib["id"]: node for node in drawing.iter() if "id" in node.attrib}
    inked: list[Mark] = []
    for data, style, place in shapes(drawing, DEFAULTS, Identity, named):
        for colour, mark in marks_of(data, style, place):
            if colour == "#000":
                inked.append(mark)
            elif colour == "#fff":
                paper = mark.outline()
                inked = [cut(below, paper, pathops.PathOp.INTERSECTION, pathops.PathOp.DIFFERENCE) for below in inked]
    if window:
        inked = [cut(mark, window, pathops.PathOp.DIFFERENCE, pathops.PathOp.INTERSECTION) for mark in inked]
    return [mark for mark in inked if list(mark.path)]


def cut(mark: Mark, tool: pathops.Path, touches: pathops.PathOp, leaves: pathops.PathOp) -> Mark:
    """The mark as it is where the tool does not touch it, else what the tool leaves of it."""
    area = mark.outline()
    if abs(pathops.op(area, tool, touches).area) < TOUCH:
        return mark
    return Mark(pathops.op(area, tool, leaves))


# --- Writing ----------------------------------------------------------------------------------------------------------
def markup(marks: list[Mark], steps: int) -> str:
    """The marks as SVG: one path for all that is filled, one for each kind of stroke."""
    filled, strokes = pathops.Path(), dict[Line, str]()
    for mark in marks:
        mark.path.convertConicsToQuads(0.05)
        if mark.line:
            strokes[mark.line] = strokes.get(mark.line, "") + path_data(mark.path, steps)
        else:
            filled = pathops.op(filled, mark.path, pathops.PathOp.UNION)
    filled.convertConicsToQuads(0.05)
    solid = f'<path fill-rule="evenodd" d="{path_data(filled, steps)}"/>' if list(filled) else ""
    return solid + "".join(f'<path fill="none" {written(line)} d="{data}"/>' for line, data in strokes.items())


def written(line: Line) -> str:
    text = f'stroke="currentColor" stroke-width="{number(line.width)}"'
    text += "" if line.cap == "round" else f' stroke-linecap="{line.cap}"'
    text += "" if line.join == "round" else f' stroke-linejoin="{line.join}"'
    return text + (f' stroke-dasharray="{" ".join(map(number, line.dash))}"' if line.dash else "")


def path_data(path: pathops.Path, steps: int) -> str:
    """The path in a short form: relative, on a grid of `steps` to the unit, without what may be left out."""
    text, last = "", ""
    here = start = (0, 0)
    for verb, points in path:
        ends = [(round(x * steps), round(y * steps)) for x, y in points]
        if verb.name in ("LINE", "QUAD", "CUBIC") and all(end == here for end in ends):
            continue
        if verb.name == "CLOSE":
            letter, body, here = "z", "", start
        elif verb.name == "MOVE":
            letter, body, here, start = "M", joined(ends[0], steps), ends[0], ends[0]
        else:
            letter, moves = short(verb.name, [part for x, y in ends for part in (x - here[0], y - here[1])])
            body, here = joined(moves, steps), ends[-1]
        text += letter + body if letter != last or letter == "M" else body if body[0] == "-" else " " + body
        last = letter
    return text


def short(verb: str, moves: list[int]) -> tuple[str, list[int]]:
    """The letter of a step, and what has to be said of it: of a level or upright line one number is enough."""
    if verb == "LINE" and 0 in moves:
        return ("h", moves[:1]) if moves[1] == 0 else ("v", moves[1:])
    return {"LINE": "l", "QUAD": "q", "CUBIC": "c"}[verb], moves


def joined(moves: Iterable[int], steps: int) -> str:
    return " ".join(number(move / steps) for move in moves).replace(" -", "-")


def number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else re.sub(r"^(-?)0\.", r"\1.", text)


# --- Sprites ----------------------------------------------------------------------------------------------------------
def frames(folder: str) -> dict[str, tuple[str, pathops.Path]]:
    """Every frame of that size: its markup, and the window inside it."""
    root = ET.parse(ART / f"frames-{folder}.svg").getroot()  # noqa: S314  our own drawing
    found = {}
    for frame in root:
        alone = ET.Element(root.tag, root.attrib)
        alone.append(frame)
        found[frame.attrib["id"]] = (markup(pressed(alone), SIZES[folder][1]), path_of(frame.attrib["data-window"]))
    return found


def sprite(folder: str, keys: Iterable[str]) -> str:
    """A sprite of those drawings. Those of one frame stand together, which compresses well."""
    side, steps = SIZES[folder]
    known, symbols = frames(folder), []
    for key in keys:
        frame = drawing("stamps", key).attrib["data-frame"]
        shown, window = known[frame]
        body = shown + markup(pressed(drawing(folder, key), window), steps)
        symbols.append((frame, SYMBOL.format(id=f"{PREFIX[folder]}-{key}", side=side, body=body)))
    return SPRITE.format(drawn=digest(), symbols="".join(symbol for _frame, symbol in sorted(symbols)))


PREFIX = {"stamps": "stamp", "small": "small"}
SPRITE = '<svg xmlns="http://www.w3.org/2000/svg" data-drawn="{drawn}">\n{symbols}</svg>\n'
SYMBOL = (
    '<symbol id="{id}" viewBox="0 0 {side} {side}">'
    '<g fill="currentColor" stroke-linecap="round" stroke-linejoin="round">{body}</g></symbol>\n'
)


def drawing(folder: str, key: str) -> ET.Element:
    return ET.parse(ART / folder / f"{key}.svg").getroot()  # noqa: S314  our own drawing


def digest() -> str:
    """What the sprites were printed from, so that a test sees a drawing that was changed and not printed."""
    files = sorted(ART.rglob("*.svg"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def main() -> None:
    wonders = tomllib.loads((BANK / "wonders.toml").read_text("utf-8"))["wonder"]
    boxed = [one["key"] for one in wonders if "number" in one]
    more = [one["key"] for one in wonders if "number" not in one] + ["unknown"]
    for name, folder, keys in (
        ("stamps", "stamps", boxed),
        ("stamps-more", "stamps", more),
        ("stamps-small", "small", boxed),
        ("stamps-small-more", "small", more),
    ):
        (BANK / "static" / "bank" / f"{name}.svg").write_text(sprite(folder, keys), "utf-8")


if __name__ == "__main__":
    main()
