"""10 A unit about to move by sea, and what a voyage asks of seas, coasts and ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import AXIS, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.units import balkans

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.charts.air_and_sea import Sea

BLACK: Sea = "black"
BALTIC: Sea = "baltic"
SEAS: tuple[Sea, Sea] = (BLACK, BALTIC)
"""The two seas that are sailed; each is one zone [trc:10.2a]. The Caspian is none [trc:10.2b]."""
STILL = ("leader", "worker", "partisan", "uprising")
"""The kinds that no ship carries."""


class Voyage(NamedTuple):
    """A unit about to move by sea."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def at(self) -> int:
        """Its hex, or its box."""
        return self.state.where[self.unit]

    @property
    def kind(self) -> str:
        """What it is."""
        return self.board.kinds[self.unit]

    @property
    def sea(self) -> Sea | None:
        """The sea on whose coast it stands; None if on none, or if it comes from outside."""
        return sea_of(self.board, self.at)

    @property
    def in_port(self) -> bool:
        """Whether it stands in a friendly port."""
        return self.at > 0 and bool(ports(self.board, self.state, self.side) >> self.at & 1)

    @property
    def evacuating(self) -> bool:
        """Whether it leaves a coast where there is no friendly port."""
        return self.at > 0 and not self.in_port


def sea_of(board: Board, at: int) -> Sea | None:
    """The sea on whose coast a hex lies."""
    if at > 0:
        for sea in SEAS:
            if board.seas[sea].coast >> at & 1:
                return sea
    return None


def ports(board: Board, state: TrcState, side: int) -> int:
    """The ports of both seas that a side controls now [trc:10.4c]."""
    return board.harbours & state.held[side]


def used(state: TrcState, sea: Sea) -> bool:
    """Whether a move has been tried on a sea in this player turn [trc:10.2c]."""
    return bool(state.sailed & BITS[sea])


BITS = {sea: 1 << number for number, sea in enumerate(SEAS)}
"""Each sea as a set of their numbers."""


def shut_out(board: Board, state: TrcState, side: int, sea: Sea) -> bool:
    """Whether a side may not sail a sea: Russians without Leningrad the Baltic [trc:10.5a]."""
    port = board.tables.sea[sea].russian_port
    return side == RUSSIAN and bool(port) and not state.held[RUSSIAN] & board.cities.hex(port)


def stranded(board: Board, state: TrcState, side: int, sea: Sea) -> bool:
    """Whether the Axis does not sail the Black Sea, since Rumania is neutral [trc:28.6.med.2c]."""
    return side == AXIS and sea == BLACK and balkans.rumania(board, state)


def forsaken(state: TrcState, side: int, sea: Sea) -> bool:
    """Whether a side has lost a unit on a sea and sails it no more [trc:28.6.2b]; an option says so."""
    return bool(state.lost_seas[side] >> SEAS.index(sea) & 1)


def unlimited(state: TrcState) -> bool:
    """Whether any number of invasions may be tried [trc:28.6.2a]; an option says so."""
    return "sea-transport" in state.options


def moves_today(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit can move at all in this impulse, by the chart [trc:10.1b]; neither ZOC nor grief matter."""
    return steps.chart(board, state, unit) > 0


NAVAL_LIMITS = "naval-limits"


def scenario_invasions(board: Board, state: TrcState, side: int) -> int:
    """How many invasions the scenario lets a side try."""
    return board.data.scenarios[state.scenario].invasions[SIDES[side]]


def historical_invasions(board: Board, side: int) -> int:
    """How many invasions the limits of history let a side try [trc:26.7.2]."""
    return board.limits.naval_invasions_axis if side == AXIS else board.limits.naval_invasions_russian


def most_invasions(board: Board, state: TrcState) -> tuple[int, int]:
    """How many invasions each side may try in the whole game; of two limits the lower one counts."""
    most = [scenario_invasions(board, state, side) for side in (AXIS, RUSSIAN)]
    if NAVAL_LIMITS in state.options:
        most = [min(number, historical_invasions(board, side)) for side, number in enumerate(most)]
    return most[AXIS], most[RUSSIAN]
