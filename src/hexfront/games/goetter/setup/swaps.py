"""10.0b The map names armies: which of its corps takes which of their hexes is the Soviet player's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def partners(board: Board, unit: int) -> tuple[int, ...]:
    """The corps with which a corps may change places: the others of its army."""
    army = board.armies.get(board.units[unit].formation, ())
    return tuple(other for other in army if other != unit) if unit in army else ()


def swap(board: Board, state: GoetterState, one: int, two: int) -> None:
    """Let two corps change places; whether a corps starts in supply goes with the hex [goetter:10.1b]."""
    here, there = state.where[one], state.where[two]
    counters.put(board, state, one, there)
    counters.put(board, state, two, here)
    counters.tidy(state)
    dry = state.unsupplied
    both = 1 << one | 1 << two
    if (dry >> one ^ dry >> two) & 1:
        state.unsupplied ^= both
