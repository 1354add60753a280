"""4.3.7 An Interrupt Order out of place: after a supply token, or when no token has just been drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def interrupt(board: Board, state: TowState) -> Illegal:
    """Why nothing can be interrupted now."""
    if state.played and board.tokens[state.played[-1]].kind == "supply":
        return Illegal("tow:4.3.7a", t("The supply token is not interrupted: any other token is."))
    return Illegal("tow:4.3.7a", t("Only a token that has just been drawn is interrupted, before it acts."))
