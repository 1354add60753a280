"""A whole map as SVG."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from hexfront.atlas import ground, legend, lettering, strips, strokes
from hexfront.atlas.canvas import MARGIN, Canvas, number, tag
from hexfront.atlas.look import Look
from hexfront.atlas.palette import palette
from hexfront.atlas.provenance import kinds, provenance
from hexfront.atlas.typefaces import embedded
from hexfront.hexes import HexMap, each


def draw(board: HexMap, look: Look, *, origins: bool = False, over: Sequence[str] = ()) -> str:
    """Return the picture of a map; `origins` lays the provenance of every feature over it, `over` whatever is given.

    >>> from hexfront.atlas.look import fitting
    >>> plain = HexMap.blank(2, 2)
    >>> draw(plain, fitting(Look(), plain)).startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    colours, canvas = palette(), Canvas(board.grid)
    entries = legend.samples(board, look) + (kinds() if origins else [])
    wide, high = canvas.right + MARGIN, canvas.bottom + MARGIN + legend.height(entries, canvas)
    outline = "".join(canvas.hexagon(at) for at in each(canvas.sheet))
    sheet = [
        tag("path", d=outline, fill=colours.paper, stroke=colours.paper, stroke_width=1.0),
        *strips.strips(canvas, board),
        *ground.ground(canvas, board, look),
        tag("path", d=outline, fill="none", stroke=colours.grid, stroke_width=0.8),
        *strokes.waters(canvas, board, look),
        *strokes.ways(canvas, board, look),
        *lettering.numbers(canvas),
        *strokes.fronts(canvas, board, look),
        *lettering.zones(canvas, board, look),
        *lettering.printed_numbers(canvas, board, look),
        *(provenance(canvas, board, look) if origins else ()),
        *over,
        *lettering.places(canvas, board, look),
    ]
    layers = [
        tag("rect", width=wide, height=high, fill=colours.frame),
        *(_cut(canvas, sheet) if board.grid.halves else sheet),
        *legend.legend(canvas, board.title, entries, look),
    ]
    x, y = number(wide), number(high)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x} {y}" width="{x}" height="{y}">'
    drawn = "\n".join(layer for layer in layers if layer)
    words = unescape("".join(re.findall(">([^<]+)</text>", drawn)))
    return "\n".join(part for part in (head, embedded(words), drawn, "</svg>\n") if part)


def _cut(canvas: Canvas, layers: list[str]) -> list[str]:
    """Cut a board along the middle of its half hexes, as it is printed."""
    middles = [canvas.centre(at) for at in each(canvas.grid.halves)]
    west, east = min(x for x, _ in middles), max(x for x, _ in middles)
    north, south = min(y for _, y in middles), max(y for _, y in middles)
    shape = {"x": west, "y": north, "width": east - west, "height": south - north}
    frame = tag("rect", **shape, fill="none", stroke=palette().number, stroke_width=1.5)
    clip = tag("clipPath", tag("rect", **shape), id="board")
    return [clip, '<g clip-path="url(#board)">', *layers, "</g>", frame]
