"""28.3 Hitler's order of the first winter: the easternmost hexes that the Axis holds are not given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.supply import lines
from hexfront.hexes import bits, each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "no-retreat"
FROM_TURN = 4
"""November and December 1941."""
EAST = 1
"""The direction of the grid that runs along a row to the east."""


def in_force(state: TrcState) -> bool:
    """Whether the order stands."""
    return OPTION in state.options and not state.lifted and state.turn >= FROM_TURN


@remembered(most=2048)
def eastward(board: Board, at: int) -> int:
    """The hexes farther east in the row of a hex."""
    found, there = 0, board.grid.neighbour(at, EAST)
    while there is not None:
        found |= 1 << there
        there = board.grid.neighbour(there, EAST)
    return found


def begin_turn(board: Board, state: TrcState, out: list[Event]) -> None:
    """Fix the hexes that are not given up in this player turn: in Russia, the easternmost of each row."""
    state.stand = 0
    if not in_force(state):
        return
    occupied = state.occupied[AXIS]
    first = bits(at for at in each(occupied & board.regions.russia) if not eastward(board, at) & occupied)
    state.stand = first & lines.supplied(board, state, AXIS)
    if state.stand:
        words = t(
            "The Axis gives up none of these hexes of its own will: {hexes}.",
            hexes=_named(board, state.stand),
        )
        out.append(Said(line=words, rules=("trc:28.3a",)))
    if first & ~state.stand:
        words = t("Units without supply need not stand: {hexes}.", hexes=_named(board, first & ~state.stand))
        out.append(Said(line=words, rules=("trc:28.3d",)))


def _named(board: Board, hexes: int) -> str:
    return ", ".join(board.label(at) for at in each(hexes))


def held_by(board: Board, at: int) -> int:
    """From where a unit keeps a hex: in it, beside it, or so that it lies behind the unit or its ZOC in the row."""
    hexes = 1 << at | eastward(board, at)
    return hexes | board.near.zone(hexes)


def others(board: Board, state: TrcState, unit: int) -> int:
    """The hexes of the Axis without a unit."""
    at = state.where[unit]
    if at <= 0 or any(mate != unit and board.side[mate] == AXIS for mate in state.at[at]):
        return state.occupied[AXIS]
    return state.occupied[AXIS] & ~(1 << at)


def watch(board: Board, state: TrcState, unit: int, at: int) -> list[int]:
    """The hexes that only this unit, in this hex, keeps from being given up."""
    if not state.stand or board.side[unit] != AXIS or at <= 0:
        return []
    rest = others(board, state, unit)
    kept = [one for one in each(state.stand) if (bit := held_by(board, one)) >> at & 1 and not bit & rest]
    if not kept:
        return []
    fed = lines.supplied(board, state, AXIS)
    return [one for one in kept if fed >> one & 1]


def closed(board: Board, state: TrcState, unit: int, at: int) -> int:
    """The hexes to which a unit may not go from another, because ground would be given up [trc:28.3a]."""
    found = 0
    for one in watch(board, state, unit, at):
        found |= ~held_by(board, one)
    return found


def relieved(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit may give up its hex: others stand east of it in the row, or it is out of supply [trc:28.3b]."""
    at = state.where[unit]
    if at <= 0 or not state.stand >> at & 1 or board.side[unit] != AXIS:
        return False
    rest = others(board, state, unit)
    near = 1 << at | board.near.adjacent[at]
    return not near & rest and at not in watch(board, state, unit, at)


def attacked(board: Board, state: TrcState, side: int, column: str, out: list[Event]) -> None:
    """A Russian attack at 1-1 or better in snow lifts the order for good [trc:28.3e]."""
    names = board.tables.ladder.names
    if side != RUSSIAN or state.weather != "snow" or not in_force(state):
        return
    if column not in names or names.index(column) >= names.index("1-1"):
        _lift(state, out)


def weather_set(state: TrcState, out: list[Event]) -> None:
    """The first turn of 1942 without snow lifts the order for good [trc:28.3e]."""
    if in_force(state) and year(state.turn) >= 1942 and state.weather != "snow":
        _lift(state, out)


def _lift(state: TrcState, out: list[Event]) -> None:
    state.lifted = True
    out.append(Said(line=t("The order not to retreat is lifted."), rules=("trc:28.3e",)))
