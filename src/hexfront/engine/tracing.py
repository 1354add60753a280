"""Lines of supply and communication: a set-wide answer is one flood out from the sources.

A line runs through ``through``, the hexes it may pass; a source starts one even where it lies outside, and a
line may end, without going on, in a hex of ``ends``. Its length counts the steps, so one end is counted and
the other is not. ``ways`` are the hexsides it may cross: :data:`OPEN` for all, the links of a map for a chain
along a road, and :func:`without` takes rivers away from either. They must lead both ways.

A unit that needs a post, which in turn needs a source, is two floods:

>>> from hexfront.hexes import Grid, Sheet
>>> plain = Grid("pointy", [Sheet(rows=1, cols=9)])
>>> east, post, unit = plain.hex("0109"), plain.hex("0105"), plain.hex("0102")
>>> through = passable(plain, enemies=0, zoc=1 << plain.hex("0107"), friends=0)
>>> posts = 1 << post & reached(plain, 1 << east, through)
>>> reached_within(plain, {3: posts}, through) >> unit & 1
0
>>> through = passable(plain, enemies=0, zoc=1 << plain.hex("0107"), friends=1 << plain.hex("0107"))
>>> posts = 1 << post & reached(plain, 1 << east, through)
>>> reached_within(plain, {3: posts}, through) >> unit & 1
1
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexfront.hexes import Grid, Sides, shift, spread

OPEN: Sides = (-1, -1, -1, -1, -1, -1)
"""Every hexside of every hex."""


def without(sides: Sides, *others: Sides) -> Sides:
    """The hexsides less the others: ``without(OPEN, without(river, road))`` lets only roads over the river.

    >>> without((7, 7, 7, 7, 7, 7), (1, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 4))
    (4, 7, 7, 7, 7, 3)
    """
    n, ne, se, s, sw, nw = sides
    for other in others:
        n, ne, se = n & ~other[0], ne & ~other[1], se & ~other[2]
        s, sw, nw = s & ~other[3], sw & ~other[4], nw & ~other[5]
    return n, ne, se, s, sw, nw


def passable(grid: Grid, enemies: int, zoc: int, friends: int) -> int:
    """The hexes without an enemy or an enemy ZOC, where a friend in a hex lifts the ZOC.

    >>> from hexfront.hexes import Grid, Sheet
    >>> plain = Grid("pointy", [Sheet(rows=1, cols=4)])
    >>> a, b, c, d = (1 << plain.hex(label) for label in ("0101", "0102", "0103", "0104"))
    >>> passable(plain, enemies=d, zoc=b | c, friends=b) == a | b
    True
    """
    return grid.mask & ~enemies & (~zoc | friends)


def step(grid: Grid, members: int, ways: Sides) -> int:
    """The hexes one step from a set over hexsides that may be crossed.

    >>> from hexfront.hexes import Grid, Sheet, count
    >>> plain = Grid("pointy", [Sheet(rows=3, cols=3)])
    >>> middle = 1 << plain.hex("0202")
    >>> count(step(plain, middle, OPEN)), count(step(plain, middle, without(OPEN, (middle,) + (0,) * 5)))
    (6, 5)
    """
    return _step(grid, members, ways, _free(ways))


def _free(ways: Sides) -> int:
    """The hexes that may be left over any side, for which one quick spread will do."""
    a, b, c, d, e, f = ways
    return a & b & c & d & e & f


def _step(grid: Grid, members: int, ways: Sides, free: int) -> int:
    near = spread(grid, members & free)
    edge = members & ~free
    if edge:
        for by, may in zip(grid.shifts, ways, strict=True):
            near |= shift(edge & may, by)
    return near & grid.mask


def _waves(grid: Grid, sources: int, through: int, ways: Sides, ends: int) -> Iterator[int]:
    """Yield the hexes at length 0, 1, 2 and so on from the sources."""
    free = _free(ways)
    fresh = (through | ends) & ~sources
    wave = front = sources
    while wave:
        yield wave
        wave = _step(grid, front, ways, free) & fresh
        fresh &= ~wave
        front = wave & through


def reached(grid: Grid, sources: int, through: int, *, ways: Sides = OPEN, ends: int = 0) -> int:
    """The hexes to which a line of any length runs from the sources, these included.

    >>> from hexfront.hexes import Grid, Sheet, count
    >>> plain = Grid("pointy", [Sheet(rows=5, cols=5)])
    >>> wall = plain.within(plain.hex("0303"), 1) & ~(1 << plain.hex("0303"))
    >>> count(reached(plain, 1 << plain.hex("0101"), plain.mask & ~wall))
    18
    """
    found = 0
    for wave in _waves(grid, sources, through, ways, ends):
        found |= wave
    return found


def reached_within(
    grid: Grid, ranges: Mapping[int, int], through: int, *, ways: Sides = OPEN, ends: int = 0
) -> int:
    """The hexes to which a line runs that is no longer than its source allows: sources by greatest length.

    >>> from hexfront.hexes import Grid, Sheet, count
    >>> plain = Grid("pointy", [Sheet(rows=1, cols=9)])
    >>> count(reached_within(plain, {3: 1 << plain.hex("0101"), 1: 1 << plain.hex("0109")}, plain.mask))
    6
    """
    free = _free(ways)
    allowed = through | ends
    found = front = 0
    for left in range(max(ranges, default=0), -1, -1):
        # Whatever was found before still has at least this length left, so only new hexes go on.
        wave = _step(grid, front, ways, free) & allowed & ~found if front else 0
        starting = ranges.get(left, 0)
        found |= wave | starting
        front = wave & through | starting
    return found


def line(
    grid: Grid, start: int, sources: int, through: int, *, ways: Sides = OPEN, ends: int = 0
) -> tuple[int, ...] | None:
    """A shortest line from a hex to a source, both included and always the same one, or None.

    For people who ask why: its length is one less than its hexes.

    >>> from hexfront.hexes import Grid, Sheet
    >>> plain = Grid("pointy", [Sheet(rows=3, cols=5)])
    >>> through = plain.mask & ~(1 << plain.hex("0203"))
    >>> found = line(plain, plain.hex("0201"), 1 << plain.hex("0204"), through)
    >>> [plain.label(at) for at in found]
    ['0201', '0101', '0102', '0103', '0204']
    """
    waves: list[int] = []
    for wave in _waves(grid, sources, through, ways, ends):
        waves.append(wave)
        if wave >> start & 1:
            break
    else:
        return None
    path = [start]
    for number in range(len(waves) - 2, -1, -1):
        before = waves[number] & (through if number else -1)
        path.append(_before(grid, path[-1], before, ways))
    return tuple(path)


def _before(grid: Grid, at: int, before: int, ways: Sides) -> int:
    """The hex of the wave before from which a hex was reached, lowest direction first."""
    return next(at - by for by, may in zip(grid.shifts, ways, strict=True) if (before & may) >> (at - by) & 1)
