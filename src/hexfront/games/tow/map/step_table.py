"""The ground as movers, zones of control and lines see it, looked up once for a map (2.1, 6.0, 9.1, 9.3)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from hexfront.games.tow.box.map_file import LINKS, land
from hexfront.games.tow.box.terrain import TerrainEffect
from hexfront.hexes import HexMap, Sides, each
from hexfront.kit.bars import Force

Priced = tuple[tuple[int, int], ...]
"""Pairs of a cost in half movement points and the neighbours that cost it, cheapest first."""


class Going(msgspec.Struct, frozen=True, kw_only=True):
    """By hex, what lies around it."""

    ways: tuple[Priced, ...]
    """Neighbours entered at a cost: the terrain's, a link's, a minor river's added [tow:9.1b] [tow:9.1d] [tow:9.1f]."""
    whole: tuple[int, ...]
    """Neighbours that take a whole move: over an unbridged major river, or into a marsh off the road (9.1e, 9.3d)."""
    guarded: tuple[int, ...]
    """Neighbours that may not be entered from one enemy ZOC into another (9.3c, 9.3e)."""
    across: tuple[int, ...]
    """Neighbours beyond a major river, bridged or not."""
    mires: tuple[int, ...]
    """Neighbours in a marsh to which no road leads (9.3d, 9.3f)."""
    unbridged: tuple[int, ...]
    """Neighbours beyond a major river without a bridge (2.1i)."""
    wet: tuple[int, ...]
    """Neighbours beyond a river of any size, bridged or not (10.2b)."""
    beside: tuple[tuple[tuple[int, int], ...], ...]
    """The same neighbours one by one, each with its bit."""
    linked: tuple[int, ...]
    """Neighbours that no blocked hexside cuts off, sea left out (9.0e)."""
    roads: tuple[int, ...]
    """Neighbours along a road."""
    rails: tuple[int, ...]
    """Neighbours along a railway."""


def survey(board: HexMap, effects: dict[str, TerrainEffect]) -> Going:
    """Look up the whole map."""
    size = board.grid.size
    columns: dict[str, list[int]] = {
        name: [0] * size for name in Going.__struct_fields__ if name not in ("ways", "beside")
    }
    ways: list[Priced] = [()] * size
    dry = land(board)
    for at in each(dry):
        prices: dict[int, int] = {}
        for direction in range(6):
            there = board.grid.neighbour(at, direction)
            if there is None or not dry >> there & 1 or board.has_side("blocked", at, direction):
                continue
            _look(board, effects, at, there, direction, columns, prices)
        ways[at] = tuple(sorted(prices.items()))
    beside = tuple([tuple([(to, 1 << to) for to in each(hexes)]) for hexes in columns["linked"]])
    found = {name: tuple(column) for name, column in columns.items()}
    return Going(ways=tuple(ways), beside=beside, **found)


HALVES = 2
"""Costs are counted in half movement points."""


class Hexside(NamedTuple):
    """What leads over one side of a hex, and what it leads over."""

    road: bool
    rail: bool
    major: bool
    minor: bool


BRIDGED = Force("tow:9.1g", lambda side: side.road or side.rail)
"""A river costs nothing, and a major one does not take a whole move."""
CAUSEWAY = Force("tow:9.3f", lambda side: side.road)
"""A marsh is entered like any hex."""


def _look(
    board: HexMap,
    effects: dict[str, TerrainEffect],
    at: int,
    there: int,
    direction: int,
    columns: dict[str, list[int]],
    prices: dict[int, int],
) -> None:
    """Note what one hexside is to those who cross it."""
    bit = 1 << there
    road, rail = (board.has_link(kind, at, direction) for kind in LINKS)
    major, minor = (board.has_side(name, at, direction) for name in ("major-river", "river"))
    side = Hexside(road, rail, major, minor)
    marsh = bool(board.terrain.get("marsh", 0) >> there & 1)
    mire = effects["marsh"].whole_move and marsh and not CAUSEWAY.holds(side)
    unbridged = major and not BRIDGED.holds(side)
    whole = mire or (unbridged and effects["major-river"].whole_move)
    for name, holds in (
        ("whole", whole),
        ("guarded", major or mire),
        ("across", major),
        ("mires", mire),
        ("unbridged", unbridged),
        ("wet", major or minor),
        ("linked", True),
        ("roads", road),
        ("rails", rail),
    ):
        if holds:
            columns[name][at] |= bit
    if not whole:
        cost = _cost(board, effects, there, side)
        prices[cost] = prices.get(cost, 0) | bit


def _cost(board: HexMap, effects: dict[str, TerrainEffect], there: int, side: Hexside) -> int:
    """What it costs to enter a hex over a side, in half movement points."""
    offers = [effects[kind].cost for kind, on in zip(LINKS, (side.road, side.rail), strict=True) if on]
    names = [name for name in board.terrain_at(there) if effects[name].cost is not None] or ["clear"]
    plain = max(effects[name].cost or 0 for name in names)
    if not BRIDGED.holds(side):
        plain += (effects["river"].cost or 0) if side.minor else 0
        plain += (effects["major-river"].cost or 0) if side.major else 0
    return min([plain, *(offer for offer in offers if offer is not None)])


def open_sides(board: HexMap, walls: Sides) -> tuple[tuple[int, int], ...]:
    """For each direction the shift of ids, and the land hexes from which no wall closes that side [tow:6.0c]."""
    dry, shifts = land(board), board.grid.shifts
    found = []
    for direction in range(6):
        by = shifts[direction]
        beyond = dry >> by if by > 0 else dry << -by
        found.append((by, dry & beyond & ~walls[direction]))
    return tuple(found)
