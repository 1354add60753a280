"""11.0 The end of the game, after the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, Text, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.state import Result
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.events import Scored, halves
from hexfront.games.goetter.state import DEAD, SIDES, GoetterState
from hexfront.games.goetter.victory import points
from hexfront.kit import bars

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


def decide(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Count the points and end the game: there is no other end before."""
    difference = points.difference(board, state)
    reached = points.level(board, difference).name
    winners = tuple(state.seats[side] for side, name in enumerate(SIDES) if reached.startswith(f"{name}-"))
    scores: dict[str, int] = {name: points.total(board, state, side) for side, name in enumerate(SIDES)}
    _tell(board, state, out)
    words = t(
        "Soviet points minus German ones: {points}. {level}.", points=halves(difference), level=WORDS[reached]
    )
    out.append(
        Said(
            line=words,
            rules=("goetter:1.1b", "goetter:11.0", "goetter:11.11", "goetter:11.2", "goetter:11.2b"),
        )
    )
    state.result = Result(winners, reached, WORDS[reached], scores, PER)


def _tell(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Every line of the count, and what does not count."""
    for side, name in enumerate(SIDES):
        for line, amount in bars.counted(points.POINTS[side], points.Count(board, state, side)):
            words = line.words(points.Count(board, state, side))
            rules = (line.rule, *line.also)
            out.append(Scored(side=name, points=amount, line=words, rules=rules))
    if any(state.where[unit.number] == DEAD and not unit.vp for unit in board.units):
        words = t("Volkssturm, Polish and US losses do not count.")
        out.append(Said(line=words, rules=("goetter:11.16c",)))
