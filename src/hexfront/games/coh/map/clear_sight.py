"""6.0, 11.3 Sight in clear air, worked out once per map and kept: obstacles cast their shadows.

``line_of_sight.trace`` says the same line by line, and why; here the obstacles themselves cast their shadows, so that a
view costs as much as there are obstacles.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from hexfront.games.coh.box.tables import Tables
from hexfront.games.coh.map.arcs import Arcs
from hexfront.games.coh.map.heights import Relief
from hexfront.games.coh.map.line_of_sight import (
    Smoky,
    trace,
)
from hexfront.games.coh.map.shadow_tables import (
    Shadows,
    reach_of,
    shadows_of,
    stride_of,
)
from hexfront.hexes import HexMap, bits, each

ANY = -1
"""The set of all hexes."""


class Cloud(NamedTuple):
    """The smoke of one hex, as the shadows ask for it."""

    at: int
    place: int
    """Of the hex in the wide layout."""
    around: int
    """The hexes next to it."""
    thick: int
    hides: tuple[int, ...]
    """By level of an eye that is not next to it, the ends it can hide."""


class ClearSight:
    """What the ground and what stands on it let a hex see, and what smoke would add to that."""

    def __init__(self, board: HexMap, tables: Tables) -> None:
        grid = board.grid
        self.relief = Relief(board, tables)
        self.grid = grid
        self.arc = Arcs(grid).arc
        """By hex and facing, the arc of a unit [coh:6.1]."""
        self._walls = board.side("wall")
        self._lay_out()
        self._high = [at for at in each(grid.all) if self.relief.top(at)]
        self._flat = {self.place[at] for at in each(grid.all) if not self.relief.top(at)}
        """The places of hexes that hide nothing from anybody."""
        self._seen: dict[int, int] = {}
        self._walled: dict[int, int] = {}

    def seen(self, a: int) -> int:
        """Return all hexes that a hex sees, itself included [coh:6.0a]."""
        found = self._seen.get(a)
        if found is None:
            found = self._seen[a] = self.grid.mask & ~self._hidden(a) | 1 << a
        return found

    def _lay_out(self) -> None:
        """Give every hex its place in the wide sets of ``shadows``, in which all shadows are cast."""
        grid, hexes = self.grid, list(each(self.grid.all))
        places = [grid.axial(at) for at in hexes]
        first = min(line for line, _ in places)
        least, most = min(place for _, place in places), max(place for _, place in places)
        self._extent = reach_of(places), most - least
        stride = stride_of(most - least)
        self.place = [0] * grid.size
        """By hex, its place in the wide layout."""
        for at, (line, place) in zip(hexes, places, strict=True):
            self.place[at] = (line - first) * stride + place - least
        self._at = {self.place[at]: at for at in hexes}
        self._board = self._wide(grid.mask)
        starts: dict[int, int] = {}
        for at, (line, _) in zip(hexes, places, strict=True):
            starts.setdefault(line, at)
        self._starts = [(self.place[at], at) for at in starts.values()]

    def _wide(self, hexes: int) -> int:
        """The set in the wide layout."""
        return bits(self.place[at] for at in each(hexes))

    def narrow(self, wide: int) -> int:
        """Return a set of the wide layout as one of the map."""
        if not wide:
            return 0
        total, row = 0, (1 << self._extent[1] + 1) - 1
        for place, start in self._starts:
            total |= (wide >> place & row) << start
        return total

    def walled(self, at: int) -> int:
        """Return the hexes from which fire at this one crosses a wall on its side, or its corner [coh:5.0.2a]."""
        found = self._walled.get(at)
        if found is None:
            found = 0
            for direction in range(6):
                if self._walls[direction] >> at & 1:
                    beside = self.grid.beside(at, direction)
                    if beside is not None:
                        found |= self.shadows.leaving[self.place[beside] - self.place[at]]
            found = self._walled[at] = self.narrow(self._moved(at, found))
        return found

    @cached_property
    def shadows(self) -> Shadows:
        """What lies behind what on a map as large as this."""
        return shadows_of(*self._extent)

    def _moved(self, a: int, ends: int) -> int:
        """Return differences from an eye as hexes of the wide layout."""
        return ends >> self.shadows.eye - self.place[a] & self._board

    def behind(self, a: int, at: int) -> int:
        """Return the hexes to which the line from an eye passes through a hex, in the wide layout."""
        ends = self.shadows.through.get(self.place[at] - self.place[a])
        return self._moved(a, ends) if ends else 0

    def alongside(self, a: int, at: int, smoke: Smoky) -> Iterator[tuple[int, int, int, int]]:
        """Yield, for each side of a smoky hex along which lines from an eye run, what becomes of them.

        That is the ends of the lines, which of them are blocked, which are hindered at least, and which depend on
        the slope. Of the two hexes the less blocking counts [coh:6.0c].
        """
        here = self.place[a]
        for by, ends in self.shadows.beside.get(self.place[at] - here, ()):
            other = self._at.get(here + by)
            if other is not None and (other < at if other in smoke else here + by in self._flat):
                continue
            one, two = self._clouds(a, at, smoke), self._clouds(a, other, smoke)
            slope = (one[1] | one[2]) & (two[1] | two[2]) & (one[2] | two[2])
            if one[1] & two[1] or slope:
                yield self._moved(a, ends), one[0] & two[0], one[1] & two[1], slope

    def _clouds(self, a: int, at: int | None, smoke: Smoky) -> tuple[int, int, int]:
        """Return which ends a hex blocks from an eye, by its terrain or its smoke, which it hinders at least, and
        which depend on the slope."""
        blocked, slope = self._terrain(a, at)
        thick = smoke.get(at, 0) if at is not None else 0
        if at is None or not thick:
            return blocked, blocked, slope
        hindered = blocked | self.clouded(a, at, thick)
        return hindered if thick >= self.relief.smoke.blocks else blocked, hindered, slope

    def clouded(self, a: int, at: int, thick: int) -> int:
        """Return which ends smoke of a thickness in a hex can hide from an eye [coh:13.0h]."""
        return self.cast(a, at, self.relief.level[at] + thick * self.relief.smoke.height_per_dm)

    def cloud(self, at: int, thick: int) -> Cloud:
        """Return smoke of a thickness in a hex with what it can hide."""
        top = self.relief.level[at] + thick * self.relief.smoke.height_per_dm
        hides = tuple(self._over(level, at, top) for level in range(self.relief.highest + 1))
        return Cloud(at, self.place[at], self.grid.around[at], thick, hides)

    def marked(self, wide: int, at: int, on: bool) -> int:
        """Return a set of the wide layout with or without a hex of the map."""
        return wide & ~(1 << self.place[at]) | on << self.place[at]

    @cached_property
    def _around(self) -> list[int]:
        """By hex, its neighbours in the wide layout."""
        return [self._wide(near) for near in self.grid.around]

    @cached_property
    def _below(self) -> list[int]:
        """By level, the hexes whose ground is lower, in the wide layout; the last stands for all higher levels."""
        return [self._wide(self.relief.below(level)) for level in range(self.relief.highest + 2)]

    @cached_property
    def _above(self) -> list[int]:
        """By level, the hexes whose ground is higher."""
        return [self._wide(self.relief.above(level)) for level in range(self.relief.highest + 2)]

    def cast(self, a: int, at: int, top: int) -> int:
        """Return which ends something that stands up to a level in a hex hides from an eye, if they lie behind it."""
        level = self.relief.level[a]
        hidden = self._over(level, at, top)
        if level < top and self.grid.around[at] >> a & 1:
            hidden |= self._above[min(top, self.relief.highest + 1)]
        return hidden

    def _over(self, level: int, at: int, top: int) -> int:
        """Return the same for an eye on a level that is not next to the hex."""
        if level > top:
            return self._around[at] & self._below[top]
        return self._below[min(top + 1, self.relief.highest + 1)]

    def _terrain(self, a: int, at: int | None) -> tuple[int, int]:
        """Return which ends the terrain of a hex hides from an eye, and those where the slope has to be looked at."""
        if at is None:
            return ANY, 0
        relief, mine = self.relief, self.relief.level[a]
        level = relief.level[at]
        if relief.height[at]:
            return self.cast(a, at, level + relief.height[at]), 0
        if mine == level:
            return self._below[level], 0
        if mine > level:
            return 0, self._around[at] & self._below[level]
        near = self.grid.around[at] >> a & 1
        return self._below[level + 1], self._above[level] if near else 0

    @cached_property
    def _obstacles(self) -> list[list[tuple[int, int, int]]]:
        """By level of an eye: each hex that may hide something from it, its place, and a level.

        Behind it everything below that level is hidden; if the level is 0 it has to be looked at by itself.
        """
        return [[self._obstacle(eye, at) for at in self._high] for eye in range(self.relief.highest + 1)]

    def _obstacle(self, eye: int, at: int) -> tuple[int, int, int]:
        level, top = self.relief.level[at], self.relief.top(at)
        hides = top + 1 if top > level or eye < level else level
        return at, self.place[at], min(hides, self.relief.highest + 1) if eye <= top else 0

    def _beside(self, a: int) -> list[int]:
        """Return the high hexes next to an eye, behind which it sees less."""
        near = [self.grid.beside(a, direction) for direction in range(6)]
        return [at for at in near if at is not None and self.relief.top(at)]

    def _hidden(self, a: int) -> int:
        """Return the hexes that the ground and what stands on it hide from a hex."""
        here, place, flat, through = self.place[a], self._at.get, self._flat, self.shadows.through
        below, alone = [0] * len(self._below), self._beside(a)
        for at, there, level in self._obstacles[self.relief.level[a]]:
            ends = through.get(there - here)
            if ends and level:
                below[level] |= ends
            elif ends:
                alone.append(at)
        hidden = unsure = 0
        for level, ends in enumerate(below):
            hidden |= self._moved(a, ends) & self._below[level] if ends else 0
        for at in alone:
            behind, (certain, slope) = self.behind(a, at), self._terrain(a, at)
            hidden |= behind & certain
            unsure |= behind & slope
        for (one, other), ends in self.shadows.along.items():
            if here + one in flat or here + other in flat:
                continue
            first, second = place(here + one), place(here + other)
            if first is None and second is None:
                continue
            (certain, slope), (certain_too, slope_too) = self._terrain(a, first), self._terrain(a, second)
            both = certain & certain_too
            either = (certain | slope) & (certain_too | slope_too) & ~both
            if both or either:
                beyond = self._moved(a, ends)
                hidden |= beyond & both
                unsure |= beyond & either
        found = self.narrow(hidden)
        for b in each(self.narrow(unsure & ~hidden)):
            if not trace(self.relief, a, b).seen:
                found |= 1 << b
        return found
