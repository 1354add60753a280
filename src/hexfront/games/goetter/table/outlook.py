"""11.2 The level of victory if the game ended now, and how far the next ones are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Outlook
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.events import halves
from hexfront.games.goetter.state import SIDES, SOVIET, GoetterState
from hexfront.games.goetter.table import ledger
from hexfront.games.goetter.victory import points
from hexfront.games.goetter.victory.final import WORDS

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

LEVELS = "goetter:11.2"


def outlook(board: Board, state: GoetterState) -> Iterator[Outlook]:
    """Soviet points minus German ones, the level they give, and what leads to the next for each side."""
    scores = ledger.scores(board, state)
    ahead = ledger.difference(scores)
    reached = points.level(board, ahead)
    yield Outlook(
        t(
            "Soviet points minus German ones: {points}. Now: {level}.",
            points=halves(ahead),
            level=WORDS[reached.name],
        ),
        LEVELS,
    )
    levels = board.tables.levels
    at = levels.index(reached)
    for score in scores:
        if score.side == SIDES[SOVIET]:
            better = levels[at + 1] if at + 1 < len(levels) else None
            lacking = (better.least or 0) - ahead if better else 0
        else:
            better = levels[at - 1] if at else None
            # A level goes down one half point below its own number.
            lacking = ahead - (reached.least or 0) + 1
        text = (
            t("{level}: {n} points from here.", level=WORDS[better.name], n=halves(lacking))
            if better
            else t("The highest level is reached.")
        )
        yield Outlook(text, LEVELS, score.side, score.lines, PER)
