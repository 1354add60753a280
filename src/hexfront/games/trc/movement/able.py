"""Who of a side can move by land or rail now: asked before every decision of a movement phase, so it is quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.trc.movement import march, neutrals, steps, trains
from hexfront.games.trc.units import levies, national, stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


def able(frame: Any, board: Board, state: TrcState) -> list[int]:
    """The units that can step or ride, by hex. Most can step to an empty hex, which is seen at a glance."""
    side, mover = frame.side, frame.mover
    idle = state.moved | state.pinned | state.victors | state.dropped | steps.redeployed(state)
    allowances = steps.charted(board, state)
    watched = stacks.watched(state, side)
    barred = state.occupied[0] | state.occupied[1] | state.closed | neutrals.hungary(board, state)
    found: list[int] = []
    if state.stand:
        barred = -1  # Nothing is seen at a glance where some may not give up their ground.
    for at in listed(state.occupied[side]):
        # Out of every ZOC and into an empty hex anybody may go.
        free = board.near.steps[at] & ~barred & ~watched
        for unit in state.at[at]:
            if unit == mover:
                if march.hexes(frame, board, state, unit):
                    found.append(unit)
            elif not idle >> unit & 1 and (
                (
                    free & ~(national.closed(board, state, unit) | levies.bound(board, state, unit))
                    and allowances[unit]
                    and not state.stunned >> unit & 1
                )
                or march.hexes(frame, board, state, unit)
                or trains.rides(board, state, side, unit)
            ):
                found.append(unit)
    return found
