"""6.1 What closes a hex to every attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Illegal, t
from hexfront.games.goetter.combat.clash import defenders
from hexfront.games.goetter.combat.eligible import able, reach
from hexfront.games.goetter.state import GoetterState
from hexfront.hexes import bits, each, spread, union
from hexfront.kit import bars
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Aim(NamedTuple):
    """A side that looks for a hex to attack."""

    board: Board
    state: GoetterState
    side: int

    @property
    def enemies(self) -> int:
        """The hexes with enemies."""
        return self.state.occupied[1 - self.side]

    def reached(self) -> int:
        """The hexes that somebody of this side who may attack is next to."""
        return union(
            [reach(self.board, self.state.where[unit]) for unit in able(self.board, self.state, self.side)]
        )

    def spent(self) -> int:
        """The hexes in which nobody may be attacked any more in this phase."""
        found = [at for at in each(self.enemies) if not defenders(self.state, at)]
        return bits(found)

    @property
    def entered(self) -> int:
        """The hexes in which somebody stands who has advanced."""
        where = self.state.where
        return bits(where[unit] for unit in each(self.state.advanced) if where[unit] > 0)

    def across(self) -> int:
        """The hexes with enemies that are next to units of this side across water alone."""
        grid, state = self.board.grid, self.state
        near = union([reach(self.board, at) for at in each(state.occupied[self.side])])
        return self.enemies & spread(grid, state.occupied[self.side]) & ~near & ~self.board.siege


TARGETS = (
    Bar(
        "goetter:6.11",
        lambda aim, at: t("No enemy stands in {hex}.", hex=aim.board.label(at)),
        lambda aim: ~aim.enemies,
    ),
    Bar(
        "goetter:6.16a",
        lambda aim, at: t(
            "{hex} is a siege hex: nobody attacks it in a combat phase.", hex=aim.board.label(at)
        ),
        lambda aim: aim.enemies & aim.board.siege,
    ),
    Bar(
        "goetter:6.73b",
        lambda aim, at: t("Who has advanced in this phase is not attacked in it."),
        lambda aim: (
            aim.spent()
            & bits(aim.state.where[unit] for unit in each(aim.state.advanced) if aim.state.where[unit] > 0)
        ),
    ),
    Bar(
        "goetter:6.14",
        lambda aim, at: t("{hex} has been attacked in this phase.", hex=aim.board.label(at)),
        lambda aim: aim.spent(),
    ),
    Bar(
        "goetter:6.16b",
        lambda aim, at: t("Nobody attacks across a lake."),
        lambda aim: aim.across(),
    ),
    Bar(
        "goetter:6.0",
        lambda aim, at: t("Nobody who may attack is next to {hex}.", hex=aim.board.label(at)),
        lambda aim: aim.enemies & ~aim.reached() & ~aim.board.siege & ~aim.spent(),
    ),
)
"""What closes a hex to every attack."""


def spared(board: Board, state: GoetterState, side: int, at: int) -> Iterator[Illegal]:
    """Every rule against an attack on a hex."""
    return bars.objections(TARGETS, Aim(board, state, side), at)
