"""25.1, 27.2, 27.3 What wins the moment it happens, in the middle of a move or a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Event, t
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import AXIS, CALLED, POOL, RUSSIAN, SURRENDERED, TrcState
from hexfront.games.trc.victory import played
from hexfront.games.trc.victory.ending import APPLIES, win
from hexfront.kit import bars
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.scenario import Scenario


class Moment(NamedTuple):
    """The game as it stands at any moment."""

    board: Board
    state: TrcState
    scenario: Scenario


def leader_lost(board: Board, state: TrcState, side: int) -> bool:
    """Whether the leader of a side has been eliminated, in whatever way."""
    return any(state.where[unit] in (POOL, SURRENDERED) for unit in board.leaders if board.side[unit] == side)


def _moscow(moment: Moment) -> bool:
    return bool(moment.state.held[AXIS] & moment.board.moscow)


def _moscow_in_1941(moment: Moment) -> bool:
    return moment.scenario.moscow_wins_in_1941 and year(moment.state.turn) == 1941 and _moscow(moment)


WINS = {
    AXIS: (
        Force(
            "trc:25.1.1a",
            lambda moment: (
                moment.scenario.campaign_victory
                and _moscow(moment)
                and leader_lost(moment.board, moment.state, RUSSIAN)
            ),
        ),
        Force("trc:27.2c", lambda moment: not moment.scenario.campaign_victory and _moscow_in_1941(moment)),
        Force("trc:27.3d", lambda moment: moment.scenario.campaign_victory and _moscow_in_1941(moment)),
    ),
    RUSSIAN: (
        Force(
            "trc:25.1.2a",
            lambda moment: (
                moment.scenario.campaign_victory and bool(moment.state.held[RUSSIAN] & moment.board.berlin)
            ),
        ),
    ),
}
"""By side, what wins at once."""


def look(board: Board, state: TrcState, out: list[Event]) -> None:
    """End the game if somebody has won this very moment; asked after every step, so it is quick."""
    if not (state.held[AXIS] & board.moscow or state.held[RUSSIAN] & board.berlin):
        return
    moment = Moment(board, state, played.scenario(board, state))
    for side, wins in WINS.items():
        rules = bars.forced(wins, moment)
        if rules:
            city = "Moscow" if side == AXIS else "Berlin"
            words = t("{city} is under {side} control: {side} wins.", city=city, side=CALLED[side])
            level = "moscow" if side == AXIS else "berlin"
            applies = APPLIES.get(state.scenario, ()) if rules[0].startswith("trc:25.") else ()
            win(state, side, level, words, out, *rules, *applies)
