"""Every pawn and stamp at 160, 48 and 24 px, in light and dark, on one page.

`python bank/art/contact_sheet.py sheet.html`

For whoever draws: what one cannot tell at a glance on this page has to be drawn again. The page stands alone; it shows
what `press.py` printed last.
"""

import re
import sys
import tomllib
from pathlib import Path

BANK = Path(__file__).resolve().parent.parent
STATIC = BANK / "static" / "bank"
SPRITES = ("pawns", "stamps", "stamps-more", "stamps-small", "stamps-small-more")
INKS = ("indigo", "brick", "green", "plum", "sepia", "sea")
STYLE = """
body { margin: 0; font: 12px/1.3 var(--sans); } [hidden] { display: none; }
section { display: grid; grid-template-columns: repeat(auto-fill, 246px); gap: 14px; padding: 16px; }
section { color: var(--ink); background: var(--sheet); }
figure { margin: 0; } div { display: flex; align-items: end; gap: 6px; }
"""


def contact_sheet() -> str:
    """The whole page, with sprites and colours inside it."""
    tokens = (STATIC / "tokens.css").read_text("utf-8")
    symbols = "".join((STATIC / f"{name}.svg").read_text("utf-8") for name in SPRITES)
    shown = "".join([*map(pawn, re.findall(r'id="pawn-(\w+)"', symbols)), *map(stamp, wonders()), unknown()])
    themes = "".join(f'<section data-theme="{theme}">{shown}</section>' for theme in ("light", "dark"))
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title>\n<style>{tokens}{STYLE}'
    return f"{head}</style>\n<p hidden>{symbols}</p>\n{themes}\n</html>"


def wonders() -> list[dict[str, object]]:
    return tomllib.loads((BANK / "wonders.toml").read_text("utf-8"))["wonder"]


def pawn(token: str) -> str:
    return figure(token, f"pawn-{token}", f"pawn-{token}", "var(--ink)")


def stamp(one: dict) -> str:
    ink = f"var(--stamp-{INKS.index(one['ink']) + 1})"
    return figure(one["names"]["en"], f"stamp-{one['key']}", f"small-{one['key']}", ink)


def unknown() -> str:
    return figure("not drawn: its number and name come here", "stamp-unknown", "small-unknown", "var(--stamp-1)")


def figure(name: str, large: str, small: str, ink: str) -> str:
    sizes = ((160, large), (48, large), (24, small))
    uses = "".join(f'<svg width="{size}" height="{size}"><use href="#{symbol}"/></svg>' for size, symbol in sizes)
    return f'<figure><div style="color: {ink}">{uses}</div><figcaption>{name}</figcaption></figure>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(contact_sheet(), "utf-8")
