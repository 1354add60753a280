"""2.3, 5.18, 6.67 How many movement points a unit has; all numbers are halves of a point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Reason, t
from hexfront.kit import bars
from hexfront.kit.bars import Modifier
from hexfront.kit.sheet import halves
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Pace(NamedTuple):
    """A unit whose allowance is asked for."""

    board: Board
    unit: int
    reduced: int
    unsupplied: int
    disrupted: int

    @property
    def printed(self) -> int:
        """What its counter says, in whole points."""
        return self.board.faces[self.reduced][self.unit].ma

    @property
    def hungry(self) -> int:
        """What want of supply takes, in whole points: half of it, rounded in favour of the unit."""
        return self.printed // 2 if self.unsupplied else 0

    @property
    def shaken(self) -> int:
        """What disruption takes of the rest, in whole points: half of it, rounded against the unit."""
        rest = self.printed - self.hungry
        return rest - rest // 2 if self.disrupted else 0


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
    return _allowance(
        board, unit, state.reduced >> unit & 1, state.unsupplied >> unit & 1, state.disrupted >> unit & 1
    )


@remembered(most=4096)
def _allowance(board: Board, unit: int, reduced: int, unsupplied: int, disrupted: int) -> int:
    return bars.total(ALLOWANCE, Pace(board, unit, reduced, unsupplied, disrupted))


def reasons(board: Board, state: GoetterState, unit: int) -> Iterator[Reason]:
    """How the allowance of a unit comes about."""
    marks = [units >> unit & 1 for units in (state.reduced, state.unsupplied, state.disrupted)]
    return iter(bars.reasons(ALLOWANCE, Pace(board, unit, *marks), signed))


def signed(amount: int) -> str:
    """A number of halves as players read it, below 0 too."""
    return halves(amount) if amount >= 0 else f"−{halves(-amount)}"
