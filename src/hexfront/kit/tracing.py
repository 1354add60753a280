"""Lines of supply and communication: a set-wide answer is one flood out from the sources.

A line runs through ``through``, the hexes it may pass; a source starts one even where it lies outside, and a
line may end, without going on, in a hex of ``ends``. Its length counts the steps, so one end is counted and
the other is not. It crosses no ``blocked`` hexside and, if ``along`` is given, follows these links: a chain
of roads. Both have to lead both ways, as those of a map do.

A unit that needs a post, which in turn needs a source, is two floods:

>>> from hexfront.hexes import HexMap
>>> plain = HexMap.blank(1, 9)
>>> east, cut, post, unit = (1 << plain.hex(label) for label in ("0109", "0107", "0105", "0102"))
>>> def supplied(friends):
...     through = passable(plain.grid, enemies=0, zoc=cut, friends=friends)
...     posts = post & reached(plain.grid, east, through)
...     return bool(unit & reached_within(plain.grid, {3: posts}, through))
>>> supplied(friends=0), supplied(friends=cut)
(False, True)
"""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.hexes import Grid, Sides, connected
from hexfront.hexes.connect import beside, openings, waves


def without(sides: Sides, *others: Sides) -> Sides:
    """The hexsides less the others: a river less its roads is a river with bridges.

    >>> without((7, 7, 7, 7, 7, 7), (1, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 4))
    (4, 7, 7, 7, 7, 3)
    """
    a, b, c, d, e, f = sides
    for one in others:
        a, b, c, d, e, f = a & ~one[0], b & ~one[1], c & ~one[2], d & ~one[3], e & ~one[4], f & ~one[5]
    return a, b, c, d, e, f


def passable(grid: Grid, enemies: int, zoc: int, friends: int) -> int:
    """The hexes without an enemy or an enemy ZOC, where a friend in a hex lifts the ZOC.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 4)
    >>> a, b, c, d = (1 << plain.hex(label) for label in ("0101", "0102", "0103", "0104"))
    >>> passable(plain.grid, enemies=d, zoc=b | c, friends=b) == a | b
    True
    """
    barred = enemies | zoc ^ zoc & friends
    return grid.mask ^ grid.mask & barred


def reached(
    grid: Grid,
    sources: int,
    through: int,
    *,
    ends: int = 0,
    blocked: Sides | None = None,
    along: Sides | None = None,
) -> int:
    """The hexes to which a line of any length runs from the sources, these included.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 6)
    >>> city, cut, beyond = (1 << plain.hex(label) for label in ("0101", "0104", "0105"))
    >>> plain.describe(reached(plain.grid, city, plain.grid.mask & ~cut, ends=cut | beyond))
    ['0101', '0102', '0103', '0104']
    """
    found = connected(grid, sources, through, blocked=blocked, along=along)
    return connected(grid, found, ends, blocked=blocked, along=along, limit=1) if ends & ~found else found


def reached_within(
    grid: Grid,
    ranges: Mapping[int, int],
    through: int,
    *,
    ends: int = 0,
    blocked: Sides | None = None,
    along: Sides | None = None,
) -> int:
    """The hexes to which a line runs no longer than its source allows, the sources given by that length.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(1, 9)
    >>> west, east = 1 << plain.hex("0101"), 1 << plain.hex("0109")
    >>> plain.describe(reached_within(plain.grid, {3: west, 1: east}, plain.grid.mask))
    ['0101', '0102', '0103', '0104', '0108', '0109']
    """
    fresh = (through | ends) & grid.mask
    ways = openings(grid, blocked, along)
    found = front = 0
    for left in range(max(ranges, default=0), -1, -1):
        # What was found before has at least this length left, so only new hexes go on.
        wave = beside(grid, front, ways) & fresh if front else 0
        starting = ranges.get(left, 0)
        found |= wave | starting
        fresh &= ~found
        front = wave & through | starting
    return found


def line(
    grid: Grid,
    start: int,
    sources: int,
    through: int,
    *,
    ends: int = 0,
    blocked: Sides | None = None,
    along: Sides | None = None,
) -> tuple[int, ...] | None:
    """A shortest line from a hex to a source, both included and always the same one, or None.

    For people who ask why: its length is one less than its hexes.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(3, 5)
    >>> through = plain.grid.mask & ~(1 << plain.hex("0203"))
    >>> found = line(plain.grid, plain.hex("0201"), 1 << plain.hex("0204"), through)
    >>> [plain.label(at) for at in found]
    ['0201', '0101', '0102', '0103', '0204']
    """
    goal = 1 << start
    behind: list[int] = []
    for wave in waves(grid, sources, through | ends & goal, blocked=blocked, along=along):
        if wave & goal:
            break
        behind.append(wave)
    else:
        return None
    path = [start]
    for wave in reversed(behind):
        near = connected(grid, 1 << path[-1], wave, blocked=blocked, along=along, limit=1) & wave
        path.append((near & -near).bit_length() - 1)
    return tuple(path)
