"""7.2 Who overruns together, and whom: the plain definition is in ``charge_bars``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.box.map_file import MAJOR
from hexfront.games.goetter.combat.shifts import river
from hexfront.games.goetter.movement import pace, party, phases
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def price(board: Board) -> int:
    """What an overrun costs, in halves of a movement point: three points and nothing else [goetter:7.11]."""
    return 2 * board.limits.overrun


def fit(board: Board, state: GoetterState, moving: Party, unit: int) -> bool:
    """Whether a unit could take part in an overrun from where it stands, by itself."""
    if state.disrupted >> unit & 1 or not counters.face(board, state, unit).attack:
        return False
    return pace.allowance(board, state, unit) - moving.paid(unit) >= price(board)


def stack(board: Board, state: GoetterState, moving: Party, unit: int) -> tuple[int, ...]:
    """Who overruns if a unit does: who has moved with it, or all in the hex who began there and can [goetter:7.22b]."""
    if state.moved >> unit & 1:
        return party.goers(moving, unit)
    at = state.where[unit]
    mates = [
        other
        for other in state.at.get(at, ())
        if not state.moved >> other & 1
        and state.began.get(other) == at
        and phases.may_begin(board, state, other)
        and fit(board, state, moving, other)
    ]
    return tuple(mates) if unit in mates else (unit,)


def overfull(board: Board, state: GoetterState, at: int) -> bool:
    """Whether more stand in a hex than it holds, so that nobody overruns out of it [goetter:9.62b]."""
    return counters.points(board, state, at) > board.capacity(at)


def hexes(board: Board, state: GoetterState, moving: Party, unit: int) -> int:
    """The hexes that a unit may overrun now, with all who have to take part."""
    at = state.where[unit]
    mover = board.movers[unit]
    near = board.links.around(phases.way(state), mover)[at] & state.occupied[1 - board.side[unit]]
    if not near or overfull(board, state, at) or not _may(board, state, moving, unit):
        return 0
    for to in each(near):
        if river(board, at, to) in MAJOR:
            near &= ~(1 << to)
    return near


def _may(board: Board, state: GoetterState, moving: Party, unit: int) -> bool:
    units = stack(board, state, moving, unit)
    if state.moved >> unit & 1:
        if unit not in moving.units or moving.stands(unit) or unit != units[0]:
            return False
    elif not phases.may_begin(board, state, unit):
        return False
    if not all(fit(board, state, moving, one) for one in units):
        return False
    new = party.fresh(state, units)
    return state.phase != phases.REACTION or len(new) <= state.reacting
