"""5.12, 5.2, 5.3, 5.4 What a step costs, line by line, in halves of a movement point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import t
from hexfront.games.goetter.board import GERMAN
from hexfront.games.goetter.box.map_file import LINKS, MAJOR, TERRAIN
from hexfront.hexes import bits
from hexfront.kit.bars import Modifier
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

RAIL = "rail"
BRIDGED = ("minor-river", *MAJOR)
"""The rivers that can be crossed, each at its price."""


class Stride:
    """A unit about to go from a hex to the next; what several lines of the price ask is looked up once."""

    __slots__ = (
        "at",
        "barred",
        "board",
        "depot",
        "into_transit",
        "link",
        "mobile",
        "off_road",
        "to",
        "unit",
        "way",
        "zones",
    )

    def __init__(self, board: Board, unit: int, at: int, to: int, marked: int = 0, zones: int = 0) -> None:
        """``marked`` are the transit hexes whose roads and railways are of no use to it (5.33b)."""
        self.board, self.unit, self.at, self.to = board, unit, at, to
        self.zones = zones
        """The enemy zones of control."""
        self.way = board.grid.direction(at, to)
        """The direction of the step; none between the maps."""
        self.mobile = bool(board.mobile >> unit & 1)
        self.depot = bool(board.depots >> unit & 1)
        """Whether it is a depot, which pays one price along the railway and nothing else (5.29a)."""
        self.barred = bool((1 << at | 1 << to) & marked)
        """Whether it comes by such a hex."""
        self.link = self._link()
        """The road or railway along which it goes at their rate, if any."""
        self.into_transit = not self.depot and not self.link and bool(board.transit >> to & 1)
        """Whether it pays the price of a transit hex, which leaves out all terrain (5.41)."""
        self.off_road = not (self.depot or self.link or self.into_transit)
        """Whether it pays for the terrain."""

    def _link(self) -> str:
        way, at = self.way, self.at
        if self.depot or self.barred or way is None or self.board.in_city[at]:
            return ""
        for name in LINKS:
            if self.board.map.has_link(name, at, way):
                return name
        return ""

    def costs(self, name: str) -> int:
        """What a line of the terrain chart asks of it."""
        return self.board.tables.terrain[name].cost(self.mobile) or 0

    def ground(self) -> str:
        """The terrain of the hex that is paid for: the dearest."""
        return _ground(self.board, self.mobile, self.to)

    def river_cost(self) -> int:
        """What the rivers on the hexside add; one between the maps has none."""
        way = self.way
        if way is None:
            return 0
        return sum(self.costs(name) for name in BRIDGED if self.board.map.has_side(name, self.at, way))


@remembered(most=4096)
def _ground(board: Board, mobile: bool, at: int) -> str:
    """The terrain of a hex that is dearest to units of a kind."""
    costs = {
        name: board.tables.terrain[name].cost(mobile) or 0
        for name in board.map.terrain_at(at)
        if name in TERRAIN
    }
    return max([name for name in costs if costs[name]] or ["clear"], key=lambda name: costs.get(name, 0))


def linked(board: Board, name: str, at: int, to: int) -> bool:
    """Whether a road or a railway leads from one hex to the next; those on the siege map are decoration.

    So are the roads there [goetter:13.0q5] [goetter:13.0q6] [goetter:5.34].
    """
    way = board.grid.direction(at, to)
    return way is not None and not board.siege >> at & 1 and board.map.has_link(name, at, way)


def marked(board: Board, state: GoetterState, unit: int) -> int:
    """The transit hexes whose roads a unit may not use: Germans, those that bear a marker [goetter:5.33b]."""
    return bits(state.marked) if state.marked and board.side[unit] == GERMAN else 0


def _road(stride: Stride) -> int:
    return stride.costs(stride.link) if stride.link == "road" else 0


def _rail(stride: Stride) -> int:
    return stride.costs(stride.link) if stride.link == RAIL else 0


GROUND_PRICE: tuple[Modifier, ...] = (
    Modifier(
        "goetter:5.29a",
        lambda stride: t("A depot pays for each hex of railway"),
        lambda stride: 2 * stride.board.limits.depot if stride.depot else 0,
    ),
    Modifier("goetter:5.32", lambda stride: t("Along a road, rivers included"), _road),
    Modifier("goetter:5.73", lambda stride: t("Along a railway, rivers included"), _rail, "goetter:5.32"),
    Modifier(
        "goetter:5.41",
        lambda stride: t("Into a transit hex, whatever its terrain"),
        lambda stride: 2 * stride.board.limits.transit if stride.into_transit else 0,
        "goetter:5.33a",
    ),
    Modifier(
        "goetter:5.12",
        lambda stride: t("Terrain: {name}", name=stride.ground()),
        lambda stride: stride.costs(stride.ground()) if stride.off_road else 0,
        "goetter:5.7",
    ),
    Modifier(
        "goetter:5.31",
        lambda stride: t("Across a river"),
        lambda stride: stride.river_cost() if stride.off_road else 0,
    ),
)
"""What the map asks for; of road, transit and terrain one alone."""

ZONE_PRICE: tuple[Modifier, ...] = (
    Modifier(
        "goetter:5.22b",
        lambda stride: t("Into an enemy ZOC"),
        lambda stride: 2 * stride.board.limits.zone_entry if stride.zones >> stride.to & 1 else 0,
    ),
    Modifier(
        "goetter:5.22c",
        lambda stride: t("Out of an enemy ZOC"),
        lambda stride: 2 * stride.board.limits.zone_exit if stride.zones >> stride.at & 1 else 0,
        "goetter:4.22",
    ),
)
"""What enemy zones add."""

PRICE = (*GROUND_PRICE, *ZONE_PRICE)
