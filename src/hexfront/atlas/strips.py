"""Hexes that touch an inset from outside: drawn a second time, as strips along its rim."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.atlas.canvas import Canvas, middle, tag, text
from hexfront.atlas.chains import chains, straight
from hexfront.atlas.palette import palette
from hexfront.hexes import HexMap, Side

BREADTH = 0.45
"""How broad a strip is, in widths of a hex."""


def rims(board: HexMap) -> dict[int, list[Side]]:
    """Return, for each hex with jumps onto an inset, the outer hexsides there that it touches."""
    grid, found = board.grid, dict[int, list[Side]]()
    for jump in board.jumps:
        sheet = grid.sheet(jump.end)
        if sheet != grid.sheet(jump.start) and grid.sheets[sheet].inset is not None:
            sides = ((jump.end, direction) for direction in range(6))
            found.setdefault(jump.start, []).extend(s for s in sides if grid.beside(*s) is None)
    return found


def strips(canvas: Canvas, board: HexMap) -> Iterator[str]:
    """Yield the strips; the hexes that are drawn after them hide their inner half."""
    colours, grid = palette(), board.grid
    for start, sides in rims(board).items():
        steps = [grid.ends(side) for side in sides]
        data = "".join(straight([canvas.dot(corner) for corner in chain]) for chain in chains(steps))
        shape = {"d": data, "fill": "none", "stroke_linejoin": "round"}
        wide = 2 * BREADTH * canvas.width
        yield tag("path", **shape, stroke=colours.number, stroke_width=wide + 1.6)
        yield tag("path", **shape, stroke=colours.strip, stroke_width=wide)
        side = sides[len(sides) // 2]
        one, two = (canvas.dot(corner) for corner in grid.ends(side))
        (x, y), (cx, cy) = middle(one, two), canvas.centre(side[0])
        spot = (x + (x - cx) * 0.5, y + (y - cy) * 0.5 + 4)
        yield text(
            grid.label(start),
            spot,
            font_family=colours.narrow,
            font_size=canvas.width * 0.2,
            fill=colours.ink,
            text_anchor="middle",
        )
