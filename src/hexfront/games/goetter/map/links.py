"""Who may go where between the two maps: one table, asked by zones, movement, retreat, support and supply alike.

An attack goes the ways of a march, and so does an overrun or an advance: `march` on the operational map, `siege-march`
in a siege phase (6.16a, 6.25, 6.77, 7.21, 7.52).
"""

from __future__ import annotations

from typing import Literal

from hexfront.games.goetter.box.map_file import BARRIERS, BOUNDARY, JUMP, land
from hexfront.hexes import NO_SIDES, Grid, HexMap, Sides, bits, each, listed, union
from hexfront.hexes.connect import Openings, beside, openings

Part = Literal["operational", "transit", "siege"]
Mover = Literal["german", "soviet", "us"]
Way = Literal["zone", "march", "siege-march", "retreat", "siege-retreat", "support", "supply", "siege-supply"]

_OUTSIDE: tuple[tuple[Part, Part], ...] = (
    ("operational", "operational"),
    ("operational", "transit"),
    ("transit", "operational"),
    ("transit", "transit"),
)
"""Between all hexes that are not on the siege map."""

PASSES: dict[Way, tuple[tuple[Part, Part], ...]] = {
    "zone": (*_OUTSIDE, ("transit", "siege"), ("siege", "siege")),  # 4.25: never back into transit
    "march": _OUTSIDE,  # 5.17a, 5.43a, 5.45
    "siege-march": (("transit", "siege"), ("siege", "siege")),  # 5.43b, 5.45, 5.46
    "retreat": _OUTSIDE,  # 6.68a, 7.42b
    "siege-retreat": (("siege", "siege"), ("transit", "transit")),  # 6.68b, 7.42a
    "support": (("transit", "siege"), ("siege", "siege")),  # 7.54a
    "supply": _OUTSIDE,  # 8.12a, 8.18b
    "siege-supply": (("siege", "siege"), ("siege", "transit")),  # 8.18a: from the unit to a transit hex
}
"""From which part of the board each way leads into which."""

CLOSED_TO: dict[Mover, tuple[str, ...]] = {
    "german": (),
    "soviet": (BOUNDARY,),
    "us": (BOUNDARY, "elbe"),
}
"""The hexsides that bind one side alone (5.27, 9.72c); what nobody crosses comes on top."""


class Links:
    """The ways of one map, worked out when they are first asked for."""

    def __init__(self, board: HexMap) -> None:
        zones = board.zones
        self.map = board
        self.entry = board.jumps_from(JUMP)
        """By transit hex, the siege hexes that it touches."""
        self.transit = zones.get("transit", 0) | bits(self.entry)
        self.siege = union(board.grid.on_sheet(number) for number in range(1, len(board.grid.sheets)))
        """Every sheet but the first: so on the map of a position too, which has no zones."""
        self.operational = land(board) & ~self.transit & ~self.siege
        self.parts: dict[Part, int] = {
            "operational": self.operational,
            "transit": self.transit,
            "siege": self.siege,
        }
        self.exit: dict[int, int] = {}
        """By siege hex, the transit hexes that touch it."""
        for start, ends in self.entry.items():
            for at in each(ends):
                self.exit[at] = self.exit.get(at, 0) | 1 << start
        self.gates = self.transit | bits(self.exit)
        """Where one part of the board touches another."""
        self.barriers = _together(board, BARRIERS)
        """Hexsides that nobody crosses."""
        self._closed = {mover: _together(board, (*BARRIERS, *names)) for mover, names in CLOSED_TO.items()}
        self._around: dict[tuple[Way, Mover | None], list[int]] = {}
        self._spread: dict[tuple[Way, Mover | None], tuple[Openings, list[tuple[int, int]]]] = {}

    def closed(self, mover: Mover | None = None) -> Sides:
        """The hexsides that a mover never crosses; without one, those that nobody crosses."""
        return self.barriers if mover is None else self._closed[mover]

    def part(self, at: int) -> Part:
        """On which part of the board a hex lies; a transit hex is neither of the two others (4.15)."""
        return "transit" if self.transit >> at & 1 else "siege" if self.siege >> at & 1 else "operational"

    def around(self, way: Way, mover: Mover | None = None) -> list[int]:
        """By hex, the hexes next to it this way; zones ask without a mover, since boundaries do not stop them."""
        found = self._around.get((way, mover))
        if found is None:
            found = self._around[way, mover] = self._survey(way, mover)
        return found

    def spread(self, hexes: int, way: Way, mover: Mover | None = None) -> int:
        """All hexes next to any of these; a part of the board is spread as a whole, but for the gates between them."""
        around, near = self.around(way, mover), 0
        for at in listed(hexes & self.gates):
            near |= around[at]
        ways, parts = self._spreading(way, mover)
        for part, ends in parts:
            if hexes & part:
                near |= beside(self.map.grid, hexes & part, ways) & ends
        return near

    def _spreading(self, way: Way, mover: Mover | None) -> tuple[Openings, list[tuple[int, int]]]:
        """Where steps may go, and by part of the board without the gates where they may end."""
        found = self._spread.get((way, mover))
        if found is None:
            parts = [(self.parts[part] & ~self.gates, ends) for part, ends in self._into(way).items()]
            found = self._spread[way, mover] = openings(self.map.grid, self.closed(mover)), parts
        return found

    def _into(self, way: Way) -> dict[Part, int]:
        """By part of the board, where the way leads from it."""
        into: dict[Part, int] = dict.fromkeys(self.parts, 0)
        for start, end in PASSES[way]:
            into[start] |= self.parts[end]
        return into

    def leads(self, start: int, end: int, way: Way, mover: Mover | None = None) -> bool:
        """Say whether one hex is next to another this way."""
        return bool(self.around(way, mover)[start] >> end & 1)

    def _survey(self, way: Way, mover: Mover | None) -> list[int]:
        grid, closed = self.map.grid, self.closed(mover)
        into = self._into(way)
        found = [0] * grid.size
        for part, hexes in self.parts.items():
            for at in each(hexes):
                near = _open(grid, at, closed) | self.entry.get(at, 0) | self.exit.get(at, 0)
                found[at] = near & into[part]
        return found


def survey(board: HexMap) -> Links:
    """The ways of a map."""
    return Links(board)


def _open(grid: Grid, at: int, closed: Sides) -> int:
    """The neighbours of a hex across sides that are not closed."""
    near = grid.around[at]
    for direction, hexes in enumerate(closed):
        if hexes >> at & 1:
            near &= ~(1 << at + grid.shifts[direction])
    return near


def _together(board: HexMap, features: tuple[str, ...]) -> Sides:
    total = list(NO_SIDES)
    for name in features:
        for direction, hexes in enumerate(board.side(name)):
            total[direction] |= hexes
    north_east, east, south_east, south_west, west, north_west = total
    return north_east, east, south_east, south_west, west, north_west
