"""Prints the map of the world: `python bank/art/world.py land-110m.json > bank/static/bank/world.svg`

The land of Natural Earth (public domain, as TopoJSON) is sown with dots, as an engraver does on a banknote. A row of
dots is one stroke with round ends and no length between them, so the whole world weighs a few kilobytes. Two units are
one degree; where a place lies on it, `bank/worldmap.py` says.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

NORTH, SOUTH, UNITS = 78, -57, 2
PITCH = 2  # degrees from dot to dot
Ring = list[tuple[float, float]]


def rings(topology: dict) -> Iterator[Ring]:
    """Every outline of land, in degrees east and north."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for ring in polygon:
                yield [point for index in ring for point in (arcs[index] if index >= 0 else arcs[~index][::-1])]


def is_land(x: float, y: float, outlines: list[Ring]) -> bool:
    """Is there land: are an odd number of coasts to the west?"""
    crossed = 0
    for ring in outlines:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x > ax + (y - ay) * (bx - ax) / (by - ay):
                crossed += 1
    return crossed % 2 == 1


def rows(outlines: list[Ring]) -> Iterator[str]:
    """Strokes from the north down; every other row is set in by half a pitch."""
    for number, north in enumerate(range(NORTH, SOUTH, -PITCH)):
        start = -180 + (PITCH / 2 if number % 2 else 0)
        dots = [start + PITCH * at for at in range(360 // PITCH)]
        run: list[float] = []
        for east in [*dots, None]:
            if east is not None and is_land(east, north, outlines):
                run.append(east)
            elif run:
                yield f"M{(run[0] + 180) * UNITS:g} {(NORTH - north) * UNITS}h{(len(run) - 1) * PITCH * UNITS:g}.01"
                run = []


if __name__ == "__main__":
    outlines = list(rings(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
    box, dots = f"0 0 720 {(NORTH - SOUTH) * UNITS}", f'stroke-linecap="round" stroke-dasharray="0 {PITCH * UNITS}"'
    path = f'<path fill="none" stroke="currentColor" stroke-width="3.200" {dots} d="{"".join(rows(outlines))}"/>'
    print(f'<svg xmlns="http://www.w3.org/2000/svg"><symbol id="world" viewBox="{box}">{path}</symbol></svg>')
