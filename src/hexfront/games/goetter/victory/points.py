"""11.1 Victory points, counted at the end from counters and hexes as they lie; all numbers are halves of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.box.charts.victory import Level
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.state import DEAD, GERMAN, PLAIN, SOVIET, GoetterState
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def objectives(board: Board, state: GoetterState, side: int) -> int:
    """What the objectives are worth that a side controls [goetter:11.15]."""
    return sum(board.objectives[at].vp for at in each(state.held[side]))


def losses(board: Board, state: GoetterState, side: int) -> int:
    """What a side has lost: steps, and all of a Soviet unit that is out of supply at the end [goetter:11.12a]."""
    total = 0
    for unit in each(board.sided[side]):
        printed, where = board.units[unit], state.where[unit]
        starved = where > 0 and state.unsupplied >> unit & 1
        if where == DEAD or starved:
            total += printed.vp * printed.steps
        elif (where > 0 or where == PLAIN) and state.reduced >> unit & 1:
            total += printed.vp
    return total


def total(board: Board, state: GoetterState, side: int) -> int:
    """All points of a side: the subway is taken from the German, the meeting on the Elbe given to the Soviet."""
    points = objectives(board, state, side) + losses(board, state, 1 - side)
    if side == GERMAN and state.subway:
        points -= PER * board.limits.subway_vp
    if side == SOVIET and state.met:
        points += PER * board.limits.elbe_vp
    return points


def difference(board: Board, state: GoetterState) -> int:
    """Soviet points minus German ones [goetter:11.0]."""
    return total(board, state, SOVIET) - total(board, state, GERMAN)


def level(board: Board, difference: int) -> Level:
    """The level that a difference reaches; a level needs its full number [goetter:11.2b]."""
    reached = board.tables.levels[0]
    for one in board.tables.levels[1:]:
        if one.least is not None and difference >= one.least:
            reached = one
    return reached
