"""What draws a unit: objectives to take or to guard, hexes to leave the map by."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate.fields import FAR
from hexfront.games.coh.box.roster import SIDES
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.scene import Scene

DECAY = 0.93
"""How much of its pull an objective keeps over a point of the way to it."""
CROWDED = 0.75
"""How much of its pull an objective keeps for each friend who is nearer to it."""
REACH = 3.0
"""An objective that is held is guarded from so far as well as from within."""
KEPT = 0.45
"""How much of its pull an objective has for the side that holds it, while no enemy is near."""
GUARDED = 0.7
"""And while one is."""
INSIDE = 0.3
"""What it is worth, of its points, to bar the way into it."""
DEFENDED = 0.92
"""How much of its pull an objective with enemies near keeps for each friend who is nearer: it takes several."""
SOON = 4.0
"""An enemy who has so many points of the way to go is about to enter."""
NEAR = 8
"""An enemy so many hexes from an objective threatens it."""
TAKEN = 0.5
"""The part of its points that an objective is worth the moment it is entered."""
MARCH = 0.06
GUARD = 0.004
"""What it is worth to come a point of the way nearer to an objective: to take it, or to guard it."""
CONTENT = 0.7
"""How much less a side that leads wants more, at the end."""
AWAY = 60.0
"""So far away an objective no longer draws."""
EXITS = 6
"""So many hexes of an exit are looked at."""


class Goals:
    """The objectives of one position as its units see them."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._march = GUARD if scene.winning else MARCH * (0.5 + 0.5 * scene.odds) * (1.0 + scene.late)
        self._content = 1.0 - CONTENT * scene.late if scene.lead > 0 else 1.0
        self._pull = scene.odds * self._content
        self._near: dict[int, list[int]] = {}
        self._worth: dict[tuple[int, int], float] = {}
        self._close: dict[int, bool] = {}

    def worth(self, unit: int, at: int) -> float:
        """How well a hex lies for what a unit has to do, in points."""
        key = unit, at
        if key not in self._worth:
            self._worth[key] = max(self._leaving(unit, at), self._holding(unit, at))
        return self._worth[key]

    def _leaving(self, unit: int, at: int) -> float:
        scene, board, best = self._scene, self._scene.game, 0.0
        for one in board.firefight.exits:
            if SIDES.index(one.side) == scene.side and (not one.types or board.types[unit].id in one.types):
                for goal in listed(one.hexes)[:EXITS]:
                    away = scene.fields.away(board, unit, goal)[at]
                    best = max(best, one.vp * DECAY**away) if away < FAR else best
        return best

    def _holding(self, unit: int, at: int) -> float:
        scene, state, best = self._scene, self._scene.state, 0.0
        if not scene.game.types[unit].of.controls and unit not in state.carrier:
            return best
        for goal, stake in scene.stakes.items():
            away = scene.fields.away(scene.game, unit, goal)[at]
            if away >= FAR:
                continue
            if state.holder[goal] == scene.side:
                crowd = CROWDED ** self._nearer(unit, goal, max(away, REACH))
                pull = stake * crowd * (GUARDED if self.threatened(goal) else KEPT)
                off = max(0.0, min(away, AWAY) - REACH)
                found = pull * DECAY**off * (1.0 - TAKEN) + crowd * GUARD * (AWAY - off)
                found += self._inside(unit, at, goal)
            else:
                each = DEFENDED if self.threatened(goal) else CROWDED
                crowd = each ** self._nearer(unit, goal, away)
                taken = self._content * TAKEN * stake if self._takes(unit, at, goal) else 0.0
                found = self._pull * stake * crowd * DECAY**away * (1.0 - TAKEN) + taken
                found += self._march * (0.5 + 0.5 * crowd) * (AWAY - min(away, AWAY))
            best = max(best, found)
        return best

    def _inside(self, unit: int, at: int, goal: int) -> float:
        """What it is worth to be in an objective that would else be open to an enemy near it."""
        scene, state = self._scene, self._scene.state
        if at != goal or not self.threatened(goal):
            return 0.0
        alone = not any(state.where[one] == goal for one in scene.mine if one != unit)
        return INSIDE * self._urgent(goal) * scene.stakes[goal] if alone else 0.0

    def _urgent(self, goal: int) -> float:
        """How soon an enemy could be in an objective: some steps before he is, the way has to be barred."""
        scene, state = self._scene, self._scene.state
        ways = [scene.fields.away(scene.game, foe, goal)[state.where[foe]] for foe in scene.foes]
        near = min(ways, default=FAR)
        return 1.0 if near <= SOON else 0.5 if near <= SOON + REACH else 0.1

    def threatened(self, goal: int) -> bool:
        """Whether an enemy is near an objective."""
        if goal not in self._close:
            scene = self._scene
            near = scene.game.grid.within(goal, NEAR)
            self._close[goal] = any(near >> scene.state.where[foe] & 1 for foe in scene.foes)
        return self._close[goal]

    def _nearer(self, unit: int, goal: int, away: float) -> int:
        """How many friends are nearer to a goal than a unit would be."""
        scene, state = self._scene, self._scene.state
        found = self._near.get(goal)
        if found is None:
            found = self._near[goal] = sorted(
                int(scene.fields.away(scene.game, one, goal)[state.where[one]])
                for one in scene.mine
                if state.where[one] > 0 and state.carrier[one] < 0
            )
        own = state.where[unit]
        mine = int(scene.fields.away(scene.game, unit, goal)[own]) if own > 0 else -1
        return max(0, bisect_left(found, away) - (mine < away and mine >= 0))

    def _takes(self, unit: int, at: int, goal: int) -> bool:
        """Whether a unit in a hex gives its side an objective that it does not have."""
        scene = self._scene
        if at != goal or not scene.game.types[unit].of.controls:
            return False
        return not scene.state.held[1 - scene.side] >> at & 1
