"""Hidden enemies: how many of them a hex has to fear, by where everybody must think they may be."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.coh.bot.estimate.chances import harm

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.scene import Scene
    from hexfront.games.coh.box.roster import UnitType

BY_OBJECTIVE, NEARBY = 3, 6
"""Hidden units lie close to what they guard."""
LIKELY = (6.0, 3.0, 1.0, 0.15)
"""How likely a hiding place is: in cover by an objective, in cover near one, in other cover, in the open."""
AMBUSH = 7
"""Not from farther does a hidden unit open fire, whatever its range."""
PATIENT = 0.5
"""How likely it is that such a unit gives itself away for the shot."""
MOST = 1.5
"""More ambushes than this at once are not counted on."""


class Lurkers(NamedTuple):
    """Hidden enemies of a type: the hexes where they may be, in classes, and how many of them in each hex."""

    kind: UnitType
    reach: int
    places: tuple[tuple[int, float], ...]


class Suspicion:
    """The hiding places of one position."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        board, state = scene.game, scene.state
        self._near: dict[int, list[tuple[UnitType, float]]] = {}
        kinds = {kind.id: kind for kind in board.types}
        areas = Counter(
            (board.types[unit].id, state.maybe[unit])
            for unit, at in enumerate(state.where)
            if at > 0 and state.hidden >> unit & 1 and board.side[unit] != scene.side
        )
        self._lurkers = [
            self._spread(kinds[kind], area, units)
            for (kind, area), units in sorted(areas.items())
            if kinds[kind].fire is not None
        ]

    def _spread(self, kind: UnitType, area: int, units: int) -> Lurkers:
        """Share units out over the hexes where they may be."""
        board, close, near = self._scene.game, 0, 0
        for goal in self._scene.stakes:
            close |= board.grid.within(goal, BY_OBJECTIVE)
            near |= board.grid.within(goal, NEARBY)
        cover = area & board.ground.cover
        classes = cover & close, cover & near & ~close, cover & ~near, area & ~cover
        whole = sum(weight * hexes.bit_count() for weight, hexes in zip(LIKELY, classes, strict=True)) or 1.0
        shares = [
            (hexes, units * weight / whole) for weight, hexes in zip(LIKELY, classes, strict=True) if hexes
        ]
        return Lurkers(kind, min(AMBUSH, kind.range.most if kind.range else 0), tuple(shares))

    def near(self, at: int, far: int) -> float:
        """How many hidden enemies are within so many hexes and in sight."""
        return sum(self._count(one, at, min(one.reach, far)) for one in self._lurkers)

    def _count(self, one: Lurkers, at: int, far: int) -> float:
        seen = self._scene.seen(at) & self._scene.game.grid.within(at, far)
        return sum(share * (hexes & seen).bit_count() for hexes, share in one.places)

    def _aiming(self, at: int) -> list[tuple[UnitType, float]]:
        """By type, how many hidden enemies have a hex before their guns."""
        if at not in self._near:
            found = [(one.kind, self._count(one, at, one.reach)) for one in self._lurkers]
            self._near[at] = [(kind, count) for kind, count in found if count]
        return self._near[at]

    def danger(self, unit: int, at: int) -> float:
        """What ambushes may do to a unit in a hex, in points."""
        if not self._lurkers:
            return 0.0
        scene, total, most = self._scene, 0.0, 0.0
        hurt, cover = scene.state.hit[unit] >= 0, scene.game.ground.base[at].dm
        for kind, count in self._aiming(at):
            front = scene.game.types[unit].front
            blow = harm(front.value + cover - (kind.firepower(front.colour) or 0), hurt)
            total += count * blow
            most = max(most, blow)
        return PATIENT * scene.weight(unit) * min(MOST * most, total)
