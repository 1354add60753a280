"""28.6.med.5 German paratroops, and those of them that have come down among enemies and fight in their hex.

Such a corps stands in the hex but not in its stack: it has no ZOC beyond it and occupies nothing until the enemies
are gone. ``stacks.put`` and ``stacks.take_off`` forget that it was astride.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import AXIS, POOL, RUSSIAN, TrcState
from hexfront.games.trc.units import losses, stacks
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def german(board: Board, unit: int) -> bool:
    """Whether a unit is a German paratroop corps."""
    return board.kinds[unit] == "paratroop" and board.side[unit] == AXIS


def corps(board: Board) -> tuple[int, ...]:
    """The German paratroops that are played."""
    return tuple(unit for unit in board.paratroops if german(board, unit) and board.drafted >> unit & 1)


def starts(board: Board, unit: int) -> bool:
    """Whether a corps is there from the start; the other comes by an exchange."""
    return board.units[unit].place == "paratroop"


def land(board: Board, state: TrcState, unit: int, at: int) -> None:
    """Set a corps down in a hex, on enemies if there are any."""
    if not state.occupied[RUSSIAN] >> at & 1:
        stacks.put(board, state, unit, at)
        return
    stacks.stand(state, unit, at)
    state.astride |= 1 << unit


def among(state: TrcState, side: int, hexes: int) -> list[int]:
    """The units of a side that have come down on enemies in these hexes."""
    if side != AXIS or not state.astride:
        return []
    return [unit for unit in each(state.astride) if hexes >> state.where[unit] & 1]


def under(state: TrcState, side: int) -> int:
    """The hexes in which units of a side have come down on enemies."""
    return bits(state.where[unit] for unit in among(state, side, -1)) if state.astride else 0


def alight(board: Board, state: TrcState) -> None:
    """Let those occupy their hex whose enemies are gone."""
    for unit in each(state.astride):
        if not state.occupied[RUSSIAN] >> state.where[unit] & 1:
            stacks.put(board, state, unit, state.where[unit])


def second_impulse(board: Board, state: TrcState, out: list[Event]) -> None:
    """Destroy those that still share a hex with enemies [trc:28.6.med.5f]."""
    for unit in each(state.astride):
        words = t("{unit} has not driven the enemy out of its hex.", unit=board.name(unit))
        out.append(Said(line=words, rules=("trc:28.6.med.5f",)))
        losses.remove(board, state, unit, POOL, out, "trc:28.6.med.5f")
