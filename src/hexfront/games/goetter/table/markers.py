"""What lies on the maps besides counters: occupied transit hexes, objectives, the line that is still bare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.contract.view import Marker
from hexfront.games.goetter.setup import covering
from hexfront.games.goetter.setup.german import GermanSetUp
from hexfront.games.goetter.state import SIDES, GoetterState
from hexfront.hexes import each
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def markers(board: Board, state: GoetterState) -> Iterator[Marker]:
    """Everything that a player would mark on the maps."""
    for at, front in sorted(state.marked.items()):
        yield Marker("occupied", board.labels[at], "soviet", front)
    for number, side in enumerate(SIDES):
        for at in each(state.held[number]):
            yield Marker("objective", board.labels[at], side, halves(board.objectives[at].vp))
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, GermanSetUp):
        for at in each(covering.uncovered(board, state, top.group)):
            yield Marker("uncovered", board.labels[at], "german")
