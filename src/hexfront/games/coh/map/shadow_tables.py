"""6.0 What lies behind what: for every line of a map of some extent, the hexes it crosses, turned inside out.

Sets of hexes are laid out here so wide that a whole set can be moved from one eye to another by one shift: what
leaves the map falls into the gaps between its lines and is masked away.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hexfront.hexes import crossing
from hexfront.hexes.grid import Point

Cells = list[tuple[int, ...]]
"""What a line crosses, as differences from its start: one hex, or two between which it runs."""


class Shadows(NamedTuple):
    """Differences from an eye, each with the set of what lies behind it or behind two between which the line runs."""

    stride: int
    """The difference between a hex and the next line: so wide that no difference is taken for another."""
    eye: int
    """The place of the eye in the sets."""
    through: dict[int, int]
    along: dict[tuple[int, int], int]
    beside: dict[int, tuple[tuple[int, int], ...]]
    """By hex along whose side a line runs: the hex on the other side, and what lies behind both."""
    leaving: dict[int, int]
    """The ends of the lines that leave the eye's own hex by the side, or a corner of the side, of a neighbour."""


KEPT = 8
"""Of how many extents the tables are kept: maps of one extent share them."""
WIDEST = 40
"""Tables of wider maps, far wider than any that is printed, take megabytes and go with their map."""

Reach = tuple[tuple[int, int], ...]
"""By number of lines between two hexes, the least and the greatest difference of their places in them."""


def reach_of(places: list[Point]) -> Reach:
    """How far apart the hexes of a map can lie.

    >>> reach_of([(0, 0), (0, 1), (1, 0)])
    ((-1, 1), (-1, 0))
    """
    rows: dict[int, list[int]] = {}
    for line, place in places:
        rows.setdefault(line, []).append(place)
    ends = [(line, min(row), max(row)) for line, row in rows.items()]
    found: dict[int, tuple[int, int]] = {}
    for line, low, high in ends:
        for other, least, most in ends:
            if other >= line:
                before = found.get(other - line, (least - high, most - low))
                found[other - line] = min(before[0], least - high), max(before[1], most - low)
    return tuple(found.get(far, (1, 0)) for far in range(max(found) + 1))


def stride_of(alongs: int) -> int:
    """How far lines have to lie apart if the places in them differ by so much."""
    return 2 * alongs + 1


def shadows_of(reach: Reach, alongs: int) -> Shadows:
    """What lies behind what on maps whose hexes lie so far apart; it is the same for every eye.

    ``alongs`` is the difference between the least and the greatest place in any line.
    """
    return _kept(reach, alongs) if max(len(reach), alongs) <= WIDEST else _worked_out(reach, alongs)


@lru_cache(maxsize=KEPT)
def _kept(reach: Reach, alongs: int) -> Shadows:
    return _worked_out(reach, alongs)


def _worked_out(reach: Reach, alongs: int) -> Shadows:
    stride = stride_of(alongs)
    found = Shadows(stride, (len(reach) - 1) * stride + alongs, {}, {}, {}, {})
    for far, (least, most) in enumerate(reach):
        for beside in range(least, most + 1):
            cells = [
                tuple(line * stride + place for line, place in points) for points in _crossed(far, beside)
            ]
            # The line the other way is the same line turned about.
            for sign in (1, -1) if far else (1,):
                _note(found, cells, sign)
    for (one, other), ends in found.along.items():
        for by, beyond in ((one, other), (other, one)):
            found.beside[by] = (*found.beside.get(by, ()), (beyond, ends))
    return found


def _note(found: Shadows, cells: Cells, sign: int) -> None:
    """Note one line under everything that it crosses."""
    end = 1 << found.eye + sign * cells[-1][0]
    for point in cells[1] if len(cells) > 1 else ():
        found.leaving[sign * point] = found.leaving.get(sign * point, 0) | end
    for points in cells[1:-1]:
        if len(points) == 2:
            pair = sign * points[0], sign * points[1]
            found.along[pair] = found.along.get(pair, 0) | end
        else:
            found.through[sign * points[0]] = found.through.get(sign * points[0], 0) | end


def _crossed(far: int, beside: int) -> list[tuple[Point, ...]]:
    """What a line crosses, from the one line of twelve that is the same but for a turn or a mirror.

    >>> _crossed(-1, 4) == list(crossing(-1, 4))
    True
    """
    cube = far, beside, -far - beside
    sign = 1 if max(cube) >= -min(cube) else -1
    order = sorted(range(3), key=lambda axis: -sign * cube[axis])
    line, place = (sign * cube[axis] for axis in order[:2])
    first, second = order.index(0), order.index(1)
    found = []
    for points in crossing(line, place):
        cubes = [(sign * one, sign * other, -sign * (one + other)) for one, other in points]
        found.append(tuple((each[first], each[second]) for each in cubes))
    return found
