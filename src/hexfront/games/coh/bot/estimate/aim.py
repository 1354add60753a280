"""The roll with which a shot would hit: worked out for units where they are not, so without asking the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.units import protection, values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.scene import Scene

NEVER = 99
"""No roll hits."""


def needed(scene: Scene, firer: int, origin: int, unit: int, at: int, front: bool) -> int:
    """The roll with which a unit in one hex would hit another in a second one; ``NEVER`` if there is no such shot."""
    board, state = scene.game, scene.state
    kind, target = board.types[firer], board.types[unit]
    if kind.fire is None or origin == at:
        return NEVER
    far, reach = board.grid.distance(origin, at), values_with_marker.ranges(board, state, firer)
    if not reach.least <= far <= reach.long or not scene.seen(origin) >> at & 1:
        return NEVER
    rating = target.front if front and not kind.explosive else target.flank
    attack = (kind.firepower(rating.colour) or 0) + (board.limits.adjacent if far == 1 else 0)
    one = values_with_marker.marker(board, state, firer)
    if one is not None:
        if one.forbids_fire(rating.colour):
            return NEVER
        attack += one.red if rating.colour == "red" else one.blue
    if far > reach.normal:
        attack += board.limits.long_range
    defence = rating.value + _cover(scene, at, kind.explosive, rating.colour)
    level = board.ground.level
    if level[origin] > level[at]:
        attack += board.limits.down_hill
    elif level[at] > level[origin]:
        defence += board.limits.up_hill
    if board.eye.walled(at) >> origin & 1 and not kind.explosive:
        defence += board.tables.terrain["wall"].dm
    if state.smoke:
        defence += sum(state.smoke.get(at, ())) + sum(state.smoke.get(origin, ()))
    return defence + _own(scene, unit, at, front) - attack


def _cover(scene: Scene, at: int, explosive: bool, colour: str) -> int:
    """What the terrain adds, forest nothing against shells that burst in it."""
    base = scene.game.ground.base[at]
    return 0 if explosive and base.airburst and colour == "red" else base.dm


def _own(scene: Scene, unit: int, at: int, front: bool) -> int:
    """What fortifications and damage change for a unit."""
    board, state, found = scene.game, scene.state, 0
    if state.where[unit] == at and (state.inside[unit] or state.flags[unit] or at in state.works):
        found += protection.amount(board, state, unit, front=front)
    mark = values_with_marker.marker(board, state, unit)
    if mark is not None:
        found += mark.front if front else mark.flank
    return found
