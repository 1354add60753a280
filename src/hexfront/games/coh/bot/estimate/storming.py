"""To enter an enemy's hex: whoever is there strikes first, then close combat decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate import melee
from hexfront.games.coh.bot.estimate.chances import chance, harm
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

BLOWS = 2
"""More blows than this are not counted on."""
SECOND = 0.6
"""What a second blow is worth of the first."""
CLEARED = 0.5
"""The part of an objective's points that hangs on driving its defender out."""
BLUNTED = 0.7
"""How much of one's own blow is lost by being hit first."""
LATE = 0.3
"""How likely an enemy who is used strikes back before one can."""


def storm(picture: Picture, unit: int, at: int, left: int) -> float:
    """What it is worth to enter a hex with enemies in it, with so many points left there."""
    board, state = picture.game, picture.state
    foes = [foe for foe in picture.foes if state.where[foe] == at and state.carrier[foe] < 0]
    cost = values_with_marker.fire_cost(board, state, unit)
    blows = min(BLOWS, left // cost) if cost and board.types[unit].fire is not None else 0
    if not foes or not blows or values_with_marker.silenced(board, state, unit):
        return -1.0
    hit = melee.struck(picture, unit, at)
    hurt = state.hit[unit] >= 0
    first = max(chance(melee.needed(picture, foe, unit, at)) * picture.threats.readiness(foe) for foe in foes)
    risks = sorted(
        picture.weight(unit)
        * harm(melee.needed(picture, foe, unit, at), hurt)
        * max(LATE, picture.threats.readiness(foe))
        for foe in foes
        if board.types[foe].fire is not None
    )
    risk = picture.care * (risks[-1] + 0.5 * sum(risks[:-1])) if risks else 0.0
    worth = hit * (1.0 if blows == 1 else 1.0 + SECOND)
    if len(foes) == 1 and state.holder.get(at, picture.side) != picture.side:
        worth += CLEARED * picture.stakes.get(at, 0.0) * min(1.0, hit / picture.weight(foes[0]))
    return worth * (1.0 - BLUNTED * min(1.0, first)) - risk
