"""27.12a The scenario as it is played: to its own end or, if the players have agreed so, to that of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.games.trc.box.calendar import LAST_TURN
from hexfront.games.trc.box.scenario import Scenario
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState

OPTION = "play-on"


def scenario(board: Board, state: TrcState) -> Scenario:
    """The scenario, with the end that this game has."""
    if OPTION in state.options:
        return _played_on(board, state.scenario)
    return board.data.scenarios[state.scenario]


def last_turn(board: Board, state: TrcState) -> int:
    """The last turn of this game."""
    return scenario(board, state).last


@remembered(most=8)
def _played_on(board: Board, name: str) -> Scenario:
    """A scenario that goes on to 1945: it is won as the campaign is, and its points do not count."""
    return msgspec.structs.replace(
        board.data.scenarios[name],
        last=LAST_TURN,
        points_line=None,
        axis_needs=0,
        campaign_victory=True,
        moscow_wins_in_1941=False,
        leaders_count=False,
    )
