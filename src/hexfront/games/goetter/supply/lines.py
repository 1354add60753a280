"""8.12 to 8.19 Where Soviet supply reaches: from the east edge and the depots, through transit hexes into Berlin."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.box.unit import FRONTS, Front
from hexfront.games.goetter.zones import zone
from hexfront.hexes import NO_SIDES, bits, connected, each, union
from hexfront.kit import tracing

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


class Lines(NamedTuple):
    """Where supply reaches, each a set of hexes."""

    depots: int
    """The hexes of depots in supply."""
    edge: int
    """Within reach of the east edge."""
    stores: dict[str, int]
    """By Front, within reach of one of its depots that is in supply."""
    gates: dict[str, int]
    """By Front, the transit hexes that serve its units on the siege map."""
    streets: dict[str, int]
    """By Front, the siege hexes with a line to one of these."""
    rear: int
    """Joined to the east edge by a line of any length."""

    @property
    def any_street(self) -> int:
        """The siege hexes with a line to a transit hex that is supplied by whatever Front."""
        return union(self.streets.values())


def ground(board: Board, state: GoetterState) -> Ground:
    """What lines may cross now."""
    enemies, zoc = state.occupied[GERMAN], zone.of_side(board, state, GERMAN)
    through = tracing.passable(board.grid, enemies, zoc, state.occupied[SOVIET])
    return Ground(board.land & through, board.land & ~enemies & ~zoc)


def survey(board: Board, state: GoetterState, over: Ground) -> Lines:
    """Where supply reaches over this ground."""
    grid = board.grid
    closed = board.links.closed("soviet") if over.bound else NO_SIDES
    outside = over.through & ~board.siege
    railways = connected(
        grid, board.entries.east & over.rail, over.rail, along=board.map.link("rail"), blocked=closed
    )
    depots: dict[str, int] = {front: _standing(board, state, front) & railways for front in FRONTS}

    def near(sources: int) -> int:
        reach = {board.limits.supply: sources & outside}
        return tracing.reached_within(grid, reach, outside, blocked=closed)

    stores: dict[str, int] = {front: near(depots[front]) for front in FRONTS}
    gates = _gates(board, state, stores)
    streets: dict[str, int] = {}
    for front in FRONTS:
        doors = union(board.links.entry[at] for at in each(gates[front])) & over.through
        streets[front] = connected(grid, doors, over.through & board.siege, blocked=closed)
    rear = connected(grid, board.entries.east & outside, outside, blocked=closed)
    return Lines(union(depots.values()), near(board.entries.east), stores, gates, streets, rear)


def _standing(board: Board, state: GoetterState, front: Front) -> int:
    """The hexes with a depot of a Front."""
    return bits(at for unit in each(board.fronts[front] & board.depots) if (at := state.where[unit]) > 0)


def _gates(board: Board, state: GoetterState, stores: dict[str, int]) -> dict[str, int]:
    """By Front, the transit hexes with its marker near its depot; one with lines to two Fronts serves both."""
    gates: dict[str, int] = dict.fromkeys(FRONTS, 0)
    for at, marker in state.marked.items():
        if stores.get(marker, 0) >> at & 1:
            for front in FRONTS:
                gates[front] |= stores[front] & 1 << at
    return gates
