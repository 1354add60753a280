"""A unit about to move, as the bars of movement look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.movement import pace, party
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.zones import zone

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Going(NamedTuple):
    """A unit, and the party that is under way."""

    board: Board
    state: GoetterState
    party: Party
    unit: int

    @property
    def at(self) -> int:
        """Where it is: a hex, or a box, which is 0 or less."""
        return self.state.where[self.unit]

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def under_way(self) -> bool:
        """Whether it has begun to move and may go on."""
        return self.unit in self.party.units and self.has(self.state.moved)

    @property
    def spent(self) -> int:
        """What it has spent."""
        return self.party.paid(self.unit)

    @property
    def left(self) -> int:
        """What it has left."""
        return pace.allowance(self.board, self.state, self.unit) - self.spent

    @property
    def begins(self) -> int:
        """How many units begin to move with it."""
        return len(party.fresh(self.state, party.goers(self.party, self.unit)))

    @property
    def zones(self) -> int:
        """The enemy zones of control."""
        return zone.over(self.board, self.state, self.board.side[self.unit])

    @property
    def watched(self) -> bool:
        """Whether it stands in one of them."""
        return self.at > 0 and bool(self.zones >> self.at & 1)

    def has(self, units: int) -> bool:
        """Whether it is one of a set of units."""
        return bool(units >> self.unit & 1)

    def on(self, hexes: int) -> bool:
        """Whether it stands in one of a set of hexes."""
        return self.at > 0 and bool(hexes >> self.at & 1)
