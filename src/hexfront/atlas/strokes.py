"""Rivers, walls, roads, railways and fronts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexfront.atlas.canvas import Canvas, Dot, middle, tag
from hexfront.atlas.chains import chains, smooth, straight
from hexfront.atlas.look import Look
from hexfront.atlas.palette import Stroke, palette
from hexfront.hexes import HexMap, Side, Sides, each, union
from hexfront.hexes.files.writing import listed_sides

Corner = tuple[int, int]


def waters(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield everything that lies on hexsides, the narrow below the broad."""
    kinds = palette().sides
    signs = sorted(look.sides.items(), key=lambda one: kinds[one[1].symbol].width)
    bends = _bends(canvas, [(kinds[sign.symbol], _steps(canvas, board.side(name))) for name, sign in signs])
    for name, sign in signs:
        kind = kinds[sign.symbol]
        paths = []
        for chain in chains(_steps(canvas, board.side(name))):
            dots = [canvas.dot(corner) for corner in chain]
            if kind.smooth:
                for end in (0, -1):
                    dots[end] = bends.get((chain[end], kind.width), dots[end])
            paths.append(smooth(dots) if kind.smooth else straight(dots))
        yield from stroked("".join(paths), kind)


def _steps(canvas: Canvas, sides: Sides) -> list[tuple[Corner, Corner]]:
    return [canvas.grid.ends(side) for side in listed_sides(canvas.grid, sides)]


def _bends(
    canvas: Canvas, waters_: Iterable[tuple[Stroke, list[tuple[Corner, Corner]]]]
) -> dict[tuple[Corner, float], Dot]:
    """Where a river that another flows into passes a corner: rounded, it stays inside of it."""
    at: dict[Corner, list[tuple[float, Corner]]] = {}
    for kind, steps in waters_:
        if kind.smooth:
            for one, two in steps:
                at.setdefault(one, []).append((kind.width, two))
                at.setdefault(two, []).append((kind.width, one))
    found: dict[tuple[Corner, float], Dot] = {}
    for corner, others in at.items():
        widths = sorted({width for width, _ in others})
        for width in widths:
            broad = [other for wide, other in others if wide > width]
            if len(broad) == 2:
                (a, b), (x, y), (c, d) = (canvas.dot(one) for one in (broad[0], corner, broad[1]))
                found[corner, width] = (x * 0.75 + (a + c) * 0.125, y * 0.75 + (b + d) * 0.125)
    return found


def ways(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield roads, railways and rivers: through the middle of hexsides, and through the centres of places."""
    towns = union(place.hexes for place in board.places)
    for name, sign in look.links.items():
        kind = palette().links[sign.symbol]
        water = waters_of(board, look) if kind.flows else 0
        steps, stubs = _links(canvas, listed_sides(canvas.grid, board.link(name)))
        paths = list(stubs)
        for chain in chains(steps, lambda at: not towns >> at & 1):
            dots = [canvas.centre(at) for at in chain]
            if not stubs:
                mouths = [_mouth(canvas, end, water) for end in (chain[1::-1], chain[-2:])]
                edges = [_beyond(canvas, end, towns) for end in (chain[1::-1], chain[-2:])]
                dots = [*(mouths[0] or edges[0]), *dots, *(mouths[1] or edges[1])]
            paths.append(smooth(dots))
        leaps = (jump for jump in board.jumps if jump.kind == name and jump.start < jump.end)
        paths += [straight([canvas.centre(leap.start), canvas.centre(leap.end)]) for leap in leaps]
        yield from stroked("".join(paths), kind)


def waters_of(board: HexMap, look: Look) -> int:
    """Return the hexes drawn as seas or lakes."""
    kinds = palette().terrain
    return union(
        board.terrain.get(name, 0)
        for name, sign in look.terrain.items()
        if kinds[sign.symbol].pattern in ("coast", "waves")
    )


def _mouth(canvas: Canvas, last: list[int], water: int) -> list[Dot]:
    """Return where a river reaches a sea or lake beside its last hex, straight on or nearly so."""
    before, at = last
    facing = canvas.grid.direction(before, at)
    if facing is None or water >> at & 1:
        return []
    for turn in (0, 1, 5):
        side = (at, (facing + turn) % 6)
        there = canvas.grid.beside(*side)
        if there is not None and water >> there & 1:
            one, two = (canvas.dot(corner) for corner in canvas.grid.ends(side))
            return [middle(one, two)]
    return []


def _beyond(canvas: Canvas, last: list[int], towns: int) -> list[Dot]:
    """Return where a way leaves the map, if its last hex lies on the edge and is no town."""
    before, at = last
    facing = canvas.grid.direction(before, at)
    if facing is None or towns >> at & 1:
        return []
    for turn in (0, 1, 5):
        side = (at, (facing + turn) % 6)
        if canvas.grid.beside(*side) is None:
            one, two = (canvas.dot(corner) for corner in canvas.grid.ends(side))
            return [middle(one, two)]
    return []


def _links(canvas: Canvas, sides: list[Side]) -> tuple[list[tuple[int, int]], list[str]]:
    """Return links as pairs of hexes, and those that leave the map as path data."""
    steps, stubs = [], []
    for at, direction in sides:
        there = canvas.grid.beside(at, direction)
        if there is not None:
            steps.append((at, there))
            continue
        one, two = (canvas.dot(corner) for corner in canvas.grid.ends((at, direction)))
        stubs.append(straight([canvas.centre(at), middle(one, two)]))
    return steps, stubs


def fronts(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield the lines of the map."""
    for name, sign in look.lines.items():
        kind = palette().lines[sign.symbol]
        steps = [canvas.grid.ends(side) for side in board.lines[name]]
        data = "".join(straight([canvas.dot(corner) for corner in chain]) for chain in chains(steps))
        yield from stroked(data, kind, opacity=0.8)


def stroked(data: str, kind: Stroke, *, opacity: float = 1.0) -> Iterator[str]:
    """Yield a path with its border below it."""
    if not data:
        return
    shape = {"d": data, "fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    if kind.edge:
        yield tag("path", **shape, stroke=kind.edge, stroke_width=kind.width + 1.8)
    if kind.ticks:
        ties = {**shape, "stroke_linecap": "butt", "stroke_dasharray": "1.6 7.4"}
        yield tag("path", **ties, stroke=kind.stroke, stroke_width=5.0)
    yield tag(
        "path",
        **shape,
        stroke=kind.stroke,
        stroke_width=kind.width,
        stroke_dasharray=kind.dash,
        stroke_opacity="" if opacity == 1.0 else opacity,
    )


def border(canvas: Canvas, board: HexMap, zone: int) -> str:
    """Return the border of a zone inside the map."""
    steps = []
    for at in each(zone):
        for direction in range(6):
            there = board.grid.neighbour(at, direction)
            if there is not None and not zone >> there & 1:
                steps.append(canvas.grid.ends((at, direction)))
    return "".join(straight([canvas.dot(corner) for corner in chain]) for chain in chains(steps))
