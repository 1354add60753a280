"""10 Where ships take a unit: the fast way where no options are played; ``sea_bars`` is the plain definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.movement.ride_bars import full
from hexfront.games.trc.movement.sea_bars import INVADE_BARS, SAIL_BARS
from hexfront.games.trc.movement.voyage import (
    BALTIC,
    BLACK,
    SEAS,
    STILL,
    Voyage,
    forsaken,
    moves_today,
    ports,
    scenario_invasions,
    sea_of,
    shut_out,
    used,
)
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.units import stacks, waiting
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def sail_hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The ports that a unit may sail to, by transfer or evacuation."""
    harbours = ports(board, state, side)
    if state.varied:
        return bars.left_open(SAIL_BARS, Voyage(board, state, side, unit), harbours)
    found = harbours & _shores(board, state, side, unit)
    return found & ~full(board, state, unit, found) if found else 0


def invade_hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The hexes that a unit may invade."""
    black = board.seas[BLACK].coast
    if state.varied:
        return bars.left_open(INVADE_BARS, Voyage(board, state, side, unit), black)
    at = state.where[unit]
    if (
        board.kinds[unit] == "hq"
        or (side == AXIS and state.turn < board.limits.axis_invasion_turn)
        or state.invasions[side] >= scenario_invasions(board, state, side)
        or (at > 0 and not ports(board, state, side) >> at & 1)
    ):
        return 0
    found = black & ~board.seas[BALTIC].coast & ~state.occupied[1 - side] & _shores(board, state, side, unit)
    return found & ~full(board, state, unit, found) if found else 0


def _shores(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The coasts that a unit may sail to, whatever stands there; none if it may not go aboard."""
    at, kind = state.where[unit], board.kinds[unit]
    if (
        board.side[unit] != side
        or kind in STILL
        or (kind == "hq" and state.impulse == 1)
        or (kind != "hq" and not moves_today(board, state, unit))
        or (state.moved | state.victors | state.dropped) >> unit & 1
    ):
        return 0
    if at <= 0 and (not waiting.boards(state, unit) or waiting.indebted(state, side)):
        return 0
    if at > 0 and (board.caspian >> at & 1 or state.boxed >> unit & 1):
        return 0
    found, other, own = 0, 0, sea_of(board, at)
    for sea in SEAS:
        coast = board.seas[sea].coast
        open_ = not (used(state, sea) or forsaken(state, side, sea) or shut_out(board, state, side, sea))
        if open_ and (at <= 0 or sea == own):
            found |= coast
        else:
            other |= coast
    found &= ~(other | state.closed)
    if state.spent >> unit & 1:
        found &= ~stacks.watched(state, side)
    return found & ~(1 << at) if at > 0 else found
