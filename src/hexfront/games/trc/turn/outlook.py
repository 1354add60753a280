"""What would happen if the movement phase ended now, told before it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Text, t
from hexfront.engine.base.state import clone
from hexfront.games.trc.combat import notes
from hexfront.games.trc.rail import convert
from hexfront.games.trc.supply import lines
from hexfront.games.trc.units import stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


def outlook(board: Board, state: TrcState, side: int, mover: int, left: int) -> Iterator[Text]:
    """Overfull hexes, surrenders to come, units out of supply, and how far the one under way may go."""
    if mover >= 0 and left:
        yield t("{unit} may go on: {left}.", unit=board.name(mover), left=left)
    crowds = stacks.crowds(board, state, side)
    if crowds:
        yield t("Too many units: {hexes}.", hexes=notes.hexes(board, crowds))
    yield from notes.dangers(board, state, side)
    starving = hungry(board, state, side)
    if starving:
        yield t("Out of supply as things stand: {units}.", units=notes.names(board, starving))


def hungry(board: Board, state: TrcState, side: int) -> list[int]:
    """The units that would not pass the supply check of their end phase, once rail is converted [trc:17.1]."""
    later = clone(state)
    convert.convert(board, later, side, [])
    cut_off = state.occupied[side] & ~lines.supplied(board, later, side)
    return [
        unit
        for unit in stacks.of_side(board, state, side)
        if cut_off >> state.where[unit] & 1
        and board.kinds[unit] not in ("paratroop", "uprising")
        and not state.landed >> unit & 1
    ]
