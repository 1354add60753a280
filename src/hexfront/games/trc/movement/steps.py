"""5 to 8, 11.1 Where a unit may step next. The fast way; ``step_bars`` is the plain definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.box.charts.chits import LORRIES
from hexfront.games.trc.movement import neutrals
from hexfront.games.trc.supply import lines, no_retreat
from hexfront.games.trc.units import battle_groups, chits, levies, national, stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


STAFFS = ("hq", "leader")
"""The kinds that enter an enemy ZOC only where others stand (11.1f, 26.16d)."""


def allowance(board: Board, state: TrcState, unit: int) -> int:
    """How many hexes a unit may go in this impulse: none if its country has just lost its leader [trc:11.3a]."""
    if state.stunned >> unit & 1:
        return 0
    if state.disclosed:
        return charted(board, state)[unit]
    return board.going.allowances[state.weather, state.impulse][unit]


def chart(board: Board, state: TrcState, unit: int) -> int:
    """How many hexes the chart gives a unit in this impulse [trc:2.6.t1]."""
    return charted(board, state)[unit]


def charted(board: Board, state: TrcState) -> tuple[int, ...]:
    """How many hexes the chart gives each unit in this impulse; Russians with lorries go further [trc:28.7.R6]."""
    lorries = bool(state.disclosed) and chits.active(state, LORRIES)
    return board.going.chart(state.weather, state.impulse, lorries)


def resting(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit that is not under way may not move by land any more in this impulse."""
    idle = state.moved | state.pinned | state.victors | state.dropped | redeployed(state)
    return bool(idle >> unit & 1) or not allowance(board, state, unit)


def redeployed(state: TrcState) -> int:
    """The units that have moved strategically and do not move in the second impulse [trc:26.10c]."""
    return state.strategic if state.impulse == 2 else 0


def shut(state: TrcState, at: int) -> int:
    """The closed hexes, for whoever is not in them: those inside may go on, and out [trc:5.5] [trc:24.5c]."""
    return 0 if at > 0 and state.closed >> at & 1 else state.closed


def next_hexes(board: Board, state: TrcState, unit: int, at: int) -> int:
    """The hexes beside one that a unit may enter from it, stacking apart."""
    side = board.side[unit]
    found = board.near.steps[at] & ~state.occupied[1 - side]
    if state.closed:
        found &= ~shut(state, at)
    if state.options:
        found &= ~(national.closed(board, state, unit) | levies.bound(board, state, unit))
        found &= ~neutrals.hungary(board, state)
        if battle_groups.shy(board, unit):
            found &= ~stacks.watched(state, side)
        if state.stand and found:
            found &= ~no_retreat.closed(board, state, unit, at)
    watched = stacks.watched(state, side)
    if state.strategic >> unit & 1:
        return found & ~watched & ~near_enemy(board, state, side)
    if watched >> at & 1 or state.spent >> unit & 1:
        return found & ~watched
    if board.kinds[unit] in STAFFS and found & watched:
        return found & ~(watched & ~escorts(board, state, side, found & watched))
    return found


def near_enemy(board: Board, state: TrcState, side: int) -> int:
    """The hexes in or next to enemy rail, cities and oil wells [trc:26.10b]."""
    enemy = 1 - side
    places = lines.gauge(board, state, enemy) | state.held[enemy] & board.cities.held
    return places | board.near.zone(places)


def escorts(board: Board, state: TrcState, side: int, hexes: int) -> int:
    """Those of the hexes in which a friendly unit stands that is no HQ [trc:11.1f]."""
    found = 0
    for at, stack in state.at.items():
        bit = 1 << at
        if hexes & bit and any(board.side[unit] == side and board.kinds[unit] != "hq" for unit in stack):
            found |= bit
    return found


def halted(board: Board, state: TrcState, unit: int, at: int, to: int) -> bool:
    """Whether a unit has to stop in a hex that it enters from another."""
    if (stacks.watched(state, board.side[unit]) | board.going.stops(unit, state.weather)) >> to & 1:
        return True
    return bool(board.near.over_strait[at] >> to & 1)


def step_hexes(board: Board, state: TrcState, unit: int, at: int, left: int) -> int:
    """The hexes a unit may step to with so many hexes left: not where nobody could make room again [trc:6.2]."""
    if left <= 0:
        return 0
    found = next_hexes(board, state, unit, at)
    return found & ~impassable(board, state, unit, at, left, found) if found else 0


def impassable(board: Board, state: TrcState, unit: int, at: int, left: int, hexes: int) -> int:
    """Those of the hexes beside a unit that friends keep it from entering with so many hexes left."""
    crowd = hexes & state.occupied[board.side[unit]]
    if not crowd:
        return 0
    found = 0
    for to, bit in board.going.beside[at]:
        if crowd & bit and not passable(board, state, unit, at, to, left):
            found |= bit
    return found


def passable(board: Board, state: TrcState, unit: int, at: int, to: int, left: int) -> bool:
    """Whether a hex with friends in it can be entered: with room, a way on, or a mate who can make room."""
    if stacks.room(board, state, unit, to):
        return True
    if left > 1 and not halted(board, state, unit, at, to) and finds_room(board, state, unit, to, left - 1):
        return True
    return can_clear(board, state, unit, to)


def can_clear(board: Board, state: TrcState, unit: int, at: int) -> bool:
    """Whether those in a full hex who can still leave it would make room for one more."""
    bound = [mate for mate in state.at[at] if board.points[mate] and not can_leave(board, state, mate)]
    if state.options:
        allies = [mate for mate in state.at[at] if not can_leave(board, state, mate)]
        if national.clash(board, state, (*allies, unit)):
            return False
    return stacks.points(board, state, (*bound, unit)) <= board.limits.stack_points


def can_leave(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit that has not moved yet can go to a hex with room for it."""
    if resting(board, state, unit):
        return False
    return finds_room(board, state, unit, state.where[unit], allowance(board, state, unit))


def finds_room(board: Board, state: TrcState, unit: int, at: int, left: int) -> bool:
    """Whether a unit comes from a hex to one in which it may stay, with so many hexes left."""
    onward = next_hexes(board, state, unit, at)
    if onward & ~state.occupied[board.side[unit]]:
        return True
    for to, bit in board.going.beside[at]:
        if onward & bit:
            if stacks.room(board, state, unit, to):
                return True
            if (
                left > 1
                and not halted(board, state, unit, at, to)
                and finds_room(board, state, unit, to, left - 1)
            ):
                return True
    return False
