"""Hexes that touch an inset from outside: drawn a second time, as strips along its rim, in its frame."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt

from hexfront.atlas.canvas import Canvas, Dot, middle, pair, tag, text
from hexfront.atlas.chains import chains
from hexfront.atlas.palette import palette
from hexfront.hexes import HexMap, Side, each

BREADTH = 0.5
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
    """Yield the strips with the numbers of their hexes, and the frames of the insets."""
    colours, grid = palette(), board.grid
    away = _outwards(canvas, board)
    for start, sides in rims(board).items():
        runs = chains([grid.ends(side) for side in sides])
        data = "".join(_around(canvas, run, away) for run in runs)
        yield tag("path", d=data, fill=colours.strip, stroke=colours.number, stroke_width=1.2)
        side = sides[len(sides) // 2]
        x, y = _beyond(canvas, board, side, BREADTH * canvas.width / 2)
        yield text(
            grid.label(start),
            (x, y + canvas.width * 0.07),
            font_family=colours.narrow,
            font_size=canvas.width * 0.2,
            fill=colours.ink,
            text_anchor="middle",
        )
    for number, sheet in enumerate(grid.sheets):
        if number and sheet.inset is not None:
            yield _frame(canvas, board, number)


def _frame(canvas: Canvas, board: HexMap, number: int) -> str:
    corners = [dot for at in each(board.grid.on_sheet(number)) for dot in canvas.corners(at)]
    edge = BREADTH * canvas.width + 5
    left, top = min(x for x, _ in corners) - edge, min(y for _, y in corners) - edge
    right, bottom = max(x for x, _ in corners) + edge, max(y for _, y in corners) + edge
    shape = {"x": left, "y": top, "width": right - left, "height": bottom - top, "rx": 10.0}
    return tag("rect", **shape, fill="none", stroke=palette().number, stroke_width=3.0)


def _around(canvas: Canvas, run: list[tuple[int, int]], away: dict[tuple[int, int], Dot]) -> str:
    inner = [canvas.dot(corner) for corner in run]
    outer = [(x + away[corner][0], y + away[corner][1]) for corner, (x, y) in zip(run, inner, strict=True)]
    return "M" + "L".join(pair(dot) for dot in (*inner, *reversed(outer))) + "Z"


def _beyond(canvas: Canvas, board: HexMap, side: Side, far: float) -> Dot:
    """A point outside the middle of a hexside."""
    (x, y), (cx, cy) = (
        middle(*(canvas.dot(corner) for corner in board.grid.ends(side))),
        canvas.centre(side[0]),
    )
    length = hypot(x - cx, y - cy)
    return x + (x - cx) * far / length, y + (y - cy) * far / length


def _outwards(canvas: Canvas, board: HexMap) -> dict[tuple[int, int], Dot]:
    """How far each corner of the rims moves outwards: every rim turns there by sixty degrees."""
    grid, sums = board.grid, dict[tuple[int, int], Dot]()
    for number, sheet in enumerate(grid.sheets):
        for at in each(grid.on_sheet(number)) if sheet.inset is not None else ():
            for side in ((at, direction) for direction in range(6) if grid.beside(at, direction) is None):
                one, two = grid.ends(side)
                half, out = middle(canvas.dot(one), canvas.dot(two)), _beyond(canvas, board, side, 1)
                for corner in (one, two):
                    x, y = sums.get(corner, (0.0, 0.0))
                    sums[corner] = (x + out[0] - half[0], y + out[1] - half[1])
    far = BREADTH * canvas.width * 2 / sqrt(3)
    return {at: (x * far / hypot(x, y), y * far / hypot(x, y)) for at, (x, y) in sums.items() if x or y}
