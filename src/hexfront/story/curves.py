"""Curves of a match as SVG: one line for each side, told apart by colour, by dashes and by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hexfront.atlas.canvas import Dot, pair, tag, text
from hexfront.story.front import INK, tone

WIDE, HIGH = 560.0, 230.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 92.0, 14.0, 26.0
DASHES = ("", "7 4", "2 3", "9 3 2 3")
MOST_TICKS = 12
GRID = "#d8c9a4"


def curves(
    turns: Sequence[int],
    values: Mapping[str, Sequence[float]],
    sides: Sequence[str],
    names: Mapping[str, str],
) -> str:
    """The picture of some lines over turns; the values of each side go with the turns."""
    low, high = _span([value for line in values.values() for value in line])
    inner, deep = WIDE - LEFT - RIGHT, HIGH - TOP - BOTTOM

    def at(number: int, value: float) -> tuple[float, float]:
        x = LEFT + inner * number / max(len(turns) - 1, 1)
        return x, TOP + deep * (1 - (value - low) / (high - low))

    parts = []
    for value in _ticks(low, high):
        y = at(0, value)[1]
        parts.append(tag("path", d=f"M{pair((LEFT, y))}H{WIDE - RIGHT:g}", stroke=GRID, stroke_width=1.0))
        parts.append(text(f"{value:g}", (LEFT - 6, y + 4), text_anchor="end", font_size=11.0, fill=INK))
    every = -(-len(turns) // MOST_TICKS)
    for number in range(0, len(turns), every):
        place = at(number, low)[0], HIGH - 8
        parts.append(text(str(turns[number]), place, text_anchor="middle", font_size=11.0, fill=INK))
    parts += _lines(values, sides, names, at)
    size = f'viewBox="0 0 {WIDE:g} {HIGH:g}" width="{WIDE:g}" height="{HIGH:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{"".join(parts)}</svg>'


def _lines(
    values: Mapping[str, Sequence[float]],
    sides: Sequence[str],
    names: Mapping[str, str],
    at: Callable[[int, float], Dot],
) -> list[str]:
    parts: list[str] = []
    ends: list[float] = []
    for place, side in enumerate(side for side in sides if side in values):
        dots = [at(number, value) for number, value in enumerate(values[side])]
        shape = {"fill": "none", "stroke": tone(side, sides), "stroke_dasharray": DASHES[place % len(DASHES)]}
        line = "M" + "L".join(pair(dot) for dot in dots)
        parts.append(tag("path", d=line, stroke_width=2.6, **shape))
        parts += [tag("circle", cx=x, cy=y, r=2.6, fill=tone(side, sides)) for x, y in dots]
        x, y = dots[-1]
        while any(abs(y - other) < 13 for other in ends):
            y += 13
        ends.append(y)
        name = names.get(side, side)
        parts.append(text(name, (x + 7, y + 4), font_size=12.0, font_weight="bold", fill=tone(side, sides)))
    return parts


def _span(values: Sequence[float]) -> tuple[float, float]:
    """The lowest and the highest value to be drawn, with zero among them."""
    low, high = min([0.0, *values]), max([0.0, *values])
    return (low, high) if high > low else (low, low + 1)


def _ticks(low: float, high: float) -> list[float]:
    """Round values from low to high, about five.

    >>> _ticks(0, 263), _ticks(-21, 60)
    ([0, 100, 200], [-20, 0, 20, 40, 60])
    """
    step, factors = 1, (2, 5, 10)
    while (high - low) / step > 5:
        base = 10 ** (len(str(step)) - 1)
        step = next(base * factor for factor in factors if base * factor > step)
    first = -(-int(low) // step) if low >= 0 else -(int(-low) // step)
    return [step * number for number in range(first, int(high // step) + 1)]
