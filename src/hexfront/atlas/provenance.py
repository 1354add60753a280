"""The layer that shows where every feature comes from: a colour for each kind of origin."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.atlas.canvas import Canvas, number, tag
from hexfront.atlas.legend import Sample
from hexfront.atlas.look import Look
from hexfront.atlas.palette import palette
from hexfront.hexes import HexMap, each
from hexfront.hexes.files.writing import listed_sides


def provenance(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield hexes, hexsides, links and places in the colours of their origins."""
    colours = palette().provenance
    hexes: dict[str, list[str]] = {}
    lines: dict[str, list[str]] = {}
    for name in look.terrain:
        for at in each(board.terrain.get(name, 0)):
            hexes.setdefault(board.provenance("terrain", name, at).kind, []).append(canvas.hexagon(at))
    for name in look.sides:
        for side in listed_sides(board.grid, board.side(name)):
            one, two = (canvas.dot(corner) for corner in board.grid.ends(side))
            kind = board.provenance("sides", name, *side).kind
            lines.setdefault(kind, []).append(_segment(one, two))
    for name in look.links:
        for at, direction in listed_sides(board.grid, board.link(name)):
            there = board.grid.beside(at, direction)
            if there is not None:
                kind = board.provenance("links", name, at, direction).kind
                lines.setdefault(kind, []).append(_segment(canvas.centre(at), canvas.centre(there)))
    for name, line in board.lines.items():
        for side in line:
            one, two = (canvas.dot(corner) for corner in board.grid.ends(side))
            lines.setdefault(board.provenance("lines", name, *side).kind, []).append(_segment(one, two))
    for kind, drawn in hexes.items():
        yield tag("path", d="".join(drawn), fill=colours[kind], fill_opacity=0.38)
    for kind, drawn in lines.items():
        yield tag(
            "path", d="".join(drawn), stroke=colours[kind], stroke_width=4.0, stroke_opacity=0.75, fill="none"
        )
    for place in board.places:
        for at in each(place.hexes):
            x, y = canvas.centre(at)
            yield tag(
                "circle", cx=x, cy=y, r=8.0, fill="none", stroke=colours[place.origin.kind], stroke_width=3.0
            )


def kinds() -> list[Sample]:
    """Return the entries of the legend for this layer."""

    def sample(colour: str, words: str) -> Sample:
        return lambda x, y: tag("rect", x=x - 14, y=y - 8, width=28.0, height=16.0, fill=colour), words

    return [sample(colour, f"from: {kind}") for kind, colour in palette().provenance.items()]


def _segment(one: tuple[float, float], two: tuple[float, float]) -> str:
    return f"M{number(one[0])} {number(one[1])}L{number(two[0])} {number(two[1])}"
