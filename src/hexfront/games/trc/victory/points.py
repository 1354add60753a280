"""27.12, 27.21 The victory points of scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.victory import played
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Score(NamedTuple):
    """The places that count, as they are held now."""

    board: Board
    state: TrcState
    line: int
    """The Axis side of the line by which points count."""


def worth(board: Board, at: int) -> int:
    """What a place counts: major cities and oil wells more than minor cities [trc:27.12b]."""
    points = board.tables.points
    if board.cities.wells >> at & 1:
        return points.oil_well
    return points.major_city if board.cities.major >> at & 1 else points.minor_city


def _worth(board: Board, hexes: int) -> int:
    return sum(worth(board, at) for at in each(hexes & board.cities.held))


def _heads(score: Score, side: int) -> int:
    counts = played.scenario(score.board, score.state).leaders_count
    return score.state.heads[side] if counts else 0


POINTS = (
    Modifier(
        "trc:27.12c",
        lambda score: t("Places east of the line under Axis control"),
        lambda score: _worth(score.board, score.state.held[AXIS] & ~score.line),
    ),
    Modifier(
        "trc:27.12c",
        lambda score: t("Places west of the line under Russian control"),
        lambda score: -_worth(score.board, score.state.held[RUSSIAN] & score.line),
    ),
    Modifier(
        "trc:27.21.1",
        lambda score: t("Stavka and Stalin, each time they were lost"),
        lambda score: _heads(score, RUSSIAN),
    ),
    Modifier(
        "trc:27.21.2",
        lambda score: t("Axis HQs and Hitler, lost"),
        lambda score: -_heads(score, AXIS),
    ),
)
"""What counts for the Axis; a place that nobody controls counts for nobody [trc:27.12d]."""


def scored(board: Board, state: TrcState) -> Score | None:
    """What counts in this scenario; None where points do not decide."""
    line = played.scenario(board, state).points_line
    return None if line is None else Score(board, state, board.regions.lines[line])


def total(board: Board, state: TrcState) -> int | None:
    """The points of the Axis now; None where points do not decide."""
    score = scored(board, state)
    return None if score is None else bars.total(POINTS, score)
