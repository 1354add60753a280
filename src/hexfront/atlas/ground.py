"""Terrain: the colour of each hex and the marks over it, always in the same places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hexfront.atlas.canvas import Canvas, Dot, number, pair, tag
from hexfront.atlas.chains import chains
from hexfront.atlas.look import Look
from hexfront.atlas.palette import Ground, palette
from hexfront.hexes import HexMap, each


def ground(canvas: Canvas, board: HexMap, look: Look) -> Iterator[str]:
    """Yield heights, then every terrain with its marks."""
    colours = palette()
    if look.levels:
        for at, level in board.numbers.get(look.levels, {}).items():
            yield tag("path", d=canvas.hexagon(at), fill=colours.levels[min(level, len(colours.levels) - 1)])
    for name, sign in look.terrain.items():
        kind, members = colours.terrain[sign.symbol], board.terrain.get(name, 0)
        if kind.pattern == "coast":
            yield tag("path", d=outline(canvas, members), fill=kind.fill, stroke=kind.mark, stroke_width=1.6)
        elif kind.pattern != "dot":
            yield from _hexes(canvas, members, kind, tinted=bool(look.levels))


def _hexes(canvas: Canvas, members: int, kind: Ground, *, tinted: bool) -> Iterator[str]:
    if not members:
        return
    data = "".join(canvas.hexagon(at) for at in each(members))
    yield tag("path", d=data, fill=kind.fill, fill_opacity=0.72 if tinted else 0.95)
    yield marks(canvas, members, kind)


def marks(canvas: Canvas, members: int, kind: Ground) -> str:
    """Return the marks of a terrain on these hexes."""
    drawn = "".join(PATTERNS[kind.pattern](canvas, at) for at in each(members))
    if kind.pattern in _FILLED:
        return tag("path", d=drawn, fill=kind.mark)
    return tag("path", d=drawn, fill="none", stroke=kind.mark, stroke_width=1.3, stroke_linecap="round")


def outline(canvas: Canvas, members: int) -> str:
    """Return the smoothed border of a set of hexes; where it is the edge of the map it stays straight."""
    inner: dict[frozenset[Dot], bool] = {}
    steps = []
    for at in each(members):
        corners = canvas.grid.corners(at)
        for direction in range(6):
            there = canvas.grid.beside(at, direction)
            if there is None or not members >> there & 1:
                one, two = canvas.dot(corners[direction]), canvas.dot(corners[(direction + 1) % 6])
                steps.append((one, two))
                inner[frozenset((one, two))] = there is not None
    data = ""
    for loop in chains(steps):
        dots = loop[:-1] if loop[0] == loop[-1] else loop
        count = len(dots)
        for place, dot in enumerate(dots):
            before, after = dots[place - 1], dots[(place + 1) % count]
            half = ((dot[0] + after[0]) / 2, (dot[1] + after[1]) / 2)
            soft = inner.get(frozenset((before, dot)), False) and inner.get(frozenset((dot, after)), False)
            if not place:
                start = ((before[0] + dot[0]) / 2, (before[1] + dot[1]) / 2)
                data += f"M{pair(start)}"
            data += f"Q{pair(dot)} {pair(half)}" if soft else f"L{pair(dot)}L{pair(half)}"
        data += "Z"
    return data


def spread_out(canvas: Canvas, at: int, count: int, apart: float) -> list[Dot]:
    """Return places in a hex, none near another, the same ones every time."""
    dice = Random(at * 7919)
    x, y = canvas.centre(at)
    reach = canvas.width * 0.42
    found: list[Dot] = []
    for _ in range(count * 12):
        dot = (x + dice.uniform(-reach, reach), y + dice.uniform(-reach, reach))
        inside = (dot[0] - x) ** 2 + (dot[1] - y) ** 2 <= reach**2
        if inside and all((dot[0] - a) ** 2 + (dot[1] - b) ** 2 > apart**2 for a, b in found):
            found.append(dot)
        if len(found) == count:
            break
    return sorted(found, key=lambda dot: dot[1])


def _tufts(count: int, size: float) -> Callable[[Canvas, int], str]:
    def draw(canvas: Canvas, at: int) -> str:
        scale = canvas.width / 64 * size
        return "".join(
            f"M{number(x - 4 * scale)} {number(y + 2 * scale)}"
            f"a{number(4 * scale)} {number(4.6 * scale)} 0 0 1 {number(8 * scale)} 0Z"
            for x, y in spread_out(canvas, at, count, 9 * scale)
        )

    return draw


def _blocks(canvas: Canvas, at: int) -> str:
    dice = Random(at * 104729)
    data = ""
    for x, y in spread_out(canvas, at, 16, 8.5):
        wide, high = dice.choice((4, 5, 7)), dice.choice((3.5, 5))
        data += f"M{number(x - wide / 2)} {number(y - high / 2)}h{wide}v{high}h{-wide}Z"
    return data


def _house(canvas: Canvas, at: int) -> str:
    x, y = canvas.centre(at)
    size = canvas.width / 64
    wide, high = 26 * size, 17 * size
    return f"M{number(x - wide / 2)} {number(y - high / 2)}h{number(wide)}v{number(high)}h{number(-wide)}Z"


def _reeds(canvas: Canvas, at: int) -> str:
    return "".join(
        f"M{number(x - 5)} {number(y)}h10M{number(x - 2)} {number(y - 2)}v-4M{number(x + 2)} {number(y - 2)}v-4"
        for x, y in spread_out(canvas, at, 6, 13)
    )


def _hachures(canvas: Canvas, at: int) -> str:
    return "".join(
        f"M{number(x - 5)} {number(y + 3)}l4 -6l5 6M{number(x)} {number(y - 1)}l1 3"
        for x, y in spread_out(canvas, at, 7, 12)
    )


def _furrows(canvas: Canvas, at: int) -> str:
    x, y = canvas.centre(at)
    reach = canvas.width * 0.36
    return "".join(
        f"M{number(x - reach + abs(row) * 3)} {number(y + row * 6)}h{number(2 * (reach - abs(row) * 3))}"
        for row in range(-4, 5)
    )


def _waves(canvas: Canvas, at: int) -> str:
    return "".join(f"M{number(x - 7)} {number(y)}q3.5 -4 7 0t7 0" for x, y in spread_out(canvas, at, 5, 15))


def _peaks(canvas: Canvas, at: int) -> str:
    return "".join(
        f"M{number(x - 7)} {number(y + 5)}l6.5 -11l2.5 4.5l1.5 -2l4 8.5Z"
        for x, y in spread_out(canvas, at, 5, 15)
    )


def _derrick(canvas: Canvas, at: int) -> str:
    x, y = canvas.centre(at)
    tower = f"M{number(x - 7)} {number(y + 10)}l5.5 -20h3l5.5 20h-3l-1.3 -5h-5.4l-1.3 5Z"
    return f"{tower}M{number(x - 4)} {number(y - 13)}h8v2h-8Z"


def _nothing(canvas: Canvas, at: int) -> str:
    return ""


PATTERNS: dict[str, Callable[[Canvas, int], str]] = {
    "tufts": _tufts(11, 1.0),
    "sparse-tufts": _tufts(7, 1.0),
    "dense-tufts": _tufts(16, 1.0),
    "blocks": _blocks,
    "wooden-house": _house,
    "stone-house": _house,
    "reeds": _reeds,
    "hachures": _hachures,
    "furrows": _furrows,
    "waves": _waves,
    "peaks": _peaks,
    "derrick": _derrick,
    "none": _nothing,
}
_FILLED = (
    *("tufts", "sparse-tufts", "dense-tufts", "blocks", "wooden-house", "stone-house"),
    *("peaks", "derrick"),
)
