"""25.1.1, 27.12 The end of the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.games.trc.state import AXIS, CALLED, RUSSIAN, TrcState
from hexfront.games.trc.victory import played, points, sudden_death
from hexfront.games.trc.victory.ending import APPLIES, win
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

ENDS = {
    "breaking-storm": "trc:27.2b",
    "barbarossa": "trc:27.3b",
    "fall-blau": "trc:27.4d",
    "zitadelle": "trc:27.5d",
}
"""By scenario, the rule that says how many points the Axis needs."""


def end_turn(board: Board, state: TrcState, out: list[Event]) -> None:
    """A turn is over: test for sudden death, and end the game after the last [trc:25.0] [trc:27.12a]."""
    sudden_death.check(board, state, out)
    if state.result is None and state.turn >= played.last_turn(board, state):
        _finish(board, state, out)


def _finish(board: Board, state: TrcState, out: list[Event]) -> None:
    scenario = played.scenario(board, state)
    score = points.scored(board, state)
    if score is None:
        # Who controls Berlin has won before.
        words = t("The war is over and Berlin is not Russian: the Axis wins.")
        rules = ["trc:25.1.1b", "trc:25.0", "trc:4.4", *APPLIES.get(scenario.id, ())]
        if played.OPTION in state.options:
            rules.append("trc:27.12a")
        win(state, AXIS, "campaign", words, out, *rules)
        return
    counted = bars.counted(points.POINTS, score)
    made = sum(amount for _, amount in counted)
    winner = AXIS if made >= scenario.axis_needs else RUSSIAN
    words = t(
        "The Axis has {points} points and needs {needed}: {side} wins.",
        points=made,
        needed=scenario.axis_needs,
        side=CALLED[winner],
    )
    cited = dict.fromkeys(
        [ENDS[scenario.id], "trc:27.12a", "trc:4.4", *[modifier.rule for modifier, _ in counted]]
    )
    if not scenario.campaign_victory:
        cited["trc:27.2d"] = None
    if "trc:27.12c" in cited:
        cited["trc:27.12b"] = None
    if board.cities.held & ~(state.held[AXIS] | state.held[RUSSIAN]):
        cited["trc:27.12d"] = None
    win(state, winner, "points", words, out, *cited, points={"axis": made})
