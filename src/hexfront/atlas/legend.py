"""Title, legend and scale, below the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from hexfront.atlas.canvas import MARGIN, Canvas, number, tag, text
from hexfront.atlas.ground import PATTERNS, marks
from hexfront.atlas.lettering import mark
from hexfront.atlas.look import Look
from hexfront.atlas.palette import Ground, Stroke, palette
from hexfront.atlas.strokes import stroked
from hexfront.hexes import Grid, HexMap, Sheet

HEIGHT, CELL, HEAD = 34.0, 178.0, 46.0
Sample = tuple[Callable[[float, float], str], str]
"""How an entry is drawn at a place, and what it says."""


def rows(entries: int, canvas: Canvas) -> int:
    """Return how many rows a legend needs."""
    return -(-entries // _columns(canvas))


def _columns(canvas: Canvas) -> int:
    return max(1, int((canvas.right - MARGIN) // CELL))


def height(samples: list[Sample], canvas: Canvas) -> float:
    """Return the height of title and legend in pixels."""
    return HEAD + HEIGHT * rows(len(samples), canvas) + 24


def legend(canvas: Canvas, title: str, samples: list[Sample], look: Look) -> Iterator[str]:
    """Yield title, scale and every symbol with its name."""
    colours = palette()
    top = canvas.bottom + 22
    yield text(
        title,
        (MARGIN, top + 18),
        font_family=colours.serif,
        font_size=22.0,
        font_weight="bold",
        fill=colours.ink,
    )
    yield from _scale(canvas, look, top)
    across = _columns(canvas)
    for place, (draw, words) in enumerate(samples):
        x = MARGIN + place % across * CELL
        y = top + HEAD + place // across * HEIGHT
        yield draw(x + 18, y)
        yield text(words, (x + 44, y + 4), font_family=colours.sans, font_size=12.0, fill=colours.ink)


def _scale(canvas: Canvas, look: Look, top: float) -> Iterator[str]:
    if not look.km:
        return
    colours = palette()
    steps = [step for step in (1, 2, 5, 10, 20, 50, 100, 200) if step / look.km * canvas.width <= 260]
    long = max(steps)
    wide = long / look.km * canvas.width
    x, y = canvas.right - wide - 70, top + 10
    yield tag(
        "path",
        d=f"M{number(x)} {number(y - 4)}v8M{number(x)} {number(y)}h{number(wide)}m0 -4v8",
        stroke=colours.ink,
        fill="none",
    )
    words = f"{long} {look.unit}   (1 hex = {look.km:g} {look.unit})"
    yield text(
        words,
        (x + wide / 2, y + 18),
        font_family=colours.sans,
        font_size=11.0,
        fill=colours.ink,
        text_anchor="middle",
    )


def samples(board: HexMap, look: Look) -> list[Sample]:
    """Return the entries of the legend: everything that the map shows, once."""
    colours = palette()
    found: dict[str, Sample] = {}
    for name, sign in look.terrain.items():
        if board.terrain.get(name):
            found.setdefault(sign.label, (_ground(board.grid, colours.terrain[sign.symbol]), sign.label))
    for level in sorted(set(board.numbers.get(look.levels, {}).values())):
        tint = Ground(colours.levels[min(level, len(colours.levels) - 1)], colours.number, "", "")
        found[f"level {level}"] = (_ground(board.grid, tint), f"level {level}")
    for signs, kinds in (
        (look.sides, colours.sides),
        (look.links, colours.links),
        (look.lines, colours.lines),
        (look.zones, colours.zones),
    ):
        for sign in signs.values():
            found.setdefault(sign.label, (partial(_line, kinds[sign.symbol]), sign.label))
    return list(found.values())


def _line(kind: Stroke, x: float, y: float) -> str:
    if kind.mark:
        return mark(kind.mark, (x, y), kind.stroke)
    return "".join(stroked(f"M{number(x - 17)} {number(y)}h34", kind))


def _ground(grid: Grid, kind: Ground) -> Callable[[float, float], str]:
    """Return how a hex of a terrain is drawn, half as large as on the map."""
    canvas = Canvas(Grid(grid.orientation, [Sheet(rows=1, cols=1)]))
    at = canvas.grid.hex("0101")
    a, b = canvas.centre(at)

    def draw(x: float, y: float) -> str:
        if kind.pattern == "dot":
            return tag("circle", cx=x, cy=y, r=4.6, fill=kind.mark)
        shapes = [tag("path", d=canvas.hexagon(at), fill=kind.fill, stroke=kind.mark, stroke_width=1.5)]
        if kind.pattern in PATTERNS:
            shapes.append(marks(canvas, 1 << at, kind))
        return tag(
            "g",
            "".join(shapes),
            transform=f"translate({number(x)} {number(y)}) scale(.48) translate({number(-a)} {number(-b)})",
        )

    return draw
