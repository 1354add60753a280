"""Close combat in one hex: how well a unit hits another there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate.chances import harm
from hexfront.games.coh.units import protection, values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.scene import Scene


def struck(scene: Scene, unit: int, at: int) -> float:
    """What a blow of a unit promises against the enemies in a hex."""
    board, state = scene.game, scene.state
    if board.types[unit].fire is None or values_with_marker.silenced(board, state, unit):
        return 0.0
    return max(
        (
            scene.weight(foe) * harm(needed(scene, unit, foe, at), state.hit[foe] >= 0)
            for foe in scene.foes
            if state.where[foe] == at and state.carrier[foe] < 0
        ),
        default=0.0,
    )


def needed(scene: Scene, attacker: int, target: int, at: int) -> int:
    """The roll with which a unit hits another in close combat."""
    board, state = scene.game, scene.state
    kind, rating = board.types[attacker], board.types[target].flank
    limits = board.limits
    white = rating.colour in kind.white or kind.kind == "truck"
    attack = (kind.firepower(rating.colour) or 0) + (
        limits.close_combat_white if white else limits.close_combat
    )
    one, other = (
        values_with_marker.marker(board, state, attacker),
        values_with_marker.marker(board, state, target),
    )
    if one is not None:
        attack += one.red if rating.colour == "red" else one.blue
    defence = rating.value + board.ground.base[at].dm + (other.flank if other is not None else 0)
    if state.where[target] == at:
        defence += protection.amount(board, state, target, front=False)
    return defence - attack
