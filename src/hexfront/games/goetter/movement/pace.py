"""2.3, 5.18, 6.67 How many movement points a unit has; all numbers are halves of a point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Reason, t
from hexfront.games.goetter.units import counters
from hexfront.kit import bars
from hexfront.kit.bars import Modifier
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Pace(NamedTuple):
    """A unit whose allowance is asked for."""

    board: Board
    state: GoetterState
    unit: int

    @property
    def printed(self) -> int:
        """What its counter says, in whole points."""
        return counters.face(self.board, self.state, self.unit).ma

    @property
    def hungry(self) -> int:
        """What want of supply takes, in whole points: half of it, rounded in favour of the unit."""
        return self.printed // 2 if self.state.unsupplied >> self.unit & 1 else 0

    @property
    def shaken(self) -> int:
        """What disruption takes of the rest, in whole points: half of it, rounded against the unit."""
        rest = self.printed - self.hungry
        return rest - rest // 2 if self.state.disrupted >> self.unit & 1 else 0


ALLOWANCE: tuple[Modifier, ...] = (
    Modifier("goetter:2.3d", lambda pace: t("Movement allowance"), lambda pace: 2 * pace.printed),
    Modifier(
        "goetter:5.18",
        lambda pace: t("Halved for want of supply, rounded up"),
        lambda pace: -2 * pace.hungry,
        "goetter:8.17",
    ),
    Modifier(
        "goetter:6.67a",
        lambda pace: t("Halved for disruption, rounded down"),
        lambda pace: -2 * pace.shaken,
    ),
)
"""What a unit may spend in one phase; want of supply halves first."""


def allowance(board: Board, state: GoetterState, unit: int) -> int:
    """What a unit may spend in one phase."""
    return bars.total(ALLOWANCE, Pace(board, state, unit))


def reasons(board: Board, state: GoetterState, unit: int) -> Iterator[Reason]:
    """How the allowance of a unit comes about."""
    return iter(bars.reasons(ALLOWANCE, Pace(board, state, unit), signed))


def signed(amount: int) -> str:
    """A number of halves as players read it, below 0 too."""
    return halves(amount) if amount >= 0 else f"−{halves(-amount)}"
