"""8.32, 8.33 What keeps an eliminated German unit from coming back, each rule said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Text, t
from hexfront.games.goetter.state import DEAD, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each
from hexfront.kit.bars import ban
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

NEVER = frozenset({"fuehrer", "hq", "german-depot", "factory", "fortress", "volkssturm"})
"""The kinds that do not come back."""


def stands(board: Board, state: GoetterState, kind: str) -> int:
    """The hex of the depot or the factory, which never move; 0 if it is lost."""
    return next((at for unit in board.senders[kind] if (at := state.where[unit]) > 0), 0)


@remembered(most=1)
def returning(board: Board) -> int:
    """The Germans of the kinds that come back: mobile ones, and foot units that are not too fast."""
    slow = board.limits.foot_allowance
    return bits(
        unit.number
        for unit in board.units
        if unit.side == "german" and unit.kind not in NEVER and (unit.mobile or unit.face.ma <= slow)
    )


@remembered(most=1)
def needs(board: Board) -> tuple[tuple[int, bool, int], ...]:
    """Each of them, whether the factory sends it, and the points of defence that it takes."""
    units = [board.units[unit] for unit in each(returning(board))]
    return tuple((unit.number, unit.mobile, unit.face.defence) for unit in units)


class Return(NamedTuple):
    """A unit that is to come back."""

    board: Board
    state: GoetterState
    unit: int
    left: int
    """The points of defence that are left for its kind."""

    @property
    def name(self) -> str:
        """The unit."""
        return self.board.name(self.unit)

    @property
    def mobile(self) -> bool:
        """Whether the factory would have to send it."""
        return self.board.units[self.unit].mobile

    @property
    def returns(self) -> bool:
        """Whether it is a German unit of the kinds that come back."""
        return bool(returning(self.board) >> self.unit & 1)

    @property
    def at(self) -> int:
        """Where it would be placed; 0 if what sends it is lost."""
        return stands(self.board, self.state, "factory" if self.mobile else "german-depot")

    @property
    def defence(self) -> int:
        """What it takes of them."""
        return self.board.units[self.unit].face.defence


def _dear(case: Return) -> bool:
    return case.returns and case.at > 0 and case.defence > case.left


def _crowded(case: Return) -> bool:
    return case.returns and case.at > 0 and not counters.fits(case.board, case.state, case.unit, case.at)


def _points(case: Return) -> Text:
    return t(
        "{unit} takes {points} points of defence; left: {left}.",
        unit=case.name,
        points=case.defence,
        left=case.left,
    )


def _room(case: Return) -> Text:
    return t("There is no room for {unit} beside what sends it.", unit=case.name)


BARS = (
    ban(
        "goetter:8.32a",
        lambda case: t("{unit} is not one of those that come back.", unit=case.name),
        lambda case: not case.returns,
    ),
    ban(
        "goetter:8.31",
        lambda case: t("{unit} is not eliminated.", unit=case.name),
        lambda case: case.state.where[case.unit] != DEAD,
    ),
    ban(
        "goetter:8.32a",
        lambda case: t("Without the depot at Jüterbog {unit} does not come back.", unit=case.name),
        lambda case: case.returns and not case.mobile and not case.at,
    ),
    ban(
        "goetter:8.33a",
        lambda case: t("Without the Alkett factory {unit} does not come back.", unit=case.name),
        lambda case: case.returns and case.mobile and not case.at,
    ),
    ban("goetter:8.32a", _points, lambda case: not case.mobile and _dear(case)),
    ban("goetter:8.33a", _points, lambda case: case.mobile and _dear(case)),
    ban("goetter:8.32b", _room, lambda case: not case.mobile and _crowded(case)),
    ban("goetter:8.33b", _room, lambda case: case.mobile and _crowded(case)),
)
