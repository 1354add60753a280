"""8.1 Supply lines: from which hexes one can be traced to a friendly source."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.kit.bars import Bar, closed

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


BARREN: tuple[Bar, ...] = (
    Bar(
        "tow:2.1h",
        lambda case, at: t("{hex} is no supply source of its side", hex=case[0].label(at)),
        lambda case: ~case[0].sources[case[1]],
    ),
)
"""The hexes of the map that are no source, by board and side."""


def sources(board: Board, state: TowState, side: int, *, bridgehead: bool = True) -> int:
    """The supply sources of a side; the airborne bridgehead is one [tow:11.1i], but not for arrivals."""
    found = ~closed(BARREN, (board, side)) & board.grid.mask
    if side == SOVIET and bridgehead and state.bridgehead > 0:
        found |= 1 << state.bridgehead
    return found


def enemy_cities(board: Board, state: TowState, side: int) -> int:
    """The cities that the other side controls (8.1f)."""
    return state.held if side == AXIS else board.cities & ~state.held


class Line(NamedTuple):
    """A supply line that a side wants to trace."""

    board: Board
    state: TowState
    side: int
    friends: int
    """The hexes in which friends lift an enemy ZOC."""

    @property
    def enemies(self) -> int:
        """The hexes that the other side holds."""
        return self.state.occupied[1 - self.side]


THROUGH: tuple[Bar, ...] = (
    Bar(
        "tow:8.1b",
        lambda line, at: t("The enemy stands in {hex}", hex=line.board.label(at)),
        lambda line: line.enemies,
    ),
    Bar(
        "tow:8.1f",
        lambda line, at: t("The enemy controls the city {hex}", hex=line.board.label(at)),
        lambda line: enemy_cities(line.board, line.state, line.side),
    ),
    Bar(
        "tow:8.1c",
        lambda line, at: t("An enemy ZOC covers {hex}", hex=line.board.label(at)),
        lambda line: line.state.zoc[1 - line.side] & ~line.friends,
    ),
)
"""What a supply line does not enter; the hexsides that it does not cross are ``SUPPLY_WALLS``."""

CUT_OFF: tuple[Bar, ...] = (
    Bar(
        "tow:8.1a",
        lambda line, at: t("No supply line leads to a friendly source"),
        lambda line: ~_fed(line),
    ),
)
"""Where a unit has no supply line."""


def traceable(board: Board, state: TowState, side: int, *, without: int = 0) -> int:
    """The hexes from which a supply line of any length runs to a friendly source.

    Friends in ``without`` do not lift a ZOC: a unit that is about to leave.
    """
    return ~closed(CUT_OFF, Line(board, state, side, state.occupied[side] & ~without)) & board.grid.mask


def passable(line: Line) -> int:
    """The hexes that a line may enter."""
    return line.board.land & ~closed(THROUGH, line)


def _fed(line: Line) -> int:
    # A source that an enemy holds or cuts off is none.
    through = passable(line)
    return _flood(line.board, sources(line.board, line.state, line.side) & through, through)


def _flood(board: Board, start: int, through: int) -> int:
    """The hexes that lines reach from these; as ``tracing.reached`` does it, on sides looked up once."""
    found = frontier = start
    while frontier:
        near = 0
        for by, hexes in board.supply_sides:
            part = frontier & hexes
            if part:
                near |= part << by if by > 0 else part >> -by
        frontier = near & through & ~found
        found |= frontier
    return found
