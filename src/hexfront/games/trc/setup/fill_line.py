"""27.11d A set-up that always holds the whole line: for whoever does not want to place every unit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.games.trc.setup import on_line
from hexfront.games.trc.units import stacks
from hexfront.hexes import count, each, listed
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
    for unit in rest:
        place(unit, _behind(board, state, unit, line))


def _order(board: Board, unit: int) -> tuple[bool, bool, int]:
    """Who is bound to a part of the map goes first, and HQs last; the strong before the weak."""
    return board.units[unit].nation != "finnish", board.kinds[unit] == "hq", -board.combat[unit]


def _city(board: Board, state: TrcState, unit: int) -> int:
    """A city for a worker or a leader: his capital, or the one farthest from the line."""
    free = on_line.hexes(board, state, unit)
    capital = free & (board.moscow | board.berlin)
    if capital and board.kinds[unit] == "leader":
        return listed(capital)[0]
    line = on_line.front(board, state, board.side[unit])
    return max(listed(free), key=lambda at: (far(board, at, line), -at))


def far(board: Board, at: int, line: int) -> int:
    """How many hexes lie between a hex and the line, over land; looked up where the line can be reached."""
    known = _rings(board, line).get(at)
    return far_walked(board, at, line) if known is None else known


@remembered(most=16)
def _rings(board: Board, line: int) -> dict[int, int]:
    """By hex, how far it lies from the line, worked out once from the line outwards."""
    rings = dict[int, int]()
    seen = found = line
    for distance in range(99):
        rings |= dict.fromkeys(each(found), distance)
        found = board.near.zone(found) & ~seen
        seen |= found
    return rings


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
        free = on_line.hexes(board, state, unit) & (wanted | board.near.zone(wanted))
        if board.kinds[unit] != "hq" and free:
            return unit, max(listed(free), key=lambda at: _closes(board, at, wanted))
    return None


def _closes(board: Board, at: int, gaps: int) -> tuple[int, int, int]:
    """How many gaps a unit would close from a hex, and whether it stands in one."""
    return count((board.near.adjacent[at] | 1 << at) & gaps), gaps >> at & 1, -at


def _behind(board: Board, state: TrcState, unit: int, line: int) -> int:
    """A hex for one of the rest: beside friends on the line while there is room, else as near to it as can be."""
    free = on_line.hexes(board, state, unit)
    if board.kinds[unit] == "hq":
        return max(listed(free & board.cities.every or free), key=lambda at: (-far(board, at, line), -at))
    manned = free & line & state.occupied[board.side[unit]]
    if manned:
        return min(listed(manned), key=lambda at: (stacks.points(board, state, state.at[at]), at))
    return max(listed(free), key=lambda at: (-far(board, at, line), -at))
