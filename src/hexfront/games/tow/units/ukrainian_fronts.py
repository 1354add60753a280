"""14.2 By option the Soviet Fronts become Ukrainian Fronts on turn 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.games.tow.state import SOVIET

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

OPTION = "ukrainian-fronts"


def turn_start(board: Board, state: TowState, out: list[Event]) -> None:
    """Turn the HQs over when their turn has come, on the map or off it [tow:14.2]."""
    if OPTION not in state.options or state.turn != board.limits.ukrainian_turn:
        return
    for hq in board.hqs[SOVIET]:
        if len(board.units[hq].faces) > 1 and not state.step[hq]:
            state.step[hq] = 1
            out.append(Marked(what=board.name(hq), marker="Ukrainian Front", rules=("tow:14.2", "tow:2.3o")))
