"""11.1 Victory points, counted at the end from counters and hexes as they lie; all numbers are halves of a point."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.goetter.box.charts.victory import Level
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.state import DEAD, GERMAN, PLAIN, SOVIET, GoetterState
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Count(NamedTuple):
    """The points of one side as they would be counted now."""

    board: Board
    state: GoetterState
    side: int


def steps_lost(board: Board, state: GoetterState, unit: int) -> int:
    """How many steps a unit has lost, as its counter lies; one that came back has lost none [goetter:11.14]."""
    where = state.where[unit]
    if where == DEAD:
        return board.units[unit].steps
    return int(bool(state.reduced >> unit & 1 and (where > 0 or where == PLAIN)))


def starved(board: Board, state: GoetterState, unit: int) -> int:
    """How many steps more count as lost because a unit on the map is out of supply."""
    if state.where[unit] <= 0 or not state.unsupplied >> unit & 1:
        return 0
    return board.units[unit].steps - steps_lost(board, state, unit)


Steps = Callable[["Board", GoetterState, int], int]


def _worth(board: Board, state: GoetterState, units: int, lost: Steps) -> int:
    return sum(board.units[unit].vp * steps for unit in each(units) if (steps := lost(board, state, unit)))


def losses(board: Board, state: GoetterState, side: int) -> int:
    """All that a side has lost, its units out of supply included."""
    units = board.sided[side]
    return _worth(board, state, units, steps_lost) + _worth(board, state, units, starved)


def _held(count: Count, several: bool) -> int:
    """What the objectives of one hex, or those of several hexes, are worth that the side controls."""
    placed = [count.board.objectives[at] for at in each(count.state.held[count.side])]
    return sum(place.vp for place in placed if (len(place.hexes) > 1) == several)


OBJECTIVES = (
    Modifier(
        "goetter:11.15",
        lambda count: t("Objectives under control"),
        lambda count: _held(count, several=False),
        "goetter:11.13b",
    ),
    Modifier(
        "goetter:11.15b",
        lambda count: t("Hexes of Dresden under control"),
        lambda count: _held(count, several=True),
    ),
)
"""What both sides score [goetter:11.11]."""

OF_GERMAN = (
    *OBJECTIVES,
    Modifier(
        "goetter:11.16b",
        lambda count: t("Steps of Soviet corps, and depots"),
        lambda count: _worth(
            count.board, count.state, count.board.sided[SOVIET] & ~count.board.pooled, steps_lost
        ),
    ),
    Modifier(
        "goetter:9.63",
        lambda count: t("Soviet tactical support"),
        lambda count: _worth(count.board, count.state, count.board.cup, steps_lost),
    ),
    Modifier(
        "goetter:12.27",
        lambda count: t("Soviet battle groups"),
        lambda count: _worth(
            count.board,
            count.state,
            count.board.sided[SOVIET] & count.board.pooled & ~count.board.cup,
            steps_lost,
        ),
    ),
    Modifier(
        "goetter:11.12a",
        lambda count: t("Soviet units out of supply"),
        lambda count: _worth(count.board, count.state, count.board.sided[SOVIET], starved),
    ),
    Modifier(
        "goetter:6.4103",
        lambda count: t("The subway is destroyed"),
        lambda count: -PER * count.board.limits.subway_vp if count.state.subway else 0,
    ),
)
OF_SOVIET = (
    *OBJECTIVES,
    Modifier(
        "goetter:11.16a",
        lambda count: t("German units eliminated"),
        lambda count: _worth(count.board, count.state, count.board.sided[GERMAN], steps_lost),
    ),
    Modifier(
        "goetter:11.17",
        lambda count: t("The meeting on the Elbe"),
        lambda count: PER * count.board.limits.elbe_vp if count.state.met else 0,
    ),
)
POINTS = (OF_GERMAN, OF_SOVIET)
"""By side, what gives it points."""


def total(board: Board, state: GoetterState, side: int) -> int:
    """All points of a side."""
    return bars.total(POINTS[side], Count(board, state, side))


def difference(board: Board, state: GoetterState) -> int:
    """Soviet points minus German ones [goetter:11.0]."""
    return total(board, state, SOVIET) - total(board, state, GERMAN)


def level(board: Board, difference: int) -> Level:
    """The level that a difference reaches; a level needs its full number [goetter:11.2b]."""
    return [one for one in board.tables.levels if one.least is None or difference >= one.least][-1]
