"""9.1a, 17.0 Who takes an action together, and so pays for it together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.games.coh.state import USED
from hexfront.games.coh.units.counters import loads

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def payers(board: Board, state: CohState, action: Action) -> tuple[int, ...]:
    """The units that take an action together: a vehicle with its fresh loads, or both parts of a loading.

    Being carried is no action, so a used load goes along as it is; a fresh one shares the activation [coh:17.0d].
    """
    verb, unit = action[0], action[1]
    if verb in ("load", "board"):
        return tuple(action[1:-1])
    if verb == "disembark":
        return unit, *loads(state, unit)
    if verb == "unload":
        vehicle = state.carrier[unit]
        return (vehicle,) if board.vehicle[unit] else (unit, vehicle)
    if verb == "tow":
        return (action[2],)
    if not board.vehicle[unit] or unit not in state.carrier or verb not in ("step", "back", "enter", "exit"):
        return (unit,)
    return unit, *[load for load in loads(state, unit) if not state.flags[load] & USED]
