"""18.3 Obstacles: what happens to those who come into their hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.games.coh.damage import mines
from hexfront.games.coh.units import works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def entered(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """What the works of a hex do to a visible unit that has just come in: wire is crushed, mines go off."""
    at = state.where[unit]
    if at in state.works and board.types[unit].mobility == "tracked":
        for work in works_on_map.seen(state, at):
            if board.data.tables.works[work.kind].crushed:
                works_on_map.destroy(board, state, at, work.kind, out, ("coh:18.3.1d",))
    mines.entered(board, state, unit, out)
