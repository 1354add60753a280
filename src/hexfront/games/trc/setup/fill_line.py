"""27.11d A set-up that always holds the whole line: for whoever does not want to place every unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.games.trc.setup import on_line
from hexfront.games.trc.units import stacks
from hexfront.hexes import listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState

Place = Callable[[int, int], None]


def fill(board: Board, state: TrcState, units: list[int], place: Place) -> None:
    """Place these units: those bound to cities first, then the line, then the rest behind it."""
    rest = sorted(units, key=lambda unit: _order(board, unit))
    for unit in list(rest):
        if board.kinds[unit] in ("worker", "leader"):
            place(unit, _city(board, state, unit))
            rest.remove(unit)
    side = board.side[units[0]] if units else 0
    while rest and (gaps := on_line.bare(board, state, side)):
        choice = _best(board, state, rest, gaps)
        if choice is None:
            break
        place(*choice)
        rest.remove(choice[0])
    line = on_line.front(board, state, side)
    crowds = {at: stacks.points(board, state, state.at[at]) for at in listed(line & state.occupied[side])}
    for unit in rest:
        at = _behind(board, state, unit, line, crowds)
        place(unit, at)
        if line >> at & 1:
            crowds[at] = stacks.points(board, state, state.at[at])


def _order(board: Board, unit: int) -> tuple[bool, bool, int]:
    """Who is bound to a part of the map goes first, and HQs last; the strong before the weak."""
    return board.units[unit].nation != "finnish", board.kinds[unit] == "hq", -board.combat[unit]


def _city(board: Board, state: TrcState, unit: int) -> int:
    """A city for a worker or a leader: his capital, or the one farthest from the line."""
    free = on_line.hexes(board, state, unit)
    capital = free & (board.moscow | board.berlin)
    if capital and board.kinds[unit] == "leader":
        return listed(capital)[0]
    return _farthest(board, free, on_line.front(board, state, board.side[unit]))


def _farthest(board: Board, hexes: int, line: int) -> int:
    """The hex that lies farthest from the line."""
    for ring in reversed(_rings(board, line)):
        if hexes & ring:
            return listed(hexes & ring)[0]
    return max(listed(hexes), key=lambda at: (far_walked(board, at, line), -at))


def far(board: Board, at: int, line: int) -> int:
    """How many hexes lie between a hex and the line, over land; looked up where the line can be reached."""
    for distance, ring in enumerate(_rings(board, line)):
        if ring >> at & 1:
            return distance
    return far_walked(board, at, line)


@remembered(most=16)
def _rings(board: Board, line: int) -> tuple[int, ...]:
    """By how far they lie from the line, the hexes that far away, worked out once from the line outwards."""
    rings = []
    seen = found = line
    while found:
        rings.append(found)
        found = board.near.zone(found) & ~seen
        seen |= found
    return tuple(rings)


def far_walked(board: Board, at: int, line: int) -> int:
    """The same by walking from the hex ring by ring: the plain way."""
    seen = found = 1 << at
    for distance in range(99):
        if found & line or not found:
            return distance
        found = board.near.zone(found) & ~seen
        seen |= found
    return 99


def _best(board: Board, state: TrcState, units: list[int], gaps: int) -> tuple[int, int] | None:
    """The first unit that can close a gap, and where it closes most of them, standing in one if it can.

    Finns look after the north first: nobody else of the Axis can [trc:27.11e].
    """
    north = gaps & (board.regions.finland | board.regions.karelia)
    for unit in units:
        wanted = north if north and board.units[unit].nation == "finnish" else gaps
        if board.kinds[unit] == "hq":
            continue
        free = on_line.hexes(board, state, unit, wanted | board.near.zone(wanted))
        if free:
            return unit, _closing(board, free, wanted)
    return None


def _closing(board: Board, hexes: int, gaps: int) -> int:
    """The hex from which a unit would close most gaps, best one in which it stands."""
    adjacent, best, most = board.near.adjacent, 0, -1
    for at in listed(hexes):
        inside = gaps >> at & 1
        closed = 2 * (adjacent[at] & gaps).bit_count() + 3 * inside
        if closed > most:
            best, most = at, closed
    return best


def _behind(board: Board, state: TrcState, unit: int, line: int, crowds: dict[int, int]) -> int:
    """A hex for one of the rest: beside friends on the line while there is room, else as near to it as can be.

    ``crowds`` are the stacking points in each manned hex of the line.
    """
    if board.kinds[unit] == "hq":
        return _nearest(board, state, unit, line, board.cities.every) or _nearest(board, state, unit, line)
    manned = on_line.ground(board, state, unit) & line & state.occupied[board.side[unit]]
    order = sorted([(crowds[at], at) for at in listed(manned)])
    for _, at in order if state.options else order[:1]:  # Size alone counts: the smallest has room, or none.
        if stacks.room(board, state, unit, at):
            return at
    return _nearest(board, state, unit, line)


def _nearest(board: Board, state: TrcState, unit: int, line: int, within: int = -1) -> int:
    """The open hex nearest to the line, of some hexes; 0 if none is open."""
    ground, seen = on_line.ground(board, state, unit) & within, 0
    for ring in _rings(board, line):
        here = ground & ring
        seen |= here
        free = here & ~on_line.crowded(board, state, unit, here)
        if free:
            return listed(free)[0]
    apart = on_line.hexes(board, state, unit, ground & ~seen)
    return min(listed(apart), key=lambda at: (far_walked(board, at, line), at), default=0)
