"""7.2, 8.2, 8.5.1 What ends a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.state import AXIS, RUSSIAN
from hexfront.games.trc.units import stacks
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


class Entry(NamedTuple):
    """A unit that has just entered a hex."""

    board: Board
    state: TrcState
    unit: int
    start: int
    at: int

    @property
    def watched(self) -> bool:
        """Whether the hex is in enemy ZOC."""
        return bool(stacks.watched(self.state, self.board.side[self.unit]) >> self.at & 1)

    @property
    def lair(self) -> bool:
        """Whether only a partisan makes it so."""
        return (
            self.watched and self.board.side[self.unit] == AXIS and not self.state.zoc[RUSSIAN] >> self.at & 1
        )

    @property
    def contested(self) -> bool:
        """Whether others of the unit's side have the hex in their ZOC too."""
        side = self.board.side[self.unit]
        friends = self.board.near.adjacent[self.at] & self.state.occupied[side]
        mates = [mate for mate in self.state.at[self.at] if self.board.side[mate] == side]
        return self.watched and (bool(friends) or len(mates) > 1)


STOPS = (
    Force("trc:7.2", lambda entry: entry.watched),
    Force(
        "trc:8.2a",
        lambda entry: bool(entry.board.going.stops(entry.unit, entry.state.weather) >> entry.at & 1),
    ),
    Force("trc:8.5.1a", lambda entry: bool(entry.board.near.over_strait[entry.start] >> entry.at & 1)),
    Force("trc:7.4b", lambda entry: entry.contested),
    Force("trc:7.3", lambda entry: entry.lair),
    Force("trc:19.2b", lambda entry: entry.lair),
)
"""What ends a move; the first that holds is told to who wants to go on."""
