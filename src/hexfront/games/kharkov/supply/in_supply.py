"""11.2, 11.3 Who is in supply at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.state import AIRLIFTED, AXIS, ENTERED, SOUTHERN, SOVIET
from hexfront.games.kharkov.supply import hq, routes
from hexfront.hexes import bits, listed
from hexfront.kit.bars import Bar, closed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Fed(NamedTuple):
    """Hexes in which HQs have a supply route of their own, and the name of the HQ that is spoken of."""

    routes: int
    name: str = ""


UNFED = Bar(
    "kharkov:10.22",
    lambda fed, at: t("{hq} is itself out of supply.", hq=fed.name),
    lambda fed: ~fed.routes,
)
"""Where an HQ supplies nobody."""


def intact(board: Board, state: KharkovState) -> int:
    """The city hexes that no Soviet unit has ever entered [kharkov:11.31a]."""
    return board.cities & ~bits(state.captured)


def german(board: Board, state: KharkovState, also: int = 0, wanted: int = -1) -> int:
    """The hexes, all or those wanted, in which a German unit would have a supply route.

    ``also`` are hexes in which there are more units. Of an empty road hex in enemy ZOC it does not tell that a
    unit there would open the road.
    """
    return routes.german(board, routes.passage(board, state, AXIS, also), intact(board, state), wanted)


def route_east(board: Board, state: KharkovState, wanted: int) -> int:
    """Those of the hexes wanted from which a Soviet supply route leads to the east edge."""
    return routes.to_the_east(board, routes.passage(board, state, SOVIET), wanted)


def romanian(board: Board, state: KharkovState, wanted: int = -1) -> int:
    """The hexes in which a Romanian unit would be supplied by its HQ [kharkov:11.2]: all, or at least those wanted."""
    staffs = hq.active(board, state, AXIS)
    fed = german(board, state, wanted=bits([state.where[one] for one in staffs])) if staffs else 0
    return _led(board, state, staffs, fed, wanted)


def _led(board: Board, state: KharkovState, staffs: list[int], routes_in: int, wanted: int) -> int:
    """The same, given the active HQs and hexes in which they have a route of their own."""
    shut = closed((UNFED,), Fed(routes_in))
    fed = [one for one in staffs if not shut >> state.where[one] & 1 or spared(board, state, one)]
    return hq.reach(board, state, AXIS, fed, wanted)


def soviet(board: Board, state: KharkovState, wanted: int = -1) -> int:
    """The hexes in which a Soviet unit would be supplied by an HQ [kharkov:11.2]: all, or at least those wanted."""
    near = hq.posts(board, state, SOVIET, wanted)
    if not near:
        return 0
    way = routes.passage(board, state, SOVIET)
    return _supplied(board, way, near, routes.to_the_east(board, way, bits([at for at, _ in near])), wanted)


def _supplied(
    board: Board, way: routes.Passage, posts: list[tuple[int, int]], routes_in: int, wanted: int
) -> int:
    """The same, given where the active HQs are with their radius, and hexes in which they have a route of their own."""
    shut = closed((UNFED,), Fed(routes_in))
    fed = [post for post in posts if not shut >> post[0] & 1]
    return routes.communication(board, way, fed, wanted) if fed else 0


def hexes(board: Board, state: KharkovState, unit: int, wanted: int = -1) -> int:
    """The hexes, all or those wanted, in which this unit would be supplied over land.

    An HQ needs a route of its own, active or not.
    """
    counter = board.units[unit]
    if counter.kind == "hq" and counter.nation == "soviet":
        return route_east(board, state, state.occupied[SOVIET] & wanted)
    if counter.kind == "hq" or not hq.depends(board, unit):
        return german(board, state, wanted=wanted)
    return (soviet if counter.nation == "soviet" else romanian)(board, state, wanted)


def spared(board: Board, state: KharkovState, unit: int) -> str:
    """The rule by which a unit counts as supplied without any line; empty if there is none."""
    if state.flags[unit] & ENTERED:
        return "kharkov:16.0g3"
    if board.side[unit] == AXIS:
        if state.flags[unit] & AIRLIFTED:
            return "kharkov:13.2b"
        if state.flags[unit] & SOUTHERN and state.south_active and state.south_turn == state.turn:
            return "kharkov:6.57"
    return ""


def in_supply(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit on the map is in supply at this moment [kharkov:11.0g3]."""
    if spared(board, state, unit):
        return True
    return bool(hexes(board, state, unit, 1 << state.where[unit]) >> state.where[unit] & 1)


def cut_off(board: Board, state: KharkovState, side: int) -> list[int]:
    """The units of a side on the map that are out of supply at this moment, each kind of line traced once."""
    where, held, others = state.where, state.occupied[side], _others(board, side)
    theirs = bits([where[unit] for unit in others if where[unit] > 0])
    if side == AXIS:
        usual = german(board, state, wanted=held)
        other = _led(board, state, hq.active(board, state, AXIS), usual, theirs)
    else:
        way = routes.passage(board, state, SOVIET)
        other = routes.to_the_east(board, way, theirs)
        usual = _supplied(board, way, hq.posts(board, state, SOVIET), other, held)
    found = [unit for unit in others if where[unit] > 0 and not other >> where[unit] & 1]
    found += [unit for at in listed(held & ~usual) for unit in state.at[at] if unit not in others]
    return sorted([unit for unit in found if not spared(board, state, unit)])


@remembered(most=16)
def _others(board: Board, side: int) -> frozenset[int]:
    """Those whose line is another than that of their side: Romanians, but for their HQ, and Soviet HQs."""
    return frozenset(hq.staffs(board, side) if side == SOVIET else board.data.by_kind["romanian"])
