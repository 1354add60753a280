"""Who could shoot at whom how well: what a unit risks in a hex, and what it could do from there."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate import melee
from hexfront.games.coh.bot.estimate.aim import NEVER, needed
from hexfront.games.coh.bot.estimate.chances import harm
from hexfront.games.coh.bot.estimate.suspicion import Suspicion
from hexfront.games.coh.state import USED
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.scene import Scene

SOON = 0.6
"""How likely it is that a unit that cannot shoot now does so early next turn."""
LATER = 0.3
"""How likely it is that a used unit shoots, paid by command points."""
REACTION = 0.45
"""How likely it is that those who could shoot besides the best one do."""
TURNS = 0.85
"""How likely a unit turns to shoot out of its arc."""
ASIDE = 0.4
"""What a shot is worth for which a unit has to turn first."""
MELEE = 0.3
"""How likely it is that an enemy in the same hex who is used strikes nevertheless."""


Views = tuple[tuple[float, float], ...]
NOTHING: Views = ((0.0, 0.0),) * 6
"""Neither sees nor is seen."""


class Threats:
    """The shots of both sides in one position, each worked out once."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._molds: dict[int, tuple[object, ...]] = {}
        self._views: dict[tuple[object, int], Views] = {}
        self._ready: dict[int, float] = {}
        self.suspicion = Suspicion(scene)

    def readiness(self, foe: int) -> float:
        """How likely an enemy is to shoot before it is one's go again."""
        if foe not in self._ready:
            self._ready[foe] = self._readiness(foe)
        return self._ready[foe]

    def _readiness(self, foe: int) -> float:
        board, state = self._scene.game, self._scene.state
        seat = board.seat[foe]
        if state.carrier[foe] >= 0 or values_with_marker.silenced(board, state, foe):
            return 0.0
        cost = values_with_marker.fire_cost(board, state, foe)
        soon = SOON if self._scene.turns_left else 0.0
        if foe in state.active[seat]:
            return 1.0 if state.ap[seat] + state.cp[seat] >= cost else soon
        if state.flags[foe] & USED:
            return max(soon, LATER if state.cp[seat] >= cost else 0.0)
        return self._share(foe, cost)

    def _share(self, foe: int, cost: int) -> float:
        """Who can shoot but once, at many, is less of a danger to each."""
        scene = self._scene
        shots = (scene.game.limits.activation_ap + scene.state.cp[scene.game.seat[foe]] // 2) // max(1, cost)
        exposed = (scene.seen(scene.state.where[foe]) & scene.hexes).bit_count()
        return min(1.0, max(0.35, (shots + 0.5) / max(1, exposed)))

    def _mold(self, unit: int, at: int) -> tuple[object, ...]:
        """What a unit has in common with others of its kind; where it stands it is like no other."""
        state = self._scene.state
        if state.where[unit] == at:
            return (unit,)
        if unit not in self._molds:
            board = self._scene.game
            self._molds[unit] = board.types[unit].id, state.hit[unit], board.firefight.worth[unit]
        return self._molds[unit]

    def at_us(self, unit: int, at: int) -> list[tuple[int, float, float]]:
        """The shots at a unit in a hex: from where, and what each does to its front and its flank."""
        scene, state = self._scene, self._scene.state
        found, seen, weight, hurt = [], scene.seen(at), scene.weight(unit), state.hit[unit] >= 0
        for foe in scene.foes:
            origin = state.where[foe]
            if origin == at:
                blow = weight * harm(melee.needed(scene, foe, unit, at), hurt)
                blow *= max(MELEE, self.readiness(foe)) if scene.game.types[foe].fire is not None else 0.0
                found.append((at, blow, blow))
                continue
            if not seen >> origin & 1 or not (ready := self.readiness(foe)):
                continue
            front = needed(scene, foe, origin, unit, at, True)
            if front == NEVER:
                continue
            if not scene.game.eye.arc(origin, state.facing[foe]) >> at & 1:
                ready *= TURNS
            flank = needed(scene, foe, origin, unit, at, False)
            found.append((origin, ready * weight * harm(front, hurt), ready * weight * harm(flank, hurt)))
        return found

    def at_them(self, unit: int, at: int) -> list[tuple[int, float]]:
        """The shots a unit would have from a hex: where to, and what each promises."""
        scene, state = self._scene, self._scene.state
        found: dict[int, float] = {}
        if state.held[1 - scene.side] >> at & 1:
            return [(at, melee.struck(scene, unit, at))]
        seen = scene.seen(at)
        for foe in scene.foes:
            there = state.where[foe]
            if not seen >> there & 1:
                continue
            front = bool(scene.game.eye.arc(there, state.facing[foe]) >> at & 1)
            roll = needed(scene, unit, at, foe, there, front)
            if roll <= 12:
                worth = scene.weight(foe) * harm(roll, state.hit[foe] >= 0)
                found[there] = found.get(there, 0.0) + worth
        return list(found.items())

    def views(self, unit: int, at: int) -> Views:
        """By facing, what the best shot of a unit in a hex would be worth, and what it risks there."""
        key = self._mold(unit, at), at
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = self._all_round(unit, at)
        return found

    def _all_round(self, unit: int, at: int) -> Views:
        risks, shots = self.at_us(unit, at), self.at_them(unit, at)
        ambush = self.suspicion.danger(unit, at)
        if not risks and not shots and not ambush:
            return NOTHING
        board, care, whole = self._scene.game, self._scene.care, self._scene.weight(unit)
        aside, found = 1.0 if board.types[unit].turret else ASIDE, []
        for facing in range(6):
            arc, worst, total, best = board.eye.arc(at, facing), 0.0, 0.0, 0.0
            for origin, front, flank in risks:
                hurt = front if arc >> origin & 1 else flank
                total += hurt
                worst = max(worst, hurt)
            for there, worth in shots:
                best = max(best, worth if arc >> there & 1 or there == at else aside * worth)
            blows = worst + REACTION * (total - worst) + ambush
            found.append((best, care * whole * (1.0 - exp(-blows / whole)) if blows else 0.0))
        return tuple(found)

    def danger(self, unit: int, at: int, facing: int) -> float:
        """What the enemy may do to a unit in a hex with a facing, in points."""
        return self.views(unit, at)[facing][1]

    def prospect(self, unit: int, at: int, facing: int) -> float:
        """What the best shot of a unit from a hex would be worth."""
        return self.views(unit, at)[facing][0]

    def front(self, unit: int, at: int, facing: int, shots: float) -> float:
        """How a facing does: what it may do with so many shots, less what it risks."""
        best, danger = self.views(unit, at)[facing]
        return shots * best - danger

    def facing(self, unit: int, at: int, shots: float) -> int:
        """The best facing of a unit in a hex."""
        return max(range(6), key=lambda way: (self.front(unit, at, way, shots), -self._off(at, way)))

    def best(self, unit: int, at: int, shots: float) -> float:
        """How the best facing does."""
        views = self.views(unit, at)
        if views is NOTHING:
            return 0.0
        return max([shots * best - danger for best, danger in views])

    def _off(self, at: int, facing: int) -> int:
        """How many hexes a facing is off the nearest enemy, or off the middle of the map."""
        scene = self._scene
        grid = scene.game.grid
        ahead = grid.neighbour(at, facing)
        if ahead is None:
            return NEVER
        hexes = [scene.state.where[foe] for foe in scene.foes] or scene.expected(at)
        near = sorted((grid.distance(at, there), there) for there in hexes)[:2]
        if not near:
            inward = scene.game.inward[at]
            return min((facing - inward) % 6, (inward - facing) % 6)
        return sum(grid.distance(ahead, there) for _, there in near)
