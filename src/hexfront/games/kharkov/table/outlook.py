"""17.0 How the game would end now, and what each side lacks for the next level of victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Outlook
from hexfront.games.kharkov.state import AXIS, SIDES, SOVIET
from hexfront.games.kharkov.victory import points

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

LEVELS = "kharkov:17.0g1"


def outlook(board: Board, state: KharkovState) -> Iterator[Outlook]:
    """The totals if the game ended now, the level they give, and for each side the next one."""
    soviet, axis = points.reckoning(board, state)
    yield Outlook(_now(board, soviet.points, axis.points), LEVELS)
    lead = soviet.points - axis.points
    for side, score, ahead in ((SOVIET, soviet, lead), (AXIS, axis, -lead)):
        yield Outlook(_next(board, side, ahead), LEVELS, SIDES[side], score.lines)


def _now(board: Board, soviet: int, axis: int) -> Text:
    level = board.tables.victory.level(abs(soviet - axis))
    if level == "draw":
        return t("If it ended now: Soviet {soviet}, Axis {axis} VP: a draw.", soviet=soviet, axis=axis)
    if soviet > axis:
        return t("If it ended now: Soviet {soviet}, Axis {axis} VP: a {level} Soviet victory.",
                 soviet=soviet, axis=axis, level=level)  # fmt: skip
    return t("If it ended now: Soviet {soviet}, Axis {axis} VP: a {level} Axis victory.",
             soviet=soviet, axis=axis, level=level)  # fmt: skip


def _next(board: Board, side: int, ahead: int) -> Text:
    """What a side lacks: a level is reached by the difference of the totals."""
    higher = [one for one in board.tables.victory.levels if one.least > max(ahead, 0)]
    if not higher:
        return t("The highest level is reached.")
    level = min(higher, key=lambda one: one.least)
    lacking = level.least - ahead
    if side == SOVIET:
        return t("{n} VP more would make a {level} Soviet victory.", level=level.name, n=lacking)
    return t("{n} VP more would make a {level} Axis victory.", level=level.name, n=lacking)
