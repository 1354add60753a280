"""6.24, 6.6, 6.8 Who may not leave an enemy ZOC, and where those who may do not go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, IN_ZOC, SOVIET
from hexfront.hexes import bits
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Step(NamedTuple):
    """A unit or stack about to enter its next hex."""

    board: Board
    state: KharkovState
    mover: Mover
    at: int

    @property
    def units(self) -> tuple[int, ...]:
        """Those who go."""
        return self.mover.units

    @property
    def side(self) -> int:
        """Whose they are."""
        return self.board.side[self.units[0]]

    @property
    def lead(self) -> str:
        """The first of them."""
        return self.board.name(self.units[0])

    @property
    def leaving(self) -> bool:
        """Whether the step takes them out of an enemy ZOC that holds them."""
        return steps.leaves(self.board, self.state, self.mover, self.at)

    @property
    def disengages(self) -> bool:
        """Whether they would pay for that: only the Axis can."""
        return self.side == AXIS and self.leaving

    @property
    def linked(self) -> int:
        """The hexes next to them that the map lets them enter."""
        return self.board.linked[self.at]

    @property
    def over_the_donets(self) -> int:
        """Those of them beyond the Donets."""
        going = self.board.going
        return bits(going.among(self.at, going.across[self.at]))

    def late(self) -> int | None:
        """The first who was in no enemy ZOC when the phase began."""
        return next((unit for unit in self.units if not self.state.flags[unit] & IN_ZOC), None)


def _held(side: int, holds: Callable[[Step], bool]) -> Callable[[Step], bool]:
    """A condition on those of a side who would leave an enemy ZOC."""
    return lambda step: step.side == side and step.leaving and holds(step)


def _romanian(step: Step) -> int | None:
    nations = step.board.units
    return next((unit for unit in step.units if nations[unit].nation == "romanian"), None)


def _named(step: Step, unit: int | None) -> str:
    return step.board.name(step.units[0] if unit is None else unit)


AWAY: tuple[Bar, ...] = (
    ban(
        "kharkov:6.8a",
        lambda step: t("{unit} was in no enemy ZOC when the phase began.", unit=_named(step, step.late())),
        _held(
            SOVIET,
            lambda step: (
                step.state.turn <= step.board.limits.infiltrate_until_turn and step.late() is not None
            ),
        ),
    ),
    ban(
        "kharkov:6.24",
        lambda step: t(
            "{unit} leaves an enemy ZOC only by an overrun or as the result of a combat.", unit=step.lead
        ),
        _held(SOVIET, lambda step: step.state.turn > step.board.limits.infiltrate_until_turn),
    ),
    ban(
        "kharkov:6.6",
        lambda step: t(
            "Only German units disengage, and {unit} is Romanian.", unit=_named(step, _romanian(step))
        ),
        _held(AXIS, lambda step: _romanian(step) is not None),
    ),
    ban(
        "kharkov:6.61",
        lambda step: t("Units disengage in the Initial Movement Phase alone."),
        _held(AXIS, lambda step: step.state.phase != "axis-movement"),
    ),
    ban(
        "kharkov:6.64b",
        lambda step: t("There is no disengagement on turn 1."),
        _held(AXIS, lambda step: step.state.turn <= step.board.limits.no_disengage_turn),
    ),
    ban(
        "kharkov:6.61",
        lambda step: t("{unit} was in no enemy ZOC when the phase began.", unit=_named(step, step.late())),
        _held(AXIS, lambda step: step.late() is not None),
    ),
    Bar(
        "kharkov:6.61",
        lambda step, to: t("A unit disengages to a hex outside enemy ZOC."),
        lambda step: step.state.zoc[SOVIET] if step.disengages else 0,
    ),
    Bar(
        "kharkov:6.64a",
        lambda step, to: t("No unit disengages across the Donets."),
        lambda step: step.over_the_donets if step.disengages else 0,
    ),
)
"""Who may not leave an enemy ZOC, and where those who may do not go."""
