"""11.17 The meeting on the Elbe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.goetter.state import SOVIET, GoetterState
from hexfront.hexes import bits, each, spread

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def meeting(board: Board, state: GoetterState) -> int:
    """The hexes with supplied Soviet or Polish units next to Americans; a river between them is no hindrance."""
    us = bits(at for unit in each(board.fronts["US"]) if (at := state.where[unit]) > 0)
    if not us:
        return 0
    fed = board.sided[SOVIET] & ~board.fronts["US"] & ~state.unsupplied
    return spread(board.grid, us) & bits(at for unit in each(fed) if (at := state.where[unit]) > 0)


def look(board: Board, state: GoetterState, out: list[Event]) -> None:
    """At the end of one turn, and only then, see whether they have met."""
    if state.turn == board.limits.elbe_turn and meeting(board, state):
        state.met = True
        out.append(Said(line=t("Soviet and US troops meet on the Elbe."), rules=("goetter:11.17",)))
