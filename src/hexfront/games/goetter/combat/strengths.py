"""6.1, 6.17 What a unit is worth in a fight: halved unit by unit, rounded up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from hexfront.engine.api import Reason, Text, t
from hexfront.games.goetter.units import counters
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

Part = Literal["attack", "defence"]
ATTACK: Part = "attack"
DEFENCE: Part = "defence"


class Fighter(NamedTuple):
    """A unit in a fight, on one of its sides."""

    board: Board
    state: GoetterState
    unit: int
    part: Part

    @property
    def printed(self) -> int:
        """What the side of its counter that is up shows."""
        face = counters.face(self.board, self.state, self.unit)
        return face.attack if self.part == "attack" else face.defence


UNSUPPLIED = Force(
    "goetter:6.17",
    lambda fighter: (
        fighter.state.unsupplied >> fighter.unit & 1
        and (fighter.part == "attack" or not fighter.state.guarded >> fighter.unit & 1)
    ),
)
"""Out of supply; east of the old front units still defend in full."""
DISRUPTED = Force("goetter:6.67a", lambda fighter: fighter.state.disrupted >> fighter.unit & 1)
HALVINGS: tuple[tuple[Force, Callable[[str], Text]], ...] = (
    (UNSUPPLIED, lambda unit: t("{unit} is out of supply: half, rounded up", unit=unit)),
    (DISRUPTED, lambda unit: t("{unit} is disrupted: half, rounded up", unit=unit)),
)


def strength(board: Board, state: GoetterState, unit: int, part: Part) -> int:
    """What a unit is worth: its whole value [goetter:6.24], halved once for each of the two [goetter:6.17]."""
    return weighed(board, state, unit, part)[0]


def weighed(board: Board, state: GoetterState, unit: int, part: Part) -> tuple[int, list[Reason]]:
    """What a unit is worth, and why that is not what it shows."""
    fighter = Fighter(board, state, unit, part)
    value = fighter.printed
    found: list[Reason] = []
    if not (state.unsupplied | state.disrupted) >> unit & 1:
        return value, found  # Most are neither, and nobody else is halved.
    for force, words in HALVINGS:
        if force.holds(fighter):
            value = (value + 1) // 2
            found.append(Reason(force.rule, words(board.name(unit)), str(value)))
    return value, found
