"""6.0 What lies behind what: for every line of a map of some extent, the hexes it crosses, turned inside out.

Differences between hexes are single numbers, so that looking one up costs next to nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexfront.hexes import crossing

WIDE = 1 << 12
"""The stride of differences between hexes: so wide that none is taken for another."""


class Shadows(NamedTuple):
    """Differences from an eye: what lies behind a hex, or behind two between which the line runs."""

    through: dict[int, tuple[int, ...]]
    along: dict[tuple[int, int], tuple[int, ...]]
    beside: dict[int, tuple[tuple[int, tuple[int, ...]], ...]]
    """By hex along whose side a line runs: the hex on the other side, and what lies behind both."""
    leaving: dict[int, tuple[int, ...]]
    """The ends of the lines that leave the eye's own hex by the side, or a corner of the side, of a neighbour."""


@lru_cache(maxsize=8)
def shadows_of(lines: int, alongs: int) -> Shadows:
    """Work out what lies behind what on a map of this extent; it is the same for every eye."""
    through: dict[int, list[int]] = {}
    along: dict[tuple[int, int], list[int]] = {}
    leaving: dict[int, list[int]] = {}
    for far in range(lines + 1):
        for beside in range(-alongs, alongs + 1):
            cells = [tuple(line * WIDE + place for line, place in points) for points in crossing(far, beside)]
            # The line the other way is the same line turned about.
            for sign in (1, -1) if far else (1,):
                _note(cells, sign, through, along, leaving)
    return Shadows(
        {by: tuple(ends) for by, ends in through.items()},
        {by: tuple(ends) for by, ends in along.items()},
        _beside(along),
        {by: tuple(ends) for by, ends in leaving.items()},
    )


def _beside(along: dict[tuple[int, int], list[int]]) -> dict[int, tuple[tuple[int, tuple[int, ...]], ...]]:
    found: dict[int, tuple[tuple[int, tuple[int, ...]], ...]] = {}
    for (one, other), ends in along.items():
        for by, beyond in ((one, other), (other, one)):
            found[by] = (*found.get(by, ()), (beyond, tuple(ends)))
    return found


def _note(
    cells: list[tuple[int, ...]],
    sign: int,
    through: dict[int, list[int]],
    along: dict[tuple[int, int], list[int]],
    leaving: dict[int, list[int]],
) -> None:
    """Note one line under everything that it crosses."""
    end = sign * cells[-1][0]
    for point in cells[1] if len(cells) > 1 else ():
        leaving.setdefault(sign * point, []).append(end)
    for points in cells[1:-1]:
        if len(points) == 2:
            along.setdefault((sign * points[0], sign * points[1]), []).append(end)
        else:
            through.setdefault(sign * points[0], []).append(end)
