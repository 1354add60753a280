"""9.1 to 9.3 Where a unit may go next, and at what price, in half movement points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.tow.map.step_table import HALVES
from hexfront.games.tow.units.counters import crowded, fighters

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def allowance(board: Board, state: TowState, unit: int) -> int:
    """What a unit may spend [tow:2.2g]; half of its movement points if it is isolated, rounded down [tow:8.2c]."""
    points = board.units[unit].faces[state.step[unit]].ma
    if state.isolated >> unit & 1:
        points //= 2
    return points * HALVES


def next_hexes(board: Board, state: TowState, side: int, at: int, left: int, first: bool) -> int:
    """The hexes a unit can step to with so much left, stacking apart.

    Leaving and entering an enemy ZOC cost extra [tow:9.3a] [tow:9.3b]; a whole move, only at its start, takes
    everything and pays nothing for ZOC [tow:9.1e] [tow:9.3d].
    """
    zoc, going = state.zoc[1 - side], board.going
    watched = zoc >> at & 1
    budget = left - board.zoc_leave if watched else left
    entering = budget - board.zoc_enter
    found = 0
    for cost, hexes in going.ways[at]:
        if cost <= entering:
            found |= hexes
        elif cost <= budget:
            found |= hexes & ~zoc
    if first and left:
        found |= going.whole[at]
    if watched:
        found &= ~(going.guarded[at] & zoc)
    return found & ~state.occupied[1 - side]


def price(board: Board, state: TowState, side: int, at: int, to: int, left: int) -> int:
    """What a legal step costs; a whole move costs everything."""
    zoc = state.zoc[1 - side]
    for cost, hexes in board.going.ways[at]:
        if hexes >> to & 1:
            leaving = board.zoc_leave if zoc >> at & 1 else 0
            return cost + leaving + board.zoc_enter if zoc >> to & 1 else cost + leaving
    return left


def no_rest(board: Board, state: TowState, unit: int) -> int:
    """The hexes in which a unit may not end its move [tow:9.0c]; where it stands there is room for it again."""
    crowd, at = crowded(board, state, unit), state.where[unit]
    if crowd >> at & 1 and not overfull(board, state, unit):
        crowd ^= 1 << at
    return crowd


def overfull(board: Board, state: TowState, unit: int) -> bool:
    """Whether a unit on its way stands where it may not stay."""
    there = state.at[state.where[unit]]
    if board.combat[unit]:
        return len(there) > board.stacking and fighters(board, there) > board.stacking
    return len(there) > 1 and len(there) - fighters(board, there) > board.limits.stacking_hqs


def step_hexes(board: Board, state: TowState, unit: int, at: int, left: int, first: bool) -> int:
    """The hexes a unit may step to: where it can stay, or from which it can go on to such a hex [tow:5.0c]."""
    found = next_hexes(board, state, board.side[unit], at, left, first)
    crowd = found & crowded(board, state, unit)
    if not crowd:
        return found
    full = no_rest(board, state, unit)
    for to in among(board, at, crowd & full):
        rest = left - price(board, state, board.side[unit], at, to, left)
        if not can_rest(board, state, board.side[unit], full, to, rest):
            found ^= 1 << to
    return found


def can_rest(board: Board, state: TowState, side: int, full: int, at: int, left: int) -> bool:
    """Whether a unit that passes through a full hex gets out of it again."""
    onward = next_hexes(board, state, side, at, left, False)
    if onward & ~full:
        return True
    return any(
        can_rest(board, state, side, full, to, left - price(board, state, side, at, to, left))
        for to in among(board, at, onward)
    )


def march_hexes(board: Board, state: TowState, unit: int, at: int, left: int) -> int:
    """The hexes a unit may enter by strategic movement: along a road, out of every enemy ZOC [tow:9.2a] [tow:9.2c].

    Next to an enemy there is always a ZOC, so that nobody marches into one.
    """
    side = board.side[unit]
    zoc = state.zoc[1 - side]
    if left < board.march_cost or zoc >> at & 1:
        return 0
    found = board.going.roads[at] & ~zoc
    crowd = found & crowded(board, state, unit)
    if not crowd:
        return found
    full = no_rest(board, state, unit)
    for to in among(board, at, crowd & full):
        if not can_halt(board, state, side, full, to, left - board.march_cost, 1 << at):
            found ^= 1 << to
    return found


def can_halt(board: Board, state: TowState, side: int, full: int, at: int, left: int, seen: int) -> bool:
    """Whether a unit that marches through a full hex gets to one where it may stay."""
    if left < board.march_cost:
        return False
    onward = board.going.roads[at] & ~state.zoc[1 - side]
    if onward & ~full:
        return True
    left -= board.march_cost
    return any(
        can_halt(board, state, side, full, to, left, seen | 1 << at)
        for to in among(board, at, onward & ~seen)
    )


def easily(board: Board, state: TowState, unit: int, at: int) -> bool:
    """Whether a unit that has not moved can step into a hex where it may stay: most can."""
    side, left, crowd = board.side[unit], allowance(board, state, unit), crowded(board, state, unit)
    for cost, hexes in board.going.ways[at][:1]:
        # The cheapest neighbours out of every ZOC will mostly do.
        if left >= cost + board.zoc_leave and hexes & ~(
            state.zoc[1 - side] | state.occupied[1 - side] | crowd
        ):
            return True
    return bool(next_hexes(board, state, side, at, left, True) & ~crowd)


def able(board: Board, state: TowState, unit: int, at: int) -> bool:
    """Whether a unit that has not moved can go anywhere, if need be through full hexes or along a road."""
    left = allowance(board, state, unit)
    return bool(step_hexes(board, state, unit, at, left, True) or march_hexes(board, state, unit, at, left))


def among(board: Board, at: int, hexes: int) -> list[int]:
    """Those of the hexes that lie beside one, without looking at the whole board."""
    return [to for to, bit in board.going.beside[at] if hexes & bit]
