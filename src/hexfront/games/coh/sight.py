"""6.0, 11.3, 13.0 Sight, worked out once per map and kept: what every hex sees, and what it sees through smoke.

:func:`hexfront.games.coh.lines.trace` says the same line by line, and why; here the obstacles themselves cast
their shadows, so that a view costs as much as there are obstacles, and smoke as much as there is smoke.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from hexfront.games.coh.lines import CLEAR, Smoky, Trace, trace
from hexfront.games.coh.relief import Relief
from hexfront.games.coh.shadows import WIDE, Shadows, shadows_of
from hexfront.games.coh.tables import Tables
from hexfront.hexes import HexMap, each

KEPT = 64
"""How many different smokes are remembered."""
REMEMBERED = 50_000
"""How many pairs of an eye and a smoky hex are."""
ANY = -1
"""The set of all hexes."""
_Half = tuple[list[int], dict[int, int]]
"""A count for every hex, and the hexes with at least a count."""


class Sight:
    """What is seen from where on one laid map; made once and shared by all games on it.

    >>> from hexfront.games.coh.data import CohData
    >>> data = CohData.load()
    >>> board = data.boards["1"]
    >>> sight = Sight(board, data.tables)
    >>> at, woods, behind = (board.hex(label) for label in ("1-I05", "1-H05", "1-G05"))
    >>> sight.sees(at, woods), sight.sees(at, behind), sight.sees(behind, at)
    (True, False, False)
    """

    def __init__(self, board: HexMap, tables: Tables) -> None:
        grid = board.grid
        self.relief = Relief(board, tables)
        self.grid = grid
        self._walls = board.side("wall")
        self._wide = [0] * grid.size
        self._at: dict[int, int] = {}
        places = [grid.axial(at) for at in each(grid.all)]
        for at, (line, place) in zip(each(grid.all), places, strict=True):
            self._wide[at] = line * WIDE + place
            self._at[line * WIDE + place] = at
        extents = ([place[axis] for place in places] for axis in (0, 1))
        self._extent = tuple(max(numbers) - min(numbers) for numbers in extents)
        self._bit = {wide: 1 << at for wide, at in self._at.items() if grid.mask >> at & 1}
        self._high = [at for at in each(grid.all) if self.relief.top(at)]
        self._seen: dict[int, int] = {}
        self._hazes: OrderedDict[frozenset[tuple[int, object]], Haze] = OrderedDict()
        self._behind: dict[int, int] = {}
        self._walled: dict[int, int] = {}

    def seen(self, a: int, smoke: Smoky = CLEAR) -> int:
        """Return all hexes that a hex sees, itself included [coh:6.0a]."""
        if smoke:
            return self.haze(smoke).view(a)[0]
        found = self._seen.get(a)
        if found is None:
            found = self._seen[a] = self.grid.mask & ~self._hidden(a) | 1 << a
        return found

    def sees(self, a: int, b: int, smoke: Smoky = CLEAR) -> bool:
        """Say whether a hex sees another."""
        return bool(self.seen(a, smoke) >> b & 1)

    def hindered(self, a: int, smoke: Smoky) -> int:
        """Return the hexes that a hex sees through thin smoke between them [coh:13.0e]."""
        return self.haze(smoke).view(a)[1] if smoke else 0

    def haze(self, smoke: Smoky) -> Haze:
        """Return sight under a smoke; asked for again, it is not worked out again."""
        return self._haze(frozenset(smoke.items()), smoke)

    def under(self, markers: Mapping[int, tuple[int, ...]]) -> Haze:
        """Return sight under smoke markers, those of a hex added up [coh:13.0f]."""
        key = frozenset(markers.items())
        found = self._hazes.get(key)
        return found or self._haze(key, {at: sum(there) for at, there in markers.items()})

    def _haze(self, key: frozenset[tuple[int, Any]], smoke: Smoky) -> Haze:
        found = self._hazes.get(key)
        if found is None:
            found = self._hazes[key] = Haze(self, dict(smoke))
            if len(self._hazes) > KEPT:
                self._hazes.popitem(last=False)
        return found

    def trace(self, a: int, b: int, smoke: Smoky = CLEAR) -> Trace:
        """Trace one line anew, with its reasons."""
        return trace(self.relief, a, b, smoke)

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

    def walled(self, at: int) -> int:
        """Return the hexes from which fire at this one crosses a wall on its side, or its corner [coh:5.0.2a]."""
        found = self._walled.get(at)
        if found is None:
            found = 0
            for direction in range(6):
                if self._walls[direction] >> at & 1:
                    beside = self.grid.beside(at, direction)
                    if beside is not None:
                        found |= self._ends(at, self.shadows.leaving[self._wide[beside] - self._wide[at]])
            self._walled[at] = found
        return found

    @property
    def shadows(self) -> Shadows:
        """What lies behind what on a map as large as this."""
        return shadows_of(*self._extent)

    def _ends(self, a: int, differences: tuple[int, ...]) -> int:
        """Return the hexes that lie so far from an eye."""
        here, bit, total = self._wide[a], self._bit, 0
        for by in differences:
            total |= bit.get(here + by, 0)
        return total

    def behind(self, a: int, at: int) -> int:
        """Return the hexes to which the line from an eye passes through a hex."""
        return self._ends(a, self.shadows.through.get(self._wide[at] - self._wide[a], ()))

    def smoked(self, a: int, at: int) -> int:
        """Return the same from what is remembered: smoke stays where it is and is looked through again and again."""
        key = a * self.grid.size + at
        found = self._behind.get(key)
        if found is None:
            if len(self._behind) > REMEMBERED:
                self.forget()
            found = self._behind[key] = self.behind(a, at)
        return found

    def forget(self) -> None:
        """Forget what was remembered of smoky hexes; it is only slower then."""
        self._behind.clear()

    def alongside(self, a: int, at: int, smoke: Smoky) -> int:
        """Return the hexes to which the line from an eye runs along a side of a smoky hex, and may be worse for it."""
        here, total = self._wide[a], 0
        for by, ends in self.shadows.beside.get(self._wide[at] - here, ()):
            other = self._at.get(here + by)
            if other is None or other in smoke or self._terrain(a, other) != (0, 0):
                total |= self._ends(a, ends)
        return total

    def _pairs(self, a: int) -> list[tuple[int | None, int | None, tuple[int, ...]]]:
        """Return the hexsides along which lines from an eye run: the two hexes, and the ends of the lines."""
        here, at = self._wide[a], self._at
        found = []
        for (one, other), ends in self.shadows.along.items():
            first, second = at.get(here + one), at.get(here + other)
            if first is not None or second is not None:
                found.append((first, second, ends))
        return found

    def cast(self, a: int, at: int, top: int) -> int:
        """Return which ends something that stands up to a level in a hex hides from an eye, if they lie behind it."""
        relief, level = self.relief, self.relief.level[a]
        if level > top:
            return self.grid.around[at] & relief.below(top)
        hidden = relief.below(top + 1)
        if level < top and self.grid.around[at] >> a & 1:
            hidden |= relief.above(top)
        return hidden

    def _terrain(self, a: int, at: int | None) -> tuple[int, int]:
        """Return which ends the terrain of a hex hides from an eye, and those where the slope has to be looked at."""
        if at is None:
            return ANY, 0
        relief, mine = self.relief, self.relief.level[a]
        level = relief.level[at]
        if relief.height[at]:
            return self.cast(a, at, relief.top(at)), 0
        if mine == level:
            return relief.below(level), 0
        if mine > level:
            return 0, self.grid.around[at] & relief.below(level)
        near = self.grid.around[at] >> a & 1
        return relief.below(level + 1), relief.above(level) if near else 0

    def _hidden(self, a: int) -> int:
        """Return the hexes that the ground and what stands on it hide from a hex."""
        hidden = unsure = 0
        for at in self._high:
            behind = self.behind(a, at)
            if behind:
                certain, slope = self._terrain(a, at)
                hidden |= behind & certain
                unsure |= behind & slope
        for first, second, ends in self._pairs(a):
            (certain, slope), (certain_too, slope_too) = self._terrain(a, first), self._terrain(a, second)
            both = certain & certain_too
            either = (certain | slope) & (certain_too | slope_too) & ~both
            if both or either:
                beyond = self._ends(a, ends)
                hidden |= beyond & both
                unsure |= beyond & either
        for b in each(unsure & ~hidden):
            if not trace(self.relief, a, b).seen:
                hidden |= 1 << b
        return hidden


class Haze:
    """Sight under one smoke, eye by eye as it is asked for [coh:13.0a]."""

    def __init__(self, sight: Sight, smoke: Smoky) -> None:
        self._sight = sight
        self._smoke = smoke
        self._views: dict[int, tuple[int, int]] = {}

    def view(self, a: int) -> tuple[int, int]:
        """Return what a hex sees, and what of it through thin smoke."""
        found = self._views.get(a)
        if found is None:
            found = self._views[a] = self._look(a)
        return found

    def _look(self, a: int) -> tuple[int, int]:
        sight, rule, level = self._sight, self._sight.relief.smoke, self._sight.relief.level
        hidden = thin = 0
        for at, thick in self._smoke.items():
            behind = sight.smoked(a, at) if at != a else 0
            if behind:
                shadow = behind & sight.cast(a, at, level[at] + thick * rule.height_per_dm)
                hidden |= shadow if thick >= rule.blocks else shadow & thin
                thin |= shadow
        seen = sight.seen(a)
        for b in each(seen & self._along(a)):
            met = trace(sight.relief, a, b, self._smoke)
            hidden = hidden & ~(1 << b) | (not met.seen) << b
            thin = thin & ~(1 << b) | (met.smoke > 0) << b
        return seen & ~hidden, seen & thin & ~hidden

    def _along(self, a: int) -> int:
        """Return the ends of lines that run along smoke: there the less blocking hex has to be found."""
        total = 0
        for at in self._smoke:
            total |= self._sight.alongside(a, at, self._smoke)
        return total
