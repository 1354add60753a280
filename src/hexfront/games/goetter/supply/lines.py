"""8.12 to 8.19 Where Soviet supply reaches: from the east edge and the depots, through transit hexes into Berlin."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.box.unit import FRONTS
from hexfront.games.goetter.zones import zone
from hexfront.hexes import NO_SIDES, Sides, bits, connected, each, union
from hexfront.kit import tracing
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


class Ground(NamedTuple):
    """What lines may cross; to find what cuts one, a rule is taken away."""

    through: int
    """The hexes of a supply line: no enemy, and no enemy zone but under a friend [goetter:8.15]."""
    rail: int
    """The hexes of a depot's railway: no enemy and no enemy zone at all [goetter:8.16]."""
    bound: bool = True
    """Whether closed hexsides stop lines, Front boundaries among them [goetter:8.14]."""


class Lines:
    """Where supply reaches over some ground, each a set of hexes, traced when it is first asked for."""

    def __init__(self, board: Board, state: GoetterState, over: Ground) -> None:
        self.board, self.state, self.over = board, state, over
        self._stores: dict[str, int] = {}

    @cached_property
    def _depots(self) -> dict[str, int]:
        depots: dict[str, int] = {front: standing(self.board, self.state, front) for front in FRONTS}
        joined = railways(self.board, self.over) if any(depots.values()) else 0
        return {front: hexes & joined for front, hexes in depots.items()}

    @property
    def depots(self) -> int:
        """The hexes of depots in supply."""
        return union(self._depots.values())

    @cached_property
    def edge(self) -> int:
        """Within reach of the east edge."""
        return near(self.board, self.over, self.board.entries.east)

    def store(self, front: str) -> int:
        """Within reach of one of the depots of a Front that is in supply; nowhere for who belongs to none."""
        if front not in self._stores:
            self._stores[front] = near(self.board, self.over, self._depots.get(front, 0))
        return self._stores[front]

    @property
    def stores(self) -> dict[str, int]:
        """The same for all Fronts."""
        return {front: self.store(front) for front in FRONTS}

    @cached_property
    def gates(self) -> dict[str, int]:
        """By Front, the transit hexes that serve its units on the siege map."""
        return _gates(self.state, self.stores) if self.state.marked else dict.fromkeys(FRONTS, 0)

    @cached_property
    def streets(self) -> dict[str, int]:
        """By Front, the siege hexes with a line to one of these."""
        board, through = self.board, self.over.through
        return {
            front: _flood(
                board, self.over, union(board.links.entry[at] for at in each(gates)) & through, board.siege
            )
            for front, gates in self.gates.items()
        }

    @property
    def any_street(self) -> int:
        """The siege hexes with a line to a transit hex that is supplied by whatever Front."""
        return union(self.streets.values())

    @cached_property
    def rear(self) -> int:
        """Joined to the east edge by a line of any length."""
        outside = self.board.grid.mask & ~self.board.siege
        return _flood(self.board, self.over, self.board.entries.east & self.over.through & outside, outside)

    @cached_property
    def old_side(self) -> int:
        """What lies east of the old front."""
        return self.board.map.zones.get("soviet-side", 0) & ~self.board.siege


def _flood(board: Board, over: Ground, sources: int, within: int) -> int:
    """The hexes of a part of the board that lines of any length join to sources."""
    return (
        connected(board.grid, sources, over.through & within, blocked=_closed(board, over.bound))
        if sources
        else 0
    )


def ground(board: Board, state: GoetterState) -> Ground:
    """What lines may cross now."""
    enemies, zoc = state.occupied[GERMAN], zone.of_side(board, state, GERMAN)
    through = tracing.passable(board.grid, enemies, zoc, state.occupied[SOVIET])
    return Ground(board.land & through, ~enemies & ~zoc)


def near(board: Board, over: Ground, sources: int) -> int:
    """The hexes with a line to any of these sources that is no longer than allowed."""
    if not sources:
        return 0
    outside = over.through & ~board.siege
    reach = {board.limits.supply: sources & outside}
    return tracing.reached_within(board.grid, reach, outside, blocked=_closed(board, over.bound))


def trace(board: Board, over: Ground, at: int, sources: int) -> tuple[int, ...]:
    """A shortest line from a hex to one of these sources, both included."""
    outside = over.through & ~board.siege
    found = tracing.line(board.grid, at, sources & outside, outside, blocked=_closed(board, over.bound))
    return found or ()


def inside(board: Board, over: Ground, at: int, gate: int) -> tuple[int, ...]:
    """A shortest line on the siege map from a hex to one beside a transit hex; none if there is none."""
    doors = board.links.entry[gate] & over.through
    streets = over.through & board.siege
    return tracing.line(board.grid, at, doors, streets, blocked=_closed(board, over.bound)) or ()


def railway(board: Board, over: Ground, at: int) -> tuple[int, ...]:
    """A shortest railway from a depot to the east edge, both included."""
    east, rails = board.entries.east & over.rail, board.map.link("rail")
    return (
        tracing.line(board.grid, at, east, over.rail, along=rails, blocked=_closed(board, over.bound)) or ()
    )


def railways(board: Board, over: Ground) -> int:
    """The hexes joined to the east edge by rail."""
    return _railways(board, over.rail, over.bound)


@remembered(most=4)
def _railways(board: Board, rail: int, bound: bool) -> int:
    """The same for every ground with these railways: rules about other hexes do not touch them."""
    east, rails = board.entries.east & rail, board.map.link("rail")
    return connected(board.grid, east, rail, along=rails, blocked=_closed(board, bound))


def _closed(board: Board, bound: bool) -> Sides:
    return board.links.closed("soviet") if bound else NO_SIDES


def standing(board: Board, state: GoetterState, front: str) -> int:
    """The hexes with a depot of a Front; none for who belongs to no Front."""
    depots = board.fronts.get(front, 0) & board.depots
    return bits([at for unit in each(depots) if (at := state.where[unit]) > 0])


def _gates(state: GoetterState, stores: dict[str, int]) -> dict[str, int]:
    """By Front, the transit hexes with its marker near its depot; one with lines to two Fronts serves both."""
    gates: dict[str, int] = dict.fromkeys(FRONTS, 0)
    for at, marker in state.marked.items():
        if stores[marker] >> at & 1:
            for front in FRONTS:
                gates[front] |= stores[front] & 1 << at
    return gates
