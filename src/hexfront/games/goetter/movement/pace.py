"""2.3, 5.18, 6.67 How many movement points a unit has; all numbers are halves of a point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.goetter.units import counters
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def allowance(board: Board, state: GoetterState, unit: int) -> int:
    """What a unit may spend in one phase [goetter:2.3d].

    Want of supply halves it upwards [goetter:5.18], then disruption downwards [goetter:6.67a].
    """
    points = counters.face(board, state, unit).ma
    if state.unsupplied >> unit & 1:
        points = (points + 1) // 2
    if state.disrupted >> unit & 1:
        points //= 2
    return 2 * points


def reasons(board: Board, state: GoetterState, unit: int) -> Iterator[Reason]:
    """How the allowance of a unit comes about."""
    yield Reason("goetter:2.3d", t("Movement allowance"), halves(2 * counters.face(board, state, unit).ma))
    if state.unsupplied >> unit & 1:
        yield Reason("goetter:5.18", t("Halved for want of supply, rounded up"))
        yield Reason("goetter:8.17", t("Halved for want of supply, rounded up"))
    if state.disrupted >> unit & 1:
        yield Reason("goetter:6.67a", t("Halved for disruption, rounded down"))
    if (state.unsupplied | state.disrupted) >> unit & 1:
        yield Reason("goetter:2.3d", t("What is left of it"), halves(allowance(board, state, unit)))
