"""Counters on the map: where they stand, and the sets that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hexfront.games.coh.state import DEAD, DUG

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def put(board: Board, state: CohState, unit: int, at: int) -> None:
    """Stand a unit in a hex, with what it carries; improvised defences and fortifications stay behind (18.1.3b)."""
    if state.where[unit] > 0:
        _lift(board, state, unit)
    state.where[unit] = at
    state.flags[unit] &= ~DUG
    state.inside[unit] = ""
    _stand(board, state, unit, at)
    for load in loads(state, unit) if board.vehicle[unit] else ():
        state.facing[load] = state.facing[unit]
        put(board, state, load, at)


def take_off(board: Board, state: CohState, unit: int, box: int = DEAD) -> None:
    """Take a unit off the map into a box; what it carries is not its concern (17.1b)."""
    if state.where[unit] > 0:
        _lift(board, state, unit)
    state.where[unit] = box
    state.flags[unit] &= ~DUG
    state.inside[unit], state.carrier[unit] = "", -1
    if state.hidden >> unit & 1:
        state.hidden &= ~(1 << unit)
        suspect(board, state, board.side[unit], {unit: 0})


def conceal(board: Board, state: CohState, unit: int, maybe: int) -> None:
    """Make a unit hidden where it stands; the other side must think it may be in any of these hexes (10.0a)."""
    at = state.where[unit]
    if at > 0:
        _lift(board, state, unit)
    state.hidden |= 1 << unit
    suspect(board, state, board.side[unit], {unit: maybe})
    if at > 0:
        _stand(board, state, unit, at)


def reveal(board: Board, state: CohState, unit: int) -> None:
    """Make a hidden unit visible where it stands."""
    at = state.where[unit]
    if at > 0:
        _lift(board, state, unit)
    state.hidden &= ~(1 << unit)
    suspect(board, state, board.side[unit], {unit: 0})
    if at > 0:
        _stand(board, state, unit, at)


def suspect(board: Board, state: CohState, side: int, maybe: Mapping[int, int]) -> None:
    """Say of some units of a side in which hexes the other must think that they hide (10.0a)."""
    for unit, hexes in maybe.items():
        state.maybe[unit] = hexes
    about, hidden = 0, state.hidden & board.army_mask[side]
    while hidden:
        unit = hidden.bit_length() - 1
        about |= state.maybe[unit]
        hidden ^= 1 << unit
    state.about[side] = about


def _stand(board: Board, state: CohState, unit: int, at: int) -> None:
    side = board.side[unit]
    if state.hidden >> unit & 1:
        state.lairs[side] |= 1 << at
        return
    state.at[at] = (*state.at.get(at, ()), unit)
    state.held[side] |= 1 << at


def _lift(board: Board, state: CohState, unit: int) -> None:
    at, side = state.where[unit], board.side[unit]
    if state.hidden >> unit & 1:
        if not any(state.where[other] == at for other in lurking(board, state, side) if other != unit):
            state.lairs[side] &= ~(1 << at)
        return
    there = state.at[at]
    if len(there) == 1:
        del state.at[at]
    else:
        rest = state.at[at] = tuple([other for other in there if other != unit])
        if any(board.side[other] == side for other in rest):
            return
    state.held[side] &= ~(1 << at)


def loads(state: CohState, vehicle: int) -> tuple[int, ...]:
    """What a vehicle carries or tows (17.0)."""
    if vehicle not in state.carrier:
        return ()
    return tuple([unit for unit, carrier in enumerate(state.carrier) if carrier == vehicle])


def face(state: CohState, unit: int, facing: int) -> None:
    """Turn a unit, what it carries or tows, and what that carries."""
    state.facing[unit] = facing
    for load in loads(state, unit):
        face(state, load, facing)


def lurking(board: Board, state: CohState, side: int) -> list[int]:
    """The hidden units of a side."""
    mask, found = state.hidden & board.army_mask[side], []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def enemies_at(board: Board, state: CohState, at: int, side: int) -> list[int]:
    """The visible units of the other side in a hex."""
    return [unit for unit in state.at.get(at, ()) if board.side[unit] != side]


def in_close_combat(board: Board, state: CohState, unit: int) -> bool:
    """Whether a visible enemy shares the hex of a unit (7.7.3)."""
    return bool(state.held[1 - board.side[unit]] >> state.where[unit] & 1)
