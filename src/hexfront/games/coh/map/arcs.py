"""6.1 Arcs: the three front hexes of a unit extended outward, with their edge rows."""

from __future__ import annotations

from functools import cached_property

from hexfront.hexes import Grid, each

_Half = tuple[list[int], dict[int, int]]
"""A count for every hex, and the hexes with at least a count."""


class Arcs:
    """The arcs on one map: each is the common part of two half maps.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(5, 5)
    >>> plain.describe(Arcs(plain.grid).arc(plain.hex("0304"), 1))
    ['0105', '0205', '0305', '0405', '0505']
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def arc(self, at: int, facing: int) -> int:
        """Return the arc of a unit: its three front hexes extended outward, edge rows included [coh:6.1]."""
        (left, beyond_left), (right, beyond_right) = self._halves[facing]
        return beyond_left[left[at]] & beyond_right[right[at]] & ~(1 << at)

    @cached_property
    def _halves(self) -> list[tuple[_Half, _Half]]:
        """By facing, the two half maps whose common part is an arc; each is bounded by one of its edge rows."""
        grid = self.grid
        inner = next(at for at in each(grid.mask) if grid.around[at].bit_count() == len(grid.directions))
        line, place = grid.axial(inner)
        steps = [(grid.axial(inner + by)[0] - line, grid.axial(inner + by)[1] - place) for by in grid.shifts]
        found = []
        for facing in range(6):
            left, right = steps[facing - 1], steps[(facing + 1) % 6]
            turn = left[0] * right[1] - left[1] * right[0]
            # The edge rows are a basis of the grid: these count whole steps along either of them.
            along_left = (right[1] * turn, -right[0] * turn)
            along_right = (-left[1] * turn, left[0] * turn)
            found.append((self._half(along_left), self._half(along_right)))
        return found

    def _half(self, by: tuple[int, int]) -> _Half:
        """Count steps for every hex, and for each count the hexes with as many or more."""
        grid, counts, sets = self.grid, [0] * self.grid.size, dict[int, int]()
        for at in each(grid.all):
            line, place = grid.axial(at)
            counts[at] = line * by[0] + place * by[1]
            sets[counts[at]] = sets.get(counts[at], 0) | (1 << at & grid.mask)
        total, beyond = 0, dict[int, int]()
        for count in sorted(sets, reverse=True):
            total |= sets[count]
            beyond[count] = total
        return counts, beyond
