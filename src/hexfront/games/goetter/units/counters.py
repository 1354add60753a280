"""The counters on the map: putting and taking, steps and faces, stacking points (2.3, 4.1, 6.56)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.hexes import bits
from hexfront.kit import stacks

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState
    from hexfront.kit.box.roster import Face


def put(board: Board, state: GoetterState, unit: int, at: int) -> None:
    """Set a unit down in a hex, wherever it was before."""
    _lift(board, state, unit)
    side = board.side[unit]
    _watch(board, state, side, at, stacks.land(state, side, (unit,), at))


def take_off(board: Board, state: GoetterState, unit: int, box: int) -> None:
    """Take a unit off the map into a box."""
    _lift(board, state, unit)
    state.where[unit] = box


def turn_over(board: Board, state: GoetterState, unit: int, *, reduced: bool) -> None:
    """Turn a counter to its reduced side, or back to its front."""
    state.reduced = state.reduced | 1 << unit if reduced else state.reduced & ~(1 << unit)
    at = state.where[unit]
    if at > 0:
        _watch(board, state, board.side[unit], at, state.at[at])


def _lift(board: Board, state: GoetterState, unit: int) -> None:
    at = state.where[unit]
    if at > 0:
        side = board.side[unit]
        _watch(board, state, side, at, stacks.lift(state, side, unit))


def _watch(board: Board, state: GoetterState, side: int, at: int, units: tuple[int, ...]) -> None:
    """Bring up to date whether a zone reaches from a hex with these units."""
    zoned = state.zoned
    if (bool(units) and exerts(board, state, at, units)) != zoned[side] >> at & 1:
        zoned[side] ^= 1 << at


def exerts(board: Board, state: GoetterState, at: int, units: Iterable[int]) -> bool:
    """Whether units in a hex have a zone: any on a siege hex, 3 points of printed defence elsewhere [goetter:4.2a].

    Neither disruption nor want of supply changes that [goetter:4.27]; Führer, factories, depots and HQs do not count
    [goetter:4.2c].
    """
    if board.in_city[at]:
        return bool(bits(units) & board.zone_bearers)  # [goetter:4.2b]
    (front, back), reduced = board.guards, state.reduced
    found = 0
    for unit in units:
        found += back[unit] if reduced >> unit & 1 else front[unit]
    return found >= board.limits.zone_defence


def tidy(state: GoetterState) -> None:
    """Forget in which order the stacks came about: of two ways to set up alike nobody can tell which it was."""
    stacks = state.at
    state.at = {at: units if len(units := stacks[at]) < 2 else tuple(sorted(units)) for at in sorted(stacks)}


def face(board: Board, state: GoetterState, unit: int) -> Face:
    """The side of a counter that is up."""
    return board.faces[state.reduced >> unit & 1][unit]


def front(board: Board, state: GoetterState, unit: int) -> str:
    """The Front of a Soviet unit: a battle group has that of its corps, support has none [goetter:12.24]."""
    return board.units[unit].front or state.fronts.get(unit, "")


def points(board: Board, state: GoetterState, at: int) -> int:
    """What the units in a hex take of its room, in halves of a stacking point (4.1)."""
    sizes = board.sizes[board.in_city[at]]
    return sum([sizes[unit] for unit in state.at.get(at, ())])


def fits(board: Board, state: GoetterState, unit: int, at: int) -> bool:
    """Whether a unit could be added to those in a hex; a unit without points always can (4.11c, 4.13)."""
    taken = board.points(unit, at)
    return not taken or points(board, state, at) + taken <= board.capacity(at)
