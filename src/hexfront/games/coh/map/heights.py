"""11.0 What the laid map is to an eye: the level of each hex and what rises above it."""

from __future__ import annotations

from hexfront.games.coh.box.tables import Tables
from hexfront.hexes import HexMap, bits, each

LEVEL = "level"
"""The name under which the boards keep the levels of hills."""


class Relief:
    """Levels and heights by hex id, and the sets of hexes by level.

    >>> from hexfront.games.coh.box.data import CohData
    >>> data = CohData.load()
    >>> relief = Relief(data.boards["3"], data.tables)
    >>> woods = data.boards["3"].hex("3-E09")
    >>> relief.level[woods], relief.top(woods)
    (1, 2)
    """

    def __init__(self, board: HexMap, tables: Tables) -> None:
        grid = board.grid
        self.grid = grid
        self.smoke = tables.smoke
        self.level = [board.number(LEVEL, at) if grid.all >> at & 1 else 0 for at in range(grid.size)]
        self.height = [0] * grid.size
        for name, hexes in board.terrain.items():
            rises = tables.terrain[name].height
            for at in each(hexes) if rises else ():
                self.height[at] = max(self.height[at], rises)
        self.highest = max(self.level)
        levels = range(self.highest + 2)
        self._below = [self._where(range(level)) for level in levels]
        self._above = [self._where(range(level + 1, self.highest + 1)) for level in levels]

    def _where(self, levels: range) -> int:
        return bits(at for at in each(self.grid.mask) if self.level[at] in levels)

    def top(self, at: int) -> int:
        """Return the level up to which a hex obstructs: woods and buildings rise above their ground [coh:11.3c]."""
        return self.level[at] + self.height[at]

    def below(self, level: int) -> int:
        """Return the hexes whose ground is lower than a level."""
        return self._below[min(level, self.highest + 1)]

    def above(self, level: int) -> int:
        """Return the hexes whose ground is higher than a level."""
        return self._above[min(level, self.highest + 1)]
