"""The front: an animation of who stood where at the end of each turn, and the map as it was left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from hexfront.atlas.canvas import Canvas, Dot, tag
from hexfront.atlas.draw import draw
from hexfront.atlas.film.gif import animation
from hexfront.atlas.film.raster import Colours, Raster, band, mixed
from hexfront.atlas.look import Look, load_look
from hexfront.atlas.palette import palette
from hexfront.engine.rulebook.rules import game_folder
from hexfront.hexes import HexMap, each, grow
from hexfront.hexes.files.writing import listed_sides
from hexfront.story.facts import Standing, Story

TONES = ("#b8641f", "#3d5f78", "#7a3f6a", "#4f7a3a")
"""The colours of sides where they hold ground; the first two are told apart by the colour-blind too."""
ARMIES = {"soviet": 0, "russian": 0, "axis": 1, "german": 1}
"""An army has the same colour in every game, as at the table."""
REACH = 5
"""How far from its counters the ground counts as a side's, in hexes."""
WIDEST, HIGHEST = 640, 540
SMALLEST_HEX = 5.0
EDGE = 8
"""Dots of paper beyond the map."""
HELD, LAST = 80, 300
"""For how long a turn is shown, and the last one, in hundredths of a second."""
INK = "#2c261c"
BLANK = HexMap.blank(1, 1).title


def tone(side: str, sides: Sequence[str]) -> str:
    """The colour of a side: its army's own, else one by its place among the sides."""
    place = sides.index(side) if side in sides else 0
    return TONES[ARMIES.get(side, place) % len(TONES)]


def ground(board: HexMap, hexes: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """The ground of each side: what lies nearer to its counters than to any other's."""
    grid = board.grid
    held = {
        side: sum(1 << at for at in {grid.hex(label) for label in found}) for side, found in hexes.items()
    }
    edges = dict(held)
    for _ in range(REACH):
        taken = _any(held.values())
        wider = {side: grow(grid, edge) & ~taken for side, edge in edges.items()}
        for side, edge in wider.items():
            others = _any(other for name, other in wider.items() if name != side)
            edges[side] = edge & ~others
            held[side] |= edges[side]
    return held


def _any(sets: Any) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def gif(game: Any, story: Story) -> bytes:
    """The animation of a match."""
    film = _Film(game, story.sides, story.standings[-1].turn)
    pictures = [film.picture(standing) for standing in story.standings]
    delays = [HELD] * (len(pictures) - 1) + [LAST]
    return animation(film.size, film.colours.table(), pictures, delays)


def svg(game: Any, story: Story) -> str:
    """The map as the match left it."""
    board: HexMap = game.map
    canvas = Canvas(board.grid)
    return draw(board, _look(game, board), over=list(_left(canvas, board, story)))


def _left(canvas: Canvas, board: HexMap, story: Story) -> Iterator[str]:
    final = story.standings[-1].hexes
    for side, held in ground(board, final).items():
        shape = "".join(canvas.hexagon(at) for at in each(held & canvas.sheet))
        yield tag("path", d=shape, fill=tone(side, story.sides), fill_opacity=0.22)
    for side, labels in final.items():
        half = 0.29 * canvas.width
        for at in _on(canvas, board, labels):
            x, y = canvas.centre(at)
            yield tag(
                "rect",
                x=x - half,
                y=y - half,
                width=2 * half,
                height=2 * half,
                rx=4.0,
                fill=tone(side, story.sides),
                stroke=INK,
                stroke_width=1.4,
                fill_opacity=0.92,
            )


def _on(canvas: Canvas, board: HexMap, labels: Sequence[str]) -> list[int]:
    found = {board.hex(label) for label in labels}
    return sorted(at for at in found if canvas.sheet >> at & 1)


def _look(game: Any, board: HexMap) -> Look:
    look = load_look(game_folder(game) / "data" / "look.json", board)
    # The names of the printed map lie elsewhere, or nowhere, on the blank one of a lesson or a position.
    return msgspec.structs.replace(look, names=[]) if board.title == BLANK else look


def _fitting(board: HexMap) -> Canvas:
    """The sheet in the size of the animation."""
    whole = Canvas(board.grid)
    width = whole.width * min(WIDEST / whole.right, HIGHEST / whole.bottom)
    return Canvas(board.grid, max(width, SMALLEST_HEX))


class _Film:
    """What all pictures of an animation have in common, worked out once."""

    def __init__(self, game: Any, sides: Sequence[str], last: int) -> None:
        self.board: HexMap = game.map
        self.sides = sides
        self.last = last
        self.look = _look(game, self.board)
        self.canvas = canvas = _fitting(self.board)
        self.colours = Colours()
        self.size = round(canvas.right + EDGE), round(canvas.bottom + EDGE)
        paper = self._sheet()
        self.spans = {at: paper.spans(canvas.corners(at)) for at in each(canvas.sheet)}
        self.fills = dict.fromkeys(self.spans, palette().paper)
        for name, sign in self.look.terrain.items():
            if fill := palette().terrain[sign.symbol].fill:
                self.fills |= dict.fromkeys(each(self.board.terrain.get(name, 0) & canvas.sheet), fill)
        self.waters = [
            (paper.spans(band(one, two, width)), colour)
            for one, two, width, colour in _waters(self.board, self.look, canvas)
        ]

    def _sheet(self) -> Raster:
        return Raster(*self.size, self.colours, palette().frame)

    def picture(self, standing: Standing) -> bytes:
        """The dots of one picture."""
        raster, fills = self._sheet(), dict(self.fills)
        for side, held in ground(self.board, standing.hexes).items():
            for at in each(held & self.canvas.sheet):
                fills[at] = mixed(fills[at], tone(side, self.sides), 0.36)
        for at, fill in fills.items():
            raster.fill(self.spans[at], fill)
        for spans, colour in self.waters:
            raster.fill(spans, colour)
        for side, labels in standing.hexes.items():
            for at in _on(self.canvas, self.board, labels):
                self._counter(raster, at, tone(side, self.sides))
        count = f"{standing.turn}/{self.last}"
        raster.box(8, 2, 16 * len(count) + 4, 26, palette().frame)
        raster.figures(count, 12, 5, 4, INK)
        return bytes(raster.dots)

    def _counter(self, raster: Raster, at: int, colour: str) -> None:
        x, y = self.canvas.centre(at)
        for half, paint in ((0.3 * self.canvas.width + 0.5, INK), (0.3 * self.canvas.width - 0.5, colour)):
            raster.box(x - half, y - half, 2 * half, 2 * half, paint)


def _waters(board: HexMap, look: Look, canvas: Canvas) -> Iterator[tuple[Dot, Dot, float, str]]:
    """Rivers along hexsides and through hexes."""
    paints, scale = palette(), canvas.width / 64
    for name, sign in look.sides.items():
        stroke = paints.sides[sign.symbol]
        if stroke.smooth and not stroke.dash:
            for at, direction in listed_sides(board.grid, board.sides[name]):
                if canvas.sheet >> at & 1:
                    corners = canvas.corners(at)
                    ends = corners[direction], corners[(direction + 1) % 6]
                    yield *ends, max(stroke.width * scale, 1.2), stroke.edge or stroke.stroke
