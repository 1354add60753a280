"""7.7 Ranges: what lies within so many hexes of another."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from hexfront.hexes import Grid, each


class _Axis(NamedTuple):
    """The lines of hexes across one of the three axes of a map."""

    counts: list[int]
    """By hex, its line, counted from 0."""
    below: list[int]
    """By line, the hexes in the lines before it; the last stands for all."""


class Discs:
    """The ranges on one map of one sheet: each is the common part of three bands of lines.

    >>> from hexfront.hexes import HexMap
    >>> plain = HexMap.blank(5, 5)
    >>> disc = Discs(plain.grid).within(plain.hex("0304"), 2)
    >>> disc == plain.grid.within(plain.hex("0304"), 2), disc.bit_count()
    (True, 16)
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def within(self, at: int, steps: int) -> int:
        """Return all hexes at most so many steps away, the hex itself included [coh:7.7a]."""
        found = -1
        for counts, below in self._axes:
            line = counts[at]
            found &= below[min(line + steps + 1, len(below) - 1)] & ~below[max(line - steps, 0)]
        return found

    @cached_property
    def _axes(self) -> list[_Axis]:
        places = {at: self.grid.axial(at) for at in each(self.grid.mask)}
        return [
            self._axis({at: line * by[0] + place * by[1] for at, (line, place) in places.items()})
            for by in ((1, 0), (0, 1), (1, 1))
        ]

    def _axis(self, lines: dict[int, int]) -> _Axis:
        least, counts = min(lines.values()), [0] * self.grid.size
        sets = [0] * (max(lines.values()) - least + 1)
        for at, line in lines.items():
            counts[at] = line - least
            sets[line - least] |= 1 << at
        below = [0]
        for there in sets:
            below.append(below[-1] | there)
        return _Axis(counts, below)
