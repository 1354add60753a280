"""25.2, 27.12 How it stands with the points of a scenario and with the next test for sudden death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Outlook
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import CALLED, SIDES, TrcState
from hexfront.games.trc.victory import final, played, points, sudden_death

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def outlook(board: Board, state: TrcState) -> Iterator[Outlook]:
    """The points as they would be counted now, where points decide, and the objectives of the next test."""
    score = points.scored(board, state)
    if score is not None:
        scenario = played.scenario(board, state)
        lines = tuple((one.words(score), one.amount(score), one.rule) for one in points.POINTS)
        words = t(
            "Counted now: {have} VP for the Axis. With {need} or more after turn {turn} it wins, else the Russian.",
            have=sum(amount for _, amount, _ in lines),
            need=scenario.axis_needs,
            turn=scenario.last,
        )
        yield Outlook(words, final.ENDS[scenario.id], SIDES[0], lines)
    test = sudden_death.next_test(board, state)
    if test is not None:
        for side, name in enumerate(SIDES):
            goals = sudden_death.goals(board, state, side, test)
            rule = sudden_death.rules(test, side)[-1]
            words = t(
                "Sudden death in January/February {year}: {side} meets {met} of {all}.",
                year=year(test.turn),
                side=CALLED[side],
                met=sum(goal.met for goal in goals),
                all=len(goals),
            )
            yield Outlook(words, rule, name, tuple((goal.words, int(goal.met), rule) for goal in goals))
