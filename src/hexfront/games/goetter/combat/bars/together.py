"""6.61, 6.63 What keeps units from retreating as a stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.goetter.combat.retreat_paths import Ground
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Together:
    """A unit that is to go with others."""

    def __init__(self, board: Board, state: GoetterState, frame: Any, unit: int) -> None:
        self.board, self.state, self.frame, self.unit = board, state, frame, unit

    @property
    def alone(self) -> bool:
        """Whether nobody is left to go with it."""
        mates = [one for one in (*self.frame.waiting, *self.frame.group) if one != self.unit]
        return all(self.state.where[one] != self.state.where[self.unit] for one in mates)

    @property
    def apart(self) -> bool:
        """Whether the others retreat from another hex."""
        group = self.frame.group
        return bool(group) and self.state.where[group[0]] != self.state.where[self.unit]

    @property
    def crowded(self) -> bool:
        """Whether together they would have to go a worse way than each alone."""
        group = (*self.frame.group, self.unit)
        sole = [self._best((unit,)) for unit in group]
        return self._best(group) > min(sole)

    def _best(self, group: tuple[int, ...]) -> int:
        start = self.state.where[group[0]]
        return Ground(self.board, self.state, self.frame.way, start, group, self.frame.units).best()


COMPANY = (
    ban(
        "goetter:6.61a",
        lambda mate: t(
            "{unit} is not among those who have still to retreat.", unit=mate.board.name(mate.unit)
        ),
        lambda mate: mate.unit not in mate.frame.waiting,
    ),
    ban(
        "goetter:6.61b",
        lambda mate: t("The retreat under way comes first."),
        lambda mate: bool(mate.frame.path),
    ),
    ban(
        "goetter:6.61a",
        lambda mate: t("Only units of one hex retreat as a stack."),
        lambda mate: mate.unit in mate.frame.waiting and (mate.apart or mate.alone),
    ),
    ban(
        "goetter:6.62a",
        lambda mate: t("Together they would have to go a worse way than each by itself."),
        lambda mate: (
            mate.unit in mate.frame.waiting
            and not mate.frame.path
            and not (mate.apart or mate.alone)
            and mate.crowded
        ),
    ),
)
"""What keeps a unit from going with the others."""
