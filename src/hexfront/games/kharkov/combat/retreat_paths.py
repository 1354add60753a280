"""9.61 to 9.64: where units may fall back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.engine.api import Illegal, t
from hexfront.games.kharkov.supply import routes
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Land(msgspec.Struct, frozen=True, gc=False):
    """Where a side may retreat just now."""

    open: int
    """Hexes without an enemy or an enemy ZOC, unless a friend or an Axis garrison is there [kharkov:9.61b]."""
    calm: int
    """Those of them that are vacant, or city hexes, which may be chosen even if not [kharkov:9.64a]."""


def land(board: Board, state: KharkovState, side: int, attacked: tuple[int, ...] = ()) -> Land:
    """Look at the board once for all units of a side; attackers do not retreat into what they attacked (9.4j)."""
    through, friends = routes.passage(board, state, side).through, state.occupied[side]
    if attacked:
        through &= ~bits(attacked)
    return Land(through, through & ~(friends ^ friends & board.cities))


def roomy(board: Board, state: KharkovState, unit: int, hexes: int) -> int:
    """Those of the hexes that take one more unit, even in passing [kharkov:9.64c]."""
    return counters.with_room(board, state, board.side[unit], hexes) if board.combat[unit] else hexes


def beyond(board: Board, origin: int, at: int) -> int:
    """The hexes next to one on the way that lie farther from where the retreat began [kharkov:9.63]."""
    near = board.linked[at]
    return near if at == origin else near & board.grid.ring(origin, board.grid.distance(origin, at) + 1)


def tiers(
    board: Board, state: KharkovState, unit: int, where: Land, origin: int, at: int, left: int
) -> tuple[int, ...]:
    """The next hexes of a retreat with so many hexes to go from which it can be completed, the best kind first.

    Vacant ends by vacant ways come first, then vacant ends through friends, then ends among friends
    [kharkov:9.64a] [kharkov:9.64b].
    """
    near = beyond(board, origin, at)
    if left == 1:
        return roomy(board, state, unit, near & where.calm), roomy(board, state, unit, near & where.open)
    kinds = (where.calm, where.calm), (where.open, where.calm), (where.open, where.open)
    return tuple([_firsts(board, state, unit, origin, near & through, end) for through, end in kinds])


def _firsts(board: Board, state: KharkovState, unit: int, origin: int, hexes: int, end: int) -> int:
    """Those of the hexes with room from which a hex with room among the ends can be reached."""
    found = 0
    for first in each(roomy(board, state, unit, hexes)):
        if roomy(board, state, unit, beyond(board, origin, first) & end):
            found |= 1 << first
    return found


def ends(board: Board, state: KharkovState, unit: int, where: Land, distance: int) -> int:
    """Every hex in which a unit's retreat could end, vacant or not."""
    origin = state.where[unit]
    front = roomy(board, state, unit, beyond(board, origin, origin) & where.open)
    for _ in range(distance - 1):
        near = 0
        for at in each(front):
            near |= beyond(board, origin, at)
        front = roomy(board, state, unit, near & where.open)
    return front


def off_map(board: Board, state: KharkovState, unit: int, where: Land, distance: int) -> bool:
    """Whether a retreat could lead off the map, which eliminates [kharkov:9.61c]."""
    origin = state.where[unit]
    reached = 1 << origin
    if distance > 1:
        reached |= roomy(board, state, unit, beyond(board, origin, origin) & where.open)
    return any(board.grid.around[at].bit_count() < 6 for at in each(reached))


def stranded(
    board: Board, state: KharkovState, units: tuple[int, ...], distance: int, attacked: tuple[int, ...]
) -> int:
    """How many of these units find no hex to retreat to."""
    where = land(board, state, board.side[units[0]], attacked)
    return sum(not ends(board, state, unit, where, distance) for unit in units)


def possible(
    board: Board, state: KharkovState, units: tuple[int, ...], distance: int, attacked: tuple[int, ...]
) -> bool:
    """Whether all these units can retreat: each to a hex of its own choice, with room for all of them together."""
    where = land(board, state, board.side[units[0]], attacked)
    havens = []
    for unit in units:
        found = ends(board, state, unit, where, distance)
        if found:
            havens.append(found)
        elif not off_map(board, state, unit, where, distance):
            return False
    if len(havens) < 2:
        return True  # Nobody to share with, and a hex without room for one was not counted.
    rooms: dict[int, int] = {}
    for found in havens:
        for at in each(found):
            if at not in rooms:
                rooms[at] = counters.room(board, state, at)
    if all(sum(rooms[at] for at in each(found)) >= len(havens) for found in havens):
        return True
    return _share_out(havens, rooms)


def _share_out(havens: list[int], rooms: dict[int, int]) -> bool:
    """Whether everybody finds a place, by moving others aside where need be.

    >>> _share_out([0b10, 0b110], {1: 1, 2: 1}), _share_out([0b10, 0b10], {1: 1})
    (True, False)
    """
    guests: dict[int, list[int]] = {at: [] for at in rooms}

    def seat(who: int, tried: set[int]) -> bool:
        for at in each(havens[who]):
            if at in tried:
                continue
            tried.add(at)
            if len(guests[at]) < rooms[at]:
                guests[at].append(who)
                return True
            for other in guests[at]:
                if seat(other, tried):
                    guests[at].remove(other)
                    guests[at].append(who)
                    return True
        return False

    return all(seat(who, set()) for who in range(len(havens)))


def hindrance(
    board: Board, state: KharkovState, units: tuple[int, ...], distance: int, attacked: tuple[int, ...]
) -> Illegal:
    """Why these units may not choose to retreat."""
    where = land(board, state, board.side[units[0]], attacked)
    for unit in units:
        if ends(board, state, unit, where, distance) or off_map(board, state, unit, where, distance):
            continue
        words = t("{unit} has no hex to retreat to: stand.", unit=board.name(unit))
        return Illegal("kharkov:9.61b", words)
    return Illegal("kharkov:9.64c", t("There is no room for all units to retreat: stand."))
