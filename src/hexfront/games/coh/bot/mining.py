"""Mines to be laid: on the way of those who come for an objective."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.coh.bot.estimate.fields import FAR

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

BLOCKS = 0.2
"""What it is worth to have mines on the way of an enemy."""
NEAR = 7.0
"""An enemy so near, by the cost of the way, will come there."""
DETOUR = 1.0
"""Who would have to go round by more than this does not."""


def worth(picture: Picture, at: int) -> float:
    """What mines in a hex promise: enemies near for whom it lies on the way to what we hold."""
    board, state = picture.game, picture.state
    if picture.hexes >> at & 1:
        return 0.0
    coming = 0
    for foe in picture.foes:
        for goal in picture.stakes:
            if state.holder[goal] != picture.side:
                continue
            way = picture.fields.away(board, foe, goal)
            first = board.grid.distance(state.where[foe], at) * board.moves[foe]
            if way[at] < FAR and first <= NEAR and first + way[at] <= way[state.where[foe]] + DETOUR:
                coming += 1
                break
    return BLOCKS * coming
