"""4.0 and 5.0: what the map says about moving, worked out once for each firefight."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hexfront.games.coh.box.roster import Mobility, UnitType
from hexfront.games.coh.box.tables import Tables, Terrain
from hexfront.hexes import HexMap, each

Gait = Literal["light", "foot", "tracked", "wheeled"]
"""How a unit moves: as its mobility says, light infantry crossing water too (4.0)."""
_MOBILITY: dict[Gait, Mobility] = {
    "light": "foot",
    "foot": "foot",
    "tracked": "tracked",
    "wheeled": "wheeled",
}

STEEP = 2
"""Levels between two hexes that make their side steep (11.1)."""
FRONT = tuple(((facing - 1) % 6, facing, (facing + 1) % 6) for facing in range(6))
"""By facing, the directions of the three front hexes (5.1)."""
REAR = tuple(((facing + 2) % 6, (facing + 3) % 6, (facing + 4) % 6) for facing in range(6))
"""By facing, the directions of the three other hexes (5.2)."""


class Way(NamedTuple):
    """A step from a hex to the next one that a gait can take."""

    to: int
    surcharge: int
    """What it adds to the move cost of the unit: terrain, wall, climb."""
    road: bool
    """It follows a road, which cancels what the terrain of the hex adds and bars (5.0.1a, 14.2a)."""


Ways = tuple[Way | None, ...]
"""By direction; None where the gait cannot go."""
Paths = tuple[tuple[str, int, int], ...]
"""How a unit may move on: its verb, the next hex, and what that adds to its move cost."""
ALL_ROUND = -1
"""A facing: every direction is front."""


def gait(unit: UnitType) -> Gait:
    """How a unit moves [coh:1.1a]."""
    if unit.light:
        return "light"
    return unit.mobility


class Ground:
    """The steps and the covers of one map."""

    def __init__(self, board: HexMap, tables: Tables) -> None:
        self.board, self.tables = board, tables
        grid = board.grid
        self.base: list[Terrain] = [tables.terrain["clear"]] * grid.size
        """By hex, the line of the terrain table [coh:4.0a]; what is none of the others is clear [coh:4.0b]."""
        for name, hexes in board.terrain.items():
            if tables.terrain[name].on == "hex":
                for at in each(hexes):
                    self.base[at] = tables.terrain[name]
        self.level = [0] * grid.size
        for at in each(grid.all):
            self.level[at] = board.number("level", at)
        self.cover = 0
        """The hexes whose terrain is cover [coh:5.0.t4]."""
        for at in each(grid.mask):
            self.cover |= int(self.base[at].cover) << at
        self.roads = board.link("road")
        self.walls = board.side("wall")
        self._steps: dict[Gait, list[Ways]] = {}
        self._paths: dict[tuple[Gait, int, int], Paths] = {}

    def steps(self, name: Gait) -> list[Ways]:
        """By hex and direction, the steps of a gait; worked out when first asked for."""
        if name not in self._steps:
            self._steps[name] = self._all_steps(name)
        return self._steps[name]

    def paths(self, name: Gait, at: int, facing: int) -> Paths:
        """Steps into the front hexes and backwards into the others, by direction; worked out when first asked for."""
        found = self._paths.get((name, at, facing))
        if found is None:
            ahead = range(6) if facing == ALL_ROUND else FRONT[facing]
            back = self.tables.limits.backwards
            found = self._paths[name, at, facing] = tuple(
                ("step", way.to, way.surcharge)
                if direction in ahead
                else ("back", way.to, way.surcharge + back)
                for direction, way in enumerate(self.steps(name)[at])
                if way is not None
            )
        return found

    def _all_steps(self, name: Gait) -> list[Ways]:
        grid, nowhere = self.board.grid, (None,) * 6
        table: list[Ways] = [nowhere] * grid.size
        for at in each(grid.mask):
            table[at] = tuple(self._way(name, at, direction) for direction in range(6))
        return table

    def _way(self, name: Gait, at: int, direction: int) -> Way | None:
        to = self.board.grid.neighbour(at, direction)
        if to is None:
            return None
        mobility = _MOBILITY[name]
        road = bool(self.roads[direction] >> at & 1)
        cost = 0 if road else self.terrain_cost(name, to)
        wall = self.tables.terrain["wall"].cost(mobility) if self.walls[direction] >> at & 1 else 0
        climb = self.climb(name, at, to)
        if cost is None or wall is None or climb is None:
            return None
        return Way(to, cost + wall + climb, road)

    def terrain_cost(self, name: Gait, to: int) -> int | None:
        """What the terrain of a hex adds off the road; None if it bars the gait [coh:5.0.t1]."""
        line = self.base[to]
        if line.light_only and name != "light":
            return None
        return line.cost(_MOBILITY[name])

    def climb(self, name: Gait, at: int, to: int) -> int | None:
        """What the levels add: each one upwards, and no vehicle over a steep side [coh:11.0c] [coh:11.1b]."""
        up = self.level[to] - self.level[at]
        if abs(up) >= STEEP:
            steep = self.tables.terrain["cliff"].cost(_MOBILITY[name])
            return steep if steep is None or up > 0 else 0
        return up * self.tables.limits.climb if up > 0 else 0
