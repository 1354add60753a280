"""16.0 Reinforcements: when they may come, and by which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.box.turn_track import Arrival
from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, POOL, SOVIET
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each, union
from hexfront.kit.sheet import halves
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


@remembered(most=256)
def arrival(board: Board, unit: int) -> tuple[int, Arrival] | None:
    """The turn on which a unit is due, and how it comes."""
    for turn in board.data.turns:
        for one in turn.arrivals:
            if unit in one.units:
                return turn.number, one
    return None


def due(board: Board, state: KharkovState, seat: int) -> list[int]:
    """The reinforcements a side may bring in now; they may also wait [kharkov:16.0g1]."""
    if state.phase not in ("soviet-movement", "axis-movement"):
        return []
    where = state.where
    return [unit for unit in _timetable(board, seat, state.turn) if where[unit] == POOL]


@remembered(most=64)
def _timetable(board: Board, seat: int, turn: int) -> tuple[int, ...]:
    """The reinforcements of a side that are due by a turn."""
    return tuple(
        unit
        for past in board.data.turns
        if past.number <= turn
        for one in past.arrivals
        for unit in one.units
        if board.side[unit] == seat
    )


def able(board: Board, state: KharkovState, seat: int) -> list[int]:
    """Those of them for whom a hex of their edge is open."""
    return [unit for unit in due(board, state, seat) if hexes(board, state, unit)]


def offers(board: Board, state: KharkovState, seat: int) -> list[Action]:
    """Every entry that is open to a side now."""
    return [("enter", unit, at) for unit in due(board, state, seat) for at in each(hexes(board, state, unit))]


def hexes(board: Board, state: KharkovState, unit: int) -> int:
    """The hexes by which a unit may enter now; by a full one if it can go on to where there is room [kharkov:8.1a]."""
    side, free = board.side[unit], _edge_of(board, state, unit)
    if not free:
        return 0
    free &= affordable(board, unit, steps.allowance(board, state, unit))
    free &= ~steps.no_entry(board, state, side)
    if not board.combat[unit]:
        return free
    room = counters.with_room(board, state, side, free)
    for at in each(free & ~room):
        if steps.way_out(board, state, entered(board, state, unit, at), at):
            room |= 1 << at
    return room


def entered(board: Board, state: KharkovState, unit: int, at: int) -> Mover:
    """A reinforcement that has just come onto the map by a hex."""
    stopped = bool(state.zoc[1 - board.side[unit]] >> at & 1)
    return Mover((unit,), (cost(board, unit, at),), stopped=stopped)


def _edge_of(board: Board, state: KharkovState, unit: int) -> int:
    found = arrival(board, unit)
    return edge(board, state, found[1]) if found is not None and found[0] <= state.turn else 0


@remembered(most=256)
def affordable(board: Board, unit: int, points: int) -> int:
    """The hexes of all edges that a unit can pay for; worked out once, since every decision asks."""
    return sum(1 << at for at in each(board.rim) if cost(board, unit, at) <= points)


def edge(board: Board, state: KharkovState, one: Arrival) -> int:
    """The hexes of the edge by which a group arrives, whoever stands there."""
    if one.side == "soviet":
        return board.east & ~board.axis_side
    if one.edge == "south":
        return board.south_edge
    return west_of_front(board, state) or _west(board, one.west_of)


@remembered(most=16)
def _west(board: Board, at: int | None) -> int:
    """The north-edge hexes west of a hex [kharkov:16.22b]; all of them where there is no such hex."""
    if at is None:
        return board.north_edge
    limit = board.grid.center(at)[0]
    return sum(1 << one for one in each(board.north_edge) if board.grid.center(one)[0] < limit)


def west_of_front(board: Board, state: KharkovState) -> int:
    """The north-edge hexes west of the front as it runs now [kharkov:16.22a]; none if that is unclear.

    It is clear where every Soviet hex of the edge lies east of every Axis hex. A hex belongs to the side whose
    unit is in it, or whose ZOC alone covers it.
    """
    return _west_of_all(board, _held(board, state, SOVIET), _held(board, state, AXIS))


@remembered(most=64)
def _west_of_all(board: Board, soviet: int, axis: int) -> int:
    """The north-edge hexes west of all Soviet ones; none if an Axis hex lies east of one of these."""
    if not soviet:
        return 0
    limit = min(board.grid.center(at)[0] for at in each(soviet))
    if any(board.grid.center(at)[0] > limit for at in each(axis)):
        return 0
    return sum(1 << at for at in each(board.north_edge) if board.grid.center(at)[0] < limit)


def _held(board: Board, state: KharkovState, side: int) -> int:
    zoc = state.zoc[side] & ~state.zoc[1 - side] & ~state.occupied[1 - side]
    return (state.occupied[side] | zoc) & board.north_edge


def cost(board: Board, unit: int, at: int) -> int:
    """What entering in a hex costs, in half movement points: its road's price, or its terrain's [kharkov:16.0g2]."""
    terrain, mobility = board.map.terrain_at(at), board.units[unit].mobility
    name = next((name for name in ("city", "forest") if name in terrain), "clear")
    price = board.tables.cost(name, mobility)
    return min(price, board.tables.cost("road", mobility)) if union(board.roads) >> at & 1 else price


def place_rule(board: Board, state: KharkovState, unit: int) -> str:
    """The rule that says where a unit enters."""
    found = arrival(board, unit)
    if found is None or found[1].side == "soviet":
        return "kharkov:16.1"
    if found[1].edge == "south":
        return "kharkov:16.21"
    return "kharkov:16.22a" if west_of_front(board, state) else "kharkov:16.22b"


def rules(board: Board, state: KharkovState, unit: int) -> tuple[str, ...]:
    """The rules by which a unit comes when and where it does."""
    return "kharkov:16.0g1", place_rule(board, state, unit)


def reasons(board: Board, state: KharkovState, unit: int, at: int) -> tuple[Reason, ...]:
    """When it was due, where it comes, what it pays, and that it is supplied."""
    found = arrival(board, unit)
    assert found is not None
    late = state.turn - found[0]
    return (
        Reason("kharkov:16.0g1", t("Turns it has waited since it was due"), str(late)),
        Reason(place_rule(board, state, unit), _way_in(board, state, unit)),
        Reason("kharkov:16.0g2", t("Cost in MP"), halves(cost(board, unit, at))),
        Reason("kharkov:16.0g3", t("It counts as supplied for the whole turn.")),
    )


WAYS_IN = {
    "kharkov:16.1": t("It enters by the east edge, on the Soviet side of the front."),
    "kharkov:16.21": t("It enters by the south edge."),
    "kharkov:16.22a": t("It enters by the north edge, west of the front."),
    "kharkov:16.22b": t("The front is unclear: it enters by the north edge, west of hex 0116."),
}


def _way_in(board: Board, state: KharkovState, unit: int) -> Text:
    return WAYS_IN[place_rule(board, state, unit)]
