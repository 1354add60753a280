"""Victory points of both sides line by line, and what their difference would mean if the game ended now (11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Score
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.state import GERMAN, SIDES, SOVIET, GoetterState
from hexfront.games.goetter.victory import points
from hexfront.hexes import each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

Line = tuple[Text, int, str]
"""What for, how much in halves, by which rule."""


def scores(board: Board, state: GoetterState) -> tuple[Score, ...]:
    """The points of each side with their breakdown."""
    return tuple(_score(board, state, side) for side in (SOVIET, GERMAN))


def difference(scores: tuple[Score, ...]) -> int:
    """Soviet points minus German ones, in halves."""
    return sum(score.points if score.side == SIDES[SOVIET] else -score.points for score in scores)


def _score(board: Board, state: GoetterState, side: int) -> Score:
    lines = tuple(_lines(board, state, side))
    return Score(SIDES[side], sum(amount for _, amount, _ in lines), lines, PER)


def _lines(board: Board, state: GoetterState, side: int) -> Iterator[Line]:
    """The objectives place by place, all else as it is counted at the end."""
    yield from _objectives(board, state, side)
    count = points.Count(board, state, side)
    others = [line for line in points.POINTS[side] if line not in points.OBJECTIVES]
    for line, amount in bars.counted(others, count):
        yield line.words(count), amount, line.rule


def _objectives(board: Board, state: GoetterState, side: int) -> Iterator[Line]:
    """The objectives that a side holds, in the order of the table; of Dresden so many hexes."""
    held: dict[str, int] = {}
    for at in each(state.held[side]):
        held[board.objectives[at].name] = held.get(board.objectives[at].name, 0) + 1
    for objective in board.tables.objectives:
        count = held.get(objective.name, 0)
        if count and len(objective.hexes) > 1:
            words = t(
                "{place}: {count} of {all}", place=objective.name, count=count, all=len(objective.hexes)
            )
            yield words, count * objective.vp, "goetter:11.15b"
        elif count:
            yield t("{place}", place=objective.name), objective.vp, "goetter:11.15"
