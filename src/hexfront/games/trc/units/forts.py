"""26.9 By option major cities become fortresses: who holds them long enough, and who has lost them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import TrcState
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "fortresses"


def infantry(board: Board, unit: int) -> bool:
    """Whether a unit is of an infantry type: of those that do not stop in woods (8.2b)."""
    return board.kinds[unit] in board.tables.terrain["woods"].free


def begin_impulse(board: Board, state: TrcState, side: int) -> None:
    """See who stands in a major city as a player turn begins, and who of them still does in its second impulse."""
    if OPTION not in state.options:
        return
    if state.impulse == 2:
        end_impulse(state)
        return
    state.entered = 0
    state.steady = bits(
        unit
        for at in each(board.cities.major & state.occupied[side])
        for unit in state.at[at]
        if infantry(board, unit)
    )


def end_impulse(state: TrcState) -> None:
    """Forget those who have moved or attacked, and note who has come in."""
    if OPTION in state.options:
        state.entered |= state.fresh
        state.steady &= ~(state.moved | state.victors | state.fought)


def sites(board: Board, state: TrcState, side: int) -> int:
    """The cities that a side may fortify as its player turn ends [trc:26.9a]."""
    if state.built[side] >= board.limits.fortresses:
        return 0
    found = bits(state.where[unit] for unit in each(state.steady) if state.where[unit] > 0)
    return found & board.cities.major & ~state.forts[side]


def fall(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take away the fortresses that the enemy controls, for good."""
    for side, fortresses in enumerate(state.forts):
        for at in each(fortresses & state.held[1 - side]):
            state.forts[side] ^= 1 << at
            words = t("{city} is no fortress any more.", city=board.place_name(at))
            out.append(Said(line=words, rules=("trc:26.9d",)))
