"""11.0 The end of the game, after the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Text, t
from hexfront.engine.base.state import Result
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.state import SIDES, GoetterState
from hexfront.games.goetter.victory import points

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.charts.victory import LevelName

WORDS: dict[LevelName, Text] = {
    "german-strategic": t("German strategic victory"),
    "german-operational": t("German operational victory"),
    "german-tactical": t("German tactical victory"),
    "draw": t("Draw"),
    "soviet-tactical": t("Soviet tactical victory"),
    "soviet-operational": t("Soviet operational victory"),
    "soviet-strategic": t("Soviet strategic victory"),
}


def decide(board: Board, state: GoetterState) -> None:
    """Count the points and end the game [goetter:11.2]."""
    reached = points.level(board, points.difference(board, state)).name
    winners = tuple(state.seats[side] for side, name in enumerate(SIDES) if reached.startswith(f"{name}-"))
    scores: dict[str, int] = {name: points.total(board, state, side) for side, name in enumerate(SIDES)}
    state.result = Result(winners, reached, WORDS[reached], scores, PER)
